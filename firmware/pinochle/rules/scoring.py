"""Settles a hand: the only place that computes points.

Points are in the unit of the rules; lists are by side. [000] to [004] name the sources as in
presets.
"""

from pinochle.rules.auction import check_bid
from pinochle.rules.rule_set import CLASSIC, CLASSIC_TOTAL, Illegal, Rules

PLAYED = "played"
THROWN_IN = "thrown-in"
AGREED = "agreed"
NO_ROYAL = "no-royal"
SWEEP_MADE = "sweep-made"
SWEEP_FAILED = "sweep-failed"
OUTCOMES = (PLAYED, THROWN_IN, AGREED, NO_ROYAL, SWEEP_MADE, SWEEP_FAILED)

MADE, SET, SCORED = "made", "set", "scored"
CLAIMED, CLAIM_FAILED = "claimed", "claim-failed"


class Hand:
    """The facts of one hand; computes nothing.

    `declarer` and `claim` are sides or -1, `seat` the declarer's seat or -1, `bid` 0 without
    bidding, `trump` a letter or "". `meld`, `dix`, `tricks` and `took` have an entry per side,
    None where unknown; `took` is whether the side won a trick.
    """

    def __init__(self, sides: int):
        self.declarer = -1
        self.seat = -1
        self.bid = 0
        self.trump = ""
        self.meld: list = [None] * sides
        self.dix: list = [0] * sides
        self.tricks: list = [None] * sides
        self.took: list = [None] * sides
        self.outcome = PLAYED
        self.claim = -1


def check_meld(rules: Rules, points: int, dix: int) -> None:
    """Refuse meld that does not fit the unit, is below zero, or less than its nines.

    Raises Illegal("meld-sign"), ("meld-unit", unit) or ("meld-dix", dix, points).
    """
    if points < 0 or dix < 0:
        raise Illegal("meld-sign")
    if points % rules.unit or dix % rules.unit:
        raise Illegal("meld-unit", rules.unit)
    if dix > points:
        raise Illegal("meld-dix", dix, points)


def check_points(rules: Rules, points: int) -> None:
    """Refuse trick points that are impossible for a side, with or without the last trick.

    Raises Illegal("tricks-sign"), ("tricks-over", most) or ("tricks-points", points).
    """
    if points < 0:
        raise Illegal("tricks-sign")
    if points > rules.trick_points:
        raise Illegal("tricks-over", rules.trick_points)
    if not possible(rules, points):
        raise Illegal("tricks-points", points)


def possible(rules: Rules, points: int) -> bool:
    """Return whether a side can have these trick points, with or without the last trick."""
    return _cards_give(rules, points) or _cards_give(rules, points - rules.last_trick)


def check_tricks(rules: Rules, tricks: list, partial: bool = False) -> None:
    """Refuse trick points, one number per side, that are impossible together.

    `partial`: play stopped before the last trick. Raises Illegal("tricks-total", sum, total) and
    what check_points raises.
    """
    for points in tricks:
        check_points(rules, points)
    total = sum(tricks)
    whole = rules.all_in_play and not partial
    if total > rules.trick_points or (whole and total < rules.trick_points):
        raise Illegal("tricks-total", total, rules.trick_points)
    if partial:
        return
    if total < rules.last_trick:
        raise Illegal("tricks-last", rules.last_trick)
    for winner in range(len(tricks)):
        if _may_have_won_last(rules, tricks, winner):
            return
    raise Illegal("tricks-points", max(tricks))


def _may_have_won_last(rules: Rules, tricks: list, winner: int) -> bool:
    """Return whether the points fit the cards if `winner` won the last trick."""
    for side, points in enumerate(tricks):
        if not _cards_give(rules, points - rules.last_trick if side == winner else points):
            return False
    return True


def _cards_give(rules: Rules, points: int) -> bool:
    """Return whether cards alone can be worth this many points."""
    if rules.counting == "classic":
        # A jack, the cheapest card, is worth 2: no side has 1 point, or all but 1.
        return 0 <= points <= rules.card_points and points not in (1, CLASSIC_TOTAL - 1)
    return 0 <= points <= rules.card_points and points % rules.unit == 0


