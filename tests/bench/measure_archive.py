"""Time and memory for 10,000 games: import, statistics, report."""

import contextlib
import itertools
import tempfile
import time
from pathlib import Path

from bench.costs import costs
from bench.figures import Figure, measurement
from pinochle.storage.line_format import file_name
from pinochle_tools.archive.intake import Intake, device_key
from pinochle_tools.archive.library import bring, ready
from pinochle_tools.archive.pieces import START, Listing, Want, piece_of
from pinochle_tools.archive.schema import LINES, RAW
from pinochle_tools.archive.store import add_rows, open_store
from pinochle_tools.archive.tidying import without_tidying
from sqlalchemy import select
from support import journals

GAMES = 10_000
TIMES = 5
BATCH = 2_000  # games per transaction of a sync


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


def lines_only(source, folder):
    """Check and store raw lines without derived tables; returns the seconds."""
    with contextlib.closing(open_store(folder)) as store:
        start = time.perf_counter()
        with store.writing() as connection, without_tidying():
            device = device_key(connection, "x", "x")
            pieces = (piece_of(want, data, b"") for want, data in source.fetch(source.wants))
            while batch := list(itertools.islice(pieces, BATCH)):
                intake = Intake(connection, device)
                intake.take_all(batch)
                intake.finish()
        return time.perf_counter() - start


def everything(source, folder):
    """Import everything as a sync does; returns the seconds."""
    with contextlib.closing(ready(open_store(folder))) as store:
        start = time.perf_counter()
        bring(store, source, "x", "x")
        return time.perf_counter() - start


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
        start = time.perf_counter()
        with new.writing() as connection:
            connection.exec_driver_sql("INSERT INTO lines VALUES (?, ?, ?, ?)", rows)
        return time.perf_counter() - start


def shortest(*actions):
    """Return the shortest of several times of each action, because other programs also run.

    The actions alternate, so that a busy minute does not affect only one of them.
    """
    taken = [[] for _ in actions]
    for _ in range(TIMES):
        for action, times in zip(actions, taken, strict=True):
            with tempfile.TemporaryDirectory() as folder:
                times.append(action(Path(folder)))
    return [min(times) for times in taken]


@measurement
def archive_of_ten_thousand_games():
    """81,124 hands of recorded games, repeated until there are 10,000 games."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        source = Held(journals.corpus_events(GAMES))
        everything(source, home)
        base, raw, whole = shortest(
            lambda folder: plain(home, folder),
            lambda folder: lines_only(source, folder),
            lambda folder: everything(source, folder),
        )
        yield Figure(
            "archive-raw-import", round(raw, 2), "seconds", round(base, 2), round(1.5 * base, 2)
        )
        yield Figure(
            "archive-import", round(whole, 2), "seconds", round(base, 2), round(8 * base, 2)
        )
        there = ("--data", str(home))
        stats = [costs("stats", *there) for _ in range(TIMES)]
        yield Figure("stats-10000-games", round(min(stats)[0], 2), "seconds", None, 1)
        report = [costs("report", "-o", str(home / "r.html"), *there) for _ in range(TIMES)]
        yield Figure("report-10000-games", round(min(report)[0], 2), "seconds", None, 10)
        most = max(megabytes for _, megabytes in stats + report)
        yield Figure("archive-memory", round(most), "megabytes", None, 500)
        source.write(home / "device")
        words = ("sync", "--from", str(home / "device"), "--data", str(home / "new"))
        seconds, most = costs(*words)
        yield Figure("archive-import-command", round(seconds, 2), "seconds")
        yield Figure("archive-import-memory", round(most), "megabytes", None, 500)
