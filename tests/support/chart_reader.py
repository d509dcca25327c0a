"""Reads the charts of a page, as a reader sees them: texts, and places against the axes."""

import re
from dataclasses import dataclass, field
from itertools import pairwise
from xml.etree import ElementTree

_CHART = re.compile(r'<svg xmlns="http://www.w3.org/2000/svg" class="chart .*?</svg>', re.DOTALL)
# A number is written this far below its line; places are written with one digit.
_BELOW, NEAR = 4.6, 0.3


@dataclass
class Drawn:
    """A series: its CSS class, points, (left, top, wide, high, text), (x, y, radius, text)."""

    look: str
    line: list = field(default_factory=list)
    bars: list = field(default_factory=list)
    dots: list = field(default_factory=list)


class Chart:
    """A chart: its title, its series, the texts below it, and the scales of its axes."""

    def __init__(self, text):
        self._root = ElementTree.fromstring(re.sub(r' xmlns="[^"]*"', "", text))
        self.title = _plain(self._root.get("aria-label"))
        frame, below = (group.findall("text") for group in self._root.findall("g/g")[:2])
        self.names = [_plain(one.text) for one in frame]
        self.labels = [_plain(one.text) for one in below]
        self._up = [(float(one.get("y")) - _BELOW, one.text) for one in frame]
        self._across = [(float(one.get("x")), one.text) for one in below]
        found = {}
        for group in self._root.iter("g"):
            kind, _, look = (group.get("class") or "").partition(" ")
            if kind == "series":
                one = found.setdefault((look, _again(found, look, group)), Drawn(look))
                _add(one, group)
        self.series = list(found.values())

    def up(self, value):
        """Return the height at which a value is drawn."""
        return _place(self._up, value)

    def across(self, value):
        """Return the place from the left at which a value is drawn."""
        return _place(self._across, value)

    def check_line(self, number, values, texts=None):
        """Check that a line's points, and the texts of its dots, are those of these values."""
        one = self.series[number]
        assert len(one.line) == len(values), self.title
        for (_, y), value in zip(one.line, values, strict=True):
            assert abs(y - self.up(value)) <= NEAR, (self.title, value)
        steps = [right - left for (left, _), (right, _) in pairwise(one.line)]
        assert not steps or max(steps) - min(steps) <= NEAR
        if texts is not None:
            assert [text for *_, text in one.dots] == texts
            assert [dot[:2] for dot in one.dots] == one.line

    def check_bars(self, look, values, texts, feet=None):
        """Check that the heights and texts of bars are those of the values that are not 0."""
        (one,) = [one for one in self.series if one.look == look] or [Drawn(look)]
        feet = feet or [0] * len(values)
        expected = [bar for bar in zip(values, texts, feet, strict=True) if bar[0]]
        assert [text for *_, text in one.bars] == [text for _, text, _ in expected]
        for (_, top, _, high, _), (value, _, foot) in zip(one.bars, expected, strict=True):
            assert abs(top - self.up(foot + value)) <= NEAR, (self.title, value)
            assert abs(top + high - self.up(foot)) <= NEAR, (self.title, value)

    def check_labels(self, labels):
        """Check that the texts below are every second, third … of these labels, from the first."""
        every = -(-len(labels) // len(self.labels))
        assert self.labels == labels[::every], self.title


def charts_of(text):
    """Return the charts of a page in their order."""
    return [Chart(one) for one in _CHART.findall(text)]


def counted(count, word):
    return f"{count} {word}" + ("" if count == 1 else "s")


def drawn(page, start):
    """Return the only chart whose title starts so, None without one."""
    found = [one for one in page.drawn if one.title.startswith(start)]
    assert len(found) <= 1, start
    return found[0] if found else None


def _again(found, look, group):
    """Return which series of a look a group is of: dots follow all lines in their order."""
    if group.find("circle") is None:
        return sum(one == look for one, _ in found)
    return next((at for one, at in found if one == look and not found[one, at].dots), 0)


def _add(one, group):
    for path in group.findall("path"):
        one.line += [
            (float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.get("d"))
        ]
    for bar in group.findall("rect"):
        places = [float(bar.get(name)) for name in ("x", "y", "width", "height")]
        one.bars.append((*places, _plain(bar.find("title").text)))
    for dot in group.findall("circle"):
        places = [float(dot.get(name)) for name in ("cx", "cy", "r")]
        one.dots.append((*places, _plain(dot.find("title").text)))


def _place(axis, value):
    (first, low), (last, high) = [
        (place, float(_plain(text))) for place, text in axis[:: len(axis) - 1]
    ]
    return first + (value - low) * (last - first) / (high - low)


def _plain(text):
    return text.replace("−", "-")
