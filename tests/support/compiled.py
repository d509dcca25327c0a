"""Keeps compiled SQL for all archives of a run.

SQLAlchemy compiles each statement once an engine. A user's command has one engine, the tests open
thousands: compiling was half of what the tests of the archive took.
"""

from sqlalchemy import event
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite as Dialect
from sqlalchemy.engine import Engine


def share():
    """Let all engines of SQLite use one cache; dialects, parts of its keys, become equal."""
    Dialect.__eq__ = lambda self, other: type(self) is type(other)
    Dialect.__hash__ = lambda self: hash(type(self))
    compiled = {}

    @event.listens_for(Engine, "engine_connect")
    def connected(connection):
        if isinstance(connection.dialect, Dialect):
            connection.execution_options(compiled_cache=compiled)
