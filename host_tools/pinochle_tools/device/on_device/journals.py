"""Send journals to the laptop, and remove journals that the laptop has."""

import binascii
import os
import sys

GAMES = "/games"
LONGEST_TAIL = 16_384
MARK_BYTES = 10
NO_SUCH_FOLDER = (2, 44)  # ENOENT, by its number in WebAssembly too
PIECE = 512
buf = bytearray(PIECE)


def size_of(path):
    """Return the size of a file."""
    return os.stat(path)[6]


def listing(folder):
    """Print size and name of every game file, then "- " and the tail in hex."""
    try:
        entries = os.ilistdir(folder)
    except OSError as failure:
        if failure.args[0] not in NO_SUCH_FOLDER:
            raise
        entries = ()
    older = False
    for entry in entries:
        name = entry[0]
        if name[-4:] == ".log":
            size = entry[3] if len(entry) > 3 else size_of(folder + "/" + name)
            print(size, name)
        elif name == "tail":
            older = True
    # What could not be stored continues the tail.
    waiting = waiting_parts() if folder == GAMES else []
    if waiting:
        print("! unsaved")
    print("- ", end="")
    for piece in tail_of(folder, older):
        print(binascii.hexlify(piece).decode(), end="")
    for part in waiting:
        print(binascii.hexlify(part).decode(), end="")
    print()


def unsaved():
    """Return the journal whose newest lines are only in memory, in a list; [] if there is none."""
    return getattr(sys.modules.get("runner.start"), "unsaved", [])


def waiting_parts():
    """Return the lines that are only in memory, as parts of a tail."""
    kept = unsaved()
    if not kept:
        return []
    from pinochle.storage.waiting import waiting_parts as parts_of

    return parts_of(kept[0])


def store():
    """Store what is only in memory; prints "stored" if nothing of it is left."""
    kept = unsaved()
    for journal in list(kept):
        try:
            journal.rest()
        except OSError as failure:
            print("not stored:", failure)
        if journal.saved:
            kept.clear()
    print("left" if kept else "stored")


def tail_of(folder, older):
    """Yield the tail in pieces: the file of an `older` image, or from its own place in flash."""
    if older:
        with open(folder + "/tail", "rb") as file:
            yield file.read(LONGEST_TAIL)
    elif folder == GAMES:
        try:
            from runner.storing import newest_events
        except ImportError:
            # An older image, or no scorekeeper.
            return
        yield from newest_events().records()


def send(folder, wants):
    """Send files, each from a given position if the line that ends there has the given checksum.

    `wants`: "name position checksum", separated by ";". Sends for each a line `index position
    size`, the bytes, and their CRC in 8 hex digits; the position is 0 if the checksum differs, the
    size -1 if the file is unreadable.
    """
    out = sys.stdout.buffer
    for index, want in enumerate(wants.split(";")):
        name, place, mark = want.split()
        place = int(place)
        try:
            file = open(folder + "/" + name, "rb")  # noqa: SIM115 - closed below
            size = file.seek(0, 2)
            if place and not (place <= size and has_mark(file, place, mark)):
                place = 0
            file.seek(place)
        except OSError:
            out.write(b"%d 0 -1\n" % index)
            continue
        with file:
            out.write(b"%d %d %d\n" % (index, place, size - place))
            send_bytes(out, file, size - place)
    out.write(b"end\n")


def has_mark(file, place, mark):
    """Return whether the line that ends at a position has this checksum."""
    file.seek(place - MARK_BYTES)
    return file.read(MARK_BYTES) == b"\t" + mark.encode() + b"\n"


def send_bytes(out, file, size):
    """Send `size` bytes of a file from its position on, then their checksum.

    Where the file cannot be read further, blanks take the place of the rest, because the laptop
    counts bytes, and their number follows the checksum of those before.
    """
    crc = 0
    while size > 0:
        try:
            count = file.readinto(buf)
        except OSError:
            count = 0
        if not count:
            break
        part = memoryview(buf)[: min(count, size)]
        crc = binascii.crc32(part, crc)
        out.write(part)
        size -= len(part)
    for start in range(0, size, PIECE):
        out.write(b" " * min(PIECE, size - start))
    out.write(b"%08x %d\n" % (crc, size) if size else b"%08x\n" % crc)


def remove(folder, wants):
    """Remove files with the given size and checksum; prints the name of each removed file."""
    for want in wants.split(";"):
        name, place, mark = want.split()
        path = folder + "/" + name
        with open(path, "rb") as file:
            same = size_of(path) == int(place) and has_mark(file, int(place), mark)
        if same:
            os.remove(path)
            print(name)
