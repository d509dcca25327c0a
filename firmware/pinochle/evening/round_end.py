"""When a round is over: the end is stored by the same write as its last hand."""

from pinochle.game import events
from pinochle.game.events import ROUND
from pinochle.game.game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pinochle.game.events import Event
    from pinochle.storage.journal import Journal


def is_full(game: Game) -> bool:
    """Return whether a round has all its hands, or is decided, and lacks only its end."""
    if not game.round or game.ended or not game.hand.empty:
        return False
    hands = game.rules.hands
    return bool(game.decided) or 0 < hands <= game.race.hands


def store_end(game: Game, journal: "Journal", newest: "Event | None") -> None:
    """Store the end of a round of which a cut left only the accept before it, the `newest` event.

    Where a person took the end away, or has changed the hands since, a person ends the round.
    """
    if newest == events.accept() and not game.sheet.put_in and is_full(game):
        event = events.end(ROUND)
        try:
            journal.append(event)
        except OSError:
            # OK on the round's last screen tries again.
            return
        game.apply(event)


def completed(
    game: "Game | None", facts: "Sequence[Event]", clock: "Callable[[], int] | None"
) -> "Sequence[Event]":
    """Return events of one press with what belongs to the same write.

    That is the time of a round that begins, and the end behind its last accept; `game` is the one
    in progress.
    """
    if facts[0][0] == "game":
        seconds = clock() if clock and len(facts) == 2 else 0
        return (facts[0], events.time(seconds), facts[1]) if seconds else facts
    if game is None or facts[-1][0] != "accept" or game.ended or game.sheet.inserts_before:
        return facts
    hands, race = game.rules.hands, game.race
    ends = 0 < hands <= race.hands + 1
    if not ends:
        hand = game.check_all(facts) if len(facts) > 1 else game.hand
        ends = race.preview(hand.filled()).winner >= 0
    return tuple(facts) + (events.end(ROUND),) if ends else facts
