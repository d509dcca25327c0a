"""Creates games that no setting was tuned for.

Bids, meld and trick points are drawn from smooth distributions with the means and spreads of
simulated racehorse games (see tests/corpus); pinochle's own code checks and scores each hand.
"""

import random

import pinochle_tools  # noqa: F401 - puts the firmware's folder on the import path
from pinochle.rules.race import Race
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.rules.scoring import PLAYED, THROWN_IN, Hand, to_make


def tens(draw, low, high):
    """Return a random value as a multiple of ten within limits."""
    return min(high, max(low, round(draw / 10) * 10))


def hand_of(rules, chance):
    """Return one hand: a seat, a bid, meld slightly correlated with it, tricks."""
    hand = Hand(2)
    hand.seat = chance.randrange(4)
    hand.declarer = hand.seat % 2
    hand.bid = tens(chance.gauss(318, 42), 250, 480)
    hand.trump = chance.choice("SHDC")
    own = tens(chance.gauss(180 + (hand.bid - 318) * 0.5, 82), 0, 600)
    other = tens(chance.gammavariate(2.6, 24), 0, 330)
    hand.meld = [own, other] if hand.declarer == 0 else [other, own]
    if to_make(rules, hand) > rules.trick_points and chance.random() < 0.9:
        hand.outcome = THROWN_IN
        return hand
    hand.outcome = PLAYED
    taken = tens(chance.gauss(76, 36), 0, 250)
    hand.tricks = [250 - taken, taken] if hand.declarer == 0 else [taken, 250 - taken]
    return hand


def record(hand):
    """Return a hand as an object in the format of `pinochle score`."""
    fields = {"declarer": hand.declarer, "seat": hand.seat, "bid": hand.bid, "trump": hand.trump}
    fields["meld"] = hand.meld
    if hand.outcome == THROWN_IN:
        fields["outcome"] = THROWN_IN
    else:
        fields["tricks"] = hand.tricks
    return fields


def game_of(seed):
    """Return one game to the end of its race."""
    chance = random.Random(seed)
    rules = Rules("racehorse")
    race = Race(rules)
    hands = []
    while race.winner < 0:
        hand = hand_of(rules, chance)
        try:
            race.add(hand)
        except Illegal:
            continue
        hands.append(record(hand))
    return {"dealer": chance.randrange(4), "hands": hands, "totals": race.totals}
