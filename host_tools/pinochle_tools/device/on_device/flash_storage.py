"""Look at the storage in flash as it is, send it whole, erase it."""

import binascii
import hashlib
import json
import sys

BLOCK = 4096
PIECE = 512


def blocks_of_flash():
    """Return the storage as a block device, and how many blocks it has."""
    import rp2

    flash = rp2.Flash()
    return flash, flash.ioctl(4, 0)


def look():
    """Print a line of JSON: kind, kB and games of what is in storage; null if that is unknown."""
    try:
        from runner import foreign
    except ImportError:
        print("null")
        return
    found = foreign.look(blocks_of_flash()[0])
    print(json.dumps([found.kind, found.kilobytes, found.games]))


def count():
    """Print how many blocks the storage has."""
    print(blocks_of_flash()[1])


def send():
    """Send each block: a line `index size crc` and its bytes; size 0 means a blank block."""
    out = sys.stdout.buffer
    flash, blocks = blocks_of_flash()
    blank = b"\xff" * BLOCK
    buf = bytearray(BLOCK)
    for index in range(blocks):
        flash.readblocks(index, buf, 0)
        size = 0 if buf == blank else BLOCK
        out.write(b"%d %d %08x\n" % (index, size, binascii.crc32(buf)))
        for start in range(0, size, PIECE):
            out.write(memoryview(buf)[start : start + PIECE])
    out.write(b"end\n")


def checksum():
    """Print the SHA-256 of the whole storage; lines before it show that the device is there."""
    flash, blocks = blocks_of_flash()
    digest = hashlib.sha256()
    buf = bytearray(BLOCK)
    for index in range(blocks):
        flash.readblocks(index, buf, 0)
        digest.update(buf)
        if index % 16 == 0:
            print(index)
    print(binascii.hexlify(digest.digest()).decode())


def erase():
    """Put an empty file system in the place of what is in storage, and mount it."""
    import micropython
    import storage

    micropython.kbd_intr(-1)
    try:
        storage.replace()
    finally:
        micropython.kbd_intr(3)
    print("erased")
