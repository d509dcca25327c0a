"""Trick points: which numbers a side can have, and which all sides can have together.

Points are in the unit of the rules; lists are by side.
"""

from pinochle.rules.rule_set import Illegal, Rules


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


def check_tricks(rules: Rules, tricks: "list[int]", partial: bool = False) -> None:
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


def _may_have_won_last(rules: Rules, tricks: "list[int]", winner: int) -> bool:
    """Return whether the points fit the cards if `winner` won the last trick."""
    for side, points in enumerate(tricks):
        if not _cards_give(rules, points - rules.last_trick if side == winner else points):
            return False
    return True


def _cards_give(rules: Rules, points: int) -> bool:
    """Return whether cards alone can be worth this many points."""
    if rules.counting == "classic":
        # A jack, the cheapest card, is worth 2: no side has 1 point, or all but 1.
        everything = rules.classic_total
        return 0 <= points <= rules.card_points and points not in (1, everything - 1)
    return 0 <= points <= rules.card_points and points % rules.unit == 0
