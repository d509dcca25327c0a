"""The steps of a hand in the order in which a table answers them, and when each is asked.

Imports game, facts, rules and scoring. A step is (what, side), side -1 where it has none.
BACK walks these steps; the flow goes on from the first that is open.
"""

from pinochle.facts import ASK_SETTLE, ASK_TOOK, ASK_TRICKS
from pinochle.game import Game
from pinochle.rules import Rules
from pinochle.scoring import (
    AGREED,
    NO_ROYAL,
    PLAYED,
    SWEEP_FAILED,
    SWEEP_MADE,
    THROWN_IN,
    Hand,
    needs_took,
    saved,
    to_make,
)

(BIDDER, BID, TRUMP, MELD, ROYAL, THROW, PLAY, TRICKS, TOOK, NINES, SETTLE, CALL) = range(12)


def path(game: Game) -> list:
    """Return the (step, side) of the hand in progress, up to the first that is open."""
    return path_to(game, game.asks())


def path_to(game: Game, asked: tuple) -> list:
    """Return path() of a game of which it is known what it asks()."""
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
    facts = hand.hand()
    if hand.outcome in (PLAYED, THROWN_IN, AGREED) and _may_throw_in(rules, facts):
        steps.append((THROW, -1))
    if hand.outcome in (PLAYED, SWEEP_FAILED):
        steps += _path_of_tricks(game, facts, asked)
    if asked[0] == ASK_SETTLE and None not in facts.meld:
        steps.append((SETTLE, -1))
    return steps


def _path_of_tricks(game: Game, facts: Hand, asked: tuple) -> list:
    hand = game.hand
    steps: list = [(PLAY, -1)]
    for defender in hand.defenders_first():
        if hand.tricks[defender] is not None or asked == (ASK_TRICKS, defender):
            steps.append((TRICKS, defender))
    settles = asked[0] == ASK_SETTLE
    last = hand.defenders_first()[-1]
    if asked[0] == ASK_TOOK:
        steps.append((TOOK, asked[1]))
    elif settles and _needs_took(game.rules, facts, last):
        steps.append((TOOK, last))
    if settles:
        for side in range(game.rules.sides):
            if _nines_matter(game.rules, facts, side):
                steps.append((NINES, side))
    return steps


def _needs_took(rules: Rules, facts: Hand, side: int) -> bool:
    """Whether a side was asked for a trick beside trick points that the others left it."""
    return facts.tricks[side] is not None and needs_took(rules, facts, side)


def _nines_matter(rules: Rules, facts: Hand, side: int) -> bool:
    """Tell whether the nines in a side's meld can score although it was not saved."""
    if rules.dix == "saved" or side == facts.declarer or not facts.meld[side]:
        return False
    if facts.tricks[side] is None or saved(rules, facts, side):
        return False
    return rules.dix == "kept" or facts.meld[side] <= 2 * rules.unit


def _may_throw_in(rules: Rules, facts: Hand) -> bool:
    """Tell whether the bid can't be made any more and the rules let it be thrown in."""
    if rules.throw_in == "never" or facts.declarer < 0 or None in facts.meld:
        return False
    return to_make(facts) > rules.trick_points
