"""The checkpoint: the first picture of the next start, and the game as it was at rest.

The journal stays the only truth. A checkpoint is used only by the program that wrote it, and only
if the journal still begins with the bytes that it was made of; else the journal is folded.

It has two parts. The file `checkpoint`, the *base*, has parts of the game's lists that no longer
change; it only grows, by one piece of a few kilobytes at a time. The newest *record* has the next
start's picture (see picture.py), then what the base lacks. Both hold entries: a list's number, the
part's number and length in 2 bytes each, and the part; the last of the same number counts.
"""

import binascii

from pinochle.display.canvas import Canvas
from pinochle.game import snapshot
from pinochle.game.game import Game
from pinochle.game.packed_list import dumps, loads
from pinochle.game.pages import Pages
from pinochle.rules.rule_set import Illegal
from pinochle.storage.files import ChangedError, Folder
from pinochle.storage.folding import Folding
from pinochle.storage.journal import Journal
from pinochle.storage.picture import checksum, end_of, packed
from pinochle.storage.tail import TAIL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from pinochle.game.events import Event
    from pinochle.screens.base import Screen
    from pinochle.storage.loading import Mark

BASE, RECORD = "checkpoint", "picture"
# A record has less of what the base lacks; the base grows by about as much at a time.
MOST, STEP = 1000, 3500
# A record's longest list, of a hand with many changes.
LONGEST = 2600
# A base in which more parts than this, and than those that count, do not count begins again.
USELESS = 16
ENTRY = 5
LISTS = 4  # of a game, at most; see snapshot.lists()
PIECE = 2048
MARK, REST = 253, 254  # in place of a list's number


class _File:
    """The newest record as a file, where there is no log in raw flash."""

    def __init__(self, files: Folder):
        self._files = files

    def read(self) -> bytes:
        return self._files.read(RECORD)

    def replace(self, data: bytes) -> None:
        self._files.replace(RECORD, data)


class _Base:
    """The file: its game, size, parts, CRC-32, and how many parts of each list count."""

    def __init__(self, game: str = "", seed: int = 0) -> None:
        self.game = game
        self.size = self.parts = 0
        self.crc = seed
        self.counts = [0] * LISTS

    def extend(self, data: "bytes | memoryview", parts: int = 0) -> None:
        """Note bytes that are in the file now, with as many parts."""
        self.size += len(data)
        self.parts += parts
        self.crc = binascii.crc32(data, self.crc)

    def count(self, counts: "list[int]") -> None:
        """Note how many parts of each list count."""
        self.counts = counts
        self.parts = max(self.parts, sum(counts))


