"""Charts as SVG text for an HTML page: without scripts and styles, all text escaped.

The page's stylesheet sets colours by class, separately for light, dark and print; pygal computes
the positions.
"""

import itertools
import math
import re
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple
from xml.etree import ElementTree

import pygal
from pygal.config import SerieConfig
from pygal.graph import base
from pygal.style import Style

from pinochle_tools.report.engine import whole

# Chart size in drawing units: shown slightly smaller on a phone, twice as large on a projector.
LARGE, SMALL = (400, 255), (310, 205)
LABEL_SIZE = 13
# pygal needs label sizes to leave room for labels; colours come from the page.
_STYLE = Style(label_font_size=LABEL_SIZE, major_label_font_size=LABEL_SIZE)
_MOST_LABELS = 9
_SCALE_SPACE = 28  # between two numbers of a vertical axis
_ROW, _BELOW = 24, 40  # of horizontal bars: the height of a row, and of the axis
_THINNEST_BAR = 0.05  # thinner bars are gaps, or too small to see
_MOST_COUNTS = 6  # steps of an axis for counts
_SMALLEST_DOT, _LARGEST_DOT = 1.3, 7.0
# Coordinates in these attributes are rounded.
_PLACES = {"d", "x", "y", "cx", "cy", "r", "width", "height", "transform"}
_LONG_NUMBER = re.compile(r"(\d+\.\d)\d+")


class _Quick:
    """Draws a chart in two thirds of the time, without what _tidy would remove again."""

    def __getattribute__(self, name: str) -> Any:
        # pygal looks for its state three times for each attribute.
        state = object.__getattribute__(self, "__dict__").get("state")
        if state is not None and name != "state" and name in state.__dict__:
            return state.__dict__[name]
        return object.__getattribute__(self, name)

    def _draw(self) -> None:
        super()._draw()  # type: ignore[misc]
        self.svg.add_styles = self.svg.add_scripts = lambda: None

    def _tooltip_data(self, node: Any, value: str, *_place: object, **_more: object) -> None:
        """Add the text of a value, without the place that pygal's script needs."""
        self.svg.node(node, "desc", class_="value").text = value


class _SeriesOptions(SerieConfig):  # type: ignore[misc]
    """Options of a series, whose names pygal asks for a hundred times for each series."""

    _names: ClassVar[list[str]] = dir(SerieConfig)

    def __dir__(self) -> list[str]:
        return self._names


base.SerieConfig = _SeriesOptions
# pygal writes the names of these classes into the charts.
_Line = type("Line", (_Quick, pygal.Line), {})
_StackedBar = type("StackedBar", (_Quick, pygal.StackedBar), {})
_XY = type("XY", (_Quick, pygal.XY), {})
_AcrossBar = type("HorizontalStackedBar", (_Quick, pygal.HorizontalStackedBar), {})


class Series(NamedTuple):
    """A line or a set of bars: its CSS class, values, and a text for each value.

    A value None is a gap. `dots` is true if a line's points are marked.
    """

    look: str
    values: Sequence[float | None]
    texts: Sequence[str] = ()
    dots: bool = True


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
    chart = _Line(**_options(labels, size, most_labels), dots_size=3)
    if scale:
        chart.y_labels = list(scale)
    for one in series:
        chart.add(one.look, _values(one), show_dots=one.dots, allow_interruptions=True)
    return _svg(chart, title, series)


def bars(
    title: str,
    labels: Sequence[str],
    series: Sequence[Series],
    size: tuple[int, int] = LARGE,
    most_labels: int = _MOST_LABELS,
) -> str:
    """Return a bar chart of counts, with stacked series."""
    chart = _StackedBar(**_options(labels, size, most_labels), spacing=0)
    chart.y_labels = _counts_up_to(
        max(sum(one.values[place] or 0 for one in series) for place in range(len(labels)))
    )
    for one in series:
        chart.add(one.look, _values(one))
    return _svg(chart, title, series)


def across(title: str, names: Sequence[str], series: Sequence[Series]) -> str:
    """Return horizontal bars of shares in per cent, a row for each name, the first one above.

    The series are drawn over each other: in each row one of them has a value.
    """
    size = (LARGE[0], _ROW * len(names) + _BELOW)
    chart = _AcrossBar(**_options(names[::-1], size, len(names)), range=(0, 100), spacing=4)
    chart.y_labels = [0, 25, 50, 75, 100]
    for one in series:
        chart.add(one.look, _values(Series(one.look, one.values[::-1], one.texts[::-1])))
    return _svg(chart, title, series)


