"""The counted games as results, counts of hands and records need them, in the order of play.

Each hand is read once for all of these, and added up in Python: a database sorts all hands again
for each sum.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, ColumnElement, Connection, Select, bindparam, select

from pinochle_tools.database.schema import (
    CALLS,
    GAMES,
    HAND_SIDES,
    HANDS,
    PLAYERS,
    SIDES,
    STAND_INS,
)
from pinochle_tools.statistics.tallies import Kind

_IN_ORDER_OF_PLAY = (
    *(GAMES.c.started.is_(None), GAMES.c.started, GAMES.c.device, GAMES.c.number),
    GAMES.c.history,
)


class Seat(NamedTuple):
    """Who had a seat of a game, or of a hand; an empty name is an unnamed seat."""

    seat: int
    side: int
    name: str
    chair: int = 0


class SideOfHand(NamedTuple):
    """What a side scored in a hand."""

    history: int
    hand: int
    side: int
    meld: int | None
    tricks: int | None
    delta: int
    total: int


class PlayedHand(NamedTuple):
    """A hand with its sides; nobody declared a hand without bids."""

    history: int
    hand: int
    dealer: int
    seat: int | None
    declarer: int | None
    bid: int | None
    made: int
    late: int
    outcome: str
    result: str
    reneged: int | None
    sides: list[SideOfHand]

    def of_side(self, side: int | None) -> SideOfHand | None:
        """Return what a side scored."""
        for one in self.sides:
            if one.side == side:
                return one
        return None


class GameHead(NamedTuple):
    """What is the same in all hands of a game."""

    history: int
    period: int
    preset: str
    unit: int
    own: str
    state: str
    winner: int | None
    hands: int
    target: int
    changes: str
    start: str
    rules_from: str
    started: int | None
    started_from: str

    @property
    def kind(self) -> Kind:
        """The kind of games."""
        return Kind(self.preset, self.unit, self.own)

    @property
    def level(self) -> bool:
        """Whether the game ended level."""
        return self.state == "level"

    @property
    def has_result(self) -> bool:
        """Whether somebody played and won, or the game ended level."""
        return self.hands > 0 and (self.winner is not None or self.level)


@dataclass
class PlayedGame:
    """A game with its seats and hands.

    `totals` are by side, `stand_ins` the seats of the hands that others played than the last one,
    by hand, `calls` (place, seat, bid) of auctions kept call by call, by hand.
    """

    head: GameHead
    totals: list[int] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)
    hands: list[PlayedHand] = field(default_factory=list)
    stand_ins: dict[int, list[Seat]] = field(default_factory=dict)
    calls: dict[int, list[tuple[int, int, int]]] = field(default_factory=dict)

    def seats_of(self, hand: PlayedHand) -> list[Seat]:
        """Return who played a hand."""
        return self.stand_ins.get(hand.hand, self.seats)

    @property
    def usual_hands(self) -> Iterator[PlayedHand]:
        """The hands until the end of the race that no stand-ins played."""
        there = self.stand_ins
        return (one for one in self.hands if not one.late and one.hand not in there)


def games_of(
    connection: Connection, periods: Iterable[int], where: ColumnElement[bool] | None = None
) -> Iterator[PlayedGame]:
    """Yield the games of some periods that count and fulfil a condition, period by period."""
    wanted: BindParameter[Any] = bindparam("period")
    of_period = GAMES.c.period == wanted
    queries = _queries_of_all() if where is None else _queries(of_period & where)
    for period in periods:
        yield from _played(connection, queries, {"period": period})


def games_where(connection: Connection, where: ColumnElement[bool]) -> Iterator[PlayedGame]:
    """Yield the games that count and fulfil a condition; all are held at once."""
    return _played(connection, _queries(where), {})


@cache
def _queries_of_all() -> list[Select[Any]]:
    """Return the queries of all games: SQLAlchemy makes them slower than it runs them."""
    wanted: BindParameter[Any] = bindparam("period")
    return _queries(GAMES.c.period == wanted)


def _queries(where: ColumnElement[bool]) -> list[Select[Any]]:
    """Return the queries for games, and for what belongs to them."""
    names = [getattr(GAMES.c, name) for name in GameHead._fields]
    seat, call, side = (PLAYERS.c, CALLS.c, HAND_SIDES.c)
    stand_in = STAND_INS.c
    hand = [getattr(HANDS.c, name) for name in PlayedHand._fields[1:-1]]
    queries = [
        select(*names).order_by(*_IN_ORDER_OF_PLAY),
        _of_games(SIDES, SIDES.c.total),
        _of_games(PLAYERS, seat.seat, seat.side, seat.name, seat.chair),
        _of_games(HANDS, *hand),
        _of_games(HAND_SIDES, *(getattr(side, name) for name in SideOfHand._fields[1:])),
        _of_games(STAND_INS, stand_in.hand, stand_in.seat, stand_in.side, stand_in.name),
        _of_games(CALLS, call.hand, call.place, call.seat, call.bid),
    ]
    return [one.where(where, GAMES.c.counts == 1) for one in queries]


def _of_games(table: Any, *columns: ColumnElement[Any]) -> Select[Any]:
    query = select(table.c.history, *columns).join(GAMES, GAMES.c.history == table.c.history)
    # By the column of GAMES: SQLite finds games in this order, and need not sort.
    return query.order_by(GAMES.c.history, *list(table.primary_key.columns)[1:])


def _played(
    connection: Connection, queries: list[Select[Any]], values: dict[str, int]
) -> Iterator[PlayedGame]:
    heads, totals, seats, hands, sides, stand_ins, calls = (
        connection.execute(query, values).all() for query in queries
    )
    found = {row[0]: PlayedGame(GameHead._make(row)) for row in heads}
    for history, total in totals:
        found[history].totals.append(total)
    for history, *seat in seats:
        found[history].seats.append(Seat._make(seat))
    of_hands: dict[tuple[int, int], list[SideOfHand]] = {}
    for row in hands:
        of_hand = of_hands[row[0], row[1]] = []
        found[row[0]].hands.append(PlayedHand._make((*row, of_hand)))
    for one in map(SideOfHand._make, sides):
        of_hands[one.history, one.hand].append(one)
    for history, hand, *seat in stand_ins:
        found[history].stand_ins.setdefault(hand, []).append(Seat(*seat))
    for history, hand, *call in calls:
        found[history].calls.setdefault(hand, []).append(tuple(call))
    yield from found.values()
