"""Pieces of journals: lines of one game that a source has and the archive may lack.

A source is a folder or a device; both have the methods of Source.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol

from pinochle.storage.line_format import file_name, parse_name
from pinochle.storage.tail import TAIL, tail_lines

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.untrusted import contents
from pinochle_tools.journals.lines import MARK_BYTES, Line, Lines, mark, valid_lines

# A long game has a thousand lines of 30 bytes; a larger file is not a game.
LARGEST_FILE = 1_000_000


class Cursor(NamedTuple):
    """The known part of a history: number of lines, last checksum, length in bytes."""

    lines: int = 0
    crc: int = 0
    bytes: int = 0


START = Cursor()


class Want(NamedTuple):
    """A request to a source: a file after a cursor, or all of it if the cursor does not fit."""

    name: str
    cursor: Cursor


class Listing(NamedTuple):
    """Contents of a source: the sizes of its game files in bytes, and the tail."""

    sizes: dict[str, int]
    tail: bytes


class Source(Protocol):
    """A folder or a device that has journals."""

    def listing(self) -> Listing:
        """Return the game files and the tail."""

    def fetch(self, wants: list[Want]) -> Iterator[tuple[Want, bytes]]:
        """Yield for every want the cursor where its bytes begin, and the bytes.

        The cursor is the requested one, or the beginning if the file has other lines.
        """


@dataclass
class Piece:
    """Valid lines of one game that follow a cursor; `damaged` is the number of bytes after them.

    `in_file` is the end of the game's file, `end` the end of the lines added from the tail.
    """

    game: str
    number: int
    start: Cursor
    lines: Lines = field(default_factory=Lines)
    in_file: Cursor = START
    end: Cursor = START
    damaged: int = 0

    @property
    def name(self) -> str:
        """The name of the game's file."""
        name: str = file_name(self.number, self.game)
        return name


class FolderSource:
    """Journals in a folder on this laptop: a simulated device, a backup, or games played here."""

    def __init__(self, folder: Path):
        if not folder.is_dir():
            raise ToolError(f"no such folder: {folder}")
        self._folder = folder

    def listing(self) -> Listing:
        """Return the game files and the tail."""
        with os.scandir(self._folder) as entries:
            # A link without a target is no journal.
            files = [one for one in entries if parse_name(one.name)[0] and one.is_file()]
        files.sort(key=lambda one: one.name)
        sizes = {one.name: one.stat().st_size for one in files}
        tail = self._folder / TAIL
        return Listing(sizes, contents(tail, LARGEST_FILE) if tail.exists() else b"")

    def fetch(self, wants: list[Want]) -> Iterator[tuple[Want, bytes]]:
        """Yield the requested files; see Source."""
        for want in wants:
            cursor = want.cursor
            with open(os.path.join(self._folder, want.name), "rb") as file:
                if cursor.bytes:
                    file.seek(cursor.bytes - MARK_BYTES)
                    if file.read(MARK_BYTES) != mark(cursor.crc):
                        cursor = Cursor()
                        file.seek(0)
                # Read only what is needed: allocating the maximum size takes longer than reading.
                size = os.fstat(file.fileno()).st_size
                yield Want(want.name, cursor), file.read(min(size, LARGEST_FILE) + 1)


def has_journals(source: Source) -> bool:
    """Return whether a source has a journal, be it an empty or a damaged one."""
    listing = source.listing()
    return bool(listing.sizes or listing.tail)


def piece_of(want: Want, data: bytes, tail: bytes) -> Piece:
    """Return the valid lines of a file's bytes, and the lines of the tail that continue them.

    Raises ToolError for a file too large to be a game.
    """
    if len(data) > LARGEST_FILE:
        raise ToolError(f"{want.name} is too large to be a game")
    number, game = parse_name(want.name)
    piece = Piece(game, number, want.cursor)
    count, crc, size = want.cursor
    piece.lines, read = valid_lines(data, crc)
    if piece.lines:
        count, crc, size = count + len(piece.lines), piece.lines.crcs[-1], size + read
    piece.damaged = len(data) - read
    piece.in_file = Cursor(count, crc, size)
    piece.end = _add_tail(piece, tail, piece.in_file)
    return piece


def _add_tail(piece: Piece, tail: bytes, end: Cursor) -> Cursor:
    count, crc, size = end
    for _event, (before, after), index, line in tail_lines(tail, piece.number, piece.game):
        if index == count + 1 and before == crc:
            piece.lines.add(Line(after, line[:-MARK_BYTES].decode()))
            count, crc, size = index, after, size + len(line)
    return Cursor(count, crc, size)
