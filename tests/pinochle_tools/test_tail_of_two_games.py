"""A tail with lines of two games, as a Pico has when one begins right after the other."""

import json

import pytest
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle_tools.journals.sources import FolderSource
from pinochle_tools.live.newest_game import newest_lines
from support.journals import HAND
from support.records import pinochle

FIRST = ["game", 2, "0123456789abcdef", "racehorse", [], [], [], 0]
SECOND = ["game", 2, "fedcba9876543210", "racehorse", [], [], [], 1]


class QuickFolder(Folder):
    """Keeps the lines of earlier games in the tail, as the Pico's folder does."""

    quick = True

    def tail_fits(self, used, more):
        return used + more < 4000


@pytest.fixture
def folder(tmp_path):
    """A folder with two games of a hand each, both in the tail alone."""
    games = tmp_path / "games"
    journal = Journal(QuickFolder(str(games)))
    for first in (FIRST, SECOND):
        journal.begin(first)
        for event in HAND:
            journal.append(event)
    assert [path.name for path in games.iterdir()] == ["tail"]
    return games


def test_both_games_are_synchronised_once(folder, tmp_path):
    data = ("--data", str(tmp_path / "data"))
    done = pinochle("sync", "--from", str(folder), *data)
    assert (done.returncode, done.stderr) == (0, "")
    shown = json.loads(pinochle("show", FIRST[2], "--json", *data).stdout)
    assert json.loads(pinochle("show", SECOND[2], "--json", *data).stdout) != shown
    exported = pinochle("export", "--format", "jsonl", *data).stdout.splitlines()
    assert len(exported) == 2
    # In idle time the lines move to files; nothing is new.
    journal = Journal(QuickFolder(str(folder)))
    journal.load(lambda event: None)
    journal.rest()
    assert pinochle("sync", "--from", str(folder), *data).returncode == 0
    assert pinochle("export", "--format", "jsonl", *data).stdout.splitlines() == exported


def test_the_newest_game_is_watched(folder):
    lines = newest_lines(FolderSource(folder))
    assert json.loads(lines[0].event) == SECOND
    assert len(lines) == 1 + len(HAND)


def test_both_parts_are_verified(folder):
    done = pinochle("verify", "--data", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    assert "tail: 16 lines, all good" in done.stdout
    tail = folder / "tail"
    tail.write_bytes(tail.read_bytes().replace(b'["bid",1,300]', b'["bid",1,310]'))
    assert "tail: line 3 does not fit" in pinochle("verify", str(tail)).stderr
