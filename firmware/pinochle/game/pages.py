"""Chunks of a long list in pages: pieces of memory that stay divide what is free between them."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Pages:
    """A list of chunks that grows and shrinks at its end, in pages of SIZE chunks.

    A chunk is a list, or bytes if it is packed. A page of packed chunks is one piece of memory,
    because pieces that stay divide what is free between them.
    """

    SIZE = 8

    def __init__(self) -> None:
        self._pages: "list[Any]" = []  # lists of chunks; joined pages as bytes
        self.count = 0  # of chunks

    def __len__(self) -> int:
        """Return the number of chunks."""
        return self.count

    def pop(self) -> None:
        """Remove the last chunk."""
        page = self._opened(len(self._pages) - 1)
        page.pop()
        self.count -= 1
        if not page:
            self._pages.pop()

    def __getitem__(self, at: int) -> "list[Any] | bytes":
        """Return a chunk by its index from 0."""
        page = self._pages[at // self.SIZE]
        return page[at % self.SIZE] if isinstance(page, list) else _part(page, at % self.SIZE)

    def __setitem__(self, at: int, chunk: "list[Any] | bytes") -> None:
        """Replace a chunk, or add one at the end; raises IndexError if one before it lacks."""
        if at == self.count:
            self.append(chunk)
            return
        place = at // self.SIZE
        self._opened(place)[at % self.SIZE] = chunk
        self._join(place)

    def append(self, chunk: "list[Any] | bytes") -> None:
        """Add a chunk; a start waits for some hundreds of them."""
        place = self.count % self.SIZE
        if place == 0:
            self._pages.append([])
        self._pages[-1].append(chunk)
        self.count += 1
        if place == self.SIZE - 1:
            self._join(len(self._pages) - 1)

    def _opened(self, place: int) -> "list[Any]":
        """Return a page whose chunks are apart."""
        page = self._pages[place]
        if not isinstance(page, list):
            page = self._pages[place] = [_part(page, part) for part in range(self.SIZE)]
        return page

    def _join(self, place: int) -> None:
        """Make one piece of a page, if all its chunks are packed."""
        page = self._pages[place]
        if len(page) < self.SIZE or [1 for chunk in page if isinstance(chunk, list)]:
            return
        lengths = [bytes((len(chunk) & 255, len(chunk) >> 8)) for chunk in page]
        try:
            self._pages[place] = b"".join(lengths + page)
        except MemoryError:
            pass  # no free piece is as large: the chunks stay apart


def _part(page: bytes, place: int) -> bytes:
    """Return a chunk of a joined page."""
    start = 2 * Pages.SIZE
    for at in range(0, 2 * place, 2):
        start += page[at] | page[at + 1] << 8
    return page[start : start + (page[2 * place] | page[2 * place + 1] << 8)]
