"""The records of one period: the best and worst hands, the closest and the clearest games."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, func, or_, select

from pinochle_tools.database.schema import GAMES, HAND_SIDES, HANDS, SIDES
from pinochle_tools.statistics.period_tallies import IS_MADE
from pinochle_tools.statistics.tallies import Kind

# Records in their order; those that the smallest value holds.
RECORDS = (
    *("best hand", "worst hand", "best meld", "highest bid made", "biggest comeback"),
    *("closest finish", "clearest win", "longest game", "shortest game"),
)
_SMALLEST = frozenset(("worst hand", "closest finish", "shortest game"))
# A record as it is stored: value, history, hand, side; hand 0 is the whole game.
Held = Sequence[int]
_Holders = dict[Kind, dict[str, Held]]

_KIND = (GAMES.c.preset, GAMES.c.unit, GAMES.c.own)
_OF_HAND = and_(HAND_SIDES.c.history == HANDS.c.history, HAND_SIDES.c.hand == HANDS.c.hand)
_MADE = and_(HAND_SIDES.c.side == HANDS.c.declarer, IS_MADE)
_OF_HANDS: dict[str, tuple[ColumnElement[Any], ColumnElement[bool]]] = {
    "best hand": (HAND_SIDES.c.delta, HAND_SIDES.c.hand > 0),
    "worst hand": (HAND_SIDES.c.delta, HAND_SIDES.c.delta < 0),
    "best meld": (HAND_SIDES.c.meld, HAND_SIDES.c.meld > 0),
    "highest bid made": (HANDS.c.bid, _MADE),
}


def beats(name: str, one: Held, other: Held | None) -> bool:
    """Return whether a record is better than another; at a tie the earlier hand and game."""
    sign = 1 if name in _SMALLEST else -1

    def place(held: Held) -> tuple[int, ...]:
        value, history, hand, side = held
        return (sign * value, hand, history, side)

    return other is None or place(one) < place(other)


def period_records(connection: Connection, games: ColumnElement[bool]) -> _Holders:
    """Return the records of the games of a period by kind and name.

    A comeback is the winner's largest deficit; a margin the distance to the second.
    """
    found: _Holders = {}
    for name, (value, condition) in _OF_HANDS.items():
        for *kind, held in _held_by_hands(connection, games, name, value, condition):
            _offer(found, Kind(*kind), name, held)
    totals: dict[int, list[int]] = {}
    for row in connection.execute(_totals(games)):
        totals.setdefault(row.history, []).append(row.total)
    behind = {row[0]: int(row[1]) for row in connection.execute(_behind(games))}
    for history, hands, winner, *kind in connection.execute(_won_games(games)):
        others = [total for side, total in enumerate(totals[history]) if side != winner]
        # The winner can have the lower total.
        margin = abs(totals[history][winner] - max(others))
        values = [("longest game", hands), ("shortest game", hands)]
        values += [("closest finish", margin), ("clearest win", margin)]
        if behind.get(history, 0) > 0:
            values.append(("biggest comeback", behind[history]))
        for name, value in values:
            _offer(found, Kind(*kind), name, (value, history, 0, winner))
    return found


def _offer(found: _Holders, kind: Kind, name: str, held: Held) -> None:
    holders = found.setdefault(kind, {})
    if beats(name, held, holders.get(name)):
        holders[name] = held


def _counted(query: Select[Any], games: ColumnElement[bool]) -> Select[Any]:
    return query.where(games, GAMES.c.counts == 1, GAMES.c.hands > 0)


def _held_by_hands(
    connection: Connection,
    games: ColumnElement[bool],
    name: str,
    value: ColumnElement[Any],
    condition: ColumnElement[bool],
) -> list[list[Any]]:
    """Return [preset, unit, own, record] of the hands with the best value of each kind."""
    hands = select(*_KIND).select_from(GAMES).join(HANDS, HANDS.c.history == GAMES.c.history)
    hands = _counted(hands.join(HAND_SIDES, _OF_HAND).where(condition), games)
    best = func.min(value) if name in _SMALLEST else func.max(value)
    most = connection.execute(hands.add_columns(best).group_by(*_KIND)).all()
    if not most:
        return []
    same = [and_(*(c == v for c, v in zip((*_KIND, value), row, strict=True))) for row in most]
    where = (value, HANDS.c.history, HANDS.c.hand, HAND_SIDES.c.side)
    query = hands.add_columns(*where).where(or_(*same))
    return [[*row[:3], tuple(row[3:])] for row in connection.execute(query)]


def _won_games(games: ColumnElement[bool]) -> Select[Any]:
    query = select(GAMES.c.history, GAMES.c.hands, GAMES.c.winner, *_KIND)
    return _counted(query.where(GAMES.c.state == "won"), games)


def _totals(games: ColumnElement[bool]) -> Select[Any]:
    query = select(SIDES.c.history, SIDES.c.total)
    query = query.join(GAMES, GAMES.c.history == SIDES.c.history)
    query = query.where(GAMES.c.state == "won").order_by(SIDES.c.history, SIDES.c.side)
    return _counted(query, games)


def _behind(games: ColumnElement[bool]) -> Select[Any]:
    """The winner's largest deficit by history, without hands after the corrected end."""
    other = HAND_SIDES.alias()
    gap = func.max(other.c.total - HAND_SIDES.c.total)
    winner = and_(GAMES.c.history == HAND_SIDES.c.history, GAMES.c.winner == HAND_SIDES.c.side)
    same = and_(other.c.history == HAND_SIDES.c.history, other.c.hand == HAND_SIDES.c.hand)
    query = select(HAND_SIDES.c.history, gap).select_from(GAMES).join(HAND_SIDES, winner)
    query = query.join(other, same).join(HANDS, _OF_HAND).where(HANDS.c.late == 0)
    return _counted(query, games).group_by(HAND_SIDES.c.history)
