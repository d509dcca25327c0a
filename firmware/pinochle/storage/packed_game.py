"""A whole journal as a few texts for codes on the display: nothing of it is lost.

The events are bits one after another: which event follows is one bit where it is the usual one,
numbers of tens are short, names take 5 bits a letter. unpacked_game.py reverses this; both use the
tables here. docs/journal.md describes the format.
"""

from pinochle.display.symbol import ALPHABET, CAPACITY
from pinochle.game.event_form import check_form, is_text, plain
from pinochle.game.events import FORMS, OLDER_FORMS
from pinochle.rules.melds import SUITS
from pinochle.rules.rule_set import Illegal
from pinochle.storage.line_format import encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from pinochle.game.events import Event

# How each text begins: this mark, its number and that of the last, two digits of the checksum.
MARK = "%"
HEAD = 5
# Two bytes take three characters.
PART_BYTES = (CAPACITY - HEAD) // 3 * 2
# More texts than a reader would wait for; also what one digit counts.
MOST_PARTS = 40

# The usual event after each: game, time, bid, trump, both melds, tricks, accept, bid.
USUAL = {
    "game": "time",
    "time": "bid",
    "call": "call",
    "bid": "trump",
    "trump": "meld",
    "laid": "laid",
    "tricks": "accept",
    "throw-in": "accept",
    "names": "bid",
    "accept": "bid",
}
AFTER_FIRST_MELD, AFTER_MELD, OTHERWISE = "meld", "tricks", "undo"

# Kinds whose first field is a seat, a side or a suit: 3 bits, or all set before another value.
SEATED = ("call", "bid", "meld", "laid", "tricks", "claim", "adjust", "renege", "won")
SUITED = "trump"
SEAT_BITS, NO_SEAT = 3, 7
# Classes of numbers: prefix, its bits, bits of the value, the least value, step.
NUMBERS = (
    (0b00, 2, 0, 0, 1),
    (0b01, 2, 5, 10, 10),
    (0b10, 2, 7, 330, 10),
    (0b110, 3, 6, 1, 1),
    (0b1110, 4, 12, 65, 1),
    (0b1111, 4, 33, -(1 << 32), 1),
)
# A text's form: letters, with a capital first, hex digits, ASCII, or any in bytes of UTF-8; the
# bits of a character, and those of their number.
LETTERS, DIGITS = "abcdefghijklmnopqrstuvwxyz -.'&+", "0123456789abcdef"
WORD, NAME, HEX, ASCII, UTF8 = 0, 1, 2, 3, 4
LETTER_BITS, LENGTH_BITS = (5, 5, 4, 7, 8), (6, 6, 6, 6, 7)
# What a list holds, in 2 bits before each value; the most values, and how deep lists are nested.
A_NUMBER, A_TEXT, A_LIST = 0, 1, 2
TYPE_BITS, MOST_VALUES, DEEPEST = 2, 255, 6


class Format:
    """What differs between the formats of packed games.

    `forms` are the rows of FORMS that have a number, of `kind_bits`; `other` is the number of an
    event of another form, `end` that of no more events; a text's form has `text_bits`.
    """

    def __init__(self, number: int):
        self.number = number
        newer = number > 1
        self.forms = FORMS if newer else FORMS[:OLDER_FORMS]
        self.kind_bits = 6 if newer else 5
        self.other = (1 << self.kind_bits) - 1
        self.end = self.other - 1
        self.text_bits = 3 if newer else 2


# The latest format, and the first version of games that it is for.
LATEST, LATEST_SINCE = 2, 3
FORMAT_BITS = 4


def packed_game(lines: "Iterable[tuple[Event, int]]") -> "list[str]":
    """Return the texts of a journal, given (event, crc) of each line.

    Raises ValueError for an event that they cannot hold, or if they were more than MOST_PARTS.
    """
    bits = _BitWriter(Format(1))
    before, crc = ["", ""], 0
    for event, stored in lines:
        if not crc:
            bits = _BitWriter(Format(LATEST if _is_newer(event) else 1))
            bits.put(bits.form.number, FORMAT_BITS)
        crc = encode(event, crc)[1]
        if crc != stored or len(bits.data) > MOST_PARTS * PART_BYTES:
            raise ValueError("too long, or not as the device writes it")
        _event(bits, event, usual(before))
        before = [before[1], event[0]]
    bits.put(1, 1)
    bits.put(bits.form.end, bits.form.kind_bits)
    bits.put(crc, 32)
    return _parts(bits.finished(), crc)


def _is_newer(first: "Event") -> bool:
    version = first[1] if len(first) > 1 else 0
    return first[0] == "game" and isinstance(version, int) and version >= LATEST_SINCE


def usual(before: "list[str]") -> str:
    """Return the kind of event that usually follows two kinds."""
    if before[1] == "meld":
        return AFTER_MELD if before[0] == "meld" else AFTER_FIRST_MELD
    return USUAL.get(before[1], OTHERWISE) if before[1] else "game"


