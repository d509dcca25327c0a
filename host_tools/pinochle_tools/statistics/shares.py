"""What chance explains: the interval that fits a share, and whether two shares differ."""

import math
from statistics import NormalDist
from typing import NamedTuple

from pinochle_tools.statistics.tallies import Rate

# Chance alone is outside of the interval in one of twenty cases.
_CERTAIN = 0.95
_DEVIATIONS = NormalDist().inv_cdf((1 + _CERTAIN) / 2)


class Surprise(NamedTuple):
    """1 or -1 for more or less than usual, and how likely chance alone is as far off."""

    sign: int = 0
    chance: float = 1.0

    def mark(self, of: int) -> int:
        """Return the sign if it is no chance, else 0; `of` is how many a page compares.

        Of pages on which all is chance, fewer than one in twenty has any mark.
        """
        return self.sign if self.chance * of <= 1 - _CERTAIN else 0


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


def difference(part: Rate, whole: Rate) -> Surprise:
    """Return whether a part's share is higher than that of the other games, and how surely.

    A permutation test: the games exchange their results at random. Its chances are exact; where
    games ended level, which are half a game, they are a little too high.
    """
    if not part.of or part.of >= whole.of:
        return Surprise()
    more = part.won * whole.of - whole.won * part.of
    won, found = (part.won, whole.won) if more > 0 else (part.of - part.won, whole.of - whole.won)
    chance = _as_many(math.floor(won), part.of, math.ceil(found), whole.of)
    return Surprise((more > 0) - (more < 0), min(1.0, 2 * chance))


def normal_surprise(more: float, variance: float) -> Surprise:
    """Return how surprising a sum is that chance alone makes 0 with this variance."""
    if variance <= 0:
        return Surprise()
    chance = math.erfc(abs(more) / math.sqrt(2 * variance))
    return Surprise((more > 0) - (more < 0), chance)


def _as_many(least: int, drawn: int, good: int, whole: int) -> float:
    """Return the chance of at least `least` good ones among those drawn from a whole."""
    first, last = max(least, drawn + good - whole, 0), min(drawn, good)
    if first > last:
        return 0.0
    term = math.exp(
        _choices(good, first) + _choices(whole - good, drawn - first) - _choices(whole, drawn)
    )
    found = 0.0
    for count in range(first, last + 1):
        found += term
        term *= (good - count) * (drawn - count)
        term /= (count + 1) * (whole - good - drawn + count + 1)
    return found


def _choices(whole: int, part: int) -> float:
    """Return the logarithm of the number of ways to choose a part of a whole."""
    return math.lgamma(whole + 1) - math.lgamma(part + 1) - math.lgamma(whole - part + 1)
