"""A log in raw flash: records in a ring of sectors that are erased before they are needed.

An append programs blank pages of 256 bytes only, which takes 1 ms; littlefs may erase a sector at
any write, which takes 45 to 400 ms. A record is a header and data, in as many pages of one sector
as it needs. A *run* is a record of replace() with those appended since; the newest run counts, so
what power loss leaves of a new one changes nothing. Header, little-endian: the mark, the sequence
number, the page where the run begins, the size of the data, the CRC-32 of the data, and the CRC-32
of these fields.
"""

import struct
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

SECTOR = 4096
PAGE = 256
PAGES = SECTOR // PAGE  # in a sector
MARK = b"Plog"
HEADER = "<4sIHHII"
HEADER_BYTES = 20
# The most bytes in one record: it is in one sector.
MOST = SECTOR - HEADER_BYTES
# Number of places to try: a page may be worn, or half programmed before a power cut.
TRIES = 4
# The error of a log whose newest run leaves no room: ENOSPC.
FULL = 28

# The logs share a page in RAM, because flash cannot be read while it is programmed.
_page = bytearray(PAGE)
_view = memoryview(_page)
_head = _view[: HEADER_BYTES - 4]
_rest = _view[HEADER_BYTES:]
_BLANK = b"\xff" * PAGE


