"""The buffer of a frame of 128 x 64 pixels, and what moves or inverts its rows.

The layout is the display's: byte [page * 128 + x], bit 0 is the top one of the page's 8 pixels.
"""

WIDTH = 128
HEIGHT = 64
PAGES = 8

# The top pixel of each column of a page, as one number of 128 bytes. The compiler computes these
# numbers, so that they are in flash.
_TOPS = ((1 << 1024) - 1) // 0xFF
_BOTTOMS = ((1 << 1024) - 1) // 0xFF << 7
_ALL = (1 << 1024) - 1
_BELOW_TITLE = ((1 << 1024) - 1) // 0xFF * 0xFC

# By n: the n top pixels of each column of a page, one column further right.
SPILLED = (
    0,
    ((1 << 1024) - 1) // 0xFF << 8,
    ((1 << 1024) - 1) // 0xFF * 0x03 << 8,
    ((1 << 1024) - 1) // 0xFF * 0x07 << 8,
    ((1 << 1024) - 1) // 0xFF * 0x0F << 8,
    ((1 << 1024) - 1) // 0xFF * 0x1F << 8,
    ((1 << 1024) - 1) // 0xFF * 0x3F << 8,
    ((1 << 1024) - 1) // 0xFF * 0x7F << 8,
)

_TOP_ROW = b"\x01" * WIDTH
BLANK_ROW = bytes(WIDTH)

# The page rows of lines of text, and by how many pixels spread() moves each down.
_APART = ((1, 3), (2, 4), (3, 5), (4, 6), (5, 7))


class Frame:
    """The frame: `buf` holds its 1,024 bytes and is always the same object."""

    def __init__(self) -> None:
        self.buf = bytearray(WIDTH * PAGES)
        self.centered = 0  # width of the digits that center_number() drew since clear()

    def clear(self, first: int = 0, end: int = PAGES) -> None:
        """Clear the page rows from `first` to `end` - 1."""
        if not first and end == PAGES:
            self.centered = 0
        for at in range(first * WIDTH, end * WIDTH, WIDTH):
            self.buf[at : at + WIDTH] = BLANK_ROW

    def clear_columns(self, page: int, x0: int, x1: int) -> None:
        """Clear the columns x0 to x1 - 1 of a page row; all must be inside the frame."""
        at = page * WIDTH
        self.buf[at + x0 : at + x1] = BLANK_ROW[: x1 - x0]

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
        if not shift and 0 <= page < PAGES and self.buf[at : at + count] == BLANK_ROW[:count]:
            self.buf[at : at + count] = strip
            return
        # As one long number, because shifting byte by byte takes a Pico a millisecond a row.
        value = number_of(strip)
        if not shift:
            self._join(page, x, count, value)
            return
        # A shift moves what leaves a column to the top of the next one.
        value <<= shift
        spilled = value & SPILLED[shift]
        self._join(page, x, count, value ^ spilled)
        if spilled:
            self._join(page + 1, x, count, spilled >> 8)

    def _join(self, page: int, x: int, count: int, value: int) -> None:
        """Light the pixels of a number with one byte for each column."""
        if 0 <= page < PAGES and value:
            at = page * WIDTH + x
            below = self.buf[at : at + count]
            if below != BLANK_ROW[:count]:
                value |= number_of(below)
            self.buf[at : at + count] = value.to_bytes(count, "little")

    # Inverted rows

    def invert(self, page: int, x0: int = 0, x1: int = WIDTH) -> None:
        """Invert the pixels of a page row from column x0 to x1 - 1."""
        x0 = max(x0, 0)
        x1 = min(x1, WIDTH)
        if not 0 <= page < PAGES or x0 >= x1:
            return
        self._turn(page * WIDTH + x0, every(0xFF, x1 - x0))

    def bar(self, y: int, height: int, x0: int = 0, x1: int = WIDTH) -> None:
        """Invert `height` pixel rows from row y, from column x0 to x1 - 1."""
        x0 = max(x0, 0)
        count = min(x1, WIDTH) - x0
        top = max(y, 0)
        bottom = min(y + height, HEIGHT)
        while top < bottom and count > 0:
            end = min(bottom, (top | 7) + 1)
            rows = (0xFF >> (8 - end + top)) << (top & 7)
            self._turn((top >> 3) * WIDTH + x0, every(rows, count))
            top = end

    def _turn(self, at: int, bits: bytes) -> None:
        """Invert these bits of the bytes from `at` on."""
        # As one long number, because a loop over 128 bytes takes a Pico most of a millisecond.
        end = at + len(bits)
        turned = number_of(memoryview(self.buf)[at:end]) ^ number_of(bits)
        self.buf[at:end] = turned.to_bytes(len(bits), "little")

    def title_bar(self) -> None:
        """Invert page row 0, 9 pixels high, with its text one pixel lower.

        Otherwise the text would touch the edge of the glass. Below descenders the bar is one pixel
        higher, because they would break its edge. The bar covers the top pixels of page row 1, so
        draw that row first.
        """
        # Each step with a long number takes a Pico 0.15 ms, so the usual case has few of them.
        view = memoryview(self.buf)
        row = number_of(view[:WIDTH])
        descenders = row & _BOTTOMS
        if descenders:
            row ^= descenders
        self.buf[:WIDTH] = (row << 1 ^ _ALL).to_bytes(WIDTH, "little")
        below = view[WIDTH : 2 * WIDTH]
        if not descenders and below == BLANK_ROW:
            self.buf[WIDTH : 2 * WIDTH] = _TOP_ROW
            return
        lit = number_of(below) | _TOPS
        if descenders:
            descenders >>= 7
            lit ^= descenders
            lit |= (descenders | descenders << 8 | descenders >> 8) << 1 & _ALL
        self.buf[WIDTH : 2 * WIDTH] = lit.to_bytes(WIDTH, "little")

    def clear_title(self) -> None:
        """Clear page row 0 and what title_bar() lights below it, to draw another title."""
        self.clear(0, 1)
        below = number_of(memoryview(self.buf)[WIDTH : 2 * WIDTH]) & _BELOW_TITLE
        self.buf[WIDTH : 2 * WIDTH] = below.to_bytes(WIDTH, "little")

    def drop(self, rows: "tuple[tuple[int, int], ...]", x0: int = 0, x1: int = WIDTH) -> None:
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
            if strip == BLANK_ROW[:count]:
                continue
            value = number_of(strip) << pixels
            # A shift moves what leaves a column to the top of the next one.
            spilled = value & SPILLED[pixels]
            if below != page + 1:
                self._store(below, x0, count, lowered)
                below, lowered = page + 1, 0
                if not spilled:
                    below = PAGES
                elif below < PAGES:
                    lowered = number_of(view[at + WIDTH : at + WIDTH + count])
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


def number_of(data: "bytes | bytearray | memoryview") -> int:
    """Return a strip of columns as one number with one byte for each."""
    return int.from_bytes(data, "little")


def every(byte: int, count: int) -> bytes:
    """Return a strip of `count` equal columns."""
    return bytes([byte]) * count
