"""A frame of 128 x 64 pixels and the drawing operations on it.

The buffer has the display's layout: byte [page * 128 + x], bit 0 is the top one of the page's 8
pixels. Text is aligned to pages and replaces what was below it, so a line of text is one slice
copy; drop() and spread() then move lines apart, and text_at() joins text to what is at any pixel
row. Drawing is clipped: no position outside the frame raises an error.
"""

from pinochle.display import font
from pinochle.display.strips import small_strip, tall_strips, tall_width

WIDTH = 128
HEIGHT = 64
PAGES = 8

# The top or bottom pixel of each column of a page, as one number of 128 bytes.
_TOP_ROW = b"\x01" * WIDTH
_TOPS = int.from_bytes(_TOP_ROW, "little")
_BOTTOMS = int.from_bytes(b"\x80" * WIDTH, "little")
_ALL = int.from_bytes(b"\xff" * WIDTH, "little")

_BELOW_TITLE = _TOPS * 0xFC

# By n: the n top pixels of each column of a page, one column further right.
_SPILLED = [(_TOPS * (0xFF >> 8 - n)) << 8 for n in range(8)]

_BLANK_ROW = bytes(WIDTH)

# The page rows of lines of text, and by how many pixels spread() moves each down.
_APART = ((1, 3), (2, 4), (3, 5), (4, 6), (5, 7))


