"""Reads QR codes as a phone does: with a decoder that shares no code with the one that draws."""

import io
import re

import zxingcpp
from PIL import Image, ImageDraw

# The size of a terminal's character, and of the window's edge around all of them, in pixels.
CELL, EDGE = (8, 16), 24
# Which halves of a character's cell have the colour of its letters: upper, lower.
_HALVES = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}


def texts_in(picture):
    """Return the texts of all codes in a picture: an image, or the bytes of a PNG file."""
    image = Image.open(io.BytesIO(picture)) if isinstance(picture, bytes) else picture
    return [found.text for found in zxingcpp.read_barcodes(image.convert("RGB"))]


def photograph(text, ink, paper, palette):
    """Return a picture of a terminal's text of half blocks.

    `ink` and `paper` are the terminal's own colours, `palette` those of its codes (97, 40, ...).
    """
    lines = text.splitlines()
    wide = max(len(re.sub("\x1b.*?m", "", line)) for line in lines)
    size = (wide * CELL[0] + 2 * EDGE, len(lines) * CELL[1] + 2 * EDGE)
    image = Image.new("RGB", size, paper)
    pen = ImageDraw.Draw(image)
    letters, ground = ink, paper
    for row, line in enumerate(lines):
        left, top = EDGE, EDGE + row * CELL[1]
        for codes, character in re.findall("\x1b\\[(.*?)m|(.)", line):
            if not character:
                for code in codes.split(";"):
                    letters, ground = _coloured(
                        int(code), (letters, ground), (ink, paper), palette
                    )
                continue
            for half, drawn in enumerate(_HALVES[character]):
                corner = (left, top + half * CELL[1] // 2)
                end = (left + CELL[0] - 1, corner[1] + CELL[1] // 2 - 1)
                pen.rectangle((*corner, *end), fill=letters if drawn else ground)
            left += CELL[0]
    return image


def _coloured(code, now, usual, palette):
    """Return (letters, ground) after one code of a sequence."""
    if code == 0:
        return usual
    if code in (*range(30, 38), *range(90, 98)):
        return palette[code], now[1]
    return now[0], palette[code]
