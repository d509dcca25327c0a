"""Digests of periods: what their games add up to, updated when games change."""

from collections.abc import Iterable

from sqlalchemy import Connection, delete, select

from pinochle_tools.archive.period_sums import period_sums
from pinochle_tools.archive.period_tallies import period_tallies
from pinochle_tools.archive.schema import DIGESTS, GAMES
from pinochle_tools.archive.store import add_rows

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


def renew_digests(connection: Connection, periods: Iterable[int] | None = None) -> None:
    """Add the games of some periods up again, or those of all periods."""
    if periods is None:
        periods = connection.execute(select(GAMES.c.period).distinct()).scalars().all()
    for period in sorted(periods):
        connection.execute(delete(DIGESTS).where(DIGESTS.c.period == period))
        games = select(GAMES.c.history).where(GAMES.c.period == period, GAMES.c.counts == 1)
        if connection.execute(games.limit(1)).first():
            texts = (period_tallies(connection, period), period_sums(connection, period))
            add_rows(connection, DIGESTS, [(period, *texts)])
