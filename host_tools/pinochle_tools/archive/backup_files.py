"""Read the parts of a backup: a zip file, or the folder of an unpacked one."""

import lzma
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Protocol

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.untrusted import contents, visible

MANIFEST = "devices.json"
NO_MANIFEST = f"it has no {MANIFEST}"
# A small zip can hold files of any size.
_LARGEST_PART = 16_000_000


class Part(NamedTuple):
    """A file in a backup and its size in bytes."""

    name: str
    size: int


class BackupFiles(Protocol):
    """The files of a backup."""

    def parts(self) -> list[Part]:
        """Return all files."""

    def read(self, name: str) -> bytes:
        """Return the bytes of a file. Raises ToolError for one that is too large or damaged."""


def is_backup(source: Path) -> bool:
    """Return whether a path is a backup: a file, or the folder of an unpacked one."""
    return source.is_file() or (source / MANIFEST).is_file()


@contextmanager
def backup_files(source: Path) -> Iterator[BackupFiles]:
    """Open a backup. Raises ToolError for a file that is not one, or OSError."""
    if source.is_dir():
        if not is_backup(source):
            # Any other folder may have files without number; none of them is looked at.
            raise not_a_backup(source, NO_MANIFEST)
        yield _Unpacked(source)
        return
    if source.exists() and not source.is_file():
        raise not_a_backup(source, "it is no file")  # a device may have no end
    try:
        archive = zipfile.ZipFile(source)
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as reason:
        raise not_a_backup(source, reason) from None
    with archive:
        yield _Zip(source, archive)


class _Stream:
    """A stream that cannot be asked for its place: a device that keeps nothing always says 0."""

    def __init__(self, file: BinaryIO):
        self.write = file.write
        self.flush = file.flush


def zip_writer(file: BinaryIO) -> zipfile.ZipFile:
    """Return a zip file to write; `file` may be a pipe or a device."""
    try:
        regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
    except OSError:
        regular = False  # it is in memory
    into: Any = file if regular else _Stream(file)
    return zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED)


def not_a_backup(source: Path, reason: object) -> ToolError:
    """Return the error for a file that is not a backup."""
    return ToolError(f"{source} is not a backup of an archive: {reason}")


class _Unpacked:
    """The folder of an unpacked backup, read as its zip file would be."""

    def __init__(self, folder: Path):
        self._folder = folder

    def parts(self) -> list[Part]:
        """Return all files, in the order of their names."""
        return [
            Part(path.relative_to(self._folder).as_posix(), path.stat().st_size)
            for path in sorted(self._folder.rglob("*"))
            if path.is_file()
        ]

    def read(self, name: str) -> bytes:
        """Return the bytes of a file; see BackupFiles."""
        return contents(self._folder / name, _LARGEST_PART)


class _Zip:
    """A zip file whose parts are read up to a limit."""

    def __init__(self, source: Path, archive: zipfile.ZipFile):
        self._source = source
        self._archive = archive

    def parts(self) -> list[Part]:
        """Return all files."""
        return [Part(info.filename, info.file_size) for info in self._archive.infolist()]

    def read(self, name: str) -> bytes:
        """Return the bytes of a file; see BackupFiles."""
        if self._archive.getinfo(name).file_size > _LARGEST_PART:
            raise ToolError(f"{self._source}: {name} is too large")
        try:
            return self._archive.read(name)
        # Each kind of compression has errors of its own; RuntimeError is a part with a password.
        except (zlib.error, lzma.LZMAError, struct.error, zipfile.BadZipFile, EOFError) as failure:
            raise self._unreadable(name, "is damaged", failure) from None
        except (NotImplementedError, RuntimeError, ValueError, OSError) as failure:
            raise self._unreadable(name, "cannot be read", failure) from None

    def _unreadable(self, name: str, why: str, failure: Exception) -> ToolError:
        return ToolError(f"{self._source}: {visible(name)} {why} ({failure})")
