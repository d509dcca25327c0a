"""Seals: a keyed digest of a game's lines, by which its scorekeeper recognises them.

The key is a small file with one line in the format of a journal's: `["seal", key]`, the key as 32
hex digits. It is made when a game is first sealed.
"""

import binascii
import hashlib

from pinochle.game.events import SEAL_DIGITS
from pinochle.storage.files import Folder
from pinochle.storage.line_format import decode, encode, is_hex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event

FILE = "seal"
KEY_BYTES = 16
# The salt's bytes before this one can be computed from the ids of games, which are no secret.
SECRET = 8
# Events that change no result: a seal that only these follow is one of the result shown. Other
# names would give it to others.
HARMLESS = ("time", "note", "sealed")
_BLOCK = 64


def parsed(data: bytes) -> bytes:
    """Return the key in a file's bytes, b"" if there is none or it is damaged."""
    event = decode(data, 0)[0] if data else None
    if not event or len(event) != 2 or event[0] != "seal" or not is_hex(event[1], 2 * KEY_BYTES):
        return b""
    return binascii.unhexlify(event[1])


def written(key: bytes) -> bytes:
    """Return the file's bytes for a key."""
    line: bytes = encode(["seal", binascii.hexlify(key).decode()], 0)[0]
    return line


def key_of(files: Folder, salt: bytes, game: str) -> bytes:
    """Return a folder's key; makes one of the salt and the game's id if there is none.

    A damaged one is set aside. Raises OSError.
    """
    data = files.read(FILE)
    key = parsed(data)
    if key:
        return key
    if data:
        files.copy(FILE, 0, FILE + ".bad")
    key = hashlib.sha256(salt[SECRET:] + game.encode()).digest()[:KEY_BYTES]
    files.replace(FILE, written(key))
    return key


# Events that an undo passes over.
_PASSED = HARMLESS + ("names", "round", "game")


class Ends:
    """Follows the events of a game from its first: which of them change what a seal is of.

    `resumed` is harmless unless it removes the `end` of the game.
    """

    def __init__(self) -> None:
        # For each event that counts, 1 if it is an `end`; and those that redo can restore.
        self._kept = bytearray()
        self._undone = bytearray()

    @property
    def ended(self) -> bool:
        """Whether an `end` counts."""
        return b"\1" in bytes(self._kept)

    def changes(self, event: "Event") -> bool:
        """Add the next event; return whether a seal before it is of another result now."""
        kind = event[0]
        if kind == "resumed":
            return self._resume()
        if kind == "undo" and self._kept:
            self._undone.append(self._kept[-1])
            self._kept = self._kept[:-1]
        elif kind == "redo" and self._undone:
            self._kept.append(self._undone[-1])
            self._undone = self._undone[:-1]
        elif kind not in _PASSED:
            self._kept.append(1 if kind == "end" else 0)
            self._undone = bytearray()
        return kind not in HARMLESS

    def _resume(self) -> bool:
        self._undone = bytearray()
        at = bytes(self._kept).rfind(b"\1")
        if at < 0:
            return False
        self._kept = self._kept[:at] + self._kept[at + 1 :]
        return True


class Sealing:
    """The digest of a game's lines, added one by one: HMAC-SHA256, the first half of it."""

    def __init__(self, key: bytes):
        self._key = key + bytes(_BLOCK - len(key))
        self._inner = hashlib.sha256(bytes([one ^ 0x36 for one in self._key]))

    def add(self, data: bytes) -> None:
        """Add bytes of the game's lines, as they are stored."""
        self._inner.update(data)

    def digest(self, side: int) -> str:
        """Return the digest for the seal that a side signs, as 32 hex digits; called once."""
        self._inner.update(begun(side))
        outer = hashlib.sha256(bytes([one ^ 0x5C for one in self._key]))
        outer.update(self._inner.digest())
        return binascii.hexlify(outer.digest()).decode()[:SEAL_DIGITS]


def begun(side: int) -> bytes:
    """Return how the line of a side's seal begins, up to its digest, which counts it."""
    return b'["sealed",%d,"' % side
