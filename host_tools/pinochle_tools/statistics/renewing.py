"""Keeps the results of each period as its games give them, so that statistics cost periods."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from sqlalchemy import BindParameter, Connection, Delete, bindparam, delete, select

from pinochle_tools.database.schema import FORMS, GAMES, HAND_COUNTS, OF_PERIODS, RECORDS, RESULTS
from pinochle_tools.database.store import add_rows
from pinochle_tools.statistics.adding_up import added_up
from pinochle_tools.statistics.forms import forms_of
from pinochle_tools.statistics.played_games import games_of
from pinochle_tools.statistics.records import records_of
from pinochle_tools.statistics.strengths import forget_strengths

_BATCH = 500
# Periods whose old rows are removed together, because that looks at the rows of all periods.
_PERIODS = 12


def periods_of(connection: Connection, histories: Iterable[int]) -> set[int]:
    """Return the periods that count the games with these histories."""
    found: set[int] = set()
    keys = list(histories)
    for start in range(0, len(keys), _BATCH):
        wanted = GAMES.c.history.in_(keys[start : start + _BATCH])
        query = select(GAMES.c.period).where(wanted).distinct()
        found.update(connection.execute(query).scalars())
    return found


def renew_results(
    connection: Connection,
    periods: Iterable[int] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Add up the games of some periods again, or those of all periods.

    `progress(done, all)` counts periods. Strengths that these games count in are removed:
    renew_strengths() fits them again, once for several changes.
    """
    if periods is None:
        periods = connection.execute(select(GAMES.c.period).distinct()).scalars().all()
    ordered = sorted(periods)
    forget_strengths(connection, ordered)
    for start in range(0, len(ordered), _PERIODS):
        batch = ordered[start : start + _PERIODS]
        for statement in _removals():
            connection.execute(statement, {"periods": batch})
        for period in batch:
            games = list(games_of(connection, [period]))
            sums = added_up(games)
            add_rows(connection, RESULTS, sorted(sums.result_rows()))
            add_rows(connection, HAND_COUNTS, sorted(sums.count_rows()))
            add_rows(connection, FORMS, forms_of(games))
            add_rows(connection, RECORDS, records_of(games))
        if progress:
            progress(min(start + _PERIODS, len(ordered)), len(ordered))


@cache
def _removals() -> list[Delete]:
    """Return what removes the rows of the parameter `periods`.

    Made once a run, because SQLAlchemy takes longer to make them than a small archive to run.
    """
    wanted: BindParameter[Any] = bindparam("periods", expanding=True)
    return [delete(table).where(table.c.period.in_(wanted)) for table in OF_PERIODS]
