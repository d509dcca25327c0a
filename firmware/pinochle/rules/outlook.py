"""What is still possible: in a hand, points that make, set and save; in the race, what wins.

Points are in the unit of the rules. [000] to [004] name the sources as in presets.
"""

from pinochle.rules.auction import ladder
from pinochle.rules.melds import DIX, ROYAL, all_nines, points
from pinochle.rules.race import LARGEST_LEAD, Race
from pinochle.rules.rule_set import HIGHEST, Illegal, Rules
from pinochle.rules.score_rows import (
    ALL,
    BID,
    DECLARER_MELD,
    EARNED,
    MELD,
    ONE,
    TRICKS,
    counted_meld,
    row,
)
from pinochle.rules.scoring import (
    PLAYED,
    SWEEP_FAILED,
    Hand,
    check_throw_in,
    needs_took,
    saved,
    to_make,
)
from pinochle.rules.trick_points import possible

# In place of points: no bid, or no number of points, wins.
NEVER = -1


# The hand.


def points_to_make(rules: Rules, hand: Hand) -> int:
    """Return the trick points that make the bid and save; a failed sweep needed all of them."""
    if hand.outcome == SWEEP_FAILED:
        return rules.trick_points
    return and_save(rules, to_make(rules, hand))


def and_save(rules: Rules, need: int) -> int:
    """Return the trick points that a declarer who needs these to make the bid needs to save too.

    A trick may be without points: see may_lack_trick().
    """
    save = rules.declarer_save
    if save == "counter":
        return max(need, rules.unit)
    return max(need, save) if isinstance(save, int) else need


def setting_points(rules: Rules, need: int) -> int:
    """Return the fewest defender trick points that set a declarer who needs `need`."""
    points = rules.trick_points - need + 1
    if rules.counting != "classic":
        points += -points % rules.unit
    while points <= rules.trick_points and not possible(rules, points):
        points += 1
    return points


def can_be_set(rules: Rules, need: int) -> bool:
    """Return whether the trick points decide a bid that needs `need` of them."""
    return 0 < need <= rules.trick_points


def may_lack_trick(rules: Rules, tricks: int) -> bool:
    """Return whether a declarer who needs a trick to save may have these points without one."""
    if rules.declarer_save != "trick" or rules.kitty_trick:
        return False
    return tricks <= rules.kitty_points


def makes_bid(rules: Rules, hand: Hand, tricks: int) -> bool:
    """Return whether the declarer's meld, with these trick points, makes the bid.

    A trick may still be needed: see may_lack_trick().
    """
    return to_make(rules, hand) <= tricks and not _saves_nothing(rules.declarer_save, tricks)


def saving_matters(rules: Rules, hand: Hand) -> bool:
    """Return whether the defenders score more if they save: meld that counts, or trick points."""
    for name in ("made", "set"):
        if EARNED in [what for _, what in row(rules, name)[1]]:
            break
    else:
        return False
    if rules.unsaved == "all" and isinstance(rules.save, int):
        return True
    sides = range(rules.sides)
    return any(counted_meld(rules, hand, side) for side in sides if side != hand.declarer)


def loses_meld(rules: Rules, hand: Hand, side: int, tricks: int) -> bool:
    """Return whether a defender with these trick points loses its meld, even if it won a trick."""
    if rules.joint:
        others = [other for other in range(rules.sides) if other not in (side, hand.declarer)]
        tricks += sum([hand.tricks[other] or 0 for other in others])
    return counted_meld(rules, hand, side) > 0 and _saves_nothing(rules.save, tricks)


def _saves_nothing(save: "str | int", tricks: int) -> bool:
    """Return whether trick points are too few to save, with or without a trick."""
    return tricks < save if isinstance(save, int) else save == "counter" and not tricks


def counts_nothing(rules: Rules, declarer: bool, meld: int) -> bool:
    """Return whether a meld is below the least that counts; joint defenders add theirs up.

    `declarer`: whether it is the declarer's.
    """
    return 0 < meld < rules.least_meld and (declarer or not rules.joint)


def ends_by_meld(rules: Rules, meld: int) -> bool:
    """Return whether the declarer's meld is too small to play."""
    return meld < rules.declarer_least


def may_lack_royal(rules: Rules, meld: int) -> bool:
    """Return whether a meld is worth less than a royal marriage, so that it may lack one."""
    return meld < points(rules, ROYAL, 1)


def cannot_be_made(rules: Rules, hand: Hand) -> bool:
    """Return whether the bid is out of reach with all tricks, and the rules allow a throw-in."""
    if rules.throw_in == "never" or hand.declarer < 0 or None in hand.meld:
        return False
    return to_make(rules, hand) > rules.trick_points


def _not_played_yet(hand: Hand) -> bool:
    """Return whether a hand has a bid, no other end than by play, and no trick points."""
    if hand.seat < 0 or hand.outcome != PLAYED:
        return False
    return all(points is None for points in hand.tricks)


