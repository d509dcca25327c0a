"""Canvas: compares drawings with a plain grid of pixels; all drawing clips."""

from hypothesis import given
from hypothesis import strategies as st
from pinochle.display import font
from pinochle.display.canvas import Canvas

BLANK = bytes(1024)


def pixels(canvas):
    return {
        (x, y)
        for y in range(64)
        for x in range(128)
        if canvas.buf[(y >> 3) * 128 + x] >> (y & 7) & 1
    }


def on_frame(points):
    return {(x, y) for x, y in points if 0 <= x < 128 and 0 <= y < 64}


def test_a_new_or_cleared_canvas_is_dark():
    canvas = Canvas()
    buf = canvas.buf
    assert bytes(buf) == BLANK
    canvas.fill(0, 0, 128, 64)
    assert bytes(buf) == b"\xff" * 1024
    canvas.clear()
    assert bytes(buf) == BLANK
    assert canvas.buf is buf


def test_widths_equal_the_drawn_widths():
    canvas = Canvas()
    for string in ("", " ", "I", "Ann", "US 1240", "\x01\x02\x03\x04 \x0e"):
        assert canvas.text(0, 0, string) == canvas.text_width(string)
        assert canvas.bold(0, 1, string) == canvas.bold_width(string)
    for string in ("", "1", "-130", "+50", "12:40", "1 0"):
        for size in (3, 4):
            assert canvas.number(0, 4, string, size) == canvas.number_width(string, size)


def test_text_is_aligned_right_and_centered():
    for string in ("1", "hand 5", "WHO?"):
        canvas = Canvas()
        canvas.right(126, 3, string)
        assert max(x for x, _ in pixels(canvas)) <= 125
        width = canvas.text_width(string)
        assert canvas.text(126 - width, 3, string) == 126
        moved = Canvas()
        moved.center(64, 3, string)
        xs = [x for x, _ in pixels(moved)]
        assert abs(min(xs) + max(xs) - 127) <= 2


def test_text_replaces_only_the_pixels_under_it():
    canvas = Canvas()
    canvas.fill(0, 0, 128, 64)
    end = canvas.text(10, 1, "Cy")
    plain = Canvas()
    plain.text(10, 1, "Cy")
    under = {(x, y) for x in range(10, end) for y in range(8, 16)}
    everything = {(x, y) for x in range(128) for y in range(64)}
    assert pixels(canvas) == everything - under | pixels(plain)


def test_an_unknown_character_is_drawn_as_a_question_mark():
    one, other = Canvas(), Canvas()
    one.text(0, 0, "Zo\u044f")
    other.text(0, 0, "Zo?")
    assert one.buf == other.buf


def test_two_totals_of_four_digits_fit_side_by_side():
    canvas = Canvas()
    assert canvas.number_width("1240", 4) + 8 + canvas.number_width("1860", 4) <= 124
    assert canvas.number_width("-1240", 3) + 4 + canvas.number_width("-1860", 3) <= 124


@given(*(st.integers(-20, 150) for _ in range(4)))
def test_a_bar_inverts_pixel_rows_and_is_clipped(y, height, x0, x1):
    canvas = Canvas()
    canvas.buf[:] = bytes(range(256)) * 4
    before = pixels(canvas)
    canvas.bar(y, height, x0, x1)
    area = on_frame((x, y + row) for x in range(x0, x1) for row in range(height))
    assert pixels(canvas) == before ^ area


def test_a_title_bar_is_nine_pixels_high_with_text_one_pixel_lower():
    canvas = Canvas()
    canvas.text(2, 0, "Say g")
    canvas.bold(0, 1, "Ann")
    before = pixels(canvas)
    canvas.title_bar()
    bar = {(x, y) for x in range(128) for y in range(9)}
    lowered = {(x, y + 1) for x, y in before if y < 8}
    # Below descenders it is higher, so that they do not break its edge.
    bar |= {(x + i, 9) for x, y in lowered if y == 8 for i in (-1, 0, 1)}
    assert pixels(canvas) == (bar - lowered) | {(x, y) for x, y in before if y >= 9}


