"""The shared archive on a PostgreSQL server, whose connections and whole process end at times."""

import contextlib
import random

import psycopg
from pinochle_tools.database.schema import DERIVED, RAW
from sqlalchemy.exc import OperationalError
from support.databases import new_database, postgresql_server, restart, url_of
from world.archives import DEAD, FULL, Database
from world.worlds import SHARED, Room, script_of

WHOLE_SERVER = 5  # every fifth lost connection ends the whole server


class ServerDatabase(Database):
    """SQLite for laptops, and one database of a server for the shared archive."""

    def __init__(self, folder, home):
        super().__init__(folder)
        self.home = home
        self.lost = 0  # connections
        self.name = new_database(home)
        self.url = url_of(home, self.name)
        self.open(self.url).close()

    def fresh(self, name):
        """Return the URL of an empty archive."""
        if name != SHARED:
            return super().fresh(name)
        tables = ", ".join(table.name for table in (*DERIVED, *RAW))
        self.order(f"TRUNCATE {tables} RESTART IDENTITY CASCADE", self.name)
        return self.url

    def order(self, statement, database="postgres"):
        """Execute a statement of the server's owner."""
        place = f"host={self.home} user=tester dbname={database}"
        with psycopg.connect(place, autocommit=True) as server:
            server.execute(statement)

    def fail(self, statement, connection):
        """The connection ends, the server ends, its disk is full, or the laptop dies."""
        if connection.dialect.name == "sqlite" or self.fault == DEAD:
            super().fail(statement, connection)
        if self.fault == FULL:
            words = "could not extend file"
            raise OperationalError(statement, {}, psycopg.errors.DiskFull(words))
        self.lost += 1
        if self.lost % WHOLE_SERVER:
            backend = connection.connection.dbapi_connection.info.backend_pid
            self.order(f"SELECT pg_terminate_backend({backend}, 5000)")
        else:
            restart(self.home)
        # What follows fails as it does on a laptop.


def script_on_server(seed):
    """Return the script of a seed, with more that happens between a laptop and the server."""
    script, chance = script_of(seed), random.Random(f"server {seed}")
    for _ in range(chance.randrange(2, 7)):
        box, fault, statements = chance.randrange(6), chance.randrange(3), chance.randrange(14)
        step = chance.choice(
            (
                ["sync", box, 0, -1, -1, fault, statements],
                ["write", 0, chance.randrange(60), fault, statements],
                ["meet", chance.randrange(3), 0, fault, statements],
            )
        )
        script.insert(chance.randrange(len(script) + 1), step)
    return script


class ServerRoom(Room):
    """Worlds whose first archive is on a server."""

    names = (SHARED, "one", "two")

    def __init__(self):
        self._server = contextlib.ExitStack()
        self._home = self._server.enter_context(postgresql_server())
        super().__init__()

    def _database(self):
        return ServerDatabase(self.folder, self._home)

    def __exit__(self, *failure):
        super().__exit__(*failure)
        self._server.close()
