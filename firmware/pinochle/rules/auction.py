"""Bids: the allowed steps, and an auction entered call by call."""

from pinochle.rules.rule_set import Illegal, Rules

# A pass, and one that asks the partner for help; that one is only in games of version 3.
PASS, HELP = 0, -1


def check_bid(rules: Rules, bid: int) -> None:
    """Refuse a bid below the lowest bid or between two steps.

    The stuck player's bid is always legal. Raises Illegal("no-bidding"),
    ("bid-low", lowest) or ("bid-step", next below, next above).
    """
    if rules.bidding == "none":
        raise Illegal("no-bidding")
    if bid == rules.forced_bid and bid:
        return
    if bid < rules.lowest_bid:
        raise Illegal("bid-low", rules.lowest_bid)
    below = ladder(rules, bid, 0)
    if below != bid:
        raise Illegal("bid-step", below, next_bid(rules, below))


def ladder(rules: Rules, bid: int, steps: int) -> int:
    """Return the bid `steps` steps away from the highest allowed bid that is not above `bid`.

    Never below the lowest bid. Double deck: 50 to 60 by ones, then 65, 70, ... [004].
    """
    rows = rules.rungs
    rung = 0
    for start, step, end in rows:
        if not end or bid < end:
            rung = max(0, rung + (bid - start) // step + steps)
            break
        rung += -((start - end) // step)
    for start, step, end in rows:
        rungs = -((start - end) // step)
        if not end or rung < rungs:
            return int(start + rung * step)
        rung -= rungs
    return rules.lowest_bid


def next_bid(rules: Rules, bid: int) -> int:
    """Return the lowest bid above `bid`."""
    if bid < rules.lowest_bid:
        return rules.lowest_bid
    return ladder(rules, bid, 1)


def stuck_seat(rules: Rules, dealer: int) -> int:
    """Return the seat that must take the forced bid when nobody bids."""
    return dealer if rules.stuck == "dealer" else (dealer + 1) % rules.players


def check_forced(rules: Rules, dealer: int, seat: int, bid: int) -> None:
    """Refuse a bid below the lowest by a player who was not forced.

    Raises Illegal("bid-forced", bid).
    """
    if bid < rules.lowest_bid and seat != stuck_seat(rules, dealer):
        raise Illegal("bid-forced", bid)


class Auction:
    """The calls of one hand, checked one by one; 0 is a pass.

    `dealer` is a seat, or -1 if unknown: then the first caller is assumed to sit left of the
    dealer.
    """

    def __init__(self, rules: Rules, dealer: int):
        self.rules = rules
        self.dealer = dealer
        self.calls: "list[list[int]]" = []
        self.passed = [False] * rules.players
        self.seat = -1
        self.bid = 0
        self.turn = -1 if dealer < 0 else (dealer + 1) % rules.players

    def copy(self) -> "Auction":
        """Return an independent copy of the auction."""
        twin = Auction(self.rules, self.dealer)
        twin.calls, twin.passed = self.calls[:], self.passed[:]
        twin.seat, twin.bid, twin.turn = self.seat, self.bid, self.turn
        return twin

    def call(self, seat: int, bid: int) -> None:
        """Add one call, or raise and change nothing.

        Raises Illegal("call-over"), ("call-turn", seat), ("call-low", highest so far),
        ("call-stuck", seat) and what check_bid raises.
        """
        self.check(seat, bid)
        if self.dealer < 0:
            self.dealer = (seat - 1) % self.rules.players
        self.calls.append([seat, bid])
        if bid > PASS:
            self.seat, self.bid = seat, bid
        if bid <= PASS or self.rules.bidding == "once":
            self.passed[seat] = True
        self._settle_turn(seat)

    def check(self, seat: int, bid: int) -> None:
        """Raise Illegal for a call that is not allowed now; see call()."""
        if not 0 <= seat < self.rules.players:
            raise Illegal("seat", seat)
        if self.done:
            raise Illegal("call-over")
        if self.turn >= 0 and seat != self.turn:
            raise Illegal("call-turn", self.turn)
        if bid == PASS or (bid == HELP and self.rules.newer):
            if self._must_speak(seat):
                raise Illegal("call-stuck", seat)
            return
        if bid <= self.bid:
            raise Illegal("call-low", self.bid)
        check_bid(self.rules, bid)
        if bid < self.rules.lowest_bid and not self._must_speak(seat):
            raise Illegal("bid-low", self.rules.lowest_bid)

    @property
    def done(self) -> bool:
        """Whether the auction is over."""
        return bool(self.calls) and self.turn < 0

    @property
    def stuck(self) -> bool:
        """Whether the player with the bid was forced to take it."""
        return self.done and not self.bid and self.rules.forced_bid > 0

    def result(self) -> "tuple[int, int]":
        """Return (seat, bid) of the auction's winner; (-1, 0) when the hand is dealt again."""
        if not self.stuck:
            return (self.seat, self.bid)
        left = (self.dealer + 1) % self.rules.players
        holder = left if self.rules.stuck == "left" else self.dealer
        return (holder, self.rules.forced_bid)

    def _must_speak(self, seat: int) -> bool:
        if self.bid:
            return False
        if self.rules.stuck == "opens":
            return not self.calls
        last = self.passed.count(False) == 1 and not self.passed[seat]
        return self.rules.stuck == "dealer" and last

    def _settle_turn(self, seat: int) -> None:
        waiting = [not gone for gone in self.passed]
        if self.rules.bidding != "once" and self.seat >= 0:
            waiting[self.seat] = False
        self.turn = -1
        # The dealer's forced bid need not be entered.
        if self.rules.stuck == "dealer" and not self.bid and sum(waiting) == 1:
            return
        for step in range(1, self.rules.players + 1):
            candidate = (seat + step) % self.rules.players
            if waiting[candidate]:
                self.turn = candidate
                return


def check_calls(rules: Rules, calls: "list[list[int]]", dealer: int, seat: int, bid: int) -> int:
    """Return the seat that wins an auction.

    Refuses an auction that breaks a rule or does not end with this seat and bid; `seat` is -1 if
    unknown. Raises Illegal("call-open"), ("call-result", seat, bid) and what Auction.call raises.
    """
    auction = Auction(rules, dealer)
    for caller, amount in calls:
        if auction.stuck and caller == auction.result()[0] and amount:
            # The forced player may name the forced bid or a higher one.
            check_bid(rules, amount)
            auction.seat, auction.bid = caller, amount
            continue
        auction.call(caller, amount)
    dealer_out = rules.dealer_may_sit_out and auction.bid and auction.turn == auction.dealer
    if not auction.done and not dealer_out:
        raise Illegal("call-open")
    holder, amount = auction.result()
    if amount != bid or seat not in (-1, holder):
        raise Illegal("call-result", holder, amount)
    return holder
