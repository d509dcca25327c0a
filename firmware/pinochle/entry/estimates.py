"""The numbers of an entry: the most likely one, from which it starts, and where large steps stop.

The most likely one is the average of the preset's value and this game's hands: each hand has
weight 1, the preset's value the weight of the first few.
"""

from pinochle.game.game import Game
from pinochle.game.hand import HandInProgress
from pinochle.rules.auction import ladder
from pinochle.rules.rule_set import Rules
from pinochle.screens.leaps import Leaps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# The weight of the preset's value, in hands.
WEIGHT = 6
# Limit of a hand's deviation in units, because a rare double run would distort the average.
FAR = 15
# Older hands say little, and reading sixty hands would keep the player waiting.
LATEST = 16
# Sums that melds often make, counted in ones: large steps lead to these, because five ones are
# few where the highest melds are 150. The first ones pass three of them. Both were chosen by the
# mean of presses, half of them for the best melds of random deals, half for sums equally frequent.
_USUAL_MELDS = (0, 3, 5, 8, 10, 14, 16, 19, 23, 30, 42, 60, 80, 100, 150, 200)
_MELDS_AT_ONCE = 3
# From this many trick points on, large steps lead to tens; with fewer they are this far.
_MANY_TRICK_POINTS, _FEW = 50, 4


def foresee(game: Game) -> bool:
    """Count one of the averages that the next questions need, in 3 ms on a Pico.

    Returns whether there was one: they stay counted until a line of the sheet changes.
    """
    rules = game.rules
    known = game.sheet.counted(rules)
    kinds = (
        (_bid, rules.likely_bid),
        (_need, rules.likely_need),
        (_meld_of_defenders, rules.likely_meld),
        (_tricks_of_defenders, rules.likely_tricks),
    )
    for of, usual in kinds:
        if of not in known:
            _blend(game, usual, of)
            return True
    return False


def likely_bid(game: Game) -> int:
    """Return the most likely bid, an allowed one."""
    rules = game.rules
    value = _blend(game, rules.likely_bid, _bid)
    return ladder(rules, max(value, rules.lowest_bid), 0)


def likely_meld(game: Game, side: int) -> int:
    """Return the meld of a side; the declarer's depends on the bid."""
    if _sits_out(game, side):
        return 0
    hand, rules = game.hand, game.rules
    if side == hand.declarer:
        need = _blend(game, rules.likely_need, _need)
        return max(0, hand.bid - need)
    return max(0, _blend(game, rules.likely_meld, _meld_of_defenders))


def likely_tricks(game: Game, side: int) -> int:
    """Return the trick points of a side, at most the points that are left."""
    if _sits_out(game, side):
        return 0
    rules = game.rules
    tricks = game.hand.tricks
    left: int = rules.trick_points - sum([points for points in tricks if points is not None])
    value: int = _blend(game, rules.likely_tricks, _tricks_of_defenders)
    return max(0, min(value, left))


def meld_leaps(rules: Rules) -> "Leaps | None":
    """Return the large steps of a meld, None for the usual ones: a small step is more than 1."""
    return Leaps(1, _USUAL_MELDS, _MELDS_AT_ONCE) if rules.unit == 1 else None


def trick_leaps(rules: Rules) -> "Leaps | None":
    """Return the large steps of trick points, None for the usual ones."""
    if rules.counting != "classic" and rules.unit != 1:
        return None
    if rules.trick_points < _MANY_TRICK_POINTS:
        return Leaps(_FEW)
    return Leaps(1, tuple(range(0, rules.trick_points + 10, 10)))


def possible(rules: Rules) -> "Callable[[int], bool]":
    """Return the function that says whether a side can have a meld.

    With nines and the usual points every sum is possible that players reach.
    """
    if rules.nines and not rules.own_melds:
        return lambda meld: True
    from pinochle.rules.meld_sums import can_be

    return lambda meld: can_be(rules, meld)


def _sits_out(game: Game, side: int) -> bool:
    """Return whether a side deals and sits out, as it may with six players [002].

    A side with meld plays; so does the dealer, if the last dealer scored anything.
    """
    if not game.rules.dealer_may_sit_out or side != game.dealer or game.hand.meld[side]:
        return False
    entry = game.sheet.last_hand()
    if entry is None or entry.facts is None:
        return True
    last = entry.facts
    return not last.meld[last.dealer] and not last.tricks[last.dealer]


def _bid(facts: HandInProgress) -> int:
    return facts.bid


def _need(facts: HandInProgress) -> "int | None":
    meld = facts.meld[facts.declarer]
    return None if meld is None else facts.bid - int(meld)


def _meld_of_defenders(facts: HandInProgress) -> "int | None":
    # Without bidding, meld that was not entered is 0.
    known = facts if facts.seat >= 0 else facts.derive()
    return _of_defenders(facts.declarer, known.meld)


def _tricks_of_defenders(facts: HandInProgress) -> "int | None":
    # The declarer's are derived; without bidding, the last side's.
    known = facts if facts.seat >= 0 else facts.derive()
    return _of_defenders(facts.declarer, known.tricks)


def _of_defenders(declarer: int, values: "list[int | None]") -> "int | None":
    """Return the average of the known values of the sides without the bid, or None."""
    if declarer >= 0 and len(values) == 2:
        return values[1 - declarer]
    known = [value for side, value in enumerate(values) if side != declarer and value is not None]
    return sum(known) // len(known) if known else None


def _blend(game: Game, usual: int, of: "Callable[[HandInProgress], int | None]") -> int:
    """Return the weighted average of the preset's value and `of(facts)` of this game's hands."""
    known: "dict[Any, int]" = game.sheet.counted(game.rules)
    if of in known:
        return known[of]
    unit = game.rules.unit
    total, count = usual * WEIGHT, WEIGHT
    low, high = usual - FAR * unit, usual + FAR * unit
    for entry in game.sheet.latest(LATEST):
        value = of(entry.facts) if entry.facts else None
        if value is not None:
            total += min(max(value, low), high)
            count += 1
    known[of] = (total + count * unit // 2) // (count * unit) * unit
    return known[of]
