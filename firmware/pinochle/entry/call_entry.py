"""An auction entered call by call, and the meanings of calls."""

from pinochle.display.text_layout import in_capitals
from pinochle.entry.prompts import BRIEF, happens
from pinochle.entry.step_order import BIDDER, CALL
from pinochle.game import events
from pinochle.rules.auction import PASS, Auction, ladder, next_bid
from pinochle.rules.rule_set import HIGHEST, Illegal, Rules
from pinochle.screens.base import Screen, Stored
from pinochle.screens.kinds import Page
from pinochle.screens.number import Number
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.entry.navigator import Navigator
    from pinochle.screens.base import Back, Move


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


def one_call(nav: "Navigator", back: "Back") -> Screen:
    """Ask for one player's call; if all pass, the hand is dealt again."""
    game, rules = nav.game, nav.game.rules
    auction = game.hand.auction or Auction(rules, game.dealer)
    if auction.done:
        lines = [words.ALL_PASSED_LINE]
        keys = words.MISDEAL_KEYS
        return Page(words.ALL_PASSED, lines, keys, happens(events.misdeal()), back, CALL)
    highest = words.NO_BID_YET
    if auction.bid:
        highest = words.HIGHEST % (nav.names.short(auction.seat), auction.bid)
    lowest = lowest_call(auction)

    def legend(value: int) -> str:
        if not value:
            return words.UP_BID
        text = "%s %d" % (words.UP_DOWN, next_bid(rules, value) - value)
        return text + words.DOWN_PASS if value == lowest else text

    extras = []
    if game.hand.empty:
        extras.append((words.ONLY_BID_MENU, lambda: nav.step_screen(BIDDER)))
    return Number(
        {
            "title": words.CALLS % in_capitals(nav.names.seat(auction.turn)),
            "context": highest,
            "keys": words.KEYS_NEXT % words.NEXT_CALL,
            "value": lowest,
            "help": CALL,
            "offered": True,
            "zero": words.PASSES,
        },
        move=mover(auction),
        done=lambda value: Stored(events.call(auction.turn, value)),
        back=back,
        legend=legend,
        notes=lambda value: _call_notes(nav, auction, value),
        extras=extras,
    )


def _call_notes(nav: "Navigator", auction: Auction, value: int) -> "list[str]":
    """Return the meaning of a call in the chosen convention, and who has passed."""
    lines = list(meaning(auction.rules, value, auction.bid))
    lines += [""] * (2 - len(lines))
    # Not auction.passed: where each calls once, it has those who have bid too.
    out = sorted([seat for seat, bid in auction.calls if bid <= PASS])
    if out:
        lines += [words.OUT, " ".join([nav.names.brief(seat, BRIEF) for seat in out])]
    return lines
