"""The derived tables of one game, in memory."""

import json
from contextlib import contextmanager

from pinochle_tools.archive.derive import store_rows
from pinochle_tools.archive.rows import fold_part
from pinochle_tools.database.schema import METADATA
from pinochle_tools.database.table_rows import GameHead
from sqlalchemy import create_engine


@contextmanager
def tables_of(events):
    """Yield a connection to tables that have the game of these events as history 1."""
    game = events[0][2]
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.connect() as connection:
        connection.exec_driver_sql("INSERT INTO devices VALUES (1, 'here', 'here')")
        connection.exec_driver_sql(f"INSERT INTO histories VALUES (1, '{game}', 0, 1, 1, 0, 0)")
        texts = [json.dumps(event, ensure_ascii=False) for event in events]
        store_rows(connection, fold_part([(GameHead(1, game, 0, 1, 1), texts)]))
        yield connection
    engine.dispose()
