"""The first picture of the next start, at the beginning of the newest record of the checkpoint.

4 bytes of CRC-32, 2 of the length of what follows, and a frame as runs: a number of blank columns,
a number of others, these others, and so on. The CRC is that of the frame, and covers the program's
stamp and the bytes of the file `tail`, too, so that no picture of another state is ever shown.
Imports no other part of the scorekeeper, because a Pico shows the picture before it imports that.
"""

import binascii

SIZE = 1024  # of a frame
HEAD = 6
# Shorter pieces of blank columns are kept as they are.
BLANK = b"\0\0\0"
MOST = 255


def checksum(frame: "bytes | bytearray", stamp: bytes, tail: bytes) -> int:
    """Return the CRC-32 of a frame that belongs to a program and to a tail."""
    return binascii.crc32(frame, binascii.crc32(tail, binascii.crc32(stamp)))


def packed(frame: "bytes | bytearray", crc: int) -> bytes:
    """Return the beginning of a record, with a frame and its checksum()."""
    runs = []
    data = bytes(frame)
    at = 0
    while at < SIZE:
        begin = at
        while at < SIZE and not data[at] and at - begin < MOST:
            at += 1
        first = at
        end = data.find(BLANK, at)
        at = min(SIZE if end < 0 else end, first + MOST)
        runs.append(bytes((first - begin, at - first)) + data[first:at])
    said = b"".join(runs)
    return crc.to_bytes(4, "little") + len(said).to_bytes(2, "little") + said


def end_of(record: bytes) -> int:
    """Return where what follows the picture begins."""
    return HEAD + int.from_bytes(record[4:HEAD], "little")


def picture(record: bytes, stamp: bytes, tail: bytes) -> "bytearray | None":
    """Return the frame in a record, None if it does not belong to these two."""
    end = end_of(record)
    if not HEAD < end < len(record):
        return None
    frame = bytearray(SIZE)
    at, to = HEAD, 0
    while at < end:
        to += record[at]
        count = record[at + 1]
        frame[to : to + count] = record[at + 2 : at + 2 + count]
        to += count
        at += 2 + count
    found = int.from_bytes(record[:4], "little")
    return frame if len(frame) == SIZE and checksum(frame, stamp, tail) == found else None
