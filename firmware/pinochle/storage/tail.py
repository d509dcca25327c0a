"""The file `tail`, which holds the newest events of a game; see journal.py.

Its first line names the game, and where the game's own file ends: `["tail", number, id, lines,
crc]`. Lines of the games before may come first, each game's after a first line of its own.
"""

from binascii import crc32

from pinochle.storage.files import LONGEST_LINE, Folder
from pinochle.storage.line_format import decode, encode, file_name, is_hex, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinochle.game.events import Event

TAIL = "tail"
# How the first line of a game's part begins.
HEAD = b'["tail",'
# The most bytes of that line.
HEAD_MOST = 70
# A longer tail, of a game that could not be stored for a while, is read line by line.
_AT_ONCE = 1024


class FileEnd:
    """Where a game's own file ends: its number of lines and the checksum of the last one.

    `torn` is whether it may end in half a line.
    """

    def __init__(self, number: int = 0, game: str = "", lines: int = 0, crc: int = 0):
        self.number = number
        self.game = game
        self.lines = lines
        self.crc = crc
        self.torn = False
        self._sum: "tuple[int, int] | None" = None  # the file's checksum(), if it is known

    @property
    def name(self) -> str:
        """The name of the game's file."""
        return file_name(self.number, self.game)

    def head(self) -> bytes:
        """Return the first line of the game's part of the tail."""
        return encode(["tail", self.number, self.game, self.lines, "%08x" % self.crc], 0)[0]

    def append(self, files: Folder, lines: bytes) -> None:
        """Append lines of the tail to the file."""
        self.torn = True
        known, self._sum = self._sum, None
        files.append(self.name, lines)
        self.take(lines)
        if known:
            self.know(known[0] + len(lines), crc32(lines, known[1]))

    def know(self, size: int, crc: int) -> None:
        """Note the size and the CRC-32 of the file, because reading a long one takes long."""
        self._sum = (size, crc)

    def checksum(self, files: Folder) -> "tuple[int, int]":
        """Return (size, CRC-32) of the file."""
        if self._sum is None:
            self._sum = files.checksum(self.name)
        return self._sum

    def take(self, lines: bytes) -> None:
        """Note that these lines are in the file now."""
        self.torn = False
        self.lines += lines.count(b"\n")
        self.crc = int(lines[-9:-1].decode(), 16)

    def doubt(self) -> None:
        """Note that the file may have some lines of the tail already."""
        self.torn = True


