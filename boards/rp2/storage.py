"""The file system in flash: mounted at power-on, formatted only where flash is blank.

MicroPython's own boot file formats on any error; this one does not change data that it cannot
read. The last block holds a mark while a format runs: it distinguishes an interrupted format from
games that cannot be read. In front of the file system are raw sectors: for the newest events
(drivers/flash_log.py), because littlefs may erase a sector at any write, and for the clock.
"""

import _rp2  # type: ignore[import-not-found]  # rp2 takes 2 ms to import
import machine
import vfs
from drivers.chip import NORMAL_SPEED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.flash_log import FlashLog

SIZE = 4096
RAW = 16 * SIZE
# (first sector, number of sectors) of each log.
TAIL = (0, 8)  # the newest events
CHECKPOINT = (8, 7)  # the newest record of the checkpoint
# The sector whose mark keeps the chip at 125 MHz; it is read before the file system.
CLOCK = 15
SLOW = b"125 MHz"
MARK = b"pinochle: being formatted\n"

mounted: list = []  # the file system at "/", none where flash holds what can't be read


def files() -> "_rp2.Flash":
    """Return the file system's part of flash as a block device."""
    return _rp2.Flash(start=RAW)


def log(place: tuple) -> "FlashLog":
    """Return the log at a place such as TAIL."""
    from drivers.flash_log import FlashLog

    return FlashLog(_rp2.Flash(start=0, len=RAW), *place)


def is_slow() -> bool:
    """Return whether this chip is to stay at 125 MHz."""
    return read(_rp2.Flash(start=0, len=RAW), CLOCK, bytearray(len(SLOW))) == SLOW


def keep_slow(slow: bool) -> None:
    """Let the next starts run at 125 MHz, or at 200 MHz again."""
    if slow == is_slow():
        return
    flash = _rp2.Flash(start=0, len=RAW)
    flash.ioctl(6, CLOCK)
    if slow:
        page = bytearray(b"\xff" * 256)
        page[: len(SLOW)] = SLOW
        flash.writeblocks(CLOCK, page, 0)


def read(flash, block, buf):
    """Fill `buf` from the start of `block`."""
    flash.readblocks(block, buf, 0)
    return buf


def is_blank(flash, blocks):
    """True if all blocks but the last are blank, and the last is blank after its first page."""
    blank = b"\xff" * SIZE
    buf = bytearray(SIZE)
    for block in range(blocks - 1):
        if read(flash, block, buf) != blank:
            return False
    return read(flash, blocks - 1, buf)[256:] == blank[256:]


def is_marked(flash, blocks):
    """True if a format was begun: make() writes the mark, mount() erases it before any file."""
    return read(flash, blocks - 1, bytearray(len(MARK))) == MARK


def make(flash, blocks):
    """Format, with the mark in the last block meanwhile."""
    if not is_marked(flash, blocks):
        page = bytearray(b"\xff" * 256)
        page[: len(MARK)] = MARK
        flash.ioctl(6, blocks - 1)
        flash.writeblocks(blocks - 1, page, 0)
    newest = log(TAIL)
    if newest.read():
        # Events of a game whose file is gone.
        newest.replace(b"")
    vfs.VfsLfs2.mkfs(flash, progsize=256)


def attach(flash):
    """Mount the file system in flash; raises OSError if there is none of this size."""
    found = vfs.VfsLfs2(flash, progsize=256)
    vfs.mount(found, "/")
    mounted[:] = [found]


def mount():
    """Mount the file system; format blank flash first, never flash that cannot be read."""
    flash = files()
    marked = is_marked(flash, flash.ioctl(4, 0))
    try:
        attach(flash)
    except OSError:
        # A chip that fails at full speed may have misread flash.
        speed = machine.freq()
        machine.freq(NORMAL_SPEED)
        marked = attach_or_make(flash)
        machine.freq(speed)
    if marked:
        # Erase the mark before any file is written: a damaged file system is then never formatted.
        flash.ioctl(6, flash.ioctl(4, 0) - 1)


def attach_or_make(flash):
    """Mount, format first if flash is blank or a format was begun; return whether it was."""
    blocks = flash.ioctl(4, 0)
    marked = is_marked(flash, blocks)
    try:
        attach(flash)
    except OSError:
        if not marked and not is_blank(flash, blocks):
            return False
        make(flash, blocks)
        attach(flash)
        return True
    return marked


def replace():
    """Put an empty file system in place of what can't be read, and mount it.

    Called only where the user asked for it. If power fails after the mark is written, mount()
    finishes the format at the next power-on; before that, nothing but the last block is changed.
    """
    flash = files()
    blocks = flash.ioctl(4, 0)
    make(flash, blocks)
    attach(flash)
    flash.ioctl(6, blocks - 1)
