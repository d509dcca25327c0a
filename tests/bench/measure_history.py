"""The commands of a large history, and its pages: 12,000 games, and a million hands.

Figures are seconds of processor time. Beside some is DuckDB, which does the same with the exported
CSV: it writes the rows again, or lists the games.

Of a million hands a flat query that SQLite joins, written as CSV, takes 10 seconds for usual hands
alone; a sheet written without the library's checks of each cell takes a quarter of its time. A
first sync of 12,000 games takes 12 seconds, 4 of them for folding and 4 for the results of
periods, most of it in the database; lists that stay packed would add 5. A chart whose numbers are
not escaped makes publish no faster.
"""

import contextlib
import tempfile
import time
from pathlib import Path

from bench.club_games import club_games
from bench.costs import costs
from bench.figures import Figure, measurement
from bench.measure_archive import Held, everything
from pinochle_tools.archive.updating import ready
from pinochle_tools.database.store import open_store
from pinochle_tools.site.history_pages import HistoryPages
from support import journals

GAMES, MILLION = 12_000, 119_000


def taken(name, words, limit, *, memory=None, baseline=None):
    """Yield the figures of a command: processor time, and memory if it has a limit."""
    seconds, _, megabytes = costs(*map(str, words))
    yield Figure(name, round(seconds, 2), "seconds", baseline, limit)
    if memory:
        yield Figure(f"{name}-memory", round(megabytes), "megabytes", None, memory)


def by_duckdb(*words):
    """Return the processor time of DuckDB for the same."""
    return round(costs(*map(str, words), module="bench.by_duckdb")[0], 2)


def first_page(data, limit):
    """Yield the processor time of the first page that `serve` shows."""
    with contextlib.closing(ready(open_store(data))) as store:
        pages = HistoryPages(store, lambda: None)
        start = time.process_time()
        pages("/")
        yield Figure(
            "serve-first-page", round(time.process_time() - start, 2), "seconds", None, limit
        )


@measurement
def pages_of_twelve_thousand_games():
    """Publish them, again without anything new, and with one more game."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        words = ("publish", home / "site", "--data", home / "data")
        everything(Held(club_games(1, GAMES)), home / "data")
        yield from taken("publish-12000-games", words, 50)
        yield from taken("publish-nothing-new", words, 2)
        journals.write_files(home / "device", club_games(GAMES + 1, 1))
        costs("sync", "--from", str(home / "device"), "--data", str(home / "data"))
        yield from taken("publish-one-game", words, 5)


@measurement
def a_history_of_a_million_hands():
    """Bring them here, list, export and back them up, and show the first page."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        journals.write_files(home / "device", club_games(1, MILLION))
        data = ("--data", home / "data")
        words = ("sync", "--from", home / "device", *data)
        yield from taken("sync-million-hands", words, 180, memory=400)
        csv, again = home / "hands.csv", home / "again.csv"
        words = ("export", "-o", csv, *data)
        costs(*map(str, words))
        base = by_duckdb("copy", csv, again)
        yield from taken("export-csv-million-hands", words, 25, baseline=base)
        base = by_duckdb("games", csv)
        yield from taken("games-million-hands", ("games", *data), 2.5, memory=80, baseline=base)
        words = ("export", "--format", "xlsx", "-o", home / "hands.xlsx", *data)
        yield from taken("export-xlsx-million-hands", words, 125, memory=120)
        yield from taken("backup-million-hands", ("backup", home / "all.zip", *data), 15)
        yield from first_page(home / "data", 0.4)