class Tail:
    """The tail as it is stored, and where the journal ends with it.

    `older` are the parts of earlier games, `lines` those of this game without the first line,
    `waiting` lines that could not be stored. `count` and `crc` are those of the journal: of the
    game's file, the tail and what waits. `torn` is whether the tail may end in half a line, or
    belong to another game.
    """

    def __init__(self, end: FileEnd, older: bytes = b"", torn: bool = True):
        self.older = older
        self.lines = b""
        self.waiting = b""
        self.torn = torn
        self.count = end.lines
        self.crc = end.crc

    def part(self, end: FileEnd) -> bytes:
        """Return this game's part of the tail."""
        return end.head() + self.lines

    def fits(self, files: Folder, more: int) -> bool:
        """Return whether as many bytes more can be appended."""
        # To write a torn tail again may take more pages than are left, where flash is worn.
        return not self.torn and files.tail_fits(
            HEAD_MOST + len(self.older) + len(self.lines), more
        )

    def keep(self, event: "Event") -> None:
        """Add an event to what waits."""
        line, self.crc = encode(event, self.crc)
        self.waiting += line
        self.count += 1

    def encoded(self, events: "Sequence[Event]") -> "tuple[bytes, int]":
        """Return (lines, crc): what waits and more events, as they are stored."""
        data, crc = self.waiting, self.crc
        for event in events:
            line, crc = encode(event, crc)
            data += line
        return (data, crc)

    def store(self, files: Folder, end: FileEnd, data: bytes, crc: int, more: int) -> None:
        """Append what encoded() returned, `more` events beside what waits."""
        if self.torn:
            write = files.replace if self.older or self.lines else files.restart
            write(TAIL, self.older + self.part(end) + data)
        else:
            self.torn = True
            # A part that begins after another has no first line yet.
            headless = self.older and not self.lines
            files.append(TAIL, end.head() + data if headless else data)
        self.torn = False
        self.lines += data
        self.waiting = b""
        self.crc = crc
        self.count += more

    @property
    def first(self) -> int:
        """The size of the first line that waits."""
        return self.waiting.find(b"\n") + 1

    def store_first(self, files: Folder, end: FileEnd) -> None:
        """Append the first line that waits."""
        line, rest = self.waiting[: self.first], self.waiting[self.first :]
        self.store(files, end, line, self.crc, 0)
        self.waiting = rest

    def taken(self) -> None:
        """Note that its lines are in the game's file."""
        self.lines = b""

    def empty(self, files: Folder, end: FileEnd) -> None:
        """Begin it again after its lines were moved; until then loading skips their copies."""
        # A game without a line is not named there, because a restart would look for it.
        if end.lines:
            files.restart(TAIL, end.head())
        self.older = b""
        self.torn = not end.lines

    def rewrite(self, files: Folder, end: FileEnd) -> None:
        """Write the file again, without damaged bytes at its end."""
        files.replace(TAIL, self.older + self.part(end))
        self.torn = False

    def doubt(self) -> None:
        """Note that it may end in half a line."""
        self.torn = True

    # While it is read.

    def passed(self, crc: int) -> None:
        """Count a line of the game's file."""
        self.count += 1
        self.crc = crc

    def add(self, line: bytes, crc: int) -> None:
        """Count a line of the tail."""
        self.lines += line
        self.passed(crc)

    def whole(self) -> None:
        """Note that the file is this game's part, after `older`."""
        self.torn = False


def read_tail(files: Folder) -> bytes:
    """Return the tail's bytes; of a long one with much damage, those up to there.

    A damaged tail may be larger than the memory. The part of an earlier game may be damaged, and
    that of the newest one whole.
    """
    data = files.read(TAIL, _AT_ONCE)
    if len(data) < _AT_ONCE:
        return data
    data, crc, bad = b"", 0, 0
    for line in files.lines(TAIL):
        end = file_end(line)
        if end.number:
            crc = end.crc
        else:
            event, after = decode(line, crc)
            if event is None or not data:
                bad += len(line)
            else:
                crc = after
        data += line
        if bad > LONGEST_LINE:
            break
    return data


def parts(tail: bytes) -> "list[bytes]":
    """Return the part of each game, oldest first; joined they are the tail.

    What is before the first line that names a game is a part, too.
    """
    found = []
    start = 0
    at = tail.find(b"\n" + HEAD) + 1
    while at:
        if tail_game(tail[at : at + _AT_ONCE])[0]:
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
    end = file_end(tail)
    return (end.number, end.game)


def file_end(tail: bytes) -> FileEnd:
    """Return where the file of a tail's game ends; number 0 if its first line is not valid."""
    lines = split(tail)
    head = decode(lines[0], 0)[0] if lines else None
    if not head or len(head) != 5 or head[0] != "tail":
        return FileEnd()
    if not isinstance(head[1], int) or not isinstance(head[3], int) or head[1] < 1:
        return FileEnd()
    if not is_hex(head[2], 16) or not is_hex(head[4], 8):
        return FileEnd()
    return FileEnd(head[1], head[2], head[3], int(head[4], 16))


def tail_lines(
    tail: bytes, number: int, game: str
) -> "Iterator[tuple[Event, tuple[int, int], int, bytes]]":
    """Yield (event, (crc before, crc), line number, line) of a tail's valid lines."""
    for part in parts(tail):
        end = file_end(part)
        if not number or (end.number, end.game) != (number, game):
            continue
        index, crc = end.lines, end.crc
        for line in split(part)[1:]:
            event, after = decode(line, crc)
            if event is None:
                break
            index += 1
            yield (event, (crc, after), index, line)
            crc = after
