"""Letters beyond ASCII: drawn as a letter and its accent, and their capitals.

The font has the accents once, because a drawing of each letter in each type would take 15 kB.
Imported only where such a letter is drawn or spelled.
"""

from pinochle.display import font

TYPE_CHECKING = False
if TYPE_CHECKING:
    # The rows of a letter, a strip of columns for each page.
    Glyph = tuple[bytes, ...]

# The rows to leave out of a letter to make room for its accent, from the top, by the row where the
# letter begins: small type has capitals from row 0 and small letters from row 2, bold type from 1
# and 4. Chosen so that the bars of A, E and G stay.
_LEFT_OUT = {0: (1, 5, 4), 2: (3,), 1: (4, 9, 10), 4: ()}
# Accents from this number on are below the letter.
_BELOW = 12
# Grave and acute, the accents before this number, are steeper in the form of odd letters.
_STEEP = 3
# Small letters without a capital here, and capitals that are not a row before their small letter.
_NO_CAPITAL = "ßĸŉſı"
_CAPITALS = {"ÿ": "Ÿ", "ı": "I", "ſ": "S"}
# A letter, and those of ASCII that are nearest to it. One text takes less room than objects.
_NEAREST = "ÆAE ÐD ØO ÞTH ßSS ĐD ĦH ĲIJ ĸK ĽL ĿL ŁL ŉN ŊN ŒOE ŦT "
# The letters with an accent of each letter, those that names use most first.
_VARIANTS = (
    "aäáàåąâãæăā cčćçĉċ dďđð eéèëęěêėēĕ gğģĝġ hħĥ iíïìîīıįĩĭĳ jĵ kķĸ "
    "lłľĺļŀ nñńňņŋŉ oöóøôőòõœōŏ rřŕŗ sšśßşŝſ tťţþŧ uüúùûůűūųŭũ wŵ yýÿŷ zžżź"
)


def small_glyph(letter: str) -> bytes:
    """Return a letter of small type, with the gap after it; the sign `?` if the font lacks it."""
    code = ord(letter)
    if code < len(font.SMALL):
        return font.SMALL[code]
    base, accent = _parts(code)
    glyph = _drawing(font.LATIN_SMALL, base - 128, 1)[0] if base > 127 else font.SMALL[base]
    if not accent:
        return glyph
    columns = list(glyph[: -font.GAP])
    return bytes(_composed(columns, accent, font.SMALL_ACCENTS, 1)) + glyph[-font.GAP :]


def bold_glyph(letter: str) -> "Glyph":
    """Return a letter of bold type as two rows, with the gap after it."""
    code = ord(letter)
    if code < 127:
        return font.BOLD[code - font.FIRST]
    base, accent = _parts(code)
    if base > 127:
        glyph = _drawing(font.LATIN_BOLD, base - 128, 2)
    else:
        glyph = font.BOLD[base - font.FIRST]
    if not glyph[0]:
        # A sign of small type, on the base line of bold type.
        low = [column << 6 for column in small_glyph(letter)]
        return _rows(low + [0])
    if not accent:
        return glyph
    columns = [low | high << 8 for low, high in zip(glyph[0], glyph[1])]
    columns = _composed(columns[: -font.WIDE_GAP], accent, font.BOLD_ACCENTS, 2)
    return _rows(columns + [0] * font.WIDE_GAP)


def _parts(code: int) -> "tuple[int, int]":
    """Return the base and the accent of a character; `?` if it is not one of these letters."""
    at = 2 * (code - font.LATIN)
    if 0 <= at < len(font.LATIN_PARTS):
        return font.LATIN_PARTS[at], font.LATIN_PARTS[at + 1]
    return ord("?"), 0


def _drawing(packed: bytes, number: int, pages: int) -> "Glyph":
    """Return the strips of a drawing of the font by its number."""
    at = 0
    for _ in range(number):
        at += 1 + packed[at] * pages
    width, at = packed[at], at + 1
    return tuple([packed[at + width * page : at + width * (page + 1)] for page in range(pages)])


