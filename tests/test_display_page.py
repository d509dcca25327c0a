"""The table in docs/pico.md about reading the display from a distance, computed again."""

import math
import re
from pathlib import Path

from pinochle.display import font
from pinochle.display.frame import HEIGHT, WIDTH

PAGE = (Path(__file__).parent.parent / "docs" / "pico.md").read_text(encoding="utf-8")
COMFORTABLE, READABLE = 17, 10  # minutes of arc


def height(strips):
    """Return the lit pixel rows of a glyph of one or more pages."""
    rows = [
        8 * page + bit
        for page, strip in enumerate(strips)
        for column in strip
        for bit in range(8)
        if column >> bit & 1
    ]
    return max(rows) - min(rows) + 1


def distance(millimetres, minutes):
    """Return the distance in metres at which a height covers an angle."""
    return millimetres / 1000 / (2 * math.tan(math.radians(minutes / 60) / 2))


def table():
    """Return the cells of the table's rows, and its displays in inches."""
    lines = PAGE.split("## The display from a distance")[1].split("\n## ")[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "|" in line]
    return rows[2:], rows[0][2:]


def areas():
    """Return the active area of each display in millimetres, by its inches."""
    found = re.findall(r'([\d.]+) x ([\d.]+)\s+mm\s+\(([\d.]+")\)', PAGE)
    return {inches: (float(wide), float(high)) for wide, high, inches in found}


def test_the_heights_are_those_of_the_type():
    pixels = [int(row[1]) for row in table()[0]]
    glyphs = ([font.SMALL[ord("N")]], font.BOLD[ord("N") - font.FIRST])
    digits = [table[ord("8") - font.FIRST] for table in (font.DIGITS3, font.DIGITS4)]
    assert pixels == [height(strips) for strips in (*glyphs, *digits)]


def test_the_distances_follow_from_the_displays():
    rows, displays = table()
    assert list(areas()) == displays
    for row in rows:
        for inches, cell in zip(displays, row[2:], strict=True):
            high = areas()[inches][1] * int(row[1]) / HEIGHT
            near, far = distance(high, COMFORTABLE), distance(high, READABLE)
            assert cell == f"{high:.1f} mm: {near:.1f} to {far:.1f} m"


def test_the_pixels_of_these_displays_are_square():
    for wide, high in areas().values():
        assert abs(wide / WIDTH - high / HEIGHT) < 0.001
