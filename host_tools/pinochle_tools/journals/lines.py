"""Journal lines in columns: parsed from the bytes of a file, and written back to bytes.

Functions work on all lines of a file at once, because an archive is built from half a million
lines.
"""

import binascii
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from pinochle.storage.line_format import decode, parse

MARK_BYTES = 10  # tab, checksum, newline
# Texts of events, none of them longer than _SHORT bytes.
_EVENTS: set[bytes] = set()
_MOST_EVENTS = 100_000
_SHORT = 60


class Line(NamedTuple):
    """One line of a journal: its checksum and its JSON text."""

    crc: int
    event: str


@dataclass(slots=True)
class Lines:
    """Lines in order: their checksums and their JSON texts."""

    crcs: list[int] = field(default_factory=list)
    events: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.crcs)

    def __iter__(self) -> Iterator[Line]:
        return map(Line, self.crcs, self.events)

    def __getitem__(self, part: slice) -> "Lines":
        return Lines(self.crcs[part], self.events[part])

    def __add__(self, others: "Lines") -> "Lines":
        return Lines(self.crcs + others.crcs, self.events + others.events)

    def add(self, line: Line) -> None:
        """Add one line at the end."""
        self.crcs.append(line.crc)
        self.events.append(line.event)


def mark(crc: int) -> bytes:
    """Return the end of a line with this checksum: tab, checksum, newline."""
    return b"\t%08x\n" % crc


def journal_bytes(lines: Iterable[Line | tuple[int, str]]) -> bytes:
    """Return the bytes of lines, given as (checksum, JSON text), as a journal stores them."""
    return "".join([f"{event}\t{crc:08x}\n" for crc, event in lines]).encode(
        errors="surrogateescape"
    )


def valid_lines(data: bytes, crc: int) -> tuple[Lines, int]:
    """Return the valid lines after a line with checksum `crc`, and their length in bytes."""
    lines = _undamaged(data, crc)
    if lines is not None:
        return lines, len(data)
    lines, size = Lines(), 0
    for text in data.split(b"\n")[:-1]:
        line = _line(text, crc)
        if line is None:
            break
        lines.add(line)
        crc, size = line.crc, size + len(text) + 1
    return lines, size


def _undamaged(data: bytes, crc: int) -> Lines | None:
    """Return all lines if the data is plain ASCII without damage, else None; see _line().

    Each checksum continues the one of the line before. The data is undamaged if every stored
    checksum is right when computed from its text and the checksum stored before it.
    """
    parts = data.replace(b"\n", b"\t").split(b"\t")
    texts, marks = parts[:-1:2], parts[1::2]
    # A list follows each newline but the last, so tabs and newlines alternate.
    ends = data.count(b"\n")
    if not len(texts) == len(marks) == ends == data.count(b"\n[") + data.startswith(b"["):
        return None
    if parts[-1] or not data.isascii() or set(map(len, marks)) != {8}:
        return None
    written = b"".join(marks).decode()
    try:
        packed = bytes.fromhex(written)
    except ValueError:
        return None
    crcs = struct.unpack(f">{ends}I", packed)
    if packed.hex() != written or tuple(map(binascii.crc32, texts, (crc, *crcs))) != crcs:
        return None
    return Lines(list(crcs), list(map(bytes.decode, texts))) if _are_events(texts) else None


def _are_events(texts: list[bytes]) -> bool:
    """Return whether each text is an event; see line_format.parse().

    Hands have many lines in common, so each text is parsed once.
    """
    unknown = set(texts) - _EVENTS
    if not all(map(parse, unknown)):
        return False
    if len(_EVENTS) < _MOST_EVENTS:
        _EVENTS.update(text for text in unknown if len(text) <= _SHORT)
    return True


def _line(text: bytes, crc: int) -> Line | None:
    """Return the line that follows a line with checksum `crc`, or None if it is damaged."""
    event, after = decode(text + b"\n", crc)
    return Line(after, text[: 1 - MARK_BYTES].decode()) if event else None
