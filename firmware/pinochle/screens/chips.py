"""Chips, as players use them without a scorekeeper [000].

A side has 10 white chips and 14 coloured ones worth ten times as much, and passes them across the
table as points are made; [000] names the source as in presets.
"""

from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.text_layout import MARGIN, labels
from pinochle.screens.base import MIDDLE
from pinochle.screens.kinds import Showing
from pinochle.text import views as view_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Back, Face, Turn

COLOURED, WHITE = 14, 10
_WORTH = 10  # white chips in a coloured one


def chips_of(points: int, unit: int) -> "tuple[int, int]":
    """Return (coloured, white) chips for the absolute value of `points`.

    A side's own chips are worth 1500 in all: at 1500, its ten white chips replace the fifteenth
    coloured one. Above that, it would borrow.
    """
    whites = abs(points) // unit
    coloured, white = whites // _WORTH, whites % _WORTH
    if coloured == COLOURED + 1 and not white:
        return (COLOURED, WHITE)
    return (coloured, white)


class Chips(Showing):
    """Each side's chips, with the meld of the unsettled hand shown separately.

    `names`, `totals` and `melds` are by side, a meld 0 or None where none is separate.
    """

    help = kind = "chips"
    # Stacks of two sides, in pixels: stack height in chips, chip width, height with gap.
    STACK, CHIP, PITCH = 7, 9, 3
    BOTTOM = 46
    MELD_CHIP = 7
    LOW_PITCH = 2  # for a meld that would not fit otherwise
    ROOM = 23

    def __init__(
        self,
        face: "Face",
        back: "Back",
        then: "Action | None" = None,
        turn: "Turn | None" = None,
    ):
        self.unit = unit = face["unit"]
        face["title"], face["context"] = (
            view_words.CHIPS,
            view_words.CHIPS_OF % (_WORTH * unit, unit),
        )
        super().__init__(face, back, then, turn)
        self.names = face["names"]
        self.totals = face["totals"]
        self.melds = [meld or 0 for meld in face["melds"]]

    def face(self) -> "Face":
        """Return the chips too: coloured ones and white ones, by side."""
        found = super().face()
        found["chips"] = [chips_of(total, self.unit) for total in self.totals]
        return found

    def body(self, canvas: Canvas) -> None:
        """Draw stacks for two sides, rows of chips for more."""
        count = len(self.names)
        if count == 2:
            canvas.vline(MIDDLE - 1, 14, 54)
            for side in (0, 1):
                self._stacks(canvas, side, MARGIN + side * MIDDLE)
            return
        columns = 1 if count <= 3 else 2
        width = WIDTH // columns
        for side in range(count):
            self._rows(canvas, side, side // 3 * width + MARGIN, width - 2 * MARGIN)
        if columns == 2:
            canvas.vline(MIDDLE - 1, 12, 54)

    def _line(self, canvas: Canvas, side: int, y: int, left: int, width: int) -> None:
        """Draw a side's name and its points, or what it owes."""
        total = self.totals[side]
        text = str(total) if total >= 0 else "%s %d" % (view_words.OWES, -total)
        name = self._name(canvas, side, text, width)
        if canvas.text_width(name) + canvas.text_width(text) + 4 > width:
            text = str(total)
            name = self._name(canvas, side, text, width)
        canvas.text_at(left + width - canvas.text_width(text), y, text)
        canvas.text_at(left, y, name)

    def _name(self, canvas: Canvas, side: int, text: str, width: int) -> str:
        """Return a side's name, cut so that it fits beside a text."""
        return labels(canvas, self.names, width - canvas.text_width(text) - 4)[side]

    def _stacks(self, canvas: Canvas, side: int, left: int) -> None:
        self._line(canvas, side, 16, left, MIDDLE - 2 * MARGIN - 2)
        coloured, white = chips_of(self.totals[side], self.unit)
        step = self.CHIP + 1
        for count, most, high, full, x in (
            (coloured, COLOURED, self.STACK, True, left),
            (white, WHITE, WHITE // 2, False, left + 2 * step + 2),
        ):
            drawn = min(count, most)
            for stack in (0, 1):
                chips = max(0, min(high, drawn - stack * high))
                _stack(canvas, x + stack * step, self.BOTTOM, chips, self.CHIP, self.PITCH, full)
            if count:
                canvas.center(x + step, 6, str(count))
        if self.melds[side]:
            self._meld(canvas, self.melds[side], left + 4 * step + 3)

    def _meld(self, canvas: Canvas, meld: int, left: int) -> None:
        coloured, white = chips_of(meld, self.unit)
        for count, full, x in ((coloured, True, left), (white, False, left + self.MELD_CHIP + 1)):
            pitch = self.PITCH if count * self.PITCH <= self.ROOM else self.LOW_PITCH
            chips = min(count, self.ROOM // pitch)
            _stack(canvas, x, self.BOTTOM, chips, self.MELD_CHIP, pitch, full)
        canvas.center(left + self.MELD_CHIP, 6, view_words.CHIP_MELD)

    def _rows(self, canvas: Canvas, side: int, left: int, width: int) -> None:
        top = 10 + side % 3 * 15
        pitch = 4
        if width < MIDDLE:
            width, pitch = width - 2, 2
        self._line(canvas, side, top + 6, left, width)
        coloured, white = chips_of(self.totals[side], self.unit)
        white = min(white, WHITE)
        # White chips begin in the same column for all sides.
        most = max([chips_of(total, self.unit)[0] for total in self.totals])
        whites = left + (min(most, COLOURED) + 1) * pitch
        _row(canvas, left, top, min(coloured, COLOURED), pitch, True)
        _row(canvas, whites, top, white, pitch, False)
        # The meld is at the right end, in small chips, as many as fit.
        coloured, white_meld = chips_of(self.melds[side], self.unit)
        room = (left + width - whites - white * pitch - 2) // 2
        coloured = min(coloured, room)
        white_meld = min(white_meld, room - coloured)
        start = left + width - 2 * (coloured + white_meld) + 1
        _row(canvas, start, top, coloured, 2, True)
        _row(canvas, start + 2 * coloured, top, white_meld, 2, False)


def _row(canvas: Canvas, left: int, top: int, count: int, pitch: int, full: bool) -> None:
    """Draw chips side by side; white ones are lower."""
    for chip in range(count):
        x = left + chip * pitch
        canvas.fill(x, top if full else top + 3, pitch - 1, 5 if full else 2)


def _stack(
    canvas: Canvas, left: int, bottom: int, count: int, width: int, pitch: int, full: bool
) -> None:
    """Draw stacked chips; white ones show only their edge."""
    for chip in range(count):
        y = bottom - chip * pitch
        if full:
            canvas.fill(left, y - pitch + 2, width, pitch - 1)
        else:
            canvas.hline(left, left + width - 1, y)
            canvas.vline(left, y - pitch + 1, y)
            canvas.vline(left + width - 1, y - pitch + 1, y)
    if count and not full:
        canvas.hline(left, left + width - 1, bottom - count * pitch)
