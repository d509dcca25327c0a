"""Reads UF2 images and finds boot drives.

Format: Microsoft's UF2 specification. A Pico without firmware, or connected with BOOTSEL held,
shows a drive with a file INFO_UF2.TXT; it installs an image that is copied there.
"""

import contextlib
import os
import struct
import sys
from pathlib import Path
from typing import NamedTuple

from pinochle_tools.console.errors import ToolError

_BLOCK = 512
_MAGIC = (0x0A324655, 0x9E5D5157)
_END_MAGIC = 0x0AB16F30
_FAMILY_PRESENT = 0x2000
FAMILY_RP2040 = 0xE48BFF56
FLASH = 0x10000000
_LARGEST = 16_000_000
INFO = "INFO_UF2.TXT"


class Image(NamedTuple):
    """The flash contents that an image sets, from the start of flash on."""

    data: bytes


def read_image(path: Path) -> Image:
    """Return the flash contents in a UF2 file for the RP2040.

    Raises ToolError for another chip's image, an incomplete file, or no image.
    """
    try:
        size = path.stat().st_size
        raw = path.read_bytes() if size <= _LARGEST else b""
    except OSError as failure:
        raise ToolError(f"{path}: {failure.strerror}") from None
    if not raw or len(raw) % _BLOCK:
        raise ToolError(f"{path} is not a complete UF2 image")
    data = bytearray()
    for number in range(len(raw) // _BLOCK):
        data += _payload(path, raw[number * _BLOCK : (number + 1) * _BLOCK], number, len(raw))
    return Image(bytes(data))


def _payload(path: Path, block: bytes, number: int, size: int) -> bytes:
    first, second, flags, address, length, index, count, family = struct.unpack("<8I", block[:32])
    if (first, second, block[-4:]) != (*_MAGIC, struct.pack("<I", _END_MAGIC)):
        raise ToolError(f"{path} is not a UF2 image")
    if not flags & _FAMILY_PRESENT or family != FAMILY_RP2040:
        raise ToolError(f"{path} is for another chip than the Pico's RP2040")
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


def check_drive(place: Path) -> None:
    """Raise ToolError if a folder is not the boot drive of an RP2040 board."""
    try:
        info = (place / INFO).read_text("ascii", "replace")
    except OSError:
        raise ToolError(f"{place} is not the boot drive of a Pico: it has no {INFO}") from None
    if "RPI-RP2" not in info or "RP2350" in info:
        board = next((line for line in info.splitlines() if line.startswith("Board-ID")), "?")
        raise ToolError(f"{place} is not the boot drive of an RP2040 board ({board[:60]})")


def copy_to_drive(source: Path, place: Path) -> None:
    """Copy an image to a boot drive; the board restarts after the last byte."""
    check_drive(place)
    with open(place / "pinochle.uf2", "wb") as file:
        file.write(source.read_bytes())
        file.flush()
        # The board may have disconnected after the last block, which means success.
        with contextlib.suppress(OSError):
            os.fsync(file.fileno())
