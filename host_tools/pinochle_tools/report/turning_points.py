"""What decided a game of two sides: its margin in parts, and its turning points in words."""

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from pinochle_tools.common.rounding import rounded
from pinochle_tools.games.queries import GameView, HandView, Side
from pinochle_tools.report.engine import whole
from pinochle_tools.report.races import signed
from pinochle_tools.statistics.chances import Chances
from pinochle_tools.statistics.shares import interval

# A deficit is worth a word from this share of the winner's total on.
_FAR_BEHIND = 0.2


class Part(NamedTuple):
    """A part of the margin in points, and its bar: from `left`, `wide` of 100, zero at 50."""

    name: str
    points: str
    left: float
    wide: float
    gained: bool


def margin_parts(view: GameView) -> list[Part]:
    """Return meld, tricks and sets of the winner less those of the other side.

    They add up to the margin. Sets are everything else: what lost bids cost, meld without a
    trick, penalties. [] for other games than of two sides with a winner.
    """
    winner = view.row.winner
    if winner is None or len(view.sides) != 2 or view.row.start:
        return []
    sums = [0, 0]
    for hand in _until_end(view):
        for one in hand.sides:
            sign = 1 if one.side == winner else -1
            sums[0] += sign * (one.meld or 0)
            sums[1] += sign * (one.tricks or 0)
    margin = view.sides[winner].total - view.sides[1 - winner].total
    sums.append(margin - sum(sums))
    most = max(map(abs, sums)) or 1
    names = ("meld", "tricks", "sets and penalties")
    return [_part(name, points, most) for name, points in zip(names, sums, strict=True)]


def _part(name: str, points: int, most: int) -> Part:
    wide = round(50 * abs(points) / most, 1)
    return Part(name, signed(points), 50 if points >= 0 else 50 - wide, wide, points >= 0)


def turning_points(view: GameView, chances: Chances) -> list[str]:
    """Return what happened in a game of two sides with a winner, as sentences."""
    winner = view.row.winner
    if winner is None or len(view.sides) != 2 or view.row.start or not view.hands:
        return []
    leads = [_lead(hand, winner) for hand in _until_end(view)]
    found = []
    name = view.names[winner]
    lowest = min(leads, default=0)
    if -lowest >= _FAR_BEHIND * max(1, view.sides[winner].total):
        hand = view.hands[leads.index(lowest)].row.hand
        odds = _odds(view, leads.index(lowest), chances)
        found.append(f"{name} came back from {-lowest} behind after hand {hand}{odds}.")
    signs = [lead > 0 for lead in leads if lead]
    changes = sum(one != other for one, other in itertools.pairwise(signs))
    if changes > 1:
        found.append(f"The lead changed {changes} times.")
    elif lowest > 0:
        found.append(f"{name} led from the first hand to the last.")
    found.append(_dearest(view))
    if len(leads) > 1 and leads[-2] <= 0:
        found.append("The last hand decided it.")
    found.append(_without_lead(view, winner))
    return list(filter(None, found))


def not_ahead(sides: Sequence[Side], winner: int) -> str:
    """Return in a few words that the winner, whose bid counts first, was not ahead; else ""."""
    lead = sides[winner].total - max(one.total for one in sides if one.side != winner)
    return "" if lead > 0 else "from behind" if lead else "at equal points"


def _without_lead(view: GameView, winner: int) -> str:
    """Return in words that the bidders won a race at whose end they were not ahead; else ""."""
    last = next((hand.row for hand in reversed(_until_end(view))), None)
    if not not_ahead(view.sides, winner) or last is None:
        return ""
    if last.declarer != winner or not last.made:
        return ""
    behind = view.sides[1 - winner].total - view.sides[winner].total
    how = f"{behind} points behind" if behind else "at equal points"
    return f"{view.names[winner]} won {how}, because they made the last bid."


def _odds(view: GameView, place: int, chances: Chances) -> str:
    """Return in words how seldom a side wins that is behind as the winner was after a hand."""
    row = view.row
    if row.state != "won" or row.target <= 0 or '"hands"' in row.changes or row.rules_from:
        return ""
    totals = [side.total for side in view.hands[place].sides]
    rate = chances.of_lead(abs(totals[0] - totals[1]), row.target - max(totals), row.target)
    low, high = (rounded(100 * (1 - share)) for share in interval(rate)[::-1])
    where = "games here before it" if chances.own else "games recorded elsewhere"
    share = rounded(100 * (rate.of - rate.won) / rate.of)
    text = f"{share} of 100 sides win (could be {low} to {high})"
    return f": from there {text}, in {chances.games} {where}"


def _until_end(view: GameView) -> list[HandView]:
    """Return the hands until the end of the race: others are no part of how it was decided."""
    return [hand for hand in view.hands if not hand.row.late]


def _lead(hand: HandView, winner: int) -> int:
    return int(hand.sides[winner].total - hand.sides[1 - winner].total)


def _dearest(view: GameView) -> str:
    """Return the bid whose loss cost most, in words."""
    lost = [
        (hand.sides[hand.row.declarer].delta, -hand.row.hand, hand)
        for hand in _until_end(view)
        if hand.row.declarer is not None and hand.row.bid and not hand.row.made
    ]
    lost = [one for one in lost if one[0] < 0]
    if not lost:
        return ""
    delta, _, hand = min(lost, key=lambda one: one[:2])
    row = hand.row
    who = view.players_of(row.hand)[row.seat] if row.seat is not None else view.names[row.declarer]
    return f"{who} lost a bid of {row.bid} in hand {row.hand}: {whole(delta)}."
