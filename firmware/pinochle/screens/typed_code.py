"""The result of a round as characters that are typed where no camera reads the code."""

from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.text_layout import fit
from pinochle.keys import DOWN, UP
from pinochle.screens.base import MIDDLE
from pinochle.screens.kinds import Showing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Answer, Back, Face, Turn

# Characters of a group, and groups of a row, of typed characters.
GROUP, IN_A_ROW = 3, 2
# Pixel rows of the typed characters, and of the line below them.
_TYPED_TOPS, _BELOW = (11, 28), 46


class TypedCode(Showing):
    """The twelve characters of a result, and the `note` below them. UP and DOWN show the code."""

    help = kind = "round-code"
    stays_on = True

    def __init__(
        self, face: "Face", other: "Back", back: "Back", then: "Back", turn: "Turn | None"
    ):
        super().__init__(face, back, then, turn)
        self.other = other
        typed = face["value"]
        row = GROUP * IN_A_ROW
        self.shown = [
            "  ".join([typed[at : at + GROUP] for at in range(start, start + row, GROUP)])
            for start in range(0, len(typed), row)
        ]

    def body(self, canvas: Canvas) -> None:
        """Draw the characters in bold type, and the lines below them."""
        for top, shown in zip(_TYPED_TOPS, self.shown):
            canvas.bold_at(MIDDLE - canvas.bold_width(shown) // 2, top, shown)
        text = fit(canvas, self.given["note"], WIDTH - 4)
        canvas.text_at(MIDDLE - canvas.text_width(text) // 2, _BELOW, text)

    def arrow(self, key: int, held: int) -> "Answer":
        """Show the code."""
        if key in (UP, DOWN) and not held:
            return self.other()
        return super().arrow(key, held)