def free_points(rules: Rules, hand: Hand, side: int) -> int:
    """Return the most trick points that a side can have without a trick: those of the kitty."""
    if side == hand.declarer and rules.kitty:
        best_card = CLASSIC[0] if rules.counting == "classic" else rules.unit
        return rules.kitty * best_card
    return 0


def needs_took(rules: Rules, hand: Hand, side: int) -> bool:
    """Return whether "took a trick?" must be asked of a side with known trick points.

    Only if a worthless trick matters: under a trick rule, at points that are possible without a
    trick.
    """
    declarer = side == hand.declarer
    save = rules.declarer_save if declarer else rules.save
    if save != "trick" or (declarer and rules.kitty_trick):
        return False
    return bool(hand.tricks[side] <= free_points(rules, hand, side))


def check_took(rules: Rules, hand: Hand, side: int, took: bool) -> None:
    """Refuse "no trick" with points that need one. Raises Illegal("took-points", points)."""
    if not took and hand.tricks[side] > free_points(rules, hand, side):
        raise Illegal("took-points", hand.tricks[side])


def check_throw_in(rules: Rules, hand: Hand, agreed: bool) -> None:
    """Refuse a throw-in that the rules do not allow.

    Raises Illegal("throw-agree"), ("throw-never") or ("throw-margin", points) if the bid can still
    be made.
    """
    if agreed:
        if rules.agree != "yes":
            raise Illegal("throw-agree")
    elif rules.throw_in == "never":
        raise Illegal("throw-never")
    elif rules.throw_in == "impossible" and to_make(hand) <= rules.trick_points:
        raise Illegal("throw-margin", rules.trick_points)


def to_make(hand: Hand) -> int:
    """Return the trick points that the declarer's side still needs to reach its bid."""
    return max(0, hand.bid - (hand.meld[hand.declarer] or 0))


def saved(rules: Rules, hand: Hand, side: int) -> bool:
    """Return whether a side may score its meld."""
    declarer = side == hand.declarer
    save = rules.declarer_save if declarer else rules.save
    if save == "none":
        return True
    points = hand.tricks[side]
    if save == "counter":
        return bool(points > 0)
    if declarer and rules.kitty_trick:
        return True
    took = hand.took[side]
    return bool(points > 0 if took is None else took)


class Settlement:
    """The result of a hand: a word, and the points that each side gains or loses."""

    def __init__(self, result: str, deltas: list):
        self.result = result
        self.deltas = deltas

    @property
    def made(self) -> bool:
        """Whether the declarer's side made its bid."""
        return self.result in (MADE, SWEEP_MADE)


def settle(rules: Rules, hand: Hand) -> Settlement:
    """Settle a complete hand, or raise Illegal for the broken rule.

    Does not need totals; Race checks claims. Raises Illegal with a code of the check_ functions,
    or "declarer", "outcome", "tricks-missing", "tricks-extra", "royal-off", "sweep-off",
    "sweep-meld", "sweep-tricks", "no-claims".
    """
    for side in range(rules.sides):
        if hand.meld[side] is None:
            raise Illegal("meld-missing")
        check_meld(rules, hand.meld[side], hand.dix[side])
    if rules.bidding == "none":
        return _settle_unbid(rules, hand)
    if hand.claim >= 0:
        raise Illegal("no-claims")
    if not 0 <= hand.declarer < rules.sides:
        raise Illegal("declarer", rules.sides)
    check_bid(rules, hand.bid)
    return _SETTLERS[_outcome(hand)](rules, hand)


def _outcome(hand: Hand) -> int:
    for index, outcome in enumerate(OUTCOMES):
        if outcome == hand.outcome:
            return index
    raise Illegal("outcome")


def _settle_unbid(rules: Rules, hand: Hand) -> Settlement:
    if hand.outcome != PLAYED:
        raise Illegal("outcome")
    _need_tricks(hand)
    check_tricks(rules, hand.tricks, hand.claim >= 0)
    _check_all_took(rules, hand)
    result = CLAIMED if hand.claim >= 0 else SCORED
    return Settlement(result, [_defence(rules, hand, side) for side in range(rules.sides)])


