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


def fits(game: Game) -> bool:
    """Return whether pieces() has the whole game: the hand in progress is read from its events."""
    return not game.ended or game.hand.empty


def pieces(game: Game) -> "Iterator[bytes]":
    """Yield a game as pieces of some hundred bytes; only if fits()."""
    race, won = game.race, game.decided
    lists = (game.kept, game.undone, game.sheet.lines)
    yield dumps(
        [
            game.first,
            [game.players, game.teams, game.time, game.dealer, game.ended, game.misdeals],
            [race.totals, race.hands, race.target, race.winner],
            [won.hand, won.result, won.deltas, won.totals, won.winner] if won else [],
            [len(one) for one in lists],
        ]
    )
    for one in lists:
        for part in one.parts():
            yield part


def restored(found: "Iterator[bytes]") -> Game:
    """Return the game that these pieces were made of."""
    first, facts, scores, won, counts = loads(next(found))
    game = Game(first)
    game.players, game.teams, game.time, game.dealer, game.ended, game.misdeals = facts
    race = game.race
    race.totals, race.hands, race.target, race.winner = scores
    if won:
        game.sheet.decided = Score(won[0], won[1], won[2], won[3], won[4])
    for one, count in zip((game.kept, game.undone, game.sheet.lines), counts):
        one.restore(count, found)
    game.folded = newest_hand(game.kept, game.rules, game.dealer)
    return game
