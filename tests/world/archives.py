"""Laptops with their archives, and the cable to a device, in this process.

The archive, its database and the on-device script are the real ones. A cable is a string of bytes
that ends or changes; a laptop dies at a statement of its database, or its disk is full.
"""

import builtins
import io
import json
import random
import shutil
import sqlite3
import types

from pinochle.storage.files import Folder
from pinochle_tools.archive.intake import lines_of
from pinochle_tools.archive.updating import bring, ready
from pinochle_tools.common.errors import ToolError
from pinochle_tools.database import store as stores
from pinochle_tools.database.schema import GAMES, HISTORIES, SIDES
from pinochle_tools.device.connection import Device
from pinochle_tools.device.journals import GAMES as ON_DEVICE
from pinochle_tools.device.journals import DeviceSource
from pinochle_tools.device.line import Answer
from pinochle_tools.journals.sources import FolderSource
from sqlalchemy import event, select
from sqlalchemy.exc import OperationalError
from support.dying import KilledError
from support.nor_flash import PowerCutError
from world.model import BrokenError, totals_of

DEAD, FULL, LOST = "killed", "full", "lost"


class Database:
    """Engines for files that are used again in each world, and the faults of their statements.

    An engine keeps the statements that it compiled, which saves most of the time.
    """

    def __init__(self, folder):
        self.folder = folder
        self.left, self.fault = -1, ""
        self._engines = {}
        self._make = stores._engine
        self.empty = folder / "empty.sqlite"
        self.open(f"sqlite:///{self.empty}").close()

    def open(self, url):
        """Return the store at a URL, with its tables."""
        return ready(stores.open_store(self.folder, url))

    def fresh(self, name):
        """Return the URL of an empty archive."""
        path = self.folder / f"{name}.sqlite"
        url = f"sqlite:///{path}"
        self.engine(url).dispose()
        for rest in ("-journal", "-wal", "-shm"):
            path.with_name(path.name + rest).unlink(missing_ok=True)
        shutil.copyfile(self.empty, path)
        return url

    def engine(self, url):
        """Return the engine of a URL, made once."""
        if url not in self._engines:
            made = self._engines[url] = self._make(url)
            event.listen(made, "before_cursor_execute", self._execute)
            event.listen(made, "commit", lambda connection: self._count("COMMIT", connection))
        return self._engines[url]

    def _execute(self, connection, cursor, statement, *rest):
        if statement.startswith(("PRAGMA", "SELECT")):
            return
        self._count(statement, connection)

    def _count(self, statement, connection):
        if self.left < 0:
            return
        self.left -= 1
        if self.left < 0:
            self.fail(statement, connection)

    def fail(self, statement, connection):
        """Let the fault happen at a statement."""
        if self.fault == DEAD:
            raise KilledError
        words = "database or disk is full" if self.fault == FULL else "connection was closed"
        raise OperationalError(statement, {}, sqlite3.OperationalError(words))


class Cable:
    """The bytes that a device sends: at most `left` of them, one of them with an error."""

    path = "the port"

    def __init__(self, data, left, changed):
        self._data = bytearray(data[:left] if left >= 0 else data)
        if 0 <= changed < len(self._data):
            self._data[changed] ^= 1 << changed % 8

    def some(self):
        """Return the next bytes, b"" after silence."""
        size = 1 + len(self._data) % 97
        data = bytes(self._data[:size])
        del self._data[:size]
        return data

    def allow(self, size):
        """An answer may be longer."""

    def unread(self, data):
        """Keep bytes for the next reader."""


class Plugged(Device):
    """A Device whose script runs here, on the flash of a box."""

    def __init__(self, storage, system, left=-1, changed=-1):
        self.path, self._loaded = "the port", ""
        self._storage, self._system = storage, system
        self._left, self._changed = left, changed
        self._names = {}
        self._prompt = self

    def run(self, code):
        """Load a script on the device, or call a function of it; return its output."""
        if "\n" in code:
            self._load(code)
            return Answer(Cable(b"\x04\x04>", -1, -1))
        return Answer(self._call(code))

    def _load(self, source):
        names = {"__builtins__": {**vars(builtins), "__import__": self._import}}
        names["__builtins__"]["open"] = self._system.open
        names["__builtins__"]["print"] = self._print
        builtins.exec(source, names)
        names["GAMES"] = f"/{self._storage.name}/games"
        self._names = names

    def _call(self, call):
        """Call a function of the script; return the cable with its output."""
        self._out = io.BytesIO()
        failure = b""
        try:
            builtins.eval(call.replace(ON_DEVICE, f"/{self._storage.name}/games"), self._names)
        except PowerCutError:
            failure = None
        except Exception as raised:
            failure = f"Traceback\r\n{type(raised).__name__}: {raised}\r\n".encode()
        data = self._out.getvalue()
        if failure is not None:
            data += b"\x04" + failure + b"\x04>"
        cable = Cable(data, self._left, self._changed)
        if self._left >= 0:
            self._left = max(0, self._left - len(data))
        self._changed = max(-1, self._changed - len(data))
        return cable

    def _print(self, *words, end="\n"):
        self._out.write((" ".join(map(str, words)) + end).encode())

    def _import(self, name, *rest):
        if name == "os":
            return self._system
        if name == "sys":
            # No runner keeps a journal: the box lost what it could not store.
            out = types.SimpleNamespace(buffer=self._out_now())
            return types.SimpleNamespace(stdout=out, modules={})
        if name == "runner.storing":
            return types.SimpleNamespace(newest_events=lambda: self._storage.folder().log)
        return builtins.__import__(name, *rest)

    def _out_now(self):
        class Out:
            write = staticmethod(lambda data: self._out.write(bytes(data)))

        return Out


