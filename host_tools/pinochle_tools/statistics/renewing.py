"""Keeps the results of each period as its games give them, so that statistics cost periods."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from sqlalchemy import BindParameter, Connection, UpdateBase, bindparam, delete, insert, select

from pinochle_tools.database.schema import FORMS, GAMES, HAND_COUNTS, OF_PERIODS, RECORDS, RESULTS
from pinochle_tools.database.store import add_rows
from pinochle_tools.statistics.forms import forms_of
from pinochle_tools.statistics.hand_counts import hand_counts_of
from pinochle_tools.statistics.hand_results import hand_results_of
from pinochle_tools.statistics.leads import lead_counts_of, lead_results_of
from pinochle_tools.statistics.records import records_of
from pinochle_tools.statistics.results import results_of
from pinochle_tools.statistics.strengths import forget_strengths

_BATCH = 500
# Periods to add up at a time: so few that a database sorts their rows in memory.
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
        for statement in _statements():
            connection.execute(statement, {"periods": batch})
        games = GAMES.c.period.in_(batch)
        add_rows(connection, FORMS, forms_of(connection, games))
        for period in batch:
            add_rows(connection, RECORDS, records_of(connection, GAMES.c.period == period))
        if progress:
            progress(min(start + _PERIODS, len(ordered)), len(ordered))


@cache
def _statements() -> list[UpdateBase]:
    """Return what removes and adds the rows of the parameter `periods`.

    Made once a run, because SQLAlchemy takes longer to make them than a small archive to add up.
    """
    wanted: BindParameter[Any] = bindparam("periods", expanding=True)
    games = GAMES.c.period.in_(wanted)
    results = [results_of(games), *hand_results_of(games), *lead_results_of(games)]
    counts = [hand_counts_of(games), *lead_counts_of(games)]
    statements: list[UpdateBase] = [
        delete(table).where(table.c.period.in_(wanted)) for table in OF_PERIODS
    ]
    for table, found in ((RESULTS, results), (HAND_COUNTS, counts)):
        for rows in found:
            names = [column.name for column in rows.selected_columns]
            statements.append(insert(table).from_select(names, rows))
    return statements
