"""What a journal could not store, for a laptop that asks for it: see journal.py."""

from pinochle.storage.line_format import parse_name
from pinochle.storage.tail import FileEnd, read_tail, tail_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.storage.journal import Journal


def waiting_parts(journal: "Journal") -> "list[bytes]":
    """Return the lines that could not be stored as parts of a tail, oldest game first."""
    found = waiting_parts(journal._before) if journal._before else []
    tail = journal._tail
    if tail.waiting:
        number = journal.number
        if journal._unsaved:
            # As when it is stored.
            stored = read_tail(journal.files) + b"".join(found)
            names = journal.files.listed() + tail_names(stored)
            number = max([parse_name(name)[0] for name in names] or [0]) + 1
        crc = int(tail.lines[-9:-1].decode(), 16) if tail.lines else journal._file.crc
        stored_lines = journal.count - tail.waiting.count(b"\n")
        found.append(FileEnd(number, journal.game, stored_lines, crc).head() + tail.waiting)
    return found


def waiting_lines(parts: "list[bytes]") -> int:
    """Return the number of lines of parts, without their first lines."""
    return sum([part.count(b"\n") - 1 for part in parts])
