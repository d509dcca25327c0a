"""The games folder in the Pico's flash.

littlefs keeps a directory, with its small files inside, in two blocks. It appends changes to one
block; when that is full, it erases the other block and writes all current data there. The blocks
then change roles.
"""

import time

from pinochle.storage.files import Folder
from pinochle.storage.tail import TAIL

# This name sorts next to the tail, so both share a pair of blocks even in a long directory.
PAD = TAIL + ".pad"
# The largest file that littlefs keeps inside the directory; this many fill a block of 4 kB.
PAD_BYTES = 450
PADS = 9
# A write takes 2 ms, with 300 games 8 ms; an erase takes at least 30 ms.
ERASED_MS = 25


class FlashFolder(Folder):
    """A littlefs folder; each stored journal line is also sent over USB.

    The tail's first line and lines already sent may be sent again; their chained checksums let
    the receiver recognise them. `tail` are the bytes of the file `tail` if they were just read.
    """

    erases = True

    def __init__(self, path: str, serial, ticks=time.ticks_ms, tail: bytes = b""):
        Folder.__init__(self, path)
        self.tail = tail
        self.serial = serial
        self.ticks = ticks

    def read(self, name: str, most: int = -1) -> bytes:
        """Return a file's bytes, the first `most` of them; empty if there is no such file."""
        if name == TAIL and self.tail:
            # Once, because finding a file among 300 takes 8 ms.
            data, self.tail = self.tail, b""
            return data[:most]
        return Folder.read(self, name, most)

    def append(self, name: str, data: bytes) -> None:
        """Append bytes to a file; they are stored when this returns."""
        Folder.append(self, name, data)
        if name == TAIL:
            self.serial.say(data)

    def replace(self, name: str, data: bytes) -> None:
        """Replace a file's contents: the old ones stay until the new ones are complete.

        littlefs needs no second file for this: new contents take effect at the flush.
        """
        self._write(name, (data,), "wb")
        if name == TAIL:
            self.serial.say(data)

    def tidy(self) -> None:
        """Make littlefs erase the tail's block now, so that no later press waits for it.

        littlefs has no call for this, so a small file is written until one write took an erase.
        """
        pad = (bytes(PAD_BYTES),)
        for _ in range(PADS):
            begun = self.ticks()
            self._write(PAD, pad, "wb")
            if time.ticks_diff(self.ticks(), begun) >= ERASED_MS:
                break
        self.remove(PAD)
