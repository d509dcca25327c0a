"""Check journals: count the good lines, and describe the first bad one."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pinochle.rules.rule_set import Illegal
from pinochle.storage.line_format import decode, file_name, is_hex, parse_name, split
from pinochle.storage.tail import TAIL, parts

from pinochle_tools.common.errors import ToolError, in_words
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.untrusted import contents
from pinochle_tools.journals.applying import applied, event_in_words
from pinochle_tools.journals.sources import LARGEST_FILE

if TYPE_CHECKING:
    from pinochle.game.events import Event

# Ending of the names of files in which a Journal keeps damaged bytes.
ASIDE = ".bad"


class Check:
    """Result for one journal: the good lines, and the number of the first bad one, or 0."""

    def __init__(self, good: int, bad_line: int = 0, reason: str = ""):
        self.good = good
        self.bad_line = bad_line
        self.reason = reason
        self.cure = ""
        self.is_unread = False

    @classmethod
    def unread(cls, reason: str) -> "Check":
        """Return the result for a journal of which no line could be read."""
        check = cls(0, 1, reason)
        check.is_unread = True
        return check

    @property
    def words(self) -> str:
        """One line for people: the first bad line and the number of good lines."""
        if not self.bad_line:
            return f"{counted(self.good, 'line')}, all good"
        if self.is_unread:
            return self.reason
        good = counted(self.good, "good line")
        cure = f"; {self.cure}" if self.cure else ""
        return f"line {self.bad_line} {self.reason}; {good} before it{cure}"


def check_file(path: Path) -> Check:
    """Check one file: a game's, or a tail together with the game's file next to it.

    That it cannot be read is a result, too.
    """
    return checked(path, _check_file)


def checked(path: Path, check: Callable[[Path], Check]) -> Check:
    """Return what `check` finds in a file: one that cannot be read must not hide damaged ones."""
    try:
        return check(path)
    except (OSError, ToolError) as failure:
        said = in_words(failure).removeprefix(str(path)).lstrip(": ")
        return Check.unread(f"cannot be read: {said}")


def _check_file(path: Path) -> Check:
    data = contents(path, LARGEST_FILE)
    if not data and not _is_begun_in_tail(path):
        return Check(0, 1, "is missing: the file is empty")
    lines = split(data)
    head = decode(lines[0], 0)[0] if lines else None
    if head and head[0] == "tail":
        return _check_tail(path.parent, data)
    events, check = _decoded(lines, 0)
    return _folded(events, check, 0)


def check_folder(folder: Path) -> dict[str, Check]:
    """Check all journals in a folder and its subfolders; returns {path: Check}."""
    found: dict[str, Check] = {}

    def unread(failure: OSError) -> None:
        if not isinstance(failure, FileNotFoundError):  # a folder that is not made yet
            place = os.path.relpath(failure.filename, folder)
            found[place] = Check.unread(f"cannot be read: {failure.strerror}")

    paths = [
        Path(place, name)
        for place, folders, files in os.walk(folder, onerror=unread)
        for name in (*folders, *files)
    ]
    for path in sorted(paths):
        if path.name == TAIL or parse_name(path.name)[0]:
            found[str(path.relative_to(folder))] = check_file(path)
    return found


def set_aside(folder: Path) -> list[str]:
    """Return the paths of files in which journals kept damaged bytes."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*" + ASIDE))


def _is_begun_in_tail(path: Path) -> bool:
    """Return whether an empty file is one that a power cut left: the tail has all of its lines."""
    tail = path.with_name(TAIL)
    if tail == path or not tail.is_file():
        return tail == path
    begun = ["tail", *parse_name(path.name), 0]
    firsts = [split(part)[:1] for part in parts(contents(tail, LARGEST_FILE))]
    heads = [decode(line, 0)[0] for first in firsts for line in first]
    return begun in [head[:4] for head in heads if head]


def _check_tail(folder: Path, data: bytes) -> Check:
    """Check a tail, which may have parts of several games."""
    good = 0
    for part in parts(data):
        lines = split(part)
        check = _check_part(folder, lines, decode(lines[0], 0)[0])
        if check.bad_line:
            return Check(good + check.good, good + check.bad_line, check.reason)
        good += check.good
    return Check(good)


def _check_part(folder: Path, lines: list[bytes], head: "Event | None") -> Check:
    """Check a game's part: its first line must name a line of the game's file and its checksum."""
    if not head or not _is_head(head):
        return Check(0, 1, "does not name the game that it continues")
    before, crc = _lines_before(folder / file_name(head[1], head[2]), head[3])
    if len(before) < head[3]:
        there = f"which has {counted(len(before), 'good line')}"
        return Check(0, 1, f"continues line {head[3]} of its game's file, {there}")
    if crc != int(head[4], 16):
        return Check(0, 1, "does not fit the checksum of its game's file")
    events, check = _decoded(lines[1:], crc)
    check.good += 1
    check.bad_line += 1 if check.bad_line else 0
    # The tail's own first line replaces those of the game's file in the count.
    return _folded(before + events, check, len(before) - 1)


def _is_head(head: "Event") -> bool:
    if len(head) != 5 or not is_hex(head[2], 16) or not is_hex(head[4], 8):
        return False
    return all(type(number) is int and number >= 0 for number in (head[1], head[3]))


def _lines_before(path: Path, count: int) -> tuple["list[Event]", int]:
    """Return the first `count` events of a game's file, as far as they are good, and their crc."""
    crc = 0
    events: list[Event] = []
    for line in split(contents(path, LARGEST_FILE))[:count] if path.exists() else []:
        event, crc = decode(line, crc)
        if event is None:
            break
        events.append(event)
    return events, crc


def _decoded(lines: list[bytes], crc: int) -> tuple["list[Event]", Check]:
    """Return the events of the longest valid run of lines, and the check of what follows."""
    events: list[Event] = []
    for number, line in enumerate(lines, 1):
        event, crc = decode(line, crc)
        if event is None:
            torn = not line.endswith(b"\n")
            reason = "is torn: its end is missing" if torn else "does not fit its checksum"
            return events, Check(len(events), number, reason)
        events.append(event)
    return events, Check(len(events))


def _folded(events: "list[Event]", check: Check, before: int) -> Check:
    """Return the first problem: an event that the game refuses, or else `check`.

    `before` is the number of events that come from lines of another file.
    """
    game = None
    for index, event in enumerate(events):
        try:
            game = applied(game, event)
        except Illegal as refusal:
            good = index - before
            what = "begins " if refusal.code == "version" else "breaks a rule: "
            return Check(max(0, good), max(1, good + 1), what + event_in_words(refusal, event))
    return check
