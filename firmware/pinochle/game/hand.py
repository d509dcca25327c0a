"""What is known of one hand while it is entered: the fold of its events.

It also determines the next question, in the order of play at a table: bidder, bid, trump, the
declarer's meld, the defenders' meld, the defenders' trick points [000].
"""

from pinochle.rules.auction import Auction, check_bid
from pinochle.rules.melds import NAMES, most_laid, points, suit_index
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.rules.scoring import (
    AGREED,
    NO_ROYAL,
    PLAYED,
    SWEEP_FAILED,
    SWEEP_MADE,
    THROWN_IN,
    Hand,
    check_meld,
    check_points,
    check_throw_in,
    check_took,
    check_tricks,
    needs_took,
)

# Answers of asks().
ASK_BIDDER, ASK_TRUMP, ASK_MELD, ASK_PLAY, ASK_TRICKS, ASK_TOOK, ASK_SETTLE = range(7)


class HandInProgress:
    """The facts of one hand. `meld`, `tricks` and `took` are by side, None where unknown."""

    # Class-level defaults for rarely set attributes save RAM over 60 hands.
    outcome: str = PLAYED
    claim = -1
    laid: "list | None" = None
    auction: "Auction | None" = None
    fixed = 0  # corrections made after the hand was accepted
    _hand: "Hand | None" = None  # the result of derive(), until the next event

    def __init__(self, rules: Rules, dealer: int):
        self.rules = rules
        self.dealer = dealer
        self.seat = -1
        self.bid = 0
        self.trump = ""
        self.meld: list = [None] * rules.sides
        self.dix = [0] * rules.sides
        self.tricks: list = [None] * rules.sides
        self.took: list = [None] * rules.sides

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
        if self.fixed:
            twin.fixed = self.fixed
        if self.laid:
            twin.laid = self.laid[:]
        if self.auction:
            twin.auction = self.auction.copy()
        return twin

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

    def order(self) -> list:
        """Return the sides in the order of the questions: the declarer's first, then clockwise."""
        sides = self.rules.sides
        first = self.declarer if self.seat >= 0 else 0
        return list(range(first, sides)) + list(range(first))

    def asks(self) -> tuple:
        """Return (what, side): the next question; side is -1 if it is not about a side."""
        bids = self.rules.bidding != "none"
        if bids and self.seat < 0:
            return (ASK_BIDDER, -1)
        if not self.trump:
            return (ASK_TRUMP, -1)
        if self.outcome in (NO_ROYAL, THROWN_IN, AGREED, SWEEP_MADE):
            return (ASK_SETTLE, -1)
        for side in self.order():
            if bids and self.meld[side] is None and self.outcome == PLAYED:
                return (ASK_MELD, side)
        hand = self.filled()
        waiting = [side for side in self.defenders_first() if hand.tricks[side] is None]
        if waiting:
            started = self.claim >= 0 or any(points is not None for points in self.tricks)
            return (ASK_TRICKS if started else ASK_PLAY, waiting[0])
        for side in self.order():
            if hand.took[side] is None:
                return (ASK_TOOK, side)
        return (ASK_SETTLE, -1)

    def defenders_first(self) -> list:
        """Return the sides in the order of counting tricks: the declarer's last."""
        order = self.order()
        return order[1:] + order[:1] if self.seat >= 0 else order

    @property
    def _derived_last(self) -> int:
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
        hand.outcome, hand.claim = self.outcome, self.claim
        hand.dix, hand.took, hand.meld = self.dix[:], self.took[:], self.meld[:]
        took = hand.took
        if self._may_lack_meld:
            hand.meld = [meld or 0 for meld in self.meld]
        hand.tricks = [None] * rules.sides
        if self.outcome in (PLAYED, SWEEP_FAILED):
            hand.tricks = self.tricks[:]
            if rules.all_in_play and self.claim < 0 and None in hand.tricks:
                self._complement(hand.tricks)
        for side in range(rules.sides):
            points = hand.tricks[side]
            if points is None:
                took[side] = None
            elif took[side] is None and not needs_took(rules, hand, side):
                took[side] = points > 0
        return hand

    @property
    def _may_lack_meld(self) -> bool:
        """Whether meld that was not entered is 0: laid one by one, or the hand ended early."""
        laid = self.rules.bidding == "none"
        return laid or self.outcome not in (PLAYED, THROWN_IN, AGREED)

    def _complement(self, tricks: list) -> None:
        last = self._derived_last
        if tricks[last] is None and tricks.count(None) == 1:
            others = sum([points for points in tricks if points is not None])
            tricks[last] = self.rules.trick_points - others

    def replay(self) -> None:
        """Make a complete hand that was not played a played one; unasked facts become unknown."""
        if self.outcome not in (THROWN_IN, AGREED):
            self.meld = [meld or None for meld in self.meld]
        self._stop(PLAYED)
        self.forget()

    # One method per event.

    def fold(self, event: list) -> None:
        """Add one fact. Raises Illegal and may then be incomplete, so fold into a copy."""
        if self._hand is not None:
            self._hand = None
        kind = event[0]
        if self.seat < 0 and kind not in ("bid", "call") and self.rules.bidding != "none":
            raise Illegal("no-bid-yet")
        _FOLDS[kind](self, *event[1:])

    def _call(self, seat: int, bid: int) -> None:
        if self.rules.bidding == "none":
            raise Illegal("no-bidding")
        self.auction = self.auction or Auction(self.rules, self.dealer)
        self.auction.call(seat, bid)
        if self.auction.done:
            self._declare(*self.auction.result())

    def _bid(self, seat: int, bid: int) -> None:
        self._check_seat(seat)
        check_bid(self.rules, bid)
        self._declare(seat, bid)

    def _declare(self, seat: int, bid: int) -> None:
        before = self.declarer
        self.seat, self.bid = seat, bid
        if self.declarer != before:
            # A declarer is asked about tricks for another reason than defenders are, and the royal
            # marriage is about this declarer's meld.
            self.took = [None] * self.rules.sides
            if self.outcome == NO_ROYAL:
                self.outcome = PLAYED
        self._check_end()

    def _check_end(self) -> None:
        """Reopen the hand if, after a change, it can no longer be thrown in."""
        if self.outcome == THROWN_IN:
            try:
                check_throw_in(self.rules, self.derive(), False)
            except Illegal:
                self.outcome = PLAYED

    def _trump(self, suit: str) -> None:
        suit_index(suit)
        self.trump = suit

    def _meld(self, side: int, amount: int, dix: int) -> None:
        self._check_side(side)
        check_meld(self.rules, amount, dix)
        self.meld[side], self.dix[side] = amount, dix
        if self.outcome in (NO_ROYAL, SWEEP_MADE, SWEEP_FAILED):
            self.outcome = PLAYED
        self._check_end()

    def _laid(self, side: int, name: str, amount: int) -> None:
        self._check_side(side)
        if self.rules.bidding != "none":
            raise Illegal("laid-off")
        if name not in NAMES[:9] or points(self.rules, NAMES.index(name), 1) != amount:
            raise Illegal("meld-name", name)
        laid = self.laid or []
        if sum(1 for entry in laid if entry[:2] == [side, name]) >= most_laid(name):
            raise Illegal("meld-count", name)
        self.laid = laid + [[side, name, amount]]
        self.meld[side] = (self.meld[side] or 0) + amount
        if name == "dix":
            self.dix[side] += amount

    def _no_royal(self) -> None:
        if self.rules.royal == "none":
            raise Illegal("royal-off")
        self._stop(NO_ROYAL)

    def _throw_in(self, agreed: int) -> None:
        if None in self.meld:
            raise Illegal("meld-missing")
        check_throw_in(self.rules, self.derive(), bool(agreed))
        self._stop(AGREED if agreed else THROWN_IN)

    def _sweep(self, made: int) -> None:
        if not self.rules.sweep:
            raise Illegal("sweep-off")
        self._stop(SWEEP_MADE if made else SWEEP_FAILED)
        self.meld = [0] * self.rules.sides
        self.dix = [0] * self.rules.sides

    def _tricks(self, side: int, amount: int, took: int) -> None:
        self._check_side(side)
        if not self._may_lack_meld and None in self.meld:
            raise Illegal("meld-missing")
        check_points(self.rules, amount)
        rules = self.rules
        failed = self.outcome == SWEEP_FAILED
        tricks, won = self.tricks[:], self.took[:]
        last = self._derived_last
        derived = rules.all_in_play and self.claim < 0
        if derived and side != last:
            # The others' points determine the last side's, which are derived again.
            tricks[last] = won[last] = None
        tricks[side], won[side] = amount, bool(took)
        entered = sum([points for points in tricks if points is not None])
        if entered > rules.trick_points:
            raise Illegal("tricks-over", rules.trick_points)
        if derived:
            whole = tricks[:]
            self._complement(whole)
            if None not in whole:
                check_tricks(rules, whole)
        if not took:
            hand = Hand(rules.sides)
            hand.declarer, hand.tricks = self.declarer, tricks
            check_took(rules, hand, side, False)
        self.tricks, self.took = tricks, won
        self.outcome = SWEEP_FAILED if failed else PLAYED

    def _claim(self, side: int) -> None:
        self._check_side(side)
        if self.rules.bidding != "none":
            raise Illegal("no-claims")
        self.claim = side
        self.meld = [meld or 0 for meld in self.meld]

    def _stop(self, outcome: str) -> None:
        self.outcome = outcome
        self.tricks = [None] * self.rules.sides
        self.took = [None] * self.rules.sides

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.rules.players:
            raise Illegal("seat", seat)

    def _check_side(self, side: int) -> None:
        if not 0 <= side < self.rules.sides:
            raise Illegal("side", side)


_FOLDS: dict = {
    "call": HandInProgress._call,
    "bid": HandInProgress._bid,
    "trump": HandInProgress._trump,
    "meld": HandInProgress._meld,
    "laid": HandInProgress._laid,
    "no-royal": HandInProgress._no_royal,
    "throw-in": HandInProgress._throw_in,
    "sweep": HandInProgress._sweep,
    "tricks": HandInProgress._tricks,
    "claim": HandInProgress._claim,
}
