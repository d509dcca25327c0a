"""A database's errors as one line each, with the cure."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, OperationalError

from pinochle_tools.common.errors import ToolError

_READ_ONLY = "you may only read this archive: ask its owner for the right to write"
_FULL = "the disk is full: make room, then run the command again"
_LOST = "the server ended the connection: run the command again"
_BUSY = "another program is using the archive: try again when it is done"
# By the beginning of a server's SQLSTATE; the first that fits.
_STATES = (
    ("42501", "your role lacks the right: ask the archive's owner for it"),
    ("25006", _READ_ONLY),
    ("53100", _FULL),
    ("53300", "the server has too many connections: try again later"),
    ("53", "the server lacks memory or disk: ask its owner to make room"),
    ("57014", "the server's time limit ended the command: try again, or ask for a longer limit"),
    ("55P03", _BUSY),
    ("40", _BUSY),
    ("57P", _LOST),
    ("08", _LOST),
)
# By words of SQLite's and of the connection's errors, which have no SQLSTATE.
_WORDS = (
    (
        ("not a database", "malformed", "no such table", "no such column", "has no column"),
        "the file is damaged or not an archive: move it away and sync, or restore a backup",
    ),
    (("locked",), _BUSY),
    (("readonly", "read-only"), "make the file and its folder writable, or name another --data"),
    (
        ("unable to open",),
        "the file cannot be made or opened: make its folder writable, make room there,"
        " or name another --data",
    ),
    (("disk is full",), _FULL),
    (("disk I/O",), "the disk is full or fails: make room, then run the command again"),
    (("timeout expired",), "the server does not answer: check the address and the network"),
    (
        ("server closed the connection", "connection is lost", "consuming input failed"),
        "the connection was lost: check the network, then run the command again",
    ),
)


class BusyError(ToolError):
    """Another program uses the archive: what failed can be done later."""


@contextmanager
def errors_in_a_line() -> Iterator[None]:
    """Raise a failing database as a ToolError; other database errors are bugs: pass them on."""
    try:
        yield
    except DBAPIError as failure:
        if isinstance(failure, OperationalError) or _cure(failure):
            raise in_a_line(failure) from None
        raise


def in_a_line(failure: DBAPIError) -> ToolError:
    """Return a database's error as one line that says what to do."""
    cure = _cure(failure)
    # A file has no address.
    if not cure and isinstance(failure, OperationalError) and not _is_sqlite(failure):
        cure = "check the address and that you may use it"
    kind = BusyError if cure == _BUSY else ToolError
    return kind(f"archive: {_said(failure)} ({cure or 'run pinochle doctor'})")


def _is_sqlite(failure: DBAPIError) -> bool:
    return isinstance(failure.orig, sqlite3.Error)


def _said(failure: DBAPIError) -> str:
    lines = str(failure.orig).strip().splitlines()
    return lines[0] if lines else "no reason"


def _cure(failure: DBAPIError) -> str:
    state = getattr(failure.orig, "sqlstate", None) or ""
    said = _said(failure)
    for start, cure in _STATES:
        if state.startswith(start):
            return cure
    for words, cure in _WORDS:
        if any(word in said for word in words):
            return cure
    return ""
