"""Screens in the largest type, for weak eyes: drawn from their faces, with the same keys.

The question and the number fill the display, three lines of a list do, and a settlement has two
pages. Screens that have no large form are drawn as usual.
"""

from pinochle.display import font
from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.strips import tall_strips
from pinochle.display.text_layout import MARGIN, RIGHT_END, fit
from pinochle.screens.board import signed
from pinochle.screens.list_lines import first_shown
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Face

_MIDDLE = WIDTH // 2
_ROOM = RIGHT_END - MARGIN
# The lines of a list below its title.
_LINES = 3
# A line of a list that would lose more letters than these is in small type.
_LOST = 2
# The pixel row of a number's digits.
_NUMBER_TOP = 18
# Four pixels below each other become eight.
_WIDE = bytes([sum([3 << 2 * bit for bit in range(4) if half >> bit & 1]) for half in range(16)])


def draw(canvas: Canvas, face: "Face", page: int) -> bool:
    """Draw a face on a blank canvas; return whether it has a large form.

    `page` is 0 or 1, of a settlement.
    """
    kind = face["kind"]
    if kind == "offered":
        _title(canvas, face["context"])
        _digits(canvas, str(face["value"]), True)
        _bold(canvas, _MIDDLE, 6, words.LARGE_YES)
    elif kind == "last-tricks" and "deltas" in face:
        _title(canvas, face["title"])
        _digits(canvas, str(face["value"]), face["offered"])
        left, right = [signed(delta) for delta in face["deltas"]]
        canvas.bold(MARGIN, 6, left)
        canvas.bold(RIGHT_END - canvas.bold_width(right), 6, right)
    elif kind in ("number", "last-tricks", "play"):
        _number(canvas, face)
    elif kind == "settlement" and len(face["totals"]) == 2:
        _settlement(canvas, face, page)
    elif kind == "list" and not face.get("text"):
        _list(canvas, face)
    else:
        return False
    return True


def _title(canvas: Canvas, text: str) -> None:
    """Write the question on the first two page rows, with a line below it."""
    _bold(canvas, _MIDDLE, 0, text)


def _bold(canvas: Canvas, middle: int, page: int, text: str) -> None:
    text = fit(canvas, text, _ROOM, bold=True)
    canvas.bold(middle - canvas.bold_width(text) // 2, page, text)


def _digits(canvas: Canvas, text: str, hollow: bool) -> None:
    canvas.center_number(_MIDDLE, 2, text, hollow)


def _number(canvas: Canvas, face: "Face") -> None:
    """Draw a question and its number, in digits of 42 pixels."""
    value, offered = face["value"], face.get("offered", False)
    _title(canvas, words.TO_MAKE if face["kind"] == "play" else face["title"])
    if not value and face.get("zero"):
        _bold(canvas, _MIDDLE, 4, face["zero"])
        return
    strips = tall_strips(str(value), font.HOLLOW3 if offered else font.DIGITS3)
    wide = bytearray()
    for strip in strips:
        for half in (0, 4):
            for column in strip:
                bits = _WIDE[column >> half & 15]
                wide.append(bits)
                wide.append(bits)
    width = 2 * len(strips[0])
    canvas.sprite_at(_MIDDLE - width // 2, _NUMBER_TOP, bytes(wide), width)


def _settlement(canvas: Canvas, face: "Face", page: int) -> None:
    """Draw what each side gets, or on the second page its total."""
    texts = [str(total) for total in face["totals"]]
    if not page:
        texts = [signed(delta) for delta in face["deltas"]]
    for side, text in enumerate(texts):
        left = RIGHT_END - canvas.number_width(text, 3)
        canvas.number(left, 3 * side, text, 3)
        name = fit(canvas, face["names"][side], left - 4 - MARGIN, bold=True)
        canvas.bold(MARGIN, 3 * side, name)
    _bold(canvas, _MIDDLE, 6, words.LARGE_PAGES[page])


def _list(canvas: Canvas, face: "Face") -> None:
    """Draw the title, smaller, and three lines, the selected one on a bar."""
    lines, at = face["lines"], face["at"] - face.get("first", 0)
    canvas.text(MARGIN, 0, fit(canvas, face["title"], _ROOM))
    first = first_shown(at, _LINES, len(lines))
    for row, line in enumerate(lines[first : first + _LINES]):
        top = 10 + 18 * row
        text = fit(canvas, line, _ROOM, bold=True)
        if len(text) + _LOST < len(line):
            canvas.text_at(MARGIN, top + 4, fit(canvas, line, _ROOM))
        else:
            canvas.bold_at(MARGIN, top, text)
        if first + row == at:
            canvas.bar(top - 1, 18, 0, WIDTH)
