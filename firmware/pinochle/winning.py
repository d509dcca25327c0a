"""What each side needs to win with the next hand, by the way in which these rules end a race.

Imports auction, race and rules. Points are in the unit of the rules.
"""

from pinochle.auction import ladder, next_bid
from pinochle.race import Race
from pinochle.rules import Rules

# In place of points: no bid, or no points, win.
NEVER = -1


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
