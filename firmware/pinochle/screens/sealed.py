"""The page of a seal: the first characters of its digest, large enough for a photo."""

from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import wrap
from pinochle.screens.base import MIDDLE
from pinochle.screens.kinds import Showing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Back, Face

# Characters in each of the two groups that are shown.
GROUP = 4
# Pixel rows: the characters, and the lines below them.
SHOWN_TOP, LINES_TOP, LINE = 12, 29, 9
MOST_LINES = 3


class Sealed(Showing):
    """The first two groups of a digest, and the note below them.

    It stays on, so that it can be copied or photographed.
    """

    stays_on = True
    keeps_context = True
    help = kind = "sealed"

    def __init__(self, face: "Face", digest: str, back: "Back", then: "Action"):
        super().__init__(face, back, then)
        face["value"] = self.shown = digest[:GROUP] + "  " + digest[GROUP : 2 * GROUP]
        self.line = face["note"]

    def body(self, canvas: Canvas) -> None:
        """Draw the characters in bold type, and the line wrapped."""
        canvas.bold_at(MIDDLE - canvas.bold_width(self.shown) // 2, SHOWN_TOP, self.shown)
        lines = wrap(canvas, self.line)[:MOST_LINES]
        top = LINES_TOP + LINE * (MOST_LINES - len(lines)) // 2
        for index, text in enumerate(lines):
            canvas.text_at(MIDDLE - canvas.text_width(text) // 2, top + LINE * index, text)
