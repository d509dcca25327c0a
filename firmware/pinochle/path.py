"""The steps of a hand in the order in which a table answers them, and when each is asked.

Imports game, facts, rules and scoring. A step is (what, side), side -1 where it has none.
BACK walks these steps; the flow goes on from the first that is open.
"""

from pinochle.facts import ASK_SETTLE, ASK_TOOK, ASK_TRICKS
from pinochle.game import Game
from pinochle.scoring import (
    AGREED,
    NO_ROYAL,
    PLAYED,
    SWEEP_FAILED,
    SWEEP_MADE,
    THROWN_IN,
    needs_took,
    saved,
    to_make,
)

(BIDDER, BID, TRUMP, MELD, ROYAL, THROW, PLAY, TRICKS, TOOK, NINES, SETTLE, CALL) = range(12)


def path(game: Game) -> list:
    """Return the (step, side) of the hand in progress, up to the first that is open."""
    hand, rules = game.hand, game.rules
    steps: list = []
    if hand.auction and hand.seat < 0:
        return [(CALL, -1)]
    if rules.bidding != "none":
        steps.append((BIDDER, -1))
        if hand.seat < 0:
            return steps
        steps.append((BID, -1))
    steps.append((TRUMP, -1))
    if not hand.trump:
        return steps
    for side in hand.order():
        if rules.bidding == "none" or hand.outcome in (SWEEP_MADE, SWEEP_FAILED):
            break
        steps.append((MELD, side))
        if hand.meld[side] is None and hand.outcome == PLAYED:
            return steps
        if side == hand.declarer and rules.royal != "none":
            steps.append((ROYAL, side))
            if hand.outcome == NO_ROYAL:
                break
    if hand.outcome in (PLAYED, THROWN_IN, AGREED) and may_throw_in(game):
        steps.append((THROW, -1))
    return steps + _path_of_tricks(game)


def _path_of_tricks(game: Game) -> list:
    hand = game.hand
    steps: list = []
    facts = hand.hand()
    if hand.outcome in (PLAYED, SWEEP_FAILED):
        steps.append((PLAY, -1))
        asked, side = hand.asks()
        for defender in hand.defenders_first():
            if hand.tricks[defender] is None and (asked, side) != (ASK_TRICKS, defender):
                continue
            steps.append((TRICKS, defender))
        if asked == ASK_TOOK or (asked == ASK_SETTLE and needs_took_declarer(game)):
            steps.append((TOOK, hand.declarer))
        if asked == ASK_SETTLE:
            for side in range(game.rules.sides):
                if nines_matter(game, side):
                    steps.append((NINES, side))
    if hand.asks()[0] == ASK_SETTLE and None not in facts.meld:
        steps.append((SETTLE, -1))
    return steps


def needs_took_declarer(game: Game) -> bool:
    """Tell whether the declarer was asked for a trick beside points worth nothing."""
    facts = game.hand.hand()
    side = facts.declarer
    return side >= 0 and facts.tricks[side] is not None and needs_took(game.rules, facts, side)


def nines_matter(game: Game, side: int) -> bool:
    """Tell whether the nines in a side's meld can score although it was not saved."""
    rules, facts = game.rules, game.hand.hand()
    if rules.dix == "saved" or side == facts.declarer or not facts.meld[side]:
        return False
    if facts.tricks[side] is None or saved(rules, facts, side):
        return False
    return rules.dix == "kept" or facts.meld[side] <= 2 * rules.unit


def may_throw_in(game: Game) -> bool:
    """Tell whether the bid can't be made any more and the rules let it be thrown in."""
    rules, facts = game.rules, game.hand.hand()
    if rules.throw_in == "never" or facts.declarer < 0 or None in facts.meld:
        return False
    return to_make(facts) > rules.trick_points
