"""Install files, and hash files and flash."""

import binascii
import hashlib
import os

buf = bytearray(1024)


def hex_of(digest):
    """Return bytes as hex digits."""
    return binascii.hexlify(digest.digest()).decode()


def hash_of(path):
    """Return the SHA-256 of a file, "-" if there is none."""
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


def hashed(path):
    """Print the SHA-256 of a file, "-" if there is none."""
    print(hash_of(path))


def flashed(start, size):
    """Print the SHA-256 of `size` bytes of flash from an address on, "-" if not possible.

    It prints a line after each piece, so that the laptop does not time out.
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
    """Create the folders in a file's path."""
    parts = path.split("/")[1:-1]
    for count in range(1, len(parts) + 1):
        folder = "/" + "/".join(parts[:count])
        try:
            os.stat(folder)
        except OSError:
            # It says so when there is no room, where the file would only miss its folder.
            os.mkdir(folder)


def add(path, data, first, digest):
    """Append bytes, given in base64, to a new file next to the one that it will replace.

    With the last piece comes the SHA-256 of the whole file: it replaces the old one if it has
    this hash; prints whether it has.
    """
    if first:
        folders(path)
    try:
        with open(path + ".new", "wb" if first else "ab") as file:
            file.write(binascii.a2b_base64(data))
    except OSError:
        # A part of a file would take room where there is little.
        discard(path + ".new")
        raise
    if not digest:
        return
    right = hash_of(path + ".new") == digest
    if right:
        os.rename(path + ".new", path)
    else:
        os.remove(path + ".new")
    print("right" if right else "wrong")


def discard(path):
    """Remove a file, if there is one."""
    try:
        os.remove(path)
    except OSError:
        pass


def listing(folder):
    """Print the path of everything in a folder."""
    try:
        names = os.listdir(folder)
    except OSError:
        # There is no such folder.
        return
    for name in names:
        print(folder + "/" + name)


def remove(path):
    """Remove a file."""
    os.remove(path)


def bootloader():
    """Restart as a boot drive, for copying an image; does not return."""
    import machine

    machine.bootloader()
