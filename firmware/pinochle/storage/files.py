"""Files of the journal: a folder whose files are read, extended and replaced.

The same calls work with littlefs on the Pico and with the file system of a laptop.
"""

import binascii
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import IO

# On Windows os.rename does not replace a file; MicroPython has no os.replace.
_replace = getattr(os, "replace", os.rename)
_PIECE = 512
# littlefs keeps a file of at most this size in its directory block.
TAIL_LIMIT = 480
# The most bytes of a line, which a record of the log in flash holds. A file with a longer one is
# damaged or from another program; it is not read at once.
LONGEST_LINE = 4000
_NO_SUCH_FILE = (2, 44)  # ENOENT; 44 in WebAssembly


class ChangedError(Exception):
    """A file does not begin with the bytes that it had before."""


class Folder:
    """A folder of small files.

    `settle(file)` is called after each write to make it durable; littlefs needs none, a laptop
    passes a function that calls fsync. All methods raise OSError. `quick` is whether an append to
    the tail takes much less time than one to another file, which a press should not wait for;
    `untidy` is whether tidy() has work.
    """

    quick = untidy = False

    def __init__(self, path: str, settle: "Callable[[IO[bytes]], None] | None" = None):
        self.path = path
        self._settle = settle
        try:
            os.mkdir(path)
        except OSError:
            # The folder exists, or a later call raises the error.
            pass

    def place(self, name: str) -> str:
        """Return the path of a file."""
        return self.path + "/" + name

    def names(self) -> "list[str]":
        """Return the names of all files, sorted."""
        return sorted(self.listed())

    def listed(self) -> "list[str]":
        """Return the names of all files as the file system lists them; littlefs sorts them."""
        return os.listdir(self.path)

    def has(self, name: str) -> bool:
        """Return whether a file exists."""
        try:
            os.stat(self.place(name))
        except OSError:
            return False
        return True

    def read(self, name: str, most: int = -1) -> bytes:
        """Return a file's bytes, the first `most` of them; empty if there is no such file."""
        file = self._opened(name)
        if file is None:
            return b""
        with file:
            if most > 0:
                # MicroPython reserves memory for as many bytes as are asked for.
                most = min(most, self.size(name))
            data: bytes = file.read(most)
            return data

    def checksum(self, name: str) -> "tuple[int, int]":
        """Return (size, CRC-32) of a file, (0, 0) if there is no such file."""
        size = crc = 0
        file = self._opened(name)
        if file is not None:
            with file:
                piece = file.read(_PIECE)
                while piece:
                    size += len(piece)
                    crc = binascii.crc32(piece, crc)
                    piece = file.read(_PIECE)
        return (size, crc)

    def lines(self, name: str, known: "tuple[int, int]" = (0, 0)) -> "Iterator[bytes]":
        """Yield a file's lines as bytes; the last may have no newline.

        `known` is the checksum() of lines at its beginning, which are left out; raises
        ChangedError if they are others now.
        """
        file = self._opened(name)
        if file is None:
            if known[0]:
                raise ChangedError
        else:
            with file:
                self._skip(file, known[0], known[1])
                rest = b""
                piece = file.read(_PIECE)
                while piece:
                    # Read large pieces: littlefs takes a third of a millisecond to find one line.
                    rest += piece
                    start = 0
                    end = rest.find(b"\n") + 1
                    while end:
                        yield rest[start:end]
                        start = end
                        end = rest.find(b"\n", start) + 1
                    rest = rest[start:]
                    if len(rest) > LONGEST_LINE:
                        yield rest
                        rest = b""
                    piece = file.read(_PIECE)
                if rest:
                    yield rest

    def _skip(self, file: "IO[bytes]", size: int, crc: int) -> None:
        """Read `size` bytes of a file and check their CRC-32."""
        found = 0
        while size:
            piece = file.read(min(_PIECE, size))
            if not piece:
                raise ChangedError
            size -= len(piece)
            found = binascii.crc32(piece, found)
        if found != crc:
            raise ChangedError

    def _opened(self, name: str) -> "IO[bytes] | None":
        """Open a file, or return None: with 300 files, each search for a name takes 20 ms."""
        try:
            return open(self.place(name), "rb")
        except OSError as failure:
            if failure.args[0] in _NO_SUCH_FILE:
                return None
            raise

    def append(self, name: str, data: bytes) -> None:
        """Add bytes to the end of a file; they are stored when it returns."""
        self._write(name, (data,), "ab")

    def replace(self, name: str, data: bytes) -> None:
        """Replace a file's contents; until the new ones are complete, the old ones stay."""
        self.rewrite(name, (data,))

    def restart(self, name: str, data: bytes) -> None:
        """Replace a file's contents, which other files have by now; the old ones may go first."""
        self.replace(name, data)

    def rewrite(self, name: str, pieces: "Iterable[bytes]") -> None:
        """Replace a file's contents by pieces one after the other, as replace() does."""
        self._write(name + ".new", pieces, "wb")
        _replace(self.place(name + ".new"), self.place(name))

    def cut(self, name: str, size: int) -> None:
        """Keep the first `size` bytes of a file; until that is done, the old contents stay."""
        self._write(name + ".new", self._part(name, 0, size), "wb")
        _replace(self.place(name + ".new"), self.place(name))

    def copy(self, name: str, start: int, to: str) -> None:
        """Append a file's bytes from `start` on to another file."""
        self._write(to, self._part(name, start, self.size(name)), "ab")

    def _part(self, name: str, start: int, end: int) -> "Iterator[bytes]":
        """Yield a part of a file in pieces, because a long game is larger than a small memory."""
        with open(self.place(name), "rb") as file:
            file.seek(start)
            while start < end:
                piece = file.read(min(_PIECE, end - start))
                if not piece:
                    return
                yield piece
                start += len(piece)

    def size(self, name: str) -> int:
        """Return a file's size in bytes, 0 if there is no such file."""
        try:
            return int(os.stat(self.place(name))[6])
        except OSError as failure:
            if failure.args[0] in _NO_SUCH_FILE:
                return 0
            raise

    def tail_fits(self, used: int, more: int) -> bool:
        """Return whether a tail of `used` bytes may take `more`; if not, its lines move first."""
        return used + more <= TAIL_LIMIT

    def look(self) -> None:
        """Look for what would slow down the next write; called once, early in idle time."""

    def tidy(self) -> None:
        """Do work now that would slow down a later write; called in idle time."""

    def space(self) -> int:
        """Return the number of free bytes, or -1 where the system does not report it."""
        ask = getattr(os, "statvfs", None)
        if ask is None:
            return -1
        try:
            found = ask(self.path)
        except OSError:
            return -1
        # The size of a fragment (of a block where that is 0), and the number of free ones: less
        # than none from a full littlefs, which counts some twice.
        return int((found[1] or found[0]) * max(0, found[4]))

    def runs_out(self) -> bool:
        """Return True once: when there is hardly room for another game, in storage that is small.

        Called after work in idle time.
        """
        return False

    def remove(self, name: str) -> None:
        """Remove a file."""
        os.remove(self.place(name))

    def _write(self, name: str, pieces: "Iterable[bytes]", mode: str) -> None:
        """Write pieces one after the other; `mode` is that of open()."""
        with open(self.place(name), mode) as file:
            for piece in pieces:
                if file.write(piece) != len(piece):
                    # Some file systems write less than asked for when they are full.
                    raise OSError(28)
            file.flush()
            if self._settle:
                self._settle(file)
