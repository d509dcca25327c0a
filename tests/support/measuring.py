"""A canvas that notices text beyond the frame's edge, or over other text."""

import itertools

from pinochle.display.canvas import Canvas
from pinochle.display.frame import PAGES, WIDTH

# Two pieces of text closer than this look like one.
GAP = 2


class MeasuringCanvas(Canvas):
    """A Canvas that records unreadable text; `clipped()` returns it."""

    def __init__(self):
        super().__init__()
        self.strips = []

    def clear(self, first=0, end=PAGES):
        self.strips = [strip for strip in self.strips if not first <= strip[0] < end]
        super().clear(first, end)

    def clear_columns(self, page, x0, x1):
        self.strips = [
            (row, start, end)
            for row, start, end in self.strips
            if row != page or start < x0 or end > x1
        ]
        super().clear_columns(page, x0, x1)

    def copy(self, x, page, strip):
        end = x + len(strip)
        # A number in place of another, which ends in the same column and is as wide at most.
        self.strips = [one for one in self.strips if (one[0], one[2]) != (page, end) or one[1] < x]
        # The beginning of a text in place of another one, as wide.
        self.strips = [
            (page, end + GAP, one[2]) if one[:2] == (page, x) and one[2] > end + GAP else one
            for one in self.strips
        ]
        self.strips.append((page, x, end))
        super().copy(x, page, strip)

    def fill(self, x, y, w, h, on=True):
        if not on:
            # Erased text cannot be overwritten.
            self.strips = [
                (page, start, end)
                for page, start, end in self.strips
                if not (y <= 8 * page < y + h) or end <= x or start >= x + w
            ]
        super().fill(x, y, w, h, on)

    def clipped(self):
        """Return text beyond an edge or over another piece, as (page, start, end) each."""
        strips = sorted(strip for strip in self.strips if strip[1] < strip[2])
        bad = [s for s in strips if not 0 <= s[0] < PAGES or s[1] < 0 or s[2] > WIDTH]
        for one, other in itertools.pairwise(strips):
            if one[0] == other[0] and other[1] < one[2] + GAP:
                bad += [one, other]
        return bad
