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
        page = (2, 3, 5, 3)[place]
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
        if self.suits:
            canvas.sprite(x, page, font.SUITS16[item], 16, 2)
        elif bold:
            canvas.bold(x, page, item)
        else:
            page += 1 if place % 2 else 0
            canvas.text(x, page, item)
        if marked and place % 2:
            canvas.center(x + width // 2, 5, DEALER)
        elif marked:
            canvas.text(x + width + 4, page, DEALER)
        if not self.direct and index == self.at:
            for row in (page, page + 1) if bold or self.suits else (page,):
                canvas.invert(row, max(0, x - 2), x + width + 2)

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
