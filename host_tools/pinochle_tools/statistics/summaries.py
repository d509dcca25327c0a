"""Summaries over all games, for reports: bids, results, records.

Games by different rules are separate Kinds, because their points cannot be compared. Of a game
with forks only the history that counts is used.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, func, select

from pinochle_tools.common.garbage_collection import without_tidying
from pinochle_tools.database.places import played_at
from pinochle_tools.database.schema import GAMES
from pinochle_tools.statistics.digests import sums_by_period
from pinochle_tools.statistics.period_records import RECORDS, beats
from pinochle_tools.statistics.tallies import Kind

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
_COUNTS = and_(GAMES.c.counts == 1, GAMES.c.hands > 0)


def span(connection: Connection, place: str = "") -> Span:
    """Return the number of games and hands and the first and last start."""
    columns = (func.count(), func.coalesce(func.sum(GAMES.c.hands), 0))
    times = (func.min(GAMES.c.started), func.max(GAMES.c.started))
    return Span(
        *connection.execute(select(*columns, *times).where(_COUNTS, played_at(place))).one()
    )


def kinds(connection: Connection, place: str = "") -> list[KindCount]:
    """Return the kinds, the most played first."""
    kind = (GAMES.c.preset, GAMES.c.unit, GAMES.c.own)
    query = select(*kind, func.count().label("games"), func.sum(GAMES.c.hands).label("hands"))
    query = query.where(_COUNTS, played_at(place)).group_by(*kind)
    query = query.order_by(func.sum(GAMES.c.hands).desc(), *kind)
    contents = _own_contents(connection, place)
    found = []
    for row in connection.execute(query):
        one = Kind(*row[:3])
        changes = contents.get(one, [])
        newest = changes[-1] if changes else "[]"
        versions = len({_scoring(text) for text in changes})
        found.append(KindCount(one, row.games, row.hands, newest, versions))
    return found


def _own_contents(connection: Connection, place: str) -> dict[Kind, list[str]]:
    """Return for kinds of own rules the house rules of their games, in order of play."""
    kind = (GAMES.c.preset, GAMES.c.unit, GAMES.c.own)
    query = select(*kind, GAMES.c.changes).where(_COUNTS, played_at(place), GAMES.c.own != "")
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


class _Adding:
    """Adds the stored sums of periods up."""

    def __init__(self) -> None:
        self.counts: list[Counter[Any]] = [Counter() for _ in range(4)]
        self.records: dict[str, list[int]] = {}

    def add(self, counts: list[list[list[Any]]], records: list[Any]) -> None:
        for counter, found in zip(self.counts, counts, strict=True):
            for *key, count in found:
                counter[tuple(key)] += count
        for name, held in records:
            if beats(name, held, self.records.get(name)):
                self.records[name] = held

    def sums(self, times: dict[int, tuple[int | None, str]]) -> Sums:
        levels, margins, points, results = self.counts
        bids = sorted({bid for bid, _ in levels})
        frequent = sorted(results.items(), key=lambda one: (-one[1], one[0]))
        return Sums(
            [BidLevel(bid, levels[(bid, 1)], levels[(bid, 0)]) for bid in bids],
            [
                Margin(bid, over, bool(made), hands)
                for (bid, over, made), hands in sorted(margins.items())
            ],
            [(delta, hands) for (delta,), hands in sorted(points.items())],
            [(result, hands) for (result,), hands in frequent],
            {name: _feat(self.records[name], times) for name in RECORDS if name in self.records},
        )


def _feat(held: list[int], times: dict[int, tuple[int | None, str]]) -> Feat:
    value, history, hand, side = held
    return Feat(value, history, hand, side, *times[history])


def sums_by_kind(connection: Connection, place: str = "") -> dict[Kind, Sums]:
    """Return the sums of all games, by kind.

    Records are: a comeback is the winner's largest deficit, a margin the distance to the second.
    """
    adding: dict[Kind, _Adding] = {}
    with without_tidying():
        for text in sums_by_period(connection, place):
            for preset, unit, own, *counts, records in json.loads(text):
                adding.setdefault(Kind(preset, unit, own), _Adding()).add(counts, records)
    holders = {held[1] for one in adding.values() for held in one.records.values()}
    columns = (GAMES.c.history, GAMES.c.started, GAMES.c.started_from)
    query = select(*columns).where(GAMES.c.history.in_(sorted(holders)))
    times = {row[0]: (row[1], row[2]) for row in connection.execute(query)}
    return {kind: one.sums(times) for kind, one in adding.items()}
