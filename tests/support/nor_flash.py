"""A NOR flash chip with the interface of rp2.Flash, and power cuts at any operation."""

import random

BLOCK = 4096
PAGE = 256


class PowerCutError(Exception):
    """The power failed at the operation that the test chose."""


class NorFlash:
    """Sectors of 4 kB: programs change bits from 1 to 0 only, an erase sets them all.

    `cut` is the number of the operation at which power fails; `torn` is how much of it is done:
    "not", "half" (its first half), "bits" (random ones of its bits). Later calls fail, too.
    """

    def __init__(self, blocks: int, image: bytes | None = None):
        self.data = bytearray(image or b"\xff" * (BLOCK * blocks))
        self.blocks = blocks
        self.operations = 0
        self.erased: list[int] = []
        self.cut, self.torn = -1, "not"
        self.chance = random.Random(1)
        self.worn: set[int] = set()  # addresses of pages that keep some bits
        self.deaf = False  # programs change nothing

    def readblocks(self, block, buf, offset=0):
        """Read bytes."""
        self._powered()
        at = block * BLOCK + offset
        buf[:] = self.data[at : at + len(buf)]

    def writeblocks(self, block, buf, offset=None):
        """Program whole pages; without an offset erase the block first."""
        if offset is None:
            self.ioctl(6, block)
        at = block * BLOCK + (offset or 0)
        assert at % PAGE == 0
        assert len(buf) % PAGE == 0
        data = bytes(buf)
        if self.deaf:
            return
        if at in self.worn:
            data = bytes(255 if byte == 0x22 else byte for byte in data)
        old = int.from_bytes(self.data[at : at + len(data)], "big")
        new = (old & int.from_bytes(data, "big")).to_bytes(len(data), "big")
        self._change(at, new)

    def ioctl(self, order, block):
        """Return the geometry, or erase a block."""
        if order == 4:
            return self.blocks
        if order == 5:
            return BLOCK
        if order == 6:
            assert 0 <= block < self.blocks
            self._change(block * BLOCK, b"\xff" * BLOCK)
            self.erased.append(block)
        return 0

    def _powered(self):
        if self.operations > self.cut >= 0:
            raise PowerCutError

    def _change(self, at, new):
        self._powered()
        number = self.operations
        self.operations += 1
        if number == self.cut:
            old = self.data[at : at + len(new)]
            if self.torn == "half":
                half = len(new) // 2
                new = new[:half] + bytes(old[half:])
            elif self.torn == "bits":
                masks = self.chance.randbytes(len(new))
                pairs = zip(old, new, masks, strict=True)
                new = bytes(o & ~m | n & m for o, n, m in pairs)
            else:
                new = bytes(old)
        self.data[at : at + len(new)] = new
        if number == self.cut:
            raise PowerCutError
