"""Open an archive: a SQLite file in the data folder, or a PostgreSQL database by its URL."""

import functools
import itertools
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, create_engine, event, insert, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.extras import from_extra
from pinochle_tools.database.failures import errors_in_a_line, in_a_line
from pinochle_tools.database.migrations import check_present, migrate, take_turn
from pinochle_tools.database.schema import GAMES, HISTORIES
from pinochle_tools.database.write_ahead import write_ahead

FILE_NAME = "archive.sqlite"
_WAIT_MS = 20_000
_HURRIED_MS = 1_000
# How long a server may be silent, unless the address says otherwise: seconds, the last in ms.
_PATIENCE = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
_ROWS = 100  # rows per INSERT statement; more are not faster


class Store:
    """An open archive in the present format; `fresh` is true if derived tables must be built."""

    def __init__(self, engine: Engine):
        self._engine = engine
        self._hurried = False
        # A server's usual transactions see what others commit between two of their queries.
        snapshot = {} if _is_sqlite(engine) else {"isolation_level": "REPEATABLE READ"}
        self._reader = engine.execution_options(**snapshot)
        # Writers lock SQLite at the start of a transaction; later the lock could fail at once.
        self._writer = engine.execution_options(writing=True)
        self.fresh = migrate(self._writer) or self._lacks_games()

    @property
    def place(self) -> str:
        """The archive's URL, without a password."""
        url = self._engine.url
        return url.database or "" if _is_sqlite(self._engine) else str(url)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for queries, all of which see the same state."""
        with errors_in_a_line(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, *, long: bool = False) -> Iterator[Connection]:
        """A connection whose changes are all committed at the end, or none of them.

        Others can read the archive during a `long` transaction. Raises BusyError if another
        program writes it for too long.
        """
        with (
            errors_in_a_line(),
            self._writer.connect() as connection,
            write_ahead(connection, long=long),
            self._waiting(connection),
            connection.begin(),
        ):
            # One writer at a time, on a server too, because histories are numbered here.
            take_turn(connection)
            check_present(connection)
            yield connection

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Let transactions of the block wait for another writer for a short time only."""
        self._hurried = True
        try:
            yield
        finally:
            self._hurried = False

    @contextmanager
    def _waiting(self, connection: Connection) -> Iterator[None]:
        if not self._hurried or not _is_sqlite(self._engine):
            yield
            return
        raw = connection.connection.cursor()
        (patience,) = raw.execute("PRAGMA busy_timeout").fetchone()
        raw.execute(f"PRAGMA busy_timeout = {min(patience, _HURRIED_MS)}")
        try:
            yield
        finally:
            # A connection that failed may be closed; its own failure is reported.
            with suppress(sqlite3.Error):
                raw.execute(f"PRAGMA busy_timeout = {patience}")

    def wait_at_most(self, seconds: float) -> None:
        """Wait that long for other programs' changes from now on, then raise BusyError."""
        order = "PRAGMA busy_timeout = %d" if _is_sqlite(self._engine) else "SET lock_timeout = %d"

        def limit(connection: Any, _record: Any) -> None:
            connection.cursor().execute(order % (1000 * seconds))
            connection.commit()

        event.listen(self._engine, "connect", limit)
        self._engine.dispose()  # the connections that are open have the usual limit

    def _lacks_games(self) -> bool:
        """Whether a program was ended between the last migration and the filling of its tables."""
        with self.reading() as connection:
            if connection.execute(select(GAMES.c.history).limit(1)).first():
                return False
            return bool(connection.execute(select(HISTORIES.c.key).limit(1)).first())

    def close(self) -> None:
        """Close the file or the connection to the server."""
        self._engine.dispose()


