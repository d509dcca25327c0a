r"""The format of a journal: events as lines with checksums, and the names of files.

A line is `<json list>\t<crc>\n`; the crc is the CRC-32 of the list's bytes, continued from the
line before, as 8 hex digits: a torn, damaged, lost or moved line does not match. Each game has a
file `NNNN-<id>.log`, numbered in the order of play.
"""

import binascii
import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.game.events import Event

_HEX = "0123456789abcdef"


def _refuse(constant: str) -> None:
    raise ValueError(constant)


try:
    # Only CPython reads NaN and Infinity.
    _loads = json.JSONDecoder(parse_constant=_refuse).decode
    _dumps = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
except AttributeError:
    _loads = json.loads  # type: ignore[assignment]

    def _dumps(event: "list[Any]") -> str:  # type: ignore[misc]
        return json.dumps(event, separators=(",", ":"))


def encode(event: "list[Any]", crc: int) -> "tuple[bytes, int]":
    """Return (line, crc): an event as the line of bytes that follows a line with that crc."""
    text = _dumps(event).encode()
    crc = binascii.crc32(text, crc)
    return (text + ("\t%08x\n" % crc).encode(), crc)


def decode(line: bytes, crc: int) -> "tuple[Event | None, int]":
    """Return (event, crc) of a line that follows a line with that crc.

    The event is None if the line is torn, damaged or out of order.
    """
    text = line[:-10]
    after = binascii.crc32(text, crc)
    if b"\t%08x\n" % after != line[-10:]:
        return (None, crc)
    event = parse(text)
    return (event, after) if event else (None, crc)


def parse(text: bytes) -> "Event | None":
    """Return the event of a line's bytes before its tab, or None if they are no event.

    An event is a list in JSON that is not empty, in UTF-8 and without control characters. The
    text of two lines whose checksum between them is missing fits the checksum, but is no event.
    """
    # Only CPython reads UTF-16, which has zero bytes, and only MicroPython reads a raw tab.
    if not text or min(text) < 32:
        return None
    try:
        event: "Event" = _loads(str(text, "utf-8"))
    except (ValueError, RuntimeError):
        # RuntimeError: the JSON is nested too deeply.
        return None
    return event if isinstance(event, list) and event else None


def split(data: bytes) -> "list[bytes]":
    """Return the lines of some bytes, each with its newline if it has one."""
    lines = []
    start = 0
    while start < len(data):
        end = data.find(b"\n", start) + 1 or len(data)
        lines.append(data[start:end])
        start = end
    return lines


def file_name(number: int, game: str) -> str:
    """Return the name of a game's file."""
    return "%04d-%s.log" % (number, game)


def parse_name(name: str) -> "tuple[int, str]":
    """Return (number, id) of a game's file name, or (0, "") for any other name."""
    dash = name.find("-")
    number, game = name[:dash], name[dash + 1 : -4]
    if not 4 <= dash <= 6 or name[-4:] != ".log" or not is_hex(game, 16):
        return (0, "")
    if number.strip("0123456789"):
        return (0, "")
    return (int(number), game)


def is_hex(text: object, length: int) -> bool:
    """Return whether `text` is a text of `length` hex digits in lower case."""
    return isinstance(text, str) and len(text) == length and not text.strip(_HEX)
