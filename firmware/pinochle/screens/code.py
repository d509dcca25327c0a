"""Codes for the camera of a phone: a text, or a game in several codes, one after another.

A code is lit on a dark ground and dark on a lit one in turn, because some cameras read only one of
them: the glass around the display is dark, and a lit ground shines into its neighbours.
"""

from pinochle.display import symbol
from pinochle.display.canvas import Canvas
from pinochle.display.frame import HEIGHT, PAGES, WIDTH
from pinochle.display.text_layout import fit, wrap
from pinochle.keys import DOWN, UP
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Showing
from pinochle.text import views as view_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Answer, Back, Face, Turn

# Pixels of a module, and around the code: all that the height leaves, and the standard's four
# modules beside it.
MODULE = 2
ABOVE = (HEIGHT - MODULE * symbol.SIZE) // 2
BESIDE = 4 * MODULE
SIDE = MODULE * symbol.SIZE + 2 * BESIDE
# The first column of the words at the right.
WORDS = SIDE + 2
LINE = 9
BESIDE_PLACE = 4
# A code is shown for this time on each ground. A camera needs less than a second once it is sharp.
SHOWN_MS = 1500

# By the bits of four modules: the eight pixels of a page.
_DOUBLED = bytes(
    [sum([3 << 2 * bit for bit in range(4) if four >> bit & 1]) for four in range(16)]
)


class CodeScreen(Showing):
    """The codes of `texts` in turn, beside a title and lines that say what they hold.

    Above the lines are `rows`, if there are any: a name, and a place at the right.
    `titled` is drawn in place of this screen where a title is needed; UP and DOWN show `other`.
    """

    help = kind = "code"
    scanned = True

    def __init__(
        self,
        face: "Face",
        titled: Screen,
        other: "Back",
        back: "Back",
        then: "Action | None" = None,
        turn: "Turn | None" = None,
    ):
        super().__init__(face, back, then, turn)
        self.other = other
        self.lines = face["lines"]
        self.rows = face.get("rows", ())
        self.texts = face["texts"]
        self.titled = titled
        self._ms = self._shown = 0
        # Which code was drawn last, and its columns.
        self._part = -1
        self._columns: "list[int]" = []

    def tick(self, ms: int) -> bool:
        """Change the ground, or show the next code."""
        self._ms += ms
        if self._ms < SHOWN_MS:
            return False
        self._ms = 0
        self._shown = (self._shown + 1) % (2 * len(self.texts))
        return True

    def face(self) -> "Face":
        """Return which code is shown too."""
        found = super().face()
        found["at"] = self._shown % len(self.texts)
        return found

    def arrow(self, key: int, held: int) -> "Answer":
        """Show the other codes."""
        if key in (UP, DOWN) and not held:
            return self.other()
        return super().arrow(key, held)

    def body(self, canvas: Canvas) -> None:
        """Draw the code at the left, and the words beside it."""
        count = len(self.texts)
        # All codes on a lit ground, then all on a dark one.
        part, dark = self._shown % count, self._shown >= count
        if self._part != part:
            self._part, self._columns = part, symbol.symbol(self.texts[part])
        draw_code(canvas, self._columns)
        if not dark:
            for page in range(PAGES):
                canvas.invert(page, 0, SIDE)
        room = WIDTH - WORDS
        canvas.text_at(WORDS, 1, self.title)
        y = 1 + LINE + 3
        of = [view_words.CODE_OF % (part + 1, count)] if count > 1 else []
        for row in self.rows:
            place = row[-1]
            end = WIDTH - 1 - canvas.text_width(place)
            canvas.text_at(end, y, place)
            canvas.text_at(WORDS, y, fit(canvas, row[0], end - WORDS - BESIDE_PLACE))
            y += LINE
        for line in of + self.lines:
            for words in wrap(canvas, line, room):
                canvas.text_at(WORDS, y, words)
                y += LINE
        y = HEIGHT - 1 - LINE * len(self.keys.split("\n"))
        for line in self.keys.split("\n"):
            canvas.text_at(WORDS, y, line)
            y += LINE

    def draw_rest(self, canvas: Canvas) -> None:
        """Draw nothing more: there is no title."""


def draw_code(canvas: Canvas, columns: "list[int]") -> None:
    """Draw a code with its margins at the left; its dark modules are lit."""
    x = BESIDE
    for column in columns:
        strip = 0
        for four in range(0, symbol.SIZE, 4):
            strip |= _DOUBLED[column >> four & 15] << MODULE * four
        for page, byte in enumerate((strip << ABOVE).to_bytes(PAGES, "little")):
            for at in range(x, x + MODULE):
                canvas.buf[page * WIDTH + at] = byte
        x += MODULE
