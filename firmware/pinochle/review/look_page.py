"""The page of the menu that sets how the display shows the game, and allows orders by cable."""

from pinochle.play.look import LIGHTS, Look
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Choices
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from pinochle.screens.base import Back

    class Allowed(Protocol):
        """What takes orders while they are allowed."""

        allowed: bool

        def allow(self, allowed: bool) -> None:
            """Allow them, or not."""


def look_page(look: Look, orders: "Allowed | None", back: "Back", at: int = 0) -> Screen:
    """Return the list of what can be set; OK changes the selected line.

    Whether orders are allowed is never stored, so that it ends with power-off.
    """

    def turn_type() -> Screen:
        look.change(not look.large, look.light)
        return look_page(look, orders, back, 0)

    def turn_light() -> Screen:
        look.change(look.large, (look.light + 1) % LIGHTS)
        return look_page(look, orders, back, 1)

    def turn_orders() -> Screen:
        orders.allow(not orders.allowed)  # type: ignore[union-attr]
        return look_page(look, orders, back, 2)

    items = [
        (view_words.TYPE_IS[look.large], turn_type),
        (view_words.LIGHT_IS[look.light], turn_light),
    ]
    if orders:
        items.append((view_words.ORDERS_ARE[orders.allowed], turn_orders))
    return Choices(
        {"title": words.LOOK.upper(), "at": at, "keys": view_words.KEYS_LOOK}, items, back
    )
