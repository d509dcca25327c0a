"""How far sides were ahead: rows by level, for the chance of winning, comebacks and collapses.

A lead's level compares it with what the leader still needs: it is the largest whole number whose
square times target times (target + 10 x what is missing) is at most 250 times the lead's square,
up to 8. Only races of two sides from zero to a target count, without the hand that ended them.
"""

import math
from collections import defaultdict

from pinochle_tools.statistics.played_games import PlayedGame
from pinochle_tools.statistics.result_sums import Result

LEAD, RACE, AHEAD, BEHIND = "lead", "race", "ahead", "behind"
MOST = 8


def level_of(lead: int, missing: int, target: int) -> int:
    """Return the level of a lead when the leader lacks `missing` points of the target."""
    whole = target * (target + 10 * max(0, missing))
    return min(MOST, math.isqrt(250 * lead * lead // whole)) if whole else MOST


def add_leads(
    results: defaultdict[tuple[str, str, str], Result],
    counts: defaultdict[tuple[str, int, int, str], list[int]],
    game: PlayedGame,
) -> None:
    """Add a counted game.

    Counts of LEAD: how many sides had a lead of a level (`bid`) in a game, and won it; of RACE:
    games. Results: each player's games by the largest lead of either side; `other` is the level.
    """
    if not _is_race(game):
        return
    race = counts[RACE, 0, 0, ""]
    race[0] += 1
    race[1] += 1
    winner = game.head.winner
    for side, levels in _levels(game).items():
        for level in levels:
            count = counts[LEAD, level, 0, ""]
            count[0] += 1
            count[1] += winner == side
        for seat in game.seats:
            if seat.name:
                # Races have two sides, so the side that is not ahead is behind.
                what = AHEAD if seat.side == side else BEHIND
                result = results[what, seat.name, str(max(levels))]
                result.games += 1
                result.won += winner == seat.side


def largest_leads(game: PlayedGame) -> dict[int, int]:
    """Return the level of the largest lead of each side that was ahead in a race."""
    found = _levels(game) if _is_race(game) else {}
    return {side: max(levels) for side, levels in found.items()}


def _is_race(game: PlayedGame) -> bool:
    head = game.head
    from_zero = head.state == "won" and not head.start and not head.rules_from
    fixed = '"hands"' in head.changes
    return from_zero and head.target > 0 and not fixed and all(one.side < 2 for one in game.seats)


def _levels(game: PlayedGame) -> dict[int, set[int]]:
    """Return the levels of each side that was ahead after a hand."""
    found: dict[int, set[int]] = {}
    target = game.head.target
    # Behind the hand that ended the race a correction can have left others.
    for hand in [hand for hand in game.hands if not hand.late][:-1]:
        if len(hand.sides) != 2:
            continue
        one, other = hand.sides
        if one.total < other.total:
            one, other = other, one
        if one.total > other.total:
            level = level_of(one.total - other.total, target - one.total, target)
            found.setdefault(one.side, set()).add(level)
    return found
