"""A device as a source of journals for the archive; its facts, clock and old games.

All data from a device is checked.
"""

import binascii
import json
import string
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pinochle.app import VERSION as APP_VERSION
from pinochle.game.events import VERSION
from pinochle.storage.line_format import parse_name

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.plurals import counted
from pinochle_tools.device.checked_numbers import counted_in, whole_number
from pinochle_tools.device.connection import Device
from pinochle_tools.device.line import Answer
from pinochle_tools.journals.sources import LARGEST_FILE, START, Listing, Want

GAMES = "/games"
UNSAVED = "! unsaved"  # the line of a listing that says that lines are only in memory
# Files per request: their names must fit into the device's memory.
_AT_ONCE = 40
_MOST_GAMES = 20_000
# With lines that could not be stored.
_LONGEST_TAIL = 100_000


@dataclass(frozen=True)
class DeviceFacts:
    """Facts that a device reports; `app` and `journal` are None if it has no scorekeeper."""

    identity: str
    app: str | None
    journal: int | None
    machine: str
    micropython: str
    firmware: str  # the digest of its sources, "" without an image or with an older one
    board: str
    battery: str
    slow: int  # size of the file that keeps the chip at 125 MHz
    clock: int
    free: int
    whole: int
    crashes: int
    tested: int  # size of the self-test's results in bytes
    unsaved: int = 0  # lines of games that are only in its memory


class RemovalError(ToolError):
    """The device stopped while games were removed; the message says how many had left it."""


class OldGame(NamedTuple):
    """A game's file as the archive knows it: its name, size in bytes and last checksum."""

    name: str
    size: int
    crc: int


def facts_of(device: Device) -> DeviceFacts:
    """Return a device's facts. Raises ToolError if its answer is not valid.

    A device whose memory holds what it could not store is not restarted at the end: it would be
    lost (see device.unsaved).
    """
    lines = device.ask("facts", "facts()")
    try:
        said = json.loads(lines[-1])
        facts = DeviceFacts(
            identity=_hex(said["id"]),
            app=None if said["app"] is None else _plain(said["app"]),
            journal=None if said["journal"] is None else whole_number(said["journal"]),
            machine=_plain(said["machine"]),
            micropython=_plain(said["micropython"]),
            firmware=_plain(said["firmware"]),
            board=_plain(said["board"]),
            battery=_plain(said["battery"]),
            slow=whole_number(said["slow"]),
            clock=whole_number(said["clock"]),
            free=whole_number(said["free"]),
            whole=whole_number(said["whole"]),
            crashes=whole_number(said["crashes"]),
            tested=whole_number(said["tested"]),
            unsaved=max(0, whole_number(said.get("unsaved", 0))),
        )
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        raise ToolError("the device's answer is not that of a scorekeeper") from None
    if facts.unsaved:
        device.leave()
    return facts


def check_scorekeeper(facts: DeviceFacts) -> int:
    """Return the version of a device's journals. Raises ToolError if it has no scorekeeper."""
    if facts.journal is None:
        raise ToolError("there is no scorekeeper on this device yet: pinochle flash installs it")
    return facts.journal


def check_versions(facts: DeviceFacts) -> None:
    """Raise ToolError if the device has no scorekeeper, or journals of a newer version."""
    if check_scorekeeper(facts) > VERSION:
        raise ToolError(
            f"the device has journals of version {facts.journal}, but these tools know only up to"
            f" {VERSION}: update pinochle on this laptop"
        )


def compared(facts: DeviceFacts) -> str:
    """Return a line about different versions of device and tools, "" if they are equal."""
    theirs, ours = ordered(facts.app or ""), ordered(APP_VERSION)
    if theirs == ours:
        return ""
    cure = "pinochle flash updates it" if theirs < ours else "update pinochle on this laptop"
    return f"the device runs scorekeeper {facts.app}, these tools contain {APP_VERSION}: {cure}"


def unread(name: str) -> str:
    """Return a line about a game's file that the device cannot read to its end."""
    return (
        f"{name}: the device can't read all of it, so newer lines may be missing here: pinochle"
        " doctor --rescue FILE saves its storage as it is"
    )


def ordered(version: str) -> list[int]:
    """Return the parts of a version as numbers, for comparison."""
    return [int(part) if part.isdigit() else 0 for part in version.split(".")]


def set_clock(device: Device) -> None:
    """Set the device's clock to this laptop's time, in UTC."""
    now = time.gmtime()
    fields = (*now[:3], now.tm_wday, *now[3:6])
    device.ask("facts", f"set_clock{fields}")


