"""The first picture of the next start, at the beginning of the file `checkpoint`.

4 bytes of CRC-32 and the 1,024 of a frame. The CRC covers the program's stamp and the bytes of the
file `tail`, too, so that no picture of another state is ever shown. Imports no other part of the
scorekeeper, because a Pico shows the picture before it imports that.
"""

import binascii

CHECKPOINT = "checkpoint"
START, END = 4, 1028


def checksum(frame: "bytes | bytearray | memoryview", stamp: bytes, tail: bytes) -> int:
    """Return the CRC-32 of a frame that belongs to a program and to a tail."""
    return binascii.crc32(frame, binascii.crc32(tail, binascii.crc32(stamp)))


def belongs(data: bytes, stamp: bytes, tail: bytes) -> bool:
    """Return whether the frame in the first END bytes of the file belongs to these two."""
    crc = checksum(memoryview(data)[START:END], stamp, tail)
    return len(data) >= END and data[:START] == crc.to_bytes(START, "little")
