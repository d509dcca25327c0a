"""What players and pairs did in games: queries whose rows the table `results` keeps by period.

An unnamed seat is not a person: it has no results, and is no partner and no opponent.
"""

from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    Subquery,
    Text,
    and_,
    case,
    cast,
    func,
    literal_column,
    select,
    union_all,
)

from pinochle_tools.database.schema import GAMES, HAND_SIDES, HANDS, PLAYERS, RESULTS, STAND_INS
from pinochle_tools.statistics.result_rows import (
    HAS_RESULT,
    LEVEL,
    NUMBERS,
    Column,
    by_all_there,
    result_rows,
)

_NAMED = PLAYERS.c.name != ""


def results_of(games: ColumnElement[bool]) -> Select[Any]:
    """Return a query for the rows of RESULTS of those counted games that fulfil a condition.

    A game without a hand counts in nothing, because nobody played in it.
    """
    counted = and_(games, GAMES.c.counts == 1, GAMES.c.hands > 0)
    alone = (_games, _unnamed, _chairs, _others)
    # Games and wins count for who sat at the last hand; hands, bids and melds for who played them.
    makers = (_players, _pairs, _bids, _players_instead, _pairs_instead, _bids_instead)
    rows = union_all(*(make(counted) for make in makers)).subquery("played")
    keys = [rows.c[column.name] for column in RESULTS.primary_key.columns]
    sums = [func.max if name == "best" else func.sum for name in NUMBERS]
    numbers = [add(rows.c[name]).label(name) for add, name in zip(sums, NUMBERS, strict=True)]
    summed = select(*keys, *numbers).group_by(*keys)
    found = union_all(*(make(counted) for make in alone), summed).subquery("found")
    return select(*found.c)


def _total(column: Column) -> Column:
    return func.coalesce(func.sum(column), 0)


def _won(side: Column) -> dict[str, Column]:
    """Return the numbers of games with a result, of those that a side won, and of level ones."""
    won = func.sum(case((GAMES.c.winner == side, 1), else_=0))
    level = func.sum(case((LEVEL, 1), else_=0))
    return {"games": func.count(GAMES.c.winner) + level, "won": won, "level": level}


def _games(counted: ColumnElement[bool]) -> Select[Any]:
    """Count all games with a hand, also those without a winner."""
    return result_rows("game", games=func.count()).where(counted)


def _unnamed(counted: ColumnElement[bool]) -> Select[Any]:
    """Count games with unnamed seats."""
    query = result_rows("unnamed", games=func.count(GAMES.c.history.distinct()))
    return query.join(PLAYERS, PLAYERS.c.history == GAMES.c.history).where(counted, ~_NAMED)


def _sides(counted: ColumnElement[bool]) -> Subquery:
    """Return what each side of a game scored in its hands."""
    sides = HAND_SIDES.c
    query = select(
        sides.history,
        sides.side,
        func.count().label("hands"),
        func.sum(sides.delta).label("points"),
        func.max(sides.delta).label("best"),
        func.sum(sides.meld).label("meld"),
        func.count(sides.meld).label("meld_hands"),
        func.sum(sides.tricks).label("tricks"),
        func.count(sides.tricks).label("tricks_hands"),
    ).join(GAMES, GAMES.c.history == sides.history)
    query = query.where(counted, by_all_there(sides.history, sides.hand))
    return query.group_by(sides.history, sides.side).subquery("scored")


def _bids_by(counted: ColumnElement[bool], by: Column) -> Subquery:
    """Return the bids of each seat or side of a game."""
    query = select(
        HANDS.c.history,
        by.label("bidder"),
        func.count().label("bids"),
        func.sum(HANDS.c.made).label("made"),
        func.sum(HANDS.c.bid).label("bid_points"),
    ).join(GAMES, GAMES.c.history == HANDS.c.history)
    usual = by_all_there(HANDS.c.history, HANDS.c.hand)
    query = query.where(counted, usual, HANDS.c.seat.is_not(None))
    return query.group_by(HANDS.c.history, by).subquery("bidding")


def _scores(scored: Subquery, bidding: Subquery) -> dict[str, Column]:
    found = {column.name: _total(column) for column in [*scored.c, *bidding.c]}
    return {**found, "best": func.max(scored.c.best)}


def _players(counted: ColumnElement[bool]) -> Select[Any]:
    """Add up the results of each player."""
    player = PLAYERS.c
    scored, bidding = _sides(counted), _bids_by(counted, HANDS.c.seat)
    query = result_rows("player", player.name, **_won(player.side), **_scores(scored, bidding))
    query = query.join(PLAYERS, player.history == GAMES.c.history)
    theirs = and_(scored.c.history == player.history, scored.c.side == player.side)
    own = and_(bidding.c.history == player.history, bidding.c.bidder == player.seat)
    return query.outerjoin(scored, theirs).outerjoin(bidding, own).where(counted, _NAMED)


