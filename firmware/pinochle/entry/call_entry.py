"""An auction entered call by call, and the meanings of calls."""

from pinochle.display.canvas import Canvas
from pinochle.rules.auction import PASS, Auction, ladder, next_bid
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.screens.number import Number
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.answers import Move


class Call(Number):
    """One player's call: a bid, or a pass below the lowest bid."""

    def draw_value(self, canvas: Canvas) -> None:
        """Draw the bid, or the word for a pass."""
        if self.value:
            super().draw_value(canvas)
            return
        canvas.bold(44 - canvas.bold_width(words.PASSES) // 2, 3, words.PASSES)


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

    def move(value: int, steps: int) -> int:
        if not value:
            return ladder(rules, lowest, steps - 1) if steps > 1 else lowest if steps > 0 else 0
        if steps < 0 and value == lowest:
            return PASS if may_pass else lowest
        if value < rules.lowest_bid and steps > 0:
            return ladder(rules, rules.lowest_bid, steps - 1)
        return max(lowest, ladder(rules, value, steps))

    return move


def meaning(rules: Rules, bid: int, before: int) -> tuple:
    """Return the meaning of a call for the partner, in up to two short lines.

    `before` is the highest bid so far, 0 for none.

    Iowa State's convention [003]: meanings of numbers take precedence over those of steps.
    """
    if rules.conventions != "iowa-state":
        return ()
    if not bid:
        return words.BY_ME
    ones = bid // rules.unit
    fixed: tuple = words.IOWA_NUMBERS.get(ones, ())
    if fixed or not before:
        return fixed
    step: tuple = words.IOWA_STEPS.get((bid - before) // rules.unit, ())
    return step
