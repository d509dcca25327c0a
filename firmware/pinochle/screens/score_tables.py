"""Scoreboard, settlement and end of the game for three to six sides.

Two sides have the larger screens of scoreboard.py; these have rows with the same values in the
same order.
"""

from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.text_layout import (
    DEALER,
    FIRST_LINE,
    MARGIN,
    RIGHT_END,
    in_capitals,
    labels,
)
from pinochle.keys import DOWN, UP
from pinochle.screens import scoreboard as views
from pinochle.screens.base import MIDDLE, STAY
from pinochle.screens.board import Board, signed
from pinochle.screens.kinds import Showing
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Answer, Back, Face, Turn
    from pinochle.screens.choice import Choice

# The page rows below the title, and by how many pixels they move down.
_LOWER = ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))


class ScoreTable(Board):
    """The scoreboard of three to six sides: three in columns, more in two columns of rows.

    `names`, `totals` and `deltas` are by side, `deltas` empty before the first hand; `at` is the
    dealer's side or -1. The others are as in Board; the answers are the sides.
    """

    APART = 5  # columns between two texts of different sides
    CELL = MIDDLE - 2 * MARGIN  # the width of one side's row
    TWO_LETTERS = 10  # columns; shorter names are hard to recognize
    SMALL_TOP = 15  # the pixel row of three names in small type

    def __init__(
        self, face: "Face", then: "Action", turn: "Turn | None", choice: "Choice | None" = None
    ):
        # In capitals, because there is no room for descenders above the totals.
        super().__init__(face["title"], in_capitals(face["context"]), face, then, turn, choice)
        self.names = face["names"]
        self.totals = face["totals"]
        self.dealer = face["at"]

    def body(self, canvas: Canvas) -> None:
        """Draw names and totals; for three sides also the points of the last hand."""
        if len(self.names) == 3:
            self._draw_columns(canvas)
        else:
            self._draw_cells(canvas)

    def _draw_columns(self, canvas: Canvas) -> None:
        """Draw the names above the totals, the last hand and the dealer's mark below."""
        bold = self._draw_bold_names(canvas)
        totals = self.points
        digits = [canvas.number_width(total, 3) for total in totals]
        if _room_for(digits, self.APART):
            for side, x in enumerate(_places(digits)):
                canvas.number(x, 3, totals[side], 3)
        else:
            widths = [canvas.bold_width(total) for total in totals]
            bolder = _room_for(widths, 2)
            widths = widths if bolder else [canvas.text_width(total) for total in totals]
            for side, x in enumerate(_places(widths)):
                if bolder:
                    canvas.bold(x, 4, totals[side])
                else:
                    canvas.text(x, 4, totals[side])
        # The names would touch the title.
        canvas.drop(_LOWER)
        if not bold:
            self._draw_small_names(canvas)
        last = self.below or ["", "", ""]
        if self.dealer >= 0:
            last[self.dealer] = (last[self.dealer] + "  " + DEALER).strip(" ")
        for side, x in enumerate(_places([canvas.text_width(text) for text in last])):
            canvas.text(x, 6, last[side])

    def _draw_bold_names(self, canvas: Canvas) -> bool:
        """Draw three names in bold and their arrows, if all fit; return whether they do."""
        arrows = self._arrows()
        room = canvas.text_width(arrows[0]) + 2 if arrows[0] else 0
        widths = [room + canvas.bold_width(name) for name in self.names]
        # The bar of a selected name in bold would touch the title.
        if self.selects or not _room_for(widths, self.APART):
            return False
        for side, x in enumerate(_places(widths)):
            canvas.bold(x + room, 1, self.names[side])
            canvas.text(x, 2, arrows[side])
        return True

    def _draw_small_names(self, canvas: Canvas) -> None:
        """Draw three names in small type with their arrows, or one selected."""
        arrows = self._arrows()
        room = WIDTH // 3 - self.APART - canvas.text_width(arrows[0])
        names = labels(canvas, self.names, room)
        names = [arrows[side] + name for side, name in enumerate(names)]
        for side, x in enumerate(_places([canvas.text_width(name) for name in names])):
            self._draw_name(canvas, side, x, self.SMALL_TOP, names[side])

    def _draw_name(self, canvas: Canvas, side: int, x: int, y: int, name: str) -> None:
        """Draw a name in small type, inverted if its side is selected."""
        canvas.text_at(x, y, name)
        if self.selects and self.choice and side == self.choice.at:
            canvas.bar(y - 1, 10, x - 1, x + canvas.text_width(name) + 1)

    def _arrows(self) -> "list[str]":
        """Return each side's arrow, or blanks where no arrow answers."""
        choice = self.choice
        if choice and choice.direct:
            return [views.ARROW_GLYPHS[key] for key in choice.order]
        return [""] * len(self.names)

    @property
    def selects(self) -> bool:
        """Return whether UP and DOWN select a side."""
        return self.choice is not None and not self.choice.direct

    def _draw_cells(self, canvas: Canvas) -> None:
        """Draw a name and a total side by side, on one base line, for each side."""
        rows = 2 if len(self.names) == 4 else 3
        totals = self.points
        arrows = self._arrows()
        large = [canvas.number_width(total, 3) for total in totals]
        beside = canvas.text_width(arrows[0] + " " + DEALER) + 1
        big = rows == 2 and self.CELL - max(large) - beside > self.TWO_LETTERS
        widths = large if big else [canvas.bold_width(total) for total in totals]
        bold = self.CELL - max(widths) - beside > self.TWO_LETTERS
        if not bold:
            widths = [canvas.text_width(total) for total in totals]
        short = labels(canvas, self.names, self.CELL - max(widths) - beside - 2)
        for side, total in enumerate(totals):
            x = side // rows * MIDDLE + MARGIN + self.CELL - widths[side]
            page = 1 + side % rows * (6 // rows)
            if big:
                canvas.number(x, page, total, 3)
            elif bold:
                canvas.bold(x, page, total)
        # The first would touch the title; two large ones leave no room to move the second.
        canvas.drop(_LOWER[:3] if big else _LOWER)
        # The bar of a selected name needs a blank row above the keys.
        last = 46 if self.selects else 47
        tops = (24, last) if big else (15, 31, last)
        for side, name in enumerate(short):
            left, y = side // rows * MIDDLE + MARGIN, tops[side % rows]
            name = arrows[side] + name
            self._draw_name(canvas, side, left, y, name)
            if side == self.dealer:
                canvas.text_at(left + canvas.text_width(name + " "), y, DEALER)
            if not bold:
                canvas.text_at(left + self.CELL - widths[side], y, totals[side])
        canvas.vline(MIDDLE - 1, 12, 53)


def _places(widths: "list[int]") -> "list[int]":
    """Return where three texts begin: at the left, in the middle, at the right."""
    return [MARGIN, MIDDLE - widths[1] // 2, RIGHT_END - widths[2]]


def _room_for(widths: "list[int]", apart: int) -> bool:
    """Return whether three texts at _places() are at least `apart` columns apart."""
    left, middle, right = _places(widths)
    return left + widths[0] + apart <= middle and middle + widths[1] + apart <= right


class SettleTable(Showing):
    """The settlement of a hand of three to six sides: a column each, as for two sides.

    `melds`, `tricks` (None if none were counted), `deltas` and `totals` are by side. All columns
    are on one page, only as wide as they must be if that is needed; if numbers of many digits
    leave no room for them, UP and DOWN show the others.
    """

    kind = "settlement"
    keeps_context = True
    WIDEST = 32  # of a column with the gap before it
    GAP = 3  # between numbers: with two columns 5 -12 looked like 5-12
    LEAST = 14  # of a column: two letters of a name and the gap

    def __init__(self, face: "Face", then: "Action", back: "Back"):
        super().__init__(face, back, then)
        self.names = face["names"]
        self.deltas = face["deltas"]
        self.totals = face["totals"]
        self.rows = (
            [str(meld or 0) for meld in face["melds"]],
            ["-" if taken is None else str(taken) for taken in face["tricks"]],
            [signed(delta) for delta in face["deltas"]],
            [str(total) for total in face["totals"]],
        )
        self.first = 0
        self.shown = len(self.names)

    def body(self, canvas: Canvas) -> None:
        """Draw the names, and the rows below them."""
        texts = ("", words.MELD_ROW, words.TRICKS_ROW, words.SUM_ROWS[0], words.SUM_ROWS[1])
        room = RIGHT_END - MARGIN - max([canvas.text_width(text) for text in texts])
        widths = self._widths(canvas, room)
        sides = list(range(self.first, self.first + self.shown))
        names = labels(canvas, self.names, min([widths[side] for side in sides]) - self.GAP)
        for row, label in enumerate(texts):
            canvas.text(MARGIN, FIRST_LINE + row, label)
            cells = self.rows[row - 1] if row else names
            end = RIGHT_END
            for side in reversed(sides):
                canvas.right(end, FIRST_LINE + row, cells[side])
                end -= widths[side]
        if self.shown < len(self.names):
            canvas.text(MARGIN, FIRST_LINE, "\x05\x06")
        canvas.spread()

    def _widths(self, canvas: Canvas, room: int) -> "list[int]":
        """Return the width of each column with the gap before it; count those that are shown."""
        count = len(self.names)
        widths = self._needed(canvas)
        if (max(widths) + 1) * count > room:
            # A number without a sign is a gain, as in the totals.
            self.rows = self.rows[:2] + ([str(delta) for delta in self.deltas], self.rows[3])
            widths = self._needed(canvas)
        widest = max(widths)
        if widest * count > room >= sum(widths):
            spare = (room - sum(widths)) // count
            return [width + spare for width in widths]
        self.shown = min(count, room // widest)
        return [max(widest, min(self.WIDEST, room // self.shown))] * count

    def _needed(self, canvas: Canvas) -> "list[int]":
        """Return what each column needs for its numbers."""
        columns = zip(*self.rows)
        return [
            max(self.LEAST, self.GAP + max([canvas.text_width(text) for text in texts]))
            for texts in columns
        ]

    def face(self) -> "Face":
        """Return the first of the columns that are shown too."""
        found = super().face()
        found["at"] = self.first
        return found

    def arrow(self, key: int, held: int) -> "Answer":
        """Show the columns that had no room."""
        if key in (UP, DOWN):
            self.first = max(0, len(self.names) - self.shown) if key == DOWN else 0
        return STAY


class WinnerTable(Showing):
    """The end of a game of three to six sides: the winner and the totals."""

    help = "over"
    CELL = MIDDLE - 2 * MARGIN - 2
    GAP = 5

    kind = "over"
    ahead = True  # who has won tonight is read from other games

    def __init__(self, face: "Face", then: "Action", turn: "Turn | None"):
        super().__init__(face, None, then, turn)
        self.headline = face["headline"]
        self.names = face["names"]
        self.totals = face["totals"]

    def body(self, canvas: Canvas) -> None:
        """Draw the headline, and the sides in two columns."""
        width = canvas.bold_width(self.headline)
        if width > RIGHT_END - MARGIN:
            canvas.text_at(MIDDLE - canvas.text_width(self.headline) // 2, 15, self.headline)
        else:
            canvas.bold_at(MIDDLE - width // 2, 10, self.headline)
        totals = [str(total) for total in self.totals]
        room = self.CELL - max([canvas.text_width(total) for total in totals]) - self.GAP
        names = labels(canvas, self.names, room)
        rows = 3
        for side, name in enumerate(names):
            left = MARGIN + side // rows * MIDDLE
            y = 29 + 9 * (side % rows)
            canvas.text_at(left, y, name)
            canvas.text_at(left + self.CELL - canvas.text_width(totals[side]), y, totals[side])
