"""All readers of journals find the same good lines: the device's, verify's and the archive's."""

import random

import pytest
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import encode, file_name, split
from pinochle.storage.tail import TAIL
from pinochle_tools.journals.pieces import START, FolderSource, Want, piece_of
from pinochle_tools.journals.verifying import check_file
from support import journals
from support.damage import damage

EVENTS = [events for _, events in journals.corpus_events(12)]


def in_archive(folder, name):
    """Return the number of lines that a sync takes."""
    source = FolderSource(folder)
    (want, data), *_ = source.fetch([Want(name, START)])
    return len(piece_of(want, data, source.listing().tail).lines)


def on_device(folder):
    """Return the number of lines that the device plays on from; it sets damage aside."""
    journal = Journal(Folder(str(folder)))
    journal.load(lambda event: None)
    return journal.count


def written(folder, files):
    for path in folder.iterdir():
        path.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)


MANY = pytest.mark.parametrize(
    "times", [400, pytest.param(50_000, marks=pytest.mark.soak)], ids=["some", "many"]
)


@MANY
def test_all_readers_find_the_same_good_lines(tmp_path, times):
    chance = random.Random(1)
    damaged = 0
    for time in range(times):
        events = chance.choice(EVENTS)
        data = damage(chance, journals.journal_of(events))
        name = file_name(1, events[0][2])
        written(tmp_path, {name: data})
        found = [in_archive(tmp_path, name), check_file(tmp_path / name).good]
        found.append(on_device(tmp_path))
        assert len(set(found)) == 1, (time, found, data)
        damaged += found[0] < len(events)
    assert damaged > times // 2


@MANY
def test_all_readers_find_the_same_good_lines_in_a_tail(tmp_path, times):
    chance = random.Random(2)
    damaged = 0
    for time in range(times):
        events = chance.choice(EVENTS)
        whole = journals.journal_of(events)
        name = file_name(1, events[0][2])
        lines = split(whole)
        at = chance.randrange(1, len(lines))
        head = ["tail", 1, events[0][2], at, lines[at - 1][-9:-1].decode()]
        file, tail = b"".join(lines[:at]), encode(head, 0)[0] + b"".join(lines[at:])
        if chance.random() < 0.2:
            file = damage(chance, file)
        else:
            tail = damage(chance, tail)
        written(tmp_path, {name: file, TAIL: tail})
        found = [in_archive(tmp_path, name), on_device(tmp_path)]
        assert len(set(found)) == 1, (time, found, file, tail)
        damaged += found[0] < len(events)
    assert damaged > times // 2
