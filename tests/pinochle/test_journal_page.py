"""The documentation of the journal agrees with the code."""

import re
from pathlib import Path

import pytest
from pinochle.game.events import FORMS, VERSION
from pinochle.game.game import Game
from pinochle.storage.files import TAIL_LIMIT, Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import file_name
from pinochle.storage.tail import TAIL
from support.storage import restore

PAGE = (Path(__file__).parents[2] / "docs" / "journal.md").read_text()
EVENTS = re.findall(r'^\| `\["([a-z-]+)"((?:, [a-z]+)*)\]` \|', PAGE, re.MULTILINE)


def block(kind):
    return re.search(f"```{kind}\n(.*?)```", PAGE, re.DOTALL)[1].encode()


@pytest.fixture
def folder(tmp_path):
    name = re.search(r"The game's file, `([^`]+)`", PAGE)[1]
    folder = Folder(str(tmp_path))
    restore(folder, {name: block("journal"), TAIL: block("tail")})
    return folder


def test_the_example_is_a_valid_journal_of_two_files(folder):
    before = {name: folder.read(name) for name in folder.names()}
    journal = Journal(folder)
    events = []
    assert journal.load(events.append)
    assert (journal.damage, len(events)) == (0, journal.count)
    assert {name: folder.read(name) for name in folder.names()} == before
    assert file_name(journal.number, journal.game) in before


def test_the_example_gives_the_documented_totals(folder):
    events = []
    Journal(folder).load(events.append)
    documented = re.findall(r"^\| (\d+) \| (-?\d+) : (-?\d+) \|$", PAGE, re.MULTILINE)
    assert documented
    assert int(documented[-1][0]) == len(events)
    game = Game(events[0])
    shown = {}
    for number, event in enumerate(events[1:], 2):
        game.apply(event)
        shown[number] = game.totals[:]
    for line, first, second in documented:
        assert shown[int(line)] == [int(first), int(second)]


def test_a_journal_writes_the_bytes_of_the_example(folder, tmp_path):
    events = []
    Journal(folder).load(events.append)
    fresh = Folder(str(tmp_path / "fresh"))
    journal = Journal(fresh)
    moved = len(block("journal").splitlines())
    journal.begin(events[0])
    for event in events[1:moved]:
        journal.append(event)
    journal.rest()
    for event in events[moved:]:
        journal.append(event)
    assert fresh.read(journal.name) == block("journal")
    assert fresh.read(TAIL) == block("tail")


def test_the_page_names_every_event_with_its_fields():
    documented = [(kind, fields.count(",")) for kind, fields in EVENTS]
    assert documented == [(kind, len(fields)) for kind, fields in FORMS]


def test_the_page_explains_every_field():
    meanings = PAGE[PAGE.index("### Their fields") : PAGE.index("### Undo and redo")]
    for kind, fields in EVENTS:
        for field in re.findall("[a-z]+", fields):
            assert f"`{field}`" in meanings, f"{field} of {kind}"


def test_the_numbers_of_the_page_equal_those_of_the_code():
    assert f"version {VERSION}," in PAGE
    assert f"pass {TAIL_LIMIT} bytes" in PAGE
