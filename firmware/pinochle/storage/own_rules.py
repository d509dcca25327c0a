"""A table's own rules on this device: a file for each, which a laptop copies.

A file ID.json has one line of JSON: `["rules", version, preset, [[name, value], ...]]`, with the
pairs of a game's first event. Files that cannot be used stay in the list, so that it says so.
"""

import json
import os

from pinochle.game.event_form import checked_pairs
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.rules.rule_set import Pair

VERSION = 1
LONGEST = 700
_SUFFIX = ".json"


class OwnRules:
    """The own rules in a folder; "" or a folder that does not exist has none."""

    def __init__(self, path: str = ""):
        self.path = path

    def all(self) -> "list[tuple[str, str, list[Pair] | None]]":
        """Return (id, preset, pairs) of each file, by id; pairs are None if it cannot be used."""
        found = []
        for name in self._names():
            if name.endswith(_SUFFIX):
                preset, pairs = parsed(self._read(name))
                found.append((name[: -len(_SUFFIX)], preset, pairs))
        return found

    def _names(self) -> "list[str]":
        if not self.path:
            return []
        try:
            return sorted(os.listdir(self.path))
        except OSError:
            return []

    def _read(self, name: str) -> bytes:
        try:
            with open(self.path + "/" + name, "rb") as file:
                data: bytes = file.read(LONGEST + 1)
                return data
        except OSError:
            return b""


def parsed(data: bytes) -> "tuple[str, list[Pair] | None]":
    """Return (preset, pairs) of a file's bytes, or ("", None) if they are no rules for a game."""
    try:
        fields = json.loads(data) if len(data) <= LONGEST else []
        whole = isinstance(fields, list) and len(fields) == 4
        if whole and fields[:2] == ["rules", VERSION] and isinstance(fields[3], list):
            pairs = checked_pairs(fields[3])
            house_rules(fields[2], pairs)
            return (fields[2], pairs)
    except (ValueError, RuntimeError, Illegal):
        # Not text, not JSON, nested too deeply, or not allowed by the rules.
        pass
    return ("", None)
