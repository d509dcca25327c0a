"""Rows of the archive's tables by name; their fields are the columns of the tables, in order."""

from typing import NamedTuple


class GameHead(NamedTuple):
    """Which game a history is, as in HISTORIES and in GAMES."""

    history: int
    game: str
    fork: int
    device: int
    number: int


class GameRow(NamedTuple):
    """A row of GAMES; that of a game whose first line nobody can read has only a reason."""

    history: int
    game: str
    fork: int
    device: int
    number: int
    started: int | None = None
    started_from: str = ""
    version: int = 0
    preset: str = ""
    changes: str = "[]"
    own: str = ""
    dealer: int = 0
    unit: int = 0
    target: int = 0
    goal: int = 0
    state: str = "unreadable"
    winner: int | None = None
    hands: int = 0
    reason: str = ""
    start: str = ""
    rules_from: str = ""
    changed: int = 0
    evening: str = ""
    round: int | None = None
    at_table: int | None = None
    counts: int = 0
    period: int = 0
    place: str = ""


class SideRow(NamedTuple):
    """A row of SIDES."""

    history: int
    side: int
    name: str
    total: int


class PlayerRow(NamedTuple):
    """A row of PLAYERS."""

    history: int
    seat: int
    side: int
    chair: int
    name: str
    entered: str


class HandRow(NamedTuple):
    """A row of HANDS."""

    history: int
    hand: int
    number: int
    dealer: int
    seat: int | None
    declarer: int | None
    bid: int | None
    trump: str
    outcome: str
    result: str
    made: int
    late: int
    fixed: int
    claim: int | None
    reneged: int | None
    reason: str


class HandSideRow(NamedTuple):
    """A row of HAND_SIDES."""

    history: int
    hand: int
    side: int
    meld: int | None
    dix: int
    tricks: int | None
    took: int | None
    delta: int
    total: int


class DroppedHandRow(NamedTuple):
    """A row of DROPPED."""

    history: int
    number: int
    position: int
    after: int
    facts: str


class StandInRow(NamedTuple):
    """A row of STAND_INS."""

    history: int
    hand: int
    seat: int
    side: int
    name: str
    entered: str


class DroppedPlayerRow(NamedTuple):
    """A row of DROPPED_PLAYERS."""

    history: int
    number: int
    seat: int
    name: str
    entered: str


class CallRow(NamedTuple):
    """A row of CALLS."""

    history: int
    hand: int
    place: int
    seat: int
    bid: int


# The kind of rows of CORRECTIONS that say how a correction of the log counts.
OF_LOG = "correct"


class CorrectionRow(NamedTuple):
    """A row of CORRECTIONS."""

    history: int
    place: int
    kind: str
    hand: int
    side: int | None = None
    points: int | None = None
    reason: str = ""
    event: str = ""
    number: int = 0
    was: str = ""
    day: int | None = None
    late: int = 0


class RemarkRow(NamedTuple):
    """A row of REMARKS."""

    change: str
    game: str
    step: int
    moment: int
    laptop_name: str
    text: str


class HistoryRow(NamedTuple):
    """A row of HISTORIES."""

    key: int
    game: str
    fork: int
    device: int
    number: int
    lines: int
    crc: int


class SourceRow(NamedTuple):
    """A row of SOURCES."""

    device: int
    game: str
    history: int
    number: int
    lines: int
    crc: int
    bytes: int
