"""Check journals: how many lines are good, and what is wrong with the first that is not.

May import pinochle.
"""

from pathlib import Path

from pinochle.game import Game
from pinochle.journal import TAIL
from pinochle.line_format import decode, file_name, is_hex, parse_name, split
from pinochle.rules import Illegal

from pinochle_tools.plurals import counted
from pinochle_tools.refusals import in_words

# What a Journal keeps aside when it mends a file.
ASIDE = ".bad"


class Check:
    """What was found in one journal: the good lines, and the first bad one's number, 0 if none."""

    def __init__(self, good: int, bad_line: int = 0, reason: str = ""):
        self.good = good
        self.bad_line = bad_line
        self.reason = reason

    @property
    def words(self) -> str:
        """One line for people: the first bad line and the good ones before it, or the count."""
        if not self.bad_line:
            return f"{counted(self.good, 'line')}, all good"
        good = counted(self.good, "good line") + (" stands" if self.good == 1 else " stand")
        return f"line {self.bad_line} {self.reason}; {good} before it"


def check_file(path: Path) -> Check:
    """Check one file: a game's, or a tail together with its game's beside it.

    Raises OSError.
    """
    lines = split(path.read_bytes())
    head = decode(lines[0], 0)[0] if lines else None
    if head and head[0] == "tail":
        return _check_tail(path.parent, lines, head)
    events, check = _decoded(lines, 0)
    return _folded(events, check, 0)


def check_folder(folder: Path) -> dict[str, Check]:
    """Check all journals of a folder and those below it, by path. Raises OSError."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.name == TAIL or parse_name(path.name)[0]:
            found[str(path.relative_to(folder))] = check_file(path)
    return found


def kept_aside(folder: Path) -> list[str]:
    """Return the files with damaged bytes that journals kept aside, by path."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*" + ASIDE))


def _check_tail(folder: Path, lines: list[bytes], head: list) -> Check:
    """Check a tail: it continues its game's file behind a line whose checksum it names."""
    if not _is_head(head):
        return Check(0, 1, "does not tell which game it continues")
    before, crc = _lines_before(folder / file_name(head[1], head[2]), head[3])
    if len(before) < head[3]:
        return Check(0, 1, f"continues line {head[3]} of its game, which has {len(before)}")
    if crc != int(head[4], 16):
        return Check(0, 1, "does not fit the file of its game")
    events, check = _decoded(lines[1:], crc)
    check.good += 1
    check.bad_line += 1 if check.bad_line else 0
    # The tail's own first line stands in for those of the game's file.
    return _folded(before + events, check, len(before) - 1)


def _is_head(head: list) -> bool:
    if len(head) != 5 or not is_hex(head[2], 16) or not is_hex(head[4], 8):
        return False
    return all(type(number) is int and number >= 0 for number in (head[1], head[3]))


def _lines_before(path: Path, count: int) -> tuple[list[list], int]:
    """Return the first `count` events of a game's file, as far as they are good, and their crc."""
    crc = 0
    events: list[list] = []
    for line in split(path.read_bytes())[:count] if path.exists() else []:
        event, crc = decode(line, crc)
        if event is None:
            break
        events.append(event)
    return events, crc


def _decoded(lines: list[bytes], crc: int) -> tuple[list[list], Check]:
    """Return the events of the longest valid run of lines, and how it ends."""
    events: list[list] = []
    for number, line in enumerate(lines, 1):
        event, crc = decode(line, crc)
        if event is None:
            torn = not line.endswith(b"\n")
            reason = "is torn: its end is missing" if torn else "does not fit its checksum"
            return events, Check(len(events), number, reason)
        events.append(event)
    return events, Check(len(events))


def _folded(events: list[list], check: Check, before: int) -> Check:
    """Return what is wrong first: an event that the game refuses, or what `check` tells.

    `before` is how many of the events stand in lines of another file.
    """
    game = None
    for index, event in enumerate(events):
        try:
            if game is None:
                game = Game(event)
            else:
                game.apply(event)
        except Illegal as refusal:
            good = index - before
            what = "begins " if refusal.code == "version" else "breaks a rule: "
            return Check(max(0, good), max(1, good + 1), what + in_words(refusal))
    return check
