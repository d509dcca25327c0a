"""Summaries over all games, for reports: bids, results, records.

Games by different rules are separate Kinds, because their points cannot be compared. Of a game
with forks only the history that counts is used.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    and_,
    cast,
    func,
    literal,
    select,
    true,
)

from pinochle_tools.database.schema import GAMES, HAND_COUNTS, RECORDS
from pinochle_tools.statistics.adding_up import added_up
from pinochle_tools.statistics.chosen import Where, chosen, condition
from pinochle_tools.statistics.periods import until
from pinochle_tools.statistics.records import NAMES, Record, beats, records_of
from pinochle_tools.statistics.result_sums import CountRow
from pinochle_tools.statistics.tallies import Kind, Rate

# Records whose value is a number of hands instead of points.
COUNTED_IN_HANDS = ("longest game", "shortest game")


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


# Pairs of own rules that only name them.
_NAMES = ("rules", "title", "source")
_SHOWN = ("bid", "margin", "points", "result")
_COUNTS = and_(GAMES.c.counts == 1, GAMES.c.hands > 0)


def _fits(where: Where) -> ColumnElement[bool]:
    found = condition(where)
    return true() if found is None else found


def span(connection: Connection, where: Where = None) -> Span:
    """Return the number of games and hands and the first and last start."""
    columns = (func.count(), func.coalesce(func.sum(GAMES.c.hands), 0))
    times = (func.min(GAMES.c.started), func.max(GAMES.c.started))
    return Span(*connection.execute(select(*columns, *times).where(_COUNTS, _fits(where))).one())


def kinds(connection: Connection, where: Where = None) -> list[KindCount]:
    """Return the kinds, the most played first."""
    kind = (GAMES.c.preset, GAMES.c.unit, GAMES.c.own)
    query = select(*kind, func.count().label("games"), func.sum(GAMES.c.hands).label("hands"))
    query = query.where(_COUNTS, _fits(where)).group_by(*kind)
    query = query.order_by(func.sum(GAMES.c.hands).desc(), *kind)
    contents = _own_contents(connection, where)
    found = []
    for row in connection.execute(query):
        one = Kind(*row[:3])
        changes = contents.get(one, [])
        newest = changes[-1] if changes else "[]"
        versions = len({_scoring(text) for text in changes})
        found.append(KindCount(one, row.games, row.hands, newest, versions))
    return found


def _own_contents(connection: Connection, where: Where) -> dict[Kind, list[str]]:
    """Return for kinds of own rules the house rules of their games, in order of play."""
    kind = (GAMES.c.preset, GAMES.c.unit, GAMES.c.own)
    query = select(*kind, GAMES.c.changes).where(_COUNTS, _fits(where), GAMES.c.own != "")
    found: dict[Kind, list[str]] = {}
    for *fields, changes in connection.execute(query.order_by(GAMES.c.history)):
        found.setdefault(Kind(*fields), []).append(changes)
    return found


def _scoring(changes: str) -> str:
    """Return the house rules of a game without their names, for comparison."""
    return json.dumps(sorted(pair for pair in json.loads(changes) if pair[0] not in _NAMES))


@dataclass
class Sums:
    """The sums of one kind of games.

    `results` are (result, hands), the most frequent first; `points` are (points, hands) of the
    declarer, or of each player; `records` are by name.
    """

    levels: list[BidLevel] = field(default_factory=list)
    margins: list[Margin] = field(default_factory=list)
    points: list[tuple[int, int]] = field(default_factory=list)
    results: list[tuple[str, int]] = field(default_factory=list)
    records: dict[str, Feat] = field(default_factory=dict)


def sums_by_kind(connection: Connection, where: Where = None) -> dict[Kind, Sums]:
    """Return the sums of all games, by kind."""
    found: dict[Kind, Sums] = {}
    for row in _hand_counts(connection, where):
        sums = found.setdefault(Kind(row.preset, row.unit, row.own), Sums())
        made, lost = row.made, row.hands - row.made
        if row.what == "bid":
            sums.levels.append(BidLevel(row.bid, made, lost))
        elif row.what == "margin":
            parts = ((False, lost), (True, made))
            sums.margins += [Margin(row.bid, row.points, *part) for part in parts if part[1]]
        elif row.what == "points":
            sums.points.append((row.points, row.hands))
        else:
            sums.results.append((row.result, row.hands))
    for sums in found.values():
        sums.results.sort(key=lambda one: (-one[1], one[0]))
    for kind, records in records_by_kind(connection, where).items():
        found[kind].records = records
    return found


def levels_until(connection: Connection, period: int) -> dict[tuple[Kind, int], Rate]:
    """Return all bids until the end of a period, and those made, by kind of games and bid."""
    found: dict[tuple[Kind, int], Rate] = {}
    bids = HAND_COUNTS.c
    kind = (bids.preset, bids.unit, bids.own, bids.bid)
    query = select(*kind, func.sum(bids.hands), func.sum(bids.made)).where(bids.what == "bid")
    query = query.where(until(bids.period, period))
    for preset, unit, own, bid, hands, made in connection.execute(query.group_by(*kind)):
        found[Kind(preset, unit, own), bid] = Rate(int(hands), int(made))
    return found


def _hand_counts(connection: Connection, where: Where) -> list[CountRow]:
    """Return the rows of HAND_COUNTS of all periods, in the order of bids and points."""
    rows = HAND_COUNTS.c
    names = ("what", "bid", "points", "result", "preset", "unit", "own")
    keys = [rows[name] for name in names]
    sums = [cast(func.sum(rows[name]), BigInteger).label(name) for name in ("hands", "made")]
    query = select(*keys, literal(0), *sums).where(rows.what.in_(_SHOWN)).group_by(*keys)
    if where is None:
        return list(map(CountRow._make, connection.execute(query.order_by(*keys[:3]))))
    games = chosen(where)
    added: dict[tuple[Any, ...], CountRow] = {}
    computed = added_up(games.played(connection)).count_rows()
    for row in (*connection.execute(query.where(games.within(HAND_COUNTS))), *computed):
        one = CountRow._make(row)
        if one.what in _SHOWN:
            key = one[: len(names)]
            other = added.get(key)
            hands, made = (other.hands, other.made) if other else (0, 0)
            added[key] = one._replace(hands=one.hands + hands, made=one.made + made)
    return sorted(added.values())


def _records(connection: Connection, where: Where) -> Iterator[Record]:
    """Yield the records of all periods, or of the games of each that fulfil a condition."""
    if where is None:
        yield from map(Record._make, connection.execute(select(RECORDS)))
        return
    games = chosen(where)
    kept = select(RECORDS).where(games.within(RECORDS))
    yield from map(Record._make, connection.execute(kept))
    yield from records_of(games.played(connection))


def records_by_kind(connection: Connection, where: Where = None) -> dict[Kind, dict[str, Feat]]:
    """Return the records of games by name, by kind.

    A comeback is the winner's largest deficit, a margin the distance to the second.
    """
    best: dict[tuple[Kind, str], Record] = {}
    for one in _records(connection, where):
        if beats(one, best.get((one.kind, one.name))):
            best[one.kind, one.name] = one
    holders = {one.history for one in best.values()}
    columns = (GAMES.c.history, GAMES.c.started, GAMES.c.started_from)
    query = select(*columns).where(GAMES.c.history.in_(sorted(holders)))
    times = {row[0]: (row[1], row[2]) for row in connection.execute(query)}
    found: dict[Kind, dict[str, Feat]] = {}
    for (kind, name), held in sorted(best.items(), key=lambda one: NAMES.index(one[0][1])):
        feat = Feat(held.value, held.history, held.hand, held.side, *times[held.history])
        found.setdefault(kind, {})[name] = feat
    return found
