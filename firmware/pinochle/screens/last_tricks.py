"""The trick points that end a hand of two sides, beside the settlement that they make."""

from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.text_layout import RIGHT_END, fit, fit_each
from pinochle.rules.rule_set import Illegal
from pinochle.screens.base import FIRST_ROW, KEYS_ROW
from pinochle.screens.board import signed
from pinochle.screens.number import NOTES_TOP, Number, draw_question, with_up
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.game.game import Game
    from pinochle.rules.race import Score
    from pinochle.screens.base import Answer, Back, Face, Legend, Move, Notes, Take

    Row = tuple[str, str, str]

# The page row of the first of two texts for the arrows.
_LEGEND_ROW = 5
_AGREE = words.KEYS_SETTLE % words.BOTH
_AGREE_UP = with_up(_AGREE)


class Settled:
    """A settlement in texts: its result, and rows of a label and one text per side.

    `fixed` are the rows that trick points do not change: names and meld.
    """

    def __init__(self, result: str, fixed: "list[Row]", tricks: "list[int]", score: "Score"):
        self.result = result
        deltas, totals = self.deltas, self.totals = score.deltas, score.totals
        # Numbers too long for a column or the gap before it lose the plus, which says least.
        wide = deltas[0] >= 10_000 or deltas[1] >= 1000
        given = [str(delta) if wide else signed(delta) for delta in deltas]
        self.rows = fixed + [
            (words.TRICKS_ROW, str(tricks[0]), str(tricks[1])),
            (words.SUM_ROWS[0], given[0], given[1]),
            (words.SUM_ROWS[1], str(totals[0]), str(totals[1])),
        ]


