"""The totals of three to six sides on the whole display, to be read from a distance."""

from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.text_layout import MARGIN, labels, level_capitals, shorten
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Showing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Back, Face, Turn


class BigScores(Showing):
    """Names and totals without a title and a line of keys: two rows of two or three cells.

    The totals have digits of 29 pixels with the names beside them; if one is too long for that,
    all have digits of 21 pixels, or a smaller type, below the names. `titled` is drawn in place
    of this screen where a title is needed.
    """

    help, kind = "totals", "score"
    GAP = 3  # columns between a name and its total

    def __init__(
        self,
        face: "Face",
        titled: Screen,
        back: "Back",
        then: "Action | None" = None,
        turn: "Turn | None" = None,
    ):
        super().__init__(face, back, then, turn)
        self.names = face["names"]
        self.totals = [str(total) for total in face["totals"]]
        self.titled = titled

    def body(self, canvas: Canvas) -> None:
        """Draw all cells in the largest type that has room for every total."""
        columns = 2 if len(self.names) <= 4 else 3
        pitch = WIDTH // columns
        width = pitch - self.GAP - MARGIN
        large = [canvas.number_width(total, 4) for total in self.totals]
        names, bold = self._beside(canvas, width - self.GAP - max(large))
        for side, total in enumerate(self.totals):
            row, column = side // columns, side % columns
            if len(self.names) == 4:
                # As on the scoreboard.
                row, column = column, row
            left = column * pitch + MARGIN
            if not names:
                self._draw_below(canvas, side, left, 4 * row, width)
                continue
            canvas.number(left + width - large[side], 4 * row, total, 4)
            # On one base line: row 29 of the digits, row 12 of bold type, row 6 of small type.
            if bold:
                canvas.bold_at(left, 32 * row + 17, names[side])
            else:
                canvas.text_at(left, 32 * row + 23, names[side])
        for column in range(1, columns):
            canvas.vline(column * pitch - 1, 1, 61)

    def draw_rest(self, canvas: Canvas) -> None:
        """Draw nothing more: there is no title."""

    def _beside(self, canvas: Canvas, room: int) -> "tuple[list[str], bool]":
        """Return names of three letters at most that fit beside the totals, and whether in bold.

        There are none if no name fits.
        """
        # In capitals, because there is no room for descenders below the second row.
        capitals = [level_capitals(name) for name in self.names]
        initials = [name[:1] for name in capitals]
        choices = [shorten(capitals, 3), shorten(capitals, 2)]
        if len(set(initials)) == len(initials):
            choices.append(initials)
        for bold, width_of in ((True, canvas.bold_width), (False, canvas.text_width)):
            for names in choices:
                if max([width_of(name) for name in names]) <= room:
                    return names, bold
        return [], False

    def _draw_below(self, canvas: Canvas, side: int, left: int, page: int, width: int) -> None:
        """Draw a total below its name."""
        total = self.totals[side]
        canvas.text(left, page, labels(canvas, self.names, width)[side])
        if max([canvas.number_width(other, 3) for other in self.totals]) <= width:
            canvas.number(left + width - canvas.number_width(total, 3), page + 1, total, 3)
        elif max([canvas.bold_width(other) for other in self.totals]) <= width:
            canvas.bold(left + width - canvas.bold_width(total), page + 1, total)
        else:
            canvas.right(left + width, page + 2, total)
