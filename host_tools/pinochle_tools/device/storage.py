"""A device's storage as raw flash: what unreadable storage contains, copying it, erasing it.

Nothing that a device reports is trusted: a copy is checked against the device's checksum, and
storage is read again before it is erased.
"""

import binascii
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.plurals import counted
from pinochle_tools.device import rescues
from pinochle_tools.device.carving import Carved, carve
from pinochle_tools.device.checked_numbers import counted_in, whole_number
from pinochle_tools.device.connection import Device
from pinochle_tools.device.journals import DeviceFacts, DeviceSource
from pinochle_tools.device.line import Answer

Progress = Callable[[int, int], None]

RESCUE = "pinochle doctor --rescue FILE"
ERASE = "pinochle flash --erase-storage"
_SCRIPT = "flash_storage"
_BLOCK = 4096
_MOST_BLOCKS = 4096  # 16 MiB, the most that the chip can address
_KINDS = {"FAT": "FAT", "littlefs": "littlefs", "damaged": "a damaged littlefs"}


class Look(NamedTuple):
    """What a device found in storage that it can't read."""

    words: str
    games: bool


def is_readable(facts: DeviceFacts) -> bool:
    """Return whether the device's file system is mounted, so that games can be saved."""
    return facts.whole > 0


def check_readable(device: Device, facts: DeviceFacts) -> None:
    """Refuse a device with unreadable storage; the error says what is in it and what to do."""
    if not is_readable(facts):
        raise ToolError(trouble(device))


def trouble(device: Device) -> str:
    """Return one line that says what is in unreadable storage, and what to do."""
    found = look(device)
    if found is None:
        return (
            "the device's storage can't be read: update the firmware with pinochle flash, then"
            " pinochle doctor reports what is in it"
        )
    if found.games:
        return f"the device's storage can't be read, but games are in it: {RESCUE} saves them"
    return (
        f"the device's storage holds other data ({found.words}), so games can't be saved:"
        f" {ERASE} erases it"
    )


def look(device: Device) -> Look | None:
    """Ask the device what its storage contains; None if its firmware does not report it."""
    try:
        said = json.loads(device.ask(_SCRIPT, "look()")[-1])
        if said is None:
            return None
        kind, kilobytes, games = said
        size = f", {whole_number(kilobytes)} kB" if kilobytes else ""
        return Look(_KINDS.get(str(kind), "unknown") + size, bool(games))
    except (ValueError, TypeError, IndexError, RecursionError):
        raise ToolError("the device's answer can't be read: try pinochle flash") from None


def read_all(device: Device, progress: Progress) -> bytes:
    """Return the device's storage, block by block; the checksum of each block is checked."""
    said = device.ask(_SCRIPT, "count()")[-1:]
    blocks = counted_in(said[0]) if said else None
    if blocks is None or not 0 < blocks <= _MOST_BLOCKS:
        raise ToolError("the device does not report how large its storage is")
    parts = []
    with device.asking(_SCRIPT, "send()") as answer:
        for index in range(blocks):
            parts.append(_block(answer, index))
            progress(index + 1, blocks)
        if answer.line() != b"end":
            raise ToolError("the device stopped sending: try again")
    return b"".join(parts)


def _block(answer: Answer, index: int) -> bytes:
    try:
        number, size, crc = answer.line().split()
        whole = int(size) == _BLOCK
        fits = int(number) == index and (whole or int(size) == 0)
        wanted = int(crc, 16)
    except ValueError:
        fits = False
    if not fits:
        raise ToolError("the device stopped sending: try again")
    data = answer.read(_BLOCK) if whole else b"\xff" * _BLOCK
    if binascii.crc32(data) != wanted:
        raise ToolError("data from the device is damaged: check the cable, try again")
    return data


def rescue(device: Device, file: Path, folder: Path, progress: Progress) -> Carved:
    """Save the device's storage to a file, and the games in it to a folder next to the file.

    Records the copy in the data folder `folder`, so that erasing is allowed. Raises ToolError if
    the copy differs from the storage.
    """
    rescues.check_target(file)
    data = read_all(device, progress)
    said = device.ask(_SCRIPT, "checksum()")[-1:]
    if said != [hashlib.sha256(data).hexdigest()]:
        raise ToolError("the copy differs from the device's storage: try again")
    rescues.write_copy(file, data)
    carved = carve(data)
    if carved.games:
        rescues.save_games(file, carved.games)
    rescues.remember(folder, file, data)
    return carved


def erase(
    device: Device,
    facts: DeviceFacts,
    folder: Path,
    sure: Callable[[str], bool],
    reading: Progress,
) -> str:
    """Erase storage with other data; returns a line to print.

    `sure(question)` asks the user. Raises ToolError if games are in it, unless a copy recorded in
    `folder` has exactly the same bytes.
    """
    if is_readable(facts):
        games = len(DeviceSource(device).listing().sizes)
        if games:
            raise ToolError(
                f"the device's storage can be read and holds {counted(games, 'game')}:"
                " it is not erased (pinochle prune removes old games)"
            )
        return "the device's storage can be read: not erased"
    data = read_all(device, reading)
    found, carved = look(device), carve(data)
    copy = rescues.copy_of(folder, data)
    if copy:
        held = f"a copy is in {copy}"
    elif carved.lines or found is None or found.games:
        raise ToolError(
            f"{_counted(carved)} are in the device's storage: save them with"
            f" {RESCUE}, then erase it"
        )
    else:
        held = f"it holds other data: {found.words}"
    if not sure(f"Erase the device's storage ({held})?"):
        raise ToolError("not erased")
    if device.ask(_SCRIPT, "erase()")[-1:] != ["erased"]:
        raise ToolError("the device could not erase its storage: unplug it, plug it in, try again")
    return "storage erased: games can be saved"


def _counted(carved: Carved) -> str:
    if not carved.lines:
        return "perhaps games"
    games = counted(len(carved.games), "game")
    return f"{counted(carved.lines, 'journal line')} of {games}"
