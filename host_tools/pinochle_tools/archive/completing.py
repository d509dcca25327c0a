"""Words that a shell completes: games, people and places, see rules_files/completing.py.

Reads the archive with one query, without the store, which would create and fill its tables. A
server has a second to answer; without an answer, no words are offered.
"""

import contextlib
import os
import sqlite3
import threading
from pathlib import Path

import click

from pinochle_tools.common.data_folder import data_folder
from pinochle_tools.common.errors import ToolError
from pinochle_tools.rules_files.completing import completer

_SECONDS = 1.0
_SQLITE, _SERVERS = "sqlite:///", ("postgresql", "postgres")
_FILE = "archive.sqlite"
# Names are joined without a comma, because fish shows a help only up to there.
_GAMES = """
    SELECT CAST(newest.history AS TEXT),
        newest.preset || coalesce(' ' || {names}(nullif(players.name, ''), ' / '), '')
    FROM (SELECT history, preset FROM games
        WHERE hands > 0 OR state IN ('playing', 'unreadable')
        ORDER BY history DESC LIMIT 100) AS newest
    LEFT JOIN players ON players.history = newest.history
    GROUP BY newest.history, newest.preset ORDER BY newest.history DESC
"""
_PLAYERS = """
    SELECT name, '' FROM players JOIN games ON games.history = players.history
    WHERE name <> '' AND hands > 0
    UNION SELECT name, '' FROM stand_ins WHERE name <> '' ORDER BY name
"""
_PLACES = "SELECT DISTINCT place, '' FROM games WHERE place <> '' AND hands > 0 ORDER BY place"


def _from_archive(query: str) -> list[tuple[str, str]]:
    ctx = click.get_current_context(silent=True)
    chosen = ctx.find_root().meta.get("pinochle.archive") if ctx else None
    address = str(chosen or os.environ.get("PINOCHLE_ARCHIVE", ""))
    kind, _, rest = address.partition("://")
    if kind.partition("+")[0] in _SERVERS:
        return _from_server(f"postgresql://{rest}", query)
    if address and not address.startswith(_SQLITE):
        return []
    path = Path(address.removeprefix(_SQLITE)) if address else data_folder() / _FILE
    return _from_file(path, query) if path.is_file() else []


def _from_file(path: Path, query: str) -> list[tuple[str, str]]:
    place = f"{path.absolute().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(place, uri=True, timeout=_SECONDS)) as connection:
        return connection.execute(query.format(names="group_concat")).fetchall()


def _from_server(address: str, query: str) -> list[tuple[str, str]]:
    """Return the answer of a server, or nothing if it takes longer than a second.

    The thread is left to itself then, because looking for a server can take minutes.
    """
    found: list[tuple[str, str]] = []

    def ask() -> None:
        # Without the library, a server or its tables there is nothing to offer; nor for an address
        # that is no text (ValueError). A thread that fails prints into the line being typed.
        with contextlib.suppress(ImportError):
            import psycopg

            quiet = contextlib.suppress(psycopg.Error, ValueError)
            with quiet, psycopg.connect(address) as connection:
                rows = connection.execute(query.format(names="string_agg").encode())
                found.extend(rows.fetchall())

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(_SECONDS)
    return [] if thread.is_alive() else found


def _games() -> list[tuple[str, str]]:
    return [*_from_archive(_GAMES), ("last", "the newest game")]


def _guests() -> list[tuple[str, str]]:
    """Return who is at the evening. Raises Refused if there is none."""
    from pinochle_tools.evening import places

    state = places.open_desk(data_folder()).state
    return [(state.name(person), "") for person in state.people()]


def _guests_and_players() -> list[tuple[str, str]]:
    guests: list[tuple[str, str]] = []
    with contextlib.suppress(ToolError, OSError):
        guests = _guests()
    return list(dict.fromkeys([*guests, *_from_archive(_PLAYERS)]))


complete_games = completer(_games)
complete_guests = completer(_guests)
complete_guests_and_players = completer(_guests_and_players)
complete_players = completer(lambda: _from_archive(_PLAYERS))
complete_places = completer(lambda: _from_archive(_PLACES))
complete_games_and_places = completer(lambda: [*_games(), *_from_archive(_PLACES)])
