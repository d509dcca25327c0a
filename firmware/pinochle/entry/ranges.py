"""Which melds are possible, and where large steps through melds and trick points stop."""

from pinochle.rules.rule_set import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# The points of the melds that are had most often, counted in ones: large steps lead from one to
# the next, because five ones are few where the highest melds are 150.
_USUAL_MELDS = (0, 4, 10, 15, 20, 30, 40, 60, 80, 100, 150, 200)
# From this many trick points on, large steps lead to tens.
_MANY_TRICK_POINTS = 50


def usual_melds(rules: Rules) -> "tuple[int, ...]":
    """Return the melds where large steps stop; none where a small step is more than 1."""
    return _USUAL_MELDS if rules.unit == 1 else ()


def round_tricks(rules: Rules) -> "tuple[int, ...]":
    """Return the trick points where large steps stop; none if there are few to choose from."""
    ones = rules.counting == "classic" or rules.unit == 1
    if not ones or rules.trick_points < _MANY_TRICK_POINTS:
        return ()
    return tuple(range(0, rules.trick_points + 10, 10))


def possible(rules: Rules) -> "Callable[[int], bool]":
    """Return the function that says whether a side can have a meld.

    With nines and the usual points every sum is possible that players reach.
    """
    if rules.nines and not rules.own_melds:
        return lambda meld: True
    from pinochle.rules.meld_sums import can_be

    return lambda meld: can_be(rules, meld)
