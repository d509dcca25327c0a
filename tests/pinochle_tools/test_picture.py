"""Frames as text and as PNG, and back."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pinochle.display.canvas import Canvas
from pinochle_tools.terminal import blocks, picture
from support import dots

FRAMES = st.binary(min_size=1024, max_size=1024)


def drawn():
    canvas = Canvas()
    canvas.text(2, 0, "WHO?")
    canvas.number(2, 2, "330", 4)
    canvas.pixel(127, 63)
    return canvas.buf


def test_half_blocks_are_32_lines_of_128():
    lines = blocks.half_blocks(drawn())
    assert len(lines) == 32
    assert {len(line) for line in lines} == {128}
    assert set("".join(lines)) == set(" ▀▄█")
    assert lines[31] == " " * 127 + "▄"


@given(FRAMES)
def test_half_blocks_can_be_read_back(frame):
    text = "\n".join(blocks.half_blocks(frame)) + "\n"
    assert blocks.from_half_blocks(text) == frame


def test_missing_blanks_at_line_ends_are_added():
    text = "\n".join(line.rstrip() for line in blocks.half_blocks(drawn())) + "\n"
    assert blocks.from_half_blocks(text) == drawn()


@pytest.mark.parametrize(
    "text", ["", "\n" * 31, "\n" * 33, "x" + "\n" * 32, " " * 129 + "\n" * 32]
)
def test_a_text_that_is_not_a_frame_is_refused(text):
    with pytest.raises(ValueError, match=r"lines|long|half block"):
        blocks.from_half_blocks(text)


@given(FRAMES)
def test_braille_shows_every_pixel(frame):
    lines = [
        [(character, run.reverse) for run in line for character in run.text]
        for line in blocks.braille(frame)
    ]
    assert [len(line) for line in lines] == [64] * 16
    order = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))  # Unicode's dots 1-8
    for y in range(64):
        for x in (0, 1, 63, 127):
            bit = order.index((x % 2, y % 4))
            character, reverse = lines[y // 4][x // 2]
            lit = (ord(character) - 0x2800 >> bit & 1) ^ reverse
            assert lit == frame[(y >> 3) * 128 + x] >> (y & 7) & 1


def test_braille_draws_a_title_as_dark_letters_and_a_number_as_lit_dots():
    golden = Path(__file__).parents[1] / "golden" / "first-hand" / "bid.txt"
    lines = blocks.braille(dots.frame_of(golden.read_text()))
    for title in lines[:2]:
        reverse = sum(len(run.text) for run in title if run.reverse)
        assert reverse > 60
    # Within the digits only full cells are reversed: their complement is blank.
    for line in lines[3:]:
        assert all(set(run.text) == {"\u2800"} for run in line if run.reverse)


def test_a_png_has_every_pixel_four_times_as_large(tmp_path):
    path = tmp_path / "new folder" / "screen.png"
    frame = drawn()
    picture.save(frame, path)
    with Image.open(path) as png:
        assert (png.format, png.size) == ("PNG", (512, 256))
        for y in range(64):
            for x in range(128):
                square = {png.getpixel((4 * x + dx, 4 * y + dy)) for dx in (0, 3) for dy in (0, 3)}
                assert square == {255 * (frame[(y >> 3) * 128 + x] >> (y & 7) & 1)}


def test_a_panel_is_lit_where_the_frame_is_lit():
    shown = picture.panel(drawn(), scale=6)
    shown.save(io.BytesIO(), format="PNG")
    middle = [shown.getpixel((36 + 6 * x + 3, 36 + 6 * y + 3)) for x, y in ((127, 63), (100, 40))]
    assert sum(middle[0]) > 500
    assert sum(middle[1]) < 60


def test_a_frame_of_another_size_is_refused():
    with pytest.raises(ValueError, match="1024 bytes, not 3"):
        picture.image(b"abc")
