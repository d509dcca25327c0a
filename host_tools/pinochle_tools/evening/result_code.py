"""The result of a table in a round, as a code on the display and as twelve typed characters.

A result is a dict: `evening` (a number of 32 bits), `revision`, `table`, `round`, `people` N E S
W (0: nobody known), `points`, `sets`, `high` of north-south and east-west, `hands`, `bid` and
`seat` of the best bid, `corrections`, `flags`, and `check`, the checksum of the journal's line.
"""

import binascii

from pinochle.display.symbol import ALPHABET

from pinochle_tools.evening.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MARK, FORMAT = "$", 1
# Bits of `flags`.
SIGNED, TIME, PARTIAL, LEVEL, TAKEN_OVER, OTHER_PEOPLE = 1, 2, 4, 8, 16, 32
# Field, bits, how many of it; points may be below 0.
_FIELDS = (
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
_BITS, _BYTES, _FILL = 204, 26, 4
# Crockford's base 32, and letters that are read for others.
_TYPED = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ_AS = {"O": "0", "I": "1", "L": "1"}
_TYPED_FIELDS = (
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
    whole: dict[str, Any] = dict(result)
    whole["format"] = FORMAT
    for name, width, count in _FIELDS:
        values = whole[name] if count else [whole[name]]
        for value in values:
            bits = bits << width | _fitting(value, width, name == "points")
    data = (bits << _FILL).to_bytes(_BYTES, "big")
    text = MARK
    for at in range(0, _BYTES, 2):
        pair = data[at] << 8 | data[at + 1]
        for _ in range(3):
            text += ALPHABET[pair % 45]
            pair //= 45
    return text


def parsed(text: str) -> "dict[str, Any]":
    """Return the result in a code. Raises Refused."""
    text = text.strip()
    if len(text) != 1 + _BYTES * 3 // 2 or text[0] != MARK:
        raise Refused("this is no code of a result")
    data = bytearray()
    for at in range(1, len(text), 3):
        digits = [ALPHABET.find(sign) for sign in text[at : at + 3]]
        value = digits[0] + 45 * digits[1] + 45 * 45 * digits[2]
        if min(digits) < 0 or value > 0xFFFF:
            raise Refused("this code was not read well")
        data.append(value >> 8)
        data.append(value & 255)
    bits = int.from_bytes(bytes(data), "big")
    if bits & (1 << _FILL) - 1:
        raise Refused("this code was not read well")
    result: dict[str, Any] = {}
    left = 8 * _BYTES
    for name, width, count in _FIELDS:
        values = []
        for _ in range(count or 1):
            left -= width
            values.append(_signed(bits >> left & (1 << width) - 1, width, name == "points"))
        result[name] = values if count else values[0]
    if result.pop("format") != FORMAT:
        raise Refused("this code is of a newer scorekeeper: update this laptop")
    return result


def typed(result: "dict[str, Any]", unit: int) -> str:
    """Return the twelve characters of a result; points count in units of the rules."""
    values = {name: result[name] for name in ("table", "round", "corrections")}
    lists = {name: list(result[name]) for name in ("points", "sets")}
    lists["points"] = [points // unit for points in lists["points"]]
    bits = 0
    for name, width in _TYPED_FIELDS:
        value = lists[name].pop(0) if name in lists else values[name]
        bits = bits << width | _fitting(value, width, name == "points")
    bits = bits << 16 | _check(result["evening"], bits)
    return "".join([_TYPED[bits >> at & 31] for at in range(55, -1, -5)])


def from_typed(text: str, evening: int, unit: int) -> "dict[str, Any]":
    """Return `table`, `round`, `corrections`, `points`, `sets` of typed characters.

    Raises Refused, also for a code of another evening.
    """
    letters = [_READ_AS.get(sign, sign) for sign in text.upper() if sign not in " -"]
    if len(letters) != 12 or [sign for sign in letters if sign not in _TYPED]:
        raise Refused("a typed code has 12 letters and digits")
    bits = 0
    for sign in letters:
        bits = bits << 5 | _TYPED.index(sign)
    if bits & 0xFFFF != _check(evening, bits >> 16):
        raise Refused("a letter is wrong, or the code is of another evening")
    result: dict[str, Any] = {"points": [], "sets": []}
    left = 60
    for name, width in _TYPED_FIELDS:
        left -= width
        value = _signed(bits >> left & (1 << width) - 1, width, name == "points")
        known = result.get(name)
        if isinstance(known, list):
            known.append(value * unit if name == "points" else value)
        else:
            result[name] = value
    return result


def _check(evening: object, bits: int) -> int:
    return binascii.crc32(("%s %d" % (evening, bits)).encode()) & 0xFFFF


def _fitting(value: int, width: int, signed: bool) -> int:
    least = -(1 << width - 1) if signed else 0
    most = (1 << width - 1) - 1 if signed else (1 << width) - 1
    return min(max(value, least), most) & (1 << width) - 1


def _signed(value: int, width: int, signed: bool) -> int:
    return value - (1 << width) if signed and value >> width - 1 else value
