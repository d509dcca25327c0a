"""Settles a hand: the only place that computes points.

Points are in the unit of the rules; lists are by side. [000] to [004] name the sources as in
presets.
"""

from pinochle.rules.auction import check_bid
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.rules.score_rows import PLAYED as PLAYED
from pinochle.rules.score_rows import SECOND_FAILED as SECOND_FAILED
from pinochle.rules.score_rows import SECOND_MADE as SECOND_MADE
from pinochle.rules.score_rows import SWEEP_MADE as SWEEP_MADE
from pinochle.rules.score_rows import Hand as Hand
from pinochle.rules.score_rows import counted_meld, earned, scores, scores_meld, together
from pinochle.rules.score_rows import saved as saved
from pinochle.rules.trick_points import check_tricks

THROWN_IN = "thrown-in"
AGREED = "agreed"
NO_ROYAL = "no-royal"
SWEEP_FAILED = "sweep-failed"
NO_MELD = "no-meld"
RENEGE = "renege"
OUTCOMES = (
    PLAYED,
    THROWN_IN,
    AGREED,
    NO_ROYAL,
    SWEEP_MADE,
    SWEEP_FAILED,
    NO_MELD,
    RENEGE,
    SECOND_MADE,
    SECOND_FAILED,
)
SWEEPS = (SWEEP_MADE, SWEEP_FAILED, SECOND_MADE, SECOND_FAILED)
SWEEPS_MADE = (SWEEP_MADE, SECOND_MADE)

MADE, SET, SCORED = "made", "set", "scored"
# The results of a hand in which the declarer's side made its bid.
BID_MADE = (MADE,) + SWEEPS_MADE
RENEGE_DECLARER, RENEGE_DEFENDER = "renege-declarer", "renege-defender"
# Rows of the score table whose result has another name.
_RESULTS = {RENEGE_DECLARER: RENEGE, RENEGE_DEFENDER: RENEGE}
CLAIMED, CLAIM_FAILED = "claimed", "claim-failed"


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


def free_points(rules: Rules, hand: Hand, side: int) -> int:
    """Return the most trick points that a side can have without a trick: those of the kitty."""
    return rules.kitty_points if side == hand.declarer else 0


def needs_took(rules: Rules, hand: Hand, side: int) -> bool:
    """Return whether "took a trick?" must be asked of a side with known trick points.

    Only if a worthless trick matters: under a trick rule, at points that are possible without a
    trick, of the side and of those that save together with it.
    """
    declarer = side == hand.declarer
    save = rules.declarer_save if declarer else rules.save
    if save != "trick" or (declarer and rules.kitty_trick):
        return False
    if rules.joint and not declarer and together(hand, hand.tricks):
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
    elif rules.throw_in == "impossible" and to_make(rules, hand) <= rules.trick_points:
        raise Illegal("throw-margin", rules.trick_points)


def to_make(rules: Rules, hand: Hand) -> int:
    """Return the trick points that the declarer's side still needs to reach its bid."""
    return max(0, hand.bid - counted_meld(rules, hand, hand.declarer))


def lacks_meld(rules: Rules, hand: Hand) -> bool:
    """Return whether the declarer's meld is known and too small to play by these rules."""
    if not rules.declarer_least or hand.declarer < 0:
        return False
    meld = hand.meld[hand.declarer]
    return meld is not None and meld < rules.declarer_least


class Settlement:
    """The result of a hand: a word, and the points that each side gains or loses."""

    def __init__(self, result: str, deltas: "list[int]"):
        self.result = result
        self.deltas = deltas

    @property
    def made(self) -> bool:
        """Whether the declarer's side made its bid."""
        return self.result in BID_MADE


def settle(rules: Rules, hand: Hand) -> Settlement:
    """Settle a complete hand, or raise Illegal for the broken rule.

    Does not need totals; Race checks claims. Raises Illegal with a code of the check_ functions,
    or "declarer", "outcome", "tricks-missing", "tricks-extra", "royal-off", "sweep-off",
    "sweep-meld", "sweep-tricks", "no-claims", "no-meld", "no-meld-off", "meld-declarer",
    "reneged".
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
    if not hand.accepted:
        check_bid(rules, hand.bid)
    if rules.laid_by != "all" and together(hand, hand.meld):
        raise Illegal("meld-declarer")
    result = _SETTLERS[_outcome(rules, hand)](rules, hand)
    return Settlement(_RESULTS.get(result, result), scores(rules, hand, result))


def _outcome(rules: Rules, hand: Hand) -> int:
    """Return the index of a hand's outcome; a lack of meld follows from the melds."""
    outcome = hand.outcome
    lacks = rules.declarer_least > 0 and lacks_meld(rules, hand)
    if outcome == NO_MELD and not lacks:
        raise Illegal("no-meld-off")
    if lacks and outcome not in (NO_MELD,) + SWEEPS and not _has_ended(hand):
        if outcome != PLAYED or _has_tricks(hand):
            raise Illegal("no-meld", rules.declarer_least)
        outcome = NO_MELD
    for index, known in enumerate(OUTCOMES):
        if known == outcome:
            return index
    raise Illegal("outcome")


