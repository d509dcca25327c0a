"""A list whose lines have a description, and more behind LEFT and RIGHT."""

from pinochle.keys import LEFT, RIGHT
from pinochle.screens.base import STAY
from pinochle.screens.kinds import Choices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.screens.base import Answer, Back, Items


class Offer(Choices):
    """A list; OK takes the chosen line, LEFT and RIGHT answer with `aside(key, line)`.

    `about(line)` returns the context, the text below the list, and the line of keys.
    """

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

    def arrow(self, key: int, held: int) -> "Answer":
        """Move the choice, or open what is beside it."""
        if key in (LEFT, RIGHT):
            return STAY if held else self.aside(key, self.at)
        answer = super().arrow(key, held)
        self.context, self.foot, self.keys = self.about(self.at)
        return answer
