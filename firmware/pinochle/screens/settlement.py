"""The settlement of a hand: of two sides as a person would write it, of more as a table."""

from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import MARGIN, RIGHT_END, fit
from pinochle.rules.race import Score
from pinochle.rules.scoring import Hand
from pinochle.screens.base import FIRST_ROW
from pinochle.screens.kinds import Showing
from pinochle.screens.scoreboard import signed
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Back


class Settle(Showing):
    """The settlement of a hand as a person would write it, for both sides, before OK accepts it.

    `names` are the heads of the columns, `rows` are (label, first, second) texts; `deltas` are in
    bold below them, `totals` last; both have labels in `labels`.
    """

    keeps_context = True
    COLUMNS = (76, RIGHT_END)
    WIDEST = 44

    def __init__(
        self,
        title: str,
        context: str,
        keys: str,
        names: "list[str]",
        rows: "list[tuple[str, str, str]]",
        labels: "tuple[str, str]",
        deltas: "list[int]",
        totals: "list[int]",
        then: "Action",
        back: "Back",
        help: str = "",
    ):
        super().__init__(title, context, keys, back, then, None, help)
        self.names = names
        self.rows = rows
        self.labels = labels
        self.deltas = deltas
        self.totals = totals

    def head(self, canvas: Canvas) -> None:
        """Draw the title, in capitals if letters that reach down would touch those of a name."""
        if canvas.descends("".join(self.names)):
            self.title = self.title.upper()
        super().head(canvas)

    def body(self, canvas: Canvas) -> None:
        """Draw the names and the rows."""
        for row, texts in enumerate(self.rows):
            canvas.text(MARGIN, FIRST_ROW + row, texts[0])
            canvas.right(self.COLUMNS[0], FIRST_ROW + row, texts[1])
            canvas.right(self.COLUMNS[1], FIRST_ROW + row, texts[2])
        # Only the names above them have letters that reach further down.
        canvas.drop(((2, 3), (3, 3)))
        canvas.text(MARGIN, 5, self.labels[0])
        canvas.text(MARGIN, 6, self.labels[1])
        names = [fit(canvas, name, self.WIDEST) for name in self.names]
        # Between the title's letters that reach down and the numbers below.
        top = 11 if canvas.descends(self.title) and not canvas.descends("".join(names)) else 10
        for side, end in enumerate(self.COLUMNS):
            canvas.text_at(end - canvas.text_width(names[side]), top, names[side])
            delta = signed(self.deltas[side])
            width = canvas.bold_width(delta)
            if width <= self.WIDEST:
                canvas.bold_at(end - width, 34, delta)
            else:
                canvas.right(end, 5, delta)
            canvas.right(end, 6, str(self.totals[side]))


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
        # Games of two sides do not need them.
        from pinochle.screens.score_tables import SettleTable

        return SettleTable(
            title, context, keys, names, melds, tricks, deltas, totals, then, back, help
        )
    rows = [(words.MELD_ROW, str(melds[0] or 0), str(melds[1] or 0))]
    if tricks[0] is not None:
        rows.append((words.TRICKS_ROW, str(tricks[0]), str(tricks[1])))
    labels = words.SUM_ROWS
    return Settle(title, context, keys, names, rows, labels, deltas, totals, then, back, help)
