"""Install a scorekeeper: an image onto the boot drive; and small files, such as the board's name.

Journals are never touched.
"""

import binascii
import contextlib
import hashlib
import os
import time
from collections.abc import Sequence
from pathlib import Path

from pinochle.app import VERSION

from pinochle_tools.boards import boards
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.project_folders import IMAGES, INSTALLED
from pinochle_tools.device import uf2
from pinochle_tools.device.connection import Device, Port, picos
from pinochle_tools.device.journals import DeviceFacts, ordered
from pinochle_tools.device.line import LineError

_PIECE = 1024
_WAIT_SECONDS = 30
_BOARD_FILE = "/board"
_OWN_FILE = f"/{boards.OWN_NAME}"


def default_image(chip: uf2.Chip) -> Path:
    """Return the image for a chip in this installation, or the one that was built here.

    Raises ToolError if there is none or its checksum is wrong, and says what to do.
    """
    image = IMAGES / chip.image
    if not image.is_file():
        raise ToolError(_no_image(chip))
    try:
        digest = image.with_name(image.name + ".sha256").read_text().split()[:1]
    except OSError:
        digest = []
    if digest != [hashlib.sha256(image.read_bytes()).hexdigest()]:
        again = "install pinochle" if INSTALLED else "build it"
        raise ToolError(f"{image} does not have its checksum: {again} again")
    return image


def _no_image(chip: uf2.Chip) -> str:
    if INSTALLED:
        return (
            f"this installation has no firmware image for a {chip.board}: name one with --uf2 FILE"
        )
    return (
        f"no firmware image for a {chip.board} found: run make firmware, or name one with"
        " --uf2 FILE"
    )


def chip_of(facts: DeviceFacts) -> uf2.Chip:
    """Return the chip of a device. Raises ToolError if it is neither a Pico nor a Pico 2."""
    for chip in (uf2.PICO2, uf2.PICO):
        if chip.name in facts.machine:
            return chip
    named = facts.machine or "no machine"
    raise ToolError(f"the device is neither a Pico nor a Pico 2: it reports {named}")


def check_downgrade(facts: DeviceFacts, *, force: bool) -> None:
    """Raise ToolError if the device's scorekeeper is newer, unless `force` is true."""
    if facts.app and ordered(facts.app) > ordered(VERSION) and not force:
        raise ToolError(
            f"the device runs {facts.app}, which is newer than version {VERSION} of these tools:"
            " update pinochle, or use --force to go back"
        )


def has_image(device: Device, image: uf2.Image) -> bool:
    """Return whether a device runs this image, by comparing the hash of its flash.

    A MicroPython without uctypes cannot compute the hash, so it is not our image. Raises
    ToolError if the device disconnects.
    """
    said = device.ask("install", f"flashed({uf2.FLASH}, {len(image.data)})")
    return said[-1:] == [hashlib.sha256(image.data).hexdigest()]


def to_boot_drive(device: Device) -> None:
    """Restart a device as a boot drive; it does not answer.

    Raises ToolError if its MicroPython cannot do this.
    """
    device.leave()
    # Its port disappears, or is silent.
    with contextlib.suppress(LineError):
        device.ask("install", "bootloader()")


def wait_for_drive(others: Sequence[Path] = (), seconds: float = _WAIT_SECONDS) -> Path:
    """Return the drive of the waiting board. Raises ToolError if none or several appear.

    `others` are drives of boards that waited before, and are left alone.
    """
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        drives = [drive for drive in uf2.boot_drives() if drive not in others]
        if len(drives) > 1:
            listed = ", ".join(map(str, drives))
            raise ToolError(f"several boards wait for an image: choose one with --drive: {listed}")
        if drives:
            return drives[0]
        time.sleep(0.5)
    raise ToolError(
        "the boot drive (RPI-RP2, of a Pico 2 RP2350) did not appear: mount it, then run pinochle"
        " flash --drive DIR"
    )


def wait_for_port(names: Sequence[str], seconds: float = _WAIT_SECONDS) -> str:
    """Return the path of the port at which a board reappears with its new image.

    `names` are the path and the id that it had, if known. Raises ToolError if it does not
    reappear.
    """
    until = time.monotonic() + seconds
    before = picos()
    while True:
        path = port_again(names, before, picos())
        if path:
            return path
        if time.monotonic() > until:
            raise ToolError(
                "the image was copied, but the device did not reappear: unplug it, plug it in,"
                " then run pinochle flash again"
            )
        time.sleep(0.5)


def port_again(names: Sequence[str], before: list[Port], found: list[Port]) -> str | None:
    """Return the path of the board that reappeared, or None while that is unclear.

    It is the port with one of these names; without names a new port, or the only one.
    """
    for port in found:
        if port.path in names or port.identity.upper() in names:
            return port.path
    for name in names:
        if "://" in name or os.path.exists(name):
            return name
    fresh = [port for port in found if port not in before] or found
    return fresh[0].path if len(fresh) == 1 and not names else None


def put_file(device: Device, path: str, data: bytes) -> bool:
    """Write a file to a device if it differs; returns whether it was written.

    The old file stays until the new one is complete and its hash is right. Raises ToolError if
    the file arrives damaged.
    """
    digest = hashlib.sha256(data).hexdigest()
    if device.ask("install", f"hashed({path!r})") == [digest]:
        return False
    pieces = [_text(data[start : start + _PIECE]) for start in range(0, len(data), _PIECE)] or [""]
    for number, piece in enumerate(pieces, 1):
        whole = digest if number == len(pieces) else ""
        said = device.ask("install", f"add({path!r}, {piece!r}, {number == 1}, {whole!r})")
    if said != ["right"]:
        raise ToolError(f"{path} was damaged on the way to the device: try again")
    return True


def _text(data: bytes) -> str:
    """Return bytes in base64, which is shorter than hex."""
    return binascii.b2a_base64(data, newline=False).decode()


def set_board(device: Device, name: str | None, battery: str | None, facts: DeviceFacts) -> str:
    """Store the board, and its kind of battery, on the device.

    `name` is a board's name or the path of a file that describes one; None keeps what is stored.
    Returns a line for people, "" if unchanged.
    """
    if name is None and not facts.board:
        raise ToolError("the device does not know its board: add --board NAME to --battery")
    changed = False
    known = name or facts.board
    if name is not None:
        boards.load_any(name)  # raises ToolError for an unknown board, or for mistakes
        if boards.is_file(name):
            changed = put_file(device, _OWN_FILE, Path(name).read_bytes())
            known = boards.OWN_NAME
    kind = battery or facts.battery
    text = known + "\n" + (kind + "\n" if kind else "")
    if not put_file(device, _BOARD_FILE, text.encode()) and not changed:
        return ""
    was = f" (was {facts.board})" if facts.board and facts.board != known else ""
    return f"board: {known}{was}" + (f", battery: {kind}" if kind else "")
