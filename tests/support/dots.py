"""Frames as golden screens have them: 16 lines of 64 braille characters, a dot a lit pixel."""

from pinochle_tools.terminal.blocks import FRAME_BYTES, HEIGHT, WIDTH

_BLANK = 0x2800  # the braille character without dots
# Dots 1-8 of Unicode in rows of two: their bits (left, right) from top to bottom.
_ROWS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def text_of(frame):
    """Return a frame of 1,024 bytes as text."""
    lines = []
    for page in range(HEIGHT // 8):
        row = frame[page * WIDTH : (page + 1) * WIDTH]
        for shift in (0, 4):
            pairs = zip(row[::2], row[1::2], strict=True)
            lines.append(
                "".join(_character(left >> shift, right >> shift) for left, right in pairs)
            )
    return "\n".join(lines) + "\n"


def _character(left, right):
    bits = 0
    for row, (of_left, of_right) in enumerate(_ROWS):
        bits |= of_left * (left >> row & 1) | of_right * (right >> row & 1)
    return chr(_BLANK + bits)


def frame_of(text):
    """Return the frame that `text_of` wrote; raises ValueError for any other text."""
    lines = text.removesuffix("\n").split("\n")
    if len(lines) != HEIGHT // 4:
        raise ValueError(f"a frame has {HEIGHT // 4} lines, not {len(lines)}")
    frame = bytearray(FRAME_BYTES)
    for number, line in enumerate(lines):
        if len(line) != WIDTH // 2:
            raise ValueError(f"line {number + 1} has {len(line)} characters, not {WIDTH // 2}")
        for at, character in enumerate(line):
            bits = ord(character) - _BLANK
            if not 0 <= bits <= 0xFF:
                raise ValueError(f"line {number + 1}: {character!r} is no braille character")
            for side in (0, 1):
                rows = sum(1 << row for row in range(4) if bits & _ROWS[row][side])
                frame[number // 2 * WIDTH + 2 * at + side] |= rows << number % 2 * 4
    return bytes(frame)
