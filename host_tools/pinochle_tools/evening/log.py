"""The log of an evening: its steps as lines with checksums; it only grows.

A step is stored before anything shows it. A line that was cut off by a power cut is removed before
the next one is added; it was never shown.
"""

from pinochle.storage.files import Folder
from pinochle.storage.line_format import decode, encode, split

from pinochle_tools.evening.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Log:
    """The file `name` in a folder; `steps` are its steps. Raises Refused if it is damaged."""

    def __init__(self, files: Folder, name: str):
        self.files = files
        self.name = name
        self._data = files.read(name)
        self.steps, self._crc, self._size = read_log(self._data, name)

    @property
    def data(self) -> bytes:
        """The bytes of all whole lines."""
        return self._data[: self._size]

    def add(self, step: "list[Any]") -> None:
        """Store a step in one write. Raises OSError; then nothing has changed.

        Raises Refused if another program has added steps since this one read the log.
        """
        text, crc = encode(step, self._crc)
        if self.files.size(self.name) != self._size:
            if read_log(self.files.read(self.name), self.name)[2] > self._size:
                raise Refused("another program has just changed this evening: try again")
            self.files.replace(self.name, self.data)
        self.files.append(self.name, text)
        self._data = self.data + text
        self._size, self._crc = len(self._data), crc
        self.steps.append(step)


class Unstored(Log):
    """A log without a file, for steps that are tried before they are stored."""

    def __init__(self, steps: "list[list[Any]]"):
        self.steps = steps

    def add(self, step: "list[Any]") -> None:
        """Add a step."""
        self.steps.append(step)


def whole_lines(data: bytes) -> bytes:
    """Return the lines of a log before one that is damaged or cut off."""
    return data[: _until_damage(data)[2]]


def steps_of(data: bytes) -> "list[list[Any]]":
    """Return the steps of another desk's log. Raises Refused if they are none of an evening."""
    steps = read_log(data, "this file")[0]
    if not steps:
        raise Refused("this is no log of an evening")
    return steps


def read_log(data: bytes, name: str) -> "tuple[list[list[Any]], int, int]":
    """Return (steps, crc, size) of the whole lines of a log. Raises Refused if it is damaged."""
    steps, crc, size = _until_damage(data)
    if b"\n" in data[size:]:
        raise Refused("%s is damaged in line %d" % (name, len(steps) + 1))
    return steps, crc, size


def _until_damage(data: bytes) -> "tuple[list[list[Any]], int, int]":
    """Return (steps, crc, size) of the lines before one that is damaged or cut off."""
    steps: list[list[Any]] = []
    crc = size = 0
    for line in split(data):
        step, after = decode(line, crc)
        if step is None:
            break
        steps.append(step)
        crc, size = after, size + len(line)
    return steps, crc, size
