"""A device as a source of journals for the archive, its facts, its clock, its old games.

May import device, archive.pieces and errors. Nothing that a device says is trusted.
"""

import binascii
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pinochle.app import VERSION as APP_VERSION
from pinochle.events import VERSION
from pinochle.line_format import parse_name

from pinochle_tools.archive.pieces import LARGEST_FILE, START, Listing, Want
from pinochle_tools.device import Device
from pinochle_tools.errors import ToolError

GAMES = "/games"
# Files asked for at a time: their names must find room in the device's memory.
_AT_ONCE = 40
_MOST_GAMES = 20_000
_LONGEST_TAIL = 4096


@dataclass(frozen=True)
class DeviceFacts:
    """What a device says of itself; `app` and `journal` are None where no scorekeeper runs."""

    identity: str
    app: str | None
    journal: int | None
    machine: str
    micropython: str
    frozen: bool  # whether the scorekeeper is part of the image
    board: str
    clock: int
    free: int
    whole: int
    crashes: int
    tested: int  # bytes of the self-test's results


class OldGame(NamedTuple):
    """A game's file as the archive knows it: its name, size in bytes and last checksum."""

    name: str
    size: int
    crc: int


def facts_of(device: Device) -> DeviceFacts:
    """Ask a device what it is. Raises ToolError for an answer that makes no sense."""
    lines = device.ask("facts", "facts()")
    try:
        said = json.loads(lines[-1])
        return DeviceFacts(
            identity=_plain(said["id"]),
            app=None if said["app"] is None else _plain(said["app"]),
            journal=None if said["journal"] is None else int(said["journal"]),
            machine=_plain(said["machine"]),
            micropython=_plain(said["micropython"]),
            frozen=bool(said["frozen"]),
            board=_plain(said["board"]),
            clock=int(said["clock"]),
            free=int(said["free"]),
            whole=int(said["whole"]),
            crashes=int(said["crashes"]),
            tested=int(said["tested"]),
        )
    except (ValueError, KeyError, TypeError, IndexError):
        raise ToolError("the device does not answer as a scorekeeper does") from None


def check_versions(facts: DeviceFacts) -> None:
    """Refuse a device without a scorekeeper, or with journals from the future."""
    if facts.journal is None:
        raise ToolError("there is no scorekeeper on this device yet: pinochle flash installs it")
    if facts.journal > VERSION:
        raise ToolError(
            f"the device keeps journals of version {facts.journal}, these tools know {VERSION}:"
            " update pinochle on this laptop"
        )


def compared(facts: DeviceFacts) -> str:
    """Return what is to be said where the device and these tools are not of one version."""
    theirs, ours = ordered(facts.app or ""), ordered(APP_VERSION)
    if theirs == ours:
        return ""
    cure = "pinochle flash updates it" if theirs < ours else "update pinochle on this laptop"
    return f"the device runs scorekeeper {facts.app}, these tools bring {APP_VERSION}: {cure}"


def ordered(version: str) -> list[int]:
    """Return a version as numbers that can be compared."""
    return [int(part) if part.isdigit() else 0 for part in version.split(".")]


def set_clock(device: Device) -> None:
    """Set the device's clock to this laptop's, in universal time."""
    now = time.gmtime()
    fields = (*now[:3], now.tm_wday, *now[3:6])
    device.ask("facts", f"set_clock{fields}")


class DeviceSource:
    """The journals on a device, as a Source of the archive."""

    def __init__(self, device: Device, folder: str = GAMES):
        self._device = device
        self._folder = folder

    def listing(self) -> Listing:
        """Return the game files and the tail."""
        sizes: dict[str, int] = {}
        lines = self._device.ask("journals", f"listing({self._folder!r})")
        for line in lines[:_MOST_GAMES]:
            size, _, name = line.partition(" ")
            if parse_name(name)[0] and size.isdigit():
                sizes[name] = int(size)
        mark, _, tail = lines[-1].partition(" ") if lines else ("", "", "")
        if mark != "-" or len(tail) > 2 * _LONGEST_TAIL:
            raise ToolError("the device's list of games broke off: try again")
        return Listing(sizes, binascii.unhexlify(tail))

    def fetch(self, wants: list[Want]) -> Iterator[tuple[Want, bytes]]:
        """Yield what is wanted, as it comes; see Source."""
        for start in range(0, len(wants), _AT_ONCE):
            part = wants[start : start + _AT_ONCE]
            text = ";".join(
                f"{want.name} {want.cursor.bytes} {want.cursor.crc:08x}" for want in part
            )
            with self._device.asking("journals", f"send({self._folder!r}, {text!r})") as answer:
                for want in part:
                    place, size = _head(answer.line(), want)
                    if size < 0:
                        continue
                    data = answer.read(size)
                    if answer.line() != b"%08x" % binascii.crc32(data):
                        raise ToolError("the line to the device is disturbed: try again")
                    yield Want(want.name, want.cursor if place else START), data
                if answer.line() != b"end":
                    raise ToolError("the device broke off: try again")

    def remove(self, games: list[OldGame]) -> list[str]:
        """Remove files that end exactly so; returns the names of those that are gone."""
        gone: list[str] = []
        for start in range(0, len(games), _AT_ONCE):
            part = games[start : start + _AT_ONCE]
            text = ";".join(f"{game.name} {game.size} {game.crc:08x}" for game in part)
            names = {game.name for game in part}
            said = self._device.ask("journals", f"remove({self._folder!r}, {text!r})")
            gone += [name for name in said if name in names]
        return gone


def _head(line: bytes, want: Want) -> tuple[int, int]:
    """Return (place, size) of a file that comes; size -1: it cannot be read."""
    try:
        _index, place, size = [int(word) for word in line.split()]
    except ValueError:
        raise ToolError(f"the device broke off at {want.name}: try again") from None
    if place not in (0, want.cursor.bytes) or size > LARGEST_FILE:
        raise ToolError(f"the device sends something else than {want.name}")
    return place, size


def _plain(text: object) -> str:
    """Return a short printable text, whatever a device said."""
    return "".join(
        letter for letter in str(text)[:80] if letter.isascii() and letter.isprintable()
    )
