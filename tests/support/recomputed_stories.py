"""Compares what pages say of the turning points of a game with sentences made from the CSV."""

import math
import re
from html import unescape
from itertools import groupby
from operator import itemgetter

from support.recomputed_pages import nearest

# Sides that had a lead of each level in the recorded games, and those that won. No random archive
# has the 200 games from which its own count.
LEADS = (348, 350, 227, 170, 130, 94, 54, 40, 91)
WON = (198, 235, 166, 139, 114, 86, 50, 38, 87)
TARGET, RECORDED, NORMAL = 1500, 300, 1.959963984540054


def check_stories(page, other):
    """Check the sentences of the pages of all games."""
    hands = other.rows(
        """SELECT game, hand, delta, hands.total, declarer, hands.declaring, bid, made, winner,
           games.sides[winner + 1] FROM hands JOIN games USING (game) ORDER BY game, hand"""
    )
    for game, rows in groupby(hands, itemgetter(0)):
        text = page(f"game/{game}.html").text
        decided = text[text.index("What decided it") : text.index('<dl class="parts">')]
        shown = re.findall(r'<p class="more">(.*?)</p>', decided)
        assert [unescape(one).replace("−", "-") for one in shown] == story([*rows]), game


def story(rows):
    """Return the sentences of a game, given its hands."""
    *_, winner, name = rows[-1]
    totals = [(row[3][winner], row[3][1 - winner]) for row in rows]
    leads = [own - rival for own, rival in totals]
    found, behind = [], -min(leads)
    if 5 * behind >= totals[-1][0] and behind > 0:
        place = leads.index(-behind)
        hand = rows[place][1]
        odds = chances(behind, TARGET - totals[place][1])
        found.append(f"{name} came back from {behind} behind after hand {hand}: {odds}.")
    ahead = "".join("+-"[lead < 0] for lead in leads if lead)
    changes = len(re.findall(r"\+(?=-)|-(?=\+)", ahead))
    if changes > 1:
        found.append(f"The lead changed {changes} times.")
    elif behind < 0:
        found.append(f"{name} led from the first hand to the last.")
    lost = [
        (row[2][row[5]], -row[1], f"{row[4]} lost a bid of {row[6]} in hand {row[1]}")
        for row in rows
        if row[6] is not None and not row[7] and row[2][row[5]] < 0
    ]
    if lost:
        found.append("{2}: {0}.".format(*min(lost)))
    if len(leads) > 1 and leads[-2] <= 0:
        found.append("The last hand decided it.")
    if leads[-1] <= 0:
        how = f"{-leads[-1]} points behind" if leads[-1] else "at equal points"
        found.append(f"{name} won {how}, because they made the last bid.")
    return found


def chances(lead, missing):
    """Return in words how seldom a side wins that is so far behind."""
    whole = TARGET * (TARGET + 10 * max(0, missing))
    level = min(8, math.isqrt(250 * lead * lead // whole))
    of, lost = LEADS[level], LEADS[level] - WON[level]
    # The shares that are this many deviations from the share found are roots of a quadratic.
    square, linear, rest = of + NORMAL**2, 2 * lost + NORMAL**2, lost**2 / of
    root = math.sqrt(linear**2 - 4 * square * rest)
    low, high = ((linear + sign * root) / (2 * square) for sign in (-1, 1))
    shares = (
        f"{nearest(100 * lost / of)} of 100 sides win"
        f" (could be {nearest(100 * low)} to {nearest(100 * high)})"
    )
    return f"from there {shares}, in {RECORDED} games recorded elsewhere"
