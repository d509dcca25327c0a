"""Reads UF2 images and finds boot drives.

Format: Microsoft's UF2 specification. A Pico without firmware, or connected with BOOTSEL held,
shows a drive with a file INFO_UF2.TXT; it installs an image that is copied there.
"""

import contextlib
import errno
import os
import struct
import sys
from pathlib import Path
from typing import NamedTuple

from pinochle_tools.common.errors import ToolError

_BLOCK = 512
_MAGIC = (0x0A324655, 0x9E5D5157)
_END_MAGIC = 0x0AB16F30
_FAMILY_PRESENT = 0x2000
FLASH = 0x10000000
_LARGEST = 16_000_000
INFO = "INFO_UF2.TXT"
_MAKE_WRITABLE = "mount the drive so that you can write to it, or copy %s to it by hand"
_AGAIN = "unplug the board, hold BOOTSEL while you plug it in, then run pinochle flash again"


class Chip(NamedTuple):
    """A chip that the firmware has an image for: its name, its board, the name of its image."""

    name: str
    board: str
    image: str


PICO = Chip("RP2040", "Pico", "pinochle.uf2")
PICO2 = Chip("RP2350", "Pico 2", "pinochle-pico2.uf2")
# By the family number in a UF2 file, and by the board id of a boot drive.
_FAMILIES = {0xE48BFF56: PICO, 0xE48BFF59: PICO2}
_DRIVES = {"RPI-RP2": PICO, "RP2350": PICO2}


class Image(NamedTuple):
    """The flash contents that an image sets, from the start of flash on, and the image's chip."""

    data: bytes
    chip: Chip


def read_image(path: Path) -> Image:
    """Return the flash contents in a UF2 file for a Pico or a Pico 2.

    Raises ToolError for another chip's image, an incomplete file, or no image.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST + 1)  # a device may have no end
    except OSError as failure:
        raise ToolError(f"{path}: {failure.strerror}") from None
    if not raw or len(raw) > _LARGEST or len(raw) % _BLOCK:
        raise ToolError(f"{path} is not a complete UF2 image")
    (first,) = struct.unpack_from("<I", raw, 28)
    data = bytearray()
    for number in range(len(raw) // _BLOCK):
        block = raw[number * _BLOCK : (number + 1) * _BLOCK]
        data += _payload(path, block, number, len(raw), first)
    return Image(bytes(data), _FAMILIES[first])


def _payload(path: Path, block: bytes, number: int, size: int, wanted: int) -> bytes:
    first, second, flags, address, length, index, count, family = struct.unpack("<8I", block[:32])
    if (first, second, block[-4:]) != (*_MAGIC, struct.pack("<I", _END_MAGIC)):
        raise ToolError(f"{path} is not a UF2 image")
    if not flags & _FAMILY_PRESENT or wanted not in _FAMILIES:
        raise ToolError(f"{path} is for another chip than that of a Pico or Pico 2")
    if family != wanted:
        raise ToolError(f"{path} has parts for two chips: download or build it again")
    if index != number or count != size // _BLOCK or address != FLASH + number * length:
        raise ToolError(f"{path} is not complete: download or build it again")
    return block[32 : 32 + length]


def boot_drives() -> list[Path]:
    """Return the mount folders of the boot drives of waiting Picos."""
    if sys.platform == "win32":
        places = [Path(f"{letter}:\\") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    elif sys.platform == "darwin":
        places = list(Path("/Volumes").glob("*"))
    else:
        user = os.environ.get("USER", "*")
        roots = ("/media", f"/media/{user}", f"/run/media/{user}", "/mnt")
        places = [place for root in roots for place in Path(root).glob("*")]
    return [place for place in places if is_boot_drive(place)]


def is_boot_drive(place: Path) -> bool:
    """Return whether a folder is the boot drive of a waiting board."""
    try:
        return (place / INFO).is_file()
    except OSError:
        return False


def chip_of_drive(place: Path) -> Chip:
    """Return the chip of a waiting board. Raises ToolError if a folder is no Pico's boot drive."""
    try:
        info = (place / INFO).read_text("ascii", "replace")
    except OSError:
        raise ToolError(f"{place} is not the boot drive of a Pico: it has no {INFO}") from None
    named = [line for line in info.splitlines() if line.startswith("Board-ID")]
    board = named[0].partition(":")[2].strip() if named else "?"
    if board not in _DRIVES:
        raise ToolError(f"{place} is not the boot drive of a Pico (Board-ID: {board[:40]})")
    return _DRIVES[board]


def check_chip(image: Image, chip: Chip, named: str) -> None:
    """Raise ToolError if an image is for another chip than that of the board `named`."""
    if image.chip != chip:
        raise ToolError(
            f"the image is for the {image.chip.board} ({image.chip.name}), but {named} is a"
            f" {chip.board} ({chip.name})"
        )


def copy_to_drive(source: Path, place: Path) -> None:
    """Copy an image to a boot drive; the board restarts after the last byte.

    Raises ToolError if the drive is not that of a board with the image's chip, or if the image
    cannot be copied; the message says what to do.
    """
    check_chip(read_image(source), chip_of_drive(place), f"the board with the drive {place}")
    copy = place / "pinochle.uf2"
    try:
        with open(copy, "wb") as file:
            file.write(source.read_bytes())
            file.flush()
            # The board may have disconnected after the last block, which means success.
            with contextlib.suppress(OSError):
                os.fsync(file.fileno())
    except OSError as failure:
        refused = failure.errno in (errno.EROFS, errno.EACCES, errno.EPERM)
        cure = _MAKE_WRITABLE % source if refused else _AGAIN
        raise ToolError(f"{copy}: {failure.strerror}: {cure}") from failure
