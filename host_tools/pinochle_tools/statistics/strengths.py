"""Strengths as the archive stores them: fitted at the end of each period, to all hands until then.

A new game changes no strength before its period ends. Games whose time is unknown count from the
beginning.
"""

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select

from pinochle_tools.database.schema import GAMES, STRENGTHS
from pinochle_tools.database.store import add_rows
from pinochle_tools.statistics.lineups import lineups_of
from pinochle_tools.statistics.normal_equations import Pair, Tally
from pinochle_tools.statistics.periods import counted_from, last_day
from pinochle_tools.statistics.strength_model import Estimate, Fit, fit

_FIT, _PLAYER, _PAIR, _CHEMISTRY = "fit", "player", "pair", "chemistry"
_SHOWN = (_PLAYER, _PAIR)


class _StrengthRow(NamedTuple):
    """A row of STRENGTHS."""

    period: int
    what: str
    who: str
    other: str
    value: float
    error: float
    hands: int
    whole: int


@dataclass
class Strengths:
    """The newest strengths in trick points a hand of `whole`, by the names of tallies.

    `of` are those of players and pairs, `chemistry` what pairs make beyond the strengths of the
    two, `until` the last day whose hands count, "" if no period has ended. `curves` are
    (last day of a period, strength then) of each player or pair, the oldest first.
    """

    whole: int = 0
    until: str = ""
    of: dict[str, Estimate] = field(default_factory=dict)
    chemistry: dict[str, Estimate] = field(default_factory=dict)
    curves: dict[str, list[tuple[str, Estimate]]] = field(default_factory=dict)


def newest_fit(connection: Connection) -> int | None:
    """Return the newest period that has ended, None if there is none."""
    return connection.execute(select(func.max(STRENGTHS.c.period))).scalar()


def strengths(connection: Connection, *, curves: bool = False) -> Strengths:
    """Return the strengths of all players and pairs; there are none before a period has ended.

    `curves` are read only if wanted, because they are the strengths of all periods.
    """
    found, newest = Strengths(), newest_fit(connection)
    order = (STRENGTHS.c.period, STRENGTHS.c.who, STRENGTHS.c.other)
    query = select(STRENGTHS).order_by(*order)
    if curves:
        query = query.where((STRENGTHS.c.period == newest) | STRENGTHS.c.what.in_(_SHOWN))
    else:
        query = query.where(STRENGTHS.c.period == newest)
    days = functools.cache(last_day)
    # Unpacked, because a row's attributes take longer than its query.
    for period, what, who, other, value, error, hands, whole in connection.execute(query):
        name = " & ".join(sorted((who, other))) if other else who
        estimate, until = Estimate(value, error, hands), days(period)
        if curves and what in _SHOWN:
            found.curves.setdefault(name, []).append((until, estimate))
        if period == newest:
            found.whole, found.until = whole, until
            if what != _FIT:
                kind = found.chemistry if what == _CHEMISTRY else found.of
                kind[name] = estimate
    return found


def forget_strengths(connection: Connection, periods: Iterable[int]) -> None:
    """Remove the strengths that games of some periods count in."""
    first = min(map(counted_from, periods), default=None)
    if first is not None:
        connection.execute(delete(STRENGTHS).where(STRENGTHS.c.period >= first))


def renew_strengths(connection: Connection) -> None:
    """Fit the strengths that are missing: those at the end of each period but the newest one."""
    query = select(GAMES.c.period).where(GAMES.c.counts == 1, GAMES.c.hands > 0).distinct()
    ended = sorted(set(map(counted_from, connection.execute(query).scalars())))
    done = set(connection.execute(select(STRENGTHS.c.period).distinct()).scalars())
    missing = set(ended[:-1] if len(ended) > 1 else ()) - done
    if missing:
        add_rows(connection, STRENGTHS, _fitted(connection, ended, missing))


def _fitted(connection: Connection, ended: list[int], missing: set[int]) -> Iterator[_StrengthRow]:
    there = Tally()
    for period in ended[: ended.index(max(missing)) + 1]:
        there.add(lineups_of(connection, period))
        if period in missing:
            yield from _rows(period, fit(there), there.hands)


def _rows(period: int, found: Fit, hands: int) -> Iterator[_StrengthRow]:
    yield _StrengthRow(period, _FIT, "", "", 0.0, 0.0, hands, found.whole)
    for name, (value, error, count) in found.persons.items():
        yield _StrengthRow(period, _PLAYER, name, "", value, error, count, found.whole)
    pairs: tuple[tuple[str, dict[Pair, Estimate]], ...]
    pairs = ((_PAIR, found.pairs), (_CHEMISTRY, found.chemistry))
    for what, estimates in pairs:
        for (one, other), (value, error, count) in estimates.items():
            yield _StrengthRow(period, what, one, other, value, error, count, found.whole)
