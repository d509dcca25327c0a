"""What a rule set does, however it was said: by house options, or by rows of a rules file."""

from pinochle.rules.melds import EXTRA, NAMES, points
from pinochle.rules.rule_set import Rules
from pinochle.rules.score_rows import NAMES as ROWS
from pinochle.rules.score_rows import terms, texts_of

# Attributes of Rules that say it; the others are compared as they are.
_SAID = {"changes", "rows", "read_rows", "own_melds", "own_ladder", "grouping"}
_STEPS = {"step", "wide_from", "wide_step"}
# A list of points has at most eight; two numbers more show what further melds add.
_MOST_MELDS = 10


def effective(rules: Rules) -> dict[str, object]:
    """Return the values by which two rule sets score the same."""
    values = {name: value for name, value in vars(rules).items() if name not in _SAID | _STEPS}
    values["rungs"] = ladder_of(rules)
    for meld in range(EXTRA):
        values[f"meld.{NAMES[meld]}"] = _all_points(rules, meld)
    for name in ROWS:
        texts = texts_of(rules, name)
        values[f"score.{name}"] = texts and [terms(text) for text in texts]
    return values


def ladder_of(rules: Rules) -> list[list[int]]:
    """Return the ladder of the bids: rows of [from, step]."""
    return [[start, step] for start, step, end in rules.rungs if start != end]


def points_of(rules: Rules, meld: int) -> list[int]:
    """Return the points of 1, 2, ... of a meld, as few as a rules file needs.

    More than are listed add the last value for each.
    """
    whole = _all_points(rules, meld)
    for count, last in enumerate(whole, 1):
        if whole[count:] == [last * times for times in range(2, len(whole) - count + 2)]:
            return whole[:count]
    return whole


def _all_points(rules: Rules, meld: int) -> list[int]:
    return [points(rules, meld, count) for count in range(1, _MOST_MELDS + 1)]
