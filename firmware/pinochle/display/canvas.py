"""A frame of 128 x 64 pixels and the drawing operations on it.

The buffer has the display's layout: byte [page * 128 + x], bit 0 is the top one of the page's 8
pixels. Text is aligned to pages and replaces what was below it, so a line of text is one slice
copy; drop() and spread() then move lines apart, and text_at() joins text to what is at any pixel
row. Drawing is clipped: no position outside the frame raises an error.
"""

from pinochle.display import font
from pinochle.display.frame import BLANK_ROW, HEIGHT, SPILLED, WIDTH, Frame, every, number_of
from pinochle.display.strips import new_strip, small_strip, tall_strips, tall_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.display.strips import Glyph


class Canvas(Frame):
    """The frame, with what draws text, pictures and lines on it."""

    # Small type: one page, 5 x 7

    def text(self, x: int, page: int, string: str) -> int:
        """Write small type and return the column after it; unknown characters show as `?`."""
        strip = small_strip(string)
        self.copy(x, page, strip)
        return x + len(strip)

    def text_width(self, string: str) -> int:
        """Return the width of small type in columns, without a gap at the end."""
        return len(small_strip(string))

    def right(self, x_end: int, page: int, string: str) -> None:
        """Write small type right-aligned, ending before column `x_end`."""
        strip = small_strip(string)
        self.copy(x_end - len(strip), page, strip)

    def right_again(self, x_end: int, page: int, number: str, before: str) -> None:
        """Write a number in small type in place of another one that ended before `x_end`."""
        strip = new_strip(number)
        spare = font.DIGIT * len(before) - font.GAP - len(strip)
        self.copy(x_end - len(strip) - max(spare, 0), page, BLANK_ROW[: max(spare, 0)] + strip)

    def center(self, x_mid: int, page: int, string: str) -> None:
        """Write small type centred at column `x_mid`."""
        strip = small_strip(string)
        self.copy(x_mid - len(strip) // 2, page, strip)

    def text_at(self, x: int, y: int, string: str) -> None:
        """Join small type to the frame, its top at pixel row y."""
        self.put(x, y, small_strip(string))

    def text_over(self, x: int, y: int, width: int, string: str) -> None:
        """Replace 8 pixel rows from row y, from column x to x + width - 1, by small type.

        All must be inside the frame, and the text as wide at most.
        """
        page, shift = y >> 3, y & 7
        view = memoryview(self.buf)[page * WIDTH + x :]
        value = number_of(small_strip(string)) << shift
        # A shift moves what leaves a column to the top of the next one.
        spilled = value & SPILLED[shift]
        above = SPILLED[shift] >> 8
        kept = number_of(view[:width]) & above
        view[:width] = (kept | value ^ spilled).to_bytes(width, "little")
        if shift:
            kept = number_of(view[WIDTH : WIDTH + width])
            kept ^= kept & above
            view[WIDTH : WIDTH + width] = (kept | spilled >> 8).to_bytes(width, "little")

    def descends(self, string: str) -> bool:
        """Return whether a letter of small type reaches below the base line."""
        return max(small_strip(string) or b"\0") > 0x7F

    # Bold type: two pages, for names

    def bold(self, x: int, page: int, string: str) -> int:
        """Write bold type on two page rows and return the column after it."""
        return self._tall(x, page, string, font.BOLD)

    def bold_at(self, x: int, y: int, string: str) -> None:
        """Join bold type to the frame, its top at pixel row y."""
        for row, strip in enumerate(tall_strips(string, font.BOLD)):
            self.put(x, y + 8 * row, strip)

    def bold_width(self, string: str) -> int:
        """Return the width of bold type in columns."""
        return tall_width(string, font.BOLD)

    # Big digits: three or four pages

    def number(self, x: int, page: int, string: str, size: int) -> int:
        """Write digits, `+`, `-`, `:` and blanks, `size` (3 or 4) pages high; return the end."""
        return self._tall(x, page, string, font.DIGITS4 if size == 4 else font.DIGITS3)

    def center_number(
        self, middle: int, page: int, string: str, hollow: bool, size: int = 4
    ) -> None:
        """Draw digits `size` (3 or 4) pages high, solid or their outlines, centred.

        They replace those that it drew in the same place since the frame was cleared.
        """
        glyphs: "tuple[Glyph, ...]" = font.HOLLOW4 if hollow else font.DIGITS4
        if size == 3:
            glyphs = font.HOLLOW3 if hollow else font.DIGITS3
        # A digit that changes moves no other, so that few columns are sent.
        strips = tall_strips(string.replace("1", font.WIDE_ONE), glyphs)
        width = len(strips[0])
        x = middle - width // 2
        before, self.centered = self.centered, width
        left = max(x - middle + before // 2, 0)
        right = max(before - width - left, 0)
        if x < left or x + width + right > WIDTH:
            for row, strip in enumerate(strips):
                self.copy(x, page + row, strip)
            return
        at, count = page * WIDTH + x - left, left + width + right
        for strip in strips:
            if count > width:
                strip = BLANK_ROW[:left] + strip + BLANK_ROW[:right]
            self.buf[at : at + count] = strip
            at += WIDTH

    def number_width(self, string: str, size: int) -> int:
        """Return the width of number() in columns."""
        return tall_width(string, font.DIGITS4 if size == 4 else font.DIGITS3)

    def _tall(self, x: int, page: int, string: str, glyphs: "tuple[Glyph, ...]") -> int:
        end = x
        for row, strip in enumerate(tall_strips(string, glyphs)):
            self.copy(x, page + row, strip)
            end = x + len(strip)
        return end

    # Pictures and lines

    def sprite_at(self, x: int, y: int, data: bytes, width: int) -> None:
        """Join a picture of `width` columns to the frame, its top at pixel row y."""
        for row in range(len(data) // width):
            self.put(x, y + 8 * row, data[row * width : (row + 1) * width])

    def pixel(self, x: int, y: int, on: bool = True) -> None:
        """Set or clear one pixel."""
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            if on:
                self.buf[(y >> 3) * WIDTH + x] |= 1 << (y & 7)
            else:
                self.buf[(y >> 3) * WIDTH + x] &= ~(1 << (y & 7))

    def hline(self, x0: int, x1: int, y: int) -> None:
        """Draw row y from column x0 to x1, both ends included."""
        self.fill(x0, y, x1 - x0 + 1, 1)

    def vline(self, x: int, y0: int, y1: int) -> None:
        """Draw column x from row y0 to y1, both ends included."""
        self.fill(x, y0, 1, y1 - y0 + 1)

    def line(self, x0: int, y0: int, x1: int, y1: int) -> None:
        """Draw a straight line, both ends included (Bresenham)."""
        dx = abs(x1 - x0)
        dy = -abs(y1 - y0)
        step_x = 1 if x0 < x1 else -1
        step_y = 1 if y0 < y1 else -1
        error = dx + dy
        while True:
            self.pixel(x0, y0)
            if x0 == x1 and y0 == y1:
                return
            doubled = 2 * error
            if doubled >= dy:
                error += dy
                x0 += step_x
            if doubled <= dx:
                error += dx
                y0 += step_y

    def fill(self, x: int, y: int, width: int, height: int, on: bool = True) -> None:
        """Fill or clear a rectangle; x, y is its top left pixel."""
        left = max(x, 0)
        right = min(x + width, WIDTH)
        top = max(y, 0)
        bottom = min(y + height, HEIGHT)
        if left >= right:
            return
        buf = self.buf
        while top < bottom:
            end = min(bottom, (top | 7) + 1)
            mask = (0xFF >> (8 - end + top)) << (top & 7)
            start = (top >> 3) * WIDTH
            if mask == 0xFF:
                buf[start + left : start + right] = (b"\xff" if on else b"\x00") * (right - left)
            elif right - left > 8:
                # As one long number, as in _turn().
                strip = memoryview(buf)[start + left : start + right]
                bits = number_of(every(mask, right - left))
                value = number_of(strip) | bits
                strip[:] = (value if on else value ^ bits).to_bytes(right - left, "little")
            elif on:
                for at in range(start + left, start + right):
                    buf[at] |= mask
            else:
                for at in range(start + left, start + right):
                    buf[at] &= ~mask
            top = end

    def frame_rect(self, x: int, y: int, width: int, height: int) -> None:
        """Draw the outline of a rectangle."""
        self.hline(x, x + width - 1, y)
        self.hline(x, x + width - 1, y + height - 1)
        self.vline(x, y, y + height - 1)
        self.vline(x + width - 1, y, y + height - 1)
