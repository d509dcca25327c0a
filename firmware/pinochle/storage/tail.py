"""Reads the file `tail`, which holds the newest events of a game; see journal.py.

Lines of the games before may come first, each game's after a first line of its own.
"""

from pinochle.storage.files import Folder
from pinochle.storage.line_format import decode, file_name, is_hex, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle.game.events import Event

TAIL = "tail"
# How the first line of a game's part begins.
HEAD = b'["tail",'
# A longer tail, of a game that could not be stored for a while, is read line by line.
_AT_ONCE = 1024


def read_tail(files: Folder) -> bytes:
    """Return the tail's bytes; of a long one, only its valid lines and the piece after them.

    A damaged tail may be larger than the memory.
    """
    data = files.read(TAIL, _AT_ONCE)
    if len(data) < _AT_ONCE:
        return data
    data, crc = b"", 0
    for line in files.lines(TAIL):
        number, _, _, begins = tail_head(line)
        if number:
            crc = begins
        elif data:
            event, crc = decode(line, crc)
            if event is None:
                return data + line
        else:
            return line
        data += line
    return data


def parts(tail: bytes) -> "list[bytes]":
    """Return the part of each game, oldest first; joined they are the tail."""
    found = []
    start = 0
    at = tail.find(b"\n" + HEAD) + 1
    while at:
        if tail_game(tail[at : at + _AT_ONCE])[0] and tail_game(tail[:_AT_ONCE])[0]:
            found.append(tail[start:at])
            start = at
        at = tail.find(b"\n" + HEAD, at) + 1
    found.append(tail[start:])
    return found


def tail_names(tail: bytes) -> "list[str]":
    """Return the file names of the games in a tail, oldest first."""
    games = [tail_game(part) for part in parts(tail)]
    return [file_name(number, game) for number, game in games if number]


def tail_game(tail: bytes) -> "tuple[int, str]":
    """Return (number, id) of the game that a tail continues, or (0, "")."""
    return tail_head(tail)[:2]


def tail_head(tail: bytes) -> "tuple[int, str, int, int]":
    """Return (number, id, lines in the game's file, their checksum) of a tail's first line.

    (0, "", 0, 0) if it is not valid.
    """
    lines = split(tail)
    head = decode(lines[0], 0)[0] if lines else None
    if not head or len(head) != 5 or head[0] != "tail":
        return (0, "", 0, 0)
    if not isinstance(head[1], int) or not isinstance(head[3], int) or head[1] < 1:
        return (0, "", 0, 0)
    if not is_hex(head[2], 16) or not is_hex(head[4], 8):
        return (0, "", 0, 0)
    return (head[1], head[2], head[3], int(head[4], 16))


def tail_lines(
    tail: bytes, number: int, game: str
) -> "Iterator[tuple[Event, tuple[int, int], int, bytes]]":
    """Yield (event, (crc before, crc), line number, line) of a tail's valid lines."""
    for part in parts(tail):
        found, of_game, index, crc = tail_head(part)
        if not found or (found, of_game) != (number, game):
            continue
        for line in split(part)[1:]:
            event, after = decode(line, crc)
            if event is None:
                break
            index += 1
            yield (event, (crc, after), index, line)
            crc = after
