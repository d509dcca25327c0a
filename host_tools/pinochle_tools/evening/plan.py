"""The plan of an evening: one line with a checksum, the file `evening` on every box.

`["evening", 1, id, revision, title, rules, options, hands, minutes, kind, tables, rounds, [name,
...], seats]`. The seats are those of all rounds that are known, one character each as in
seat_text.py; where they end the box says that the wall shows who goes where. Minutes below 0: at
the bell the hand in progress does not count.
"""

from pinochle.storage.line_format import decode, encode, is_hex

from pinochle_tools.evening import seat_text
from pinochle_tools.evening.refused import Refused

FILE = "evening"
LARGEST = 2500
_FIELDS = 14


def written(fields: "list[object]") -> bytes:
    """Return the bytes of the file for the fields after the version. Raises Refused."""
    line = encode(["evening", 1] + fields, 0)[0]
    if len(line) > LARGEST:
        raise Refused("the plan is too long for a box: shorten title or names")
    return line


def parsed(data: bytes) -> "list[object] | None":
    """Return all fields of a plan's bytes; None if they are damaged or of a newer version."""
    event = decode(data, 0)[0]
    if not event or len(event) != _FIELDS or event[:2] != ["evening", 1]:
        return None
    forms = (str, int, str, int, str, str, list, int, int, str, int, int, list, str)
    for field, form in zip(event, forms):
        if not isinstance(field, form):
            return None
    try:
        seat_text.parsed(event[13], event[10])
    except ValueError:
        return None
    return event if is_hex(event[2], 8) else None
