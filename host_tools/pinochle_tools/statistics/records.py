"""Records: the best and worst hands, the closest and the clearest games."""

import operator
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pinochle_tools.statistics.played_games import PlayedGame
from pinochle_tools.statistics.tallies import Kind

# Records in their order; those that the smallest value holds.
NAMES = (
    *("best hand", "worst hand", "best meld", "highest bid made", "biggest comeback"),
    *("closest finish", "clearest win", "longest game", "shortest game"),
)
MARGINS = ("closest finish", "clearest win")
_DELTA = operator.attrgetter("delta")
_SMALLEST = frozenset(("worst hand", "closest finish", "shortest game"))


class Record(NamedTuple):
    """A row of RECORDS: the best of one kind in the games of a period; hand 0: the whole game."""

    period: int
    preset: str
    unit: int
    own: str
    name: str
    value: int
    history: int
    hand: int
    side: int

    @property
    def kind(self) -> Kind:
        """The kind of games."""
        return Kind(self.preset, self.unit, self.own)


# The value, negative where the largest one counts, hand, history and side: the least is the best.
_Place = tuple[int, int, int, int]


def beats(one: Record, other: Record | None) -> bool:
    """Return whether a record is better than another; at a tie the earlier hand and game."""
    return other is None or _place(one) < _place(other)


def _place(one: Record) -> tuple[int, ...]:
    sign = 1 if one.name in _SMALLEST else -1
    return (sign * one.value, one.hand, one.history, one.side)


def records_of(games: Iterable[PlayedGame]) -> list[Record]:
    """Return the records of games with a hand, by period, kind and name."""
    found: dict[tuple[int, Kind], dict[str, _Place]] = {}
    for game in games:
        if game.head.hands:
            held = found.setdefault((game.head.period, game.head.kind), {})
            for name, place in (*_of_hands(game), *_of_whole(game)):
                if name not in held or place < held[name]:
                    held[name] = place
    return [
        Record(period, *kind, name, value if name in _SMALLEST else -value, history, hand, side)
        for (period, kind), held in found.items()
        for name, (value, hand, history, side) in held.items()
    ]


def _of_hands(game: PlayedGame) -> Iterator[tuple[str, _Place]]:
    """Yield the best and the worst of a game's hands."""
    # The first of equals is the earliest, because hands and their sides are in order.
    scored = [one for hand in game.hands for one in hand.sides]
    if not scored:
        return
    best, worst = max(scored, key=_DELTA), min(scored, key=_DELTA)
    meld = max(scored, key=lambda one: one.meld or 0)
    yield "best hand", (-best.delta, best.hand, best.history, best.side)
    if worst.delta < 0:
        yield "worst hand", (worst.delta, worst.hand, worst.history, worst.side)
    if meld.meld:
        yield "best meld", (-meld.meld, meld.hand, meld.history, meld.side)
    for hand in game.hands:
        if hand.made and hand.declarer is not None:
            yield "highest bid made", (-(hand.bid or 0), hand.hand, hand.history, hand.declarer)


def _of_whole(game: PlayedGame) -> Iterator[tuple[str, _Place]]:
    """Yield the values of a whole game that was won, if its scores began at zero.

    A comeback is the winner's largest deficit; a margin the distance to the second.
    """
    head = game.head
    if head.state != "won" or head.winner is None or head.start:
        return
    others = [total for side, total in enumerate(game.totals) if side != head.winner]
    # The winner can have the lower total.
    margin = abs(game.totals[head.winner] - max(others))
    for name, value in (
        ("longest game", -head.hands),
        ("shortest game", head.hands),
        ("closest finish", margin),
        ("clearest win", -margin),
        ("biggest comeback", -_behind(game, head.winner)),
    ):
        if value or name != "biggest comeback":
            yield name, (value, 0, head.history, head.winner)


def _behind(game: PlayedGame, winner: int) -> int:
    """Return the winner's largest deficit, without hands after the corrected end."""
    deficit = 0
    for hand in game.hands:
        own = None if hand.late else hand.of_side(winner)
        if own:
            deficit = max(deficit, max(one.total for one in hand.sides) - own.total)
    return deficit
