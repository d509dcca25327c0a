"""Finds journals in a copy of flash whose file system cannot be read.

A line has the checksum of all lines before it, and CRC-32 can be computed backwards: each line
shows which checksum it follows. Lines that follow one another, from a first line on, are a game,
anywhere in flash and with any number of copies.
"""

import json
import re
import struct
from binascii import crc32
from collections.abc import Iterator
from typing import NamedTuple

from pinochle.storage.files import LONGEST_LINE
from pinochle.storage.line_format import file_name, is_hex, parse_name

BLOCK = 4096
# Names have letters beyond ASCII.
_LINE = re.compile(rb'(\["[^\x00-\x1f\x7f]{1,%d}\])\t([0-9a-f]{8})\n' % LONGEST_LINE)
_NAME = re.compile(rb"[0-9]{4,6}-[0-9a-f]{16}\.log")
# The end of a block where a line may continue in the next: a list, or a list and part of its
# checksum.
_CUT = re.compile(rb'\["[^\x00-\x1f\x7f]{0,%d}(\t[0-9a-f]{0,8})?$' % LONGEST_LINE)
# A block of a littlefs file begins with one more pointer for each power of two in its number.
_MOST_POINTERS = 12


class Carved(NamedTuple):
    """Journals found in flash: the number of lines, and the games by file name."""

    lines: int
    games: dict[str, bytes]


class _Line(NamedTuple):
    before: int
    after: int
    text: bytes


def carve(data: bytes) -> Carved:
    """Return the journals in a copy of flash: all lines with matching checksums, and games.

    Lines of a game without its beginning are counted, but belong to no game.
    """
    found = {line for text, crc in _written(data) for line in _lines(text, crc)}
    ends = {line.after for line in found} | {0}
    valid = [line for line in found if line.before in ends]
    following: dict[int, list[_Line]] = {}
    for line in sorted(valid):
        following.setdefault(line.before, []).append(line)
    numbers = _numbers(data)
    games: dict[str, bytes] = {}
    free = max(numbers.values(), default=0)
    for first in following.get(0, ()):
        identity = _game(first)
        if not identity:
            continue
        if identity not in numbers:
            free += 1
            numbers[identity] = free
        name = file_name(numbers[identity], identity)
        games[name] = max(games.get(name, b""), _longest(first, following), key=len)
    return Carved(len(valid), games)


def _written(data: bytes) -> Iterator[tuple[bytes, int]]:
    """Yield (text, checksum) of all bytes formed like a line, also across a file's blocks."""
    for match in _LINE.finditer(data):
        yield match[1], int(match[2], 16)
    for base in (0, *_file_systems(data)):
        for joined in _across(data, base):
            whole = _LINE.fullmatch(joined)
            if whole:
                yield whole[1], int(whole[2], 16)


def _across(data: bytes, base: int) -> Iterator[bytes]:
    """Yield lines that continue in a file's next block; it begins with pointers to earlier blocks.

    Layout: littlefs's DESIGN.md, "CTZ skip-lists". `base` is the start of the file system.
    """
    count = (len(data) - base) // BLOCK
    for block in range(count):
        at = base + block * BLOCK
        (before,) = struct.unpack_from("<I", data, at)
        if before >= count or before == block:
            continue
        end = base + before * BLOCK + BLOCK
        cut = _CUT.search(data[max(0, end - LONGEST_LINE) : end])
        if cut:
            for pointers in range(1, _MOST_POINTERS):
                rest = data[at + 4 * pointers :][:LONGEST_LINE]
                yield cut[0] + rest[: rest.find(b"\n") + 1]


def _file_systems(data: bytes) -> list[int]:
    """Return the offsets of littlefs superblocks: their magic is 8 bytes into a block."""
    return [at for at in range(0, len(data), BLOCK) if data[at + 8 : at + 16] == b"littlefs"]


def _lines(text: bytes, crc: int) -> Iterator[_Line]:
    """Yield the possible lines in some bytes: other bytes may precede the list."""
    start = 0
    while start >= 0:
        part = text[start:]
        try:
            event = json.loads(part)
        except (ValueError, RecursionError):
            event = None
        if isinstance(event, list):
            yield _Line(_crc_before(part, crc), crc, part)
        start = text.find(b'["', start + 1)


_TABLE = [crc32(bytes([value])) ^ crc32(b"\0") for value in range(256)]
_INDEX = {entry >> 24: index for index, entry in enumerate(_TABLE)}


def _crc_before(text: bytes, crc: int) -> int:
    """Return the checksum that crc32() must continue over `text` to return `crc`."""
    state = crc ^ 0xFFFFFFFF
    for byte in reversed(text):
        index = _INDEX[state >> 24]
        state = (state ^ _TABLE[index]) << 8 & 0xFFFFFFFF | index ^ byte
    return state ^ 0xFFFFFFFF


def _game(first: _Line) -> str:
    """Return the id of the game that a line begins, or ""."""
    event = json.loads(first.text)
    fits = len(event) > 2 and event[0] == "game" and is_hex(event[2], 16)
    return str(event[2]) if fits else ""


def _longest(first: _Line, following: dict[int, list[_Line]]) -> bytes:
    """Return the longest journal that begins with a line."""
    best: tuple[_Line, ...] = ()
    waiting: list[tuple[_Line, ...]] = [(first,)]
    seen = {first}
    while waiting:
        path = waiting.pop()
        while True:
            after = [line for line in following.get(path[-1].after, ()) if line not in seen]
            seen.update(after)
            if len(after) != 1:
                break
            path = (*path, after[0])
        best = max(best, path, key=len)
        waiting += [(*path, line) for line in after]
    return b"".join(line.text + b"\t%08x\n" % line.after for line in best)


def _numbers(data: bytes) -> dict[str, int]:
    """Return the number of each game whose file name is found, by the game's id."""
    named = [parse_name(match[0].decode()) for match in _NAME.finditer(data)]
    return {game: number for number, game in sorted(named) if number}
