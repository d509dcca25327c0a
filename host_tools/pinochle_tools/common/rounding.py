"""Rounds as people do: of two whole numbers that are equally near, the one farther from 0."""

import math


def rounded(value: float) -> int:
    """Return the nearest whole number: 63 for 62.5, where Python's own round() returns 62."""
    whole = math.floor(abs(value))
    whole += abs(value) - whole >= 0.5
    return whole if value >= 0 else -whole
