"""The shapes of what commands print with --json, as docs/json.md says."""

import json
import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text()
# {command: the shape of what it prints}, as the page says.
SHAPES = {
    name: json.loads(shape)
    for names, shape in re.findall(r"^### (`.+?`)$.*?```json\n(.*?)```", PAGE, re.M | re.S)
    for name in re.findall("`pinochle (.+?)`", names)
}


def mismatch(shape, value, place="it"):
    """Return where a value departs from a shape, "" if nowhere.

    A shape is an example: a value of the same type belongs there. null takes anything, a list has
    equal items, a key "?name" may be missing, the key "*" means any keys, and "as: NAME" is the
    shape of that name.
    """
    if isinstance(shape, str) and shape.startswith("as: "):
        shape = SHAPES[shape[4:]]
    if shape is None:
        return ""
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{place} is no list"
        found = [mismatch(shape[0], one, f"{place}[{at}]") for at, one in enumerate(value)]
        return next(filter(None, found), "") if shape else ""
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return f"{place} is no object"
        if "*" in shape:
            found = [mismatch(shape["*"], one, f"{place}.{key}") for key, one in value.items()]
            return next(filter(None, found), "")
        known = {key.lstrip("?"): one for key, one in shape.items()}
        must = {key for key in shape if not key.startswith("?")}
        if not must <= value.keys() <= known.keys():
            return f"{place} has {sorted(value)}, not {sorted(known)}"
        found = [mismatch(known[key], one, f"{place}.{key}") for key, one in value.items()]
        return next(filter(None, found), "")
    if type(shape) is type(value):
        return ""
    return f"{place} is {value!r}, not like {shape!r}"
