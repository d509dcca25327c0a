"""Writes every file that a person names: all of it or nothing.

A regular file is written beside its place and moved there, so that a full disk, Ctrl-C or a power
cut leaves the old file as it was, and a reader never sees half of the new one. A device or a pipe
keeps its place and is written straight, as standard output is.
"""

import codecs
import contextlib
import errno
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Protocol

STANDARD_OUTPUT = Path("-")
_PART = ".pinochle-part"


class TextOutput(Protocol):
    """What takes text."""

    def write(self, text: str, /) -> object:
        """Write a text as it is."""


@contextlib.contextmanager
def output_file(path: Path) -> Iterator[BinaryIO]:
    """Give a stream of bytes that becomes the file `path` when the block ends without an error.

    `-` is standard output. The file's folder is made. A link stays, and what it points at is
    written. An existing file keeps its permissions. Raises OSError that names `path`.
    """
    if path == STANDARD_OUTPUT:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with _naming(path):
        before = _status(path)
        place = Path(os.path.realpath(path))
        if before and not stat.S_ISREG(before.st_mode):
            with open(place, "wb") as file:
                yield file
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            with _moved_into(place, before) as file:
                yield file


@contextlib.contextmanager
def output_text(path: Path) -> Iterator[TextOutput]:
    """Give a stream of text, written as UTF-8 with its line ends as they are; see output_file."""
    with output_file(path) as file:
        # A TextIOWrapper would close standard output behind itself.
        yield codecs.getwriter("utf-8")(file)


def write_output(path: Path, data: bytes) -> None:
    """Write a whole file; see output_file."""
    with output_file(path) as file:
        file.write(data)


@contextlib.contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Let a failure of the system name the file that the person named, not the one beside it."""
    try:
        yield
    except OSError as failure:
        known = failure.filename is not None and not str(failure.filename).endswith(_PART)
        if known or failure.errno is None:
            raise
        raise OSError(failure.errno, os.strerror(failure.errno), str(path)) from failure


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


@contextlib.contextmanager
def _moved_into(place: Path, before: os.stat_result | None) -> Iterator[BinaryIO]:
    if before and not os.access(place, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    # A name of its own, and short, because the other may be as long as a name can be.
    part = place.with_name(f".{secrets.token_hex(6)}{_PART}")
    mode = stat.S_IRUSR | stat.S_IWUSR if before else 0o666  # less what the umask takes away
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with open(handle, "wb") as file:
            yield file
            file.flush()
            if before:
                _take_over(file.fileno(), before)
            # Otherwise a power cut could leave the name on a file without its bytes.
            os.fsync(file.fileno())
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)


def _take_over(handle: int, before: os.stat_result) -> None:
    """Give a new file the owner and the permissions of the one that it replaces."""
    with contextlib.suppress(OSError):  # only root gives files away
        os.fchown(handle, before.st_uid, before.st_gid)
    os.fchmod(handle, stat.S_IMODE(before.st_mode))
