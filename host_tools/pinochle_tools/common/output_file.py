"""Writes the files that a user names: completely or not at all.

A regular file is written under another name in the same folder and then renamed, so that a full
disk, Ctrl-C or a power cut does not change the old file, and readers never see a partial file. A
device or a pipe is written directly, like standard output.
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
from typing import IO, BinaryIO, Protocol

STANDARD_OUTPUT = Path("-")
_PART = ".pinochle-part"


def settle(file: IO[bytes]) -> None:
    """Wait until the disk has what was written to a file. Raises OSError."""
    os.fsync(file.fileno())


class TextOutput(Protocol):
    """An object to which text can be written."""

    def write(self, text: str, /) -> object:
        """Write a text without changes."""


@contextlib.contextmanager
def output_file(path: Path) -> Iterator[BinaryIO]:
    """Open a stream of bytes that becomes the file `path` if the block ends without an error.

    `-` is standard output. Creates the file's folder. A link is kept, and its target is written.
    An existing file keeps its permissions. Raises OSError that names `path`.
    """
    if path == STANDARD_OUTPUT:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with _naming(path):
        before = _status(path)
        if before and not stat.S_ISREG(before.st_mode):
            # Not its target: /dev/stdout leads to a pipe without a name.
            with open(path, "wb") as file:
                yield file
        else:
            place = Path(os.path.realpath(path))
            place.parent.mkdir(parents=True, exist_ok=True)
            with _moved_into(place, before) as file:
                yield file


@contextlib.contextmanager
def output_text(path: Path) -> Iterator[TextOutput]:
    """Open a stream of text, written as UTF-8 with unchanged line ends; see output_file."""
    with output_file(path) as file:
        # A TextIOWrapper would close standard output at its end.
        yield codecs.getwriter("utf-8")(file)


def write_output(path: Path, data: bytes) -> None:
    """Write a whole file; see output_file."""
    with output_file(path) as file:
        file.write(data)


def remove_parts(folder: Path) -> None:
    """Remove what a killed run left of files that it had not completed in a folder."""
    for part in folder.glob(f".*{_PART}"):
        part.unlink(missing_ok=True)


@contextlib.contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Make a system error name the user's file, not the temporary one."""
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
    # A short name, because the user's file name may already have the greatest length.
    part = place.with_name(f".{secrets.token_hex(6)}{_PART}")
    mode = stat.S_IRUSR | stat.S_IWUSR if before else 0o666  # minus the umask
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with open(handle, "wb") as file:
            yield file
            file.flush()
            if before:
                _take_over(file.fileno(), before)
            # Otherwise a power cut could leave a renamed file without its bytes.
            settle(file)
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)


def _take_over(handle: int, before: os.stat_result) -> None:
    """Give a new file the owner and the permissions of the file that it replaces."""
    if os.name != "posix":
        return  # Windows has neither
    with contextlib.suppress(OSError):  # only root can change the owner
        os.fchown(handle, before.st_uid, before.st_gid)
    os.fchmod(handle, stat.S_IMODE(before.st_mode))
