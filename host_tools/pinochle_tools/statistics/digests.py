"""Digests of periods: what their games add up to, updated when games change."""

from collections.abc import Callable, Iterable, Iterator

from sqlalchemy import Column, ColumnElement, Connection, delete, select

from pinochle_tools.database.places import played_at
from pinochle_tools.database.schema import DIGESTS, GAMES
from pinochle_tools.database.store import add_rows
from pinochle_tools.statistics.period_sums import period_sums
from pinochle_tools.statistics.period_tallies import period_tallies

_BATCH = 500


def periods_of(connection: Connection, histories: Iterable[int]) -> set[int]:
    """Return the periods that count the games with these histories."""
    found: set[int] = set()
    keys = list(histories)
    for start in range(0, len(keys), _BATCH):
        wanted = GAMES.c.history.in_(keys[start : start + _BATCH])
        query = select(GAMES.c.period).where(wanted).distinct()
        found.update(connection.execute(query).scalars())
    return found


def renew_digests(
    connection: Connection,
    periods: Iterable[int] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Add the games of some periods up again, or those of all periods.

    `progress(done, all)` counts periods.
    """
    if periods is None:
        periods = connection.execute(select(GAMES.c.period).distinct()).scalars().all()
    ordered = sorted(periods)
    for done, period in enumerate(ordered, 1):
        connection.execute(delete(DIGESTS).where(DIGESTS.c.period == period))
        games = select(GAMES.c.history).where(GAMES.c.period == period, GAMES.c.counts == 1)
        if connection.execute(games.limit(1)).first():
            of_period = GAMES.c.period == period
            texts = (period_tallies(connection, of_period), period_sums(connection, of_period))
            add_rows(connection, DIGESTS, [(period, *texts)])
        if progress:
            progress(done, len(ordered))


def tallies_by_period(connection: Connection, place: str = "") -> Iterator[str]:
    """Yield the tallies of each period as JSON, in order; of games at one place, if any."""
    return _by_period(connection, DIGESTS.c.tallies, period_tallies, place)


def sums_by_period(connection: Connection, place: str = "") -> Iterator[str]:
    """Yield the sums of each period as JSON, in order; of games at one place, if any."""
    return _by_period(connection, DIGESTS.c.hands, period_sums, place)


def _by_period(
    connection: Connection,
    stored: Column,
    computed: Callable[[Connection, ColumnElement[bool]], str],
    place: str,
) -> Iterator[str]:
    if not place:
        yield from connection.execute(select(stored).order_by(DIGESTS.c.period)).scalars()
        return
    there = played_at(place)
    periods = select(GAMES.c.period).where(there, GAMES.c.counts == 1).distinct()
    for period in connection.execute(periods.order_by(GAMES.c.period)).scalars().all():
        yield computed(connection, (GAMES.c.period == period) & there)
