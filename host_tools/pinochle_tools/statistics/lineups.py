"""Who played which hands with how many trick points, added up by game, for strengths.

Only hands that were played to the end count, with the tricks of all sides entered and the names
of all players known.
"""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    ColumnElement,
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
from pinochle_tools.statistics.periods import FIRST_UNKNOWN, UNKNOWN

_Seats = dict[int, tuple[str, ...]]


def lineups_of(connection: Connection, period: int) -> list[Lineup]:
    """Return the lineups of the counted games that count first from the end of a period on.

    One period after the other needs little memory.
    """
    games = GAMES.c.period == period if period != UNKNOWN else GAMES.c.period >= FIRST_UNKNOWN
    seats = _seats_of_games(connection, games)
    found: list[Lineup] = []
    for row in connection.execute(_by_game(games)).all():
        _add(found, row, seats.get(row[0], {}))
    for row, there in _hands_with_stand_ins(connection, games):
        _add(found, row, there)
    found.sort(key=lambda one: (one.sides, one[3:], str(one.rules)))
    return found


def _add(found: list[Lineup], row: Any, seats: _Seats) -> None:
    _, preset, own, declarer, whole, hands, points, squares = row
    first = 0 if declarer is None else declarer
    others = [seats[side] for side in sorted(seats) if side != first]
    sides = (seats.get(first, ()), *others)
    if len(sides) < 2 or not all(all(side) and side for side in sides):
        return
    sums = (whole, hands, int(points), int(squares))
    found.append(Lineup((preset, own), declarer is not None, sides, *sums))


def _played(games: ColumnElement[bool], *, by_others: bool) -> Subquery:
    """The hands that count: their declaring side's trick points, of how many."""
    side = HAND_SIDES.c
    declares = side.side == func.coalesce(HANDS.c.declarer, 0)
    # By the column of GAMES: SQLite finds games in this order, and need not sort their hands.
    hand = (GAMES.c.history, HANDS.c.hand, HANDS.c.declarer)
    query = select(
        *hand,
        func.sum(side.tricks).label("whole"),
        func.sum(case((declares, side.tricks), else_=0)).label("points"),
    ).join(HAND_SIDES, and_(side.history == HANDS.c.history, side.hand == HANDS.c.hand))
    there = select(STAND_INS.c.hand)
    there = there.where(STAND_INS.c.history == HANDS.c.history, STAND_INS.c.hand == HANDS.c.hand)
    others = there.exists() if by_others else ~there.exists()
    # Here too, because a database adds up all hands before it looks at the games.
    query = query.join(GAMES, GAMES.c.history == HANDS.c.history).where(games)
    query = query.where(HANDS.c.outcome == "played", HANDS.c.late == 0, others)
    query = query.where(HANDS.c.reneged.is_(None))
    complete = and_(func.count() == func.count(side.tricks), func.sum(side.tricks) > 0)
    return query.group_by(*hand).having(complete).subquery("played")


def _by_game(games: ColumnElement[bool]) -> Select[Any]:
    hands = _played(games, by_others=False).c
    game = (GAMES.c.history, GAMES.c.preset, GAMES.c.own)
    query = select(
        *game,
        hands.declarer,
        hands.whole,
        func.count().label("hands"),
        func.sum(hands.points).label("points"),
        func.sum(hands.points * hands.points).label("squares"),
    ).join(hands.history.table, hands.history == GAMES.c.history)
    query = query.where(games, GAMES.c.counts == 1)
    return query.group_by(*game, hands.declarer, hands.whole)


def _seats_of_games(connection: Connection, games: ColumnElement[bool]) -> dict[int, _Seats]:
    query = select(PLAYERS.c.history, PLAYERS.c.side, PLAYERS.c.name)
    query = query.join(GAMES, GAMES.c.history == PLAYERS.c.history).where(games)
    found: dict[int, _Seats] = {}
    for history, side, name in connection.execute(
        query.order_by(*PLAYERS.primary_key.columns)
    ).all():
        seats = found.setdefault(history, {})
        seats[side] = (*seats.get(side, ()), name)
    return found


def _hands_with_stand_ins(
    connection: Connection, games: ColumnElement[bool]
) -> Iterator[tuple[Any, _Seats]]:
    hands = _played(games, by_others=True).c
    game = (GAMES.c.history, GAMES.c.preset, GAMES.c.own)
    one = literal_column("1", Integer).label("hands")
    squares = (hands.points * hands.points).label("squares")
    query = select(hands.hand, *game, hands.declarer, hands.whole, one, hands.points, squares)
    query = query.join(hands.history.table, hands.history == GAMES.c.history)
    there: dict[tuple[int, int], _Seats] = {}
    columns = (STAND_INS.c.history, STAND_INS.c.hand, STAND_INS.c.side, STAND_INS.c.name)
    seated = select(*columns).join(GAMES, GAMES.c.history == STAND_INS.c.history).where(games)
    order = STAND_INS.primary_key.columns
    for history, hand, side, name in connection.execute(seated.order_by(*order)).all():
        seats = there.setdefault((history, hand), {})
        seats[side] = (*seats.get(side, ()), name)
    for hand, *row in connection.execute(query.where(games, GAMES.c.counts == 1)).all():
        yield row, there[row[0], hand]
