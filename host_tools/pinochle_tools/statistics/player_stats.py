"""Statistics of players and pairs over all games: rates, averages, streaks, head to head.

One history of a game counts (see derive.relate). A game that ended level is half won by each side;
other games without a winner do not count for win rates. An unnamed seat is not a person: it has no
statistics, and does not count as a partner or an opponent. If there are games in ones and in tens,
the points of games in ones count tenfold.
"""

import itertools
import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, Connection, Select, case, cast, func, select

from pinochle_tools.common.letters import in_order
from pinochle_tools.database.schema import FORMS, RESULTS
from pinochle_tools.statistics.adding_up import added_up
from pinochle_tools.statistics.chosen import Chosen, Where, chosen
from pinochle_tools.statistics.forms import forms_of, joined
from pinochle_tools.statistics.result_sums import ResultRow
from pinochle_tools.statistics.tallies import Kind, Rate, Tally

_KEYS = ("what", "who", "other", "preset", "unit", "own")
# What is added up of players and pairs, and of everything else.
_SUMS = (
    "games",
    "won",
    "level",
    "hands",
    "points",
    "meld",
    "meld_hands",
    "tricks",
    "tricks_hands",
)
_WHOLE, _RATES = (*_SUMS, "bids", "made", "bid_points"), ("games", "won", "level")
_PEOPLE = ("player", "pair")


@dataclass
class Statistics:
    """All players and pairs by name, most hands first; `unit` of all points is 1 or 10.

    `games` is the number of counted games, `unnamed` the number of those with unnamed seats,
    `mixed` is true if points of games in ones count tenfold.
    """

    players: dict[str, Tally]
    pairs: dict[str, Tally]
    unit: int
    games: int = 0
    unnamed: int = 0
    mixed: bool = False


def statistics(
    connection: Connection, preset: str | None = None, where: Where = None
) -> Statistics:
    """Return the statistics of all players, over the games by one set of rules, or all games.

    `preset` may be the id of a table's own rules; games by those are not the preset's. With a
    condition, only games that fulfil it count.
    """
    results = _Results(connection, preset, where)
    found = Statistics({}, {}, 1)
    games = list(results.rows(("game", "unnamed"), _RATES))
    found.unit = max((row.unit for row in games), default=1)
    for row in games:
        found.mixed = found.mixed or row.unit < found.unit
        if row.what == "game":
            found.games += row.games
        else:
            found.unnamed += row.games
    for row in results.rows(_PEOPLE, _WHOLE):
        tally = _tally(found, row.who, row.other)
        tally.add(row, found.unit if row.unit < found.unit else 1)
    for row in results.rows(("chair", "partner", "rival", "bid"), _RATES):
        _add_rate(found.players[row.who], row)
    _add_forms(found, results.forms())
    for tallies in (found.players, found.pairs):
        ordered = sorted(tallies.values(), key=lambda one: (-one.hands, in_order(one.name)))
        tallies.clear()
        tallies.update({tally.name: tally for tally in ordered})
    return found


def number_of_players(connection: Connection) -> int:
    """Return how many players the statistics of all games have."""
    query = select(func.count(RESULTS.c.who.distinct())).where(RESULTS.c.what == _PEOPLE[0])
    return int(connection.execute(query).scalar_one())


class _Results:
    """The results of the games by one set of rules, or by all, that fulfil a condition."""

    def __init__(self, connection: Connection, preset: str | None, where: Where):
        self._connection = connection
        self._preset = preset
        self._where = None if where is None else chosen(where)
        self._added: list[Any] | None = None

    def rows(self, what: tuple[str, ...], numbers: tuple[str, ...]) -> Iterator[Any]:
        """Yield the sums of some kinds of results, with the best hand of players and pairs."""
        if self._where is None:
            query = self._summed(RESULTS, numbers).where(RESULTS.c.what.in_(what))
            yield from self._connection.execute(query)
            return
        if self._added is None:  # all kinds at once, because it adds up all games
            query = self._summed(RESULTS, _WHOLE).where(self._where.within(RESULTS))
            rows = [*self._connection.execute(query), *self._computed(self._where)]
            self._added = sorted(rows, key=operator.attrgetter(*_KEYS))
        yield from (row for row in self._added if row.what in what)

    def _computed(self, where: Chosen) -> list[ResultRow]:
        """Return the results of the periods that are not whole."""
        found = map(ResultRow._make, added_up(where.played(self._connection)).result_rows())
        return [row for row in found if self._preset in (None, row.own or row.preset)]

    def _summed(self, rows: Any, numbers: tuple[str, ...]) -> Select[Any]:
        keys = [rows.c[name] for name in _KEYS]
        sums = [cast(func.sum(rows.c[name]), BigInteger).label(name) for name in numbers]
        best = [func.max(rows.c.best).label("best")] if numbers is _WHOLE else []
        query = select(*keys, *sums, *best).group_by(*keys)
        if self._preset:
            query = query.where(_by_rules(rows, self._preset))
        return query

    def forms(self) -> Iterator[Sequence[Any]]:
        """Yield (who, other, period, form) of each player and pair, in the order of play."""
        query = select(FORMS.c.who, FORMS.c.other, FORMS.c.period, FORMS.c.form)
        if self._preset:
            query = query.where(_by_rules(FORMS, self._preset))
        if self._where is None:
            yield from self._connection.execute(query.order_by(*FORMS.primary_key.columns))
            return
        kept = self._connection.execute(query.where(self._where.within(FORMS)))
        computed = (
            (one.who, one.other, one.period, one.form)
            for one in forms_of(self._where.played(self._connection))
            if self._preset in (None, one.own or one.preset)
        )
        yield from sorted([*map(tuple, kept), *computed], key=operator.itemgetter(0, 1, 2))


def _by_rules(rows: Any, preset: str) -> ColumnElement[bool]:
    rules: ColumnElement[bool] = case((rows.c.own != "", rows.c.own), else_=rows.c.preset)
    return rules == preset


def _tally(found: Statistics, who: str, other: str) -> Tally:
    """Return the tally of a player, or of the pair of two."""
    tallies, name = found.players, who
    if other:
        tallies, name = found.pairs, " & ".join(sorted((who, other)))
    if name not in tallies:
        tallies[name] = Tally(name)
    return tallies[name]


def _add_rate(tally: Tally, row: Any) -> None:
    rates: dict[Any, Rate]
    key: Any = row.other
    if row.what == "chair":
        rates, key = tally.seats, int(row.other)
    elif row.what == "bid":
        rates, key = tally.levels, (Kind(row.preset, row.unit, row.own), int(row.other))
    else:
        rates = tally.partners if row.what == "partner" else tally.rivals
    rates.setdefault(key, Rate()).count(row.won + row.level / 2, row.games)


def _add_forms(found: Statistics, forms: Iterator[Sequence[Any]]) -> None:
    for (who, other), rows in itertools.groupby(forms, operator.itemgetter(0, 1)):
        _tally(found, who, other).form = joined([(row[2], row[3]) for row in rows])
