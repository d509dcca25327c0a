"""What a journal could not store, for a laptop that asks for it: see journal.py."""

from pinochle.storage.line_format import encode, parse_name, split
from pinochle.storage.tail import read_tail, tail_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.storage.journal import Journal


def waiting_parts(journal: "Journal") -> list:
    """Return the lines that could not be stored as parts of a tail, oldest game first."""
    found = waiting_parts(journal._before) if journal._before else []
    if journal._waiting:
        number = journal.number
        if journal._unsaved:
            # As when it is stored.
            tail = read_tail(journal.files) + b"".join(found)
            names = journal.files.listed() + tail_names(tail)
            number = max([parse_name(name)[0] for name in names] or [0]) + 1
        lines = split(journal._tail)
        crc = int(lines[-1][-9:-1].decode(), 16) if lines else journal._moved_crc
        count = journal.count - len(split(journal._waiting))
        head = encode(["tail", number, journal.game, count, "%08x" % crc], 0)[0]
        found.append(head + journal._waiting)
    return found


def waiting_lines(parts: list) -> int:
    """Return the number of lines of parts, without their first lines."""
    return sum([part.count(b"\n") - 1 for part in parts])
