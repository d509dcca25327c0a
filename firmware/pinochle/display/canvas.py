"""A frame of 128 x 64 pixels and the drawing operations on it.

The buffer has the display's layout: byte [page * 128 + x], bit 0 is the top one of the page's 8
pixels. Text is aligned to pages and replaces what was below it, so a line of text is one slice
copy. Drawing is clipped: no position outside the frame raises an error.
"""

from pinochle.display import font

WIDTH = 128
HEIGHT = 64
PAGES = 8

# The top or bottom pixel of each column of a page, as one number of 128 bytes.
_TOP_ROW = b"\x01" * WIDTH
_TOPS = int.from_bytes(_TOP_ROW, "little")
_BOTTOMS = int.from_bytes(b"\x80" * WIDTH, "little")
_ALL = int.from_bytes(b"\xff" * WIDTH, "little")

_BLANK_ROW = bytes(WIDTH)


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

    # Bold type: two pages, for names

    def bold(self, x: int, page: int, string: str) -> int:
        """Write bold type on two page rows and return the column after it."""
        return self._tall(x, page, string, font.BOLD, 2)

    def bold_width(self, string: str) -> int:
        """Return the width of bold type in columns."""
        return _tall_width(string, font.BOLD)

    # Big digits: three or four pages

    def number(self, x: int, page: int, string: str, size: int) -> int:
        """Write digits, `+`, `-`, `:` and blanks, `size` (3 or 4) pages high; return the end."""
        return self._tall(x, page, string, font.DIGITS4 if size == 4 else font.DIGITS3, size)

    def hollow_number(self, x: int, page: int, string: str) -> int:
        """Draw the outlines of digits four pages high; return the end."""
        return self._tall(x, page, string, font.HOLLOW4, 4)

    def number_width(self, string: str, size: int) -> int:
        """Return the width of number() in columns."""
        return _tall_width(string, font.DIGITS4 if size == 4 else font.DIGITS3)

    def _tall(self, x: int, page: int, string: str, glyphs: dict, pages: int) -> int:
        drawn = [glyphs[code] for code in string.encode() if code in glyphs]
        if not drawn:
            return x
        for row in range(pages):
            strip = b"".join([glyph[row] for glyph in drawn])[: -font.WIDE_GAP]
            self.copy(x, page + row, strip)
        return x + len(strip)

    # Inverted rows

    def invert(self, page: int, x0: int = 0, x1: int = WIDTH) -> None:
        """Invert the pixels of a page row from column x0 to x1 - 1."""
        x0 = max(x0, 0)
        x1 = min(x1, WIDTH)
        if not 0 <= page < PAGES or x0 >= x1:
            return
        self._turn(page * WIDTH + x0, _every(0xFF, x1 - x0))

    def highlight(self, page: int, x0: int = 0, x1: int = WIDTH) -> None:
        """Invert a row of small type and the pixel row above it, which frames it."""
        self.invert(page, x0, x1)
        x0 = max(x0, 0)
        x1 = min(x1, WIDTH)
        if 0 < page < PAGES and x0 < x1:
            self._turn((page - 1) * WIDTH + x0, _every(0x80, x1 - x0))

    def _turn(self, at: int, bits: bytes) -> None:
        """Invert these bits of the bytes from `at` on."""
        # As one long number, because a loop over 128 bytes takes a Pico most of a millisecond.
        end = at + len(bits)
        turned = _number(memoryview(self.buf)[at:end]) ^ _number(bits)
        self.buf[at:end] = turned.to_bytes(len(bits), "little")

    def title_bar(self) -> None:
        """Invert page row 0, 9 pixels high, with its text one pixel lower.

        Otherwise the text would touch the edge of the glass. The bar covers the top pixels of page
        row 1, so draw that row first.
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
            lit ^= descenders >> 7
        self.buf[WIDTH : 2 * WIDTH] = lit.to_bytes(WIDTH, "little")

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


# Caches of rendered strips, because a redrawn screen mostly repeats its words: the strips used
# lately, and those used before. When the first is full, it replaces the second.
_STRIPS: list = [{}, {}]
_MOST = [10]


def remember(strips: int) -> None:
    """Set the size of each cache in strips of 100 bytes; for runners with more memory."""
    _MOST[0] = strips


def small_strip(string: str) -> bytes:
    """Return a line of small type as one strip of columns, without a gap at the end."""
    strips = _STRIPS[0]
    strip: "bytes | None" = strips.get(string)
    if strip is None:
        strip = _STRIPS[1].get(string) or _small(string)
        if len(strips) >= _MOST[0]:
            _STRIPS[:] = [{}, strips]
            strips = _STRIPS[0]
        strips[string] = strip
    return strip


def _small(string: str) -> bytes:
    glyphs = font.SMALL
    try:
        # By bytes: a string of one character would be searched among all interned names.
        return b"".join([glyphs[code] for code in string.encode()])[: -font.GAP]
    except IndexError:
        return _small("".join([c if c < "\x7f" else "?" for c in string]))


def _tall_width(string: str, glyphs: dict) -> int:
    width = 0
    for code in string.encode():
        if code in glyphs:
            width += len(glyphs[code][0])
    return max(width - font.WIDE_GAP, 0)
