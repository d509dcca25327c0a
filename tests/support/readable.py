"""Finds text on a screen that something cuts, covers or touches.

Each run of text must be on the frame with all its pixels, and be surrounded by its background:
every pixel beside one of its pixels, also diagonally, is dark, or lit in an inverted area.
"""

from pinochle.display import font
from pinochle.display.canvas import Canvas
from pinochle.display.frame import HEIGHT, WIDTH
from pinochle.display.strips import tall_strips
from pinochle.screens.text_entry import Spelling


def _lit(x, y, strip):
    """Return the lit pixels of a strip of columns whose top left pixel is x, y."""
    return {
        (x + column, y + bit)
        for column, bits in enumerate(strip)
        for bit in range(8)
        if bits >> bit & 1
    }


class Recorder(Canvas):
    """A Canvas that records where the pixels of each run of text are, and what is inverted."""

    def __init__(self):
        super().__init__()
        self.runs = []
        self.inverted = set()
        self._whole = None  # the pixels of the type of several pages that is being drawn

    def clear(self, first=0, end=8):
        super().clear(first, end)
        if (first, end) == (0, 8):
            self.runs, self.inverted = [], set()

    def copy(self, x, page, strip):
        self._record(_lit(x, 8 * page, strip))
        super().copy(x, page, strip)

    def put(self, x, y, strip):
        self._record(_lit(x, y, strip))
        super().put(x, y, strip)

    def _record(self, pixels):
        if self._whole is not None:
            self._whole |= pixels
        elif pixels:
            self.runs.append(pixels)

    def center_number(self, middle, page, string, hollow, size=4):
        drawn = font.HOLLOW4 if hollow else font.DIGITS4
        if size == 3:
            drawn = font.HOLLOW3 if hollow else font.DIGITS3
        strips = tall_strips(string.replace("1", font.WIDE_ONE), drawn)
        x = middle - len(strips[0]) // 2
        rows = [_lit(x, 8 * (page + row), strip) for row, strip in enumerate(strips)]
        self.runs.append(set().union(*rows))
        super().center_number(middle, page, string, hollow, size)

    def _tall(self, x, page, string, glyphs):
        self._whole = set()
        end = super()._tall(x, page, string, glyphs)
        self.runs.append(self._whole)
        self._whole = None
        return end

    def bold_at(self, x, y, string):
        self._whole = set()
        super().bold_at(x, y, string)
        self.runs.append(self._whole)
        self._whole = None

    def sprite_at(self, x, y, data, width):
        self._whole = set()
        super().sprite_at(x, y, data, width)
        self.runs.append(self._whole)
        self._whole = None

    def _move(self, inside, by):
        self.runs = [{(x, y + by if inside(x, y) else y) for x, y in run} for run in self.runs]

    def lower(self, first, end, pixels):
        super().lower(first, end, pixels)
        self._move(lambda x, y: 8 * first <= y < 8 * end, pixels)

    def drop(self, rows, x0=0, x1=WIDTH):
        super().drop(rows, x0, x1)
        for page, pixels in reversed(rows):
            self._move(lambda x, y, page=page: y >> 3 == page and x0 <= x < x1, pixels)

    def title_bar(self):
        super().title_bar()
        self._move(lambda x, y: y < 8, 1)
        self._invert(0, 0, WIDTH, 9)

    def invert(self, page, x0=0, x1=WIDTH):
        super().invert(page, x0, x1)
        self._invert(x0, 8 * page, x1, 8)

    def bar(self, y, height, x0=0, x1=WIDTH):
        super().bar(y, height, x0, x1)
        self._invert(x0, y, x1, height)

    def _invert(self, x0, y0, x1, height):
        self.inverted ^= {(x, y) for x in range(x0, x1) for y in range(y0, y0 + height)}

    def _is_lit(self, x, y):
        return bool(self.buf[(y >> 3) * WIDTH + x] >> (y & 7) & 1)

    def faults(self, cursors=False):
        """Return {(x, y): "cut" or "touched"}, by pixel of text that is not as it must be.

        With `cursors` text may touch an inverted area from outside.
        """
        found = {}
        for run in self.runs:
            for x, y in run:
                ink = (x, y) not in self.inverted
                if not _inside(x, y) or self._is_lit(x, y) != ink:
                    found[x, y] = "cut"
                    continue
                around = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} - run
                for a, b in around:
                    if cursors and ink and (a, b) in self.inverted:
                        continue
                    if _inside(a, b) and self._is_lit(a, b) == ink:
                        found[x, y] = "touched"
        return found


def _inside(x, y):
    return 0 <= x < WIDTH and 0 <= y < HEIGHT


def unreadable(app):
    """Return the faults of an App's screen, as in Recorder.faults(), after app.draw().

    The grid of letters is too dense for blank rows around its cursor.
    """
    canvas = Recorder()
    if not (app.look and app.look.draw(canvas, app.screen)):
        app.screen.draw(canvas)
    faults = canvas.faults(cursors=isinstance(app.screen, Spelling))
    if app.journal.saved and not app.saver.meddles and canvas.buf != app.canvas.buf:
        faults["all"] = "not as if drawn on a blank frame"
    return faults