def _settle_unbid(rules: Rules, hand: Hand) -> Settlement:
    if hand.outcome != PLAYED:
        raise Illegal("outcome")
    _need_tricks(hand)
    check_tricks(rules, hand.tricks, hand.claim >= 0)
    _check_all_took(rules, hand)
    result = CLAIMED if hand.claim >= 0 else SCORED
    return Settlement(result, [earned(rules, hand, side) for side in range(rules.sides)])


# One function per outcome: it checks the hand, and returns the name of the row that scores it.


def _settle_played(rules: Rules, hand: Hand) -> str:
    _need_tricks(hand)
    declarer = hand.declarer
    score = counted_meld(rules, hand, declarer) + hand.tricks[declarer]
    made = score >= hand.bid and saved(rules, hand, declarer)
    # A declarer who has reached the target may stop at once [002]; Race checks that.
    check_tricks(rules, hand.tricks, made and not rules.all_in_play)
    _check_all_took(rules, hand)
    return MADE if made else SET


def _settle_thrown_in(rules: Rules, hand: Hand) -> str:
    _need_no_tricks(hand)
    if not hand.accepted:
        check_throw_in(rules, hand, hand.outcome == AGREED)
    return THROWN_IN


def _settle_no_royal(rules: Rules, hand: Hand) -> str:
    if not rules.needs_royal:
        raise Illegal("royal-off")
    _need_no_tricks(hand)
    return NO_ROYAL


def _settle_no_meld(rules: Rules, hand: Hand) -> str:
    _need_no_tricks(hand)
    return NO_MELD


def _settle_renege(rules: Rules, hand: Hand) -> str:
    if not 0 <= hand.reneged < rules.sides:
        raise Illegal("reneged")
    if _has_tricks(hand):
        # Play stopped when the renege was found.
        _need_tricks(hand)
        check_tricks(rules, hand.tricks, True)
        _check_all_took(rules, hand)
    return RENEGE_DECLARER if hand.reneged == hand.declarer else RENEGE_DEFENDER


def _check_sweep(rules: Rules, hand: Hand, there: bool) -> None:
    if not there and not hand.accepted:
        raise Illegal("sweep-off")
    if any(hand.meld) and not scores_meld(rules, hand.outcome):
        raise Illegal("sweep-meld")


def _settle_sweep(rules: Rules, hand: Hand) -> str:
    _check_sweep(rules, hand, rules.has_sweep)
    if hand.outcome == SWEEP_FAILED or hand.tricks[hand.declarer] is not None:
        _need_tricks(hand)
        check_tricks(rules, hand.tricks)
        _check_all_took(rules, hand)
    for side in range(rules.sides):
        other = side != hand.declarer and hand.outcome == SWEEP_MADE
        if other and (hand.tricks[side] or hand.took[side]):
            raise Illegal("sweep-tricks")
    return hand.outcome


def _settle_second(rules: Rules, hand: Hand) -> str:
    _check_sweep(rules, hand, rules.has_second)
    _need_no_tricks(hand)
    return hand.outcome


# In the order of OUTCOMES.
_SETTLERS = (
    _settle_played,
    _settle_thrown_in,
    _settle_thrown_in,
    _settle_no_royal,
    _settle_sweep,
    _settle_sweep,
    _settle_no_meld,
    _settle_renege,
    _settle_second,
    _settle_second,
)


def _has_ended(hand: Hand) -> bool:
    """Return whether a hand ended before play, and by now that is not checked."""
    return hand.accepted and hand.outcome != PLAYED


def _has_tricks(hand: Hand) -> bool:
    return any(points is not None for points in hand.tricks)


def _need_tricks(hand: Hand) -> None:
    if None in hand.tricks:
        raise Illegal("tricks-missing")


def _need_no_tricks(hand: Hand) -> None:
    if _has_tricks(hand):
        raise Illegal("tricks-extra")


def _check_all_took(rules: Rules, hand: Hand) -> None:
    for side in range(rules.sides):
        if hand.took[side] is not None:
            check_took(rules, hand, side, hand.took[side])
