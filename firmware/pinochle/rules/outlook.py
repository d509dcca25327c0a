"""What is still possible: in a hand, points that make, set and save; in the race, what wins.

Points are in the unit of the rules. [000] to [004] name the sources as in presets.
"""

from pinochle.rules.auction import ladder, next_bid
from pinochle.rules.race import Race
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.rules.scoring import (
    PLAYED,
    SWEEP_FAILED,
    Hand,
    check_throw_in,
    needs_took,
    possible,
    saved,
    to_make,
)

# In place of points: no bid, or no number of points, wins.
NEVER = -1


# The hand.


def points_to_make(rules: Rules, hand: Hand) -> int:
    """Return the trick points that make the bid; a failed sweep needed all of them."""
    return rules.trick_points if hand.outcome == SWEEP_FAILED else to_make(hand)


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


def makes_bid(rules: Rules, bid: int, meld: int, tricks: int) -> bool:
    """Return whether the declarer's meld and trick points make the bid."""
    if not tricks and rules.declarer_save == "counter":
        return False
    return meld + tricks >= bid


def loses_meld(rules: Rules, tricks: int) -> bool:
    """Return whether a defender with these trick points loses its meld, even if it won a trick."""
    return not tricks and rules.save == "counter"


def may_lack_royal(rules: Rules, meld: int) -> bool:
    """Return whether a meld is worth less than a royal marriage, so that it may lack one."""
    return meld < 4 * rules.unit


def cannot_be_made(rules: Rules, hand: Hand) -> bool:
    """Return whether the bid is out of reach with all tricks, and the rules allow a throw-in."""
    if rules.throw_in == "never" or hand.declarer < 0 or None in hand.meld:
        return False
    return to_make(hand) > rules.trick_points


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


def may_end_as_sweep(rules: Rules, hand: Hand) -> bool:
    """Return whether the bid can have been for a sweep: it is known, trick points are not."""
    return bool(rules.sweep) and _not_played_yet(hand)


def took_matters(rules: Rules, hand: Hand, side: int) -> bool:
    """Return whether "took a trick?" must be asked of a side; False if its points are unknown."""
    return hand.tricks[side] is not None and needs_took(rules, hand, side)


def nines_matter(rules: Rules, hand: Hand, side: int) -> bool:
    """Return whether the nines in a side's meld can score although the meld was not saved."""
    if rules.dix == "saved" or side == hand.declarer or not hand.meld[side]:
        return False
    if hand.tricks[side] is None or saved(rules, hand, side):
        return False
    return rules.dix == "kept" or hand.meld[side] <= 2 * rules.unit


def most_nines(rules: Rules, meld: int) -> int:
    """Return the most points that nines of trump can contribute to a meld."""
    return min(meld, 2 * rules.unit)


# The race.


def lead(totals: list) -> tuple:
    """Return (side, points): the leader and its lead; side is -1 if two or more lead."""
    ordered = sorted(totals)
    points = ordered[-1] - ordered[-2]
    return (totals.index(ordered[-1]) if points else -1, points)


def behind(totals: list) -> list:
    """Return how many points each side is behind the highest total."""
    best = max(totals)
    return [best - total for total in totals]


def needs(race: Race) -> list:
    """Return (bid, points) by side: what wins the race in the next hand.

    `bid` is the lowest bid that wins if it is made, even with the fewest points; 0 if any bid
    does. `points` win without the bid, unless another side reaches the target first; NEVER if only
    bidders can win. A game of a fixed number of hands has no such numbers: see behind().
    """
    rules = race.rules
    found = []
    for total in race.totals:
        points = max(0, race.target - total)
        bid = _bid_for(rules, points) if rules.bidding != "none" else NEVER
        found.append((bid, NEVER if rules.both_over == "must-bid" else points))
    return found


def _bid_for(rules: Rules, points: int) -> int:
    """Return the lowest bid of at least `points`, 0 if the lowest allowed bid is enough."""
    lowest = min(rules.lowest_bid, rules.forced_bid or rules.lowest_bid)
    if points <= lowest:
        return 0
    rung = ladder(rules, points, 0)
    return rung if rung >= points else next_bid(rules, rung)
