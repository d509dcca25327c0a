"""A table's rules as data: a preset, and the pairs by which the table differs from it."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Rules

from pinochle_tools.common.errors import ToolError

if TYPE_CHECKING:
    from pinochle.rules.rule_set import Pair

# The version of the line that a device stores, and the most bytes it may have. A game's first
# line has the same pairs.
LINE_VERSION = 1
LONGEST_LINE = 700


class RulesError(ToolError):
    """Rules that cannot be used; the message names the place in their file."""


def changes_in_words(changes: "list[Pair]") -> list[str]:
    """Return pairs as name=value; lists as JSON."""
    return [
        f"{name}={json.dumps(value) if isinstance(value, list) else value}"
        for name, value in changes
    ]


@dataclass(frozen=True)
class Table:
    """The rules of a table: a preset's id, and [name, value] pairs as in a game's first event."""

    preset: str
    changes: "list[Pair]"

    @property
    def id(self) -> str:
        """The id of the table's own rules; the preset's if they have none."""
        return next((value for name, value in self.changes if name == "rules"), self.preset)

    @cached_property
    def rules(self) -> Rules:
        """The rules as scoring reads them, computed once. Raises Illegal."""
        return house_rules(self.preset, self.changes)

    def line(self) -> bytes:
        """Return the rules as the device stores them: one line of JSON.

        Raises RulesError if it is too long for the first line of a game.
        """
        fields = ["rules", LINE_VERSION, self.preset, self.changes]
        line = json.dumps(fields, separators=(",", ":")).encode() + b"\n"
        if len(line) > LONGEST_LINE:
            raise RulesError(
                f"these rules take {len(line)} bytes, and a device has room for {LONGEST_LINE}:"
                " change fewer values, or shorten the source"
            )
        return line
