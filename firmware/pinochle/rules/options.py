"""House options: what players can change in a preset, and the effect of each value.

Option values are written as in the journal and on the command line; numbers are in the unit of
play. [000] to [004] name the sources as in presets.
"""

from pinochle.rules.rule_set import HIGHEST, Illegal, Rules, scale

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pinochle.rules.rule_set import Pair, Value

    # An entry of OPTIONS.
    Option = tuple[str, str, tuple[Any, ...], str]

# Name, kind, values, what the preset must have. "points" are multiples of the unit, "points0" may
# also be 0; "number" is a range; "save" is one of its values or a number of trick points.
OPTIONS = (
    ("unit", "choice", ("ones", "tens"), ""),  # [000] [003]
    ("players", "number", (2, 6), "draw"),  # [002]
    ("target", "points", (), ""),
    ("hands", "number", (0, 99), ""),  # [000]
    ("mercy", "points0", (), ""),
    ("bidding", "choice", ("auction", "once"), "bidding"),  # [000] [002]
    ("min-bid", "points", (), "bidding"),
    ("stuck", "choice", ("dealer", "left", "opens", "redeal"), "bidding"),  # [000] [003]
    ("stuck-bid", "points", (), "bidding"),  # [003]
    ("pass", "number", (0, 9), "pairs"),  # [000]
    ("throw-in", "choice", ("impossible", "any", "never"), "bidding"),  # [000] [002] [003]
    ("agree", "choice", ("yes", "no"), "bidding"),  # [000]
    ("on-set", "choice", ("subtract", "award", "transfer"), "bidding"),  # [000] [003]
    ("save", "save", ("counter", "trick", "none"), ""),  # [000] [001] [003]
    ("declarer-save", "save", ("counter", "trick", "none"), "bidding"),  # [002] [003]
    ("unsaved", "choice", ("meld", "all"), ""),
    ("least-meld", "points0", (), ""),
    ("declarer-least", "points0", (), "bidding"),
    ("melds", "choice", ("all", "declarer"), "bidding"),
    ("defenders", "choice", ("apart", "joint"), "three"),
    ("dix", "choice", ("saved", "kept", "alone"), "nines"),  # [000] [003]
    ("extra", "extra", ((0, 0), (4, 4), (4, 2), (2, 2)), "bidding"),  # [000] [003]
    ("roundhouse", "scaled", (35, 39), "bidding"),  # [003]
    ("counting", "choice", ("even", "classic"), "worth"),  # [001] [003]
    ("last-trick", "points0", (), ""),  # [001]
    ("both-over", "choice", ("bidder", "high", "must-bid", "extend"), ""),  # [000] [001]
    ("royal", "choice", ("none", "lose", "award"), "bidding"),  # [004]
    ("sweep", "points0", (), "bidding"),  # [003]
    ("misdeal", "choice", ("off", "nines"), "bidding nines"),  # [003]
    ("conventions", "choice", ("none", "iowa-state"), "bidding nines pairs"),  # [003]
)

# Options that are set before the others.
_FIRST = ("unit", "players")
_ATTRIBUTES = {"pass": "pass_cards", "melds": "laid_by"}
# Values that refer to the bidder are not available without bidding.
_BIDDER_VALUES = (("both-over", "bidder"), ("both-over", "must-bid"))


def house_rules(preset: str, changes: "Sequence[Pair]" = (), version: int = 0) -> Rules:
    """Return the rules of a preset, changed by [option, value] pairs.

    `version` is that of the game's journal, 0 for the newest: older games keep their rules. Raises
    Illegal("preset"), ("option", name), ("option-value", name, value), ("option-tens") for classic
    counting in ones, or ("option-preset", name, preset) if the preset has no such option.
    """
    rules = Rules(preset, version)
    kept: "list[Pair]" = []
    own = False
    for name, value in changes:
        if is_own(name):
            if version == 1:
                raise Illegal("option", name)
            own = True
        kept = [pair for pair in kept if pair[0] != name] + [[name, value]]
    if not kept:
        return rules
    # Set the unit first, because the other values are counted in it; then who plays with which
    # cards, because some options need them.
    for first in (_FIRST, None):
        for index, (name, value) in enumerate(kept):
            if (name in _FIRST) == bool(first) and not is_own(name):
                kept[index] = [name, _set_sensible(rules, name, value)]
        if first:
            if own:
                _set_cards(rules, kept)
            rules.derive()
    if own:
        _set_own(rules, kept)
    if rules.counting == "classic" and rules.unit != 10:
        raise Illegal("option-tens")
    rules.changes = kept
    rules.derive()
    for name, save in (("save", rules.save), ("declarer-save", rules.declarer_save)):
        if not isinstance(save, str) and save > rules.trick_points:
            raise Illegal("option-value", name, save)
    return rules


