"""What a change of the game has done, in a few words for the scoreboard."""

from pinochle.game.game import Game
from pinochle.game.names import Names
from pinochle.text import views as view_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event


def done_text(game: Game, names: Names, event: "Event") -> str:
    """Return what an event has done, "" for one that is not announced."""
    kind = "in" if event[0] == "accept" else event[0]
    if kind == "names" and len(event) < 4:
        return ""
    text: str = view_words.DONE[kind]
    if kind == "dealer":
        return text % names.seat(event[1])
    if kind in ("drop", "keep", "in") and not game.over:
        # The order of the dealers has changed.
        text += ", " + view_words.DONE["dealer"] % names.seat(game.dealer)
    return text
