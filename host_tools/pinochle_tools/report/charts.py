"""Charts as SVG text for an HTML page: without scripts and styles, all text escaped.

Places are computed here, `chart.svg` draws them, and the page's stylesheet sets colours by class,
separately for light, dark and print.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pinochle_tools.report.engine import drawn, whole

# Chart size in drawing units: shown slightly smaller on a phone, twice as large on a projector.
LARGE, SMALL = (400, 255), (310, 205)
_SIGN, _HALF = 7.8, 4.6  # the width of a sign, and what centres it on a line, of 13 units high
_WIDE, _CAPITAL = 5.2, 1.6  # what wide letters and capitals are wider than a sign
_EDGE, _RIGHT, _BELOW = 6, 12, 29  # the space around a chart: for labels at the left and below
_INSIDE = 0.02  # of the plot, between its edge and the outermost values
_MOST_LABELS, _LONGEST_NAME = 9, 20
_SCALE_SPACE = 28  # between two numbers of a vertical axis
_ROW, _AXIS = 24, 40  # of horizontal bars: the height of a row, and of the axis
_THICK = 0.88  # the share of its place that a bar fills
_SMALLEST_DOT, _LARGEST_DOT, _DOT = 1.3, 7.0, 3
_MOST_COUNTS = 6  # steps of an axis for counts


class Series(NamedTuple):
    """A line or a set of bars: its CSS class, values, and a text for each value.

    A value None is a gap. `dots` is true if a line's points are marked.
    """

    look: str
    values: Sequence[float | None]
    texts: Sequence[str] = ()
    dots: bool = True


class Bubbles(NamedTuple):
    """Circles of one CSS class: (x, y, count, text)."""

    look: str
    circles: Sequence[tuple[float, float, int, str]]


@dataclass
class _Shapes:
    """What is drawn of a series: a line, bars, dots; a bar or dot is its places and its text."""

    look: str
    line: str = ""
    bars: list[tuple[float, float, float, float, str]] = field(default_factory=list)
    dots: list[tuple[float, float, float, str]] = field(default_factory=list)


class _Frame:
    """The plot inside a chart: where values are, and the axes around it."""

    def __init__(self, size: tuple[int, int], left: Sequence[str]):
        self.width, self.height = size
        self.left = round(max(map(_width, left), default=0) + 10 + _EDGE)
        self._wide = self.width - self.left - _RIGHT
        self._high = self.height - _EDGE - _BELOW
        self._numbers: list[tuple[float, str]] = []
        self._labels: list[tuple[float, str]] = []
        self.guides: list[str] = []
        self.zero = ""

    def across(self, share: float) -> float:
        """Return the place of a share of the width."""
        return round(self._wide * (_INSIDE + share) / (1 + 2 * _INSIDE), 1)

    def up(self, share: float) -> float:
        """Return the place of a share of the height; 0 is below."""
        return round(self._high * (_INSIDE + 1 - share) / (1 + 2 * _INSIDE), 1)

    def add_number(self, place: float, text: str) -> None:
        """Write a number at the vertical axis, with a line across the plot."""
        self._numbers.append((round(place + _HALF, 1), text))
        if text == "0":
            self.zero = f"M0 {place}h{self._wide}"
        else:
            self.guides.append(f"M0 {place}h{self._wide}")

    def add_name(self, place: float, text: str) -> None:
        """Write a name at the vertical axis."""
        self._numbers.append((round(place + _HALF, 1), _short(text)))

    def add_labels(self, labels: Sequence[tuple[float, str]], *, upright: bool = False) -> None:
        """Write labels below the plot, the outermost inside the chart; `upright` draws lines."""
        for place, text in labels:
            half = len(text) * _SIGN / 2
            inside = min(max(place, half - self.left), self._wide + _RIGHT - half)
            self._labels.append((round(inside, 1), text))
            if upright and text == "0":
                self.zero = f"M{place} 0v{self._high}"
            elif upright:
                self.guides.append(f"M{place} 0v{self._high}")

    def drawn(self, title: str, shapes: Sequence[_Shapes], kind: str) -> str:
        """Return the chart."""
        return drawn(
            title=title,
            kind=kind,
            frame=self,
            top=_EDGE,
            below=round(self._high + 16.5, 1),
            numbers=self._numbers,
            labels=self._labels,
            shapes=shapes,
        )


def lines(
    title: str,
    labels: Sequence[str],
    series: Sequence[Series],
    size: tuple[int, int] = LARGE,
    scale: Sequence[int] = (),
    most_labels: int = _MOST_LABELS,
) -> str:
    """Return a line chart; screen readers read `title`.

    `scale` are the numbers of the vertical axis, which are otherwise chosen by the values.
    """
    known = [value for one in series for value in one.values if value is not None]
    low, high = min(*known, *scale, 0), max(*known, *scale)
    scale = scale or _scale(low, high, size[1] // _SCALE_SPACE)
    frame = _framed(size, scale, low, high)
    places = _spread(frame, len(labels))
    frame.add_labels(_some(places, labels, most_labels))
    span = (high - low) or 1
    shapes = []
    for one in series:
        points = [
            (place, None if value is None else frame.up((value - low) / span))
            for place, value in zip(places, one.values, strict=True)
        ]
        found = _Shapes(one.look, _path(points))
        if one.dots:
            texts = one.texts or [number(value) for value in one.values]
            found.dots = [
                (across, up, _DOT, text)
                for (across, up), text in zip(points, texts, strict=True)
                if up is not None
            ]
        shapes.append(found)
    return frame.drawn(title, shapes, "lines")


def _path(points: Sequence[tuple[float, float | None]]) -> str:
    """Return a line through points as a path; where a place is missing, the line has a gap."""
    path, drawing = [], False
    for across, up in points:
        if up is not None:
            path.append(f"{' ' if drawing else 'M'}{across} {up}")
        drawing = up is not None
    return "".join(path)


def _framed(size: tuple[int, int], scale: Sequence[int], low: float, high: float) -> _Frame:
    """Return a frame whose vertical axis has these numbers."""
    frame = _Frame(size, [number(one) for one in scale])
    for one in scale:
        frame.add_number(frame.up((one - low) / ((high - low) or 1)), number(one))
    return frame


def _spread(frame: _Frame, count: int) -> list[float]:
    """Return evenly spread places from the left to the right."""
    return [frame.across(place / (count - 1) if count > 1 else 0.5) for place in range(count)]


def _some(places: Sequence[float], labels: Sequence[str], most: int) -> list[tuple[float, str]]:
    """Return as many labels as fit, with their places."""
    every = max(1, -(-len(labels) // most))
    return list(zip(places[::every], labels[::every], strict=True))


def bars(
    title: str,
    labels: Sequence[str],
    series: Sequence[Series],
    size: tuple[int, int] = LARGE,
    most_labels: int = _MOST_LABELS,
) -> str:
    """Return a bar chart of counts, with stacked series."""
    count = len(labels)
    scale = _counts_up_to(
        max(sum(one.values[place] or 0 for one in series) for place in range(count))
    )
    frame = _framed(size, scale, 0, scale[-1])
    places = [frame.across((place + 0.5) / count) for place in range(count)]
    frame.add_labels(_some(places, labels, most_labels))
    wide = round(_THICK * (frame.across(1 / count) - frame.across(0)), 1)
    shapes, below = [], [0.0] * count
    for one in series:
        found = _Shapes(one.look)
        for place, (value, text) in enumerate(zip(one.values, one.texts, strict=True)):
            if value:
                foot, top = (
                    frame.up(end / scale[-1]) for end in (below[place], below[place] + value)
                )
                left = round(places[place] - wide / 2, 1)
                found.bars.append((left, top, wide, round(foot - top, 1), text))
                below[place] += value
        shapes.append(found)
    return frame.drawn(title, shapes, "bars")


def across(title: str, names: Sequence[str], series: Sequence[Series]) -> str:
    """Return horizontal bars of shares in per cent, a row for each name, the first one above.

    The series are drawn over each other: in each row one of them has a value.
    """
    count = len(names)
    frame = _Frame((LARGE[0], _ROW * count + _AXIS), list(map(_short, names)))
    frame.add_labels(
        [(frame.across(one / 100), str(one)) for one in (0, 25, 50, 75, 100)], upright=True
    )
    rows = [frame.up(1 - (row + 0.5) / count) for row in range(count)]
    for place, name in zip(rows, names, strict=True):
        frame.add_name(place, name)
    high = round(_THICK * (frame.up(0) - frame.up(1 / count)), 1)
    left = frame.across(0)
    shapes = []
    for one in series:
        found = _Shapes(one.look)
        for place, value, text in zip(rows, one.values, one.texts, strict=True):
            if value is not None:
                wide = round(frame.across(value / 100) - left, 1)
                found.bars.append((left, round(place - high / 2, 1), wide, high, text))
        shapes.append(found)
    return frame.drawn(title, shapes, "bars")


def bubbles(title: str, groups: Sequence[Bubbles]) -> str:
    """Return circles at their positions, with areas proportional to their counts."""
    circles = [circle for group in groups for circle in group.circles]
    most = max(count for _, _, count, _ in circles)
    left, right = (way(circle[0] for circle in circles) for way in (min, max))
    low, high = (way(circle[1] for circle in circles) for way in (min, max))
    frame = _framed(LARGE, _scale(low, high, LARGE[1] // _SCALE_SPACE), low, high)
    wide, tall = (right - left) or 1, (high - low) or 1
    frame.add_labels(
        [(frame.across((one - left) / wide), number(one)) for one in _scale(left, right, 8)],
        upright=True,
    )
    shapes = [
        _Shapes(
            group.look,
            dots=[
                (
                    frame.across((x - left) / wide),
                    frame.up((y - low) / tall),
                    round(max(_SMALLEST_DOT, _LARGEST_DOT * (count / most) ** 0.5), 1),
                    text,
                )
                for x, y, count, text in group.circles
            ],
        )
        for group in groups
    ]
    return frame.drawn(title, shapes, "bubbles")


def _scale(low: float, high: float, most: int) -> range:
    """Return at most `most` whole round numbers from `low` to `high`."""
    factors = itertools.cycle((2, 2.5, 2))
    step = 1
    while high // step - -(-low // step) >= most:
        step = int(step * next(factors))
    return range(step * math.ceil(low / step), step * math.floor(high / step) + 1, step)


def _counts_up_to(most: float) -> list[int]:
    """Return the numbers of an axis for counts: whole ones, because there are no half hands."""
    step, factors = 1, itertools.cycle((2, 2.5, 2))
    while most > step * _MOST_COUNTS:
        step = int(step * next(factors))
    return list(range(0, math.ceil(most / step) * step + 1, step))


def _width(text: str) -> float:
    """Return about how wide a text is at most: names have wider letters than numbers."""
    letters = sum(
        _WIDE if sign in "MWmw@" or sign >= "\u1100" else _CAPITAL if sign.isupper() else 0
        for sign in text
    )
    return len(text) * _SIGN + letters


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def number(value: float | None) -> str:
    """Return a number as text for a chart; "" for a gap."""
    return whole(value)
