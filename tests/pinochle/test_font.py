"""The font: complete, with consistent sizes, and no two characters alike."""

import importlib.util
import itertools
from pathlib import Path

import pytest
from pinochle.display import font

HOST_TOOLS = Path(__file__).resolve().parents[2] / "host_tools"
PRINTABLE = {chr(code) for code in range(32, 127)}
SYMBOLS = set("\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f")
# The tables are indexed by code; here all are indexed by character.
UNKNOWN = font.SMALL[ord("?")]
SMALL = {
    chr(code): glyph
    for code, glyph in enumerate(font.SMALL)
    if glyph != UNKNOWN or code == ord("?")
}
BOLD, DIGITS3, DIGITS4, HOLLOW4 = (
    {chr(code): glyph for code, glyph in enumerate(table, font.FIRST) if glyph[0]}
    for table in (font.BOLD, font.DIGITS3, font.DIGITS4, font.HOLLOW4)
)


@pytest.fixture(scope="module")
def build():
    spec = importlib.util.spec_from_file_location("build", HOST_TOOLS / "fonts" / "build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_font_equals_its_sheets(build):
    assert build.TARGET.read_text() == build.build()


def test_a_ragged_sheet_is_refused(build, tmp_path):
    sheet = tmp_path / "sheet.txt"
    for text in (": A\n##\n#\n", ": A B\n##\n", ": A\n#x\n", ": A\n#\n: A\n#\n"):
        sheet.write_text(text)
        with pytest.raises(ValueError, match=r"sheet\.txt"):
            build.read_sheet(sheet)


def test_every_character_has_a_glyph():
    assert set(SMALL) == PRINTABLE | SYMBOLS
    assert len(font.SMALL) == 128
    assert set(BOLD) == PRINTABLE
    assert set(DIGITS3) == set(DIGITS4) == set("0123456789-+: " + font.WIDE_ONE)
    assert set(font.SUITS16) == set("SHDC")


def lit(glyph):
    """Return the lit pixels of a glyph, moved to the left edge."""
    strips = glyph if isinstance(glyph, tuple) else (glyph,)
    return {
        (x, page * 8 + bit)
        for page, strip in enumerate(strips)
        for x, column in enumerate(strip)
        for bit in range(8)
        if column >> bit & 1
    }


@pytest.mark.parametrize("table", [SMALL, BOLD, DIGITS3, DIGITS4, HOLLOW4])
def test_no_two_characters_look_alike(table):
    for one, other in itertools.combinations(sorted(table), 2):
        assert lit(table[one]) != lit(table[other]), (one, other)


def test_similar_characters_differ_clearly():
    for table in (SMALL, BOLD):
        for group in ("0O", "1lI|", "mwn", "5S", "8B", "2Z", "6G", "uv", "rn"):
            for one, other in itertools.combinations(group, 2):
                assert len(lit(table[one]) ^ lit(table[other])) >= 3, (one, other)


def test_all_digits_have_the_same_width():
    assert len({len(SMALL[digit]) for digit in "0123456789"}) == 1
    for table in (DIGITS3, DIGITS4):
        assert len({len(table[digit][0]) for digit in "023456789"}) == 1
        assert len(table["1"][0]) < len(table["0"][0])


@pytest.mark.parametrize(("table", "high"), [(DIGITS3, 21), (DIGITS4, 29)])
def test_big_digits_have_one_height_and_strokes_of_three_pixels(table, high):
    for digit in "0123456789":
        rows = {y for _, y in lit(table[digit])}
        assert (min(rows), max(rows)) == (1, high)
        assert strokes_are_three(lit(table[digit])), digit


def test_a_hollow_digit_is_the_outline_of_the_solid_one():
    assert set(HOLLOW4) == set(DIGITS4)
    for character, strips in DIGITS4.items():
        solid, outline = lit(strips), lit(HOLLOW4[character])
        assert [len(strip) for strip in HOLLOW4[character]] == [len(strip) for strip in strips]
        assert outline <= solid
        for x, y in solid:
            around = {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
            assert ((x, y) in outline) == (not around <= solid), (character, x, y)
        if character.isdigit():
            assert len(solid - outline) > len(solid) // 5, character


def strokes_are_three(pixels):
    """Return whether each pixel is part of a run of 3 or more, horizontally or vertically."""
    return all(
        any(
            {(x + dx * (step + at), y + dy * (step + at)) for at in range(3)} <= pixels
            for dx, dy in ((1, 0), (0, 1))
            for step in (-2, -1, 0)
        )
        for x, y in pixels
    )


def test_strips_of_a_character_have_one_width_and_end_in_the_gap():
    for character, strip in SMALL.items():
        assert strip[-font.GAP :] == bytes(font.GAP), character
    for table in (BOLD, DIGITS3, DIGITS4):
        for character, strips in table.items():
            assert len({len(strip) for strip in strips}) == 1, character
            assert all(strip[-font.WIDE_GAP :] == bytes(font.WIDE_GAP) for strip in strips)


def test_suits_fill_their_squares():
    assert {len(data) for data in font.SUITS16.values()} == {16 * 2}
