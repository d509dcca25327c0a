"""Look at the raw storage in flash, send it, erase it."""

import binascii
import hashlib
import json
import sys

BLOCK = 4096
PIECE = 512


def blocks_of_flash():
    """Return the storage as a block device, and its number of blocks; it begins with the logs."""
    import _rp2

    flash = _rp2.Flash()
    return flash, flash.ioctl(4, 0)


def look():
    """Print a line of JSON: kind, kB and games of the storage's contents; null if unknown."""
    try:
        from runner import foreign
    except ImportError:
        print("null")
        return
    if hasattr(foreign, "look_in"):
        import storage

        found = foreign.look_in(storage)
    else:
        # An older image, without logs.
        found = foreign.look(blocks_of_flash()[0])
    print(json.dumps([found.kind, found.kilobytes, found.games]))


def count():
    """Print the number of blocks of the storage."""
    print(blocks_of_flash()[1])


def send():
    """Send each block: a line `index size crc`, then its bytes; size 0 means a blank block."""
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
    """Print the SHA-256 of the whole storage, after lines that show that the device is working."""
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
    """Replace the storage's contents by an empty file system, and mount it."""
    import micropython
    import storage

    micropython.kbd_intr(-1)
    try:
        storage.replace()
    finally:
        micropython.kbd_intr(3)
    print("erased")
