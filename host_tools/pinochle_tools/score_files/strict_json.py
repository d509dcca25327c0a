"""Read one JSON object per line, and refuse JSON that two readers could understand differently."""

import json
from collections.abc import Iterator
from typing import IO, NoReturn

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.untrusted import quoted

# A whole game of a hundred hands with every call takes about 30 kB.
LONGEST_LINE = 1_000_000
# More digits than any number of points or milliseconds has.
LONGEST_INT = 18


def lines_of(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield (line number from 1, line without its end).

    Skips a byte order mark at the start, and blank lines after the last line. Raises ToolError
    at a line longer than LONGEST_LINE bytes.
    """
    number = yielded = 0
    while line := stream.readline(LONGEST_LINE + 2):
        number += 1
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        line = line.removesuffix(b"\n").removesuffix(b"\r")
        if len(line) > LONGEST_LINE:
            raise ToolError(f"line {number}: longer than {LONGEST_LINE} bytes")
        if line.strip():
            if number > yielded + 1:
                yield yielded + 1, b""
            yield number, line
            yielded = number
    if number and not yielded:
        yield 1, b""


def object_of(line: bytes) -> dict[str, object]:
    """Return the JSON object in one line.

    Raises ToolError with the reason: not UTF-8, empty, not JSON, a repeated key, NaN, a number
    with too many digits, nested too deeply, or no object.
    """
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ToolError(f"not UTF-8 text (byte {error.start + 1})") from None
    if not text.strip():
        raise ToolError("the line is empty")
    try:
        value = json.loads(
            text,
            object_pairs_hook=_without_twins,
            parse_constant=_no_constant,
            parse_int=_int_of,
        )
    except json.JSONDecodeError as error:
        raise ToolError(f"not JSON: {error.msg} at character {error.pos + 1}") from None
    except RecursionError:
        raise ToolError("nested too deeply") from None
    if not isinstance(value, dict):
        raise ToolError(f"a line must be one JSON object {{...}}, not {kind_of(value)}")
    return value


def kind_of(value: object) -> str:
    """Return the type of a JSON value, in words for an error message."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return "text"
    if isinstance(value, int):
        return f"{value}"
    if isinstance(value, float):
        return "a number with a fraction"
    if isinstance(value, list):
        return "a list"
    return "an object"


def shown(text: str) -> str:
    """Return text from the input between quotes, for an error message of one line."""
    return quoted(text, 40)


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ToolError(f"the key {shown(key)} appears twice")
        found[key] = value
    return found


def _no_constant(name: str) -> NoReturn:
    raise ToolError(f"{name} is not a valid number in JSON")


def _int_of(digits: str) -> int:
    if len(digits) > LONGEST_INT:
        raise ToolError(f"a number has too many digits ({len(digits.lstrip('-'))})")
    return int(digits)