def is_own(name: str) -> bool:
    """Return whether a pair is one of a table's own rules, not of a house option."""
    return "." in name or name in ("ladder", "rules", "title", "source")


# Few games are played by a table's own rules, and an import takes milliseconds.


def _set_cards(rules: Rules, pairs: "list[Pair]") -> None:
    from pinochle.rules.table_rules import set_cards

    set_cards(rules, pairs)


def _set_own(rules: Rules, pairs: "list[Pair]") -> None:
    from pinochle.rules.table_rules import set_own

    set_own(rules, pairs)


def _set_sensible(rules: Rules, name: str, value: "Value") -> "int | str":
    """Set an option that makes sense with these rules, and return its value."""
    entry = _entry(name)
    if not makes_sense(rules, entry):
        raise Illegal("option-preset", name, rules.id)
    if isinstance(value, list):
        raise Illegal("option-value", name, "%s" % value)
    if name == "unit":
        _set_unit(rules, value)
        return value
    return _set(rules, entry, value)


def makes_sense(rules: Rules, entry: "Option") -> bool:
    """Return whether an entry of OPTIONS applies to these rules."""
    needs = entry[3].split()
    return not (
        ("bidding" in needs and rules.bidding == "none")
        or ("pairs" in needs and not rules.pairs)
        or ("nines" in needs and not rules.nines)
        or ("worth" in needs and not (rules.nines or rules.newer))
        or ("three" in needs and (rules.bidding == "none" or rules.sides != 3))
        or ("draw" in needs and rules.all_in_play)
    )


def choices(rules: Rules, entry: "Option") -> "list[Any]":
    """Return the values that a choice offers with these rules; empty for numbers."""
    name, kind, values, _ = entry
    if kind == "extra":
        return ["%d/%d" % (king * rules.unit, queen * rules.unit) for king, queen in values]
    if kind == "scaled":
        return [value * rules.unit for value in values]
    if kind not in ("choice", "save"):
        return []
    if rules.bidding == "none":
        return [value for value in values if (name, value) not in _BIDDER_VALUES]
    return list(values)


def value_of(rules: Rules, name: str) -> "int | str":
    """Return the current value of an option, as written in the journal."""
    if name == "unit":
        return "tens" if rules.unit == 10 else "ones"
    if name == "extra":
        return "%d/%d" % (rules.extra_king, rules.extra_queen)
    if name == "min-bid":
        return rules.lowest_bid
    if name == "stuck-bid":
        return rules.forced_bid
    value: "int | str" = getattr(rules, _attribute(name))
    return value


def _entry(name: str) -> "Option":
    for entry in OPTIONS:
        if entry[0] == name:
            return entry
    raise Illegal("option", name)


def _attribute(name: str) -> str:
    return _ATTRIBUTES.get(name, name.replace("-", "_"))


def _set_unit(rules: Rules, value: "int | str") -> None:
    if value not in ("ones", "tens"):
        raise Illegal("option-value", "unit", value)
    unit = 10 if value == "tens" else 1
    scale(rules, unit, rules.unit)
    rules.unit = unit


def _set(rules: Rules, entry: "Option", value: "int | str") -> "int | str":
    name, kind, limits, _ = entry
    if kind in ("choice", "extra") or (kind == "save" and value in limits):
        if value not in choices(rules, entry):
            raise Illegal("option-value", name, value)
        if kind == "extra":
            king, queen = str(value).split("/")
            rules.extra_king, rules.extra_queen = int(king), int(queen)
        else:
            setattr(rules, _attribute(name), value)
        return value
    number = _number(name, value)
    if kind == "scaled":
        good = number in choices(rules, entry)
    elif kind == "number":
        good = limits[0] <= number <= limits[1]
    else:
        lowest = 0 if kind == "points0" else rules.unit
        # Trick points may be any number where the cards count 11 10 4 3 2.
        step = 1 if kind == "save" else rules.unit
        good = lowest <= number <= HIGHEST and number % step == 0
    if not good:
        raise Illegal("option-value", name, value)
    if name == "min-bid":
        rules.min_bid_two = 0
    setattr(rules, _attribute(name), number)
    return number


def _number(name: str, value: "int | str") -> int:
    if isinstance(value, bool):
        raise Illegal("option-value", name, "%s" % value)
    if isinstance(value, int):
        return value
    # Not isdigit(): it accepts digits of all scripts, and int() of some of them fails.
    if not value or len(value) > 6 or any(letter not in "0123456789" for letter in value):
        raise Illegal("option-value", name, value)
    return int(value)
