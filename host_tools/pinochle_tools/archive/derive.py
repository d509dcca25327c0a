"""Update the derived tables: fold games, store their rows, compare games with each other.

Worker processes fold games while this process stores rows; only this process uses the database.
"""

import concurrent.futures
import os
import signal
from collections.abc import Iterator
from typing import Self

from sqlalchemy import Connection, delete, select, update

from pinochle_tools.archive.rows import Job, Row, fold_part
from pinochle_tools.archive.schema import DERIVED, GAMES, HISTORIES, LINES
from pinochle_tools.archive.store import add_rows

# Number of histories to read before they are folded.
_BATCH = 1_000
# Games per job, and the number of lines from which worker processes are worth their start.
_PART, _WORTH_WORKERS, _MOST_WORKERS = 60, 8_000, 8


def store_rows(connection: Connection, rows: dict[str, list[Row]]) -> None:
    """Add rows to the derived tables."""
    for table in DERIVED:
        add_rows(connection, table, rows[table.name])


def remove_derived(connection: Connection, histories: list[int]) -> None:
    """Remove the rows of some histories from the derived tables."""
    for table in reversed(DERIVED):
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
        workers = min(os.cpu_count() or 1, _MOST_WORKERS)
        if workers < 2 or sum(len(texts) for _, texts in jobs) < _WORTH_WORKERS:
            return map(fold_part, parts)
        if not self._pool:
            # Workers must not use the inherited connection: they compute, and exit without
            # cleanup. Only the parent handles Ctrl-C; it stops them.
            ignore = (signal.SIGINT, signal.SIG_IGN)
            self._pool = concurrent.futures.ProcessPoolExecutor(
                workers, initializer=signal.signal, initargs=ignore
            )
        return self._pool.map(fold_part, parts)


def rebuild(connection: Connection) -> int:
    """Empty the derived tables and fill them from all lines; returns the number of games."""
    for table in reversed(DERIVED):
        connection.execute(delete(table))
    keys = [row.key for row in connection.execute(select(HISTORIES.c.key))]
    with Folding() as folding:
        for start in range(0, len(keys), _BATCH):
            derive(connection, keys[start : start + _BATCH], folding)
    relate(connection)
    return len(keys)


def derive(connection: Connection, histories: list[int], folding: Folding) -> None:
    """Fold histories whose derived rows were removed, and store the new rows."""
    for rows in folding.begin(_jobs(connection, histories)):
        store_rows(connection, rows)


def _jobs(connection: Connection, histories: list[int]) -> list[Job]:
    columns = (HISTORIES.c.key, HISTORIES.c.game, HISTORIES.c.fork, HISTORIES.c.device)
    heads = select(*columns, HISTORIES.c.number).where(HISTORIES.c.key.in_(histories))
    jobs: dict[int, Job] = {row.key: (tuple(row), []) for row in connection.execute(heads)}
    lines = select(LINES.c.history, LINES.c.event).where(LINES.c.history.in_(histories))
    for history, event in connection.execute(lines.order_by(LINES.c.history, LINES.c.number)):
        jobs[history][1].append(event)
    return list(jobs.values())


def relate(connection: Connection) -> None:
    """Update columns that depend on other games: missing times, and which fork counts."""
    fill_times(connection)
    _choose_forks(connection)


def _choose_forks(connection: Connection) -> None:
    """Mark one history of each game as counting: the one with most hands, at a tie the first."""
    forked = select(GAMES.c.game).where(GAMES.c.fork > 0)
    query = select(GAMES.c.history, GAMES.c.game).where(GAMES.c.game.in_(forked))
    chosen: dict[str, int] = {}
    rows = connection.execute(query.order_by(GAMES.c.hands.desc(), GAMES.c.fork)).all()
    for row in rows:
        chosen.setdefault(row.game, row.history)
    for row in rows:
        counts = int(chosen[row.game] == row.history)
        connection.execute(
            update(GAMES).where(GAMES.c.history == row.history).values(counts=counts)
        )


def fill_times(connection: Connection) -> None:
    """Give games without a clock the start time of a neighbour on the same device, marked as such.

    A Pico loses its time without power. The game before is the better guess, because games
    follow each other; the game after is used if there is none before.
    """
    columns = (GAMES.c.history, GAMES.c.device, GAMES.c.started, GAMES.c.started_from)
    rows = connection.execute(select(*columns).order_by(GAMES.c.device, GAMES.c.number)).all()
    guesses: dict[int, tuple[int | None, str]] = {}
    for words, ordered in (("after", rows[::-1]), ("before", rows)):
        device, known = None, None
        for row in ordered:
            known = known if row.device == device else None
            device = row.device
            if row.started_from == "clock":
                known = row.started
            elif known is not None:
                guesses[row.history] = (known, words)
    for row in rows:
        guess = guesses.get(row.history)
        if guess and guess != (row.started, row.started_from):
            connection.execute(
                update(GAMES)
                .where(GAMES.c.history == row.history)
                .values(started=guess[0], started_from=guess[1])
            )
