"""A QR code of version 3, level L, mask 0: 29 x 29 modules, up to 77 characters.

Two pixels a module fill the display's 64 rows but for a margin. Source: ISO/IEC 18004:2015; the
sections are named below.
"""

SIZE = 29
# The characters of the alphanumeric mode, by value (table 5), and the most of them in a code.
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
CAPACITY = 77

# Codewords of data and for error correction, in one block (table 9).
_DATA, _CHECK = 55, 15
# Mode (table 2) and number of characters (table 3) come first; codewords without text last (7.4).
_MODE, _COUNT_BITS = 0b0010, 9
_PADDING = (0xEC, 0x11)
# The field of the error correction, and the powers in its generator polynomial (annex A).
_FIELD = 0x11D
_GENERATOR = (8, 183, 61, 91, 202, 37, 51, 58, 58, 237, 140, 124, 5, 99, 105)
# Level L and mask 0 with their own error correction, masked (annex C).
_FORMAT = 0b111011111000100
# Centres of the finder patterns and of the alignment pattern (6.3.3, annex E); the timing lines.
_FINDERS = ((3, 3), (SIZE - 4, 3), (3, SIZE - 4))
_ALIGNMENT = 22
_TIMING = 6


def symbol(text: str) -> "list[int]":
    """Return the columns of a text's code from the left; bit y is set where row y is dark.

    Raises ValueError for a text of more than CAPACITY characters, or with others than ALPHABET's.
    """
    data = _codewords(text)
    dark, taken = _patterns()
    _place(data + _correction(data), dark, taken)
    return dark


def _codewords(text: str) -> bytearray:
    """Return a text's codewords of data (7.4)."""
    if len(text) > CAPACITY:
        raise ValueError("too long")
    bits, size = _MODE << _COUNT_BITS | len(text), 4 + _COUNT_BITS
    for at in range(0, len(text), 2):
        value, width = ALPHABET.index(text[at]), 6
        if at + 1 < len(text):
            value, width = value * len(ALPHABET) + ALPHABET.index(text[at + 1]), 11
        bits, size = bits << width | value, size + width
    # The zeros that follow include the terminator, as many of its four bits as have room.
    data = bytearray((bits << 8 * _DATA - size).to_bytes(_DATA, "big"))
    used = (size + 4 + 7) // 8
    for at in range(used, _DATA):
        data[at] = _PADDING[(at - used) % 2]
    return data


def _correction(data: bytearray) -> bytearray:
    """Return the codewords for error correction: the remainder by the generator (7.5.2)."""
    power, log = bytearray(255), bytearray(256)
    value = 1
    for exponent in range(255):
        power[exponent] = value
        log[value] = exponent
        value <<= 1
        if value > 255:
            value ^= _FIELD
    rest = bytearray(_CHECK + 1)  # the last one stays 0
    for codeword in data:
        lead = codeword ^ rest[0]
        start = log[lead]
        for at in range(_CHECK):
            following = rest[at + 1]
            rest[at] = following ^ power[(start + _GENERATOR[at]) % 255] if lead else following
    return rest[:_CHECK]


def _patterns() -> "tuple[list[int], list[int]]":
    """Return the columns of the fixed patterns, and of the modules that they take (6.3)."""
    dark, taken = [0] * SIZE, [0] * SIZE

    def put(x: int, y: int, on: int) -> None:
        taken[x] |= 1 << y
        if on:
            dark[x] |= 1 << y

    for left, top in _FINDERS:
        for x in range(max(0, left - 4), min(SIZE, left + 5)):
            for y in range(max(0, top - 4), min(SIZE, top + 5)):
                put(x, y, max(abs(x - left), abs(y - top)) in (0, 1, 3))
    for x in range(_ALIGNMENT - 2, _ALIGNMENT + 3):
        for y in range(_ALIGNMENT - 2, _ALIGNMENT + 3):
            put(x, y, max(abs(x - _ALIGNMENT), abs(y - _ALIGNMENT)) != 1)
    for at in range(8, SIZE - 8):
        put(at, _TIMING, at % 2 == 0)
        put(_TIMING, at, at % 2 == 0)
    # The format, from its last bit, twice: beside the first finder pattern and the other two.
    for at in range(15):
        on = _FORMAT >> at & 1
        put(8, at if at < 6 else at + 1 if at < 8 else SIZE - 15 + at, on)
        put(SIZE - 1 - at if at < 8 else 7 if at == 8 else 14 - at, 8, on)
    put(8, SIZE - 8, 1)
    return dark, taken


def _place(data: bytearray, dark: "list[int]", taken: "list[int]") -> None:
    """Add masked codewords to the free modules, in columns of two from the right (7.7.3)."""
    at, last = 0, 8 * len(data)
    up = True
    for right in range(SIZE - 1, 0, -2):
        if right <= _TIMING:
            right -= 1
        for step in range(2 * SIZE):
            x, y = right - (step & 1), step >> 1
            if up:
                y = SIZE - 1 - y
            if taken[x] >> y & 1:
                continue
            # Mask 0 inverts every second module; the last seven modules have no bit.
            on = (x + y + 1) & 1
            if at < last:
                on ^= data[at >> 3] >> (7 - (at & 7)) & 1
            at += 1
            if on:
                dark[x] |= 1 << y
        up = not up