class Checkpoint:
    """In a folder. `stamp` names this program and its board; another never matches.

    `newest` keeps the newest record, by read() and replace(); None for a file.
    """

    def __init__(self, files: Folder, stamp: str, newest: "Any" = None):
        self.files = files
        self.stamp = stamp.encode()
        self.newest = newest or _File(files)
        self._base = _Base()
        # The game and the number of its lines that the record belongs to.
        self._game = ""
        self._count = 0

    def due(self, journal: Journal) -> bool:
        """Return whether lines were added since it was written, and are where they stay."""
        if journal.worth_moving:
            return False
        return journal.count != self._count or journal.game != self._game

    def store(self, journal: Journal, game: "Game | None", first: "Callable[[], Screen]") -> None:
        """Write it, or a piece of it; `first()` returns the screen of the next start.

        If that fails, the next start takes longer.
        """
        self._game, self._count = journal.game, journal.count
        if game is None or not snapshot.fits(game):
            return
        try:
            if self._grow(journal.game, game):
                self._count = -1  # more of it in the next idle time
                return
            mark = journal.mark()
            if mark:
                canvas = Canvas()
                first().draw(canvas)
                crc = checksum(canvas.buf, self.stamp, journal.files.read(TAIL))
                base = self._base
                mark += [journal.count, journal.crc, base.size, base.crc, base.counts]
                self.newest.replace(packed(canvas.buf, crc) + self._lacking(mark, game))
        except (OSError, MemoryError):
            pass

    def load(self, journal: Journal, breathe: "Callable[[], None] | None") -> "Folding | None":
        """Load a journal and return its game, None if it must be folded from its first line."""
        try:
            record = self.newest.read()
            at, end = end_of(record), len(record) - 4
            crc = binascii.crc32(memoryview(record)[at:end], self._seed())
            if end <= at or record[end:] != crc.to_bytes(4, "little"):
                return None
            found = [Pages() for _ in range(LISTS)]
            own = list(entries(record[at:end]))
            mark = loads(own[0][2])
            self._read_base(mark, found)
            for number, place, part in own[2:]:
                found[number][place] = part
            game = snapshot.restored(own[1][2], found)
            for one, count in zip(snapshot.lists(game), self._base.counts):
                one.watch(count)
            resumed = Resumed(journal, mark, game, breathe)
            journal.load(resumed.fold, mark[:6])
            resumed.end()
        except (ChangedError, Illegal, OSError, MemoryError, ValueError, TypeError, LookupError):
            return None
        self._game, self._count = mark[1], mark[6]
        return resumed

    def _seed(self) -> int:
        return binascii.crc32(self.stamp)

    def _grow(self, name: str, game: Game) -> bool:
        """Add to the base, if the record would be long; return whether it was done."""
        base = self._base
        lists = snapshot.lists(game)
        counts = [min(count, one.unchanged) for count, one in zip(base.counts, lists)]
        if base.game != name or base.parts > 2 * sum(counts) + USELESS:
            base, counts = _Base(name, self._seed()), [0] * len(lists)
        base.count(counts)
        self._base = base
        size = 0
        for number, one in enumerate(lists):
            for at in range(base.counts[number], one.chunks()):
                size += len(one.part(at))
                if size > MOST:
                    return self._add(lists)
        return False

    def _add(self, lists: "tuple[Any, ...]") -> bool:
        base = self._base
        counts = list(base.counts)
        added = []
        size = 0
        for number, one in enumerate(lists):
            while counts[number] < one.chunks(whole=True) and size < STEP:
                added.append(_entry(number, counts[number], one.part(counts[number])))
                size += len(added[-1])
                counts[number] += 1
        if not added:
            return False
        data = b"".join(added)
        self._base = _Base()  # unknown if it fails
        if base.size:
            self.files.append(BASE, data)
        else:
            self.files.replace(BASE, data)
        base.extend(data, len(added))
        base.count(counts)
        for one, count in zip(lists, counts):
            one.watch(count)
        self._base = base
        return True

    def _lacking(self, mark: "list[Any]", game: Game) -> bytes:
        """Return a record's entries and their CRC-32; raises OSError if they are too many."""
        parts = [_entry(MARK, 0, dumps(mark)), _entry(REST, 0, snapshot.rest(game))]
        for number, one in enumerate(snapshot.lists(game)):
            for at in range(self._base.counts[number], one.chunks()):
                parts.append(_entry(number, at, one.part(at)))
        data = b"".join(parts)
        if len(data) > LONGEST:
            raise OSError(27)  # EFBIG: the record of before stays
        return data + binascii.crc32(data, self._seed()).to_bytes(4, "little")

    def _read_base(self, mark: "Mark", found: "list[Pages]") -> None:
        """Read the base that a record needs; raises ChangedError if it is another one."""
        base = _Base(mark[1], self._seed())
        if mark[8]:
            # One room for all pieces, because the parts that stay leave no second one of its size.
            room = memoryview(bytearray(PIECE))
            kept = 0
            with open(self.files.place(BASE), "rb") as file:
                while base.size < mark[8]:
                    # Large pieces, because each read takes a tenth of a millisecond.
                    piece = room[kept : kept + mark[8] - base.size]
                    piece = piece[: file.readinto(piece)]
                    if not piece:
                        raise ChangedError
                    base.extend(piece)
                    kept = _taken(room, kept + len(piece), found)
                    if kept == len(room):  # of a longer part
                        room = memoryview(bytearray(room) + bytes(PIECE))
        if [base.size, base.crc] != mark[8:10]:
            raise ChangedError
        base.count(mark[10])
        # Parts that came after those, and no longer count.
        for parts, count in zip(found, base.counts):
            while len(parts) > count:
                parts.pop()
        self._base = base


class Resumed(Folding):
    """A game from a checkpoint; folds only events after those that it has already."""

    def __init__(
        self, journal: Journal, mark: "Mark", game: Game, breathe: "Callable[[], None] | None"
    ):
        super().__init__(breathe)
        self.take(game)
        self._journal = journal
        self._crc = mark[7]
        # The lines that were in the tail, and are now in it or in the game's file.
        self._skipped = mark[6] - mark[4]

    def fold(self, event: "Event") -> None:
        """Add the next event; raises ChangedError if the journal is not that of the checkpoint."""
        if self._skipped:
            self._skipped -= 1
            return
        self._match()
        super().fold(event)

    def end(self) -> None:
        """Check after the last event; raises ChangedError as fold() does."""
        if self._skipped:
            raise ChangedError
        self._match()
        if self.refused or self.too_long:
            raise ChangedError

    def _match(self) -> None:
        """Compare the checksum of the checkpoint's last line; chained, it is that of all lines."""
        if self._crc >= 0 and self._journal.crc != self._crc:
            raise ChangedError
        self._crc = -1


def entries(data: bytes) -> "Iterator[tuple[int, int, bytes]]":
    """Yield the entries in bytes: a list's number, a part's number, the part."""
    at = 0
    while at < len(data):
        size = int.from_bytes(data[at + 3 : at + ENTRY], "little")
        yield (
            data[at],
            int.from_bytes(data[at + 1 : at + 3], "little"),
            data[at + ENTRY : at + ENTRY + size],
        )
        at += ENTRY + size


def _taken(room: memoryview, size: int, found: "list[Pages]") -> int:
    """Add the whole entries in the first bytes of `room` to `found`.

    Return how many bytes are left; they are moved to its beginning.
    """
    at = 0
    while at + ENTRY <= size:
        begin = at + ENTRY
        end = begin + (room[at + 3] | room[at + 4] << 8)
        if end > size:
            break
        pages = found[room[at]]
        place = room[at + 1] | room[at + 2] << 8
        part = bytes(room[begin:end])
        if place == pages.count:
            pages.append(part)
        else:
            pages[place] = part
        at = end
    left = size - at
    room[:left] = room[at:size]
    return left


def _entry(number: int, at: int, part: bytes) -> bytes:
    return bytes((number, at & 255, at >> 8, len(part) & 255, len(part) >> 8)) + part
