"""What the hands of one period add up to: bids, results, points and records, as JSON.

Of a game with forks only the history that counts is used.
"""

import json
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, case, func, select

from pinochle_tools.database.schema import GAMES, HAND_SIDES, HANDS
from pinochle_tools.statistics.period_records import period_records
from pinochle_tools.statistics.period_tallies import IS_MADE
from pinochle_tools.statistics.tallies import Kind


def period_sums(connection: Connection, games: ColumnElement[bool]) -> str:
    """Return the sums and records of the games of a period as JSON, which summaries adds up."""
    kinds: dict[Kind, list[Any]] = {}
    for place, query in enumerate((_levels(), _margins(), _points(), _results())):
        for *fields, counted in _counts(connection, _counted(query, games)):
            kinds.setdefault(Kind(*fields), [[], [], [], [], []])[place].append(counted)
    for kind, holders in period_records(connection, games).items():
        kinds[kind][-1] = sorted(holders.items())
    parts = [[*kind, *sums] for kind, sums in sorted(kinds.items())]
    return json.dumps(parts, separators=(",", ":"))


def _counts(connection: Connection, query: Select[Any]) -> list[list[Any]]:
    """Return [preset, unit, own, [values and their count]] of a query, in an order of their own.

    A sum is a decimal number on some servers.
    """
    found = [
        [*row[:3], [one if isinstance(one, str) else int(one) for one in row[3:]]]
        for row in connection.execute(query)
    ]
    return sorted(found)


_KIND = (GAMES.c.preset, GAMES.c.unit, GAMES.c.own)
_IS_MADE = case((IS_MADE, 1), else_=0)
_OF_HAND = and_(HAND_SIDES.c.history == HANDS.c.history, HAND_SIDES.c.hand == HANDS.c.hand)


def _counted(query: Select[Any], games: ColumnElement[bool]) -> Select[Any]:
    return query.where(games, GAMES.c.counts == 1, GAMES.c.hands > 0)


def _hands(*columns: ColumnElement[Any]) -> Select[Any]:
    query = select(*_KIND, *columns).select_from(GAMES)
    return query.join(HANDS, HANDS.c.history == GAMES.c.history)


def _levels() -> Select[Any]:
    query = _hands(HANDS.c.bid, _IS_MADE, func.count()).where(HANDS.c.bid.is_not(None))
    return query.group_by(*_KIND, HANDS.c.bid, _IS_MADE)


def _margins() -> Select[Any]:
    over = HAND_SIDES.c.meld + HAND_SIDES.c.tricks - HANDS.c.bid
    query = _hands(HANDS.c.bid, over, _IS_MADE, func.count())
    query = query.join(HAND_SIDES, and_(_OF_HAND, HAND_SIDES.c.side == HANDS.c.declarer))
    query = query.where(HAND_SIDES.c.tricks.is_not(None), HANDS.c.bid.is_not(None))
    return query.group_by(*_KIND, HANDS.c.bid, over, _IS_MADE)


def _points() -> Select[Any]:
    """Points of the declarer, or of each player."""
    query = _hands(HAND_SIDES.c.delta, func.count())
    declares = HANDS.c.declarer.is_(None) | (HAND_SIDES.c.side == HANDS.c.declarer)
    query = query.join(HAND_SIDES, and_(_OF_HAND, declares))
    return query.group_by(*_KIND, HAND_SIDES.c.delta)


def _results() -> Select[Any]:
    return _hands(HANDS.c.result, func.count()).group_by(*_KIND, HANDS.c.result)
