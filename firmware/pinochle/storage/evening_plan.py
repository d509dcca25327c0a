"""The plan of an evening: one line with a checksum, the file `evening` on every box.

`["evening", 1, id, revision, title, rules, options, hands, minutes, kind, tables, rounds, [name,
...], seats]`. The seats are those of all rounds that are known, one character each as in
seat_text.py; where they end the box says that the wall shows who goes where. Minutes below 0: at
the bell the hand in progress does not count.

Which table a box is, is one more line, the file `table`: `["table", id, table]`. Of an evening
that was typed on the box it has the number of the newest game before, because a later evening of
the same kind, people and rounds has the same id.
"""

import binascii

from pinochle.storage import seat_text
from pinochle.storage.files import Folder
from pinochle.storage.line_format import decode, encode, is_hex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FILE, TABLE_FILE = "evening", "table"
LARGEST = 2500
# What the fields are, after the kind and the version.
_FORMS = (str, int, str, str, list, int, int, str, int, int, list, str)


def written(fields: "list[Any]") -> bytes:
    """Return the bytes of the file for the fields after the version; at most LARGEST are read."""
    line: bytes = encode(["evening", 1] + fields, 0)[0]
    return line


def parsed(data: bytes) -> "list[Any] | None":
    """Return all fields of a plan's bytes; None if they are damaged or of a newer version."""
    event = decode(data, 0)[0] if 0 < len(data) <= LARGEST else None
    if not event or len(event) != 2 + len(_FORMS) or event[:2] != ["evening", 1]:
        return None
    for at in range(len(_FORMS)):
        if not isinstance(event[2 + at], _FORMS[at]):
            return None
    found: "list[Any]" = event[:]
    whole = is_hex(found[2], 8) and seat_text.are_seats(found[13], found[10])
    return found if whole and found[11] > 0 else None


def typed_id(kind: str, people: int, rounds: int) -> str:
    """Return the id of an evening that is typed on the boxes; the desk knows it by the same."""
    text = "%s %d %d" % (kind, people, rounds)
    return "%08x" % (binascii.crc32(text.encode()) & 0xFFFFFFFF)


class EveningPlan:
    """A plan's fields by name; numbers of people, rounds and tables count from 1."""

    def __init__(self, fields: "list[Any]"):
        self.id, self.revision, self.title, self.rules, self.options = fields[2:7]
        self.hands, self.minutes, self.kind, self.tables, self.rounds = fields[7:12]
        self.names, self._seats = fields[12:]

    @property
    def people(self) -> int:
        """The largest number of a person."""
        return len(self.names) or max([seat_text.SIGNS.find(sign) for sign in set(self._seats)])

    def seats(self, number: int, table: int) -> "list[int]":
        """Return who sits N E S W at a table in a round; zeros where the plan does not say."""
        return seat_text.seats_at(self._seats, self.tables, number - 1, table - 1)

    def knows(self, number: int) -> bool:
        """Return whether the plan has the seats of a round."""
        return bool(4 * self.tables * number <= len(self._seats))

    def place_of(self, person: int, number: int) -> "tuple[int, int]":
        """Return (table, seat) of a person in a round, (0, 0) if there is none."""
        for table in range(1, self.tables + 1):
            seats = self.seats(number, table)
            if person in seats:
                return (table, seats.index(person))
        return (0, 0)


def load(files: Folder) -> "EveningPlan | None":
    """Return the plan in a folder; None if there is none or it is damaged."""
    try:
        fields = parsed(files.read(FILE, LARGEST + 1))
    except OSError:
        return None
    return EveningPlan(fields) if fields else None


def table_written(evening: str, table: int, since: int = 0) -> bytes:
    """Return the bytes of the file that says which table a box is; see place()."""
    fields: "list[Any]" = ["table", evening, table]
    line: bytes = encode(fields + [since] if since else fields, 0)[0]
    return line


def place(files: Folder, evening: str) -> "tuple[int, int]":
    """Return which table of an evening this box is, and the number of the newest game before it.

    Both are 0 if unknown.
    """
    try:
        data = files.read(TABLE_FILE)
    except OSError:
        return (0, 0)
    event = decode(data, 0)[0] if data else None
    if not event or not 3 <= len(event) <= 4 or event[:2] != ["table", evening]:
        return (0, 0)
    numbers = [one if isinstance(one, int) else 0 for one in event[2:] + [0]]
    return (numbers[0], numbers[1])
