"""A choice by arrow: seats around the table, or suits."""

from pinochle.display import font
from pinochle.display.canvas import WIDTH, Canvas
from pinochle.display.text_layout import DEALER, MARGIN, fit
from pinochle.keys import DOWN, LEFT, RIGHT, UP
from pinochle.screens.base import MIDDLE, Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.answers import Answer, Back, Items, Take


class Compass(Screen):
    """Up to four answers, one per arrow: seats around the table, or suits.

    `items` are texts, or with `suits` letters of suits, in the order up, right, down, left; there
    may be fewer. With `direct` an arrow answers; otherwise UP and DOWN select and OK answers; `at`
    is selected first, -1 for none before an arrow.
    `done(index)` receives the answer.
    """

    help = "compass"
    ORDER = (UP, RIGHT, DOWN, LEFT)
    # Seats of two or three players.
    SEATED = {2: (UP, DOWN), 3: (UP, RIGHT, LEFT)}
    # The pixel rows of answers above, right, below and left.
    TALL, SMALL = (14, 24, 39, 24), (12, 32, 46, 32)
    WIDEST = 42  # of a name in bold; longer names are in small type
    WIDEST_SMALL = 60  # of two names and the gap between them
    SUIT_EDGE = 20

    def __init__(
        self,
        title: str,
        context: str,
        keys: str,
        items: "list[str]",
        at: int,
        done: "Take",
        back: "Back",
        direct: bool = True,
        suits: bool = False,
        help: str = "",
        extras: "Items" = (),
    ):
        super().__init__(title, context, keys, back, help, extras)
        self.items = items
        self.at = at
        self.done = done
        self.suits = suits
        self.direct = direct
        self.order = self.SEATED.get(len(items), self.ORDER)

    def body(self, canvas: Canvas) -> None:
        """Draw the answers in the directions of their arrows."""
        beside = [
            canvas.bold_width(item)
            for key, item in zip(self.order, self.items)
            if key in (LEFT, RIGHT)
        ]
        if self.direct and not self.suits and max(beside or [0]) <= self.WIDEST:
            canvas.text(MIDDLE - 16, 4, "\x07")
            canvas.text(MIDDLE - 7, 4, "\x05\x06")
            canvas.text(MIDDLE + 11, 4, "\x08")
        for index, item in enumerate(self.items):
            self._draw_item(canvas, index, item)

    def _draw_item(self, canvas: Canvas, index: int, item: str) -> None:
        """Draw one answer: above, below, left or right of the middle."""
        place = self.ORDER.index(self.order[index])
        marked = item.endswith(DEALER)
        if marked:
            item = item[: -len(DEALER)]
        bold = canvas.bold_width(item) <= self.WIDEST
        if not bold:
            item = fit(canvas, item, self.WIDEST_SMALL)
        width = canvas.bold_width(item) if bold else canvas.text_width(item)
        if self.suits:
            width = 16
        edge = self.SUIT_EDGE if self.suits else MARGIN
        x = (MIDDLE - width // 2, WIDTH - edge - width, MIDDLE - width // 2, edge)[place]
        tall = self.suits or bold
        y = (self.TALL if tall else self.SMALL)[place]
        if self.suits:
            canvas.sprite_at(x, y, font.SUITS16[item], 16)
        elif bold:
            canvas.bold_at(x, y, item)
        else:
            canvas.text_at(x, y, item)
        if marked and place % 2:
            canvas.text_at(x + width // 2 - 3, 42, DEALER)
        elif marked:
            # Above the middle at the top of bold type, because a name beside it begins lower.
            below = (6 if place else 1) if bold else 0
            canvas.text_at(x + width + 4, y + below, DEALER)
        if not self.direct and index == self.at:
            canvas.bar(y if tall else y - 1, 16 if tall else 10, x - 2, x + width + 2)

    def arrow(self, key: int, held: int) -> "Answer":
        """Answer, or move the selection."""
        if held:
            return None
        if self.direct:
            if key in self.order[: len(self.items)]:
                return self.done(self.order.index(key))
        else:
            step = 1 if key in (DOWN, RIGHT) else -1
            self.at = (self.at + step if self.at >= 0 or step > 0 else -1) % len(self.items)
        return None

    def answer(self) -> "Answer":
        """Answer with the selected item, on boards where arrows only select."""
        return None if self.direct or self.at < 0 else self.done(self.at)