class FlashLog:
    """A log in `sectors` sectors, at least 2, from sector `first` of the block device `flash`.

    `flash` is like rp2.Flash: readblocks(block, buf, offset), writeblocks(block, buf, offset)
    without an erase, ioctl(6, block) to erase. All methods raise OSError if flash does not keep
    what it is given. `most` is how many bytes of a run are worth keeping in memory.
    """

    most = 3600

    def __init__(self, flash, first: int, sectors: int) -> None:
        self._flash = flash
        self._first = first
        self._pages = sectors * PAGES
        self._sequence = 0  # of the newest record
        self._begin = -1  # the page where the newest run begins; -1 if there is none
        self._end = 0  # the next page to program
        self._ready = 0  # blank pages from there on, as far as known
        self._find()

    def records(self) -> "Iterator[bytes]":
        """Yield the data of each record of the newest run, oldest first, as bytes."""
        page, left = self._begin, self._live()
        last = 0
        while left > 0:
            found = self._header(page)
            step = pages_of(found[2]) if found else 1
            if found and found[1] == self._begin and found[0] > last:
                data = self._data(page, found)
                if data is not None:
                    last = found[0]
                    yield data
            page = (page + step) % self._pages
            left -= step

    def read(self) -> bytes:
        """Return the data of the newest run, b"" if there is none."""
        return b"".join(self.records())

    def replace(self, data: bytes) -> None:
        """Begin a new run; until its record is complete, the one before counts."""
        self._begin = self._add(data, -1)

    def append(self, data: bytes) -> None:
        """Add a record to the run; without a run, begin one. One record is stored or none."""
        page = self._add(data, self._begin)
        if self._begin < 0:
            self._begin = page

    def room(self, wanted: int) -> int:
        """Return how many pages can be programmed without an erase; looks for `wanted` of them."""
        while self._ready < wanted and self._may_grow() and self._is_sector_blank(self._ahead()):
            self._ready += PAGES
        return self._ready

    def prepare(self) -> bool:
        """Make one more sector ready, in idle time; returns whether this took an erase."""
        if not self._may_grow():
            return False
        sector = self._ahead()
        erase = not self._is_sector_blank(sector)
        if erase:
            self._erase(sector)
        self._ready += PAGES
        return erase

    def clear(self) -> None:
        """Forget all records, by an erase of each sector with any.

        The newest run loses its end first, so that a power cut leaves a beginning of it.
        """
        begin, sectors = max(0, self._begin), self._pages // PAGES
        kept = (begin % PAGES + self._live() + PAGES - 1) // PAGES  # of the newest run
        for step in list(range(kept, sectors)) + list(range(kept - 1, -1, -1)):
            sector = (begin // PAGES + step) % sectors
            if not self._is_sector_blank(sector):
                self._erase(sector)
        self._begin = -1
        self._end = begin // PAGES * PAGES
        self._ready = self._pages

    @property
    def used(self) -> bool:
        """Whether it has a record."""
        return self._begin >= 0

    @property
    def prepared(self) -> bool:
        """Whether all sectors without the newest run are known to be blank."""
        return not self._may_grow()

    # Where records go.

    def _live(self) -> int:
        """Return the number of pages from the begin of the run to the end."""
        if self._begin < 0:
            return 0
        return (self._end - self._begin - 1) % self._pages + 1

    def _may_grow(self) -> bool:
        """Return whether the sector after the ready pages holds nothing that counts."""
        kept = self._live() + self._begin % PAGES if self._begin >= 0 else self._end % PAGES
        return kept + self._ready + PAGES <= self._pages

    def _ahead(self) -> int:
        """Return the sector after the ready pages."""
        return (self._end + self._ready) % self._pages // PAGES

    def _place(self, count: int) -> int:
        """Return where a record of `count` pages goes; erases only if no blank sector is left."""
        left = -self._end % PAGES
        if left < count:
            self._skip(left)
            if self.room(count) < count:
                if not self._may_grow():
                    raise OSError(FULL)
                self._erase(self._ahead())
                self._ready += PAGES
        return self._end

    def _skip(self, count: int) -> None:
        self._end = (self._end + count) % self._pages
        self._ready -= count

    def _add(self, data: bytes, begin: int) -> int:
        """Store a record of the run that begins at page `begin`, or here; return its page."""
        if len(data) > MOST:
            raise OSError(27)
        count = pages_of(len(data))
        for _ in range(TRIES):
            page = self._place(count)
            stored = self._program(page, data, page if begin < 0 else begin)
            if not stored and _page == _BLANK:
                # Flash ignores programs; reading stops at a blank page.
                break
            # Reading finds what is next behind a whole record, or behind one damaged page.
            self._skip(count if stored or self._header(page) else 1)
            if stored:
                self._sequence += 1
                return page
        raise OSError(5)

    # Flash.

    def _find(self) -> None:
        """Find the newest record by the first header of each sector."""
        heads = []
        for sector in range(0, self._pages, PAGES):
            for page in self._headers(sector):
                heads.append((self._header(page)[0], page))
                break
        heads.sort(reverse=True)
        for sequence, page in heads:
            pages = list(self._headers(page))
            if self._sequence < sequence:
                self._end_after(pages[-1])
            for page in reversed(pages):
                found = self._header(page)
                if self._data(page, found) is not None:
                    self._begin = found[1]
                    return

    def _end_after(self, page: int) -> None:
        """Continue after the newest header, which is at `page`; its data may be damaged."""
        self._sequence, _, size = self._header(page)[:3]
        page += pages_of(size)
        while page % PAGES and not self._is_blank(page):
            page += 1  # half a header
        self._ready = -page % PAGES
        self._end = page % self._pages

    def _headers(self, page: int) -> "Iterator[int]":
        """Yield the pages with a valid header, from a page to the end of its sector."""
        end = (page // PAGES + 1) * PAGES
        damaged = False
        while page < end:
            found = self._header(page)
            if found:
                yield page
                page += pages_of(found[2])
                continue
            # Behind a damaged page, older images left those of its record blank.
            damaged = damaged or not self._is_blank(page)
            if not damaged:
                return
            page += 1

    def _header(self, page: int) -> "tuple[int, ...]":
        """Return (sequence number, page of the run's begin, size, CRC of the data), or ()."""
        self._load(page)
        mark, sequence, begin, size, crc, own = struct.unpack_from(HEADER, _page)
        if mark != MARK or crc32(_head) != own or begin >= self._pages:
            return ()
        return (sequence, begin, size, crc)

    def _data(self, page: int, header: "tuple[int, ...]") -> "bytes | None":
        """Return a record's data, None if damaged; its first page was read last."""
        size, crc = header[2:]
        data = bytes(_rest[:size])
        if size > len(data):
            pieces = [data]
            for start in range(PAGE, HEADER_BYTES + size, PAGE):
                self._load(page + start // PAGE)
                pieces.append(bytes(_view[: HEADER_BYTES + size - start]))
            data = b"".join(pieces)
        return data if crc32(data) == crc else None

    def _program(self, page: int, data: bytes, begin: int) -> bool:
        """Program a record and read it again; return whether flash kept it."""
        head = struct.pack(HEADER[:-1], MARK, self._sequence + 1, begin, len(data), crc32(data))
        record = head + struct.pack("<I", crc32(head)) + data
        for start in range(0, len(record), PAGE):
            piece = record[start : start + PAGE]
            _page[:] = _BLANK
            _page[: len(piece)] = piece
            crc = crc32(_page)
            block, offset = self._first + page // PAGES, page % PAGES * PAGE
            self._flash.writeblocks(block, _page, offset)
            self._flash.readblocks(block, _page, offset)
            if crc32(_page) != crc:
                return False
            page += 1
        return True

    def _erase(self, sector: int) -> None:
        self._flash.ioctl(6, self._first + sector)

    def _is_sector_blank(self, sector: int) -> bool:
        start = sector * PAGES
        return all(self._is_blank(page) for page in range(start, start + PAGES))

    def _is_blank(self, page: int) -> bool:
        self._load(page)
        return _page == _BLANK

    def _load(self, page: int) -> None:
        """Read a page into the buffer."""
        self._flash.readblocks(self._first + page // PAGES, _page, page % PAGES * PAGE)


def pages_of(size: int) -> int:
    """Return the number of pages of a record with this many bytes."""
    return (HEADER_BYTES + size + PAGE - 1) // PAGE
