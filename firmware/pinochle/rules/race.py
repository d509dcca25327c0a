"""The race: running totals hand after hand, and who wins when.

[000] to [004] name the sources as in presets.
"""

from pinochle.rules.rule_set import Illegal, Rules
from pinochle.rules.scoring import CLAIM_FAILED, CLAIMED, Hand, Settlement, check_tricks, settle

# Both there in the same deal: the target rises by 250, in tens [001].
EXTENSION = 25
# must-bid: a total or a lead that ends the game, in tens 1200 and 1500 [000].
LOWEST_TOTAL, LARGEST_LEAD = 120, 150


class Score:
    """One settled hand in its race: `hand` counts from 1, `winner` is a side or -1."""

    winner = -1

    def __init__(self, hand: int, result: str, deltas: list, totals: list, winner: int):
        self.hand = hand
        self.result = result
        self.deltas = deltas
        self.totals = totals
        if winner >= 0:
            # One hand of a game has a winner: it takes no room in the others.
            self.winner = winner


class Race:
    """Totals on their way to the target, a list by side."""

    def __init__(self, rules: Rules):
        self.rules = rules
        self.totals = [0] * rules.sides
        self.hands = 0
        self.target = rules.target
        self.winner = -1

    def add(self, hand: Hand) -> Score:
        """Count a hand. Raises Illegal("race-over") and what preview() raises."""
        if self.winner >= 0:
            raise Illegal("race-over")
        return self._enter(self.preview(hand))

    def again(self, score: Score, bidder: int) -> Score:
        """Count a hand that was settled before, after other hands than then, quicker than add().

        `bidder` is a declarer who made the bid, or -1. Not for a hand with a claim, or one that
        may have been stopped before its last trick: their results depend on the totals.
        """
        totals = [total + delta for total, delta in zip(self.totals, score.deltas)]
        winner = self._winner(bidder, totals)
        return self._enter(Score(self.hands + 1, score.result, score.deltas, totals, winner))

    def _enter(self, score: Score) -> Score:
        self.totals = score.totals[:]
        self.hands = score.hand
        self.winner = score.winner
        if self.winner < 0 and self.rules.both_over == "extend" and not self.rules.hands:
            self._extend()
        return score

    def preview(self, hand: Hand) -> Score:
        """Return what add() would give, and change nothing.

        Raises what scoring.settle raises, and scoring.check_tricks for a hand stopped before
        the last trick by a declarer who is not there.
        """
        settlement = settle(self.rules, hand)
        deltas = settlement.deltas
        totals = [self.totals[side] + deltas[side] for side in range(self.rules.sides)]
        if hand.claim >= 0:
            return self._claimed(hand, deltas, totals)
        self._check_stopped(hand, settlement, totals)
        winner = self._winner(hand.declarer if settlement.made else -1, totals)
        return Score(self.hands + 1, settlement.result, deltas, totals, winner)

    def adjust(self, side: int, points: int) -> None:
        """Add points that no hand gave: a penalty, a renege."""
        self.totals[side] += points

    def _claimed(self, hand: Hand, deltas: list, totals: list) -> Score:
        """A claimant who is there wins whatever the totals; one who is not loses [001]."""
        right = totals[hand.claim] >= self.target
        winner = hand.claim if right else 1 - hand.claim
        return Score(self.hands + 1, CLAIMED if right else CLAIM_FAILED, deltas, totals, winner)

    def _check_stopped(self, hand: Hand, settlement: Settlement, totals: list) -> None:
        if self.rules.all_in_play or None in hand.tricks:
            return
        there = settlement.made and totals[hand.declarer] >= self.target
        if not there:
            check_tricks(self.rules, hand.tricks)

    def _winner(self, bidder: int, totals: list) -> int:
        """Return who has won at these totals; `bidder` is a declarer who made it, or -1."""
        rules = self.rules
        if rules.hands:
            return _highest(totals) if self.hands + 1 >= rules.hands else -1
        there = self._there(totals, self.target)
        if rules.both_over == "must-bid":
            return bidder if bidder in there else self._far_apart(totals)
        if rules.both_over == "bidder" and bidder in there:
            return bidder
        if not there or (rules.both_over == "extend" and len(there) > 1):
            return -1
        return _highest(totals)

    def _there(self, totals: list, target: int) -> list:
        return [side for side in range(self.rules.sides) if totals[side] >= target]

    def _extend(self) -> None:
        """Raise the target while two sides or more are there; play goes on to it [001]."""
        while len(self._there(self.totals, self.target)) > 1:
            self.target += EXTENSION * self.rules.unit
            if self.rules.extension == "once":
                return

    def _far_apart(self, totals: list) -> int:
        """The game that nobody can bid home ends by distance [000]."""
        ordered = sorted(totals)
        low = ordered[0] <= -LOWEST_TOTAL * self.rules.unit
        lead = ordered[-1] - ordered[-2] >= LARGEST_LEAD * self.rules.unit
        return _highest(totals) if low or lead else -1


def _highest(totals: list) -> int:
    """Return the side with the highest total, or -1 when two have it."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else -1
