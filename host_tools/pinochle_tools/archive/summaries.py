"""Summaries over all games, for reports: bids, results, records.

Games by different rules are separate Kinds, because their points cannot be compared. Of a game
with forks only the history that counts is used.
"""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, case, func, literal, select

from pinochle_tools.archive.schema import GAMES, HAND_SIDES, HANDS, SIDES

# Results of a hand in which the declarer made the bid.
MADE = ("made", "sweep-made")
# Records whose value is a number of hands instead of points.
COUNTED_IN_HANDS = ("longest game", "shortest game")


class Kind(NamedTuple):
    """Games whose points can be compared: the same rules, counted in the same unit.

    `own` is the id of a table's own rules, based on the preset, or "".
    """

    preset: str
    unit: int
    own: str = ""


class Span(NamedTuple):
    """Number of games with a hand, number of their hands, first and last start time or None."""

    games: int
    hands: int
    first: int | None
    last: int | None


class KindCount(NamedTuple):
    """Number of games and hands of one kind.

    `changes` are the house rules of the newest game, as JSON; `versions` is by how many contents
    of own rules the games were played, 0 for a preset.
    """

    kind: Kind
    games: int
    hands: int
    changes: str = "[]"
    versions: int = 0


class BidLevel(NamedTuple):
    """Number of hands at one bid, by result."""

    bid: int
    made: int
    lost: int


class Margin(NamedTuple):
    """Number of hands at one bid whose meld and tricks were `over` the bid (negative: short)."""

    bid: int
    over: int
    made: bool
    hands: int


class Feat(NamedTuple):
    """A record: its points or hands, its side, and where; hand 0 means the whole game."""

    value: int
    history: int
    hand: int
    side: int
    started: int | None
    started_from: str


_KIND = (GAMES.c.preset, GAMES.c.unit, GAMES.c.own)
# Pairs of own rules that only name them.
_NAMES = ("rules", "title", "source")
_COUNTS = and_(GAMES.c.counts == 1, GAMES.c.hands > 0)
_OF_HAND = and_(HAND_SIDES.c.history == HANDS.c.history, HAND_SIDES.c.hand == HANDS.c.hand)
_IS_MADE = case((HANDS.c.result.in_(MADE), 1), else_=0)


def _hands(*columns: ColumnElement[Any]) -> Select[Any]:
    query = select(*_KIND, *columns).select_from(GAMES)
    return query.join(HANDS, HANDS.c.history == GAMES.c.history).where(_COUNTS)


def _kind(row: Row[Any]) -> Kind:
    return Kind(row.preset, row.unit, row.own)


def _by_kind(rows: Iterable[Row[Any]]) -> dict[Kind, list[Row[Any]]]:
    found: dict[Kind, list[Row[Any]]] = {}
    for row in rows:
        found.setdefault(_kind(row), []).append(row)
    return found


def span(connection: Connection) -> Span:
    """Return the number of games and hands and the first and last start."""
    columns = (func.count(), func.coalesce(func.sum(GAMES.c.hands), 0))
    times = (func.min(GAMES.c.started), func.max(GAMES.c.started))
    return Span(*connection.execute(select(*columns, *times).where(_COUNTS)).one())


def kinds(connection: Connection) -> list[KindCount]:
    """Return the kinds, the most played first."""
    query = select(*_KIND, func.count().label("games"), func.sum(GAMES.c.hands).label("hands"))
    query = query.where(_COUNTS).group_by(*_KIND).order_by(func.sum(GAMES.c.hands).desc(), *_KIND)
    contents = _own_contents(connection)
    found = []
    for row in connection.execute(query):
        changes = contents.get(_kind(row), [])
        newest = changes[-1] if changes else "[]"
        versions = len({_scoring(one) for one in changes})
        found.append(KindCount(_kind(row), row.games, row.hands, newest, versions))
    return found


def _own_contents(connection: Connection) -> dict[Kind, list[str]]:
    """Return for kinds of own rules the house rules of their games, in order of play."""
    query = select(*_KIND, GAMES.c.changes).where(_COUNTS, GAMES.c.own != "")
    rows = _by_kind(connection.execute(query.order_by(GAMES.c.history)))
    return {kind: [row.changes for row in found] for kind, found in rows.items()}


def _scoring(changes: str) -> str:
    """Return the house rules of a game without their names, for comparison."""
    return json.dumps(sorted(pair for pair in json.loads(changes) if pair[0] not in _NAMES))


def bid_levels(connection: Connection) -> dict[Kind, list[BidLevel]]:
    """Return for every kind the results at each bid, the lowest bid first."""
    query = _hands(HANDS.c.bid, func.count().label("hands"), func.sum(_IS_MADE).label("made"))
    query = query.where(HANDS.c.bid.is_not(None)).group_by(*_KIND, HANDS.c.bid)
    rows = _by_kind(connection.execute(query.order_by(*_KIND, HANDS.c.bid)))
    return {
        kind: [BidLevel(row.bid, row.made, row.hands - row.made) for row in levels]
        for kind, levels in rows.items()
    }


def margins(connection: Connection) -> dict[Kind, list[Margin]]:
    """Return for every kind by how much hands were over or short of their bids."""
    over = HAND_SIDES.c.meld + HAND_SIDES.c.tricks - HANDS.c.bid
    columns = (HANDS.c.bid, over.label("over"), _IS_MADE.label("made"))
    query = _hands(*columns, func.count().label("hands"))
    query = query.join(HAND_SIDES, and_(_OF_HAND, HAND_SIDES.c.side == HANDS.c.declarer))
    query = query.where(HAND_SIDES.c.tricks.is_not(None), HANDS.c.bid.is_not(None))
    query = query.group_by(*_KIND, HANDS.c.bid, over, _IS_MADE)
    rows = _by_kind(connection.execute(query.order_by(*_KIND, HANDS.c.bid, over)))
    return {
        kind: [Margin(row.bid, row.over, bool(row.made), row.hands) for row in found]
        for kind, found in rows.items()
    }


