"""The result of a table in a round, as a code on the display and as twelve typed characters.

A result is a dict: `evening` (a number of 32 bits), `revision`, `table`, `round`, `people` N E S
W (0: nobody known), `points`, `sets`, `high` of north-south and east-west, `hands`, `bid` and
`seat` of the best bid, `corrections`, `flags`, and `check`, the checksum of the journal's line.
"""

import binascii

from pinochle.display.symbol import ALPHABET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MARK, FORMAT = "$", 1
# Bits of `flags`.
SIGNED, TIME, PARTIAL, LEVEL, TAKEN_OVER, OTHER_PEOPLE = 1, 2, 4, 8, 16, 32
# Field, bits, how many of it; points may be below 0.
FIELDS = (
    ("format", 4, 0),
    ("evening", 32, 0),
    ("revision", 8, 0),
    ("table", 5, 0),
    ("round", 5, 0),
    ("people", 6, 4),
    ("points", 16, 2),
    ("hands", 6, 0),
    ("sets", 5, 2),
    ("high", 12, 2),
    ("bid", 10, 0),
    ("seat", 2, 0),
    ("corrections", 4, 0),
    ("flags", 6, 0),
    ("check", 32, 0),
)
# Two bytes take three characters; four zeros fill up the last byte.
BYTES, FILL = 26, 4
# Crockford's base 32.
TYPED = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
TYPED_FIELDS = (
    ("table", 4),
    ("round", 4),
    ("corrections", 4),
    ("points", 12),
    ("points", 12),
    ("sets", 4),
    ("sets", 4),
)


def written(result: "dict[str, Any]") -> str:
    """Return the text of a result's code; what is too large for its field becomes the largest."""
    bits = 0
    whole: "dict[str, Any]" = dict(result)
    whole["format"] = FORMAT
    for name, width, count in FIELDS:
        values = whole[name] if count else [whole[name]]
        for value in values:
            bits = bits << width | _fitting(value, width, name == "points")
    data = (bits << FILL).to_bytes(BYTES, "big")
    text = MARK
    for at in range(0, BYTES, 2):
        pair = data[at] << 8 | data[at + 1]
        for _ in range(3):
            text += ALPHABET[pair % 45]
            pair //= 45
    return text


def typed(result: "dict[str, Any]", unit: int) -> str:
    """Return the twelve characters of a result; points count in units of the rules."""
    values = {name: result[name] for name in ("table", "round", "corrections")}
    lists = {name: list(result[name]) for name in ("points", "sets")}
    lists["points"] = [points // unit for points in lists["points"]]
    bits = 0
    for name, width in TYPED_FIELDS:
        value = lists[name].pop(0) if name in lists else values[name]
        bits = bits << width | _fitting(value, width, name == "points")
    bits = bits << 16 | check_of(result["evening"], bits)
    return "".join([TYPED[bits >> at & 31] for at in range(55, -1, -5)])


def check_of(evening: int, bits: int) -> int:
    """Return the 16 bits that check typed characters, and of which evening they are."""
    return binascii.crc32(("%s %d" % (evening, bits)).encode()) & 0xFFFF


def _fitting(value: int, width: int, signed: bool) -> int:
    least = -(1 << width - 1) if signed else 0
    most = (1 << width - 1) - 1 if signed else (1 << width) - 1
    return min(max(value, least), most) & (1 << width) - 1
