"""Pages that the runner shows itself, when there is no App to ask. May import pinochle.canvas."""

from pinochle.canvas import Canvas


def page(title: str, lines: list, keys: str = "") -> bytearray:
    """Return a frame: a title bar, up to six lines, a last line that names the keys."""
    canvas = Canvas()
    for row, line in enumerate(lines[:6]):
        canvas.text(2, row + 1, line)
    canvas.text(2, 7, keys)
    canvas.text(2, 0, title)
    canvas.title_bar()
    return canvas.buf


def wrapped(words: str, width: int = 21) -> list:
    """Break text into lines of at most `width` characters, at blanks where there are any."""
    lines = []
    line = ""
    for word in words.split():
        while len(word) > width:
            if line:
                lines.append(line)
            lines.append(word[:width])
            word = word[width:]
            line = ""
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = line + " " + word if line else word
    lines.append(line)
    return lines


def crash(failure: Exception) -> bytearray:
    """What went wrong, in the program's own words, and how to go on."""
    words = type(failure).__name__ + " " + str(failure)
    lines = ["The game is safe.", ""] + wrapped(words)[:4]
    return page("SOMETHING WENT WRONG", lines, "OK: go on")


def loading() -> bytearray:
    """A long game is being read from its journal."""
    return page("ONE MOMENT", ["", "Loading a long game."])


def laptop() -> bytearray:
    """A laptop has taken over; the game goes on after a reset."""
    lines = ["", "The game is safe."]
    return page("A LAPTOP IS CONNECTED", lines, "hold OK: play on")


def prompt() -> bytearray:
    """The scorekeeper was left out at power-on."""
    lines = ["", "Left out at power-on."]
    return page("NO SCOREKEEPER", lines, "hold OK: start")
