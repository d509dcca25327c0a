"""Finds the newest game in a folder, and what of its files is damaged; see journal.py."""

from pinochle.storage.files import ChangedError, Folder
from pinochle.storage.line_format import decode, parse_name
from pinochle.storage.tail import TAIL, FileEnd, Tail, parts, read_tail, tail_game, tail_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pinochle.game.events import Event

    # What Journal.mark() returns.
    Mark = list[Any]


def newest_game(files: Folder, number: int = 0, game: str = "") -> "tuple[int, str]":
    """Return (number, id) of the newest game's file, or those given if no file's are higher."""
    newest = (number, game)
    for name in files.listed():
        newest = max(newest, parse_name(name))
    return newest


class Loading:
    """What the files of the newest game hold: the longest valid run of lines.

    `file` and `tail` are where it ends. `bad` has (file, good bytes) of damage that is to be set
    aside, `damage` the number of damaged bytes; half a line at the end, as a power cut leaves, is
    set aside without being counted. `largest` is the largest number of a game, -1 while unknown.
    """

    def __init__(self, files: Folder, mark: "Mark | None"):
        self._files = files
        data = read_tail(files)
        self._part = parts(data)[-1]
        number, game = tail_game(self._part)
        self.largest = -1
        if not number:
            number, game = newest_game(files)
            self.largest = number
        if mark and mark[:2] != [number, game]:
            raise ChangedError
        self._known = (mark[2], mark[3]) if mark else (0, 0)
        self.file = FileEnd(number, game, mark[4], mark[5]) if mark else FileEnd(number, game)
        self.tail = Tail(self.file, data[: len(data) - len(self._part)])
        self.bad: "list[tuple[str, int]]" = []
        self.damage = 0

    def read(self, fold: "Callable[[Event], None]") -> None:
        """Call fold(event) with each event in order. Raises OSError, ChangedError."""
        if self.file.number:
            self._read_file(fold)
        self._read_tail(fold)

    def _read_file(self, fold: "Callable[[Event], None]") -> None:
        tail, name = self.tail, self.file.name
        good, bad = self._known[0], 0
        torn = True
        for line in self._files.lines(name, self._known):
            event, crc = decode(line, tail.crc)
            if event is None or bad:
                bad += len(line)
                torn = torn and b"\n" not in line
                continue
            fold(event)
            tail.passed(crc)
            good += len(line)
        self.file = FileEnd(self.file.number, self.file.game, tail.count, tail.crc)
        if bad:
            self._found_bad(name, good, 0 if torn else bad)
        elif good == self._known[0]:
            self.file.know(*self._known)

    def _read_tail(self, fold: "Callable[[Event], None]") -> None:
        data, end, tail = self._part, self.file, self.tail
        good = 0
        for event, crc, index, line in tail_lines(data, end.number, end.game):
            if index > tail.count:
                # Read lines that continue the game; stop if the lines between are lost.
                if index != tail.count + 1 or crc[0] != tail.crc:
                    break
                fold(event)
                tail.add(line, crc[1])
            good += len(line)
        if good:
            good += data.find(b"\n") + 1
        if data == tail.part(end):
            tail.whole()
        elif data:
            if not good and end.number and tail_game(data) == (end.number, end.game):
                good = data.find(b"\n") + 1
            before = len(tail.older)
            size = self._files.size(TAIL) - before
            torn = size == len(data) and b"\n" not in data[good:]
            self._found_bad(TAIL, before + good, 0 if torn else size - good)

    def _found_bad(self, name: str, good: int, damage: int) -> None:
        self.damage += damage
        self.bad.append((name, good))
