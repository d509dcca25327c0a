"""The games folder in the Pico's flash, with the newest events in a log beside it.

littlefs keeps a directory, with its small files inside, in two blocks. It appends changes to one
block; when that is full, it erases the other block and writes all current data there. A press
cannot wait for this, so the tail is a log in raw flash (drivers/flash_log.py).
"""

from drivers.flash_log import FULL, MOST, pages_of
from pinochle.storage.files import Folder
from pinochle.storage.line_format import split
from pinochle.storage.tail import TAIL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from drivers.flash_log import FlashLog

# littlefs needs a buffer of 1,024 bytes in one piece for an open file.
ROOM = 1200
# Bytes of eight blocks: a game needs two or more, and a directory two for a while.
LITTLE = 8 * 4096
# The most that a move takes.
MOVE = 4 * 4096
# Pages for a move of the tail's lines to their file: its new first line, where pages are worn.
SPARE = 5


class OlderTailError(Exception):
    """The tail of an older image is the newest: the App must read the journal again."""


class NoLog:
    """In place of the log while the file system cannot be read: every call fails."""

    prepared = True

    def __getattr__(self, name: str):
        raise OSError(19)


class FlashFolder(Folder):
    """A littlefs folder whose tail is in `log`; each stored line is also sent over USB.

    The tail's first line and lines already sent may be sent again; their chained checksums let
    the receiver recognise them. Where an older image ran after this one, the first write or the
    first idle time raises OlderTailError: to look for its tail takes 20 ms at 300 games, too long
    for every start.
    """

    quick = True

    def __init__(self, path: str, serial, log: "FlashLog | NoLog"):
        Folder.__init__(self, path)
        self.serial = serial
        self.log = log
        self._asked = False  # whether an older image's tail was looked for
        self._moves = 0  # until the free blocks are counted again
        self._full = False
        self._room: "bytearray | None" = bytearray(ROOM)

    def read(self, name: str, most: int = -1) -> bytes:
        """Return a file's bytes, the first `most` of them; empty if there is no such file."""
        if name != TAIL:
            return Folder.read(self, name, most)
        if not self.log.used:
            self._take_over()
        data: bytes = self.log.read()
        return data if most < 0 else data[:most]

    def lines(self, name: str, known: "tuple[int, int]" = (0, 0)) -> "Iterator[bytes]":
        """Yield a file's lines as bytes; the last may have no newline; see Folder.lines()."""
        if name == TAIL:
            for data in self.log.records():
                yield from split(data)
        else:
            yield from Folder.lines(self, name, known)

    def append(self, name: str, data: bytes) -> None:
        """Append bytes to a file; they are stored when this returns."""
        if name != TAIL:
            Folder.append(self, name, data)
            return
        self.look()
        for piece in pieces(data):
            self.log.append(piece)
        self.serial.say(data)

    def replace(self, name: str, data: bytes) -> None:
        """Replace a file's contents: the old ones stay until the new ones are complete.

        littlefs needs no second file for this: new contents take effect at the flush. Of a tail
        larger than a record, which no journal writes while its lines are in no other place, the
        rest follows in more records.
        """
        if name != TAIL:
            self._write(name, (data,), "wb")
            return
        self.look()
        first = True
        for piece in pieces(data):
            (self.log.replace if first else self.log.append)(piece)
            first = False
        self.serial.say(data)

    def restart(self, name: str, data: bytes) -> None:
        """Replace a file's contents, which other files have by now; see Folder.restart()."""
        try:
            self.replace(name, data)
        except OSError as failure:
            if name != TAIL or failure.args[0] != FULL:
                raise
            self.log.clear()
            self.replace(name, data)

    def _write(self, name: str, pieces: "Iterable[bytes]", mode: str) -> None:
        # In a heap full of small pieces the file gets the room that was kept for it.
        self._room = None
        moves, self._moves = self._moves, 0  # they are counted if it fails
        Folder._write(self, name, pieces, mode)
        self._moves = moves
        try:
            self._room = bytearray(ROOM)
        except MemoryError:
            pass  # what is written stays written

    def size(self, name: str) -> int:
        """Return a file's size in bytes, 0 if there is no such file."""
        return len(self.log.read()) if name == TAIL else Folder.size(self, name)

    def copy(self, name: str, start: int, to: str) -> None:
        """Append a file's bytes from `start` on to another file."""
        if name == TAIL:
            Folder.append(self, to, self.log.read()[start:])
        else:
            Folder.copy(self, name, start, to)

    def remove(self, name: str) -> None:
        """Remove a file."""
        if name == TAIL:
            self.log.replace(b"")
        else:
            Folder.remove(self, name)

    def runs_out(self) -> bool:
        """Return True once: when less than eight blocks are free; see Folder.runs_out()."""
        # To count them takes long among 300 games.
        self._moves -= 1
        if self._moves > 0 or self._full:
            return False
        free = self.space()
        self._moves = (free - LITTLE) // MOVE
        self._full = 0 <= free < LITTLE
        return self._full

    def tail_fits(self, used: int, more: int) -> bool:
        """Return whether a tail of `used` bytes may take `more`; if not, its lines move first."""
        pages = pages_of(more) + SPARE
        return bool(used + more <= self.log.most and self.log.room(pages) >= pages)

    @property
    def untidy(self) -> bool:  # type: ignore[override]
        """Whether tidy() has work."""
        return not (self._asked and self.log.prepared)

    def tidy(self) -> None:
        """Erase one sector for later events, if one is used up."""
        self.look()
        # To find a sector blank takes a millisecond.
        while not (self.log.prepared or self.log.prepare()):
            pass

    def look(self) -> None:
        """Look for the tail of an older image; raises OlderTailError if there is one."""
        if not self._asked and self._take_over():
            raise OlderTailError

    def _take_over(self) -> bool:
        """Move the tail of an older image, a file in this folder, to the log; True if it was."""
        self._asked = True
        found = self.has(TAIL)
        if found:
            from runner.older_tail import take_over

            try:
                take_over(Folder(self.path), self, self.log.read())
            except OSError:
                self._asked = False
                raise
        return found


class CheckpointLog:
    """The checkpoint's newest record, in a log of raw flash (storage.CHECKPOINT)."""

    def __init__(self, log: "FlashLog | None" = None):
        self._log = log or checkpoint_log()

    def read(self) -> bytes:
        """Return the record, b"" if there is none."""
        data: bytes = self._log.read()
        return data

    def replace(self, data: bytes) -> None:
        """Replace it in idle time: this may take an erase, to make room for the next one."""
        self._log.replace(data)
        self._log.prepare()


def newest_events() -> "FlashLog | NoLog":
    """Return the log of the newest events; the laptop's scripts call this, too."""
    import storage

    log = logged(storage, storage.TAIL)
    if isinstance(log, NoLog) or log.room(1):
        return log
    # Only flash that had other contents: then the first event does not wait for an erase.
    log.prepare()
    return log


def checkpoint_log() -> "FlashLog | NoLog":
    """Return the log of the checkpoint's newest record."""
    import storage

    return logged(storage, storage.CHECKPOINT)


def logged(storage, place: "tuple[int, int]") -> "FlashLog | NoLog":
    """Return the log at a place; where files cannot be read, nothing in flash is changed."""
    if not storage.mounted:
        return NoLog()
    log: "FlashLog" = storage.log(place)
    return log


def pieces(data: bytes) -> "list[bytes]":
    """Return whole lines of `data` as records, at least one."""
    found = []
    while len(data) > MOST:
        end = data.rfind(b"\n", 0, MOST) + 1 or MOST
        found.append(data[:end])
        data = data[end:]
    found.append(data)
    return found
