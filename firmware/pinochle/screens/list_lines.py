"""The places of a list's lines, 11 pixels apart, its highlight and its scroll bar."""

from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH

# The lines of a list: the page row of each, and the pixels by which drop() moves it down.
SLOTS = ((1, 4), (2, 7), (4, 2), (5, 5))

# The most lines of a list that its face has.
LONGEST = 40


def first_shown(at: int, rows: int, count: int) -> int:
    """Return the first visible line of a list whose line `at` is selected."""
    return max(0, min(at - rows // 2, count - rows))


def lines_around(at: int, count: int) -> "tuple[int, int]":
    """Return the first line of a face and the line after its last: a long list has few of them."""
    first = first_shown(at, LONGEST, count)
    return first, min(count, first + LONGEST)


def move_apart(canvas: Canvas, slot: int = 0) -> None:
    """Move the lines of a list, drawn on the page rows of SLOTS from `slot`, to their places."""
    canvas.drop(SLOTS[slot:])


def top_of(slot: int) -> int:
    """Return the top pixel row of a line's text."""
    page, pixels = SLOTS[slot]
    return 8 * page + pixels


def highlight(canvas: Canvas, slot: int, scrolls: bool) -> None:
    """Invert one line of a list, with a pixel row above and below it."""
    canvas.bar(top_of(slot) - 1, 10, 0, WIDTH - 4 if scrolls else WIDTH)


def scroll_bar(canvas: Canvas, first: int, rows: int, count: int, slot: int) -> None:
    """Draw a scroll bar beside a list that begins at a slot."""
    bar_beside(canvas, top_of(slot) - 1, 11 * rows - 1, first, rows, count)


def bar_beside(canvas: Canvas, top: int, height: int, first: int, rows: int, count: int) -> None:
    """Draw a scroll bar of `height` pixels from row `top`."""
    canvas.vline(WIDTH - 1, top, top + height - 1)
    canvas.fill(WIDTH - 3, top + height * first // count, 3, height * rows // count)
