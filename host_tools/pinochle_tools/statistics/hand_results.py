"""Auctions, melds and deals of each player: queries whose rows the table `results` keeps.

Hands that stand-ins played, and hands behind the end of a race, are left out.
"""

from typing import Any

from sqlalchemy import ColumnElement, Select, Subquery, and_, case, func, select

from pinochle_tools.database.schema import CALLS, GAMES, HAND_SIDES, HANDS, PLAYERS
from pinochle_tools.statistics.result_rows import by_all_there, result_rows

DEALT, SAVED, PUSHED, PUSHER = "dealt", "saved", "pushed", "pusher"
_OF_HAND = and_(HAND_SIDES.c.history == HANDS.c.history, HAND_SIDES.c.hand == HANDS.c.hand)


def _usual(counted: ColumnElement[bool]) -> ColumnElement[bool]:
    there = by_all_there(HANDS.c.history, HANDS.c.hand)
    return and_(counted, GAMES.c.counts == 1, HANDS.c.late == 0, there)


def hand_results_of(games: ColumnElement[bool]) -> list[Select[Any]]:
    """Return queries for rows of RESULTS: of those counted games that fulfil a condition."""
    return [_dealt(games), _saved(games), _pushed(games), _pushers(games)]


def _dealt(games: ColumnElement[bool]) -> Select[Any]:
    """Add up the meld of the side of each hand's dealer; `bid_points` are squares, in units."""
    meld = HAND_SIDES.c.meld
    units = meld / GAMES.c.unit
    found = {"hands": func.count(), "meld": func.sum(meld), "meld_hands": func.count(meld)}
    query = result_rows(DEALT, PLAYERS.c.name, **found, bid_points=func.sum(units * units)).join(
        HANDS, HANDS.c.history == GAMES.c.history
    )
    dealer = and_(PLAYERS.c.history == HANDS.c.history, PLAYERS.c.seat == HANDS.c.dealer)
    query = query.join(PLAYERS, dealer)
    query = query.join(HAND_SIDES, and_(_OF_HAND, HAND_SIDES.c.side == PLAYERS.c.side))
    return query.where(_usual(games), PLAYERS.c.name != "", meld.is_not(None))


def _by_side(query: Select[Any]) -> Subquery:
    return query.group_by(GAMES.c.history, HAND_SIDES.c.side).subquery("by_side")


def _saved(games: ColumnElement[bool]) -> Select[Any]:
    """Count hands whose other side declared and meld was shown, and those in which it counted."""
    side = HAND_SIDES.c
    counted = case((side.delta >= side.meld + side.tricks, 1), else_=0)
    hands = select(GAMES.c.history, side.side, func.count().label("hands"))
    hands = hands.add_columns(func.sum(counted).label("saved")).select_from(GAMES)
    hands = hands.join(HANDS, HANDS.c.history == GAMES.c.history).join(HAND_SIDES, _OF_HAND)
    shown = and_(side.side != HANDS.c.declarer, side.meld > 0, side.tricks.is_not(None))
    played = and_(HANDS.c.outcome == "played", HANDS.c.reneged.is_(None))
    found = _by_side(hands.where(_usual(games), played, shown))
    numbers = {"games": func.sum(found.c.hands), "won": func.sum(found.c.saved)}
    query = result_rows(SAVED, PLAYERS.c.name, **numbers)
    query = query.join(found, found.c.history == GAMES.c.history)
    theirs = and_(PLAYERS.c.history == found.c.history, PLAYERS.c.side == found.c.side)
    return query.join(PLAYERS, theirs).where(PLAYERS.c.name != "")


def _auctions(games: ColumnElement[bool]) -> Subquery:
    """The bids of auctions kept call by call, with the declarer's first one.

    `pushed` is 1 if an opponent bid after it: then the bid that won is a higher one.
    """
    own, other, there = CALLS.alias("own").c, CALLS.alias("other").c, PLAYERS.alias("there").c
    hand = HANDS.c
    same = and_(own.history == hand.history, own.hand == hand.hand, own.seat == hand.seat)
    bids = select(hand.history, hand.hand, func.min(own.place).label("place"))
    bids = bids.join(own.history.table, and_(same, own.bid > 0))
    first = bids.group_by(hand.history, hand.hand).subquery("first")
    after = and_(other.history == hand.history, other.hand == hand.hand, other.bid > 0)
    after = and_(after, other.place > first.c.place, there.history == other.history)
    pushing = select(other.seat).where(after, there.seat == other.seat)
    pushing = pushing.where(there.side != hand.declarer)
    pushed = case((pushing.exists(), 1), else_=0).label("pushed")
    columns = (hand.history, hand.hand, hand.seat, hand.declarer, hand.bid, hand.made)
    query = select(*columns, first.c.place, own.bid.label("opened"), pushed)
    query = query.join_from(GAMES, HANDS, hand.history == GAMES.c.history)
    query = query.join(first, and_(first.c.history == hand.history, first.c.hand == hand.hand))
    query = query.join(own.history.table, and_(same, own.place == first.c.place))
    return query.where(_usual(games), hand.bid.is_not(None)).subquery("auctions")


def _pushed(games: ColumnElement[bool]) -> Select[Any]:
    """Count the bids that won by whether opponents pushed them up, and from how far below."""
    found = _auctions(games).c
    numbers = {"bids": func.count(), "made": func.sum(found.made)}
    points = func.sum(found.bid - found.opened)
    other = case((found.pushed == 1, "1"), else_="0")
    query = result_rows(PUSHED, PLAYERS.c.name, other, **numbers, bid_points=points)
    query = query.join(found.history.table, found.history == GAMES.c.history)
    bidder = and_(PLAYERS.c.history == found.history, PLAYERS.c.seat == found.seat)
    return query.join(PLAYERS, bidder).where(PLAYERS.c.name != "")


def _pushers(games: ColumnElement[bool]) -> Select[Any]:
    """Count the bids of others that a player pushed up, and those that were made."""
    found = _auctions(games).c
    call = CALLS.alias("call").c
    pushing = select(call.seat).where(
        call.history == found.history, call.hand == found.hand, call.seat == PLAYERS.c.seat
    )
    pushing = pushing.where(call.bid > 0, call.place > found.place)
    numbers = {"bids": func.count(), "made": func.sum(found.made)}
    query = result_rows(PUSHER, PLAYERS.c.name, **numbers)
    query = query.join(found.history.table, found.history == GAMES.c.history)
    opponent = and_(PLAYERS.c.history == found.history, PLAYERS.c.side != found.declarer)
    query = query.join(PLAYERS, opponent)
    return query.where(found.pushed == 1, pushing.exists(), PLAYERS.c.name != "")
