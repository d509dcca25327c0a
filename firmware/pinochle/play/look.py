"""How the display shows the game, chosen in the menu: a small file.

One line in the format of a journal's: `["look", 1, large, light]`. `large` is 1 for the largest
type, `light` 0 for all of the display's light, 1 for half of it, 2 for little. If the file is
damaged, it counts as empty.
"""

from pinochle.display.canvas import Canvas
from pinochle.keys import OK
from pinochle.screens import large
from pinochle.storage.files import Folder
from pinochle.storage.line_format import decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Screen

FILE = "look"
VERSION = 1
LIGHTS = 3


class Look:
    """The type and the light of a display. Where its folder cannot be written, until power-off."""

    def __init__(self, files: Folder):
        self._files = files
        self.large = False
        self.light = 0
        self._page = 0  # of a screen with two pages in large type
        self._shown: "Screen | None" = None  # that screen
        self._load()

    def _load(self) -> None:
        try:
            event = decode(self._files.read(FILE), 0)[0]
        except OSError:
            return
        if not event or len(event) != 4 or event[:2] != ["look", VERSION]:
            return
        if event[2] in (0, 1) and event[3] in range(LIGHTS):
            self.large, self.light = event[2] == 1, event[3]

    def change(self, is_large: bool, light: int) -> None:
        """Choose the type and the light, and store them."""
        self.large, self.light = is_large, light
        try:
            self._files.replace(FILE, encode(["look", VERSION, int(is_large), light], 0)[0])
        except OSError:
            pass

    def draw(self, canvas: Canvas, screen: "Screen") -> bool:
        """Draw a screen in large type on the whole canvas; return whether it has that form."""
        if not self.large:
            return False
        if screen is not self._shown:
            self._shown, self._page = screen, 0
        canvas.clear()
        return large.draw(canvas, screen.face(), self._page)

    def turns(self, screen: "Screen", key: int) -> bool:
        """Turn to the other page of a screen in large type; return whether an arrow does that."""
        if not self.large or key >= OK or not large.has_pages(screen.face()):
            return False
        self._page = 1 - self._page
        return True
