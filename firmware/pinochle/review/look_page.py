"""The page of the menu that sets how the display shows the game."""

from pinochle.play.look import LIGHTS, Look
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Choices
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Back


def look_page(look: Look, back: "Back", at: int = 0) -> Screen:
    """Return the list of what can be set; OK changes the selected line."""

    def turn_type() -> Screen:
        look.change(not look.large, look.light)
        return look_page(look, back, 0)

    def turn_light() -> Screen:
        look.change(look.large, (look.light + 1) % LIGHTS)
        return look_page(look, back, 1)

    items = [
        (view_words.TYPE_IS[look.large], turn_type),
        (view_words.LIGHT_IS[look.light], turn_light),
    ]
    return Choices(
        {"title": words.LOOK.upper(), "at": at, "keys": view_words.KEYS_LOOK}, items, back
    )