class LastTricks(Number):
    """The trick points of one side; they end the hand, and OK accepts its settlement.

    `settle(value)` returns what is Settled with these points, or None if more must be asked
    first: then the page shows the notes, and OK leads on.
    """

    kind = "last-tricks"
    keeps_context = True
    BESIDE_NOTES = 19
    NOTES = 40
    NAMES_TOP = 14  # pixel row
    COLUMNS = (95, RIGHT_END)
    WIDEST = 28

    def __init__(
        self,
        face: "Face",
        move: "Move",
        done: "Take",
        back: "Back",
        legend: "Legend",
        notes: "Notes | None",
        settle: "Settles",
    ):
        super().__init__(face, move, done, back, legend, notes)
        self.open_context = self.context
        self.settle = settle
        self._settled: "Settled | None" = None
        self._settled_for = -1
        self._drawn_rows: "list[Row]" = []
        self._foreseen: "tuple[int, Answer] | None" = None  # a number, and the result of taking it
        self._listed = False  # whether notes are on the display, not a settlement
        self._name()

    def face(self) -> "Face":
        """Return the settlement too, if these points make one."""
        found = super().face()
        settled = self.settled
        found["context"] = settled.result if settled else self.open_context
        if settled:
            rows = settled.rows
            found["names"], found["rows"] = list(rows[0][1:]), rows[1:3]
            found["deltas"], found["totals"] = settled.deltas, settled.totals
            found["lines"] = []
        return found

    @property
    def asked_in(self) -> str:
        """The title of this page; the columns take the place of the notes."""
        return self.title

    def draw_question(self, canvas: Canvas, question: str) -> None:
        """Draw the settlement and the question whether the number is right."""
        self._drawn_rows = []
        self._draw_rows(canvas)
        draw_question(canvas, words.RIGHT, self.BESIDE_NOTES)

    def draw_value(self, canvas: Canvas) -> None:
        """Draw the number beside the rows, smaller than elsewhere because these have labels."""
        text = str(self.value)
        if canvas.number_width(text.replace("1", "0"), 3) <= self.NOTES:
            canvas.center_number(self.BESIDE_NOTES, FIRST_ROW, text, not self.entered, 3)
            return
        for row in range(FIRST_ROW, FIRST_ROW + 3):
            canvas.clear_columns(row, 0, self.NOTES)
        canvas.bold(self.BESIDE_NOTES - canvas.bold_width(text) // 2, FIRST_ROW, text)

    def draw_legend(self, canvas: Canvas, middle: int, end: int) -> None:
        """Draw the text for the arrows below each other, if it changed."""
        text = "" if self.typed.impossible else self.legend
        if text == self._drawn_legend:
            return
        self._drawn_legend = text
        first, _, second = text.partition("  ")
        for row, part in ((_LEGEND_ROW, first), (_LEGEND_ROW + 1, second)):
            canvas.clear_columns(row, 0, self.NOTES)
            canvas.center(self.BESIDE_NOTES, row, part)

    def notes_now(self) -> "list[str]":
        """Return the lines in place of a settlement; those of a number that is not possible."""
        return self.legend.split(", ") if self.typed.impossible else super().notes_now()

    def body(self, canvas: Canvas) -> None:
        """Draw the number, the settlement and the text for the arrows."""
        self._name()
        self._drawn_rows = []
        self._drawn_legend = ""
        self.draw_value(canvas)
        self.draw_legend(canvas, self.BESIDE_NOTES, self.NOTES)
        self._draw_rows(canvas)

    def redraw_rest(self, canvas: Canvas) -> None:
        """Draw the texts that differ from those on the display."""
        context = self.context
        self._name()
        self.redraw_keys(canvas)
        self.draw_legend(canvas, self.BESIDE_NOTES, self.NOTES)
        self._draw_rows(canvas)
        if context != self.context:
            canvas.clear_title()
            self.head(canvas)
            canvas.title_bar()

    def foresee(self, game: "Game | None") -> None:
        """Compute and check the events that OK stores now, if it accepts the hand."""
        self._foreseen = None
        if game is None or not self.entered or not self.settled:
            return
        answer = self.done(self.value)
        if len(answer.events) > 1:
            self._foreseen = (self.value, answer)
            try:
                game.check_all(answer.events)
            except Illegal:
                pass  # OK says why

    def take(self) -> "Answer":
        """Return the result of the shown number."""
        foreseen, self._foreseen = self._foreseen, None
        if foreseen and foreseen[0] == self.value:
            return foreseen[1]
        return super().take()

    @property
    def settled(self) -> "Settled | None":
        """What the current number settles, None if more is asked or it is not possible."""
        if self.typed.impossible:
            return None
        if self._settled_for != self.value:
            self._settled_for = self.value
            self._settled = self.settle(self.value)
        return self._settled

    def _name(self) -> None:
        """Set the result in the title."""
        settled = self.settled
        self.context = settled.result if settled else self.open_context

    def keys_asked(self) -> str:
        """Return the line of keys before an arrow: that both agree, if OK accepts the hand."""
        if not self.settled:
            return super().keys_asked()
        return _AGREE_UP if self.all_keys.startswith(words.OK_UP) else _AGREE

    def _draw_rows(self, canvas: Canvas) -> None:
        """Draw the rows beside the number that differ from those on the display."""
        settled = self.settled
        rows = settled.rows if settled else [(note, "", "") for note in self.notes_now()]
        drawn = self._drawn_rows
        if rows == drawn:
            return
        if drawn and (self._listed or not settled):
            height = 8 * KEYS_ROW - NOTES_TOP
            canvas.fill(self.NOTES, NOTES_TOP, WIDTH - self.NOTES, height, False)
            drawn = []
        self._drawn_rows, self._listed = rows, not settled
        for at, row in enumerate(rows):
            if not settled:
                note = fit(canvas, row[0], RIGHT_END - self.NOTES)
                canvas.text_at(self.NOTES, NOTES_TOP + 9 * at, note)
            elif not at:
                if not drawn:
                    self._draw_names(canvas, row)
            elif not drawn or row != drawn[at]:
                # Numbers have no descenders, so page rows keep them apart.
                self._draw_row(canvas, FIRST_ROW + at, row, drawn[at] if drawn else None)

    def _draw_row(self, canvas: Canvas, page: int, row: "Row", old: "Row | None") -> None:
        """Draw a row, or of one that is there already the numbers that changed."""
        if not old:
            canvas.text(self.NOTES, page, row[0])
        for cell, end in enumerate(self.COLUMNS, 1):
            if not old:
                canvas.right(end, page, row[cell])
            elif row[cell] != old[cell]:
                canvas.right_again(end, page, row[cell], old[cell])

    def _draw_names(self, canvas: Canvas, row: "Row") -> None:
        for text, end in zip(fit_each(canvas, list(row[1:]), self.WIDEST), self.COLUMNS):
            canvas.text_at(end - canvas.text_width(text), self.NAMES_TOP, text)


if TYPE_CHECKING:
    # Returns the settlement that trick points make, None if more is asked first.
    Settles = Callable[[int], Settled | None]
