"""The value most likely at this point of a hand: where its entry starts.

It comes from the preset's table, and from the hands of
this game: each of them counts like one, the table like the first few.
"""

from pinochle.game.game import Game
from pinochle.game.hand import HandInProgress
from pinochle.rules.auction import ladder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# The preset's value counts like so many hands of this table.
WEIGHT = 6
# A hand is never taken for stranger than this many units: double runs come once a year.
FAR = 15
# Hands long ago tell little, and to read sixty would take longer than a player should wait.
LATEST = 24


def likely_bid(game: Game) -> int:
    """Return a bid on the ladder."""
    rules = game.rules
    value = _blend(game, rules.likely_bid, lambda facts: facts.bid)
    return ladder(rules, max(value, rules.lowest_bid), 0)


def likely_meld(game: Game, side: int) -> int:
    """Return the meld of a side; the declarer's goes with the bid."""
    if _sits_out(game, side):
        return 0
    hand, rules = game.hand, game.rules
    if side == hand.declarer:
        need = _blend(game, rules.likely_need, _need)
        return max(0, hand.bid - need)
    return max(0, _blend(game, rules.likely_meld, _meld_of_defenders))


def likely_tricks(game: Game, side: int) -> int:
    """Return the trick points of a side, never more than are left."""
    if _sits_out(game, side):
        return 0
    rules = game.rules
    tricks = game.hand.tricks
    left: int = rules.trick_points - sum([points for points in tricks if points is not None])
    value: int = _blend(game, rules.likely_tricks, _tricks_of_defenders)
    return max(0, min(value, left))


def _sits_out(game: Game, side: int) -> bool:
    """Tell whether a side deals and sits out, as with six players it may [002].

    Whoever has melded plays; and dealers do at a table whose last one got something.
    """
    if not game.rules.dealer_may_sit_out or side != game.dealer or game.hand.meld[side]:
        return False
    entry = game.sheet.last_hand()
    if entry is None or entry.facts is None:
        return True
    last = entry.facts
    return not last.meld[last.dealer] and not last.tricks[last.dealer]


def _need(facts: HandInProgress) -> "int | None":
    meld = facts.meld[facts.declarer]
    return None if meld is None else facts.bid - int(meld)


def _meld_of_defenders(facts: HandInProgress) -> "int | None":
    # Meld that was not entered is none where nobody bids.
    known = facts if facts.seat >= 0 else facts.derive()
    return _of_defenders(facts.declarer, known.meld)


def _tricks_of_defenders(facts: HandInProgress) -> "int | None":
    # The declarer's are derived, or the last side's where nobody bids.
    known = facts if facts.seat >= 0 else facts.derive()
    return _of_defenders(facts.declarer, known.tricks)


def _of_defenders(declarer: int, values: "list[int | None]") -> "int | None":
    """Return what the sides that did not bid had of something, on average, or None."""
    if declarer >= 0 and len(values) == 2:
        return values[1 - declarer]
    known = [value for side, value in enumerate(values) if side != declarer and value is not None]
    return sum(known) // len(known) if known else None


def _blend(game: Game, usual: int, of: "Callable[[HandInProgress], int | None]") -> int:
    """Return the mean of the preset's value and what `of(facts)` was in this game's hands."""
    unit = game.rules.unit
    total, count = usual * WEIGHT, WEIGHT
    low, high = usual - FAR * unit, usual + FAR * unit
    for entry in game.sheet.newest(LATEST):
        value = of(entry.facts) if entry.facts else None
        if value is not None:
            total += min(max(value, low), high)
            count += 1
    return (total + count * unit // 2) // (count * unit) * unit
