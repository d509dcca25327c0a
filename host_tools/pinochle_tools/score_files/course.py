"""What a line of a game says beside its hands: version, house rules, how the game continues."""

from pinochle.game.events import VERSION
from pinochle.rules.options import house_rules
from pinochle.rules.race import Race
from pinochle.rules.rule_set import Illegal, Rules

from pinochle_tools.common.errors import ToolError
from pinochle_tools.score_files.score_lines import LARGEST, whole
from pinochle_tools.score_files.strict_json import kind_of


class Course:
    """How a game continues, as an export of a game of version 3 has it.

    `start` are scores so far; `rules` are those that begin at a hand, in order, by place;
    `accepted` is whether its hands were accepted by other rules or at other totals: their bids and
    ends, and a decision of the table, are not checked again. Raises ToolError and Illegal for what
    no export has.
    """

    def __init__(self, rules: Rules, fields: dict[str, object], hands: int):
        self.race = Race(rules)
        self.rules: dict[int, list[Rules]] = {}
        self.accepted = fields.get("changed") is True
        self._dealers = fields.get("dealers")
        start, later = fields.get("start"), fields.get("rules_from", [])
        if start is not None:
            self.race.totals = _points(rules, start)
        if not isinstance(later, list):
            raise ToolError(f"rules_from must be a list, not {kind_of(later)}")
        for entry in later:
            if not isinstance(entry, list) or len(entry) != 3 or not isinstance(entry[1], str):
                raise ToolError("rules_from has entries of [hand, rules, house rules]")
            place = whole(entry[0], "hand", 1, hands)
            begun = house_rules(entry[1], pairs_of(entry[2]), version_of(fields))
            self.rules.setdefault(place, []).append(begun)

    def turn(self, place: int) -> None:
        """Count by the rules of a hand from now on.

        Of several the last one counts; those before it, of hands that were taken out, end a risen
        target.
        """
        for rules in self.rules.get(place, ()):
            self.race.use(rules)

    def dealer(self, place: int, usual: int) -> int:
        """Return who deals a hand, or -1."""
        if not self.accepted:
            return usual
        dealers = self._dealers
        known = isinstance(dealers, list) and len(dealers) >= place
        return whole(dealers[place - 1], "dealer", 0, 5) if known else -1  # type: ignore[index]


def _points(rules: Rules, start: object) -> list[int]:
    if not isinstance(start, list) or len(start) != 2 or not isinstance(start[0], list):
        raise ToolError("start is [[points of each side], hands]")
    if len(start[0]) != rules.sides:
        raise ToolError(f"start has the points of {rules.sides} sides")
    return [whole(points, "points", -LARGEST, LARGEST) for points in start[0]]


def version_of(fields: dict[str, object]) -> int:
    """Return the version of a game line, the newest if it has none. Raises ToolError, Illegal."""
    version = whole(fields.get("version", VERSION), "version", 1, LARGEST)
    if version > VERSION:
        raise Illegal("version", version)
    return version


def pairs_of(entries: object) -> list[list[object]]:
    """Return house rules of a line: [option, value] pairs. Raises ToolError."""
    if not isinstance(entries, list):
        raise ToolError(f"house_rules must be a list of [option, value], not {kind_of(entries)}")
    for pair in entries:
        good = isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)
        if not good or not _is_value(pair[1]):
            raise ToolError("a house rule is [option, value]")
    return entries


def _is_value(value: object) -> bool:
    """Return whether a value may be that of a house rule: numbers, texts, and lists of them."""
    if isinstance(value, list):
        return all(_is_value(part) for part in value)
    return isinstance(value, int | str) and not isinstance(value, bool)
