"""Strengths in words and as pictures: for the pages of players and pairs."""

from collections.abc import Sequence
from dataclasses import dataclass

from pinochle_tools.common.rounding import rounded
from pinochle_tools.report import charts
from pinochle_tools.report.charts import Series
from pinochle_tools.report.races import signed
from pinochle_tools.statistics.strength_model import Estimate

# The least that is drawn to either side of 0, in points.
_LEAST_REACH = 5.0
_MOST_DAYS = 4  # that are written below a chart


@dataclass
class StrengthLine:
    """A strength or chemistry; `sure` is 1 or -1 if it is above or below 0, else 0.

    `low`, `at` and `high` are places on a line from 0 to 100, whose middle is 0 points.
    """

    text: str
    span: str
    sure: int
    hands: int
    low: float
    at: float
    high: float


def strength_line(one: Estimate | None, reach: float) -> StrengthLine | None:
    """Return a strength on a line that reaches so far to either side, None for none."""
    if one is None:
        return None
    ends = (one.low, one.value, one.high)
    low, at, high = (round(50 + 50 * max(-1.0, min(end / reach, 1.0)), 1) for end in ends)
    return StrengthLine(_points(one.value), span_of(one), one.claim, one.hands, low, at, high)


def span_of(one: Estimate) -> str:
    """Return the interval in words: −2 to +9."""
    return f"{_points(one.low)} to {_points(one.high)}"


def reach_of(estimates: Sequence[Estimate]) -> float:
    """Return how far a line must reach for these."""
    ends = [abs(end) for one in estimates for end in (one.low, one.high)]
    return max([_LEAST_REACH, *ends])


def strength_chart(curve: Sequence[tuple[str, Estimate]]) -> str:
    """Return a strength over time with its interval; "" for fewer than three days."""
    if len(curve) < 3:
        return ""
    days = [day or "before" for day, _ in curve]
    values = [one for _, one in curve]
    texts = [
        f"{day}: {_points(one.value)}, {span_of(one)}"
        for day, one in zip(days, values, strict=True)
    ]
    series = [
        Series("bound", [one.low for one in values], dots=False),
        Series("bound", [one.high for one in values], dots=False),
        Series("target", [0] * len(curve), dots=False),
        Series("side-0", [one.value for one in values], texts),
    ]
    title = "Strength in trick points a hand, over time"
    return charts.lines(title, days, series, most_labels=_MOST_DAYS)


def _points(value: float) -> str:
    return signed(rounded(value))