def may_throw_in(rules: Rules, hand: Hand, agreed: bool) -> bool:
    """Return whether a hand can be thrown in now: bid and meld are known, no trick points.

    `agreed`: with the consent of all, which a house rule can allow.
    """
    if not _not_played_yet(hand) or None in hand.meld:
        return False
    try:
        check_throw_in(rules, hand, agreed)
    except Illegal:
        return False
    return True


def may_renege(rules: Rules, hand: Hand) -> bool:
    """Return whether a renege can end the hand: bid and meld are known, trick points are not."""
    return _not_played_yet(hand) and None not in hand.meld


def may_end_as_sweep(rules: Rules, hand: Hand, second: bool) -> bool:
    """Return whether the bid can have been for a sweep: it is known, trick points are not.

    `second`: for the second kind of sweep.
    """
    there = rules.has_second if second else rules.has_sweep
    return there and _not_played_yet(hand)


def took_matters(rules: Rules, hand: Hand, side: int) -> bool:
    """Return whether "took a trick?" must be asked of a side; False if its points are unknown."""
    return hand.tricks[side] is not None and needs_took(rules, hand, side)


def nines_matter(rules: Rules, hand: Hand, side: int) -> bool:
    """Return whether the nines in a side's meld can score although the meld was not saved."""
    if rules.dix == "saved" or side == hand.declarer or not hand.meld[side]:
        return False
    if hand.tricks[side] is None or saved(rules, hand, side):
        return False
    return rules.dix == "kept" or hand.meld[side] <= points(rules, DIX, rules.deck)


def most_nines(rules: Rules, hand: Hand, side: int) -> int:
    """Return the most points of nines in a side's meld, beside those of the other sides."""
    others = sum([hand.dix[other] for other in range(rules.sides) if other != side])
    left = max(0, all_nines(rules) - others)
    return int(min(hand.meld[side], points(rules, DIX, rules.deck), left))


# The race.


def lead(totals: "list[int]") -> "tuple[int, int]":
    """Return (side, points): the leader and its lead; side is -1 if two or more lead."""
    ordered = sorted(totals)
    points = ordered[-1] - ordered[-2]
    return (totals.index(ordered[-1]) if points else -1, points)


def behind(totals: "list[int]") -> "list[int]":
    """Return how many points each side is behind the highest total."""
    best = max(totals)
    return [best - total for total in totals]


def needs(race: Race) -> "list[tuple[int, int]]":
    """Return (bid, points) by side: what wins the race in the next hand.

    `bid` is the lowest bid that wins if it is made, even with the fewest points; 0 if any bid
    does. `points` win without the bid, unless another side reaches the target first. NEVER if no
    number of points, or no bid, is sure to: only bidders can win, or others may have more points.
    A game of a fixed number of hands has no such numbers: see behind().
    """
    rules = race.rules
    scores = _scores_without_bid(rules)
    by_bid = rules.bidding != "none" and (rules.both_over in ("bidder", "must-bid") or not scores)
    by_points = scores and rules.both_over != "must-bid"
    found = []
    for total in race.totals:
        points = max(0, race.target - total)
        bid = _bid_for(rules, points) if by_bid else NEVER
        found.append((bid, points if by_points else NEVER))
    return found


def winning_lead(rules: Rules) -> int:
    """Return the lead that ends the game, 0 if none does."""
    if rules.both_over != "must-bid":
        return rules.mercy
    largest = LARGEST_LEAD * rules.unit
    return min(rules.mercy or largest, largest)


def _scores_without_bid(rules: Rules) -> bool:
    """Return whether a side can score in a hand that another side plays."""
    if not rules.rows:
        return True
    for name in ("made", "set"):
        for times, _what in row(rules, name)[1]:
            if times > 0:
                return True
    return False


def _bid_for(rules: Rules, points: int) -> int:
    """Return the lowest bid that scores `points` if it is made, 0 if the lowest allowed one does.

    NEVER if no bid is sure to.
    """
    lowest = rules.lowest_bid
    if points <= _fewest(rules, min(lowest, rules.forced_bid or lowest)):
        return 0
    if points > _fewest(rules, HIGHEST):
        return NEVER
    below, steps = 0, HIGHEST
    while below < steps:
        middle = (below + steps) // 2
        if _fewest(rules, ladder(rules, lowest, middle)) < points:
            below = middle + 1
        else:
            steps = middle
    return ladder(rules, lowest, steps)


def _fewest(rules: Rules, bid: int) -> int:
    """Return the fewest points that a declarer who made a bid scores.

    Meld and trick points are together as much as the bid; meld may be any number.
    """
    points, melds, tricks, most = 0, 0, 0, rules.trick_points
    for times, what in row(rules, "made")[0]:
        if what in (MELD, EARNED, DECLARER_MELD):
            melds += times
        if what in (TRICKS, EARNED):
            tricks += times
        if what in (ONE, ALL, BID):
            points += times * (bid if what == BID else most if what == ALL else 1)
    if melds < 0:
        return NEVER
    taken = 0
    if tricks < melds:
        taken = most if tricks < 0 else min(bid, most)
    return points + melds * max(0, bid - taken) + tricks * taken
