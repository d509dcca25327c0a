"""Applies the events of a journal to a game, and says in words why one is refused."""

from typing import TYPE_CHECKING

from pinochle.game.game import Game
from pinochle.rules.rule_set import Illegal

from pinochle_tools.score_files.refusals import in_words

if TYPE_CHECKING:
    from pinochle.game.events import Event

# What a refusal says in place of the event's kind.
_UNNAMED = ("kind", "form")


def applied(game: Game | None, event: "Event") -> Game:
    """Return the game after its next event, which begins it if there is none. Raises Illegal."""
    if game is None:
        return Game(event)
    try:
        game.apply(event, folding=True)
    except (TypeError, ValueError, LookupError):
        # The contents of an event's lists are checked where they are used, if at all.
        raise Illegal("event", "form") from None
    return game


def event_in_words(refusal: Illegal, event: "Event") -> str:
    """Return a refusal as one line that names the event, because people look for it."""
    if refusal.code == "old-game":
        return f"{event[0]} needs version 2, and this is a version 1 game"
    unnamed = refusal.code == "event" and refusal.numbers[0] in _UNNAMED
    if unnamed or refusal.code == "older-game":
        return in_words(Illegal("event", event[0]))
    return in_words(refusal)