class DeviceSource:
    """The journals on a device, as a Source of the archive.

    `unreadable` are the files of which the device could not read all that fetch() asked for.
    """

    def __init__(self, device: Device, folder: str = GAMES):
        self._device = device
        self._folder = folder
        self.unreadable: list[str] = []

    def listing(self) -> Listing:
        """Return the game files and the tail."""
        sizes: dict[str, int] = {}
        lines = self._device.ask("journals", f"listing({self._folder!r})")
        for line in lines[:_MOST_GAMES]:
            size, _, name = line.partition(" ")
            if line == UNSAVED:
                self._device.leave()
            number = counted_in(size)
            if parse_name(name)[0] and number is not None:
                sizes[name] = number
        mark, _, tail = lines[-1].partition(" ") if lines else ("", "", "")
        try:
            if mark == "-" and len(tail) <= 2 * _LONGEST_TAIL:
                return Listing(sizes, binascii.unhexlify(tail))
        except ValueError:
            pass
        raise ToolError("the device's list of games is incomplete: try again")

    def fetch(self, wants: list[Want]) -> Iterator[tuple[Want, bytes]]:
        """Yield the requested files as they arrive; see Source."""
        for start in range(0, len(wants), _AT_ONCE):
            part = wants[start : start + _AT_ONCE]
            text = ";".join(
                f"{want.name} {want.cursor.bytes} {want.cursor.crc:08x}" for want in part
            )
            with self._device.asking("journals", f"send({self._folder!r}, {text!r})") as answer:
                for want in part:
                    found, data, whole = _file(answer, want)
                    if not whole:
                        self.unreadable.append(want.name)
                    yield found, data
                if answer.line() != b"end":
                    raise ToolError("the device stopped sending: try again")

    def remove(self, games: list[OldGame]) -> list[str]:
        """Remove files with exactly this size and checksum; returns the names of those removed.

        Raises RemovalError if it is cut short.
        """
        gone: list[str] = []
        for start in range(0, len(games), _AT_ONCE):
            part = games[start : start + _AT_ONCE]
            text = ";".join(f"{game.name} {game.size} {game.crc:08x}" for game in part)
            names = {game.name for game in part}
            try:
                with self._device.asking(
                    "journals", f"remove({self._folder!r}, {text!r})"
                ) as said:
                    for line in said.lines():
                        name = line.decode("ascii", "replace")
                        if name in names - set(gone):
                            gone.append(name)
            except ToolError as failure:
                raise RemovalError(
                    f"{failure}; {counted(len(gone), 'game')} of {len(games)} had left the device"
                    " as far as it said; the archive holds them all"
                ) from failure
        return gone


def _file(answer: Answer, want: Want) -> tuple[Want, bytes, bool]:
    """Return where a file's bytes begin, the bytes that could be read, and whether they are all.

    Without any, because the file's newest lines may be in the tail.
    """
    place, size = _head(answer.line(), want)
    if size < 0:
        return want, b"", False
    data = answer.read(size)
    mark, _, left = answer.line().partition(b" ")
    unread = counted_in(left.decode("ascii", "replace")) if left else 0
    if unread is None or unread > size:
        raise ToolError(f"the device stopped sending at {want.name}: try again")
    data = data[: size - unread]
    if mark != b"%08x" % binascii.crc32(data):
        raise ToolError("data from the device was damaged on the way: try again")
    return Want(want.name, want.cursor if place else START), data, not unread


def _head(line: bytes, want: Want) -> tuple[int, int]:
    """Return (start, size) of the file that follows; size -1 means that it is unreadable."""
    try:
        _index, place, size = [int(word) for word in line.split()]
    except ValueError:
        raise ToolError(f"the device stopped sending at {want.name}: try again") from None
    if place not in (0, want.cursor.bytes) or size > LARGEST_FILE:
        raise ToolError(f"the device did not send {want.name} as requested: try again")
    return place, size


def _hex(text: object) -> str:
    """Return a chip's id. Raises ValueError for others, which name laptops and folders."""
    identity = _plain(text)
    if not identity or set(identity) - set(string.hexdigits):
        raise ValueError
    return identity


def _plain(text: object) -> str:
    """Return a text from a device, shortened and made printable."""
    return "".join(
        letter for letter in str(text)[:80] if letter.isascii() and letter.isprintable()
    )
