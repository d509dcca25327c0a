"""Scoreboard, settlement and end of the game for three to six sides.

Two sides have the larger screens of scoreboard.py; these have rows with the same values in the
same order.
"""

from pinochle.display.canvas import WIDTH, Canvas
from pinochle.display.text_layout import DEALER, MARGIN, RIGHT_END, fit
from pinochle.keys import DOWN, UP
from pinochle.rules.race import Score
from pinochle.rules.scoring import Hand
from pinochle.screens import scoreboard as views
from pinochle.screens.base import FIRST_ROW, KEYS_ROW, MIDDLE, ROWS, Showing
from pinochle.screens.board import Board
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.answers import Action, Answer, Back, Turn
    from pinochle.screens.choice import Choice


class ScoreTable(Board):
    """The scoreboard of three to six sides, in bold: name, last hand, total.

    `names`, `totals` and `deltas` are by side, `deltas` empty before the first hand; `dealer` is a
    side or -1. The others are as in Board; the answers are the sides.
    """

    BOLD_NAME = 50  # longer names are in small type
    SMALL_NAME = 56
    DELTA_END = 86

    def __init__(
        self,
        title: str,
        context: str,
        keys: str,
        names: "list[str]",
        totals: "list[int]",
        deltas: "list[int]",
        dealer: int,
        then: "Action",
        turn: "Turn | None",
        choice: "Choice | None" = None,
        news: str = "",
    ):
        super().__init__(title, context, keys, then, turn, choice, news)
        self.names = names
        self.totals = totals
        self.deltas = deltas
        self.dealer = dealer

    def draw(self, canvas: Canvas) -> None:
        """Draw the board with a thinner title bar, to make room for bold type below it."""
        columns = 1 if len(self.names) <= 3 else 2
        width = WIDTH // columns
        for side in range(len(self.names)):
            left = side // 3 * width + MARGIN
            self._draw_side(canvas, side, left, left + width - 2 * MARGIN)
        if columns == 2:
            canvas.vline(MIDDLE, 10, 54)
        self.head(canvas)
        canvas.invert(0)
        canvas.center(MIDDLE, KEYS_ROW, self.keys)

    def _draw_side(self, canvas: Canvas, side: int, left: int, right: int) -> None:
        """Draw name and total; in one column also the points of the last hand."""
        page = 1 + side % 3 * 2
        total = str(self.totals[side])
        start = right - canvas.bold_width(total)
        canvas.bold(start, page, total)
        mark = DEALER if side == self.dealer else ""
        name = self.names[side]
        choice = self.choice
        arrow = views.ARROW_GLYPHS[choice.order[side]] if choice and choice.direct else ""
        narrow = right - left < MIDDLE
        if narrow:
            name = arrow + name
        elif arrow:
            # Bold type has no arrows.
            left = canvas.text(left, page + 1, arrow) + 2
        if narrow:
            room = start - left - 3
            if mark:
                name += " " + mark
            end = canvas.text(left, page + 1, fit(canvas, name, room))
        elif canvas.bold_width(name) <= self.BOLD_NAME:
            end = canvas.bold(left, page, name)
            canvas.text(end + 3, page, mark)
        else:
            end = canvas.text(left, page + 1, fit(canvas, name, self.SMALL_NAME))
            canvas.text(left + self.SMALL_NAME, page, mark)
        if choice and choice.at == side:
            canvas.invert(page + 1, left - 1, end + 1)
        if self.deltas and not narrow:
            canvas.right(self.DELTA_END, page + 1, views.signed(self.deltas[side]))


class SettleTable(Showing):
    """The settlement of a hand of three to six sides: meld, tricks, points, new total.

    `melds`, `tricks` (None if none were counted), `deltas` and `totals` are by side; UP and DOWN
    scroll the rows.
    """

    keeps_context = True
    ENDS = (58, 74, 101, RIGHT_END)
    HEADS = (58, 94)
    NAME = 36

    def __init__(
        self,
        title: str,
        context: str,
        keys: str,
        names: "list[str]",
        melds: "list[int | None]",
        tricks: "list[int | None]",
        deltas: "list[int]",
        totals: "list[int]",
        then: "Action",
        back: "Back",
        help: str = "",
    ):
        super().__init__(title, context, keys, back, then, None, help)
        self.names = names
        self.deltas = deltas
        self.totals = totals
        self.rows: "list[tuple[str, ...]]" = []
        for side, name in enumerate(names):
            taken = "-" if tricks[side] is None else str(tricks[side])
            delta, total = views.signed(deltas[side]), str(totals[side])
            self.rows.append((name, str(melds[side] or 0), taken, delta, total))
        self.first = 0

    def body(self, canvas: Canvas) -> None:
        """Draw the column heads and the rows."""
        shown = self.rows[self.first : self.first + ROWS - 1]
        for head, end in zip(words.SETTLE_HEADS, self.HEADS):
            canvas.right(end, FIRST_ROW, head)
        for index, row in enumerate(shown):
            page = FIRST_ROW + 1 + index
            canvas.text(MARGIN, page, fit(canvas, row[0], self.NAME))
            for text, end in zip(row[1:], self.ENDS):
                canvas.right(end, page, text)
        if len(self.rows) > ROWS - 1:
            canvas.text(MARGIN, FIRST_ROW, "\x06" if not self.first else "\x05")

    def arrow(self, key: int, held: int) -> "Answer":
        """Scroll the rows."""
        most = max(0, len(self.rows) - ROWS + 1)
        if key in (UP, DOWN):
            self.first = most if key == DOWN else 0
        return None


class WinnerTable(Showing):
    """The end of a game of three to six sides: the winner and the totals."""

    help = "over"
    GAP = 5

    def __init__(
        self,
        title: str,
        context: str,
        keys: str,
        headline: str,
        names: "list[str]",
        totals: "list[int]",
        then: "Action",
        turn: "Turn | None",
    ):
        super().__init__(title, context, keys, None, then, turn)
        self.headline = headline
        self.names = names
        self.totals = totals

    def body(self, canvas: Canvas) -> None:
        """Draw the headline, and the sides in two columns."""
        views.draw_headline(canvas, self.headline)
        for side, name in enumerate(self.names):
            left = MARGIN if side % 2 == 0 else MIDDLE + MARGIN
            page = 4 + side // 2
            end = left + MIDDLE - 2 * MARGIN - 2
            total = str(self.totals[side])
            room = end - left - canvas.text_width(total) - self.GAP
            canvas.text(left, page, fit(canvas, name, room))
            canvas.right(end, page, total)


def settlement(
    title: str,
    context: str,
    names: "list[str]",
    keys: str,
    hand: Hand,
    score: Score,
    then: "Action",
    back: "Back",
    help: str = "",
) -> Showing:
    """Return the settlement screen of a hand; `context` is its result."""
    melds, tricks, deltas, totals = hand.meld, hand.tricks, score.deltas, score.totals
    if len(names) > 2:
        return SettleTable(
            title, context, keys, names, melds, tricks, deltas, totals, then, back, help
        )
    rows = [(words.MELD_ROW, str(melds[0] or 0), str(melds[1] or 0))]
    if tricks[0] is not None:
        rows.append((words.TRICKS_ROW, str(tricks[0]), str(tricks[1])))
    labels = words.SUM_ROWS
    return views.Settle(
        title, context, keys, names, rows, labels, deltas, totals, then, back, help
    )
