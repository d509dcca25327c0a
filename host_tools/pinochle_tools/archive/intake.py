"""Add pieces of journals to the archive: extend a history, or store a fork separately.

This module does not look into events.
"""

import itertools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, func, select, update

from pinochle_tools.database.schema import DEVICES, HISTORIES, LINES, SOURCES
from pinochle_tools.database.store import add_rows
from pinochle_tools.database.table_rows import GameHead, HistoryRow, SourceRow
from pinochle_tools.journals.lines import Lines
from pinochle_tools.journals.sources import Piece

if TYPE_CHECKING:
    from pinochle_tools.archive.rows import Job


class Head(NamedTuple):
    """One history of a game in the archive: its key, fork, length and last checksum."""

    key: int
    fork: int
    lines: int
    crc: int


class Taken(NamedTuple):
    """Result for a piece: its history, the number of new lines, whether it became a fork."""

    history: int
    game: str
    new: int
    fork: int
    forked: bool


def known_device(connection: Connection, identity: str) -> int | None:
    """Return the key of a device, None for a new one."""
    key = connection.execute(select(DEVICES.c.key).where(DEVICES.c.id == identity)).scalar()
    return None if key is None else int(key)


def device_key(connection: Connection, identity: str, name: str) -> int:
    """Return the key of a device; a new device is added with this name."""
    known = known_device(connection, identity)
    if known is not None:
        return known
    key = int(connection.execute(select(func.max(DEVICES.c.key))).scalar() or 0) + 1
    add_rows(connection, DEVICES, [(key, identity, name)])
    return key


class Intake:
    """Adds pieces within one transaction; `finish()` stores their lines."""

    def __init__(self, connection: Connection, device: int):
        self._connection = connection
        self._device = device
        self._next = int(connection.execute(select(func.max(HISTORIES.c.key))).scalar() or 0) + 1
        self._heads: dict[str, list[Head]] = {}
        self._changed: dict[int, Head] = {}
        self._new_histories: list[HistoryRow] = []
        self._new_lines: list[Iterable[tuple[Any, ...]]] = []
        self._sources: list[SourceRow] = []
        # Histories that start in this transaction, ready to be folded.
        self.begun: dict[int, Job] = {}

    def take_all(self, pieces: list[Piece]) -> list[Taken]:
        """Add pieces; finish() stores them."""
        self._load_heads({piece.game for piece in pieces})
        taken: list[Taken] = []
        games: set[str] = set()
        for piece in pieces:
            if piece.game in games:
                # The same game under two file numbers: compare the second with stored lines.
                self.finish()
            games.add(piece.game)
            taken.append(self._take(piece))
        return taken

    def finish(self) -> None:
        """Store all pieces added so far."""
        add_rows(self._connection, HISTORIES, self._new_histories)
        for head in self._changed.values():
            self._connection.execute(
                update(HISTORIES)
                .where(HISTORIES.c.key == head.key)
                .values(lines=head.lines, crc=head.crc)
            )
        add_rows(self._connection, LINES, itertools.chain.from_iterable(self._new_lines))
        add_rows(self._connection, SOURCES, self._sources, replace=True)
        self._new_histories, self._changed, self._new_lines, self._sources = [], {}, [], []

    def _load_heads(self, games: Iterable[str]) -> None:
        columns = (HISTORIES.c.game, HISTORIES.c.key, HISTORIES.c.fork)
        query = select(*columns, HISTORIES.c.lines, HISTORIES.c.crc)
        self._heads = {}
        for game, *head in self._connection.execute(
            query.where(HISTORIES.c.game.in_(list(games))).order_by(HISTORIES.c.key)
        ):
            self._heads.setdefault(game, []).append(Head(*head))

    def _take(self, piece: Piece) -> Taken:
        if not piece.end.lines:
            return Taken(0, piece.game, 0, 0, forked=False)
        heads = self._heads.setdefault(piece.game, [])
        # Longest history first, because shared lines belong to both histories.
        for head in sorted(heads, key=lambda one: -one.lines):
            if self._same(head, piece):
                return self._extend(head, piece)
        base = self._lines_before(piece)
        if base is None:
            # The lines before this piece are missing: the next sync asks for the whole file.
            return Taken(0, piece.game, 0, 0, forked=False)
        return self._begin(piece, base, fork=len(heads))

    def _same(self, head: Head, piece: Piece) -> bool:
        """Return whether the history continues the piece, or the piece the history."""
        if piece.start.lines > head.lines or self._crc_at(head, piece.start.lines) != (
            piece.start.crc
        ):
            return False
        shared = min(head.lines, piece.end.lines)
        if shared == piece.start.lines:
            return True
        there = piece.lines.crcs[shared - piece.start.lines - 1]
        return self._crc_at(head, shared) == there

    def _crc_at(self, head: Head, count: int) -> int:
        if count in (0, head.lines):
            return head.crc if count else 0
        place = (LINES.c.history == head.key) & (LINES.c.number == count)
        found = self._connection.execute(select(LINES.c.crc).where(place)).scalar()
        return -1 if found is None else int(found)  # a damaged archive can lack a line

    def _extend(self, head: Head, piece: Piece) -> Taken:
        new = piece.lines[head.lines - piece.start.lines :]
        if new:
            self._add_lines(head.key, head.lines, new)
            longer = Head(head.key, head.fork, head.lines + len(new), new.crcs[-1])
            self._remember(piece.game, longer)
            self._changed[head.key] = longer
            self.begun.pop(head.key, None)
        self._note_source(piece, head.key)
        return Taken(head.key, piece.game, len(new), head.fork, forked=False)

    def _begin(self, piece: Piece, base: Lines, fork: int) -> Taken:
        lines = base + piece.lines
        head = Head(self._next, fork, len(lines), lines.crcs[-1] if lines else 0)
        self._next += 1
        where = GameHead(head.key, piece.game, fork, self._device, piece.number)
        self._new_histories.append(HistoryRow(*where, head.lines, head.crc))
        self.begun[head.key] = (where, lines.events, [])
        self._remember(piece.game, head)
        self._add_lines(head.key, 0, lines)
        self._note_source(piece, head.key)
        return Taken(head.key, piece.game, len(piece.lines), fork, forked=fork > 0)

    def _remember(self, game: str, head: Head) -> None:
        others = [one for one in self._heads[game] if one.key != head.key]
        self._heads[game] = [*others, head]

    def _lines_before(self, piece: Piece) -> Lines | None:
        """Return the lines that a piece continues, from a history that has them."""
        if not piece.start.lines:
            return Lines()
        for head in self._heads[piece.game]:
            if head.lines >= piece.start.lines:
                lines = lines_of(self._connection, head.key)[: piece.start.lines]
                if lines.crcs[-1] == piece.start.crc:
                    return lines
        return None

    def _add_lines(self, history: int, after: int, lines: Lines) -> None:
        numbers = itertools.count(after + 1)
        rows = zip(itertools.repeat(history), numbers, lines.crcs, lines.events)
        self._new_lines.append(rows)

    def _note_source(self, piece: Piece, history: int) -> None:
        where = (self._device, piece.game, history, piece.number)
        self._sources.append(SourceRow(*where, *piece.in_file))


def lines_of(connection: Connection, history: int) -> Lines:
    """Return all lines of a history, in order."""
    query = select(LINES.c.crc, LINES.c.event).where(LINES.c.history == history)
    rows = connection.execute(query.order_by(LINES.c.number)).all()
    return Lines([row.crc for row in rows], [row.event for row in rows])
