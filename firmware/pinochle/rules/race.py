"""The race: running totals hand by hand, and when a side wins.

[000] to [004] name the sources as in presets.
"""

from pinochle.rules.rule_set import Illegal, Rules
from pinochle.rules.scoring import (
    CLAIM_FAILED,
    CLAIMED,
    SWEEPS_MADE,
    Hand,
    Settlement,
    settle,
)
from pinochle.rules.trick_points import check_tricks

# If both reach the target in the same deal, it rises by 250; here in tens [001].
EXTENSION = 25
# In place of a hand's result, where the table decided who has won.
DECIDED = "decided"
# must-bid: a total or a lead that ends the game, in tens 1200 and 1500 [000].
LOWEST_TOTAL, LARGEST_LEAD = 120, 150


class Score:
    """One settled hand in its race: `hand` counts from 1, `winner` is a side or -1."""

    winner = -1

    def __init__(
        self, hand: int, result: str, deltas: "list[int]", totals: "list[int]", winner: int
    ):
        self.hand = hand
        self.result = result
        self.deltas = deltas
        self.totals = totals
        if winner >= 0:
            # Stored only in the hand that wins, to save RAM in the others.
            self.winner = winner


class Race:
    """The totals of all sides, up to the target."""

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
        """Count a hand that was already settled, after other hands than before; faster than add().

        `bidder` is a declarer who made the bid, or -1. Not for hands with a claim or hands that
        may have been stopped before the last trick: their results depend on the totals.
        """
        totals = [total + delta for total, delta in zip(self.totals, score.deltas)]
        winner = self._winner(bidder, totals, score.result)
        return self._enter(Score(self.hands + 1, score.result, score.deltas, totals, winner))

    def aside(self, hand: Hand) -> Score:
        """Return the score of a hand behind the end of the race: it has a place and no totals."""
        settlement = settle(self.rules, hand)
        self.hands += 1
        return Score(self.hands, settlement.result, settlement.deltas, self.totals[:], -1)

    def by(self, rules: Rules) -> "Race":
        """Return the race as it would be counted by other rules from now on."""
        twin = Race(self.rules)
        twin.totals, twin.hands, twin.target = self.totals[:], self.hands, self.target
        twin.use(rules)
        return twin

    def use(self, rules: Rules) -> None:
        """Count by other rules from now on; a risen target stays, unless they have another one."""
        if rules.target != self.rules.target:
            self.target = rules.target
        self.rules = rules

    def _enter(self, score: Score) -> Score:
        self.totals = score.totals[:]
        self.hands = score.hand
        self.winner = score.winner
        if self.winner < 0 and self.rules.both_over == "extend" and not self.rules.hands:
            self._extend()
        return score

    def preview(self, hand: Hand) -> Score:
        """Return what add() would return, and change nothing.

        Raises what scoring.settle raises; for a hand stopped before the last trick by a declarer
        who has not reached the target, also what check_tricks raises.
        """
        settlement = settle(self.rules, hand)
        deltas = settlement.deltas
        totals = [self.totals[side] + deltas[side] for side in range(self.rules.sides)]
        if hand.claim >= 0:
            return self._claimed(hand, deltas, totals)
        self._check_stopped(hand, settlement, totals)
        bidder = hand.declarer if settlement.made else -1
        winner = self._winner(bidder, totals, settlement.result)
        return Score(self.hands + 1, settlement.result, deltas, totals, winner)

    def adjust(self, side: int, points: int) -> None:
        """Add points from outside a hand: a penalty, a renege."""
        self.totals[side] += points

    def leaders(self) -> "list[int]":
        """Return the sides that the table may say have won, between hands.

        They have the highest total, and the race could end at it: after a tie, which may be cut
        for [002], or after an adjustment. Where only a bidder can win, there are none.
        """
        rules = self.rules
        best = max(self.totals)
        apart = rules.mercy and not rules.hands and _lead(self.totals) >= rules.mercy
        done = rules.hands and self.hands >= rules.hands
        there = best >= self.target and not rules.hands and rules.both_over != "must-bid"
        if rules.both_over == "extend" and len(self._there(self.totals, rules.target)) > 1:
            # By these rules they play on.
            there = False
        if not (apart or done or there):
            return []
        return [side for side in range(rules.sides) if self.totals[side] == best]

    def decide(self, side: int) -> Score:
        """Return the score of a side that has won by the table's decision."""
        return Score(self.hands, DECIDED, [0] * self.rules.sides, self.totals[:], side)

    def _claimed(self, hand: Hand, deltas: "list[int]", totals: "list[int]") -> Score:
        """Settle a claim: a right claim wins at any totals, a wrong one loses [001].

        Of several others the one with the most points wins, at a tie the next one clockwise.
        """
        right = totals[hand.claim] >= self.target
        winner = hand.claim if right else _best_but(totals, hand.claim)
        return Score(self.hands + 1, CLAIMED if right else CLAIM_FAILED, deltas, totals, winner)

    def _check_stopped(self, hand: Hand, settlement: Settlement, totals: "list[int]") -> None:
        if self.rules.all_in_play or hand.accepted or None in hand.tricks:
            return
        there = settlement.made and totals[hand.declarer] >= self.target
        if not there:
            check_tricks(self.rules, hand.tricks)

    def _winner(self, bidder: int, totals: "list[int]", result: str) -> int:
        """Return the winner at these totals, or -1; `bidder` is a declarer who made it, or -1."""
        rules = self.rules
        if rules.sweep_wins and result in SWEEPS_MADE:
            return bidder
        if rules.hands:
            return _highest(totals) if self.hands + 1 >= rules.hands else -1
        there = self._there(totals, self.target)
        if bidder in there and rules.both_over in ("bidder", "must-bid"):
            return bidder
        if rules.mercy and _lead(totals) >= rules.mercy:
            return _highest(totals)
        if rules.both_over == "must-bid":
            return self._far_apart(totals)
        if not there or (rules.both_over == "extend" and len(there) > 1):
            return -1
        return _highest(totals)

    def _there(self, totals: "list[int]", target: int) -> "list[int]":
        return [side for side in range(self.rules.sides) if totals[side] >= target]

    def _extend(self) -> None:
        """Raise the target while two sides or more have reached it [001]."""
        while len(self._there(self.totals, self.target)) > 1:
            self.target += EXTENSION * self.rules.unit
            if self.rules.extension == "once":
                return

    def _far_apart(self, totals: "list[int]") -> int:
        """Return the winner by a high total or a large lead, if no bidder wins the game [000]."""
        low = min(totals) <= -LOWEST_TOTAL * self.rules.unit
        apart = _lead(totals) >= LARGEST_LEAD * self.rules.unit
        return _highest(totals) if low or apart else -1


def _best_but(totals: "list[int]", side: int) -> int:
    """Return the side with the highest total without `side`; of equal ones the next after it."""
    count = len(totals)
    others = [(side + step) % count for step in range(1, count)]
    return max(others, key=lambda other: totals[other])


def _lead(totals: "list[int]") -> int:
    """Return by how many points the highest total leads; 0 if two have it."""
    ordered = sorted(totals)
    return ordered[-1] - ordered[-2]


def _highest(totals: "list[int]") -> int:
    """Return the side with the highest total, or -1 if two have it."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else -1
