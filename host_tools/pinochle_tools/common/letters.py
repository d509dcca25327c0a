"""Letters that a terminal lacks are replaced, so that no line fails while it is printed.

A terminal with LANG=C shows ASCII only; an encoding error would end a command after its work was
done.
"""

import codecs
import contextlib
import io
import re
import unicodedata

_HANDLER = "pinochle-nearest"
# Bytes of an argument that the system's encoding lacks, as repr() writes them.
_ESCAPES = re.compile(r"(?:\\udc[89a-f][0-9a-f])+")
# Letters without a decomposition into a letter of ASCII and a mark.
_NEAREST = {
    "æ": "ae",
    "Æ": "AE",
    "œ": "oe",
    "Œ": "OE",
    "ß": "ss",
    "þ": "th",
    "Þ": "Th",
    "ð": "d",
    "ø": "o",
    "Ø": "O",
    "ł": "l",
    "Ł": "L",
    "đ": "d",
    "Đ": "D",
    "ı": "i",
    "Ð": "D",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "–": "-",
    "—": "-",
    "−": "-",
    "·": "-",
    "→": "->",
    "←": "<-",
    "×": "x",
    "⁄": "/",
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
}


def readable(text: str) -> str:
    """Return text with the letters of UTF-8 that its bytes are, if the system took them apart.

    Python keeps bytes of an argument or a file's name that the system's encoding lacks as halves
    of surrogate pairs.
    """
    if text.isascii():
        return text
    # Other halves of surrogate pairs come from files, and stay.
    with contextlib.suppress(UnicodeEncodeError):
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return text


def unescaped(message: str) -> str:
    """Return a library's message with the letters for which repr() wrote their bytes."""
    return _ESCAPES.sub(
        lambda found: bytes.fromhex(found[0].replace("\\udc", "")).decode("utf-8", "replace"),
        message,
    )


def nearest(text: str) -> str:
    """Return text in ASCII: letters without their marks, "?" for what has no letter."""
    return "".join(map(_nearest, readable(text)))


def _nearest(letter: str) -> str:
    if letter.isascii():
        return letter
    if letter in _NEAREST:
        return _NEAREST[letter]
    parts = unicodedata.normalize("NFKD", letter)
    plain = "".join(part if part.isascii() else _NEAREST.get(part, "") for part in parts)
    mark = unicodedata.combining(letter)
    return plain or ("" if mark else "?")


def searchable(text: str) -> str:
    """Return text as a search compares it: in small letters, without accents."""
    return nearest(text).casefold()


def in_order(name: str) -> tuple[str, str]:
    """Return the key by which names are sorted: by their letters, then by their accents."""
    return searchable(name), name


def composed(name: str) -> str:
    """Return a name with each letter and its accents as one character, where there is one."""
    return unicodedata.normalize("NFC", readable(name))


def is_spelled(name: str) -> bool:
    """Return whether a name has only letters, marks, digits, signs and blanks.

    Format characters, such as those that turn the direction of a line, would make two names look
    alike.
    """
    return all(letter == " " or unicodedata.category(letter)[0] in "LMNPS" for letter in name)


def never_failing(stream: object) -> None:
    """Make a stream of text replace the letters that its encoding lacks."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=_HANDLER)


def _replaced(failure: UnicodeError) -> tuple[str, int]:
    if not isinstance(failure, UnicodeEncodeError):
        raise failure
    return nearest(failure.object[failure.start : failure.end]), failure.end


codecs.register_error(_HANDLER, _replaced)