def _settle_played(rules: Rules, hand: Hand) -> Settlement:
    _need_tricks(hand)
    score = hand.meld[hand.declarer] + hand.tricks[hand.declarer]
    made = score >= hand.bid and saved(rules, hand, hand.declarer)
    # A declarer who has reached the target may stop at once [002]; Race checks that.
    check_tricks(rules, hand.tricks, made and not rules.all_in_play)
    _check_all_took(rules, hand)
    deltas = [_defence(rules, hand, side) for side in range(rules.sides)]
    if not made:
        _lose_bid(rules, hand, deltas)
        return Settlement(SET, deltas)
    deltas[hand.declarer] = score
    return Settlement(MADE, deltas)


def _settle_thrown_in(rules: Rules, hand: Hand) -> Settlement:
    _need_no_tricks(hand)
    check_throw_in(rules, hand, hand.outcome == AGREED)
    deltas = hand.meld[:]
    _lose_bid(rules, hand, deltas)
    return Settlement(THROWN_IN, deltas)


def _settle_no_royal(rules: Rules, hand: Hand) -> Settlement:
    if rules.royal == "none":
        raise Illegal("royal-off")
    _need_no_tricks(hand)
    award = hand.bid if rules.royal == "award" else 0
    deltas = [award] * rules.sides
    deltas[hand.declarer] = -hand.bid
    return Settlement(NO_ROYAL, deltas)


def _settle_sweep(rules: Rules, hand: Hand) -> Settlement:
    if not rules.sweep:
        raise Illegal("sweep-off")
    if any(hand.meld):
        raise Illegal("sweep-meld")
    deltas = [0] * rules.sides
    if hand.outcome == SWEEP_MADE:
        deltas[hand.declarer] = rules.sweep + _swept(rules, hand)
        return Settlement(SWEEP_MADE, deltas)
    _need_tricks(hand)
    check_tricks(rules, hand.tricks)
    _check_all_took(rules, hand)
    for side in range(rules.sides):
        if side != hand.declarer:
            deltas[side] = rules.sweep + hand.tricks[side]
    return Settlement(SWEEP_FAILED, deltas)


def _swept(rules: Rules, hand: Hand) -> int:
    """Return the trick points of a sweep that was made; they need not be entered."""
    points: "int | None" = hand.tricks[hand.declarer]
    if points is None:
        return rules.trick_points
    check_tricks(rules, hand.tricks)
    _check_all_took(rules, hand)
    for side in range(rules.sides):
        if side != hand.declarer and (hand.tricks[side] or hand.took[side]):
            raise Illegal("sweep-tricks")
    return points


_SETTLERS = (
    _settle_played,
    _settle_thrown_in,
    _settle_thrown_in,
    _settle_no_royal,
    _settle_sweep,
    _settle_sweep,
)


def _need_tricks(hand: Hand) -> None:
    if None in hand.tricks:
        raise Illegal("tricks-missing")


def _need_no_tricks(hand: Hand) -> None:
    if any(points is not None for points in hand.tricks):
        raise Illegal("tricks-extra")


def _check_all_took(rules: Rules, hand: Hand) -> None:
    for side in range(rules.sides):
        if hand.took[side] is not None:
            check_took(rules, hand, side, hand.took[side])


def _defence(rules: Rules, hand: Hand, side: int) -> int:
    """Return the score of a side without the bid, in a hand that was played."""
    if saved(rules, hand, side):
        return int(hand.meld[side] + hand.tricks[side])
    nines_only = rules.dix == "alone" and hand.dix[side] == hand.meld[side]
    return int(hand.dix[side]) if rules.dix == "kept" or nines_only else 0


def _lose_bid(rules: Rules, hand: Hand, deltas: list) -> None:
    """Subtract the bid from the declarer's side, or add it to the others, in place."""
    award = 0 if rules.on_set == "subtract" else hand.bid
    if rules.on_set == "transfer":
        award += hand.meld[hand.declarer]
    for side in range(rules.sides):
        deltas[side] += award
    deltas[hand.declarer] = 0 if rules.on_set == "award" else -hand.bid