def results(connection: Connection) -> dict[Kind, list[tuple[str, int]]]:
    """Return for every kind (result, number of hands), the most frequent first."""
    count = func.count().label("hands")
    query = _hands(HANDS.c.result, count).group_by(*_KIND, HANDS.c.result)
    rows = _by_kind(connection.execute(query.order_by(*_KIND, count.desc(), HANDS.c.result)))
    return {kind: [(row.result, row.hands) for row in found] for kind, found in rows.items()}


def point_counts(connection: Connection) -> dict[Kind, list[tuple[int, int]]]:
    """Return for every kind (points, hands): points of the declarer, or of each player."""
    query = _hands(HAND_SIDES.c.delta, func.count().label("hands"))
    declares = HANDS.c.declarer.is_(None) | (HAND_SIDES.c.side == HANDS.c.declarer)
    query = query.join(HAND_SIDES, and_(_OF_HAND, declares)).group_by(*_KIND, HAND_SIDES.c.delta)
    rows = _by_kind(connection.execute(query.order_by(*_KIND, HAND_SIDES.c.delta)))
    return {kind: [(row.delta, row.hands) for row in found] for kind, found in rows.items()}


# Records.


def _firsts(
    connection: Connection, query: Select[Any], *order: ColumnElement[Any]
) -> dict[Kind, Feat]:
    """Return the first row of every kind; at a tie the one of the earlier game."""
    place = func.row_number().over(partition_by=_KIND, order_by=[*order, GAMES.c.history])
    ranked = query.add_columns(place.label("place")).subquery()
    rows = connection.execute(select(ranked).where(ranked.c.place == 1))
    return {
        _kind(row): Feat(
            int(row.value), row.history, row.hand, row.side, row.started, row.started_from
        )
        for row in rows
    }


_WHERE = (GAMES.c.history, GAMES.c.started, GAMES.c.started_from, SIDES.c.side)


def _feat_of_hand(value: ColumnElement[Any]) -> Select[Any]:
    query = _hands(value.label("value"), HANDS.c.hand, *_WHERE).join(HAND_SIDES, _OF_HAND)
    same = and_(SIDES.c.history == GAMES.c.history, SIDES.c.side == HAND_SIDES.c.side)
    return query.join(SIDES, same)


def _feat_of_game(value: ColumnElement[Any]) -> Select[Any]:
    query = select(*_KIND, value.label("value"), literal(0).label("hand"), *_WHERE)
    same = and_(SIDES.c.history == GAMES.c.history, SIDES.c.side == GAMES.c.winner)
    return query.select_from(GAMES).join(SIDES, same).where(_COUNTS, GAMES.c.state == "won")


def records(connection: Connection) -> dict[str, dict[Kind, Feat]]:
    """Return the records by name, and for every kind its record.

    A comeback is the winner's largest deficit; a margin the distance to the second.
    """
    delta, meld = HAND_SIDES.c.delta, HAND_SIDES.c.meld
    declared = HAND_SIDES.c.side == HANDS.c.declarer
    made = _feat_of_hand(HANDS.c.bid).where(declared, HANDS.c.result.in_(MADE))
    second = _second()
    apart = func.abs(SIDES.c.total - second.c.total)  # the winner can have the lower total
    margin = _feat_of_game(apart).join(second, second.c.history == GAMES.c.history)
    behind = _behind()
    comeback = _feat_of_game(behind.c.points).join(behind, behind.c.history == GAMES.c.history)
    length = _feat_of_game(GAMES.c.hands)
    return {
        "best hand": _firsts(connection, _feat_of_hand(delta), delta.desc(), HANDS.c.hand),
        "worst hand": _firsts(
            connection, _feat_of_hand(delta).where(delta < 0), delta, HANDS.c.hand
        ),
        "best meld": _firsts(
            connection, _feat_of_hand(meld).where(meld > 0), meld.desc(), HANDS.c.hand
        ),
        "highest bid made": _firsts(connection, made, HANDS.c.bid.desc(), HANDS.c.hand),
        "biggest comeback": _firsts(
            connection, comeback.where(behind.c.points > 0), behind.c.points.desc()
        ),
        "closest finish": _firsts(connection, margin, apart),
        "clearest win": _firsts(connection, margin, apart.desc()),
        "longest game": _firsts(connection, length, GAMES.c.hands.desc()),
        "shortest game": _firsts(connection, length, GAMES.c.hands),
    }


def _second() -> Any:
    """The highest total of the sides that did not win, by history."""
    query = select(SIDES.c.history, func.max(SIDES.c.total).label("total"))
    query = query.join(GAMES, GAMES.c.history == SIDES.c.history)
    return query.where(SIDES.c.side != GAMES.c.winner).group_by(SIDES.c.history).subquery()


def _behind() -> Any:
    """The winner's largest deficit by history, without hands after the corrected end."""
    other = HAND_SIDES.alias()
    gap = func.max(other.c.total - HAND_SIDES.c.total).label("points")
    winner = and_(GAMES.c.history == HAND_SIDES.c.history, GAMES.c.winner == HAND_SIDES.c.side)
    same = and_(other.c.history == HAND_SIDES.c.history, other.c.hand == HAND_SIDES.c.hand)
    query = select(HAND_SIDES.c.history, gap).join(GAMES, winner).join(other, same)
    query = query.join(HANDS, _OF_HAND).where(HANDS.c.late == 0)
    return query.group_by(HAND_SIDES.c.history).subquery()
