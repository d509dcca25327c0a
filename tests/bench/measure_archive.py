"""Time and memory for 10,000 different games: import, statistics, report, one more evening.

Baseline and import use one process each; every figure is in seconds of processor time, and the
elapsed time is beside it, because other programs also run.
"""

import contextlib
import itertools
import os
import shutil
import sqlite3
import tempfile
import time
from pathlib import Path

from bench.club_games import club_games
from bench.costs import costs
from bench.figures import Figure, measurement
from pinochle.storage.line_format import file_name
from pinochle_tools.archive.intake import Intake, device_key
from pinochle_tools.archive.updating import bring, ready
from pinochle_tools.common.garbage_collection import without_tidying
from pinochle_tools.database.schema import LINES, RAW
from pinochle_tools.database.store import FILE_NAME, add_rows, open_store
from pinochle_tools.journals.sources import START, Listing, Want, piece_of
from sqlalchemy import select
from support import journals

GAMES = 10_000
TIMES = 3
EVENING, ON_DEVICE = 8, 300  # games of one evening, and games that a device holds
BATCH = 2_000  # games per transaction of a sync
# Limits of imports, as multiples of the baseline: of raw lines, and with all that is derived, of
# which folding the games takes more than half and the results of periods a tenth.
TIMES_RAW, TIMES_WHOLE = 1.7, 18
# The limits of the first sync after a month's end, of 10,000 games and of a million hands: the
# strengths are fitted again to all hands, and the database takes most of that to add them up.
MONTH, MONTH_OF_MILLION = 3, 16
# How often the games are copied for a million hands, and what is added to their numbers and
# periods each time: more than there are.
MILLION, FAR = 12, 1_000_000
COPIED = {
    "games": {"history", "period"},
    "results": {"period"},
    "forms": {"period"},
    "hand_counts": {"period"},
    "records": {"period", "history"},
    "players": {"history"},
    "hands": {"history"},
    "hand_sides": {"history"},
}


class Held:
    """Journals in memory, so that the disk does not affect the measurement."""

    def __init__(self, games):
        self._files = {
            file_name(number, events[0][2]): journals.journal_of(events)
            for number, events in games
        }
        self.wants = [Want(name, START) for name in self._files]

    def write(self, folder):
        """Write the journals as files into a folder."""
        folder.mkdir()
        for name, data in self._files.items():
            (folder / name).write_bytes(data)

    def listing(self):
        return Listing({name: len(data) for name, data in self._files.items()}, b"")

    def fetch(self, wants):
        for want in wants:
            yield Want(want.name, START), self._files[want.name]


class Clock:
    """The seconds since it was made: of processor time in this process, and elapsed."""

    def __init__(self):
        self._start = (time.process_time(), time.perf_counter())

    def read(self):
        """Return (processor seconds, elapsed seconds)."""
        now = (time.process_time(), time.perf_counter())
        return tuple(map(float.__sub__, now, self._start))


