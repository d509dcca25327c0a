"""Frames as text: half blocks (two pixels a character) and braille (eight)."""

from itertools import groupby
from typing import NamedTuple

WIDTH = 128
HEIGHT = 64
FRAME_BYTES = WIDTH * HEIGHT // 8

_HALF_BLOCKS = " ▀▄█"  # index: upper pixel 1, lower pixel 2
# A page byte as the characters of its four pairs of rows, top first.
_OF_BYTE = [
    tuple(_HALF_BLOCKS[byte >> shift & 3] for shift in (0, 2, 4, 6)) for byte in range(256)
]


def half_blocks(frame: bytes | bytearray) -> list[str]:
    """Return a frame of 1,024 bytes as 32 lines of 128 half-block characters."""
    lines = []
    for page in range(HEIGHT // 8):
        columns = [_OF_BYTE[byte] for byte in frame[page * WIDTH : (page + 1) * WIDTH]]
        lines += ["".join(column[pair] for column in columns) for pair in range(4)]
    return lines


def from_half_blocks(text: str) -> bytes:
    """Return the frame that `half_blocks` wrote; blanks missing at line ends are added.

    Raises ValueError for any other text.
    """
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    if len(lines) != HEIGHT // 2:
        raise ValueError(f"a frame has {HEIGHT // 2} lines, not {len(lines)}")
    frame = bytearray(FRAME_BYTES)
    for number, line in enumerate(lines):
        if len(line) > WIDTH:
            raise ValueError(f"line {number + 1} is {len(line)} characters long")
        for x, character in enumerate(line):
            pair = _HALF_BLOCKS.find(character)
            if pair < 0:
                raise ValueError(f"line {number + 1}: {character!r} is no half block")
            frame[number // 4 * WIDTH + x] |= pair << number % 4 * 2
    return bytes(frame)


# Braille dots 1-8 in rows of two: bits of U+2800 for (left, right) from top to bottom.
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def _braille_bits(nibble: int, side: int) -> int:
    return sum(_DOTS[row][side] for row in range(4) if nibble >> row & 1)


_DOTS_OF_CELL = 8
# The cells on either side that decide whether a cell is in a lit bar: a bold name is shorter.
_AROUND = 8
# Text on a bar leaves more than this lit; half a bar under half a line of text is not more.
_BAR_PERCENT = 54
_LEFT = [_braille_bits(nibble, 0) for nibble in range(16)]
_RIGHT = [_braille_bits(nibble, 1) for nibble in range(16)]


class Run(NamedTuple):
    """Braille characters of one line, drawn in reverse video or not."""

    text: str
    reverse: bool


def braille(frame: bytes | bytearray) -> list[list[Run]]:
    """Return a frame of 1,024 bytes as 16 lines of 64 braille characters, each a list of runs.

    Where most of the dots around a character are lit, it becomes its complement in
    reverse video, because dots do not fill a cell: dark letters on a lit bar would be unreadable.
    """
    lines = []
    for page in range(HEIGHT // 8):
        row = frame[page * WIDTH : (page + 1) * WIDTH]
        for shift in (0, 4):
            cells = [
                _LEFT[row[x] >> shift & 15] | _RIGHT[row[x + 1] >> shift & 15]
                for x in range(0, WIDTH, 2)
            ]
            lines.append(_runs(cells))
    return lines


def _runs(cells: list[int]) -> list[Run]:
    """Return the runs of a line, given the lit dots of each cell as bits of U+2800."""
    runs = []
    lit = [cell.bit_count() for cell in cells]
    for reverse, group in groupby(range(len(cells)), key=lambda at: _is_bar(lit, at)):
        text = (chr(0x2800 | (cells[at] ^ 0xFF if reverse else cells[at])) for at in group)
        runs.append(Run("".join(text), reverse))
    return runs


def _is_bar(lit: list[int], at: int) -> bool:
    """Return whether the cell belongs to a lit bar, given the number of lit dots of each cell."""
    if lit[at] == _DOTS_OF_CELL:
        return True
    around = lit[max(0, at - _AROUND) : at + _AROUND + 1]
    return 100 * sum(around) > _BAR_PERCENT * _DOTS_OF_CELL * len(around)
