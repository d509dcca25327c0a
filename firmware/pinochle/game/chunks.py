"""A long list in a small memory: its newest items as they are, older ones packed as JSON.

No piece of it is large, because the heap of a Pico that has run for a
while has no large piece free: what grows with the items is one pointer for each chunk of them.
"""

import binascii
import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

# The characters of lists of whole numbers are few enough for half a byte each.
_HALVES = ((b",", b"a"), (b"[", b"b"), (b"]", b"c"), (b"-", b"d"))
_FILL = b"f"  # where their number is odd


class Chunks:
    """A list that grows and shrinks at its end.

    Its items are read by their place, and changed by change(). `size` items make a chunk; the
    newest `opened` chunks are kept as they are. `pack(item)` returns what json can write,
    `unpack` makes an item of that again: each reading of an older item makes another one.
    """

    def __init__(
        self,
        size: int,
        opened: int,
        pack: "Callable[[Any], object]",
        unpack: "Callable[[Any], Any]",
    ):
        self._size = size
        self._opened = opened
        self._pack = pack
        self._unpack = unpack
        self.clear()

    def clear(self) -> None:
        """Remove all items."""
        self._count = 0
        # Lists of items, older ones as bytes; all but the last are full, which is a list.
        self._chunks: list = []
        # The packed chunk that was read last, and its items, not yet unpacked.
        self._read = -1
        self._items: list = []

    def __len__(self) -> int:
        """Return how many items there are."""
        return self._count

    def append(self, item: "Any") -> None:
        """Add an item at the end."""
        if self._count % self._size == 0:
            self._chunks.append([])
            self._close(len(self._chunks) - 1 - self._opened)
        self._chunks[-1].append(item)
        self._count += 1

    def pop(self) -> "Any":
        """Remove the last item and return it."""
        last: list = self._chunks[-1]
        item = last.pop()
        self._count -= 1
        if not last:
            self._chunks.pop()
            if self._chunks:
                self._chunks[-1] = self._open(len(self._chunks) - 1)
        return item

    def __getitem__(self, index: int) -> "Any":
        """Return an item by its place; a negative one counts from the end."""
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError
        at, place = index // self._size, index % self._size
        chunk = self._chunks[at]
        if isinstance(chunk, list):
            return chunk[place]
        if at != self._read:
            self._read, self._items = at, loads(chunk)
        return self._unpack(self._items[place])

    def __iter__(self) -> "Iterator[Any]":
        """Yield the items in order."""
        for index in range(self._count):
            yield self[index]

    def newest(self, count: int) -> list:
        """Return the last `count` items, in order; quick for those not packed."""
        found: list = []
        at = len(self._chunks)
        while at and len(found) < count:
            at -= 1
            found = self._open(at) + found
        return found[max(0, len(found) - count) :]

    def backwards(self, end: int) -> "Iterator[Any]":
        """Yield the items before a place, the last of them first."""
        for index in range(end - 1, -1, -1):
            yield self[index]

    def change(self, start: int) -> "Iterator[Any]":
        """Yield the items from a place on to be changed; all of them must be taken."""
        for at in range(start // self._size, len(self._chunks)):
            packed = not isinstance(self._chunks[at], list)
            items = self._open(at)
            first = at * self._size
            for place in range(max(0, start - first), len(items)):
                yield items[place]
            if packed:
                self._chunks[at] = items
                self._close(at)

    def _open(self, at: int) -> list:
        """Return the items of a chunk."""
        chunk = self._chunks[at]
        if isinstance(chunk, list):
            return chunk
        if at == self._read:
            self._read, self._items = -1, []
        packed = loads(self._chunks[at])
        return [self._unpack(item) for item in packed]

    def _close(self, at: int) -> None:
        """Pack a chunk."""
        if at >= 0 and isinstance(self._chunks[at], list):
            packed = [self._pack(item) for item in self._chunks[at]]
            self._chunks[at] = dumps(packed)


def dumps(items: list) -> bytes:
    """Return a list as JSON; one of whole numbers alone, and lists of them, in half the bytes."""
    text = json.dumps(items, separators=(",", ":")).encode()
    if b'"' in text:
        return text
    half = text
    for letter, digit in _HALVES:
        half = half.replace(letter, digit)
    try:
        return binascii.unhexlify(half + _FILL if len(half) % 2 else half)
    except ValueError:
        # true, null, a fraction.
        return text


def loads(data: bytes) -> list:
    """Return the list of which dumps() made this."""
    if data[:1] != b"[":
        data = binascii.hexlify(data).rstrip(_FILL)
        for letter, digit in _HALVES:
            data = data.replace(digit, letter)
    found: list = json.loads(data)
    return found
