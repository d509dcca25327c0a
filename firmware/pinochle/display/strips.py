"""Words as strips of columns, one for each page of the type, ready to be copied to a frame."""

from pinochle.display import font

TYPE_CHECKING = False
if TYPE_CHECKING:
    # The rows of a letter, a strip of columns for each page.
    Glyph = tuple[bytes, ...]

# Caches of rendered strips, because a redrawn screen mostly repeats its words: the strips used
# lately, and those used before. When the first is full, it replaces the second.
_STRIPS: "list[dict[str, bytes]]" = [{}, {}]
_MOST = [10]


def remember(strips: int) -> None:
    """Set the size of each cache in strips of 100 bytes; for runners with more memory."""
    _MOST[0] = strips


def forget() -> None:
    """Empty the caches before work that needs much memory; two kilobytes, drawn again later."""
    _STRIPS[:] = [{}, {}]


def small_strip(string: str) -> bytes:
    """Return a line of small type as one strip of columns, without a gap at the end."""
    strips = _STRIPS[0]
    strip = strips.get(string)
    if strip is None:
        strip = _STRIPS[1].get(string) or new_strip(string)
        if len(strips) >= _MOST[0]:
            _STRIPS[:] = [{}, strips]
            strips = _STRIPS[0]
        strips[string] = strip
    return strip


def new_strip(string: str) -> bytes:
    """Return the same for a text that will hardly come again: it is not kept, which is faster."""
    glyphs = font.SMALL
    try:
        # By bytes: a string of one character would be searched among all interned names.
        return b"".join([glyphs[code] for code in string.encode()])[: -font.GAP]
    except IndexError:
        from pinochle.display.latin import small_glyph

        return b"".join([small_glyph(letter) for letter in string])[: -font.GAP]


def tall_strips(string: str, glyphs: "tuple[Glyph, ...]") -> "list[bytes]":
    """Return type of several pages as strips of columns, without a gap at the end."""
    return [b"".join(rows)[: -font.WIDE_GAP] for rows in zip(*_glyphs(string, glyphs))]


def tall_width(string: str, glyphs: "tuple[Glyph, ...]") -> int:
    """Return the width of type of several pages in columns, without a gap at the end."""
    widths = [len(glyph[0]) for glyph in _glyphs(string, glyphs)]
    return max(sum(widths) - font.WIDE_GAP, 0)


def _glyphs(string: str, glyphs: "tuple[Glyph, ...]") -> "list[Glyph]":
    first, end = font.FIRST, font.FIRST + len(glyphs)
    codes = string.encode()
    if glyphs is font.BOLD and len(codes) > len(string):
        from pinochle.display.latin import bold_glyph

        return [bold_glyph(letter) for letter in string if letter >= " "]
    return [glyphs[code - first] for code in codes if first <= code < end]