def _counts_up_to(most: float) -> list[int]:
    """Return the numbers of an axis for counts: whole ones, because there are no half hands."""
    step, factors = 1, itertools.cycle((2, 2.5, 2))
    while most > step * _MOST_COUNTS:
        step = int(step * next(factors))
    return list(range(0, math.ceil(most / step) * step + 1, step))


class Bubbles(NamedTuple):
    """Circles of one CSS class: (x, y, count, text)."""

    look: str
    circles: Sequence[tuple[float, float, int, str]]


def bubbles(title: str, groups: Sequence[Bubbles]) -> str:
    """Return circles at their positions, with areas proportional to their counts."""
    most = max(count for group in groups for _, _, count, _ in group.circles)
    chart = _XY(**_options([]), stroke=False, x_value_formatter=number)
    for group in groups:
        chart.add(
            group.look,
            [
                {
                    "value": (x, y),
                    "label": text,
                    "node": {"r": max(_SMALLEST_DOT, _LARGEST_DOT * (count / most) ** 0.5)},
                }
                for x, y, count, text in group.circles
            ],
        )
    return _svg(chart, title, groups)


def _options(
    labels: Sequence[str], size: tuple[int, int] = LARGE, most_labels: int = _MOST_LABELS
) -> dict[str, object]:
    every = max(1, -(-len(labels) // most_labels))
    axis: dict[str, object] = {}
    if labels:
        axis = {"x_labels": list(labels), "x_labels_major": list(labels[::every])}
    return {
        **axis,
        "style": _STYLE,
        "css": [],
        "js": [],
        "no_prefix": True,
        "show_legend": False,
        "width": size[0],
        "height": size[1],
        "margin": 6,
        "margin_right": 12,
        "max_scale": min(8, size[1] // _SCALE_SPACE),
        "show_minor_x_labels": every == 1,
        "truncate_label": -1,
        "formatter": number,
        "value_formatter": number,
    }


def number(value: object) -> str:
    """Return a number as text for a chart; "" for a gap or a tuple."""
    return whole(value) if isinstance(value, int | float) else ""


def _values(series: Series) -> list[object]:
    if not series.texts:
        return list(series.values)
    pairs = zip(series.values, series.texts, strict=True)
    return [{"value": value, "label": text} for value, text in pairs]


def _svg(chart: "pygal.Graph", title: str, series: Sequence[Series | Bubbles]) -> str:
    root = chart.render_tree()
    for child in list(root):
        # Remove pygal's own title, style, script and comments.
        if child.tag != "g":
            root.remove(child)
    root.attrib.pop("id", None)
    root.set("class", "chart")
    root.set("role", "img")
    root.set("aria-label", title)
    for parent in list(root.iter()):
        _tidy(parent, series)
    return ElementTree.tostring(root, encoding="unicode")


def _unseen(bar: ElementTree.Element) -> bool:
    shape = bar.find("rect")
    return shape is None or float(shape.get("height", 0)) < _THINNEST_BAR


def _tidy(parent: ElementTree.Element, series: Sequence[Series | Bubbles]) -> None:
    """Turn texts for pygal's script into tool tips, and remove elements that need the script."""
    words = {str(one.get("class")): one.text or "" for one in parent.findall("desc")}
    for child in list(parent):
        kind = str(child.get("class", ""))
        unwanted = child.tag in ("desc", "title") or "tooltip-overlay" in kind or kind == "titles"
        if unwanted or (kind == "bar" and _unseen(child)):
            parent.remove(child)
        elif kind.startswith("series serie-"):
            place = int(kind.split()[1].split("-")[1])
            child.set("class", f"series {series[place].look}")
            if not len(child):
                parent.remove(child)
    if words.get("label") or words.get("value"):
        tip = ElementTree.Element("title")
        tip.text = words.get("label") or words["value"]
        parent.insert(0, tip)
    parent.attrib.pop("style", None)
    for name in _PLACES & set(parent.attrib):
        parent.set(name, _LONG_NUMBER.sub(r"\1", str(parent.get(name))))
