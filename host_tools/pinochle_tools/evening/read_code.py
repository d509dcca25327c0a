"""Reads the result of a table from a code, and from twelve typed characters.

The box writes both: see pinochle.storage.result_code, which says what a result is.
"""

from pinochle.display.symbol import ALPHABET
from pinochle.storage.result_code import (
    BYTES,
    FIELDS,
    FILL,
    FORMAT,
    MARK,
    TYPED,
    TYPED_FIELDS,
    check_of,
)

from pinochle_tools.evening.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Letters that are read for others of Crockford's base 32.
_READ_AS = {"O": "0", "I": "1", "L": "1"}


def parsed(text: str) -> "dict[str, Any]":
    """Return the result in a code. Raises Refused."""
    text = text.strip()
    if len(text) != 1 + BYTES * 3 // 2 or text[0] != MARK:
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
    if bits & (1 << FILL) - 1:
        raise Refused("this code was not read well")
    result: dict[str, Any] = {}
    left = 8 * BYTES
    for name, width, count in FIELDS:
        values = []
        for _ in range(count or 1):
            left -= width
            values.append(_signed(bits >> left & (1 << width) - 1, width, name == "points"))
        result[name] = values if count else values[0]
    if result.pop("format") != FORMAT:
        raise Refused("this code is of a newer scorekeeper: update this laptop")
    return result


def from_typed(text: str, evening: int, unit: int) -> "dict[str, Any]":
    """Return `table`, `round`, `corrections`, `points`, `sets` of typed characters.

    Raises Refused, also for a code of another evening.
    """
    letters = [_READ_AS.get(sign, sign) for sign in text.upper() if sign not in " -"]
    if len(letters) != 12 or [sign for sign in letters if sign not in TYPED]:
        raise Refused("a typed code has 12 letters and digits")
    bits = 0
    for sign in letters:
        bits = bits << 5 | TYPED.index(sign)
    if bits & 0xFFFF != check_of(evening, bits >> 16):
        raise Refused("a letter is wrong, or the code is of another evening")
    result: dict[str, Any] = {"points": [], "sets": []}
    left = 60
    for name, width in TYPED_FIELDS:
        left -= width
        value = _signed(bits >> left & (1 << width) - 1, width, name == "points")
        known = result.get(name)
        if isinstance(known, list):
            known.append(value * unit if name == "points" else value)
        else:
            result[name] = value
    return result


def _signed(value: int, width: int, signed: bool) -> int:
    return value - (1 << width) if signed and value >> width - 1 else value
