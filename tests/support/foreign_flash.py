"""Flash as other systems leave it: whole images of 2 MiB, to start the scorekeeper on.

Layouts: MicroPython's RPI_PICO_W keeps a littlefs of 848 KiB at the end of flash, its code at
the beginning (ports/rp2/boards/RPI_PICO_W/mpconfigboard.h). CircuitPython's firmware has 1020 KiB
and 4 KiB of settings; its drive follows, a FAT file system without a partition table
(ports/raspberrypi/mpconfigport.h; supervisor/shared/flash.c makes up the table that a laptop
sees). FAT12: Microsoft's FAT specification.
"""

import random
import struct

from emulator.emulated import FLASH, GEOMETRY, STORAGE, file_system
from littlefs import LittleFS, UserContext
from support import journals

KIB = 1024
BLOCK = 4096
BLOCKS = (FLASH - STORAGE) // BLOCK
PICO_W_STORAGE = 848 * KIB
CIRCUITPY = 1024 * KIB
FILES = {"/main.py": b"print('hello')\n" * 50, "/lib/neopixel.mpy": bytes(range(256)) * 30}


def noise(size: int, seed: int = 1) -> bytes:
    """Return bytes as code leaves them: none repeats."""
    return random.Random(seed).randbytes(size)


def littlefs(size: int, files: dict) -> bytes:
    """Return an image of a littlefs of `size` bytes, made as MicroPython makes it."""
    geometry = {**GEOMETRY, "block_count": size // BLOCK}
    context = UserContext(size)
    made = LittleFS(context, **geometry)
    for path, data in files.items():
        if path.count("/") > 1:
            made.makedirs(path.rpartition("/")[0], exist_ok=True)
        with made.open(path, "wb") as file:
            file.write(data)
    made.unmount()
    return bytes(context.buffer)


def fat12(size: int, files: dict) -> bytes:
    """Return an image of a FAT12 volume with these files ({8.3 name: bytes}) in its root."""
    sector, root_entries, fat_sectors = 512, 512, 6
    count = size // sector
    boot = bytearray(sector)
    boot[:11] = b"\xeb\xfe\x90MSDOS5.0"
    struct.pack_into(
        "<HBHBHHBH", boot, 11, sector, 1, 1, 1, root_entries, count, 0xF8, fat_sectors
    )
    boot[36:62] = struct.pack("<BBBI11s8s", 0x80, 0, 0x29, 1, b"CIRCUITPY  ", b"FAT12   ")
    boot[510:512] = b"\x55\xaa"
    chain, root, data = [0xFF8, 0xFFF], bytearray(), bytearray()
    for name, content in files.items():
        clusters = -(-len(content) // sector)
        first = len(chain)
        chain += [*range(first + 1, first + clusters), 0xFFF]
        base, _, extension = name.partition(".")
        short = f"{base:8}{extension:3}".upper().encode()
        root += struct.pack("<11sB14xHI", short, 0x20, first, len(content))
        data += content.ljust(clusters * sector, b"\0")
    fat = bytearray(fat_sectors * sector)
    for number, entry in enumerate(chain):
        at = number * 3 // 2
        pair = int.from_bytes(fat[at : at + 2], "little")
        pair |= entry << 4 if number % 2 else entry
        fat[at : at + 2] = pair.to_bytes(2, "little")
    head = bytes(boot) + bytes(fat) + bytes(root.ljust(root_entries * 32, b"\0"))
    return (head + bytes(data)).ljust(size, b"\xff")


def pico_w(files: dict | None = None) -> bytes:
    """MicroPython for a Pico W was on it, and its file system with some files is."""
    code = noise(856 * KIB)
    kept = littlefs(PICO_W_STORAGE, files or FILES)
    return code.ljust(FLASH - len(kept), b"\xff") + kept


def circuitpython(files: dict | None = None) -> bytes:
    """CircuitPython was on it, and its drive is."""
    drive = fat12(FLASH - CIRCUITPY, files or {"CODE.PY": b"print('hi')\n" * 90, "A.TXT": b"a"})
    return noise(1020 * KIB, 2).ljust(CIRCUITPY, b"\xff") + drive


def other_size(files: dict | None = None) -> bytes:
    """A littlefs of 1 MiB begins where the scorekeeper's begins."""
    return (b"\xff" * STORAGE + littlefs(1024 * KIB, files or FILES)).ljust(FLASH, b"\xff")


def device_files(games: int) -> dict:
    """Return the files of a device with this number of games."""
    return {**journals.device_files(journals.corpus_events(games)), "/board": b"six_ssd1306\n"}


def damaged(files: dict) -> bytes:
    """The scorekeeper's own file system, both superblocks broken."""
    image = bytearray(b"\xff" * STORAGE + file_system(files))
    for block in (0, 1):
        at = STORAGE + block * BLOCK
        image[at : at + 64] = bytes(64)
    return bytes(image)


def random_bytes() -> bytes:
    """Random bytes."""
    return noise(FLASH, 3)


class Blocks:
    """A flash chip's storage with the interface of MicroPython's rp2.Flash, read only."""

    def __init__(self, image: bytes):
        self.storage = image[STORAGE:]

    def ioctl(self, order, _argument):
        assert order == 4, "only the count may be asked for"
        return len(self.storage) // BLOCK

    def readblocks(self, block, buf, offset):
        at = block * BLOCK + offset
        buf[:] = self.storage[at : at + len(buf)]
