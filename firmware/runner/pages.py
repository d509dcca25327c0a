"""Pages that the runner draws itself when no App is running."""

from pinochle.display.canvas import Canvas


def page(title: str, lines: list, keys: str = "") -> bytearray:
    """Return a frame: a title bar, up to five lines, and a last line that names the keys."""
    canvas = Canvas()
    for row, line in enumerate(lines[:5]):
        canvas.text(2, row + 1, line)
    canvas.spread()
    canvas.text(2, 7, keys)
    canvas.text(2, 0, title)
    canvas.title_bar()
    return canvas.buf


def wrapped(words: str, width: int = 21) -> list:
    """Break text into lines of at most `width` characters, at blanks if possible."""
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
    """Page for a crash: the exception's type and text, and the key to continue."""
    words = type(failure).__name__ + " " + str(failure)
    lines = ["The game is safe."] + wrapped(words)[:4]
    return page("SOMETHING WENT WRONG", lines, "OK: go on")


def loading() -> bytearray:
    """A long game is being read from its journal."""
    return page("ONE MOMENT", ["Loading a long game."])


def laptop() -> bytearray:
    """Page while a laptop uses the prompt; the game continues after a reset."""
    lines = ["The game is safe."]
    return page("A LAPTOP IS CONNECTED", lines, "hold OK: play on")


def prompt() -> bytearray:
    """Page if the user skipped the scorekeeper at power-on."""
    lines = ["Left out at power-on."]
    return page("NO SCOREKEEPER", lines, "hold OK: start")


_KINDS = {"FAT": "FAT", "littlefs": "littlefs", "damaged": "damaged littlefs"}


def storage(found) -> bytearray:
    """Storage cannot be read: what is in it, and the way out (`found`: runner.foreign.Found)."""
    if found.games:
        lines = ["They are still there.", "On a laptop, type:"]
        lines += ["pinochle doctor", "   --rescue FILE"]
        return page("GAMES CAN'T BE READ", lines, "OK: play, not saved")
    kind = _KINDS.get(found.kind, "unknown")
    if found.kilobytes and found.kind != "damaged":
        kind += ", %d kB" % found.kilobytes
    lines = ["It holds other data:", kind, "Games can't be saved.", "", "To erase it: hold OK"]
    return page("STORAGE IN USE", lines, "BACK: play, not saved")


def erase_storage() -> bytearray:
    """The last question before storage is erased."""
    lines = ["All data on this Pico", "will be lost.", "Games can be saved", "after that."]
    return page("ERASE THE STORAGE?", lines, "UP: erase    BACK: no")


def erasing() -> bytearray:
    """Storage is being erased: up to three seconds in which no key counts."""
    return page("ERASING", ["One moment."])


def not_erased() -> bytearray:
    """Flash failed while it was erased."""
    lines = ["The flash chip failed.", "Games can't be saved."]
    return page("NOT ERASED", lines, "BACK: play, not saved")
