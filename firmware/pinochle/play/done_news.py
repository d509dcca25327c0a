"""What a change of the game has done, in a few words for the scoreboard."""

from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.game.names import Names
from pinochle.text import views as view_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event


def done_text(game: Game, names: Names, event: "Event") -> str:
    """Return what an event has done, "" for one that is not announced."""
    kind = event[0]
    if kind == "accept":
        text = view_words.DONE["in"] % _place(game, game.sheet.accepts)
    elif kind == "dealer":
        return str(view_words.DONE[kind] % names.seat(event[1]))
    elif kind == "fix":
        text = view_words.DONE[kind] % _place(game, event[1])
    elif kind in ("drop", "keep"):
        text = view_words.DONE[kind]
    else:
        return "" if kind == "names" and len(event) < 4 else str(view_words.DONE[kind])
    if kind == "fix" or game.over:
        return str(text)
    # The order of the dealers has changed.
    return str(text + ", " + view_words.DONE["dealer"] % names.seat(game.dealer))


def _place(game: Game, number: int) -> int:
    """Return the place of a hand that counts."""
    if game.version < LISTED:
        return number
    line = game.sheet.lines[game.sheet.index_of(number)]
    return line.score.hand if line.score else number
