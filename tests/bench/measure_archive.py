"""What 10,000 games cost: bringing them in, telling statistics, drawing the report."""

import contextlib
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import journals
from bench.figures import Figure, measurement
from pinochle.lines import file_name
from pinochle_tools.archive.intake import Intake, device_key
from pinochle_tools.archive.library import bring, ready, without_tidying
from pinochle_tools.archive.pieces import START, Listing, Want, piece_of
from pinochle_tools.archive.store import FILE_NAME, open_store

GAMES = 10_000
TIMES = 3


class Held:
    """Journals in memory, so that what is measured is the archive and not the disk's files."""

    def __init__(self, games):
        self._files = {
            file_name(number, events[0][2]): journals.journal_of(events)
            for number, events in games
        }

    def listing(self):
        return Listing({name: len(data) for name, data in self._files.items()}, b"")

    def fetch(self, wants):
        for want in wants:
            yield Want(want.name, START), self._files[want.name]


def lines_only(source, folder):
    """Check and store raw lines, deriving nothing."""
    store = open_store(folder)
    with store.writing() as connection, without_tidying():
        intake = Intake(connection, device_key(connection, "x", "x"))
        wants = [Want(name, START) for name in source.listing().sizes]
        intake.take_all([piece_of(want, data, b"") for want, data in source.fetch(wants)])
        intake.finish()
    store.close()


def everything(source, folder):
    """Bring all in as a sync does."""
    store = ready(open_store(folder))
    bring(store, source, "x", "x")
    store.close()


def plain(archive, target):
    """Return the seconds that sqlite3 alone takes for the same rows."""
    with contextlib.closing(sqlite3.connect(archive)) as old:
        rows = old.execute("SELECT * FROM lines").fetchall()
        (table,) = old.execute("SELECT sql FROM sqlite_master WHERE name = 'lines'").fetchone()
    with contextlib.closing(sqlite3.connect(target)) as new:
        new.execute(table)
        new.commit()
        start = time.perf_counter()
        new.executemany("INSERT INTO lines VALUES (?, ?, ?, ?)", rows)
        new.commit()
        return time.perf_counter() - start


def shortest(action):
    """Return the shortest of some times: others may use the machine too."""
    taken = []
    for _ in range(TIMES):
        with tempfile.TemporaryDirectory() as folder:
            start = time.perf_counter()
            result = action(Path(folder))
            taken.append(result or time.perf_counter() - start)
    return min(taken)


def command(folder, *arguments):
    """Run a command on the archive; returns (seconds, megabytes at most)."""
    before = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "pinochle_tools", *arguments, "--data", str(folder)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    taken = time.perf_counter() - before
    return taken, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


@measurement
def archive_of_ten_thousand_games():
    """81,124 hands of recorded games, which go round until there are 10,000."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        source = Held(journals.corpus_events(GAMES))
        everything(source, home)
        base = shortest(lambda folder: plain(home / FILE_NAME, folder / "plain"))
        raw = shortest(lambda folder: lines_only(source, folder))
        whole = shortest(lambda folder: everything(source, folder))
        yield Figure(
            "archive-raw-import", round(raw, 2), "seconds", round(base, 2), round(1.5 * base, 2)
        )
        yield Figure(
            "archive-import", round(whole, 2), "seconds", round(base, 2), round(8 * base, 2)
        )
        stats = [command(home, "stats") for _ in range(TIMES)]
        yield Figure("stats-10000-games", round(min(stats)[0], 2), "seconds", None, 1)
        report = [command(home, "report", "-o", str(home / "r.html")) for _ in range(TIMES)]
        yield Figure("report-10000-games", round(min(report)[0], 2), "seconds", None, 10)
        most = max(megabytes for _, megabytes in stats + report)
        yield Figure("archive-memory", round(most), "megabytes", None, 500)
