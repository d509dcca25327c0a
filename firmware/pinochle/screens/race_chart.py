"""The race as a chart: one line per side, hand by hand, up to the target."""

from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import MARGIN, RIGHT_END, labels
from pinochle.screens.base import FIRST_ROW
from pinochle.screens.kinds import Showing
from pinochle.text import views as view_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Back, Face, Turn

# The chart's edges in pixels. At its right edge are the sides' names, _BEFORE columns away.
_LEFT, _TOP, _BOTTOM = 3, 11, 53
_BEFORE = 5
# The widest names in pixels, of two sides and of more.
_WIDE_PAIR, _WIDE = 41, 23
# Six names have no room below each other: every second one is _BESIDE columns further right.
_CROWD, _BESIDE = 6, 12
_LINE, _HALF_LINE = 9, 5  # pixels between the lines of two names
_HALF = 3  # half a letter's height
_LAST_NAME = 47  # the lowest row of a name, above the line of keys


class Chart(Showing):
    """The totals of 2 to 6 sides after every hand.

    `course` is a list of totals by side, one after each hand or adjustment; `start` the scores
    before them, none where all are 0; `goal` is the target, or 0 for none.
    """

    help = kind = "race"

    def __init__(
        self,
        face: "Face",
        back: "Back",
        then: "Action | None" = None,
        turn: "Turn | None" = None,
    ):
        face["title"] = view_words.RACE
        super().__init__(face, back, then, turn)
        self.names = face["names"]
        self.right = 0  # the last column of the chart; set by body()
        start = face["start"]
        # Scores so far without a hand are level lines.
        self.points = face["course"] or ([start] if start else [])
        if not self.points:
            face["text"] = [view_words.NO_HANDS]
        self.start = start or [0] * len(self.names)
        self.goal = face["goal"]

    def body(self, canvas: Canvas) -> None:
        """Draw the target, the zero line, and each side's line with its name."""
        if not self.points:
            canvas.text(MARGIN, FIRST_ROW + 2, view_words.NO_HANDS)
            return
        room = _WIDE_PAIR if len(self.names) == 2 else _WIDE
        crowded = len(self.names) == _CROWD
        names = labels(canvas, self.names, room - _BESIDE if crowded else room)
        width = room if crowded else max([canvas.text_width(name) for name in names])
        self.right = RIGHT_END - width - _BEFORE
        low, high = min(0, min(self.start)), max(self.goal, max(self.start))
        low = min(low, min([min(totals) for totals in self.points]))
        high = max(high, max([max(totals) for totals in self.points]), low + 1)
        if self.goal:
            self._dots(canvas, _height(self.goal, low, high), 3)
        self._dots(canvas, _height(0, low, high), 6)
        ends = []
        for side in range(len(self.names)):
            y = self._draw_side(canvas, side, low, high)
            ends.append((y, side))
        ends.sort()
        self._draw_names(canvas, names, ends)

    def _draw_side(self, canvas: Canvas, side: int, low: int, high: int) -> int:
        """Draw one side's line from its start; return the pixel row of its end."""
        x0, y0 = _LEFT, _height(self.start[side], low, high)
        count = len(self.points)
        for index in range(count):
            x = _LEFT + (index + 1) * (self.right - _LEFT) // count
            y = _height(self.points[index][side], low, high)
            _trace(canvas, x0, y0, x, y, side)
            x0, y0 = x, y
        return y0

    def _draw_names(
        self, canvas: Canvas, names: "list[str]", ends: "list[tuple[int, int]]"
    ) -> None:
        """Draw the names at the ends of their lines, without overlaps."""
        crowded = len(ends) == _CROWD
        apart = _HALF_LINE if crowded else _LINE
        places = []
        least = _TOP
        for y, _ in ends:
            least = max(least, y - _HALF)
            places.append(least)
            least += apart
        most = _LAST_NAME
        for index in range(len(ends) - 1, -1, -1):
            places[index] = min(places[index], most)
            most = places[index] - apart
        for index, (y, side) in enumerate(ends):
            x = self.right + _BEFORE + (_BESIDE if crowded and index % 2 else 0)
            canvas.text_at(x, places[index], names[side])
            end = self.right + _BEFORE - 2
            canvas.line(self.right + 1, y, end, places[index] + _HALF)

    def _dots(self, canvas: Canvas, y: int, apart: int) -> None:
        for x in range(_LEFT, self.right + 1, apart):
            canvas.pixel(x, y)


def _height(points: int, low: int, high: int) -> int:
    return _BOTTOM - (points - low) * (_BOTTOM - _TOP) // (high - low)


def _trace(canvas: Canvas, x0: int, y0: int, x1: int, y1: int, style: int) -> None:
    """Draw one segment of a side's line in its style, with a mark at its end.

    0 thick, 1 thin with square marks, 2 dotted, 3 thin, 4 dashed, 5 dotted with marks.
    """
    before = y0
    for x in range(x0, x1 + 1):
        y = y0 + (y1 - y0) * (x - x0) // max(1, x1 - x0)
        if style in (2, 5):
            if x % 2:
                canvas.pixel(x, y)
        elif style != 4 or x % 6 < 3:
            top, bottom = min(before, y), max(before, y)
            canvas.vline(x, top, bottom + (1 if style == 0 else 0))
        before = y
    if style in (1, 5):
        canvas.fill(x1 - 1, y1 - 1, 3, 3)
