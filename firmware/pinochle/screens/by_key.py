"""A short list whose lines have keys of their own."""

from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import MARGIN, draw_lines, fit
from pinochle.keys import DOWN, OK, RIGHT, UP
from pinochle.screens.base import STAY
from pinochle.screens.kinds import Choices
from pinochle.screens.list_lines import SLOTS, move_apart
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Answer, Back, Face, Items


class ByKey(Choices):
    """A list in which UP takes the first line, DOWN the second, OK the third.

    RIGHT, called `rest` on the display, opens a list of the others, with that title. OK is named
    in the line of keys. The text above the lines has one row.
    """

    ARROWS = (UP, DOWN, OK)

    def __init__(self, face: "Face", items: "Items", back: "Back", rest: str, stays_on: bool):
        face["at"] = -1
        super().__init__(face, items, back, stays_on=stays_on)
        self.rest = rest

    def body(self, canvas: Canvas) -> None:
        """Draw the text, and the lines beside their arrows."""
        texts = self.items[0][0], self.items[1][0], self.rest
        for slot, (arrow, text) in enumerate(zip(words.BY_KEY, texts)):
            page = SLOTS[slot + 1][0]
            canvas.text(MARGIN + 4, page, arrow)
            canvas.text(MARGIN + 14, page, fit(canvas, text, self.WIDEST - 10))
        move_apart(canvas, 1)
        draw_lines(canvas, self.lead)

    def redraw(self, canvas: Canvas) -> None:
        """Draw all: no key changes anything here."""
        canvas.clear()
        self.draw(canvas)

    def arrow(self, key: int, held: int) -> "Answer":
        """Take the line of an arrow, or open the list of the others."""
        if held:
            return STAY
        if key == RIGHT:
            count = len(self.ARROWS)
            rest = [self.items[line] for line in range(count, len(self.items))]
            title = self.rest.upper()
            return Choices({"title": title, "at": -1}, rest, lambda: self)
        return self._taken(key)

    def answer(self) -> "Answer":
        """Take the line of OK; of a line that was chosen otherwise, that one."""
        return super().answer() if self.at >= 0 else self._taken(OK)

    def _taken(self, key: int) -> "Answer":
        action: "Action | None" = None
        if key in self.ARROWS:
            action = self.items[self.ARROWS.index(key)][1]
        return action() if action else STAY
