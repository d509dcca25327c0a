"""What chance explains: the interval that fits a share, and whether two shares differ."""

from statistics import NormalDist

from pinochle_tools.statistics.tallies import Rate

# Chance alone is outside of the interval in one of twenty cases.
_CERTAIN = 0.95
_DEVIATIONS = NormalDist().inv_cdf((1 + _CERTAIN) / 2)


def interval(rate: Rate) -> tuple[float, float]:
    """Return Wilson's interval of a share: (lowest, highest), from 0 to 1; all of it for no games.

    Unlike the usual approximation it is right for few games, and for none or all of them won.
    """
    if not rate.of:
        return 0.0, 1.0
    share, spread = rate.won / rate.of, _DEVIATIONS**2 / rate.of
    middle = share + spread / 2
    reach = (spread * share * (1 - share) + spread**2 / 4) ** 0.5
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


def difference(part: Rate, whole: Rate) -> int:
    """Return 1 if a part's share is higher than that of the other games, -1 if it is lower.

    0 means that chance alone explains the difference. Compares with Newcombe's interval of the
    difference of two shares, which joins the two intervals.
    """
    others = Rate(whole.of - part.of, whole.won - part.won)
    if not part.of or not others.of:
        return 0
    more = part.won / part.of - others.won / others.of
    (low, high), (other_low, other_high) = interval(part), interval(others)
    share, other = part.won / part.of, others.won / others.of
    if more > ((share - low) ** 2 + (other_high - other) ** 2) ** 0.5:
        return 1
    if -more > ((high - share) ** 2 + (other - other_low) ** 2) ** 0.5:
        return -1
    return 0
