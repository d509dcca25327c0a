"""Lines from bytes: all at once if undamaged, otherwise up to the damage."""

import binascii

import pytest
from pinochle.storage.line_format import split
from pinochle_tools.journals.lines import journal_bytes, valid_lines
from support import journals

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
