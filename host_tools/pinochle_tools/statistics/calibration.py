"""Bids against what became of them: how many were made, and how many all people make of such.

Whether more or fewer were made than chance explains is a permutation test: all hands with the same
bid by the same rules exchange their results at random. Its mean and variance are exact; few hands
give no claim.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, Subquery, and_, case, func, literal_column, select

from pinochle_tools.database.schema import GAMES, HAND_SIDES, HANDS, PLAYERS, STAND_INS
from pinochle_tools.statistics.periods import until
from pinochle_tools.statistics.shares import Surprise, normal_surprise
from pinochle_tools.statistics.tallies import Kind, Rate

OWN, PARTNERS, AGAINST = "own", "partner", "against"
_LEAST_BIDS = 20  # of the test
Levels = Mapping[tuple[Kind, int], Rate]


class Bidding(NamedTuple):
    """All bids until the end of a period: what those of a player or pair are compared with."""

    period: int
    levels: Levels


class Calibration(NamedTuple):
    """Bids, how many were made, and how many all people here make of such bids.

    `surprise` is whether more or fewer were made than chance explains. `near` is the number of
    bids that were lost by one step.
    """

    bids: int
    made: int
    expected: float
    surprise: Surprise
    near: int = 0


def calibration(levels: Levels, everybody: Levels, near: int = 0) -> Calibration:
    """Compare the results of bids with those of everybody, who include them, by bid."""
    bids = made = 0
    expected = variance = 0.0
    for key, rate in sorted(levels.items()):
        whole = everybody[key]
        share = whole.won / whole.of
        bids += rate.of
        made += int(rate.won)
        expected += rate.of * share
        if whole.of > 1:
            others = (whole.of - rate.of) / (whole.of - 1)
            variance += rate.of * share * (1 - share) * others
    few = bids < _LEAST_BIDS
    surprise = Surprise() if few else normal_surprise(made - expected, variance)
    return Calibration(bids, made, expected, surprise, near)


def of_player(connection: Connection, name: str, everybody: Bidding) -> dict[str, Calibration]:
    """Return a player's own bids, those of partners and those of opponents."""
    own = PLAYERS.c.seat == HANDS.c.seat
    role = case(
        (own, literal_column(f"'{OWN}'")),
        (PLAYERS.c.side == HANDS.c.declarer, literal_column(f"'{PARTNERS}'")),
        else_=literal_column(f"'{AGAINST}'"),
    )
    query = _counts(role).join(PLAYERS, PLAYERS.c.history == HANDS.c.history)
    return _calibrated(connection, query.where(PLAYERS.c.name == name), everybody)


def of_pair(connection: Connection, pair: Subquery, everybody: Bidding) -> dict[str, Calibration]:
    """Return the bids of a pair, and those of its opponents; `pair` has history and side."""
    role = case(
        (pair.c.side == HANDS.c.declarer, literal_column(f"'{OWN}'")),
        else_=literal_column(f"'{AGAINST}'"),
    )
    query = _counts(role).join(pair, pair.c.history == HANDS.c.history)
    return _calibrated(connection, query, everybody)


def _counts(role: Any) -> Select[Any]:
    """Count the bids of games by role, rules and height, those made, and those lost by a step."""
    side = HAND_SIDES.c
    there = select(STAND_INS.c.hand)
    there = there.where(STAND_INS.c.history == HANDS.c.history, STAND_INS.c.hand == HANDS.c.hand)
    short = side.meld + side.tricks >= HANDS.c.bid - GAMES.c.unit
    near = case((and_(HANDS.c.made == 0, short), 1), else_=0)
    keys = (role.label("role"), GAMES.c.preset, GAMES.c.unit, GAMES.c.own, HANDS.c.bid)
    counts = (func.count().label("bids"), func.sum(HANDS.c.made).label("made"))
    query = select(*keys, *counts, func.sum(near).label("near")).select_from(HANDS)
    query = query.join(GAMES, GAMES.c.history == HANDS.c.history)
    declares = and_(side.history == HANDS.c.history, side.hand == HANDS.c.hand)
    query = query.join(HAND_SIDES, and_(declares, side.side == HANDS.c.declarer))
    query = query.where(GAMES.c.counts == 1, HANDS.c.bid.is_not(None), ~there.exists())
    return query.group_by(*keys)


def _calibrated(
    connection: Connection, query: Select[Any], everybody: Bidding
) -> dict[str, Calibration]:
    levels: dict[str, dict[tuple[Kind, int], Rate]] = {}
    near: dict[str, int] = {}
    for row in connection.execute(query.where(until(GAMES.c.period, everybody.period))):
        known = levels.setdefault(row.role, {})
        known[Kind(row.preset, row.unit, row.own), row.bid] = Rate(row.bids, int(row.made))
        near[row.role] = near.get(row.role, 0) + int(row.near)
    return {role: calibration(one, everybody.levels, near[role]) for role, one in levels.items()}
