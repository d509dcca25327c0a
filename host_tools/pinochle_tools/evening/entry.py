"""A table's result as a step of an evening has it: its fields, in the order of RESULT."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

RESULT = [
    "people",
    "points",
    "hands",
    "sets",
    "high",
    "bid",
    "seat",
    "corrections",
    "flags",
    "revision",
    "check",
]
# The fields of a table that did not play.
UNPLAYED = ([0, 0, 0, 0], [0, 0], 0, [0, 0], [0, 0], 0, 0, 0, 0, 0, 0)


class Entry:
    """A result that counts: its fields by name, and who ruled it and why, if somebody did.

    One that was not `played` is level and without a hand; it counts in no sum.
    """

    def __init__(self, fields: "Sequence[Any]", who: str = "", why: str = "", played: bool = True):
        self.played = played
        self.fields = fields
        self.values: dict[str, Any] = dict(zip(RESULT, fields))
        self.who = who
        self.why = why
