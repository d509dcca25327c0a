"""Frames as text: half blocks (two pixels a character) and braille (eight)."""

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


_LEFT = [_braille_bits(nibble, 0) for nibble in range(16)]
_RIGHT = [_braille_bits(nibble, 1) for nibble in range(16)]


def braille(frame: bytes | bytearray) -> list[str]:
    """Return a frame of 1,024 bytes as 16 lines of 64 braille characters."""
    lines = []
    for page in range(HEIGHT // 8):
        row = frame[page * WIDTH : (page + 1) * WIDTH]
        lines += [
            "".join(
                chr(0x2800 | _LEFT[row[x] >> shift & 15] | _RIGHT[row[x + 1] >> shift & 15])
                for x in range(0, WIDTH, 2)
            )
            for shift in (0, 4)
        ]
    return lines
