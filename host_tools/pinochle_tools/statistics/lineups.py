"""Who played which hands with how many trick points, added up by game, for strengths.

Only hands that were played to the end count, with the tricks of all sides entered and the names
of all players known.
"""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    Connection,
    Integer,
    Select,
    Subquery,
    and_,
    case,
    func,
    literal_column,
    select,
)

from pinochle_tools.database.schema import GAMES, HAND_SIDES, HANDS, PLAYERS, STAND_INS
from pinochle_tools.statistics.normal_equations import Lineup
from pinochle_tools.statistics.periods import counted_from

_Seats = dict[int, tuple[str, ...]]


def lineups_of(connection: Connection) -> dict[int, list[Lineup]]:
    """Return the lineups of all counted games by the period that counts them first."""
    seats = _seats_of_games(connection)
    found: dict[int, list[Lineup]] = {}
    for row in connection.execute(_by_game()):
        _add(found, row, seats.get(row.history, {}))
    for row, there in _hands_with_stand_ins(connection):
        _add(found, row, there)
    for lineups in found.values():
        lineups.sort(key=lambda one: (one.sides, one[3:], str(one.rules)))
    return found


def _add(found: dict[int, list[Lineup]], row: Any, seats: _Seats) -> None:
    declarer = 0 if row.declarer is None else row.declarer
    others = [seats[side] for side in sorted(seats) if side != declarer]
    sides = (seats.get(declarer, ()), *others)
    if len(sides) < 2 or not all(all(side) and side for side in sides):
        return
    rules = (row.preset, row.own)
    sums = (row.whole, row.hands, int(row.points), int(row.squares))
    bidding = row.declarer is not None
    found.setdefault(counted_from(row.period), []).append(Lineup(rules, bidding, sides, *sums))


def _played(*, by_others: bool) -> Subquery:
    """The hands that count: their declaring side's trick points, of how many."""
    side = HAND_SIDES.c
    declares = side.side == func.coalesce(HANDS.c.declarer, 0)
    query = select(
        HANDS.c.history,
        HANDS.c.hand,
        HANDS.c.declarer,
        func.sum(side.tricks).label("whole"),
        func.sum(case((declares, side.tricks), else_=0)).label("points"),
    ).join(HAND_SIDES, and_(side.history == HANDS.c.history, side.hand == HANDS.c.hand))
    there = select(STAND_INS.c.hand)
    there = there.where(STAND_INS.c.history == HANDS.c.history, STAND_INS.c.hand == HANDS.c.hand)
    others = there.exists() if by_others else ~there.exists()
    query = query.where(HANDS.c.outcome == "played", HANDS.c.late == 0, others)
    query = query.where(HANDS.c.reneged.is_(None))
    query = query.group_by(HANDS.c.history, HANDS.c.hand, HANDS.c.declarer)
    complete = and_(func.count() == func.count(side.tricks), func.sum(side.tricks) > 0)
    return query.having(complete).subquery("played")


def _by_game() -> Select[Any]:
    hands = _played(by_others=False).c
    game = (GAMES.c.history, GAMES.c.period, GAMES.c.preset, GAMES.c.own)
    query = select(
        *game,
        hands.declarer,
        hands.whole,
        func.count().label("hands"),
        func.sum(hands.points).label("points"),
        func.sum(hands.points * hands.points).label("squares"),
    ).join(hands.history.table, hands.history == GAMES.c.history)
    query = query.where(GAMES.c.counts == 1)
    return query.group_by(*game, hands.declarer, hands.whole)


def _seats_of_games(connection: Connection) -> dict[int, _Seats]:
    query = select(PLAYERS.c.history, PLAYERS.c.side, PLAYERS.c.name)
    found: dict[int, _Seats] = {}
    for history, side, name in connection.execute(query.order_by(*PLAYERS.primary_key.columns)):
        seats = found.setdefault(history, {})
        seats[side] = (*seats.get(side, ()), name)
    return found


def _hands_with_stand_ins(connection: Connection) -> Iterator[tuple[Any, _Seats]]:
    hands = _played(by_others=True).c
    game = (GAMES.c.history, GAMES.c.period, GAMES.c.preset, GAMES.c.own)
    one = literal_column("1", Integer).label("hands")
    squares = (hands.points * hands.points).label("squares")
    query = select(*game, hands.hand, hands.declarer, hands.whole, one, hands.points, squares)
    query = query.join(hands.history.table, hands.history == GAMES.c.history)
    there: dict[tuple[int, int], _Seats] = {}
    columns = (STAND_INS.c.history, STAND_INS.c.hand, STAND_INS.c.side, STAND_INS.c.name)
    order = STAND_INS.primary_key.columns
    for history, hand, side, name in connection.execute(select(*columns).order_by(*order)):
        seats = there.setdefault((history, hand), {})
        seats[side] = (*seats.get(side, ()), name)
    for row in connection.execute(query.where(GAMES.c.counts == 1)):
        yield row, there[row.history, row.hand]
