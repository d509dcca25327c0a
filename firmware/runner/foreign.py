"""What unreadable storage contains: another system's data, or games in a damaged file system.

Reads flash block by block and writes nothing. `flash` is a block device like rp2.Flash, with
`readblocks(block, buf, offset)`, and `ioctl(4, 0)` for the number of blocks.
"""

from pinochle.storage.line_format import decode, split

BLOCK = 4096
# The number of bytes kept of the block before, because a line may begin there; few are longer.
KEPT = 512
# All events begin like this. One search finds both kinds of line, because it takes most of the
# time.
LIST = b'["'
FIRST = b'["game",'
# Bytes at a line's end: a tab, its checksum of 8 digits, a newline.
MARK = 10

FAT = "FAT"
LITTLEFS = "littlefs"
DAMAGED = "damaged"
UNKNOWN = "unknown"


class Found:
    """The result of look(): the kind, the file system's size, whether games are in it."""

    def __init__(self) -> None:
        self.kind = UNKNOWN
        self.kilobytes = 0  # 0 if the size is unknown
        self.games = False


def look_in(storage) -> Found:
    """Search the file system's blocks and the log of the newest events of the module storage."""
    found = look(storage.files())
    newest = storage.log(storage.TAIL).read()
    # The first line is no event.
    found.games = found.games or len(split(newest)) > 1
    return found


def look(flash) -> Found:
    """Search all blocks of `flash`; stops at the first line of a journal."""
    found = Found()
    blocks = flash.ioctl(4, 0)
    buf = bytearray(KEPT + BLOCK)
    block_buf = memoryview(buf)[KEPT:]
    blank = b"\xff" * BLOCK
    for block in range(blocks):
        buf[:KEPT] = buf[BLOCK:]
        flash.readblocks(block, block_buf, 0)
        if block_buf == blank:
            continue
        if found.kind == UNKNOWN:
            name_kind(found, buf, block, blocks)
        if has_line(buf):
            found.games = True
            break
    return found


def name_kind(found: Found, buf: bytearray, block: int, blocks: int) -> None:
    """Record which file system begins in the block at KEPT, if any.

    FAT: a jump, the letters FAT, and 55 AA at the end of the boot sector (Microsoft's FAT
    specification). littlefs: SPEC.md of littlefs 2, the superblock's magic and geometry.
    """
    at = KEPT
    if buf[at + 510 : at + 512] == b"\x55\xaa" and buf[at] in (0xEB, 0xE9):
        if b"FAT" in (bytes(buf[at + 54 : at + 57]), bytes(buf[at + 82 : at + 85])):
            found.kind = FAT
            sector = word(buf, at + 11, 2)
            found.kilobytes = (word(buf, at + 19, 2) or word(buf, at + 32, 4)) * sector >> 10
    elif buf[at + 8 : at + 16] == b"littlefs":
        size, count = word(buf, at + 24, 4), word(buf, at + 28, 4)
        ours = (size, count) == (BLOCK, blocks) and block < 2
        found.kind = DAMAGED if ours else LITTLEFS
        found.kilobytes = size * count >> 10
    if found.kilobytes > 1 << 16:
        found.kilobytes = 0  # impossible: no flash has this size


def word(buf: bytearray, at: int, size: int) -> int:
    """Return a little-endian number of `size` bytes."""
    return int.from_bytes(buf[at : at + size], "little")


def has_line(buf: bytearray) -> bool:
    """Return whether bytes contain a journal's first line, or two lines with chained checksums.

    The first line's checksum starts from 0, so it needs no other line.
    """
    at = buf.find(LIST)
    while at >= 0:
        if buf[at : at + len(FIRST)] == FIRST and event_at(buf, at, 0):
            return True
        if at >= MARK and buf[at - 1] == 10 and buf[at - MARK] == 9 and follows(buf, at):
            return True
        at = buf.find(LIST, at + 1)
    return False


def follows(buf: bytearray, at: int) -> bool:
    """Return whether the line at `at` continues the checksum of the line before it."""
    try:
        crc = int(bytes(buf[at - MARK + 1 : at - 1]).decode(), 16)
    except (ValueError, UnicodeError):
        return False
    return event_at(buf, at, crc)


def event_at(buf: bytearray, at: int, crc: int) -> bool:
    """Return whether a valid line that continues the checksum `crc` begins at `at`."""
    end = buf.find(b"\n", at) + 1
    return 0 < end - at <= KEPT and decode(bytes(buf[at:end]), crc)[0] is not None
