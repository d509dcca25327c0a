"""A line chart of a game's totals: for the report, and for the game in progress."""

from collections.abc import Sequence
from typing import NamedTuple

from pinochle_tools.games.hand_rows import hands_with_totals
from pinochle_tools.games.queries import GameView
from pinochle_tools.report import charts
from pinochle_tools.report.charts import Series
from pinochle_tools.report.engine import whole


class Step(NamedTuple):
    """A hand of a race: its number, each side's points, and the totals after it."""

    hand: int
    deltas: Sequence[int]
    totals: Sequence[int]


def signed(points: int) -> str:
    """Return points with a sign, which is as wide as the other sign."""
    return f"+{points}" if points > 0 else whole(points)


def race_chart(
    names: Sequence[str],
    steps: Sequence[Step],
    size: tuple[int, int],
    *,
    target: int = 0,
    start: Sequence[int] | None = None,
    end: Sequence[int] | None = None,
) -> str:
    """Return the totals of all sides, hand by hand, as SVG.

    `target` is the points to reach, if any; `start` the scores so far before the first hand;
    `end` the totals after adjustments that came after the last hand.
    """
    labels = ["0", *(str(step.hand) for step in steps)]
    series = []
    for side, name in enumerate(names):
        first = start[side] if start else 0
        values = [first, *(step.totals[side] for step in steps)]
        texts = [f"{name}: {first}"]
        for step in steps:
            words = f"{signed(step.deltas[side])}, {step.totals[side]} in all"
            texts.append(f"Hand {step.hand}, {name}: {words}")
        if end:
            values.append(end[side])
            texts.append(f"{name}: {end[side]} after adjustments")
        series.append(Series(f"side-{side}", values, texts))
    if end:
        labels.append("end")
    if target:
        series.append(Series("target", [target] * len(labels), dots=False))
    return charts.lines("The race: " + " against ".join(names), labels, series, size)


def race_of(view: GameView, target: int, size: tuple[int, int]) -> str:
    """Return the race of a game up to its end, because hands behind it have no totals."""
    hands = hands_with_totals(view)
    steps = [
        Step(hand.row.hand, [one.delta for one in hand.sides], [one.total for one in hand.sides])
        for hand in hands
    ]
    final = [side.total for side in view.sides]
    late = any(hand.row.late for hand in hands)
    adjusted = steps and steps[-1].totals != final and not late
    end = final if adjusted else None
    return race_chart(view.names, steps, size, target=target, start=view.start, end=end)
