"""What comes from outside and is hostile: damaged journals, devices, zips, rules files, keys."""

import io
import json
import random
import tempfile
import zipfile
from pathlib import Path

from pinochle.app import App
from pinochle.keys import DOWN, HOLD_BACK, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import file_name
from pinochle.storage.saved_games import read_game
from pinochle_tools.archive.backup import restore
from pinochle_tools.archive.updating import ready
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.untrusted import visible
from pinochle_tools.database.store import open_store
from pinochle_tools.device import line as device_line
from pinochle_tools.device.connection import Device
from pinochle_tools.device.journals import DeviceSource, facts_of
from pinochle_tools.journals.sources import START, FolderSource, Want, piece_of
from pinochle_tools.journals.verifying import check_file
from pinochle_tools.rules_files.reading import parsed
from pinochle_tools.rules_files.table import RulesError
from pinochle_tools.rules_files.writing import written
from support import journals
from support.damage import damage
from support.mutated_rules import mutated
from support.storage import FullFolder

KEYS = (OK, OK, OK, OK, UP, UP, DOWN, LEFT, RIGHT, RIGHT, 5, 5, HOLD_OK, HOLD_BACK)
KEYS_AT_ONCE = 500
LONGEST = 1000


def check(words):
    """Check an error for people: one line, and not a long one."""
    assert words.isprintable(), words
    assert len(words) <= LONGEST, words[:200]


class Journals:
    """Damaged journals: all readers take the same lines, those before the damage."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory(dir=_memory())
        self.path = Path(self._folder.name)
        self.games = [events for _, events in journals.corpus_events(12)]

    def once(self, seed):
        """Damage one journal and read it; raises AssertionError."""
        chance = random.Random(seed)
        events = chance.choice(self.games)
        data = damage(chance, journals.journal_of(events))
        name = file_name(1, events[0][2])
        for path in self.path.iterdir():
            path.unlink()
        (self.path / name).write_bytes(data)
        source = FolderSource(self.path)
        (want, taken), *_ = source.fetch([Want(name, START)])
        lines = piece_of(want, taken, source.listing().tail).lines
        found = [len(lines), check_file(self.path / name).good]
        found.append(len(list(read_game(Folder(str(self.path)), name))))
        journal = Journal(Folder(str(self.path)))
        journal.load(lambda event: None)
        found.append(journal.count)
        assert len(set(found)) == 1, (found, data)
        return 1


class Port:
    """A serial port with a hostile device behind it."""

    def __init__(self, data, endless):
        self._data, self._endless = data, endless

    @property
    def in_waiting(self):
        return 1000 if self._endless else len(self._data)

    def read(self, size):
        found, self._data = self._data[:size], self._data[size:]
        return found or (self._endless * (size // len(self._endless)) if self._endless else b"")

    def write(self, data):
        """Take no notice."""


class HostileDevice(Device):
    """A Device whose answers were made up: the laptop's own code reads them."""

    def __init__(self, answer):
        self.path, self._loaded, self._answer = "the port", "", answer
        self._prompt = self

    def run(self, code):
        """Take a script, or answer a call of it."""
        said = (b"\x04\x04>", b"") if "\n" in code else self._answer(code)
        return device_line.Answer(device_line.Line(Port(*said), self.path))


class Devices:
    """Hostile device sessions: each ends with data that is checked, or with one line."""

    def __init__(self):
        game = journals.corpus_events(1)[0]
        self.name = file_name(game[0], game[1][0][2])
        self.data = journals.journal_of(game[1])
        self.facts = {"app": "0.1.0", "journal": 2, "id": "E66", "machine": "m", "board": "b"}
        self.facts |= {
            "micropython": "1.26.1",
            "firmware": "",
            "battery": "",
            "slow": 0,
        }
        self.facts |= {"clock": 0, "free": 1, "whole": 2, "crashes": 0, "tested": 0}

    def once(self, seed):
        """Hold one session; raises what is no ToolError."""
        chance = random.Random(seed)
        device = HostileDevice(lambda call: self._answer(chance, call))
        before = device_line._LARGEST_TEXT
        device_line._LARGEST_TEXT = 20_000
        try:
            facts_of(device)
            source = DeviceSource(device)
            listing = source.listing()
            wants = [Want(name, START) for name in listing.sizes] or [Want(self.name, START)]
            for want, data in source.fetch(wants[:3]):
                piece = piece_of(want, data, listing.tail)
                for line in piece.lines:
                    assert isinstance(json.loads(line.event), list)
        except ToolError as error:
            check(str(error))
        finally:
            device_line._LARGEST_TEXT = before
        return 1

    def _answer(self, chance, call):
        """Return (bytes, what follows without end or b"") for a call."""
        from binascii import crc32

        if call.startswith("facts"):
            said = json.dumps(self.facts).encode() + b"\r\n"
        elif call.startswith("listing"):
            said = b"%d %s\r\n- \r\n" % (len(self.data), self.name.encode())
        else:
            crc = crc32(self.data)
            said = b"0 0 %d\n%s%08x\nend\n" % (len(self.data), self.data, crc)
        said += b"\x04\x04>"
        kind = chance.randrange(8)
        if kind < 3:
            return said, b""
        for _ in range(chance.randrange(1, 4)):
            said = self._changed(chance, said)
        return said, chance.choice((b"", b"", b"", b"x", b"0123\n", b"\x04"))

    def _changed(self, chance, said):
        at, end = sorted(chance.randrange(len(said) + 1) for _ in range(2))
        kind = chance.randrange(6)
        noise = bytes(chance.randrange(256) for _ in range(chance.randrange(20)))
        if kind == 0:
            return said[:at]
        if kind == 1:
            return said[:at] + noise + said[end:]
        if kind == 2:
            return said[:end] + said[at:]
        if kind == 3:
            odd = (b"\x1b[2J", b"-1", b"99999999999", b"null", b"[" * 3000, b"\x04Error\x04", b'"')
            return said[:at] + chance.choice(odd) + said[at:]
        if kind == 4:
            return damage(chance, said or b"x")
        return noise