def test_a_cleared_title_leaves_what_is_below_it():
    canvas = Canvas()
    canvas.text(2, 0, "Say g")
    canvas.title_bar()
    canvas.text_at(2, 10, "Ann")
    canvas.clear_title()
    alone = Canvas()
    alone.text_at(2, 10, "Ann")
    assert canvas.buf == alone.buf


@given(st.integers(-30, 140), st.integers(-9, 66), st.binary(max_size=30), st.booleans())
def test_a_strip_joins_the_frame_at_any_row(x, y, strip, noisy):
    canvas = Canvas()
    if noisy:
        canvas.buf[:] = bytes(range(256)) * 4
    before = pixels(canvas)
    canvas.put(x, y, strip)
    lit = {
        (x + at, y + bit) for at, bits in enumerate(strip) for bit in range(8) if bits >> bit & 1
    }
    assert pixels(canvas) == before | on_frame(lit)


@given(
    st.binary(min_size=1024, max_size=1024),
    st.sets(st.integers(0, 7)),
    st.dictionaries(st.integers(0, 7), st.integers(1, 7)),
    st.integers(0, 60),
    st.integers(61, 128),
)
def test_dropped_rows_join_those_below(frame, blank, rows, x0, x1):
    canvas = Canvas()
    canvas.buf[:] = frame
    for page in blank:
        canvas.clear(page, page + 1)
    before = pixels(canvas)
    canvas.drop(tuple(sorted(rows.items())), x0, x1)
    moved = {(x, y) for x, y in before if y >> 3 in rows and x0 <= x < x1}
    down = {(x, y + rows[y >> 3]) for x, y in moved}
    assert pixels(canvas) == before - moved | on_frame(down)


@given(st.binary(min_size=1024, max_size=1024), st.integers(0, 64), st.integers(0, 56))
def test_a_text_replaces_eight_pixel_rows(frame, x, y):
    canvas = Canvas()
    canvas.buf[:] = frame
    before = pixels(canvas)
    canvas.text_over(x, y, 60, "gypsy Ann")
    text = Canvas()
    text.text_at(x, y, "gypsy Ann")
    kept = {(a, b) for a, b in before if not (x <= a < x + 60 and y <= b < y + 8)}
    assert pixels(canvas) == kept | pixels(text)


def test_descenders_are_found():
    assert [Canvas().descends(text) for text in ("Ann", "Peggy", "", "a,b")] == [
        False,
        True,
        False,
        True,
    ]


def test_lines_of_text_are_spread_nine_pixels_apart():
    canvas, wanted = Canvas(), Canvas()
    for line in range(5):
        canvas.text(2, 1 + line, "gypsy Ann")
        wanted.text_at(2, 11 + 9 * line, "gypsy Ann")
    canvas.spread()
    assert canvas.buf == wanted.buf


def test_bold_type_and_pictures_are_drawn_at_any_row():
    for y in (16, 19):
        canvas, wanted = Canvas(), Canvas()
        canvas.bold_at(3, y, "Peggy")
        canvas.sprite_at(80, y, font.SUITS16["S"], 16)
        wanted.bold(3, 2, "Peggy")
        wanted.sprite_at(80, 16, font.SUITS16["S"], 16)
        if y > 16:
            wanted.drop(((2, y - 16), (3, y - 16)))
        assert canvas.buf == wanted.buf


