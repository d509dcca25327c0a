"""Recorded games as evenings of a table, for tests of the site."""

from pinochle_tools.archive.updating import bring
from pinochle_tools.journals.sources import FolderSource
from support import journals, records

EVENING = 1_780_000_000  # seconds since 1970


def entries(count, names=journals.NAMES, calls=False):
    """Return (number, events): three games on each evening, and the last one without a clock."""
    games = records.lines(records.CORPUS)
    found = []
    for number in range(1, count + 1):
        seconds = EVENING + (number - 1) // 3 * 86_400 + number * 60 if number < count else 0
        events = journals.game_events(number, games[number - 1], calls, names, seconds)
        found.append((number, list(events)))
    return found


def fill(store, folder, games, device="board"):
    journals.write_files(folder, games)
    bring(store, FolderSource(folder), device, device)