@contextlib.contextmanager
def one_processor():
    """Keep this process on one processor, where an import starts no other processes."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def lines_only(source, folder):
    """Check and store raw lines without derived tables; returns the seconds."""
    with contextlib.closing(open_store(folder)) as store:
        clock = Clock()
        with store.writing() as connection, without_tidying():
            device = device_key(connection, "x", "x")
            pieces = (piece_of(want, data, b"") for want, data in source.fetch(source.wants))
            while batch := list(itertools.islice(pieces, BATCH)):
                intake = Intake(connection, device)
                intake.take_all(batch)
                intake.finish()
        return clock.read()


def everything(source, folder):
    """Import everything as a sync does; returns the seconds."""
    with contextlib.closing(ready(open_store(folder))) as store:
        clock = Clock()
        bring(store, source, "x", "x")
        return clock.read()


def plain(archive, folder):
    """Return the seconds of a plain `executemany` for the rows of `lines`, as a baseline.

    The rows are ready as tuples and their histories exist; connection, table, constraints and
    transaction are the archive's own. An import needs more time for reading and checking lines,
    and for histories and sources.
    """
    with contextlib.closing(open_store(archive)) as old, old.reading() as connection:
        before = [(table, connection.execute(select(table)).all()) for table in RAW[:2]]
        rows = [tuple(row) for row in connection.execute(select(LINES))]
    with contextlib.closing(open_store(folder)) as new:
        with new.writing() as connection:
            for table, known in before:
                add_rows(connection, table, known)
        clock = Clock()
        with new.writing() as connection:
            connection.exec_driver_sql("INSERT INTO lines VALUES (?, ?, ?, ?)", rows)
        return clock.read()


def added_up(folder):
    """Return the costs of a plain program that adds up all hands, as a baseline."""
    archive = str(folder / FILE_NAME)
    return min(costs(archive, module="bench.plain_sums") for _ in range(TIMES))


def shortest(*actions):
    """Return the shortest of several (processor time, elapsed time) of each action.

    The actions alternate, so that a busy minute does not affect only one of them.
    """
    taken = [[] for _ in actions]
    for _ in range(TIMES):
        for action, times in zip(actions, taken, strict=True):
            with tempfile.TemporaryDirectory() as folder:
                times.append(action(Path(folder)))
    return [min(times) for times in taken]


def figures(name, taken, baseline=None, limit=None):
    """Yield the figures of processor time and of elapsed time, given as a pair each."""
    for place, suffix in enumerate(("", "-elapsed")):
        base = round(baseline[place], 2) if baseline else None
        most = limit if not place else None
        yield Figure(name + suffix, round(taken[place], 2), "seconds", base, most)


@measurement
def archive_of_ten_thousand_games():
    """Ten thousand different games of a club, about 84,000 hands."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        source = Held(club_games(1, GAMES))
        everything(source, home)
        with one_processor():
            base, raw, whole = shortest(
                lambda folder: plain(home, folder),
                lambda folder: lines_only(source, folder),
                lambda folder: everything(source, folder),
            )
        yield from figures("archive-raw-import", raw, base, round(TIMES_RAW * base[0], 2))
        yield from figures("archive-import", whole, base, round(TIMES_WHOLE * base[0], 2))
        there = ("--data", str(home))
        base = added_up(home)
        stats = min(costs("stats", *there) for _ in range(TIMES))
        yield from figures("stats-10000-games", stats, base, 1)
        report = min(costs("report", "-o", str(home / "r.html"), *there) for _ in range(TIMES))
        yield from figures("report-10000-games", report, base, 1)
        yield from a_million_hands(home, home / "million")
        yield from one_more_evening(home, "", MONTH)
        yield from one_more_evening(home / "million", "-million-hands", MONTH_OF_MILLION)
        source.write(home / "device")
        words = ("sync", "--from", str(home / "device"), "--data", str(home / "new"))
        *taken, most = costs(*words)
        yield from figures("archive-import-command", taken)
        yield Figure("archive-import-memory", round(most), "megabytes", None, 500)
        most = max(stats[-1], report[-1])
        yield Figure("archive-memory", round(most), "megabytes", None, 500)


def a_million_hands(home, folder):
    """Yield the figures of statistics and report of twelve times as many games, of other periods.

    Their rows are copied, because an import takes minutes; of the games before the newest 10,000
    only the tables that commands or the baseline read.
    """
    folder.mkdir()
    shutil.copyfile(home / FILE_NAME, folder / FILE_NAME)
    with contextlib.closing(sqlite3.connect(folder / FILE_NAME)) as connection, connection:
        (span,) = connection.execute(
            "SELECT max(started) - min(started) + 1 FROM games"
        ).fetchone()
        for table, moved in COPIED.items():
            names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            kept = ", ".join(
                f"{name} + :by"
                if name in moved
                else f"{name} - :back"
                if name == "started"
                else name
                for name in names
            )
            key = "period" if "period" in names else "history"
            query = f"INSERT INTO {table} SELECT {kept} FROM {table} WHERE {key} < :few"
            for times in range(1, MILLION):
                values = {"by": times * FAR, "back": times * span, "few": FAR}
                connection.execute(query, values)
    base = added_up(folder)
    for name, words in (("", ()), ("-rules", ("--rules", "racehorse"))):
        taken = min(costs("stats", *words, "--data", str(folder)) for _ in range(TIMES))
        yield from figures(f"stats-million-hands{name}", taken, base, 1)
    words = ("report", "-o", str(folder / "r.html"), "--data", str(folder))
    report = min(costs(*words) for _ in range(TIMES))
    yield from figures("report-million-hands", report, base, 3)


def one_more_evening(home, name, month):
    """Yield the figures of a sync of an evening's games from a device that is full.

    `month` is the limit of the first sync after a month's end, which fits the strengths again.
    """
    device = home / "evening"
    words = ("sync", "--from", str(device), "--data", str(home))
    journals.write_files(device, club_games(GAMES - ON_DEVICE + 1, ON_DEVICE))
    costs(*words)
    taken = {}
    for first in itertools.count(GAMES + 1, EVENING):
        before = months_fitted(home)
        journals.write_files(device, club_games(first, EVENING))
        cost = costs(*words)
        taken.setdefault(months_fitted(home) > before, cost)
        if len(taken) == 2:
            break
    yield from figures(f"sync-evening{name}", taken[False], None, 1)
    yield from figures(f"sync-first-of-month{name}", taken[True], None, month)


def months_fitted(home):
    """Return for how many months' ends an archive has strengths."""
    with contextlib.closing(sqlite3.connect(home / FILE_NAME)) as connection:
        (months,) = connection.execute("SELECT count(DISTINCT period) FROM strengths").fetchone()
    return months
