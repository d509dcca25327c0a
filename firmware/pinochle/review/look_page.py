"""The page of the menu that sets how the display shows the game, and allows orders by cable."""

from pinochle.play.look import LIGHTS
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Choices
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.review.about import About
    from pinochle.screens.base import Back


def look_page(about: "About", back: "Back", at: int = 0) -> Screen:
    """Return the list of what can be set; OK changes the selected line.

    Whether orders are allowed is never stored, so that it ends with power-off.
    """
    look, orders, turn = about.look(), about.orders, about.turn

    def turn_type() -> Screen:
        look.change(not look.large, look.light)
        return again(0)

    def turn_light() -> Screen:
        look.change(look.large, (look.light + 1) % LIGHTS)
        return again(1)

    def turn_picture() -> Screen:
        turn()  # type: ignore[misc]
        return again(2)

    def turn_orders() -> Screen:
        orders.allow(not orders.allowed)  # type: ignore[union-attr]
        return again(len(items) - 1)

    def again(line: int) -> Screen:
        return look_page(about, back, line)

    items = [
        (view_words.TYPE_IS[look.large], turn_type),
        (view_words.LIGHT_IS[look.light], turn_light),
    ]
    if turn:
        items.append((view_words.TURN, turn_picture))
    if orders:
        items.append((view_words.ORDERS_ARE[orders.allowed], turn_orders))
    return Choices(
        {"title": words.LOOK.upper(), "at": at, "keys": view_words.KEYS_LOOK}, items, back
    )
