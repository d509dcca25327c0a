"""The games' folder on the Pico's flash. May import time, pinochle.files and pinochle.journal.

littlefs keeps small files, and where the others lie, in two blocks a directory, one after the
other in turn: what changes is added behind the rest of it, and once the block is full all that
still counts is written to the other one, which is erased first.
"""

import time

from pinochle.files import Folder
from pinochle.journal import TAIL

# Its name keeps it beside the tail, also where a long directory has several pairs of blocks.
PAD = TAIL + ".pad"
# The largest that stands in the directory, and how many of them fill a block of 4 kB.
PAD_BYTES = 450
PADS = 9
# A write takes 2 ms, among 300 games 8; an erase at least 30.
ERASED_MS = 25


class FlashFolder(Folder):
    """A folder of littlefs; each line of the journal that it stores is also said on USB.

    The tail's first line and lines that were said before may come again; their chained
    checksums tell a listener which.
    """

    def __init__(self, path: str, serial, ticks=time.ticks_ms):
        Folder.__init__(self, path)
        self.serial = serial
        self.ticks = ticks

    def append(self, name: str, data: bytes) -> None:
        """Add bytes to the end of a file; when it returns they are stored."""
        Folder.append(self, name, data)
        if name == TAIL:
            self.serial.say(data)

    def replace(self, name: str, data: bytes) -> None:
        """Give a file new contents: the old ones stay whole until the new ones are.

        littlefs needs no second file for it: what was written counts from the flush on.
        """
        self._write(name, data, "wb")
        if name == TAIL:
            self.serial.say(data)

    def tidy(self) -> None:
        """Have the tail's block emptied now, not at one of the next presses.

        Nothing asks littlefs for it: a file is written until that took an erase.
        """
        pad = bytes(PAD_BYTES)
        for _ in range(PADS):
            begun = self.ticks()
            self._write(PAD, pad, "wb")
            if time.ticks_diff(self.ticks(), begun) >= ERASED_MS:
                break
        self.remove(PAD)