@given(*(st.integers(-200, 200) for _ in range(4)))
def test_a_line_connects_its_ends(x0, y0, x1, y1):
    canvas = Canvas()
    canvas.line(x0, y0, x1, y1)
    drawn = pixels(canvas)
    assert on_frame([(x0, y0), (x1, y1)]) <= drawn
    steep = abs(y1 - y0) > abs(x1 - x0)
    for x, y in drawn:  # at most half a pixel from the exact line
        if steep:
            assert abs(x - (x0 + (y - y0) * (x1 - x0) / (y1 - y0))) <= 0.5 + 1e-9
        elif x1 != x0:
            assert abs(y - (y0 + (x - x0) * (y1 - y0) / (x1 - x0))) <= 0.5 + 1e-9


PLACE = st.integers(-140, 140)
SIZE = st.integers(-5, 150)


@given(st.lists(st.tuples(PLACE, PLACE, SIZE, SIZE, st.booleans()), max_size=6))
def test_rectangles_equal_those_of_a_plain_grid(rectangles):
    canvas = Canvas()
    wanted = set()
    for x, y, width, height, on in rectangles:
        canvas.fill(x, y, width, height, on)
        area = on_frame((a, b) for a in range(x, x + width) for b in range(y, y + height))
        wanted = wanted | area if on else wanted - area
    assert pixels(canvas) == wanted


@given(PLACE, st.integers(-3, 9), st.text(st.sampled_from("Ag1 \x01\x0e"), max_size=30))
def test_small_text_is_clipped_at_the_edges(x, page, string):
    whole = b"".join(font.SMALL[ord(c)] for c in string)[:-1]
    wanted = on_frame(
        (x + column, page * 8 + bit)
        for column, byte in enumerate(whole)
        for bit in range(8)
        if byte >> bit & 1
    )
    canvas = Canvas()
    canvas.text(x, page, string)
    assert pixels(canvas) == wanted


@given(PLACE, st.integers(-5, 9), st.integers(3, 4))
def test_tall_text_and_sprites_are_clipped_at_the_edges(x, page, size):
    table = font.DIGITS4 if size == 4 else font.DIGITS3
    canvas = Canvas()
    canvas.number(x, page, "7", size)
    wanted = on_frame(
        (x + column, (page + row) * 8 + bit)
        for row, strip in enumerate(table[ord("7") - font.FIRST])
        for column, byte in enumerate(strip)
        for bit in range(8)
        if byte >> bit & 1
    )
    assert pixels(canvas) == wanted
    canvas.clear()
    canvas.sprite_at(x, 8 * page, font.SUITS16["H"], 16)
    wanted = on_frame(
        (x + at % 16, (page + at // 16) * 8 + bit)
        for at, byte in enumerate(font.SUITS16["H"])
        for bit in range(8)
        if byte >> bit & 1
    )
    assert pixels(canvas) == wanted


@given(PLACE, PLACE, PLACE, PLACE, st.booleans())
def test_lines_pixels_and_rectangles_are_clipped_at_the_edges(x0, x1, y0, y1, on):
    canvas = Canvas()
    canvas.hline(x0, x1, y0)
    canvas.vline(x1, y0, y1)
    wanted = {(x, y0) for x in range(x0, x1 + 1)} | {(x1, y) for y in range(y0, y1 + 1)}
    assert pixels(canvas) == on_frame(wanted)
    canvas.pixel(x0, y1, on)
    wanted = wanted | {(x0, y1)} if on else wanted - {(x0, y1)}
    assert pixels(canvas) == on_frame(wanted)
    canvas.clear()
    canvas.frame_rect(x0, y0, 20, 10)
    outline = {(x, y) for x in range(x0, x0 + 20) for y in range(y0, y0 + 10)}
    outline -= {(x, y) for x in range(x0 + 1, x0 + 19) for y in range(y0 + 1, y0 + 9)}
    assert pixels(canvas) == on_frame(outline)


@given(st.integers(-3, 9), PLACE, PLACE)
def test_inverting_is_clipped_at_the_edges(page, x0, x1):
    canvas = Canvas()
    canvas.invert(page, x0, x1)
    area = {(x, page * 8 + bit) for x in range(x0, x1) for bit in range(8)}
    assert pixels(canvas) == on_frame(area)