class WorldSource(DeviceSource):
    """The journals on a plugged device."""

    def __init__(self, device):
        super().__init__(device, ON_DEVICE)


def listing_of(box_storage, system):
    """Return what a whole and undisturbed cable brings: checks that the script works."""
    return WorldSource(Plugged(box_storage, system)).listing()


class Archive:
    """An archive in a file; `known` are the ledgers of all boxes that it may hear of."""

    def __init__(self, database, name):
        self.database = database
        self.url = database.fresh(name)

    def bring(self, source, identity, fault="", left=-1, meanwhile=None):
        """Import a source; return what it brought, or None after a failure that was said."""
        brought = []
        self.does(
            lambda store: brought.append(
                bring(store, Between(source, meanwhile), identity, identity)
            ),
            fault,
            left,
        )
        return brought[0] if brought else None

    def does(self, step, fault="", left=-1):
        """Do a step with the store, in which the laptop may fail; return whether it was done."""
        self.database.fault, self.database.left = fault, left
        try:
            step(self.store())
            return True
        except (ToolError, KilledError):
            return False
        finally:
            self.database.left = -1

    def store(self):
        """Return the open archive."""
        return self.database.open(self.url)

    def games(self):
        """Return {(game id, fork): (events, totals or None)} of all histories."""
        found = {}
        with self.store().reading() as connection:
            known = HISTORIES.c
            query = select(known.key, known.game, known.fork, known.lines)
            played = set(connection.execute(select(GAMES.c.history)).scalars())
            for key, game, fork, lines in connection.execute(query).all():
                events = [json.loads(line.event) for line in lines_of(connection, key)]
                if len(events) != lines:
                    raise BrokenError(f"the archive says {lines} lines of {len(events)}")
                sides = select(SIDES.c.total).where(SIDES.c.history == key)
                totals = list(connection.execute(sides.order_by(SIDES.c.side)).scalars())
                found[game, fork] = (events, totals if key in played else None)
        return found

    def check(self, ledgers, whole=False):
        """Compare with the ledgers: nothing else is in it, and all of it if it must be `whole`."""
        accepted = {}
        for ledger in ledgers:
            accepted.update(ledger.stored)
        found = self.games()
        for (game, fork), (events, totals) in found.items():
            wanted = accepted.get(game, [])
            if fork:
                raise BrokenError(f"game {game} is in the archive twice")
            if events != wanted[: len(events)]:
                raise BrokenError(f"the archive has {events} of game {game}, not {wanted}")
            counted = totals_of(events) if events else None
            if counted and totals != counted.totals:
                raise BrokenError(f"the archive has {totals}, not {counted.totals}")
        if whole:
            for game, events in accepted.items():
                there = found.get((game, 0), ([], None))[0]
                if len(there) < len(events):
                    raise BrokenError(f"the archive lacks {events[len(there) :]} of game {game}")


class Between:
    """A source; `meanwhile()` happens between its listing and its files."""

    def __init__(self, source, meanwhile=None):
        self._source, self._meanwhile = source, meanwhile

    def listing(self):
        found = self._source.listing()
        if self._meanwhile:
            self._meanwhile()
        return found

    def fetch(self, wants):
        return self._source.fetch(wants)


def source_of(storage, system, left=-1, changed=-1):
    """Return the source of a box: a device at the end of a cable, or a folder."""
    if hasattr(storage, "chip"):
        return WorldSource(Plugged(storage, system, left, changed))
    from pathlib import Path

    return FolderSource(Path(storage.path))


def copy_to(storage, folder):
    """Copy the files of a box to a folder, as a person does for a backup."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for name, data in storage.files().items():
        Folder(str(folder)).replace(name, data)


def silent(seed):
    """Return a number of bytes after which a cable is pulled, and one that is changed, or -1."""
    chance = random.Random(seed)
    kind = chance.randrange(3)
    return (chance.randrange(600) if kind else -1), (chance.randrange(600) if kind == 2 else -1)
