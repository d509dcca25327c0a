"""Strength: how many trick points a hand a person adds, fitted to the trick points of all hands.

A hand's share of trick points is explained by who played on which side and by the declarer's
advantage, which each set of rules has its own of. Persons are taken to differ as in a normal
distribution whose width the hands themselves suggest (ridge regression; each width of a list
counts by its likelihood). Few hands therefore give a strength near 0 and a wide interval.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pinochle_tools.statistics.normal_equations import (
    LEAST_HANDS,
    Pair,
    Solved,
    Sums,
    Tally,
    Vector,
    dot,
    solve,
)

# How widely persons differ, in parts of what chance does to one hand.
_WIDTHS = (0.003, 0.01, 0.02, 0.03, 0.045, 0.07, 0.1, 0.15, 0.22, 0.33)
# Pairs differ less, so that few hands suggest nothing else.
_WIDTHS_OF_PAIRS = _WIDTHS[:8]
# 90 % of a normal distribution are within this many standard deviations.
_DEVIATIONS = 1.6448536269514722


class Estimate(NamedTuple):
    """A value and its standard error, both in trick points a hand, and the number of hands."""

    value: float
    error: float
    hands: int

    @property
    def low(self) -> float:
        """The lower end of the interval that holds the truth in 90 of 100 cases."""
        return self.value - _DEVIATIONS * self.error

    @property
    def high(self) -> float:
        """The upper end of that interval."""
        return self.value + _DEVIATIONS * self.error

    @property
    def claim(self) -> int:
        """1 or -1 if the interval is above or below 0, else 0."""
        return (self.low > 0) - (self.high < 0)


@dataclass
class Fit:
    """Strengths of persons and pairs, compared with the average person, and chemistry of pairs.

    All are in trick points a hand of `whole`. A person who always had the same partner, who had
    no other either, is in `pairs` alone: nobody can say whose strength it is.
    """

    whole: int = 0
    persons: dict[str, Estimate] = field(default_factory=dict)
    pairs: dict[Pair, Estimate] = field(default_factory=dict)
    chemistry: dict[Pair, Estimate] = field(default_factory=dict)


def fit(tally: Tally) -> Fit:
    """Return the strengths that explain these hands best."""
    sums = Sums(tally)
    if len(sums.known) < 2:
        return Fit()
    whole = max(tally.wholes, key=lambda points: (tally.wholes[points], points))
    solved = [solve(sums, width) for width in _WIDTHS]
    mixed = _Mixed(sums, solved)
    pairs = [pair for pair in sorted(sums.pairs) if sums.pairs[pair].hands >= LEAST_HANDS]
    pairs = [pair for pair in pairs if all(name in sums.places for name in pair)]
    partners = _partners(sums)
    free = [pair for pair in pairs if not any(_is_bound(partners, name) for name in pair)]
    chemistry, spread = _chemistry(sums, max(solved, key=lambda one: one.likelihood), free)
    found = Fit(whole)
    for pair in pairs:
        found.pairs[pair] = _estimate(whole, mixed.value(pair), sums.pairs[pair].hands)
    for name in sums.known:
        if not _is_bound(partners, name):
            value, variance = mixed.value((name,))
            # Partners that suit or do not suit make a strength less certain.
            shares = sum(column.share_of(sums, name, pair) for pair, column in sums.pairs.items())
            hands = sums.hands_of[name]
            found.persons[name] = _estimate(whole, (value, variance + spread * shares), hands)
    for pair, estimate in chemistry.items():
        found.chemistry[pair] = _estimate(whole, estimate, sums.pairs[pair].hands)
    return found


def _estimate(whole: int, share: tuple[float, float], hands: int) -> Estimate:
    value, variance = share
    return Estimate(whole * value, whole * math.sqrt(max(0.0, variance)), hands)


def _partners(sums: "Sums") -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one, other in sums.pairs:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def _is_bound(partners: dict[str, set[str]], name: str) -> bool:
    """Return whether a person and the only partner had nobody else."""
    others = partners.get(name, set())
    return len(others) == 1 and partners[next(iter(others))] == {name}


class _Mixed:
    """The strengths of persons, less the average one's, for all widths by their likelihood."""

    def __init__(self, sums: Sums, solved: Sequence[Solved]):
        self._places = sums.places
        count = len(sums.known)
        self._weights = _weights([one.likelihood for one in solved])
        self._values, self._spreads = [], []
        for one in solved:
            values = one.values[:count]
            middle = sum(values) / count
            rows = [row[:count] for row in one.inverse[:count]]
            means = [sum(row) / count for row in rows]
            mean = sum(means) / count
            self._values.append([value - middle for value in values])
            self._spreads.append(
                [
                    [
                        one.variance * (a - means[place] - b + mean)
                        for a, b in zip(row, means, strict=True)
                    ]
                    for place, row in enumerate(rows)
                ]
            )

    def value(self, names: Sequence[str]) -> tuple[float, float]:
        """Return the mean and the variance of the sum of persons' strengths, as shares."""
        places = [self._places[name] for name in names]
        means = [sum(values[place] for place in places) for values in self._values]
        mean, variance = dot(self._weights, means), 0.0
        for weight, middle, rows in zip(self._weights, means, self._spreads, strict=True):
            spread = sum(rows[one][other] for one in places for other in places)
            variance += weight * (spread + (middle - mean) ** 2)
        return mean, variance


def _weights(likelihoods: Sequence[float]) -> Vector:
    """Return what solutions with these logarithms of likelihoods count for."""
    best = max(likelihoods)
    weights = [math.exp(one - best) for one in likelihoods]
    return [weight / sum(weights) for weight in weights]


def _chemistry(
    sums: Sums, solved: Solved, pairs: Sequence[Pair]
) -> tuple[dict[Pair, tuple[float, float]], float]:
    """Return what pairs make beyond their strengths, narrowed as strengths are.

    It is (mean, variance) by pair, as shares, and how widely pairs differ, as a variance.
    """
    raw: dict[Pair, tuple[float, float]] = {}
    for pair in pairs:
        column = sums.pairs[pair]
        explained = [dot(row, column.row) for row in solved.inverse]
        known = column.square - dot(explained, column.row)
        if known > 1e-6 * column.square:
            value = (column.right - dot(explained, sums.right)) / known
            raw[pair] = (value, solved.variance / known)
    widths = [width**2 * solved.variance for width in _WIDTHS_OF_PAIRS]
    weights = _weights([_likelihood(raw.values(), width) for width in widths])
    found = {}
    for pair, (value, variance) in raw.items():
        shares = [width / (width + variance) for width in widths]
        mean = dot(weights, shares) * value
        square = sum(
            weight * (share * variance + (share * value) ** 2)
            for weight, share in zip(weights, shares, strict=True)
        )
        found[pair] = (mean, square - mean * mean)
    return found, dot(weights, widths) if raw else 0.0


def _likelihood(values: Iterable[tuple[float, float]], width: float) -> float:
    """Return the logarithm of the likelihood that (value, variance) differ by this variance."""
    total = 0.0
    for value, variance in values:
        total -= math.log(width + variance) + value * value / (width + variance)
    return total / 2
