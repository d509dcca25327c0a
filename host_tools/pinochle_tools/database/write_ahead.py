"""Lets others read an SQLite archive while a long transaction writes it.

A file with a rollback journal is locked as soon as a transaction outgrows its cache, and readers
then fail after a while. A write-ahead log leaves them what was there before. It is used for long
transactions only: a file in this mode has its newest changes in files beside it, and cannot be
read in a folder that is read-only.
"""

import contextlib
import sqlite3
from collections.abc import Iterator

from sqlalchemy import Connection

# Other connections may be open, and then the mode stays: the next writer tries again.
_WAIT_MS = 200


@contextlib.contextmanager
def write_ahead(connection: Connection, *, long: bool) -> Iterator[None]:
    """Use a write-ahead log for a long transaction of this connection, begun in the block."""
    raw = connection.connection.driver_connection
    if not isinstance(raw, sqlite3.Connection):
        yield
        return
    if long:
        _switch(raw, "WAL")
    try:
        yield
    finally:
        # A connection that failed may be closed, and its own failure must stay the one that is
        # reported. The mode stays then, and the next writer changes it.
        with contextlib.suppress(sqlite3.Error):
            if raw.execute("PRAGMA journal_mode").fetchone() == ("wal",):
                _switch(raw, "DELETE")


def _switch(raw: sqlite3.Connection, mode: str) -> None:
    """Change the mode of the file, if nobody else uses it."""
    (patience,) = raw.execute("PRAGMA busy_timeout").fetchone()
    raw.execute(f"PRAGMA busy_timeout = {_WAIT_MS}")
    with contextlib.suppress(sqlite3.Error):
        raw.execute(f"PRAGMA journal_mode = {mode}").fetchone()
    raw.execute(f"PRAGMA busy_timeout = {patience}")
