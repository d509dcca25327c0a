"""A list whose lines have more behind RIGHT."""

from pinochle.keys import RIGHT
from pinochle.screens.base import Choices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.screens.answers import Answer, Back, Items


class Offer(Choices):
    """A list; OK takes the chosen line, RIGHT answers with `aside(line)`."""

    def __init__(
        self,
        title: str,
        context: str,
        keys: str,
        items: "Items",
        at: int,
        back: "Back | None",
        aside: "Callable[[int], Answer]",
    ):
        super().__init__(title, context, keys, items, at, back)
        self.aside = aside

    def arrow(self, key: int, held: int) -> "Answer":
        """Move the choice, or open what is behind it."""
        if key == RIGHT and not held:
            return self.aside(self.at)
        return super().arrow(key, held)
