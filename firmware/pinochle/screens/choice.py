"""An answer chosen by arrow: a seat at the table, or a suit."""

from pinochle.display.text_layout import DEALER
from pinochle.keys import DOWN, LEFT, RIGHT, UP
from pinochle.screens.base import STAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Answer, Face, Take


class Choice:
    """Answers of which the arrows choose one; `done(index)` receives it.

    `items` are texts, or with `suits` letters of suits. With `direct` an arrow answers, in the
    order up, right, down, left; otherwise UP and DOWN select and OK answers. `at` is selected
    first, -1 for none before an arrow.
    """

    ORDER = (UP, RIGHT, DOWN, LEFT)
    # Seats of two or three players.
    SEATED = {2: (UP, DOWN), 3: (UP, RIGHT, LEFT)}

    def __init__(
        self,
        items: "list[str]",
        at: int,
        done: "Take",
        direct: bool = True,
        suits: bool = False,
    ):
        self.items = items
        self.at = at
        self.done = done
        self.direct = direct
        self.suits = suits
        self.order = self.SEATED.get(len(items), self.ORDER)

    def answers(self, key: int) -> bool:
        """Return whether an arrow answers or moves the selection."""
        if self.direct:
            return key in self.order[: len(self.items)]
        return key in (UP, DOWN)

    def complete(self, found: "Face") -> "Face":
        """Add the answers to a face, by their arrows where these answer, and the selected one."""
        found["lines"] = [item.rstrip(DEALER) for item in self.items]
        for item in self.items:
            if item.endswith(DEALER):
                found["dealer"] = item.rstrip(DEALER)
        if self.direct:
            found["arrows"] = list(self.order[: len(self.items)])
        found["asks"], found["at"] = "suit" if self.suits else "seat", self.at
        return found

    def chosen(self, line: int) -> "Answer | None":
        """Answer as the keys that select a line and take it; None if there is no such line."""
        return self.done(line) if 0 <= line < len(self.items) else None

    def arrow(self, key: int, held: int) -> "Answer":
        """Answer, or move the selection; repeats of a held arrow do nothing."""
        if held:
            return STAY
        if self.direct:
            return self.done(self.order.index(key)) if self.answers(key) else STAY
        step = 1 if key in (DOWN, RIGHT) else -1
        # From none: DOWN to the first, UP to the last.
        self.at = (self.at + step if self.at >= 0 or step > 0 else -1) % len(self.items)
        return STAY

    def leave(self) -> bool:
        """Select nothing again; return whether an item was selected."""
        left = self.at >= 0
        self.at = -1
        return left

    def answer(self) -> "Answer":
        """Answer with the selected item, on boards where arrows only select."""
        return STAY if self.direct or self.at < 0 else self.done(self.at)
