"""Lines from bytes: all readers of journals find the same good ones."""

import binascii
import random

import pytest
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import encode, file_name, split
from pinochle.storage.tail import TAIL
from pinochle_tools.journals.lines import journal_bytes, valid_lines
from pinochle_tools.journals.sources import START, FolderSource, Want, piece_of
from pinochle_tools.journals.verifying import check_file
from support import journals
from support.damage import damage

WHOLE = journals.journal_of(journals.corpus_events(1)[0][1])


def chained(*texts):
    """Return a journal of any texts with right checksums."""
    crc, data = 0, b""
    for text in texts:
        crc = binascii.crc32(text, crc)
        data += text + b"\t%08x\n" % crc
    return data


def test_undamaged_lines_equal_the_stored_ones():
    lines, size = valid_lines(WHOLE, 0)
    assert size == len(WHOLE)
    assert journal_bytes(lines) == WHOLE
    half = len(lines) // 2
    after = len(journal_bytes(lines[:half]))
    assert valid_lines(WHOLE[after:], lines.crcs[half - 1]) == (lines[half:], len(WHOLE) - after)


def test_changing_any_byte_ends_the_valid_lines_before_it():
    data = WHOLE[:700]
    data = data[: data.rfind(b"\n") + 1]
    for place in range(len(data)):
        for other in b"\x00\t\n 0Fg[\xc3":
            if data[place] == other:
                continue
            changed = data[:place] + bytes([other]) + data[place + 1 :]
            good = data[: data.rfind(b"\n", 0, place) + 1]
            lines, size = valid_lines(changed, 0)
            assert (size, journal_bytes(lines)) == (len(good), good)


# Not damaged, but written by another program with right checksums in another form.
LINE = chained(b'["undo"]')
TWO = chained(b'["undo"]', b'["redo"]')
FOREIGN = {
    "capital letters": (TWO.replace(TWO[-9:-1], TWO[-9:-1].upper()), 1),
    "tab and newline changed places": (TWO.replace(b"\t", b"|").replace(b"\n", b"\t"), 0),
    "newline for the second tab": (TWO[:-10] + b"\n" + TWO[-9:], 1),
    "a digit that moved": (TWO[:16] + b"\n" + TWO[16:17] + TWO[18:], 0),
    "a blank in the checksum": (LINE[:-5] + b" " + LINE[-5:], 0),
    "no list": (chained(b'["undo"]', b'"redo"'), 1),
    "a zero byte": (chained(b'["undo"]', b'["\0"]', b'["undo"]'), 1),
    "not UTF-8": (chained(b'["undo"]', b'["\xff"]'), 1),
    "UTF-8": (chained('["Zoë"]'.encode(), b'["undo"]'), 2),
    "a tab in the list": (chained(b'["undo"]', b'["\t"]'), 1),
    "no checksum between two lists": (TWO[:8] + TWO[18:], 0),
    "an empty list": (chained(b'["undo"]', b"[]"), 1),
    "no number": (chained(b'["undo"]', b'["bid",NaN]'), 1),
    "UTF-16": (chained('["undo"]'.encode("utf-16-le")), 0),
    "nested deeply": (chained(b'["undo"]', b"[" * 100_000 + b"]" * 100_000), 1),
    "another beginning": (split(TWO)[1], 0),
    "nothing": (b"", 0),
    "an empty line": (b"\n" + LINE, 0),
}


@pytest.mark.parametrize("what", FOREIGN)
def test_lines_in_another_form(what):
    data, count = FOREIGN[what]
    lines, size = valid_lines(data, 0)
    assert len(lines) == count
    assert data[:size] == journal_bytes(lines)


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
