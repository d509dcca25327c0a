"""The archive's log: who of the players is who, notes and places; it only grows.

A change is a JSON list:

    ["merge", person, other, name, other's name]   the other is this person
    ["split", person, name, [[game, entered name], …], new name]   in these games it was another
    ["rename", person, name, new name]
    ["note", game, text]
    ["place", [game, …], place]   "" for none
    ["day", [game, …], seconds]   since 1970: when games without a clock were played
    ["strength", shown]   "on" or "off": whether pages and statistics show strengths
    ["club", name, month]   the name on the first page, and the month in which its year begins
    ["correct", game, hand, events, who, why, line]   see hand_corrections
    ["undo", change]

A change has a step, one more than the largest step that its laptop knew. All archives that hold
the same changes agree, because they apply them in the order of (step, laptop, id): of two changes
that contradict each other the later one counts.
"""

import json
import re
import secrets
import time
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, select

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.untrusted import visible
from pinochle_tools.database.schema import LOG
from pinochle_tools.database.store import add_rows
from pinochle_tools.people.laptop import Laptop, is_name

OF_PEOPLE = ("merge", "split", "rename", "strength", "club")
LONGEST_TEXT = 400
_ID = re.compile(r"[0-9a-f]{16}")
_MOMENT = re.compile(r"[0-9]{1,10}")
_LARGEST_STEP = 2**52
_LARGEST_CHANGE = 200_000
_BATCH = 500
# The texts of each kind of change; True where a list follows.
_FORMS: dict[str, tuple[bool, ...]] = {
    "merge": (False, False, False, False),
    "split": (False, False, True, False),
    "rename": (False, False, False),
    "note": (False, False),
    "place": (True, False),
    "day": (True, False),
    "strength": (False,),
    "club": (False, False),
    "correct": (False,) * 6,
    "undo": (False,),
}
# How many texts at the end older changes of a kind lack.
_OPTIONAL = {"correct": 1}


class Change(NamedTuple):
    """An entry of the log; `moment` in seconds since 1970, `what` as in this module."""

    id: str
    step: int
    moment: int
    laptop: str
    laptop_name: str
    what: list[Any]

    @property
    def kind(self) -> str:
        """The first word of the change."""
        return str(self.what[0])

    @property
    def is_known(self) -> bool:
        """Whether this version knows this kind of change."""
        return self.kind in _FORMS


def all_changes(connection: Connection) -> list[Change]:
    """Return all changes in the order in which they apply; damaged ones are left out."""
    found = [change for _, change in _stored(connection) if change is not None]
    # Strings are compared again, because servers sort them in different ways.
    return sorted(found, key=lambda change: (change.step, change.laptop, change.id))


def damaged_changes(connection: Connection) -> list[tuple[int, str]]:
    """Return the changes that a damaged archive file makes unreadable: place from 1, and id."""
    stored = enumerate(_stored(connection), 1)
    return [(place, visible(key)) for place, (key, change) in stored if change is None]


def _stored(connection: Connection) -> Iterator[tuple[str, Change | None]]:
    for row in connection.execute(select(LOG).order_by(LOG.c.step, LOG.c.laptop, LOG.c.id)):
        what = None
        try:
            what = json.loads(row.what)
            kind = what[0] if isinstance(what, list) and what else None
            # Escapes are in place of other letters: what is not ASCII was damaged.
            valid = row.what.isascii() and isinstance(kind, str)
            valid = valid and (kind not in _FORMS or _has_known_form(what))
        except (ValueError, RecursionError):
            valid = False
        change = Change(row.id, row.step, row.moment, row.laptop, row.laptop_name, what or [])
        yield row.id, change if valid else None


def counting(changes: list[Change]) -> list[Change]:
    """Return the changes that were not undone, without the undoing ones."""
    undone = undone_ids(changes)
    return [
        change
        for change in changes
        if change.kind != "undo" and change.id not in undone and _has_known_form(change.what)
    ]


def moment_in(change: Change) -> int:
    """Return the seconds that a change of the kind day says; 0 for what is no time."""
    text = str(change.what[2])
    return int(text) if _MOMENT.fullmatch(text) else 0


def undone_ids(changes: list[Change]) -> set[str]:
    """Return the ids of the changes that were undone, by an undo that was not undone itself."""
    undone: set[str] = set()
    for change in reversed(changes):
        if change.kind == "undo" and change.id not in undone and _has_known_form(change.what):
            undone.add(change.what[1])
    return undone


def add_change(connection: Connection, laptop: Laptop, what: list[Any]) -> Change:
    """Add a change that this laptop makes now, and return it."""
    step = int(connection.execute(select(func.max(LOG.c.step))).scalar() or 0) + 1
    change = Change(secrets.token_hex(8), step, int(time.time()), *laptop, what)
    take_changes(connection, [change])
    return change


def take_changes(connection: Connection, changes: Iterable[Change]) -> list[Change]:
    """Add changes of another archive that this one lacks or has damaged, and return them."""
    found = {change.id: change for change in changes}
    for key in found.keys() & {key for _, key in damaged_changes(connection)}:
        connection.execute(delete(LOG).where(LOG.c.id == key))
    ids = list(found)
    for start in range(0, len(ids), _BATCH):
        query = select(LOG.c.id).where(LOG.c.id.in_(ids[start : start + _BATCH]))
        for known in connection.execute(query).scalars().all():
            del found[known]
    new = list(found.values())
    add_rows(connection, LOG, [(*change[:5], json.dumps(change.what)) for change in new])
    return new


def written(changes: Iterable[Change]) -> bytes:
    """Return changes as lines of JSON, for a backup."""
    return "".join(json.dumps(list(change)) + "\n" for change in changes).encode()


def parsed(data: bytes) -> list[Change]:
    """Return the changes of a backup. Raises ToolError with the number of a bad line."""
    found = []
    for number, line in enumerate(data.splitlines(), 1):
        try:
            change = Change(*json.loads(line))
            valid = len(line) <= _LARGEST_CHANGE and _is_change(change)
        except (ValueError, TypeError, RecursionError):
            valid = False
        if not valid:
            raise ToolError(f"line {number} of the backup's log is damaged")
        found.append(change)
    return found


def _is_change(change: Change) -> bool:
    texts = (change.id, change.laptop, change.laptop_name)
    numbers = (change.step, change.moment)
    return (
        all(isinstance(text, str) for text in texts)
        and all(type(number) is int and 0 <= number < _LARGEST_STEP for number in numbers)
        and bool(_ID.fullmatch(change.id) and _ID.fullmatch(change.laptop))
        and is_name(change.laptop_name)
        and isinstance(change.what, list)
        and bool(change.what)
        and isinstance(change.what[0], str)
        # A newer version's kinds of changes are kept, and do not count here.
        and (change.what[0] not in _FORMS or _has_known_form(change.what))
    )


def _has_known_form(what: list[Any]) -> bool:
    form = _FORMS.get(what[0])
    if form is None or not 0 <= len(form) - (len(what) - 1) <= _OPTIONAL.get(what[0], 0):
        return False
    return all(
        _is_list(part) if lists else _is_text(part)
        for lists, part in zip(form, what[1:], strict=False)
    )


def _is_text(part: Any) -> bool:
    return isinstance(part, str) and len(part) <= LONGEST_TEXT


def _is_list(part: Any) -> bool:
    """Return whether a part is a list of texts, or of pairs of texts."""
    return isinstance(part, list) and all(
        _is_text(one) or (isinstance(one, list) and len(one) == 2 and all(map(_is_text, one)))
        for one in part
    )
