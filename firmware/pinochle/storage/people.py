"""The people offered first when names are asked for, and those not offered: a small file.

Everybody else is known from the games. The file has one line in the format of a journal's:
`["people", [name offered first, ...], [name not offered, ...]]`. If it is damaged, it counts as
empty.
"""

from pinochle.game.event_form import LONGEST_NAME, is_text
from pinochle.storage.files import Folder
from pinochle.storage.line_format import decode, encode

FILE = "people"
# Names in each of the two lists: littlefs stores a file of this size in 2 ms.
MOST = 16


def load(files: Folder) -> "tuple[list[str], list[str]]":
    """Return (names offered first, names not offered); both are empty if the file is damaged."""
    try:
        return parsed(files.read(FILE)) or ([], [])
    except OSError:
        return ([], [])


def parsed(data: bytes) -> "tuple[list[str], list[str]] | None":
    """Return the two lists of names in a file's bytes, or None if they are damaged."""
    if not data:
        return ([], [])
    event = decode(data, 0)[0]
    if not event or len(event) != 3 or event[0] != "people":
        return None
    for names in event[1:]:
        if not isinstance(names, list) or len(names) > MOST:
            return None
        for name in names:
            if not isinstance(name, str) or not is_name(name):
                return None
    return (event[1], event[2])


def written(first: "list[str]", hidden: "list[str]") -> bytes:
    """Return the file's bytes for two lists of names."""
    return encode(["people", first, hidden], 0)[0]


def is_name(name: str) -> bool:
    """Return whether a player may have this name: 1 to 12 letters, no blank at an end.

    Quote, backslash and control characters are not allowed; the laptop refuses more, because
    only it knows what kind a character is.
    """
    return 0 < len(name) <= LONGEST_NAME and is_text(name) and name == name.strip()
