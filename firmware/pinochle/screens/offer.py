"""A list whose lines have a description, and more behind LEFT and RIGHT."""

from pinochle.keys import LEFT, RIGHT
from pinochle.screens.base import STAY
from pinochle.screens.kinds import Choices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.screens.base import Answer, Back, Face, Items


# Time without a press before idle() is called, which may take a Pico a second.
IDLE_MS = 1500


class Offer(Choices):
    """A list; OK takes the chosen line, LEFT and RIGHT answer with `aside(key, line)`.

    `about(line)` returns the context, the text below the list, and the line of keys. `idle(line)`
    is called while no key is pressed; it may move lines, and returns where the chosen one is then,
    or -1 if none moved.
    """

    idle: "Callable[[int], int] | None" = None
    _idle_ms = 0

    def __init__(
        self,
        title: str,
        items: "Items",
        about: "Callable[[int], tuple[str, str, str]]",
        back: "Back | None",
        aside: "Callable[[int, int], Answer]",
        help: str = "",
        at: int = 0,
    ):
        super().__init__({"title": title, "keys": "", "help": help, "at": at}, items, back)
        self.about = about
        self.aside = aside
        self.context, self.foot, self.keys = about(at)

    def face(self) -> "Face":
        """Return that there is more beside the lines too."""
        found = super().face()
        found["sets_up"] = True
        return found

    def press(self, key: int, held: int = 0) -> "Answer":
        """Handle a press, and wait again before idle()."""
        self._idle_ms = 0
        return super().press(key, held)

    def tick(self, ms: int) -> bool:
        """Let time pass; return whether lines have moved."""
        self._idle_ms += ms
        if self.idle is None or self._idle_ms < IDLE_MS:
            return False
        self._idle_ms = 0
        at = self.idle(self.at)
        if at < 0:
            return False
        self.at = at
        self.context, self.foot, self.keys = self.about(at)
        self._drawn = None
        return True

    def arrow(self, key: int, held: int) -> "Answer":
        """Move the choice, or open what is beside it."""
        if key in (LEFT, RIGHT):
            return STAY if held else self.aside(key, self.at)
        answer = super().arrow(key, held)
        self.context, self.foot, self.keys = self.about(self.at)
        return answer