def add_rows(
    connection: Connection, table: Table, rows: Iterable[tuple[Any, ...]], *, replace: bool = False
) -> None:
    """Add rows, given as tuples in the order of the table's columns; or replace equal keys.

    One statement adds many rows, which takes half the time of one statement per row.
    """
    columns = len(table.columns)
    values = itertools.chain.from_iterable(rows)
    groups = list(iter(lambda: tuple(itertools.islice(values, _ROWS * columns)), ()))
    rest = groups.pop() if groups else ()
    for parameters, size in ((groups, _ROWS), ([rest], len(rest) // columns)):
        if parameters and size:
            statement = _statement(connection.dialect, table, size, replace=replace)
            connection.exec_driver_sql(statement, parameters)


def count_rows(connection: Connection, tables: Iterable[Table]) -> None:
    """Let a server count the rows of tables that one transaction filled.

    It cannot see them before, and reads tables that it knows as empty ones row by row for each row
    of another: 2,500 games took minutes. SQLite plans without counts.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"ANALYZE {', '.join(table.name for table in tables)}"))


@functools.lru_cache(maxsize=1000)
def _statement(dialect: Any, table: Table, rows: int, *, replace: bool) -> str:
    if dialect.paramstyle not in ("qmark", "format"):
        dialect = type(dialect)(paramstyle="format")
    head, _, row = str(insert(table).compile(dialect=dialect)).rpartition(" VALUES ")
    statement = f"{head} VALUES {', '.join([row] * rows)}"
    if not replace:
        return statement
    keys = ", ".join(column.name for column in table.primary_key)
    others = [column.name for column in table.columns if not column.primary_key]
    changes = ", ".join(f"{name} = excluded.{name}" for name in others)
    return f"{statement} ON CONFLICT ({keys}) DO UPDATE SET {changes}"


def open_store(folder: Path, url: str | None = None) -> Store:
    """Open the archive at a URL, or the file in a folder; a missing file or folder is created.

    Raises ToolError if it cannot be opened, and says what to do.
    """
    there: str | URL | None = url
    if there is None:
        folder.mkdir(parents=True, exist_ok=True)
        # Not as text, because a folder's name may contain a question mark.
        there = URL.create("sqlite", database=str((folder / FILE_NAME).absolute()))
    try:
        return Store(_engine(there))
    except (ArgumentError, NoSuchModuleError):
        raise ToolError(
            "not the address of an archive: postgresql://USER:PASSWORD@HOST/DATABASE or "
            "sqlite:///FILE"
        ) from None
    except DBAPIError as failure:
        raise in_a_line(failure) from None


def _engine(url: str | URL) -> Engine:
    try:
        parts = make_url(url)
    except ValueError:  # the port is no number
        raise ArgumentError(str(url)) from None
    if parts.drivername in ("postgresql", "postgres"):
        parts = parts.set(drivername="postgresql+psycopg")
    if parts.get_backend_name() not in ("sqlite", "postgresql"):
        raise ArgumentError(str(url))
    if parts.get_backend_name() == "postgresql":
        with from_extra("postgresql", "an archive on a server"):
            patience = {name: n for name, n in _PATIENCE.items() if name not in parts.query}
            return create_engine(parts, pool_pre_ping=True, connect_args=patience)
    if parts.database and not os.path.isdir(os.path.dirname(parts.database) or "."):
        raise ToolError(f"the archive's folder does not exist: {os.path.dirname(parts.database)}")
    engine = create_engine(parts)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _is_sqlite(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"


def _prepare(connection: Any, _record: Any) -> None:
    # Otherwise Python begins transactions itself, and creates tables outside of them.
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA busy_timeout = {_WAIT_MS}")
    connection.text_factory = _text
    connection.execute("PRAGMA cache_size = -8192")


def _text(data: bytes) -> str:
    """Return a text of the file: a flipped bit in it must not end the reading of all others."""
    return data.decode("utf-8", "replace")


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing")
    if writing:  # it comes back to pages; readers of all games do not
        connection.exec_driver_sql("PRAGMA cache_size = -65536")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
