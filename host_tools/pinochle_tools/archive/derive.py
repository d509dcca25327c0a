"""Update the derived tables: fold games, store their rows, compare games with each other.

Worker processes fold games while this process stores rows; only this process uses the database.
"""

import concurrent.futures
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple, Self

from sqlalchemy import Connection, delete, select, true

from pinochle_tools.archive.checking import checked_histories, damaged_lines
from pinochle_tools.archive.forks import choose_forks
from pinochle_tools.archive.rows import Job, Row, fold_part
from pinochle_tools.archive.times import fill_times
from pinochle_tools.common.errors import ToolError
from pinochle_tools.database.schema import DERIVED, GAMES, HISTORIES, OF_GAMES
from pinochle_tools.database.store import add_rows, count_rows
from pinochle_tools.database.table_rows import GameHead
from pinochle_tools.people.applied_log import apply_log
from pinochle_tools.people.hand_corrections import corrections_by_game
from pinochle_tools.statistics.renewing import renew_results
from pinochle_tools.statistics.strengths import renew_strengths

Progress = Callable[[int, int], None]
# Number of histories to read before they are folded.
_BATCH = 1_000
# Games per job, and the number of lines from which worker processes are worth their start.
_PART, _WORTH_WORKERS, _MOST_WORKERS = 60, 8_000, 8

# In place of the lines from the first damaged one on: it is no event, so the fold stops there.
_NOT_GOOD = ""


def store_rows(connection: Connection, rows: dict[str, list[Row]]) -> None:
    """Add rows to the derived tables."""
    for table in OF_GAMES:
        add_rows(connection, table, rows[table.name])


def remove_derived(connection: Connection, histories: list[int]) -> None:
    """Remove the rows of some histories from the derived tables."""
    for table in reversed(OF_GAMES):
        connection.execute(delete(table).where(table.c.history.in_(histories)))


class Folding:
    """Folds games: in this process, or in worker processes if there are many lines.

    A context manager that stops the worker processes at its end.
    """

    def __init__(self) -> None:
        self._pool: concurrent.futures.ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def begin(self, jobs: list[Job]) -> Iterator[dict[str, list[Row]]]:
        """Start folding games; yields their rows by table, for several games at a time."""
        parts = [jobs[start : start + _PART] for start in range(0, len(jobs), _PART)]
        workers = min(_processors(), _MOST_WORKERS)
        if workers < 2 or sum(len(texts) for _, texts, _ in jobs) < _WORTH_WORKERS:
            return map(fold_part, parts)
        if not self._pool:
            # Workers must not use the inherited connection: they compute, and exit without
            # cleanup.
            self._pool = concurrent.futures.ProcessPoolExecutor(workers, initializer=_begin_worker)
        return _folded(self._pool.map(fold_part, parts))


def _begin_worker() -> None:
    """Let only the parent handle Ctrl-C, which stops the workers; `kill` ends one at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _folded(results: Iterator[dict[str, list[Row]]]) -> Iterator[dict[str, list[Row]]]:
    """Yield the results of worker processes. Raises ToolError if one of them was ended."""
    try:
        yield from results
    except BrokenProcessPool:
        raise ToolError(
            "a process that scores games was ended, perhaps because memory ran out:"
            " run the command again"
        ) from None


def _processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Rebuilt(NamedTuple):
    """How many games were folded again; the damaged ones kept the rows that they had."""

    games: int
    damaged: list[int]


def rebuild(connection: Connection, progress: Progress | None = None) -> Rebuilt:
    """Empty the derived tables and fill them from all lines that fit their checksums.

    `progress(done, all)` counts games.
    """
    keys = [row.key for row in connection.execute(select(HISTORIES.c.key))]
    damaged = list(damaged_lines(connection, keys))
    kept = connection.execute(select(GAMES.c.history).where(GAMES.c.history.in_(damaged)))
    there = set(kept.scalars())
    for table in reversed(DERIVED):
        mine = table.c.history.not_in(there) if there and table in OF_GAMES else true()
        connection.execute(delete(table).where(mine))
    keys = [key for key in keys if key not in there]
    with Folding() as folding:
        for start in range(0, len(keys), _BATCH):
            derive(connection, keys[start : start + _BATCH], folding)
            if progress:
                progress(min(start + _BATCH, len(keys)), len(keys))
    count_rows(connection, DERIVED)
    apply_log(connection)
    fill_times(connection)
    choose_forks(connection)
    renew_results(connection)
    renew_strengths(connection)
    return Rebuilt(len(keys), damaged)


def derive(connection: Connection, histories: list[int], folding: Folding) -> None:
    """Fold histories whose derived rows were removed, and store the new rows."""
    for rows in folding.begin(_jobs(connection, histories)):
        store_rows(connection, rows)


def _jobs(connection: Connection, histories: list[int]) -> list[Job]:
    columns = (HISTORIES.c.key, HISTORIES.c.game, HISTORIES.c.fork, HISTORIES.c.device)
    heads = select(*columns, HISTORIES.c.number).where(HISTORIES.c.key.in_(histories))
    corrected = corrections_by_game(connection)
    jobs: dict[int, Job] = {
        row.key: (GameHead(*row), [], corrected.get(row.game, []))
        for row in connection.execute(heads)
    }
    for history, check, lines in checked_histories(connection, histories):
        jobs[history][1].extend(line[3] for line in lines)
        if check.bad_line:
            jobs[history][1][check.good :] = [_NOT_GOOD]
    return list(jobs.values())


def relate(connection: Connection, histories: list[int]) -> set[int]:
    """Update what the new lines of some games change in other games: missing times, and forks.

    Returns the periods with games that changed.
    """
    periods: set[int] = set()
    for start in range(0, len(histories), _BATCH):
        batch = histories[start : start + _BATCH]
        periods |= fill_times(connection, batch) | choose_forks(connection, batch)
    return periods
