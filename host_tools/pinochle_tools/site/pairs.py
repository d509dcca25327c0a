"""What a pair did beyond its tally: with which results against whom, and its bids by level."""

import itertools
import operator
from typing import Any

from sqlalchemy import Connection, Select, Subquery, and_, func, select

from pinochle_tools.database.schema import GAMES, HANDS, PLAYERS, STAND_INS
from pinochle_tools.statistics.conditions import HAS_RESULT
from pinochle_tools.statistics.tallies import Kind, Rate

_KIND = (GAMES.c.preset, GAMES.c.unit, GAMES.c.own)
_BID: tuple[Any, ...] = (*_KIND, HANDS.c.bid, func.count(), func.sum(HANDS.c.made))
_SIDE = operator.itemgetter(slice(0, 4))


def games_of_pair(name: str) -> Subquery:
    """Return the histories and sides where two players with these names are a side.

    Its columns are history, side, and the names `one` and `other`; see results.
    """
    one, other = PLAYERS.alias(), PLAYERS.alias()
    names = (one.c.name.label("one"), other.c.name.label("other"))
    query = select(one.c.history, one.c.side, *names).distinct()
    return _seated(query, one, other, name).subquery()


def people_of_pair(connection: Connection, name: str) -> tuple[str, str]:
    """Return the names of the two of a pair."""
    pair = games_of_pair(name)
    seated = connection.execute(select(pair.c.one, pair.c.other).limit(1)).first()
    if seated:
        return seated.one, seated.other
    one, other = name.split(" & ", 1)  # two who only played for others
    return one, other


def hands_of_pair(name: str) -> Subquery:
    """Return history, side and hand of the hands that a pair played, but others ended the game."""
    one, other = STAND_INS.alias(), STAND_INS.alias()
    query = select(one.c.history, one.c.side, one.c.hand).distinct()
    return _seated(query.where(one.c.hand == other.c.hand), one, other, name).subquery()


def _seated(query: Select[Any], one: Any, other: Any, name: str) -> Select[Any]:
    """Return a query for where the two of a pair are a side."""
    same = (one.c.history == other.c.history) & (one.c.side == other.c.side)
    query = query.join(other, same & (one.c.seat != other.c.seat))
    # A name can contain what joins the two. A database may sort names differently: the name of
    # the pair says which of the two is first, and an index finds the first.
    parts = name.split(" & ")
    firsts = [" & ".join(parts[:end]) for end in range(1, len(parts))]
    return query.where(one.c.name.in_(firsts), one.c.name + " & " + other.c.name == name)


def rivals_of(connection: Connection, pair: Subquery) -> dict[tuple[str, ...], Rate]:
    """Return the games with a result, and those won, against each side; keys are sorted names.

    A level game is half a game won. A side with an unnamed player is left out.
    """
    game = (PLAYERS.c.history, pair.c.side, GAMES.c.winner)
    query = select(*game, PLAYERS.c.side, PLAYERS.c.name)
    query = query.join(pair, pair.c.history == PLAYERS.c.history)
    query = query.join(GAMES, GAMES.c.history == PLAYERS.c.history)
    query = query.where(GAMES.c.counts == 1, HAS_RESULT, PLAYERS.c.side != pair.c.side)
    order = (PLAYERS.c.history, pair.c.side, PLAYERS.c.side)
    found: dict[tuple[str, ...], Rate] = {}
    rows = connection.execute(query.order_by(*order))
    for key, players in itertools.groupby(rows, _SIDE):
        side, winner = key[1], key[2]
        names = tuple(sorted(player[4] for player in players))
        if all(names):
            found.setdefault(names, Rate()).count(0.5 if winner is None else side == winner)
    return found


def levels_of(
    connection: Connection, pair: Subquery, left: Subquery
) -> dict[tuple[Kind, int], Rate]:
    """Return the bids of a pair, and those made, by kind of games and bid.

    `left` is that of hands_of_pair(); in the pair's own games others may have played hands.
    """
    hands, other = HANDS.c, STAND_INS.c
    theirs = and_(hands.history == pair.c.history, hands.declarer == pair.c.side)
    by_others = select(other.hand).where(other.history == hands.history, other.hand == hands.hand)
    own = select(*_BID).select_from(pair).join(HANDS, theirs).where(~by_others.exists())
    theirs = and_(hands.history == left.c.history, hands.declarer == left.c.side)
    theirs = and_(theirs, hands.hand == left.c.hand)
    more = select(*_BID).select_from(left).join(HANDS, theirs)
    found: dict[tuple[Kind, int], Rate] = {}
    for query in (own, more):
        query = query.join(GAMES, GAMES.c.history == hands.history).group_by(*_BID[:4])
        query = query.where(GAMES.c.counts == 1, hands.seat.is_not(None))
        for preset, unit, name, bid, bids, won in connection.execute(query):
            found.setdefault((Kind(preset, unit, name), bid), Rate()).count(int(won), bids)
    return found
