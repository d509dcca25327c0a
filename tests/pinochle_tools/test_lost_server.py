"""A network that is lost in the middle of a command: one line, and the next run is complete."""

import json
import random
import shutil
import socket
import struct
import threading
from contextlib import contextmanager, suppress

import pytest
from support import databases, journals
from support.records import ended_in_one_line, pinochle

GAMES = 4
# A command, and whether it refuses to do again what is done.
COMMANDS = {
    "sync": (["sync", "--from", "{0}/device"], False),
    "push": (["push"], False),
    "games": (["games"], False),
    "show": (["show", "1"], False),
    "stats": (["stats"], False),
    "report": (["report", "-o", "{0}/out.html"], False),
    "publish": (["publish", "{0}/site"], False),
    "export": (["export", "--format", "csv", "-o", "{0}/out.csv"], False),
    "note": (["note", "1", "rain"], False),
    "place": (["place", "1", "Club"], False),
    "people": (["people", "rename", "Ann", "Anna"], True),
    "rebuild": (["rebuild"], False),
    "backup": (["backup", "{0}/new.zip"], True),
    "restore": (["restore", "{0}/old.zip"], False),
}
ABRUPT = struct.pack("ii", 1, 0)  # SO_LINGER: close() resets the connection


class Network:
    """A way to a server's socket that takes some bytes, and then is lost."""

    def __init__(self, home):
        self._server = f"{home}/.s.PGSQL.5432"
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.left = None  # bytes until it is lost; None: never
        self.seen = 0
        self.abrupt = False
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        """Take no more connections; the thread that waits for one ends, which close() leaves."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self):
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                for pair in ((client, server), (server, client)):
                    threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(self, source, target):
        with suppress(OSError):
            while data := source.recv(65536):
                with self._lock:
                    self.seen += len(data)
                    lost = self.left is not None and self.seen > self.left
                if lost:
                    if self.abrupt:
                        for end in (source, target):
                            with suppress(OSError):  # the server's end is no TCP socket
                                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABRUPT)
                    break
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@contextmanager
def network(home):
    """Run a Network to a server."""
    made = Network(home)
    try:
        yield made
    finally:
        made.close()


class Club:
    """A shared archive behind a network, and a laptop's folder."""

    def __init__(self, home, way, folder):
        self.home, self.way, self.folder = home, way, folder
        self.base = "template1"
        games = journals.corpus_events(GAMES)
        journals.write_files(folder / "whole" / "device", games)
        journals.write_files(folder / "whole" / "first", games[:2])
        first = str(folder / "whole" / "first")
        assert pinochle("sync", "--from", first, "--data", str(folder / "old")).returncode == 0
        old = str(folder / "whole" / "old.zip")
        assert pinochle("backup", old, "--data", str(folder / "old")).returncode == 0
        self.fresh()
        assert self.run(["sync", "--from", "{0}/first"]).returncode == 0
        self.base = self.name
        played = ("play", "--rules", "racehorse", "--keys", "-", "--data", str(folder / "data"))
        assert pinochle(*played, text="OK UP OK UP UP OK UP OK UP UP OK UP OK").returncode == 0

    def fresh(self):
        """Begin with a new archive, a copy of the one with two games."""
        shutil.rmtree(self.folder / "now", ignore_errors=True)
        shutil.copytree(self.folder / "whole", self.folder / "now")
        self.way.left, self.way.seen = None, 0
        self.name = databases.new_database(self.home, self.base)
        self.url = f"postgresql://tester@127.0.0.1:{self.way.port}/{self.name}"

    def run(self, words):
        """Run a command with the archive."""
        words = [word.format(self.folder / "now") for word in words]
        return pinochle(*words, "--archive", self.url, "--data", str(self.folder / "data"))

    def seen(self):
        """Return what an export prints; of notes, which people wrote at some moment, the text."""
        done = self.run(["export", "--format", "jsonl"])
        assert done.returncode == 0, done.stderr
        found = [json.loads(line) for line in done.stdout.splitlines()]
        for line in found:
            line["notes"] = sorted({note["text"] for note in line["notes"]})
        return found


@pytest.fixture(scope="module")
def club(server, tmp_path_factory):
    with network(server) as way:
        yield Club(server, way, tmp_path_factory.mktemp("club"))


@pytest.mark.wide
@pytest.mark.parametrize("times", [1, pytest.param(25, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_whose_network_is_lost(club, name, times):
    words, refuses = COMMANDS[name]
    club.fresh()
    before = club.way.seen
    assert club.run(words).returncode == 0
    whole = club.way.seen - before
    wanted = club.seen()
    chance = random.Random(name)
    for _ in range(times):
        club.fresh()
        club.way.abrupt = chance.random() < 0.5
        club.way.left = club.way.seen + chance.randrange(whole)
        done = club.run(words)
        assert done.returncode == 0 or ended_in_one_line(done), done.stderr
        assert not done.stderr.startswith("error: unexpected"), done.stderr
        club.way.left = None
        done = club.run(words)
        assert done.returncode == 0 or (refuses and ended_in_one_line(done)), done.stderr
        assert club.seen() == wanted
