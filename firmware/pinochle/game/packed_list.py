"""A long list for a small memory: the newest items as objects, older ones packed as JSON.

Each part is small, because the fragmented heap of a Pico has no large free block: a kilobyte may
not be found while seventy are free.
"""

import binascii
import json

from pinochle.game.pages import Pages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

# Lists of whole numbers use few enough characters for half a byte each.
_HALVES = ((b"],[", b"e"), (b",", b"a"), (b"[", b"b"), (b"]", b"c"), (b"-", b"d"))
_FILL = b"f"  # fills up an odd number of characters


class PackedList:
    """A list that grows and shrinks at its end.

    Items are read by index and changed by change(). A chunk has `size` items; the newest `opened`
    chunks are not packed, of a list more than twice as long the newest `fewest`. `pack(item)`
    returns what json can write, and `unpack` reverses it: each read of an older item creates a new
    object.
    """

    FEW = 16  # chunks to open between two calls of breathe()
    _breathe: "Callable[[], None] | None" = None
    _times = 0

    def __init__(
        self,
        size: int,
        opened: int,
        fewest: int,
        pack: "Callable[[Any], object]",
        unpack: "Callable[[Any], Any]",
    ):
        self._size = size
        self.unchanged = 0  # how many of the first chunks are as they were at watch()
        self._opened = opened
        self._fewest = fewest
        self._pack = pack
        self._unpack = unpack
        self.clear()

    def clear(self) -> None:
        """Remove all items."""
        self._count = 0
        self.unchanged = 0
        # Lists of items, older ones as bytes; all chunks but the last are full.
        self._chunks = Pages()
        self._last: "list[Any]" = []
        # The packed chunk that was read last, and its items, not yet unpacked.
        self._read = -1
        self._items: "list[Any]" = []

    def breathe_by(self, breathe: "Callable[[], None]") -> None:
        """Call this every few chunks that are opened: to go through a long list takes seconds."""
        self._breathe = breathe

    def __len__(self) -> int:
        """Return the number of items."""
        return self._count

    def append(self, item: "Any") -> None:
        """Add an item at the end."""
        if self._count % self._size == 0:
            self._last = []
            self._chunks[len(self._chunks)] = self._last
            self._close_old()
        self._last.append(item)
        self._count += 1

    def pop(self) -> "Any":
        """Remove the last item and return it."""
        item = self._last.pop()
        self._count -= 1
        self.unchanged = min(self.unchanged, self._count // self._size)
        if not self._last and self._count:
            self._chunks.pop()
            at = len(self._chunks) - 1
            self._last = self._chunks[at] = self._open(at)
        elif not self._last:
            self._chunks.pop()
        return item

    def insert(self, index: int, item: "Any") -> None:
        """Add an item before an index; chunk by chunk, because a long list fills the memory."""
        self.unchanged = min(self.unchanged, index // self._size)
        for at in range(index // self._size, len(self._chunks)):
            packed = not isinstance(self._chunks[at], list)
            items = self._open(at)
            place = max(0, index - at * self._size)
            if len(items) < self._size:
                # The last chunk.
                items.insert(place, item)
                self._count += 1
                return
            kept = items.pop()
            items.insert(place, item)
            item = kept
            if packed:
                self._chunks[at] = self._packed(items)
        self.append(item)

    def remove(self, index: int) -> "Any":
        """Remove the item at an index and return it."""
        self.unchanged = min(self.unchanged, index // self._size)
        item = self.pop()
        for at in range(len(self._chunks) - 1, index // self._size - 1, -1):
            if self._count <= index:
                break
            packed = not isinstance(self._chunks[at], list)
            items = self._open(at)
            items.append(item)
            item = items.pop(max(0, index - at * self._size))
            if packed:
                self._chunks[at] = self._packed(items)
        return item

    def __getitem__(self, index: int) -> "Any":
        """Return an item by its index; negative indices count from the end."""
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError
        at, place = index // self._size, index % self._size
        chunk = self._chunks[at]
        if isinstance(chunk, list):
            return chunk[place]
        if at != self._read:
            self._pause()
            self._read, self._items = at, loads(chunk)
        return self._unpack(self._items[place])

    def __iter__(self) -> "Iterator[Any]":
        """Yield the items in order."""
        for index in range(self._count):
            yield self[index]

    def newest(self, count: int) -> "list[Any]":
        """Return the last `count` items, in order; fast for items that are not packed."""
        found: "list[Any]" = []
        at = len(self._chunks)
        while at and len(found) < count:
            at -= 1
            items = self._open(at)
            if at >= len(self._chunks) - self._opened:
                self._chunks[at] = items  # packed if it was restored
            found = items + found
        return found[max(0, len(found) - count) :]

    def backwards(self, end: int) -> "Iterator[Any]":
        """Yield the items before an index, the last of them first."""
        for index in range(end - 1, -1, -1):
            yield self[index]

    def latest(self, brief: "Callable[[Any], Any]") -> "Iterator[Any]":
        """Yield the items, the last one first; of packed ones what `brief` makes of them."""
        for at in range(len(self._chunks) - 1, -1, -1):
            chunk = self._chunks[at]
            items = chunk if isinstance(chunk, list) else loads(chunk)
            for place in range(len(items) - 1, -1, -1):
                yield items[place] if items is chunk else brief(items[place])

    def change(self, start: int) -> "Iterator[Any]":
        """Yield the items from an index on, to be changed; the caller must take all of them."""
        self.unchanged = min(self.unchanged, start // self._size)
        for at in range(start // self._size, len(self._chunks)):
            packed = not isinstance(self._chunks[at], list)
            self._pause()
            items = self._open(at)
            first = at * self._size
            for place in range(max(0, start - first), len(items)):
                yield items[place]
            if packed:
                self._chunks[at] = self._packed(items)

    def put(self, index: int, item: "Any") -> None:
        """Replace the item at an index, which may be the one that was read there."""
        at = index // self._size
        self.unchanged = min(self.unchanged, at)
        packed = not isinstance(self._chunks[at], list)
        items = self._open(at)
        items[index % self._size] = item
        if packed:
            self._chunks[at] = self._packed(items)

    def watch(self, count: int) -> None:
        """Set `unchanged`: the first chunks, less those that change from now on."""
        self.unchanged = count

    def chunks(self, whole: bool = False) -> int:
        """Return the number of chunks; with `whole`, of those that have all their items."""
        return self._count // self._size if whole else len(self._chunks)

    def part(self, at: int) -> bytes:
        """Return a packed chunk, for restore()."""
        chunk = self._chunks[at]
        return self._packed(chunk) if isinstance(chunk, list) else chunk

    def restore(self, count: int, parts: Pages) -> None:
        """Replace all items by the `count` items of a list that had these parts.

        Keeps `parts`; raises IndexError if there are others.
        """
        if len(parts) != (count + self._size - 1) // self._size:
            raise IndexError
        self.clear()
        self._chunks = parts
        self._count = count
        if count:
            at = len(self._chunks) - 1
            self._last = self._chunks[at] = self._open(at)

    def _pause(self) -> None:
        self._times += 1
        if self._breathe and self._times % self.FEW == 0:
            self._breathe()

    def _open(self, at: int) -> "list[Any]":
        """Return the items of a chunk."""
        chunk = self._chunks[at]
        if isinstance(chunk, list):
            return chunk
        if at == self._read:
            self._read, self._items = -1, []
        return [self._unpack(item) for item in loads(chunk)]

    def _close_old(self) -> None:
        """Pack the oldest chunks that are not packed: up to two, because a press waits for it."""
        count = len(self._chunks)
        at = count - 1 - max(self._fewest, min(self._opened, 2 * self._opened - count))
        self._close(at)
        self._close(at - 1)

    def _close(self, at: int) -> None:
        """Pack a chunk, unless it is packed."""
        chunk = self._chunks[at] if at >= 0 else b""
        if isinstance(chunk, list):
            self._chunks[at] = self._packed(chunk)

    def _packed(self, items: "list[Any]") -> bytes:
        return dumps([self._pack(item) for item in items])


def dumps(items: "list[Any]") -> bytes:
    """Return a list as JSON; whole numbers, and lists of them, take half the bytes."""
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


def loads(data: bytes) -> "list[Any]":
    """Return the list that dumps() was given."""
    if data[:1] != b"[":
        data = binascii.hexlify(data).rstrip(_FILL)
        for letter, digit in _HALVES:
            data = data.replace(digit, letter)
    found: "list[Any]" = json.loads(data)
    return found
