"""Pages that the runner draws itself when no App is running."""

from pinochle.display.canvas import Canvas
from pinochle.text import device as words


def page(
    title: str,
    lines: "list[str] | tuple[str, ...]",
    keys: str = "",
    canvas: "Canvas | None" = None,
) -> bytearray:
    """Return a frame: a title bar, up to five lines, and a last line that names the keys.

    It is the frame of `canvas`, if one is given.
    """
    canvas = canvas or Canvas()
    canvas.clear()
    for row, line in enumerate(lines[:5]):
        canvas.text(2, row + 1, line)
    canvas.spread()
    canvas.text(2, 7, keys)
    canvas.text(2, 0, title)
    canvas.title_bar()
    return canvas.buf


def wrapped(text: str, width: int = 21) -> "list[str]":
    """Break text into lines of at most `width` characters, at blanks if possible."""
    lines = []
    line = ""
    for word in text.split():
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


def crash(failure: Exception, unsaved: bool = False) -> bytearray:
    """Page for a crash: the exception's type and text, and the key to continue.

    `unsaved` is whether answers are only in memory, where a laptop finds them.
    """
    text = type(failure).__name__ + " " + str(failure)
    lines = list(words.LAPTOP_UNSAVED if unsaved else words.CRASH_LINES) + wrapped(text)[:4]
    return page(words.CRASH, lines, words.LAPTOP_UNSAVED_KEYS if unsaved else words.CRASH_KEYS)


def loading(canvas: "Canvas | None" = None) -> bytearray:
    """A long game is being read from its journal; drawn on `canvas`, if one is given."""
    return page(words.LOADING, words.LOADING_LINES, canvas=canvas)


def laptop(unsaved: bool = False) -> bytearray:
    """Page while a laptop uses the prompt; the game continues after a reset.

    `unsaved` is whether answers are only in memory, where a laptop finds them.
    """
    if unsaved:
        return page(words.LAPTOP, words.LAPTOP_UNSAVED, words.LAPTOP_UNSAVED_KEYS)
    return page(words.LAPTOP, words.LAPTOP_LINES, words.LAPTOP_KEYS)


def prompt() -> bytearray:
    """Page if the user skipped the scorekeeper at power-on."""
    return page(words.PROMPT, words.PROMPT_LINES, words.PROMPT_KEYS)
