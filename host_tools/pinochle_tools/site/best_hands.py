"""The best and the worst hand of a player or pair, and where they are."""

import functools
import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, CompoundSelect, Connection, and_, bindparam, select, union

from pinochle_tools.database.schema import GAMES, HAND_SIDES, PLAYERS, STAND_INS
from pinochle_tools.statistics.conditions import by_all_there


class Place(NamedTuple):
    """A side's points in a hand, tenfold if counted in ones; its game, and its place there."""

    points: int
    game: int
    hand: int


def best_and_worst(connection: Connection, names: Sequence[str]) -> tuple[Place, Place] | None:
    """Return the hands with most and with fewest points of a player, or of two on one side.

    Of equal ones it is the first. None without a hand.
    """
    named = {f"name_{place}": name for place, name in enumerate(names)}
    rows = [tuple(row) for row in connection.execute(_hands_of(len(names)), named)]
    if not rows:
        return None
    points = [row[0] for row in rows]
    return _first_of(rows, max(points)), _first_of(rows, min(points))


def _first_of(rows: list[tuple[Any, ...]], points: int) -> Place:
    """Return the first hand with these points; games of unknown time are the last."""
    same = [row for row in rows if row[0] == points]
    _, _, game, hand, *_ = min(same, key=lambda row: (row[1] is None, row[1], *row[2:]))
    return Place(points, game, hand)


@functools.cache
def _hands_of(count: int) -> "CompoundSelect[Any]":
    """Return a query for the hands of one or two players, made once because that takes long."""
    hand = HAND_SIDES.c
    columns: tuple[Any, ...] = ((hand.delta * 10).op("/")(GAMES.c.unit), GAMES.c.started)
    query = select(*columns, hand.history, hand.hand, hand.side)
    query = query.join_from(HAND_SIDES, GAMES, GAMES.c.history == hand.history)
    usual = query.where(GAMES.c.counts == 1, by_all_there(hand.history, hand.hand))
    instead = query.where(GAMES.c.counts == 1)
    seats = []
    for place in range(count):
        player, other = PLAYERS.alias().c, STAND_INS.alias().c
        seats.append((player.seat, other.seat))
        name: Any = bindparam(f"name_{place}")
        usual = usual.join(player.history.table, _on_side(player, player.name == name))
        there = and_(other.hand == hand.hand, other.name == name)
        instead = instead.join(other.history.table, _on_side(other, there))
    for (first, left), (second, right) in itertools.pairwise(seats):
        usual, instead = usual.where(first != second), instead.where(left != right)
    return union(usual, instead)


def _on_side(player: Any, named: ColumnElement[bool]) -> ColumnElement[bool]:
    hand = HAND_SIDES.c
    return and_(player.history == hand.history, player.side == hand.side, named)