def _pairs(counted: ColumnElement[bool]) -> Select[Any]:
    """Add up the results of the two players of a side, where both have a name."""
    side = select(
        PLAYERS.c.history,
        PLAYERS.c.side,
        func.min(PLAYERS.c.seat).label("first"),
        func.max(PLAYERS.c.seat).label("second"),
    ).join(GAMES, GAMES.c.history == PLAYERS.c.history)
    side = side.where(counted).group_by(PLAYERS.c.history, PLAYERS.c.side)
    pair = side.having(func.count() == 2).subquery("pair")
    one, other = PLAYERS.alias("one"), PLAYERS.alias("other")
    scored, bidding = _sides(counted), _bids_by(counted, HANDS.c.declarer)
    numbers = {**_won(pair.c.side), **_scores(scored, bidding)}
    query = result_rows("pair", one.c.name, other.c.name, **numbers)
    query = query.join(pair, pair.c.history == GAMES.c.history)
    for player, seat in ((one, pair.c.first), (other, pair.c.second)):
        there = and_(player.c.history == pair.c.history, player.c.seat == seat)
        query = query.join(player, and_(there, player.c.name != ""))
    theirs = and_(scored.c.history == pair.c.history, scored.c.side == pair.c.side)
    own = and_(bidding.c.history == pair.c.history, bidding.c.bidder == pair.c.side)
    return query.outerjoin(scored, theirs).outerjoin(bidding, own).where(counted)


def _chairs(counted: ColumnElement[bool]) -> Select[Any]:
    """Count the games of each player by place at the table."""
    player = PLAYERS.c
    query = result_rows("chair", player.name, cast(player.chair, Text), **_won(player.side))
    query = query.join(PLAYERS, player.history == GAMES.c.history)
    return query.where(counted, _NAMED, HAS_RESULT)


def _others(counted: ColumnElement[bool]) -> Select[Any]:
    """Count the games of each player with each partner and against each opponent."""
    player, other = PLAYERS.c, PLAYERS.alias("other").c
    what = case(
        (player.side == other.side, literal_column("'partner'", Text)),
        else_=literal_column("'rival'", Text),
    )
    query = result_rows(what, player.name, other.name, **_won(player.side))
    query = query.join(PLAYERS, player.history == GAMES.c.history)
    at_table = and_(other.history == player.history, other.seat != player.seat)
    query = query.join(other.history.table, and_(at_table, other.name != ""))
    return query.where(counted, _NAMED, HAS_RESULT)


def _bids(counted: ColumnElement[bool]) -> Select[Any]:
    """Count the bids of each player by their height, and those that were made."""
    player, hand = PLAYERS.c, HANDS.c
    numbers = {"games": func.count(), "won": func.sum(hand.made)}
    query = result_rows("bid", player.name, cast(hand.bid, Text), **numbers)
    query = query.join(HANDS, hand.history == GAMES.c.history)
    bidder = and_(player.history == hand.history, player.seat == hand.seat)
    usual = by_all_there(hand.history, hand.hand)
    return query.join(PLAYERS, bidder).where(counted, usual, _NAMED)


def _of_stand_in(bidder: ColumnElement[bool]) -> dict[str, Column]:
    """Return the numbers of the hands of stand-ins; `bidder` is whether theirs is the bid."""
    sides = HAND_SIDES.c
    bids = and_(bidder, HANDS.c.seat.is_not(None))
    return {
        "hands": func.count(),
        "points": func.sum(sides.delta),
        "best": func.max(sides.delta),
        "meld": _total(sides.meld),
        "meld_hands": func.count(sides.meld),
        "tricks": _total(sides.tricks),
        "tricks_hands": func.count(sides.tricks),
        "bids": func.sum(case((bids, 1), else_=0)),
        "made": func.sum(case((bids, HANDS.c.made), else_=0)),
        "bid_points": func.sum(case((bids, HANDS.c.bid), else_=0)),
    }


def _joined_stand_ins(query: Select[Any], stand_ins: Any) -> Select[Any]:
    """Join the hands of stand-ins, and what their side scored."""
    hand = and_(HANDS.c.history == stand_ins.history, HANDS.c.hand == stand_ins.hand)
    query = query.join(stand_ins.history.table, stand_ins.history == GAMES.c.history)
    query = query.join(HANDS, hand)
    theirs = and_(
        HAND_SIDES.c.history == stand_ins.history,
        HAND_SIDES.c.hand == stand_ins.hand,
        HAND_SIDES.c.side == stand_ins.side,
    )
    return query.join(HAND_SIDES, theirs)


def _players_instead(counted: ColumnElement[bool]) -> Select[Any]:
    """Add up the hands of each player in games whose last hand others played."""
    player = STAND_INS.c
    query = result_rows("player", player.name, **_of_stand_in(HANDS.c.seat == player.seat))
    return _joined_stand_ins(query, player).where(counted, player.name != "")


def _pairs_instead(counted: ColumnElement[bool]) -> Select[Any]:
    """Add up the hands of pairs in games whose last hand others played."""
    one, other = STAND_INS.alias("one").c, STAND_INS.alias("other").c
    third = STAND_INS.alias("third").c
    query = result_rows("pair", one.name, other.name, **_of_stand_in(HANDS.c.declarer == one.side))
    query = _joined_stand_ins(query, one)
    there = and_(other.history == one.history, other.hand == one.hand, other.side == one.side)
    query = query.join(other.history.table, and_(there, other.seat > one.seat))
    more = select(third.seat).where(third.history == one.history, third.hand == one.hand)
    more = more.where(third.side == one.side, third.seat.not_in((one.seat, other.seat)))
    return query.where(counted, one.name != "", other.name != "", ~more.exists())


def _bids_instead(counted: ColumnElement[bool]) -> Select[Any]:
    """Count the bids of each player in games whose last hand others played."""
    player, hand = STAND_INS.c, HANDS.c
    numbers = {"games": func.count(), "won": func.sum(hand.made)}
    query = result_rows("bid", player.name, cast(hand.bid, Text), **numbers)
    query = query.join(STAND_INS, player.history == GAMES.c.history)
    own = and_(hand.history == player.history, hand.hand == player.hand, hand.seat == player.seat)
    return query.join(HANDS, own).where(counted, player.name != "")