class Files:
    """Hostile zips and rules files: each is read, or refused with one line."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory(dir=_memory())
        self.path = Path(self._folder.name)
        self.store = ready(open_store(self.path))
        self.texts = [written(Rules(preset)) for preset in preset_names()]
        self.games = journals.corpus_events(3)

    def once(self, seed):
        """Read one file; raises what is neither ToolError nor RulesError."""
        chance = random.Random(seed)
        if chance.random() < 0.5:
            try:
                parsed(mutated(chance, self.texts), "club.toml")
            except RulesError as error:
                check(str(error))
            return 1
        path = self.path / "backup.zip"
        path.write_bytes(self._backup(chance))
        try:
            with self.store.writing() as connection:
                restore(connection, path)
                raise ToolError("undone")
        except ToolError as error:
            check(visible(str(error), LONGEST))
        return 1

    def _backup(self, chance):
        buffer = io.BytesIO()
        manifest = json.dumps({"device-1": {"id": "x", "name": "Ann"}})
        parts = {"devices.json": manifest.encode(), "log.jsonl": b""}
        for number, events in self.games[: chance.randrange(1, 4)]:
            name = f"device-1/{file_name(number, events[0][2])}"
            parts[name] = journals.journal_of(events)
        parts["rules/club.toml"] = self.texts[0].encode()
        for _ in range(chance.randrange(1, 3)):
            name = chance.choice(list(parts))
            odd = (
                "../../x",
                "device-1/",
                "/etc/x",
                "device-9/" + name[-24:],
                "n" * 60_000,
                "x\x1b",
            )
            if chance.random() < 0.3:
                parts[chance.choice(odd)] = parts.pop(name)
            else:
                parts[name] = chance.choice(
                    (damage(chance, parts[name] or b"{}"), b"[" * 5000, b"{}", b"null", b"\xff")
                )
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in parts.items():
                archive.writestr(name, data)
        data = bytearray(buffer.getvalue())
        if chance.random() < 0.5:
            for _ in range(chance.randrange(1, 5)):
                data[chance.randrange(len(data))] = chance.randrange(256)
        if chance.random() < 0.1:
            del data[chance.randrange(len(data)) :]
        return bytes(data)


class Keys:
    """Random keys: every screen is drawn, and a restart finds the events that were stored."""

    def once(self, seed):
        """Press keys on a new App; passes on its exceptions. Returns their number."""
        chance = random.Random(seed)
        with tempfile.TemporaryDirectory(dir=_memory()) as path:
            room = chance.choice((None, None, None, 2000, 500))
            app = App(FullFolder(path, room), lambda: 0, bytes(8), chance.choice((6, 6, 4)))
            held = 0
            for count in range(KEYS_AT_ONCE):
                key = chance.choice(KEYS)
                held = held + 1 if key in (UP, DOWN) and chance.random() < 0.3 else 0
                app.press(key, held)
                if count % 4 == 0:
                    assert any(app.draw())
                if chance.random() < 0.02:
                    app.tick(4000)
            game = app.flow.current
            if game is not None and app.journal.saved:
                again = App(Folder(path), lambda: 0, bytes(8)).flow.current
                assert again is not None
                assert (again.id, again.totals) == (game.id, game.totals)
        return KEYS_AT_ONCE


def _memory():
    return "/dev/shm" if Path("/dev/shm").is_dir() else None
