"""Install files and tell what is in flash."""

import binascii
import hashlib
import os

buf = bytearray(1024)


def hex_of(digest):
    """Return bytes as hex digits."""
    return binascii.hexlify(digest.digest()).decode()


def hash_of(path):
    """Return the SHA-256 of a file, a dash where there is none."""
    digest = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while True:
                count = file.readinto(buf)
                if not count:
                    return hex_of(digest)
                digest.update(memoryview(buf)[:count])
    except OSError:
        return "-"


def hashes(paths):
    """Print the SHA-256 of each file; paths are apart by ";"."""
    for path in paths.split(";"):
        print(hash_of(path))


def flashed(start, size):
    """Print the SHA-256 of what is in flash from an address on, a dash where none can be had.

    It takes a while: a line a piece tells that the device is there.
    """
    try:
        import uctypes
    except ImportError:
        print("-")
        return
    digest = hashlib.sha256()
    while size:
        part = min(size, 16384)
        digest.update(uctypes.bytearray_at(start, part))
        start += part
        size -= part
        print(size)
    print(hex_of(digest))


def folders(path):
    """Make the folders that a file stands in."""
    parts = path.split("/")[1:-1]
    for count in range(1, len(parts) + 1):
        try:
            os.mkdir("/" + "/".join(parts[:count]))
        except OSError:
            pass


def begin(path):
    """Begin a file beside the one that it will replace."""
    folders(path)
    with open(path + ".new", "wb"):
        pass


def add(path, data):
    """Add bytes, in hex, to the file that was begun."""
    with open(path + ".new", "ab") as file:
        file.write(binascii.unhexlify(data))


def finish(path, digest):
    """Put the new file in the place of the old one if it is right; prints whether it is."""
    right = hash_of(path + ".new") == digest
    if right:
        os.rename(path + ".new", path)
    else:
        os.remove(path + ".new")
    print("right" if right else "wrong")


def bootloader():
    """Leave for the boot drive, where an image can be copied to; does not return."""
    import machine

    machine.bootloader()
