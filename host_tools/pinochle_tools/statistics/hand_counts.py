"""How the hands of games ended: queries whose rows the table `hand_counts` keeps by period."""

from typing import Any

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Integer,
    Select,
    Text,
    and_,
    func,
    literal_column,
    select,
    union_all,
)

from pinochle_tools.database.schema import GAMES, HAND_SIDES, HANDS

_Column = ColumnElement[Any]
_KIND = (GAMES.c.preset, GAMES.c.unit, GAMES.c.own, GAMES.c.period)
_OF_HAND = and_(HAND_SIDES.c.history == HANDS.c.history, HAND_SIDES.c.hand == HANDS.c.hand)


def hand_counts_of(games: ColumnElement[bool]) -> CompoundSelect[Any]:
    """Return a query for rows of HAND_COUNTS: of those counted games that fulfil a condition."""
    counted = and_(games, GAMES.c.counts == 1, GAMES.c.hands > 0)
    makers = (_bids, _margins, _points, _results)
    return union_all(*(make().where(counted) for make in makers))


def _rows(
    what: str, bid: _Column | None = None, points: _Column | None = None, result: Any = None
) -> Select[Any]:
    """Return a query for one kind of counts; a key that is not given is 0 or empty."""
    keys = [key for key in (bid, points, result) if key is not None]
    zero = literal_column("0", Integer)
    query = select(
        literal_column(f"'{what}'", Text).label("what"),
        (zero if bid is None else bid).label("bid"),
        (zero if points is None else points).label("points"),
        (literal_column("''", Text) if result is None else result).label("result"),
        *_KIND,
        func.count().label("hands"),
        func.sum(HANDS.c.made).label("made"),
    ).select_from(GAMES)
    query = query.join(HANDS, HANDS.c.history == GAMES.c.history)
    return query.group_by(*keys, *_KIND)


def _bids() -> Select[Any]:
    return _rows("bid", HANDS.c.bid).where(HANDS.c.bid.is_not(None))


def _margins() -> Select[Any]:
    """Meld and tricks above the bid, by bid."""
    query = _rows("margin", HANDS.c.bid, HAND_SIDES.c.meld + HAND_SIDES.c.tricks - HANDS.c.bid)
    query = query.join(HAND_SIDES, and_(_OF_HAND, HAND_SIDES.c.side == HANDS.c.declarer))
    # In a sweep the declarer is not asked for meld.
    asked = HAND_SIDES.c.meld.is_not(None) & HAND_SIDES.c.tricks.is_not(None)
    return query.where(asked, HANDS.c.bid.is_not(None))


def _points() -> Select[Any]:
    """Points of the declarer, or of each player."""
    declares = HANDS.c.declarer.is_(None) | (HAND_SIDES.c.side == HANDS.c.declarer)
    query = _rows("points", None, HAND_SIDES.c.delta)
    return query.join(HAND_SIDES, and_(_OF_HAND, declares, HAND_SIDES.c.delta.is_not(None)))


def _results() -> Select[Any]:
    return _rows("result", result=HANDS.c.result)
