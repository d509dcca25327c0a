"""What is known of one hand while it is entered, and the facts that follow from it.

It also determines the next question, in the order of play at a table: bidder, bid, trump, the
declarer's meld, the defenders' meld, the defenders' trick points [000].
"""

from pinochle.rules.auction import Auction
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.rules.score_rows import asks_meld, scores_meld
from pinochle.rules.scoring import (
    AGREED,
    NO_MELD,
    NO_ROYAL,
    PLAYED,
    RENEGE,
    SWEEP_FAILED,
    SWEEPS,
    THROWN_IN,
    Hand,
    lacks_meld,
    needs_took,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.rules.score_rows import Known, Took

# Answers of asks().
ASK_BIDDER, ASK_TRUMP, ASK_MELD, ASK_PLAY, ASK_TRICKS, ASK_TOOK, ASK_SETTLE = range(7)


class HandInProgress:
    """The facts of one hand. `meld`, `tricks` and `took` are by side, None where unknown."""

    # Class-level defaults for rarely set attributes save RAM over 60 hands.
    outcome: str = PLAYED
    claim = -1
    reneged = -1
    reason = ""  # of a renege
    laid: "list[list[Any]] | None" = None
    auction: "Auction | None" = None
    fixed = 0  # corrections made after the hand was accepted
    _hand: "Hand | None" = None  # the result of derive(), until the next event

    def __init__(self, rules: Rules, dealer: int):
        self.rules = rules
        self.dealer = dealer
        self.seat = -1
        self.bid = 0
        self.trump = ""
        self.meld: "Known" = [None] * rules.sides
        self.dix = [0] * rules.sides
        self.tricks: "Known" = [None] * rules.sides
        self.took: "Took" = [None] * rules.sides

    @property
    def empty(self) -> bool:
        """Whether nothing is known of the hand yet."""
        return (
            self.seat < 0
            and not self.trump
            and self.auction is None
            and self.claim < 0
            and not any(meld is not None for meld in self.meld)
            and not any(tricks is not None for tricks in self.tricks)
        )

    @property
    def declarer(self) -> int:
        """The declarer's side, or -1."""
        return self.rules.side_of(self.seat) if self.seat >= 0 else -1

    def order(self) -> "list[int]":
        """Return the sides in the order of the questions: the declarer's first, then clockwise."""
        sides = self.rules.sides
        first = self.declarer if self.seat >= 0 else 0
        return list(range(first, sides)) + list(range(first))

    def asks(self) -> "tuple[int, int]":
        """Return (what, side): the next question; side is -1 if it is not about a side."""
        bids = self.rules.bidding != "none"
        if bids and self.seat < 0:
            return (ASK_BIDDER, -1)
        if not self.trump:
            return (ASK_TRUMP, -1)
        for side in self.order():
            if self.meld[side] is None and bids and self.lays(side):
                return (ASK_MELD, side)
        hand = self.filled()
        if hand.outcome not in (PLAYED, SWEEP_FAILED):
            return (ASK_SETTLE, -1)
        waiting = [side for side in self.defenders_first() if hand.tricks[side] is None]
        if waiting:
            started = self.claim >= 0 or any(points is not None for points in self.tricks)
            return (ASK_TRICKS if started else ASK_PLAY, waiting[0])
        for side in self.order():
            if hand.took[side] is None:
                return (ASK_TOOK, side)
        return (ASK_SETTLE, -1)

    def lays(self, side: int) -> bool:
        """Return whether a side's meld counts, so that it is asked."""
        if self.outcome == NO_ROYAL and not scores_meld(self.rules, NO_ROYAL):
            return False
        swept = self.outcome in SWEEPS
        if swept and not asks_meld(self.rules, self.outcome, side == self.declarer):
            return False
        return self.rules.laid_by == "all" or side == self.declarer

    def lacks(self, side: int) -> bool:
        """Return whether a side's meld is asked and unknown."""
        return self.meld[side] is None and self.lays(side)

    def defenders_first(self) -> "list[int]":
        """Return the sides in the order of counting tricks: the declarer's last."""
        order = self.order()
        return order[1:] + order[:1] if self.seat >= 0 else order

    @property
    def derived_last(self) -> int:
        """The last of defenders_first(): its trick points are derived from the others'."""
        return self.declarer if self.seat >= 0 else self.rules.sides - 1

    def filled(self) -> Hand:
        """Return derive(), cached until the next event; read only.

        Only for the hand in progress: for accepted hands the cache would never be freed.
        """
        if self._hand is None:
            self._hand = self.derive()
        return self._hand

    def forget(self) -> None:
        """Free the memory of filled()."""
        if self._hand is not None:
            self._hand = None

    def derive(self) -> Hand:
        """Return the facts as scoring needs them, with derived ones filled in.

        The declarer's trick points are the rest of the defenders' [000]; a side with points has
        won a trick.
        """
        rules = self.rules
        hand = object.__new__(Hand)  # without defaults that are replaced below
        hand.declarer, hand.seat = self.declarer, self.seat
        hand.bid, hand.trump = self.bid, self.trump
        hand.outcome, hand.claim, hand.reneged = self.outcome, self.claim, self.reneged
        hand.dix, hand.took, hand.meld = self.dix[:], self.took[:], self.meld[:]
        took = hand.took
        if rules.bidding == "none":
            # Meld is laid one by one.
            hand.meld = [meld or 0 for meld in self.meld]
        elif rules.laid_by != "all" or self.outcome != PLAYED:
            for side in range(rules.sides):
                if rules.laid_by != "all" and side != hand.declarer:
                    # Also the meld of a bidder whose bid was another's.
                    hand.meld[side] = hand.dix[side] = 0
                elif not self.lays(side):
                    hand.meld[side] = hand.meld[side] or 0
        least = rules.declarer_least and self.outcome == PLAYED and None not in hand.meld
        if least and lacks_meld(rules, hand):
            hand.outcome = NO_MELD
        hand.tricks = [None] * rules.sides
        if hand.outcome in (PLAYED, SWEEP_FAILED):
            hand.tricks = self.tricks[:]
            if rules.all_in_play and self.claim < 0 and None in hand.tricks:
                self.complement(hand.tricks)
        for side in range(rules.sides):
            points = hand.tricks[side]
            if points is None:
                took[side] = None
            elif took[side] is None and not needs_took(rules, hand, side):
                took[side] = points > 0
        return hand

    def check_melds(self) -> None:
        """Refuse what follows the melds while one is missing, or the declarer's is too small."""
        rules = self.rules
        if rules.bidding == "none" or not (rules.declarer_least or None in self.meld):
            return
        for side in range(rules.sides):
            if self.lacks(side):
                raise Illegal("meld-missing")
        if rules.declarer_least and self.derive().outcome == NO_MELD:
            raise Illegal("no-meld", rules.declarer_least)

    def complement(self, tricks: "Known") -> None:
        """Add the last side's trick points to a list, if all others are in it."""
        last = self.derived_last
        if tricks[last] is None and tricks.count(None) == 1:
            others = sum([points for points in tricks if points is not None])
            tricks[last] = self.rules.trick_points - others

    def copy(self) -> "HandInProgress":
        """Return an independent copy."""
        twin = object.__new__(HandInProgress)  # without defaults that are replaced below
        twin.rules, twin.dealer = self.rules, self.dealer
        twin.seat, twin.bid, twin.trump = self.seat, self.bid, self.trump
        twin.meld, twin.dix = self.meld[:], self.dix[:]
        twin.tricks, twin.took = self.tricks[:], self.took[:]
        twin.outcome = self.outcome
        if self.claim >= 0:
            twin.claim = self.claim
        if self.reneged >= 0:
            twin.reneged, twin.reason = self.reneged, self.reason
        if self.fixed:
            twin.fixed = self.fixed
        if self.laid:
            twin.laid = self.laid[:]
        if self.auction:
            twin.auction = self.auction.copy()
        return twin

    def replay(self) -> None:
        """Make a complete hand that was not played a played one; unasked facts become unknown."""
        if self.outcome not in (THROWN_IN, AGREED, RENEGE):
            self.meld = [meld or None for meld in self.meld]
        self.stop(PLAYED)
        self.forget()

    def stop(self, outcome: str) -> None:
        """End the hand with an outcome; no trick points are known."""
        self.outcome = outcome
        self.tricks = [None] * self.rules.sides
        self.took = [None] * self.rules.sides
