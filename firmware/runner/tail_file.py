"""The tail as a file in a folder of its own, for a MicroPython without raw sectors for logs.

It is not among the games, because in a directory of 300 files a write takes 8 ms, alone 2 ms.
"""

import time

from pinochle.storage.files import TAIL_LIMIT, Folder
from pinochle.storage.tail import TAIL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

PAD = TAIL + ".pad"
# The largest file that littlefs keeps inside the directory; this many fill a block of 4 kB.
PAD_BYTES = 450
PADS = 9
# A write takes 2 ms; an erase takes at least 30 ms.
ERASED_MS = 25


class TailFile:
    """A file with the methods of a FlashLog; see there."""

    most = TAIL_LIMIT
    prepared = True

    def __init__(self, path: str, ticks=time.ticks_ms):
        self._folder = Folder(path)
        self._ticks = ticks

    @property
    def used(self) -> bool:
        """Whether it has a line."""
        return self._folder.size(TAIL) > 0

    def records(self) -> "Iterator[bytes]":
        """Yield the tail's lines."""
        return self._folder.lines(TAIL)

    def read(self) -> bytes:
        """Return the tail's bytes."""
        return self._folder.read(TAIL)

    def append(self, data: bytes) -> None:
        """Append bytes; they are stored when this returns."""
        self._folder.append(TAIL, data)
        self.prepared = False

    def replace(self, data: bytes) -> None:
        """Replace the contents: littlefs keeps the old ones until the flush."""
        self._folder._write(TAIL, (data,), "wb")
        self.prepared = False

    def room(self, wanted: int) -> int:
        """Return `wanted`: there is always room, though a write may take an erase."""
        return wanted

    def prepare(self) -> None:
        """Make littlefs erase the tail's block now, so that no later press waits for it.

        littlefs has no call for this, so a small file is written until one write took an erase.
        """
        self.prepared = True
        for _ in range(PADS):
            begun = self._ticks()
            self._folder._write(PAD, (bytes(PAD_BYTES),), "wb")
            if time.ticks_diff(self._ticks(), begun) >= ERASED_MS:
                break
        self._folder.remove(PAD)
