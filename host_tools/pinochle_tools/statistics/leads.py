"""How far sides were ahead: queries by level, for the chance of winning, comebacks and collapses.

A lead's level compares it with what the leader still needs: it is the largest whole number whose
square times target times (target + 10 x what is missing) is at most 250 times the lead's square,
up to 8. Only races of two sides from zero to a target count, without the hand that ended them.
"""

from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    Subquery,
    Text,
    and_,
    case,
    cast,
    func,
    literal_column,
    select,
)

from pinochle_tools.database.schema import GAMES, HAND_SIDES, HANDS, PLAYERS, SIDES
from pinochle_tools.statistics.result_rows import result_rows

LEAD, RACE, AHEAD, BEHIND = "lead", "race", "ahead", "behind"
MOST = 8


def level_of(lead: int, missing: int, target: int) -> int:
    """Return the level of a lead when the leader lacks `missing` points of the target."""
    whole = target * (target + 10 * max(0, missing))
    return sum(250 * lead * lead >= level * level * whole for level in range(1, MOST + 1))


def _races(games: ColumnElement[bool]) -> ColumnElement[bool]:
    third = select(SIDES.c.side).where(SIDES.c.history == GAMES.c.history, SIDES.c.side == 2)
    fixed = GAMES.c.changes.contains('"hands"')
    whole = and_(GAMES.c.state == "won", GAMES.c.start == "", GAMES.c.rules_from == "")
    return and_(games, GAMES.c.counts == 1, whole, GAMES.c.target > 0, ~fixed, ~third.exists())


def _leads(games: ColumnElement[bool]) -> Subquery:
    """The level of each side that was ahead after a hand, and whether it won the game."""
    own, other = HAND_SIDES.c, HAND_SIDES.alias("other").c
    lead, target = own.total - other.total, GAMES.c.target
    missing = case((own.total < target, target - own.total), else_=0)
    whole = target * (target + 10 * missing)
    level = sum(
        (case((250 * lead * lead >= one * one * whole, 1), else_=0) for one in range(1, MOST + 1)),
        start=literal_column("0", Integer),
    )
    won = case((GAMES.c.winner == own.side, 1), else_=0)
    query = select(GAMES.c.history, own.side, level.label("level"), won.label("won"))
    query = query.join_from(GAMES, HANDS, HANDS.c.history == GAMES.c.history)
    hand = and_(own.history == HANDS.c.history, own.hand == HANDS.c.hand)
    same = and_(other.history == own.history, other.hand == own.hand, other.side == 1 - own.side)
    query = query.join(HAND_SIDES, hand).join(other.history.table, same)
    before = and_(HANDS.c.hand < GAMES.c.hands, HANDS.c.late == 0, lead > 0)
    return query.where(_races(games), before).distinct().subquery("leads")


def lead_counts_of(games: ColumnElement[bool]) -> list[Select[Any]]:
    """Return queries for rows of HAND_COUNTS.

    Of LEAD: how many sides had a lead of a level (`bid`) in a game, and won it; of RACE: games.
    """
    leads = _leads(games).c
    zero, empty = literal_column("0", Integer), literal_column("''", Text)
    kind = (GAMES.c.preset, GAMES.c.unit, GAMES.c.own, GAMES.c.period)

    def counts(what: str, bid: Any, made: Any) -> Select[Any]:
        name = literal_column(f"'{what}'", Text).label("what")
        keys = (name, bid.label("bid"), zero.label("points"), empty.label("result"), *kind)
        return select(*keys, func.count().label("hands"), made.label("made")).select_from(GAMES)

    by_level = counts(LEAD, leads.level, func.sum(leads.won))
    by_level = by_level.join(leads.history.table, leads.history == GAMES.c.history)
    races = counts(RACE, zero, func.count()).where(_races(games))
    return [by_level.group_by(leads.level, *kind), races.group_by(*kind)]


def lead_results_of(games: ColumnElement[bool]) -> list[Select[Any]]:
    """Return queries for rows of RESULTS: each player's games by the largest lead of either side.

    `other` is the level; games and won count as everywhere.
    """
    leads = _leads(games).c
    most = select(leads.history, leads.side, func.max(leads.level).label("level"))
    found = most.group_by(leads.history, leads.side).subquery("most").c
    # Races have two sides, so the side that is not ahead is behind.
    ahead = PLAYERS.c.side == found.side
    what = case((ahead, literal_column(f"'{AHEAD}'", Text)), else_=literal_column(f"'{BEHIND}'"))
    won = func.sum(case((GAMES.c.winner == PLAYERS.c.side, 1), else_=0))
    level = cast(found.level, Text)
    query = result_rows(what, PLAYERS.c.name, level, games=func.count(), won=won)
    query = query.join(found.history.table, found.history == GAMES.c.history)
    query = query.join(PLAYERS, PLAYERS.c.history == found.history)
    return [query.where(PLAYERS.c.name != "")]
