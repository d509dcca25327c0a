"""A game as pieces of bytes, and back: much faster than folding its events.

Only the same program makes the same game of the pieces as of the events.
"""

from pinochle.game.game import Game
from pinochle.game.hand_rebuild import newest_hand
from pinochle.game.packed_list import dumps, loads
from pinochle.rules.race import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle.game.packed_list import PackedList


def fits(game: Game) -> bool:
    """Return whether rest() and lists() have the whole game: the hand is read from its events."""
    return not game.ended or game.hand.empty


def lists(game: Game) -> "tuple[PackedList, ...]":
    """Return what grows with a game: its events, those that were undone, and its score sheet."""
    return (game.kept, game.undone, game.sheet.lines)


def rest(game: Game) -> bytes:
    """Return what lists() do not have of a game; only if fits()."""
    race, won = game.race, game.decided
    return dumps(
        [
            game.first,
            [game.players, game.teams, game.time, game.dealer, game.ended, game.misdeals],
            [race.totals, race.hands, race.target, race.winner],
            [won.hand, won.result, won.deltas, won.totals, won.winner] if won else [],
            [len(one) for one in lists(game)],
        ]
    )


def restored(said: bytes, found: "list[Iterator[bytes]]") -> Game:
    """Return the game that had this rest() and these parts of its lists()."""
    first, facts, scores, won, counts = loads(said)
    game = Game(first)
    game.players, game.teams, game.time, game.dealer, game.ended, game.misdeals = facts
    race = game.race
    race.totals, race.hands, race.target, race.winner = scores
    if won:
        game.sheet.decided = Score(won[0], won[1], won[2], won[3], won[4])
    for one, count, parts in zip(lists(game), counts, found):
        one.restore(count, parts)
    game.folded = newest_hand(game.kept, game.rules, game.dealer)
    return game
