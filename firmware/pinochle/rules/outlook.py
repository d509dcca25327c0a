"""What is still possible: in a hand what makes, sets and saves, in the race what wins.

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

# In place of points: no bid, or no points, win.
NEVER = -1


# The hand.


def points_to_make(rules: Rules, hand: Hand) -> int:
    """Return the trick points that make the bid; a failed sweep was for all of them."""
    return rules.trick_points if hand.outcome == SWEEP_FAILED else to_make(hand)


def setting_points(rules: Rules, need: int) -> int:
    """Return the fewest trick points of the defenders that set a declarer who needs `need`."""
    points = rules.trick_points - need + 1
    if rules.counting != "classic":
        points += -points % rules.unit
    while points <= rules.trick_points and not possible(rules, points):
        points += 1
    return points


def can_be_set(rules: Rules, need: int) -> bool:
    """Return whether trick points decide about a bid that needs `need` of them."""
    return 0 < need <= rules.trick_points


def makes_bid(rules: Rules, bid: int, meld: int, tricks: int) -> bool:
    """Return whether a declarer's meld and trick points make a bid."""
    if not tricks and rules.declarer_save == "counter":
        return False
    return meld + tricks >= bid


def loses_meld(rules: Rules, tricks: int) -> bool:
    """Return whether a defender with these trick points loses its meld, whatever it won."""
    return not tricks and rules.save == "counter"


def may_lack_royal(rules: Rules, meld: int) -> bool:
    """Return whether a meld is worth less than a royal marriage."""
    return meld < 4 * rules.unit


def cannot_be_made(rules: Rules, hand: Hand) -> bool:
    """Return whether all tricks together can't make the bid, and the rules let it be thrown in."""
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
    """Return whether a worthless trick decides at a side's trick points, where they are known."""
    return hand.tricks[side] is not None and needs_took(rules, hand, side)


def nines_matter(rules: Rules, hand: Hand, side: int) -> bool:
    """Return whether the nines in a side's meld can score although the meld was not saved."""
    if rules.dix == "saved" or side == hand.declarer or not hand.meld[side]:
        return False
    if hand.tricks[side] is None or saved(rules, hand, side):
        return False
    return rules.dix == "kept" or hand.meld[side] <= 2 * rules.unit


def most_nines(rules: Rules, meld: int) -> int:
    """Return the most points that nines of trump can have in a meld."""
    return min(meld, 2 * rules.unit)


# The race.


def lead(totals: list) -> tuple:
    """Return (side, points): who leads, and by how much; side -1 when two or more do."""
    ordered = sorted(totals)
    points = ordered[-1] - ordered[-2]
    return (totals.index(ordered[-1]) if points else -1, points)


def behind(totals: list) -> list:
    """Return by side how many points it is behind the highest total."""
    best = max(totals)
    return [best - total for total in totals]


def needs(race: Race) -> list:
    """Return (bid, points) by side: what wins the race in the next hand.

    `bid` is the lowest bid that wins once it is made, whatever it was made with; 0 when any
    does. `points` are those that win without the bid, as far as no other side is there
    first; NEVER where only the bidders can win. A game of a fixed number of hands has no
    such numbers: see behind().
    """
    rules = race.rules
    found = []
    for total in race.totals:
        points = max(0, race.target - total)
        bid = _bid_for(rules, points) if rules.bidding != "none" else NEVER
        found.append((bid, NEVER if rules.both_over == "must-bid" else points))
    return found


def _bid_for(rules: Rules, points: int) -> int:
    """Return the lowest bid of at least so many points, 0 where even the lowest is."""
    lowest = min(rules.lowest_bid, rules.forced_bid or rules.lowest_bid)
    if points <= lowest:
        return 0
    rung = ladder(rules, points, 0)
    return rung if rung >= points else next_bid(rules, rung)