class Canvas:
    """The frame: `buf` holds its 1,024 bytes and is always the same object."""

    def __init__(self) -> None:
        self.buf = bytearray(WIDTH * PAGES)

    def clear(self, first: int = 0, end: int = PAGES) -> None:
        """Clear the page rows from `first` to `end` - 1."""
        for at in range(first * WIDTH, end * WIDTH, WIDTH):
            self.buf[at : at + WIDTH] = _BLANK_ROW

    def clear_columns(self, page: int, x0: int, x1: int) -> None:
        """Clear the columns x0 to x1 - 1 of a page row; all must be inside the frame."""
        at = page * WIDTH
        self.buf[at + x0 : at + x1] = _BLANK_ROW[: x1 - x0]

    def copy(self, x: int, page: int, strip: bytes) -> None:
        """Copy a strip of columns to a page row, replacing what was there."""
        if not 0 <= page < PAGES or x >= WIDTH:
            return
        if x < 0:
            strip = strip[-x:]
            x = 0
        if x + len(strip) > WIDTH:
            strip = strip[: WIDTH - x]
        at = page * WIDTH + x
        self.buf[at : at + len(strip)] = strip

    def put(self, x: int, y: int, strip: "bytes | bytearray") -> None:
        """Join a strip of columns to the frame, its top at pixel row y: lit pixels stay lit."""
        if x < 0:
            strip = strip[-x:]
            x = 0
        strip = strip[: max(0, WIDTH - x)]
        count = len(strip)
        if not count:
            return
        page, shift = y >> 3, y & 7
        at = page * WIDTH + x
        if not shift and 0 <= page < PAGES and self.buf[at : at + count] == _BLANK_ROW[:count]:
            self.buf[at : at + count] = strip
            return
        # As one long number, because shifting byte by byte takes a Pico a millisecond a row.
        value = _number(strip)
        if not shift:
            self._join(page, x, count, value)
            return
        # A shift moves what leaves a column to the top of the next one.
        value <<= shift
        spilled = value & _SPILLED[shift]
        self._join(page, x, count, value ^ spilled)
        if spilled:
            self._join(page + 1, x, count, spilled >> 8)

    def _join(self, page: int, x: int, count: int, value: int) -> None:
        """Light the pixels of a number with one byte for each column."""
        if 0 <= page < PAGES and value:
            at = page * WIDTH + x
            below = self.buf[at : at + count]
            if below != _BLANK_ROW[:count]:
                value |= _number(below)
            self.buf[at : at + count] = value.to_bytes(count, "little")

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
        value = _number(small_strip(string)) << shift
        # A shift moves what leaves a column to the top of the next one.
        spilled = value & _SPILLED[shift]
        above = _number(_every(0xFF >> 8 - shift, width))
        kept = _number(view[:width]) & above
        view[:width] = (kept | value ^ spilled).to_bytes(width, "little")
        if shift:
            kept = _number(view[WIDTH : WIDTH + width])
            kept ^= kept & above
            view[WIDTH : WIDTH + width] = (kept | spilled >> 8).to_bytes(width, "little")

    def descends(self, string: str) -> bool:
        """Return whether a letter of small type reaches below the base line."""
        return max(small_strip(string) or b"\0") > 0x7F

    # Bold type: two pages, for names

    def bold(self, x: int, page: int, string: str) -> int:
        """Write bold type on two page rows and return the column after it."""
        return self._tall(x, page, string, font.BOLD, 2)

    def bold_at(self, x: int, y: int, string: str) -> None:
        """Join bold type to the frame, its top at pixel row y."""
        for row, strip in enumerate(tall_strips(string, font.BOLD, 2)):
            self.put(x, y + 8 * row, strip)

    def bold_width(self, string: str) -> int:
        """Return the width of bold type in columns."""
        return tall_width(string, font.BOLD)

    # Big digits: three or four pages

    def number(self, x: int, page: int, string: str, size: int) -> int:
        """Write digits, `+`, `-`, `:` and blanks, `size` (3 or 4) pages high; return the end."""
        return self._tall(x, page, string, font.DIGITS4 if size == 4 else font.DIGITS3, size)

    def hollow_number(self, x: int, page: int, string: str) -> int:
        """Draw the outlines of digits four pages high; return the end."""
        return self._tall(x, page, string, font.HOLLOW4, 4)

    def number_width(self, string: str, size: int) -> int:
        """Return the width of number() in columns."""
        return tall_width(string, font.DIGITS4 if size == 4 else font.DIGITS3)

    def _tall(self, x: int, page: int, string: str, glyphs: dict, pages: int) -> int:
        for row, strip in enumerate(tall_strips(string, glyphs, pages)):
            self.copy(x, page + row, strip)
        return x + tall_width(string, glyphs)

    # Inverted rows

    def invert(self, page: int, x0: int = 0, x1: int = WIDTH) -> None:
        """Invert the pixels of a page row from column x0 to x1 - 1."""
        x0 = max(x0, 0)
        x1 = min(x1, WIDTH)
        if not 0 <= page < PAGES or x0 >= x1:
            return
        self._turn(page * WIDTH + x0, _every(0xFF, x1 - x0))

    def bar(self, y: int, height: int, x0: int = 0, x1: int = WIDTH) -> None:
        """Invert `height` pixel rows from row y, from column x0 to x1 - 1."""
        x0 = max(x0, 0)
        count = min(x1, WIDTH) - x0
        top = max(y, 0)
        bottom = min(y + height, HEIGHT)
        while top < bottom and count > 0:
            end = min(bottom, (top | 7) + 1)
            rows = (0xFF >> (8 - end + top)) << (top & 7)
            self._turn((top >> 3) * WIDTH + x0, _every(rows, count))
            top = end

    def _turn(self, at: int, bits: bytes) -> None:
        """Invert these bits of the bytes from `at` on."""
        # As one long number, because a loop over 128 bytes takes a Pico most of a millisecond.
        end = at + len(bits)
        turned = _number(memoryview(self.buf)[at:end]) ^ _number(bits)
        self.buf[at:end] = turned.to_bytes(len(bits), "little")

    def title_bar(self) -> None:
        """Invert page row 0, 9 pixels high, with its text one pixel lower.

        Otherwise the text would touch the edge of the glass. Below descenders the bar is one pixel
        higher, because they would break its edge. The bar covers the top pixels of page row 1, so
        draw that row first.
        """
        # Each step with a long number takes a Pico 0.15 ms, so the usual case has few of them.
        view = memoryview(self.buf)
        row = _number(view[:WIDTH])
        descenders = row & _BOTTOMS
        if descenders:
            row ^= descenders
        self.buf[:WIDTH] = (row << 1 ^ _ALL).to_bytes(WIDTH, "little")
        below = view[WIDTH : 2 * WIDTH]
        if not descenders and below == _BLANK_ROW:
            self.buf[WIDTH : 2 * WIDTH] = _TOP_ROW
            return
        lit = _number(below) | _TOPS
        if descenders:
            descenders >>= 7
            lit ^= descenders
            lit |= (descenders | descenders << 8 | descenders >> 8) << 1 & _ALL
        self.buf[WIDTH : 2 * WIDTH] = lit.to_bytes(WIDTH, "little")

    def clear_title(self) -> None:
        """Clear page row 0 and what title_bar() lights below it, to draw another title."""
        self.clear(0, 1)
        below = _number(memoryview(self.buf)[WIDTH : 2 * WIDTH]) & _BELOW_TITLE
        self.buf[WIDTH : 2 * WIDTH] = below.to_bytes(WIDTH, "little")

    def drop(self, rows: "tuple", x0: int = 0, x1: int = WIDTH) -> None:
        """Move columns x0 to x1 - 1 of page rows down.

        `rows` are (page, pixels from 1 to 7), from the top to the bottom. What leaves a page row
        joins the one below; below the last one of the frame it is lost.
        """
        count = x1 - x0
        view = memoryview(self.buf)
        below, lowered = PAGES, 0  # the page row moved last, and its pixels, not stored yet
        # From the bottom, so that each page row is read and stored once.
        for page, pixels in reversed(rows):
            at = page * WIDTH + x0
            strip = view[at : at + count]
            if strip == _BLANK_ROW[:count]:
                continue
            value = _number(strip) << pixels
            # A shift moves what leaves a column to the top of the next one.
            spilled = value & _SPILLED[pixels]
            if below != page + 1:
                self._store(below, x0, count, lowered)
                below, lowered = page + 1, 0
                if not spilled:
                    below = PAGES
                elif below < PAGES:
                    lowered = _number(view[at + WIDTH : at + WIDTH + count])
            self._store(below, x0, count, lowered | spilled >> 8 if spilled else lowered)
            below, lowered = page, value ^ spilled
        self._store(below, x0, count, lowered)

    def _store(self, page: int, x: int, count: int, value: int) -> None:
        """Replace `count` columns of a page row by a number with one byte for each."""
        if page < PAGES:
            at = page * WIDTH + x
            self.buf[at : at + count] = value.to_bytes(count, "little")

    def spread(self, lines: int = 5, x0: int = 0, x1: int = WIDTH) -> None:
        """Move the lines on page rows 1 to `lines` apart: 9 pixels each, the first at row 11."""
        self.drop(_APART[:lines], x0, x1)

    def lower(self, first: int, end: int, pixels: int) -> None:
        """Move the page rows from `first` to `end` - 1 down by 1 to 7 pixels.

        What leaves the last of them is lost.
        """
        view = memoryview(self.buf)[first * WIDTH : end * WIDTH]
        size = len(view)
        # All rows as one number; the last one has none below it to move pixels to.
        kept = _number(view) << pixels & _number(_every(0xFF << pixels & 0xFF, size))
        moved = _number(view[: size - WIDTH]) >> 8 - pixels
        moved &= _number(_every(0xFF >> 8 - pixels, size - WIDTH))
        view[:] = (kept | moved << 8 * WIDTH).to_bytes(size, "little")

    # Pictures and lines

    def sprite(self, x: int, page: int, data: bytes, width: int, pages: int) -> None:
        """Copy a picture of `width` columns and `pages` page rows to the frame."""
        for row in range(pages):
            self.copy(x, page + row, data[row * width : (row + 1) * width])

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
                bits = _number(_every(mask, right - left))
                value = _number(strip) | bits
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


def _number(data: "bytes | bytearray | memoryview") -> int:
    return int.from_bytes(data, "little")


def _every(byte: int, count: int) -> bytes:
    return bytes([byte]) * count
