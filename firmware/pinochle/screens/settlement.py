"""The settlement of a hand: of two sides as a person would write it, of more as a table."""

from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import MARGIN, RIGHT_END, fit_capitals, fit_each
from pinochle.rules.race import Score
from pinochle.rules.scoring import Hand
from pinochle.screens.base import FIRST_ROW, TITLE_GAP
from pinochle.screens.board import signed
from pinochle.screens.kinds import Showing
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Back, Face


class Settle(Showing):
    """The settlement of a hand as a person would write it, for both sides, before OK accepts it.

    `names` are the heads of the columns, `rows` are (label, first, second) texts; `deltas` are in
    bold below them, `totals` last; both have labels in `labels`.
    """

    kind = "settlement"
    keeps_context = True
    COLUMNS = (76, RIGHT_END)
    WIDEST = 44

    def __init__(self, face: "Face", then: "Action", back: "Back"):
        super().__init__(face, back, then)
        self.deltas = face["deltas"]
        self.totals = face["totals"]

    def head(self, canvas: Canvas) -> None:
        """Draw the title, in capitals if letters that reach down would touch those of a name."""
        if canvas.descends("".join(self.given["names"])):
            room = RIGHT_END - MARGIN - TITLE_GAP - canvas.text_width(self.context)
            self.title = fit_capitals(canvas, self.title, room)
        super().head(canvas)

    def body(self, canvas: Canvas) -> None:
        """Draw the names and the rows."""
        for row, texts in enumerate(self.given["rows"]):
            canvas.text(MARGIN, FIRST_ROW + row, texts[0])
            canvas.right(self.COLUMNS[0], FIRST_ROW + row, texts[1])
            canvas.right(self.COLUMNS[1], FIRST_ROW + row, texts[2])
        # Only the names above them have letters that reach further down.
        canvas.drop(((2, 3), (3, 3)))
        canvas.text(MARGIN, 5, self.given["labels"][0])
        canvas.text(MARGIN, 6, self.given["labels"][1])
        names = fit_each(canvas, self.given["names"], self.WIDEST)
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


def settlement(face: "Face", hand: Hand, score: Score, then: "Action", back: "Back") -> Showing:
    """Return the settlement screen of a hand; the context of its face is the result."""
    melds, tricks = hand.meld, hand.tricks
    face["deltas"], face["totals"] = score.deltas, score.totals
    if len(face["names"]) > 2:
        # Games of two sides do not need them.
        from pinochle.screens.score_tables import SettleTable

        face["melds"], face["tricks"] = melds, tricks
        return SettleTable(face, then, back)
    rows = [(words.MELD_ROW, str(melds[0] or 0), str(melds[1] or 0))]
    if tricks[0] is not None:
        rows.append((words.TRICKS_ROW, str(tricks[0]), str(tricks[1])))
    face["rows"], face["labels"] = rows, words.SUM_ROWS
    return Settle(face, then, back)
