"""The file `checkpoint`: the first picture of the next start, and the game as it was at rest.

The journal stays the only truth. A checkpoint is used only by the program that wrote it, and only
if the journal still begins with the bytes that it was made of; else the journal is folded.

First the next start's picture (see picture.py); then pieces of bytes, each after its length in 2
bytes, up to a length of 0 and their CRC-32.
"""

import binascii

from pinochle.display.canvas import Canvas
from pinochle.game import snapshot
from pinochle.game.game import Game
from pinochle.game.packed_list import dumps, loads
from pinochle.rules.rule_set import Illegal
from pinochle.storage.files import ChangedError, Folder
from pinochle.storage.folding import Folding
from pinochle.storage.journal import Journal
from pinochle.storage.picture import CHECKPOINT, END, checksum
from pinochle.storage.tail import TAIL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinochle.game.events import Event
    from pinochle.screens.base import Screen
    from pinochle.storage.loading import Mark

# A game of 150 hands has fewer; reading more at once may not find enough memory.
LONGEST = 12_000


class Checkpoint:
    """The file in a folder. `stamp` names this program and its board; another never matches."""

    def __init__(self, files: Folder, stamp: str):
        self.files = files
        self.stamp = stamp.encode()
        # The game and the number of its lines that the file belongs to.
        self._game = ""
        self._count = 0

    def due(self, journal: Journal) -> bool:
        """Return whether lines were added since the file was written, and are where they stay."""
        if journal.worth_moving:
            return False
        return journal.count != self._count or journal.game != self._game

    def store(self, journal: Journal, game: "Game | None", first: "Callable[[], Screen]") -> None:
        """Write the file for the next start; `first()` returns the screen that it will show.

        If that fails, the next start takes longer.
        """
        self._game, self._count = journal.game, journal.count
        if game is None or not snapshot.fits(game):
            return
        canvas = Canvas()
        first().draw(canvas)
        try:
            mark = journal.mark()
            if mark:
                crc = checksum(canvas.buf, self.stamp, journal.files.read(TAIL))
                mark += [journal.count, journal.crc]
                self.files.rewrite(CHECKPOINT, self._contents(crc, canvas.buf, mark, game))
        except (OSError, MemoryError):
            pass

    def load(self, journal: Journal, breathe: "Callable[[], None] | None") -> "Folding | None":
        """Load a journal and return its game, None if it must be folded from its first line."""
        try:
            found = self._pieces(self.files.read(CHECKPOINT))
            if not found:
                return None
            parts = iter(found)
            mark = loads(next(parts))
            resumed = Resumed(journal, mark, snapshot.restored(parts), breathe)
            journal.load(resumed.fold, mark[:6])
            resumed.end()
        except (ChangedError, Illegal, OSError, MemoryError, ValueError, TypeError, LookupError):
            return None
        self._game, self._count = mark[1], mark[6]
        return resumed

    def _seed(self) -> int:
        return binascii.crc32(self.stamp)

    def _contents(self, crc: int, frame: bytearray, mark: "Mark", game: Game) -> "Iterator[bytes]":
        """Yield the bytes of the file; raises OSError if they are too many."""
        yield crc.to_bytes(4, "little") + frame
        size, crc = 0, self._seed()
        for part in _chain(dumps(mark), snapshot.pieces(game)):
            piece = len(part).to_bytes(2, "little") + part
            crc = binascii.crc32(piece, crc)
            size += len(piece)
            if size > LONGEST:
                raise OSError(27)  # EFBIG: the file of before stays
            yield piece
        yield b"\0\0" + crc.to_bytes(4, "little")

    def _pieces(self, data: bytes) -> "list[bytes]":
        """Return the pieces in the bytes of a file; [] if it is damaged or of another program."""
        found = []
        at = END
        size = int.from_bytes(data[at : at + 2], "little")
        while size:
            found.append(data[at + 2 : at + 2 + size])
            at += 2 + size
            size = int.from_bytes(data[at : at + 2], "little")
        crc = binascii.crc32(memoryview(data)[END:at], self._seed())
        return found if data[at:] == b"\0\0" + crc.to_bytes(4, "little") else []


class Resumed(Folding):
    """A game from a checkpoint; folds only events after those that it has already."""

    def __init__(
        self, journal: Journal, mark: "Mark", game: Game, breathe: "Callable[[], None] | None"
    ):
        super().__init__(breathe)
        self.game = game
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


def _chain(first: bytes, others: "Iterator[bytes]") -> "Iterator[bytes]":
    yield first
    for other in others:
        yield other
