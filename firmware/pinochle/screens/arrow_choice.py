"""A choice by arrow: seats around the table, or suits."""

from pinochle.display import font
from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.text_layout import DEALER, MARGIN, fit
from pinochle.keys import LEFT, RIGHT
from pinochle.screens.base import MIDDLE, Screen
from pinochle.screens.choice import Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Answer, Back, Face, Items


class Compass(Screen):
    """A Choice of up to four answers, drawn in the directions of their arrows."""

    help = kind = "compass"
    # The pixel rows of answers above, right, below and left.
    TALL, SMALL = (14, 24, 39, 24), (12, 32, 46, 32)
    WIDEST = 42  # of a name in bold; longer names are in small type
    WIDEST_SMALL = 60  # of two names and the gap between them
    FREE = 58  # columns for one beside and half of one above or below, with their bars and gaps
    SUIT_EDGE = 20

    def __init__(
        self,
        title: str,
        context: str,
        keys: str,
        choice: Choice,
        back: "Back | None",
        help: str = "",
        extras: "Items" = (),
    ):
        super().__init__(title, context, keys, back, help, extras)
        self.choice = choice

    def face(self) -> "Face":
        """Return the answers too, and their arrows."""
        return self.choice.complete(super().face())

    def chosen(self, line: int) -> "Answer | None":
        """Return the answer of a line."""
        return self.choice.chosen(line)

    def body(self, canvas: Canvas) -> None:
        """Draw the answers in the directions of their arrows."""
        choice = self.choice
        beside = [
            self._typed(canvas, item, self.WIDEST)
            for key, item in zip(choice.order, choice.items)
            if key in (LEFT, RIGHT)
        ]
        if choice.direct and not choice.suits and all(bold for _, _, bold in beside):
            canvas.text(MIDDLE - 16, 4, "\x07")
            canvas.text(MIDDLE - 7, 4, "\x05\x06")
            canvas.text(MIDDLE + 11, 4, "\x08")
        room = self.WIDEST
        if not choice.direct:
            # The bar of bold type above or below would touch a long name beside it.
            for _, width, _ in beside:
                room = min(room, 2 * (self.FREE - width))
        for index, item in enumerate(choice.items):
            self._draw_item(canvas, index, item, room)

    def _typed(self, canvas: Canvas, item: str, room: int) -> "tuple[str, int, bool]":
        """Return an answer as it is drawn without its mark, its width, and whether it is bold."""
        item = item.rstrip(DEALER)
        width = canvas.bold_width(item)
        if width <= room:
            return (item, width, True)
        item = fit(canvas, item, self.WIDEST_SMALL)
        return (item, canvas.text_width(item), False)

    def _draw_item(self, canvas: Canvas, index: int, item: str, room: int) -> None:
        """Draw one answer: beside the middle, or above or below it where bold type has room."""
        choice = self.choice
        place = choice.ORDER.index(choice.order[index])
        marked = item.endswith(DEALER)
        item, width, bold = self._typed(canvas, item, self.WIDEST if place % 2 else room)
        if choice.suits:
            width = 16
        edge = self.SUIT_EDGE if choice.suits else MARGIN
        x = (MIDDLE - width // 2, WIDTH - edge - width, MIDDLE - width // 2, edge)[place]
        tall = choice.suits or bold
        y = (self.TALL if tall else self.SMALL)[place]
        if choice.suits:
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
        if not choice.direct and index == choice.at:
            accents = 0 if choice.suits else 1  # a row above them
            canvas.bar(y - accents, (16 if tall else 9) + accents, x - 2, x + width + 2)

    def arrow(self, key: int, held: int) -> "Answer":
        """Answer, or move the selection."""
        return self.choice.arrow(key, held)

    def answer(self) -> "Answer":
        """Answer with the selected item, on boards where arrows only select."""
        return self.choice.answer()
