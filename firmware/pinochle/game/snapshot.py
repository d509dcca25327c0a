"""A game as pieces of bytes, and back: much faster than folding its events.

Only the same program makes the same game of the pieces as of the events.
"""

from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.game.hand_rebuild import newest_hand
from pinochle.game.packed_list import dumps, loads
from pinochle.rules.options import house_rules
from pinochle.rules.race import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.game.packed_list import PackedList
    from pinochle.game.pages import Pages


def fits(game: Game) -> bool:
    """Return whether rest() and lists() have the whole game: the hand is read from its events."""
    return game.version >= LISTED or not game.ended or game.hand.empty


def lists(game: Game) -> "tuple[PackedList, ...]":
    """Return what grows with a game: events, those undone, its sheet, what an undo restores."""
    found = (game.kept, game.undone, game.sheet.lines)
    return found + (game.backs,) if game.version >= LISTED else found


def rest(game: Game) -> bytes:
    """Return what lists() do not have of a game; only if fits()."""
    listed = game.version >= LISTED
    whole = game.sheet.whole if listed else game.sheet
    race, won = whole.race, whole.decided
    return dumps(
        [
            game.first,
            [game.players, game.teams, game.time, game.dealer, game.ended, game.misdeals],
            [race.totals, race.hands, race.target, race.winner],
            [won.hand, won.result, won.deltas, won.totals, won.winner] if won else [],
            [len(one) for one in lists(game)],
            _listed(game) if listed else [],
        ]
    )


# What a sheet of a list has besides its lines.
_FIELDS = (
    "spans",
    "waiting",
    "own",
    "inserts_before",
    "accepts",
    "start",
    "start_hands",
    "dropped",
    "sources",
)


def _listed(game: Game) -> "list[Any]":
    """Return what only games of version 3 have."""
    walk = game.sheet.whole
    fields = [getattr(game.sheet, name) for name in _FIELDS]
    state = [game.named, game.spans, list(game.round), game.marks]
    return [fields, [walk.table, walk.dealer, walk.passed], state]


def _restore_listed(game: Game, found: "list[Any]") -> None:
    sheet = game.sheet
    for name, value in zip(_FIELDS, found[0]):
        setattr(sheet, name, value)
    for preset, options in sheet.sources:
        sheet.tables.append(house_rules(preset, options, game.version))
    sheet.begin_walk(*found[1])
    game.named, game.spans, game.round, game.marks = found[2]


def restored(said: bytes, found: "list[Pages]") -> Game:
    """Return the game that had this rest() and these parts of its lists()."""
    first, facts, scores, won, counts, listed = loads(said)
    game = Game(first)
    whole = game.sheet
    if listed:
        _restore_listed(game, listed)
        whole = game.sheet.whole
    game.players, game.teams, game.time, game.dealer, game.ended, game.misdeals = facts
    race = whole.race
    race.totals, race.hands, race.target, race.winner = scores
    if won:
        whole.decided = Score(won[0], won[1], won[2], won[3], won[4])
    for one, count, parts in zip(lists(game), counts, found):
        one.restore(count, parts)
    if listed:
        game.folded = None
        from pinochle.game.list_changes import place

        game.sheet.settle_place()
        place(game)
    game.folded = newest_hand(game.kept, game.rules, game.dealer)
    return game
