"""Commands that write, each killed at a random moment: nothing is lost, the next run completes.

A killed process is a copy of this one, so that it need not start; the kernel ends it, without a
chance to tidy up.
"""

import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from pinochle_tools import cli
from support import journals
from support.records import pinochle

HAND = "OK UP OK UP UP OK UP OK UP UP OK UP OK"
# A command, and whether it may refuse to write again what is already there.
COMMANDS = {
    "sync": (["sync", "--from", "{0}/device"], False),
    "play": (["play", "--keys", "{0}/keys"], False),
    "names": (["names", "Ann", "Bob"], False),
    "note": (["note", "1", "rain"], False),
    "place": (["place", "1", "Club"], False),
    "names --remove": (["names", "--remove", "Eve"], False),
    "people rename": (["people", "rename", "Ann", "Anna"], True),
    "people merge": (["people", "merge", "Ann", "Eve"], True),
    "people split": (["people", "split", "Ann", "1", "--as", "Ada"], True),
    "people undo": (["people", "undo"], True),
    "rebuild": (["rebuild"], False),
    "backup": (["backup", "{0}/new.zip"], True),
    "restore": (["restore", "{0}/old.zip"], False),
    "export": (["export", "--format", "csv", "-o", "{0}/out.csv"], False),
    "report": (["report", "-o", "{0}/out.html"], False),
    "publish": (["publish", "{0}/site"], False),
    "rules add": (["rules", "add", "{0}/club.toml"], True),
    "rules remove": (["rules", "remove", "old"], True),
    "push": (["push", "--archive", "sqlite:///{0}/shared.sqlite"], False),
}
RULES = 'id = "{}"\nbased-on = "racehorse"\n'
OTHERS = ["Eve", "Fay", "Gus", "Hal"]
# What notes, places and names of people change in an export.
OF_THE_LOG = ("history", "place", "notes", "players", "sides", "people", "device")
# These change only what people entered: it is that of before, or all of it is new.
ENTERED = (
    *("names", "note", "place", "names --remove"),
    *("people rename", "people merge", "people split", "people undo"),
)
ADDED = 3  # games that a sync or a restore finds


class Kills:
    """A data folder with games, copied for each kill."""

    commands = COMMANDS

    def __init__(self):
        memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
        self._folder = tempfile.TemporaryDirectory(dir=memory)
        self.home = Path(self._folder.name)
        self.place = self.home / "place"
        self.whole = self.home / "whole"
        self.seconds = {}
        self.results, self.entries, self.outputs = {}, {}, {}
        self._prepare()
        self._fresh()
        self.before, self.entered = self._seen(), self._entered()

    def _prepare(self):
        self.whole.mkdir()
        games = journals.corpus_events(2 + ADDED)
        journals.write_files(self.whole / "device", games)
        others = [journals.first_event(9, 0, OTHERS), *journals.HAND]
        journals.write_files(self.whole / "first", [*games[:2], (9, others)])
        (self.whole / "keys").write_text(HAND)
        for name in ("club", "old"):
            (self.whole / f"{name}.toml").write_text(RULES.format(name))
        self._does("sync", "--from", "{0}/device")
        self._does("backup", "{0}/old.zip")
        shutil.rmtree(self.whole / "data")
        self._does("sync", "--from", "{0}/first")
        self._does("play", "--keys", "{0}/keys")
        self._does("names", "Eve", "Zoe")
        self._does("people", "rename", "Cid", "Cyd")
        self._does("rules", "add", "{0}/old.toml")
        self._does("games")

    def _does(self, *words):
        """Do a command with the data that are copied for each kill."""
        words = [word.format(self.whole) for word in words]
        done = pinochle(*words, "--data", str(self.whole / "data"))
        assert done.returncode == 0, (words, done.stderr)

    def once(self, seed):
        """Kill one command; raises AssertionError if something is lost. Returns 1."""
        name = list(self.commands)[seed % len(self.commands)]
        words, may_refuse = self.commands[name]
        words = [word.format(self.place) for word in words]
        words += ["--data", str(self.place / "data")]
        if name not in self.results:
            self._fresh()
            begun = time.monotonic()
            assert self._forked(words, 0) == 0, f"{name} fails"
            self.seconds[name] = time.monotonic() - begun
            self.results[name] = self._seen()
            self.entries[name] = self._entered()
            self.outputs[name] = self._written()
        self._fresh()
        self._forked(words, 0.001 + random.Random(seed).random() * self.seconds[name])
        checked = self._run("verify")
        assert checked.returncode == 0, (name, checked.stderr)
        between = self._seen()
        self._check_killed(name)
        if name in ENTERED:
            assert self._entered() in (self.entered, self.entries[name]), name
        assert self.before <= between <= self.results[name], (name, self.before - between)
        done = self._complete(words)
        assert done.returncode == 0 or (may_refuse and done.returncode == 1), (name, done.stderr)
        assert "unexpected" not in done.stderr, done.stderr
        if name != "play":
            assert self._seen() == self.results[name], name
            assert self._entered() == self.entries[name], name
            assert self._written() == self.outputs[name], name
        for path in self.place.rglob("*.html"):
            assert path.read_text().rstrip().endswith("</html>"), path
        return 1

    def _complete(self, words):
        """Run the command again, without a kill."""
        return pinochle(*words)

    def _check_killed(self, name):
        """Check what else is known after a kill."""

    def _fresh(self):
        shutil.rmtree(self.place, ignore_errors=True)
        shutil.copytree(self.whole, self.place)

    def _run(self, *words):
        return pinochle(*words, "--data", str(self.place / "data"))

    def _seen(self):
        """Return what an export prints: all hands with all their numbers, without the log's."""
        done = self._run("export", "--format", "jsonl")
        assert done.returncode == 0, done.stderr
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        kept = [{key: line[key] for key in line if key not in OF_THE_LOG} for line in lines]
        return {json.dumps(line) for line in kept}

    def _entered(self):
        """Return what people entered: names, notes, places, who is who; a note counts once."""
        games = [
            json.loads(line)
            for line in self._run("export", "--format", "jsonl").stdout.splitlines()
        ]
        said = {
            (line["id"], line["place"], *sorted({note["text"] for note in line["notes"]}))
            for line in games
        }
        return said, [self._run(*words).stdout for words in (("names",), ("people",))]

    def _written(self):
        """Return what is in the files that commands wrote."""
        found = {}
        for name in ("out.csv", "data/rules/club.toml", "data/rules/old.toml"):
            path = self.place / name
            found[name] = path.read_bytes() if path.exists() else b""
        path = self.place / "new.zip"
        if path.exists():
            with zipfile.ZipFile(path) as zipped:
                assert zipped.testzip() is None
                found["new.zip"] = {part.filename: part.CRC for part in zipped.infolist()}
        for path in (self.place / "site").rglob("*.html"):
            found[str(path.relative_to(self.place))] = path.read_bytes()
        if (self.place / "shared.sqlite").exists():
            place = ("--archive", f"sqlite:///{self.place}/shared.sqlite")
            printed = self._run("export", "--format", "jsonl", *place).stdout
            found["shared"] = [json.loads(line)["id"] for line in printed.splitlines()]
        return found

    def _forked(self, words, seconds):
        """Run a command in a copy of this process, killed after some seconds; 0 for never."""
        sys.stdout.flush()
        child = os.fork()
        if not child:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_REAL, seconds)
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            os._exit(cli.run(words))
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
