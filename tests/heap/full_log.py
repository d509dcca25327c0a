"""Fills the log in raw flash with one run, clears it and begins again; runs on MicroPython.

Prints the error of the record that has no place, and what is read after the new records.
"""

from drivers.flash_log import FlashLog

BLOCK, SECTORS = 4096, 8


class Flash:
    """A block device like rp2.Flash."""

    def __init__(self):
        self.data = bytearray(b"\xff" * (BLOCK * SECTORS))

    def readblocks(self, block, buf, offset=0):
        """Read bytes."""
        start = block * BLOCK + offset
        buf[:] = memoryview(self.data)[start : start + len(buf)]

    def writeblocks(self, block, buf, offset):
        """Program pages."""
        start = block * BLOCK + offset
        self.data[start : start + len(buf)] = buf

    def ioctl(self, order, block):
        """Erase a block."""
        assert order == 6
        self.data[block * BLOCK : (block + 1) * BLOCK] = b"\xff" * BLOCK


def main():
    """Fill, clear, and begin again."""
    flash = Flash()
    log = FlashLog(flash, 0, SECTORS)
    for number in range(11):
        log.replace(b"older %d" % number)
    try:
        while True:
            log.append(b"line\n")
    except OSError as failure:
        print(failure.args[0])
    log.clear()
    log.replace(b"head ")
    log.append(b"line")
    print(FlashLog(flash, 0, SECTORS).read().decode())


main()
