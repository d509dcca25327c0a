"""Words that a shell completes: games and players, see tables/completing.py.

Reads only the archive's file in the data folder, without the database library, whose import would
take longer than a key press may.
"""

import contextlib
import os
import sqlite3

from pinochle_tools.console.data_folder import data_folder
from pinochle_tools.tables.completing import completer

_FILE = "archive.sqlite"
_GAMES = """
    SELECT CAST(newest.history AS TEXT),
        newest.preset || coalesce(' ' || group_concat(nullif(players.name, ''), ', '), '')
    FROM (SELECT history, preset FROM games ORDER BY history DESC LIMIT 100) AS newest
    LEFT JOIN players ON players.history = newest.history
    GROUP BY newest.history ORDER BY newest.history DESC
"""
_PLAYERS = "SELECT DISTINCT name, '' FROM players WHERE name <> '' ORDER BY name"


def _from_archive(query: str) -> list[tuple[str, str]]:
    path = data_folder() / _FILE
    if os.environ.get("PINOCHLE_ARCHIVE") or not path.is_file():
        return []
    place = f"{path.absolute().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(place, uri=True)) as connection:
        return connection.execute(query).fetchall()


complete_games = completer(lambda: [*_from_archive(_GAMES), ("last", "the newest game")])
complete_players = completer(lambda: _from_archive(_PLAYERS))
