"""Reads what packed_game.py wrote: the texts of codes, in any order, become a journal again.

The display has no camera: programs that have one use this.
"""

from pinochle.display.symbol import ALPHABET, CAPACITY
from pinochle.rules.melds import SUITS
from pinochle.storage import packed_game as packing
from pinochle.storage.line_format import encode, is_hex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class CodeReader:
    """The texts of one game as they are read; a text of another game begins again."""

    def __init__(self) -> None:
        self._game = ""  # what all texts of a game have in common
        self._parts: "dict[int, str]" = {}
        self.count = 0

    def add(self, text: str) -> bool:
        """Take the text of a code; return whether it is one of a game."""
        head = packing.HEAD
        if text[:1] != packing.MARK or not head < len(text) <= CAPACITY:
            return False
        if (len(text) - head) % 3 or [1 for letter in text if letter not in ALPHABET]:
            return False
        part, last = ALPHABET.find(text[1]), ALPHABET.find(text[2])
        if part > last or last >= packing.MOST_PARTS:
            return False
        if text[2:head] != self._game:
            self._game = text[2:head]
            self._parts = {}
            self.count = last + 1
        self._parts[part] = text[head:]
        return True

    @property
    def missing(self) -> "list[int]":
        """The numbers of the texts that were not read yet, from 1."""
        return [part + 1 for part in range(self.count) if part not in self._parts]

    def journal(self) -> "tuple[str, bytes]":
        """Return (id, lines) of the game. Raises ValueError if texts are missing or damaged."""
        if not self.count or self.missing:
            raise ValueError("incomplete")
        return _journal(_BitReader(self._data(self.count)))

    def first(self) -> "list[Any]":
        """Return the game's first event; [] until the text that has it was read."""
        if 0 not in self._parts:
            return []
        try:
            bits = _BitReader(self._data(1))
            return _event(bits, packing.usual(["", ""]))
        except ValueError:
            return []

    def _data(self, count: int) -> bytearray:
        """Return the bytes of the first `count` texts."""
        data = bytearray()
        for part in range(count):
            text = self._parts[part]
            for at in range(0, len(text), 3):
                value = _value(text[at : at + 3])
                if value > 0xFFFF:
                    raise ValueError("damaged")
                data.append(value >> 8)
                data.append(value & 255)
        return data


def _value(text: str) -> int:
    """Return the number of some digits with base 45, the least significant first."""
    value = 0
    for letter in reversed(text):
        value = value * 45 + ALPHABET.find(letter)
    return value


def _journal(bits: "_BitReader") -> "tuple[str, bytes]":
    lines, crc, game = b"", 0, ""
    before = ["", ""]
    event = _event(bits, packing.usual(before))
    while event:
        if not lines and event[0] == "game" and len(event) > 2 and is_hex(event[2], 16):
            game = event[2]
        before = [before[1], event[0]]
        line, crc = encode(event, crc)
        lines += line
        event = _event(bits, packing.usual(before))
    if bits.take(32) != crc or not game:
        raise ValueError("damaged")
    return (game, lines)


class _BitReader:
    """Bits to be taken one after another, of the Format that the first of them name.

    Raises ValueError at the end, and for a newer format.
    """

    def __init__(self, data: bytearray) -> None:
        self._data = data
        self._at = 0
        number = self.take(packing.FORMAT_BITS)
        if not 0 < number <= packing.LATEST:
            raise ValueError("a newer format")
        self.form = packing.Format(number)

    def take(self, count: int) -> int:
        """Return the number in the next bits."""
        if self._at + count > 8 * len(self._data):
            raise ValueError("damaged")
        value = 0
        for at in range(self._at, self._at + count):
            value = value << 1 | self._data[at >> 3] >> (7 - (at & 7)) & 1
        self._at += count
        return value


def _event(bits: _BitReader, expected: str) -> "list[Any]":
    """Return the next event, or [] after the last one."""
    form = bits.form
    kinds = [kind for kind, _ in form.forms]
    code = bits.take(form.kind_bits) if bits.take(1) else kinds.index(expected)
    if code == form.end:
        return []
    if code == form.other:
        event = _list(bits)
        if not event or not isinstance(event[0], str):
            raise ValueError("damaged")
        return event
    if code >= len(kinds):
        raise ValueError("damaged")
    kind, fields = form.forms[code]
    event = [kind]
    for at, field in enumerate(fields):
        if not at and kind in packing.SEATED:
            event.append(_seat(bits))
        elif kind == packing.SUITED:
            event.append(_suit(bits))
        elif field == "t":
            event.append(_text(bits))
        elif field in "ln":
            event.append(_list(bits))
        elif field == "b":
            event.append(bits.take(1))
        else:
            event.append(_number(bits))
    return event


def _seat(bits: _BitReader) -> int:
    value = bits.take(packing.SEAT_BITS)
    return _number(bits) if value == packing.NO_SEAT else value


def _suit(bits: _BitReader) -> str:
    value = bits.take(packing.SEAT_BITS)
    if value == packing.NO_SEAT:
        return _text(bits)
    if value >= len(SUITS):
        raise ValueError("damaged")
    suit: str = SUITS[value]
    return suit


def _number(bits: _BitReader) -> int:
    prefix, width = 0, 0
    for known, known_width, size, least, step in packing.NUMBERS:
        if width < known_width:
            prefix = prefix << known_width - width | bits.take(known_width - width)
            width = known_width
        if prefix == known:
            return least + step * bits.take(size)
    raise ValueError("damaged")


def _text(bits: _BitReader) -> str:
    form = bits.take(bits.form.text_bits)
    if form > packing.UTF8:
        raise ValueError("damaged")
    codes = []
    for _ in range(bits.take(packing.LENGTH_BITS[form])):
        codes.append(bits.take(packing.LETTER_BITS[form]))
    if form in (packing.ASCII, packing.UTF8):
        return bytes(codes).decode()
    alphabet = packing.DIGITS if form == packing.HEX else packing.LETTERS
    text = "".join([alphabet[code] for code in codes])
    return text[:1].upper() + text[1:] if form == packing.NAME else text


def _list(bits: _BitReader, depth: int = 0) -> "list[Any]":
    if depth > packing.DEEPEST:
        raise ValueError("damaged")
    values: "list[Any]" = []
    count = _number(bits)
    if count > packing.MOST_VALUES:
        raise ValueError("damaged")
    for _ in range(count):
        kind = bits.take(packing.TYPE_BITS)
        if kind == packing.A_LIST:
            values.append(_list(bits, depth + 1))
        elif kind == packing.A_TEXT:
            values.append(_text(bits))
        elif kind == packing.A_NUMBER:
            values.append(_number(bits))
        else:
            raise ValueError("damaged")
    return values
