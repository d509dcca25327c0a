"""An auction entered call by call, and the meanings of calls."""

from pinochle.rules.auction import PASS, Auction, ladder, next_bid
from pinochle.rules.rule_set import HIGHEST, Illegal, Rules
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Move


def lowest_call(auction: Auction) -> int:
    """Return the lowest bid that is allowed now."""
    rules = auction.rules
    if auction.bid:
        return next_bid(rules, auction.bid)
    try:
        auction.check(auction.turn, PASS)
    except Illegal:
        return rules.forced_bid or rules.lowest_bid
    return rules.lowest_bid


def mover(auction: Auction) -> "Move":
    """Return the steps of a call: pass, lowest bid, and up from there."""
    rules = auction.rules
    lowest = lowest_call(auction)
    may_pass = True
    try:
        auction.check(auction.turn, PASS)
    except Illegal:
        may_pass = False

    top = max(lowest, ladder(rules, HIGHEST, 0))

    def move(value: int, steps: int) -> int:
        if steps < 0:
            if value > lowest:
                return max(lowest, ladder(rules, value, steps))
            return PASS if may_pass else lowest
        if not value:
            moved = lowest if steps == 1 else ladder(rules, lowest, steps - 1)
        elif value < rules.lowest_bid:
            moved = ladder(rules, rules.lowest_bid, steps - 1)
        else:
            moved = ladder(rules, value, steps)
        return max(value, min(top, moved))

    return move


def meaning(rules: Rules, bid: int, before: int) -> "tuple[str, ...]":
    """Return the meaning of a call for the partner, in up to two short lines.

    `before` is the highest bid so far, 0 for none.

    Iowa State's convention [003]: meanings of numbers take precedence over those of steps.
    """
    if rules.conventions != "iowa-state":
        return ()
    if not bid:
        return words.BY_ME
    ones = bid // rules.unit
    fixed: "tuple[str, ...]" = words.IOWA_NUMBERS.get(ones, ())
    if fixed or not before:
        return fixed
    step: "tuple[str, ...]" = words.IOWA_STEPS.get((bid - before) // rules.unit, ())
    return step
