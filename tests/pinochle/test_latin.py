"""Letters of Europe: drawn apart from each other, spelled on the grid, shown in every size."""

import itertools
import unicodedata

import pytest
from pinochle.display import font, latin
from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import in_capitals
from pinochle.keys import BACK, DOWN, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.screens.accents import Accents
from pinochle.screens.text_entry import GRID, Spelling
from pinochle.storage.files import Folder
from support.pilot import frame, new_app

ALL = [chr(code) for code in range(0xA0, 0x180)]
LETTERS = [letter for letter in ALL if letter.isalpha() and letter not in "\xaa\xb5\xba"]
# The same letter twice in Unicode, for two languages.
ALIKE = {("\xd0", "\u0110"), ("\xad", "?"), ("\xa0", " ")}
# With six keys the fewest presses of a letter are those to its cell, and OK.
SIX = {UP: (-1, 0), DOWN: (1, 0), LEFT: (0, -1), RIGHT: (0, 1)}


def lit(glyph):
    strips = glyph if isinstance(glyph, tuple) else (glyph,)
    return tuple(strip.strip(b"\0") if len(strips) == 1 else strip for strip in strips)


@pytest.mark.parametrize("drawn", [latin.small_glyph, latin.bold_glyph])
def test_no_two_letters_look_alike(drawn):
    ascii_letters = [chr(code) for code in range(32, 127)]
    glyphs = {letter: lit(drawn(letter)) for letter in ascii_letters + ALL}
    for one, other in itertools.combinations(glyphs, 2):
        if (one, other) not in ALIKE and (other, one) not in ALIKE:
            assert glyphs[one] != glyphs[other], (one, other)


@pytest.mark.parametrize("letter", LETTERS)
def test_an_accent_leaves_the_letter_whole_and_is_apart_from_its_base(letter):
    for drawn, rows in ((latin.small_glyph, 8), (latin.bold_glyph, 16)):
        glyph = drawn(letter)
        strips = glyph if isinstance(glyph, tuple) else (glyph,)
        assert len({len(strip) for strip in strips}) == 1
        assert len(strips) * 8 == rows
        assert any(strips[0])


def test_what_the_font_lacks_is_one_sign():
    for letter in ("\u044f", "\u4e2d", "\u0300", "\U0001f600", "\x80"):
        assert latin.small_glyph(letter) == font.SMALL[ord("?")]
        assert latin.bold_glyph(letter) == font.BOLD[ord("?") - font.FIRST]
    canvas = Canvas()
    assert canvas.bold_width("\u044f") == canvas.bold_width("?")
    canvas.text_at(100, 60, "\u044f\u4e2d" * 9)
    canvas.bold(-3, 6, "J\xfcrgen \u4e2d")


def test_capitals_are_those_of_unicode():
    for letter in LETTERS:
        capital = letter.upper()
        whole = len(capital) == 1 and ord(capital) < 0x180
        assert in_capitals(letter) == (capital if whole else letter), letter
    assert in_capitals("J\xfcrgen & \u0142ukasz") == "J\xdcRGEN & \u0141UKASZ"


def test_codes_show_the_nearest_letters_of_ascii():
    for letter in LETTERS:
        base = unicodedata.normalize("NFD", letter.upper())[0]
        plain = latin.plain_capitals(letter)
        assert plain.isascii(), letter
        assert plain.isalpha(), letter
        assert not base.isascii() or len(letter.upper()) > 1 or plain == base, letter


def test_every_letter_is_a_form_of_one_of_the_grid():
    cells = "".join(GRID).replace("\n", "")
    offered = "".join(latin.variants(cell) for cell in cells if cell.isalpha())
    assert len(set(offered)) == len(offered)
    assert set(offered) == {letter for letter in LETTERS if letter.islower()}
    capitals = "".join(latin.variants(cell.upper()) for cell in cells if cell.isalpha())
    wanted = {letter for letter in LETTERS if letter.isupper()}
    assert set(capitals) == wanted - {"\u0130"} | {"\u0130"} & set(capitals)


def spelling(keys=6, text="A"):
    screen = Spelling("NORTH", keys == 6, lambda name: screen, None)
    screen._become(text)
    return screen


def keys_to(screen, letter):
    """Return the arrows to a letter's cell by the shorter way of each direction."""
    for row, letters in enumerate(GRID):
        if letter in letters:
            column = letters.index(letter)
            down = [DOWN] * row if row <= 2 else [UP] * (len(GRID) - row)
            right = [RIGHT] * column if column <= 4 else [LEFT] * (len(letters) - column)
            return down + right
    raise AssertionError(letter)


def test_an_accent_takes_at_most_two_presses_more_than_its_letter():
    for base in filter(latin.variants, "abcdefghijklmnopqrstuvwxyz"):
        for at, form in enumerate(latin.variants(base)):
            screen = spelling()
            arrows = keys_to(screen, base)
            for key in arrows:
                screen = screen.press(key, 0).follow(screen)
            presses = 1
            screen = screen.press(HOLD_OK, 0)
            while isinstance(screen, Accents):
                shown = screen.letters[screen.at : screen.at + 5]
                presses += 1
                if form in shown:
                    key = (OK, UP, LEFT, RIGHT, DOWN)[shown.index(form)]
                    screen = screen.press(key, 0).follow(screen)
                else:
                    screen = screen.press(HOLD_OK, 0).follow(screen)
            assert screen.text == "A" + form, form
            assert presses <= 1 + 2, (form, at)


def test_with_four_keys_the_bar_moves_over_all_forms():
    screen = spelling(4)
    screen.press(OK, 0)
    accents = screen.press(HOLD_OK, 0)
    for _ in range(3):
        accents.press(DOWN, 0)
    accents.press(UP, 0)
    canvas = Canvas()
    accents.draw(canvas)
    assert accents.press(OK, 0).text == "A" + latin.variants("a")[2]


def test_holding_ok_on_a_letter_without_forms_opens_the_menu(tmp_path):
    app = new_app(Folder(str(tmp_path)))
    app.screen = spelling()
    app.press(HOLD_OK)
    assert isinstance(app.screen, Accents)
    before = bytes(frame(app))
    app.press(BACK)
    assert isinstance(app.screen, Spelling)
    assert bytes(frame(app)) != before
    app.press(UP)
    app.press(HOLD_OK)
    assert app.screen.title == "MENU"
