"""Journals that are added to the page's: known ones are not doubled, damage ends at its line."""

from pathlib import Path

import pinochle_tools  # noqa: F401 - puts the firmware on the import path
import pytest
from browser.added_games import ADDED, KNOWN, LONGER, REFUSED, add_game
from pinochle.storage.files import Folder
from pinochle.storage.line_format import encode, split
from pinochle_tools.terminal import key_script
from pinochle_tools.terminal.playing import always_the_same

STORY = Path(__file__).parents[1] / "stories" / "first-hand.keys"


@pytest.fixture(scope="module")
def journal(tmp_path_factory):
    """A journal: (name, bytes)."""
    folder = tmp_path_factory.mktemp("journal")
    app = always_the_same(folder, 6)
    key_script.performed(app, STORY.read_text())
    app.journal.rest()
    name = app.journal.name
    return name, (folder / name).read_bytes()


@pytest.fixture
def files(tmp_path):
    return Folder(str(tmp_path))


def test_a_journal_is_added_once(files, journal):
    name, data = journal
    assert len(split(data)) > 2
    assert add_game(files, name, data, "") == (ADDED, 0)
    assert files.read(name) == data
    assert add_game(files, name, data, "") == (KNOWN, 0)
    assert add_game(files, name.replace("0001", "0007"), data, "") == (KNOWN, 0)
    assert files.names() == [name]


def test_a_known_game_continues_unless_it_is_loaded(files, journal):
    name, data = journal
    begun = b"".join(split(data)[:2])
    add_game(files, name, begun, "")
    assert add_game(files, name, data, "") == (LONGER, 0)
    assert add_game(files, name, begun, "") == (KNOWN, 0)
    assert files.read(name) == data
    files.replace(name, begun)
    assert add_game(files, name, data, name) == ("open", 0)
    assert files.read(name) == begun
    # The list of earlier games would not have a copy of the game that is loaded.
    assert files.names() == [name]


def test_other_lines_of_the_same_id_become_a_game_of_their_own(files, journal):
    name, data = journal
    first = split(data)[0]
    crc = int(first[-9:-1], 16)
    other = first + encode(["hand", 1], crc)[0]
    add_game(files, name, data, "")
    assert add_game(files, name, other, "") == (ADDED, 0)
    assert files.read(name) == data
    assert sorted(files.names()) == [name, name.replace("0001", "0002")]


def test_damage_in_each_byte_leaves_the_lines_before_it(files, journal):
    name, data = journal
    for at in range(len(data)):
        damaged = bytearray(data)
        damaged[at] ^= 1
        good = data[: data[:at].rfind(b"\n") + 1]
        became, lost = add_game(files, name, bytes(damaged), "")
        assert lost == len(data) - len(good)
        assert became == (ADDED if good else REFUSED)
        assert (files.read(name) if files.has(name) else b"") == good
        if good:
            files.remove(name)


def test_what_is_no_journal_is_refused(files, journal):
    name, data = journal
    assert add_game(files, "notes.log", data, "")[0] == REFUSED
    assert add_game(files, name, b"", "") == (REFUSED, 0)
    other = name[:5] + "0123456789abcdef.log"
    assert add_game(files, other, data, "")[0] == REFUSED
    assert files.names() == []