def _rows(columns: "list[int]") -> "Glyph":
    return bytes([column & 0xFF for column in columns]), bytes([column >> 8 for column in columns])


def _composed(columns: "list[int]", accent: int, accents: bytes, pages: int) -> "list[int]":
    """Return the columns of a letter with an accent, both centred."""
    odd = len(columns) % 2
    if accent < _STEEP and pages == 1 and max([column & 1 for column in columns]):
        # The flat forms would touch the bar of a capital E.
        odd = 1
    strips = _drawing(accents, 2 * accent - 2 + odd, pages)
    mark = list(strips[0])
    if pages > 1:
        mark = [low | high << 8 for low, high in zip(mark, strips[1])]
    width = len(mark)
    if accent < _BELOW:
        columns = _lowered(columns, mark)
    wide = max(len(columns), width)
    made = [0] * wide
    for part in (columns, mark):
        start = (wide - len(part)) // 2
        for at in range(len(part)):
            made[start + at] |= part[at]
    return made


def _lowered(columns: "list[int]", mark: "list[int]") -> "list[int]":
    """Return a letter without some of its rows, so that its top is below a mark."""
    every = accent = 0
    for column in columns:
        every |= column
    for column in mark:
        accent |= column
    top, high = 0, 0
    while not every >> top & 1:
        top += 1
    while accent >> high:
        high += 1
    rows = _LEFT_OUT.get(top, ())
    if top == 0:
        # Small capitals touch their accent: with one row more left out they would not be read.
        rows = rows[: max(high, 2)]
    elif top == 2 and high < 2:
        rows = ()
    for row in sorted(rows):
        columns = [column & -(2 << row) | (column & (1 << row) - 1) << 1 for column in columns]
    return columns


def capitals(text: str) -> str:
    """Return a text in capitals, alike on all interpreters; ß and others without one stay."""
    return "".join([_capital(letter) for letter in text])


def _capital(letter: str) -> str:
    code = ord(letter)
    if code < font.LATIN:
        return letter.upper()
    if letter in _CAPITALS:
        return _CAPITALS[letter]
    if letter in _NO_CAPITAL:
        return letter
    if 0xE0 <= code < 0xFF and code != 0xF7:
        return chr(code - 32)
    # In pairs of a capital and a small letter, which begin with an odd code in two stretches.
    odd = 0x139 <= code <= 0x148 or code >= 0x179
    if 0x100 <= code < 0x180 and code % 2 == (0 if odd else 1):
        return chr(code - 1)
    return letter


def without_marks_below(text: str) -> str:
    """Return capitals without a cedilla, ogonek or hook, where these would touch a line."""
    return "".join([_without_mark_below(letter) for letter in text])


def _without_mark_below(letter: str) -> str:
    base, accent = _parts(ord(letter))
    if accent >= _BELOW:
        return chr(base)
    return "N" if letter == "Ŋ" else letter


def plain_capitals(text: str) -> str:
    """Return a text in the capitals of ASCII that are nearest to its letters."""
    return "".join([_nearest(_capital(letter)) for letter in text])


def _nearest(letter: str) -> str:
    if ord(letter) < font.LATIN:
        return letter
    base = _parts(ord(letter))[0]
    if base < 128:
        return chr(base)
    at = _NEAREST.find(letter) + 1
    return _NEAREST[at : _NEAREST.find(" ", at)] if at else "?"


def variants(letter: str) -> str:
    """Return the letters with an accent of a letter of ASCII, capitals of a capital."""
    for group in _VARIANTS.split(" "):
        if group[0] == letter:
            return group[1:]
        if group[0].upper() == letter:
            return "".join([_capital(one) for one in group[1:] if one not in _NO_CAPITAL])
    return ""


def is_letter(letter: str) -> bool:
    """Return whether this is a letter beyond ASCII that names may have."""
    code = ord(letter)
    return 0xC0 <= code < 0x180 and code not in (0xD7, 0xF7)
