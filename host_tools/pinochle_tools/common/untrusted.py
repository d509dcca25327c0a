"""What comes from outside: bytes of bounded size, and text that cannot control a terminal."""

import os
import stat
import unicodedata
from pathlib import Path

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.letters import readable

# Control and format characters, halves of surrogate pairs, line and paragraph separators.
_HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def visible(text: str, most: int | None = None) -> str:
    """Return text with control characters as escapes, shortened to `most` characters.

    Letters of any language stay.
    """
    text = readable(text)
    if most is not None and len(text) > most:
        text = text[: most - 3] + "..."
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_visible, text))


def quoted(text: str, most: int = 80) -> str:
    """Return text between quotes for a line to people, shortened to `most` characters.

    Letters of any language stay, control characters become escapes.
    """
    letters = readable(text)
    if len(letters) > most:
        letters = letters[: most - 3] + "..."
    return repr(letters)


def _visible(letter: str) -> str:
    hidden = unicodedata.category(letter) in _HIDDEN
    return letter.encode("unicode_escape").decode() if hidden else letter


def contents(path: Path, most: int) -> bytes:
    """Return the bytes of a file.

    Raises ToolError for what is no file, such as a pipe, and for more than `most` bytes; OSError.
    """
    # A pipe without a writer must not block.
    with open(path, "rb", opener=_without_waiting) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise ToolError(f"{path} is not a file")
        data = file.read(most + 1)
    if len(data) > most:
        raise ToolError(f"{path} is larger than {most:,} bytes")
    return data


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
