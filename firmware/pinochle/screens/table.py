"""A table of texts with columns, which can be longer than the display."""

from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import FIRST_LINE, LINES, MARGIN, RIGHT_END, fit
from pinochle.keys import DOWN, UP
from pinochle.screens.base import STAY
from pinochle.screens.kinds import Showing
from pinochle.screens.list_lines import bar_beside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Answer, Back, Face, Turn


class Table(Showing):
    """Rows of a name and numbers below column heads; UP and DOWN scroll the rows.

    `heads` and each row are texts, the first left-aligned, the others right-aligned.
    """

    kind = "table"
    COLUMN = 40
    GAP = 4

    def __init__(
        self,
        face: "Face",
        back: "Back",
        then: "Action | None" = None,
        turn: "Turn | None" = None,
    ):
        super().__init__(face, back, then, turn)
        self.heads = face["heads"]
        self.rows = face["rows"]
        self.holds = then is not None  # what OK would store
        self.first = 0

    def body(self, canvas: Canvas) -> None:
        """Draw the heads and the visible rows."""
        room = LINES - 1
        scrolls = len(self.rows) > room
        end = RIGHT_END - (self.GAP + 1 if scrolls else 0)
        self._draw_row(canvas, FIRST_LINE, self.heads, end)
        for index in range(self.first, min(self.first + room, len(self.rows))):
            self._draw_row(canvas, FIRST_LINE + 1 + index - self.first, self.rows[index], end)
        canvas.spread()
        if scrolls:
            bar_beside(canvas, 20, 9 * room - 1, self.first, room, len(self.rows))

    def _draw_row(self, canvas: Canvas, page: int, row: "tuple[str, ...]", end: int) -> None:
        columns = [text for text in row[1:] if text]
        room = end - len(columns) * self.COLUMN
        canvas.text(MARGIN, page, fit(canvas, row[0], room))
        for index in range(1, len(row)):
            canvas.right(end - (len(row) - 1 - index) * self.COLUMN, page, row[index])

    def face(self) -> "Face":
        """Return the first of the rows that are shown too."""
        found = super().face()
        found["at"] = self.first
        return found

    def arrow(self, key: int, held: int) -> "Answer":
        """Scroll the rows, or show the next screen."""
        if key in (UP, DOWN):
            most = max(0, len(self.rows) - LINES + 1)
            self.first = max(0, min(most, self.first + (1 if key == DOWN else -1)))
            return STAY
        return super().arrow(key, held)
