"""Who sits where in a round: four names in the directions of their seats."""

from pinochle.display.canvas import Canvas
from pinochle.keys import DOWN, LEFT, RIGHT, UP
from pinochle.screens.arrow_choice import Compass
from pinochle.screens.base import STAY
from pinochle.screens.choice import Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Answer, Back, Face, Items, Take


class SitDown(Compass):
    """The `names` N E S W of a table; OK does `then`.

    LEFT does `other`, RIGHT `codes`, and UP and DOWN `turn(step)`; the orders' choice of a seat
    does `take(seat)`.
    """

    help = kind = "sit-down"
    stays_on = True

    def __init__(
        self,
        face: "Face",
        then: "Action",
        take: "Take",
        asides: "tuple[Back, Back]",
        turn: "Take",
        back: "Back | None",
        extras: "Items",
    ):
        choice = Choice(face["names"], -1, take)
        super().__init__(face["title"], face["context"], face["keys"], choice, back, "", extras)
        self.then = then
        self.asides = asides
        self.step = turn

    def body(self, canvas: Canvas) -> None:
        """Draw the names in the directions of their seats."""
        for index, item in enumerate(self.choice.items):
            self._draw_item(canvas, index, item, self.WIDEST)

    def arrow(self, key: int, held: int) -> "Answer":
        """Open a page, or show another round."""
        if held:
            return STAY
        if key in (UP, DOWN):
            return self.step(1 if key == UP else -1)
        return self.asides[0 if key == LEFT else 1]() if key in (LEFT, RIGHT) else STAY

    def answer(self) -> "Answer":
        """Do `then`."""
        return self.then()