class _BitWriter:
    """Bits, the most significant of a number first, in a Format."""

    def __init__(self, form: Format) -> None:
        self.form = form
        self.data = bytearray()
        self._value = self._count = 0

    def put(self, value: int, count: int) -> None:
        """Add the last `count` bits of a number."""
        self._value = self._value << count | value
        self._count += count
        while self._count >= 8:
            self._count -= 8
            self.data.append(self._value >> self._count & 255)
        self._value &= (1 << self._count) - 1

    def finished(self) -> bytearray:
        """Return all bytes; the last one and an odd number of them are filled up with zeros."""
        self.put(0, -self._count % 8)
        if len(self.data) % 2:
            self.data.append(0)
        return self.data


def _event(bits: _BitWriter, event: "Event", expected: str) -> None:
    kind = event[0]
    form = bits.form
    code = _code(form, event)
    if kind == expected and code != form.other:
        bits.put(0, 1)
    else:
        bits.put(1, 1)
        bits.put(code, form.kind_bits)
    if code == form.other:
        _list(bits, event)
        return
    for at, field in enumerate(FORMS[code][1]):
        value = event[at + 1]
        if not at and kind in SEATED:
            _seat(bits, value)
        elif kind == SUITED:
            _suit(bits, value)
        elif field == "t":
            _text(bits, value)
        elif field in "ln":
            _list(bits, value)
        elif field == "b":
            bits.put(value, 1)
        else:
            _number(bits, value)


def _code(form: Format, event: "Event") -> int:
    """Return the number of an event's kind, or that of an event of another form."""
    try:
        check_form(event)
    except Illegal:
        return form.other
    for code, (kind, fields) in enumerate(form.forms):
        if kind == event[0] and len(fields) == len(event) - 1 and "e" not in fields:
            return code
    return form.other


def _seat(bits: _BitWriter, value: "Any") -> None:
    if isinstance(value, int) and 0 <= value < NO_SEAT:
        bits.put(value, SEAT_BITS)
    else:
        bits.put(NO_SEAT, SEAT_BITS)
        _number(bits, value)


def _suit(bits: _BitWriter, value: "Any") -> None:
    if isinstance(value, str) and len(value) == 1 and value in SUITS:
        bits.put(SUITS.find(value), SEAT_BITS)
    else:
        bits.put(NO_SEAT, SEAT_BITS)
        _text(bits, value)


def _number(bits: _BitWriter, value: "Any") -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError("not a number")
    for prefix, width, size, least, step in NUMBERS:
        steps = (value - least) // step
        if least + steps * step == value and 0 <= steps < 1 << size:
            bits.put(prefix, width)
            bits.put(steps, size)
            return
    raise ValueError("too large")


def _text(bits: _BitWriter, value: "Any") -> None:
    newer = bits.form.number > 1
    good = isinstance(value, str) and (is_text(value) if newer else plain(value))
    if not good:
        raise ValueError("not a text of journals")
    form, codes = ASCII, list(value.encode())
    if newer and not plain(value):
        form = UTF8
    for other, alphabet in ((WORD, LETTERS), (NAME, LETTERS), (HEX, DIGITS)):
        text = value[:1].lower() + value[1:] if other == NAME else value
        if form == ASCII and (other != NAME or text != value):
            found = [alphabet.find(letter) for letter in text]
            if found and min(found) >= 0:
                form, codes = other, found
    bits.put(form, bits.form.text_bits)
    bits.put(len(codes), LENGTH_BITS[form])
    for code in codes:
        bits.put(code, LETTER_BITS[form])


def _list(bits: _BitWriter, values: "Any", depth: int = 0) -> None:
    if not isinstance(values, list) or len(values) > MOST_VALUES or depth > DEEPEST:
        raise ValueError("not a list")
    _number(bits, len(values))
    for value in values:
        if isinstance(value, list):
            bits.put(A_LIST, TYPE_BITS)
            _list(bits, value, depth + 1)
        elif isinstance(value, str):
            bits.put(A_TEXT, TYPE_BITS)
            _text(bits, value)
        else:
            bits.put(A_NUMBER, TYPE_BITS)
            _number(bits, value)


def _parts(data: bytearray, crc: int) -> "list[str]":
    """Return bytes, an even number of them, as texts of the codes' alphabet."""
    count = (len(data) + PART_BYTES - 1) // PART_BYTES
    if count > MOST_PARTS:
        raise ValueError("too long")
    parts = []
    for part in range(count):
        text = MARK + ALPHABET[part] + ALPHABET[count - 1] + digits(crc, HEAD - 3)
        for at in range(part * PART_BYTES, min((part + 1) * PART_BYTES, len(data)), 2):
            text += digits(data[at] << 8 | data[at + 1], 3)
        parts.append(text)
    return parts


def digits(value: int, count: int) -> str:
    """Return the last digits of a number with base 45, the least significant first (RFC 9285)."""
    text = ""
    for _ in range(count):
        text += ALPHABET[value % 45]
        value //= 45
    return text
