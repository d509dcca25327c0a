"""Back up an archive and own rules as a zip, and restore it into any archive and data folder.

A backup contains journals, in the format of the device and in a folder per device, so that `sync
--from` and other tools can read it; the archive's log of people, notes and places; and a table's
own rules, as files in the folder `rules`.
"""

import json
import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol, Self

from pinochle.storage.line_format import file_name, parse_name
from sqlalchemy import Connection, select

from pinochle_tools.archive.brought import Brought
from pinochle_tools.archive.chain import journal_bytes
from pinochle_tools.archive.changes import all_changes, take_changes, written
from pinochle_tools.archive.changes import parsed as parsed_changes
from pinochle_tools.archive.deciding import renew_log
from pinochle_tools.archive.derive import Folding, Progress
from pinochle_tools.archive.importing import take
from pinochle_tools.archive.intake import device_key, lines_of
from pinochle_tools.archive.pieces import LARGEST_FILE, START, Want, piece_of
from pinochle_tools.archive.schema import DEVICES, HISTORIES
from pinochle_tools.console.errors import ToolError
from pinochle_tools.console.output_file import output_file
from pinochle_tools.console.outside import contents, visible
from pinochle_tools.tables.reading import LARGEST_FILE as LARGEST_RULES
from pinochle_tools.tables.reading import parsed
from pinochle_tools.tables.shelf import Shelf
from pinochle_tools.tables.table import RulesError

_MANIFEST = "devices.json"
_LOG = "log.jsonl"
_RULES = re.compile(r"rules/([a-z0-9-]+)\.toml")
# The most journals, and the most bytes of journals, that are restored at once.
_BATCH = 1_000
_BATCH_BYTES = 16_000_000
# A small zip can hold files of any size.
_LARGEST_PART = 16_000_000


class _Files(Protocol):
    def infolist(self) -> list[zipfile.ZipInfo]: ...

    def read(self, name: str) -> bytes: ...


class _Member(NamedTuple):
    name: str
    device: int
    size: int


@dataclass
class RestoredRules:
    """The own rules of a backup: ids restored, ids of other rules that stay here, and errors."""

    added: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def back_up(
    connection: Connection, shelf: Shelf, target: Path, progress: Progress | None = None
) -> tuple[int, int]:
    """Write all lines and own rules to a new zip file; returns the number of journals and rules.

    The file appears only when it is complete; a device or a pipe is written directly. Raises
    ToolError if the file already exists.
    """
    if target.is_file():
        raise ToolError(f"{target} already exists: choose another name or move it away")
    with (
        output_file(target) as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        devices = {row.key: row for row in connection.execute(select(DEVICES))}
        folders = {key: f"device-{key}" for key in devices}
        manifest = {folders[key]: {"id": row.id, "name": row.name} for key, row in devices.items()}
        archive.writestr(_MANIFEST, json.dumps(manifest, indent=1))
        archive.writestr(_LOG, written(all_changes(connection)))
        histories = connection.execute(select(HISTORIES).order_by(HISTORIES.c.key)).all()
        for done, row in enumerate(histories, 1):
            fork = f"fork-{row.fork}/" if row.fork else ""
            name = f"{folders[row.device]}/{fork}{file_name(row.number, row.game)}"
            archive.writestr(name, journal_bytes(lines_of(connection, row.key)))
            if progress:
                progress(done, len(histories))
        own = shelf.ids()
        for name in own:
            archive.writestr(f"rules/{name}.toml", shelf.text(name))
    return len(histories), len(own)


def is_backup(source: Path) -> bool:
    """Return whether a path is a backup: a file, or the folder of an unpacked one."""
    return source.is_file() or (source / _MANIFEST).is_file()


def restore_rules(source: Path, shelf: Shelf) -> RestoredRules:
    """Add the own rules of a backup to the data folder; rules that are there stay.

    Raises ToolError for a file that is not a backup, or OSError.
    """
    found = RestoredRules()
    try:
        with zipfile.ZipFile(source) as archive:
            for name in sorted(set(archive.namelist())):
                own = _RULES.fullmatch(name)
                if own:
                    with archive.open(name) as file:
                        _restore_rules(own[1], file.read(LARGEST_RULES + 1), shelf, found)
    except (zipfile.BadZipFile, ValueError, NotImplementedError, RuntimeError) as reason:
        raise ToolError(f"{source} is not a backup of an archive: {reason}") from None
    return found


def _restore_rules(own: str, data: bytes, shelf: Shelf, found: RestoredRules) -> None:
    if own in shelf.ids():
        if shelf.text(own) != data:
            found.kept.append(own)
        return
    try:
        table = parsed(data, f"{own}.toml")
        if table.id != own:
            raise RulesError(f"{own}.toml: id: the file of {own} has the id {table.id}")
        shelf.add(data, f"{own}.toml")
        found.added.append(own)
    except RulesError as error:
        found.errors.append(str(error))


def restore(connection: Connection, source: Path, progress: Progress | None = None) -> Brought:
    """Import the journals of a backup; lines that the archive already has do not change.

    A backup is a zip file, or the folder of an unpacked one; `progress(done, all)` counts
    journals. Raises ToolError for a file that is not a backup, or contains damaged journals.
    """
    brought = Brought()
    try:
        with _Unpacked(source) if source.is_dir() else _Zip(source) as archive:
            members = _members(connection, archive)
            brought.there = len(members)
            with Folding() as folding:
                done = 0
                for batch in _batches(members):
                    _restore_batch(connection, archive, batch, brought, folding)
                    done += len(batch)
                    if progress:
                        progress(done, len(members))
            _restore_log(connection, archive)
    except (zipfile.BadZipFile, KeyError, ValueError, NotImplementedError, RuntimeError) as reason:
        raise ToolError(f"{source} is not a backup of an archive: {reason}") from None
    return brought


def _restore_log(connection: Connection, archive: _Files) -> None:
    """Add the changes of a backup that the archive lacks; older backups have none."""
    there = any(info.filename == _LOG for info in archive.infolist())
    if there and take_changes(connection, parsed_changes(archive.read(_LOG))):
        renew_log(connection)


class _Unpacked:
    """The folder of an unpacked backup, read as its zip file would be."""

    def __init__(self, folder: Path):
        self._folder = folder

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        pass

    def infolist(self) -> list[zipfile.ZipInfo]:
        """Return the files, in the order of their names."""
        found = []
        for path in sorted(self._folder.rglob("*")):
            if path.is_file():
                info = zipfile.ZipInfo(path.relative_to(self._folder).as_posix())
                info.file_size = path.stat().st_size
                found.append(info)
        return found

    def read(self, name: str) -> bytes:
        """Return the bytes of a file."""
        return contents(self._folder / name, _LARGEST_PART)


class _Zip(zipfile.ZipFile):
    """A zip file whose parts are read up to a limit."""

    def read(self, name: str, pwd: bytes | None = None) -> bytes:  # type: ignore[override]
        """Return the bytes of a part. Raises ValueError for one that is too large or damaged."""
        if self.getinfo(name).file_size > _LARGEST_PART:
            raise ValueError(f"{name} is too large")
        try:
            return super().read(name, pwd)
        except (zlib.error, lzma.LZMAError, EOFError, OSError, struct.error) as failure:
            # Each kind of compression has errors of its own.
            raise ValueError(f"{name} is damaged ({failure})") from None


def _batches(members: list[_Member]) -> Iterator[list[_Member]]:
    """Yield the journals in parts that fit into memory."""
    batch: list[_Member] = []
    size = 0
    for member in members:
        if batch and (len(batch) == _BATCH or size + member.size > _BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(member)
        size += member.size
    yield batch


def _members(connection: Connection, archive: _Files) -> list[_Member]:
    manifest = json.loads(archive.read(_MANIFEST))
    devices = manifest.values() if isinstance(manifest, dict) else [None]
    if not all(isinstance(one, dict) and {"id", "name"} <= one.keys() for one in devices):
        raise ValueError(f"{_MANIFEST} does not list devices")
    keys = {
        folder: device_key(
            connection, visible(str(device["id"]), 1_000), visible(str(device["name"]), 80)
        )
        for folder, device in manifest.items()
    }
    members = []
    for info in archive.infolist():
        folder, _, name = info.filename.partition("/")
        if parse_name(name.rpartition("/")[2])[0] and folder in keys:
            if info.file_size > LARGEST_FILE:
                raise ToolError(f"{info.filename} is too large to be a game")
            members.append(_Member(info.filename, keys[folder], info.file_size))
    return members


def _restore_batch(
    connection: Connection,
    archive: _Files,
    members: list[_Member],
    brought: Brought,
    folding: Folding,
) -> None:
    by_device: dict[int, list[str]] = {}
    for member in members:
        by_device.setdefault(member.device, []).append(member.name)
    for device, names in by_device.items():
        pieces = []
        for name in names:
            want = Want(name.rpartition("/")[2], START)
            piece = piece_of(want, archive.read(name), b"")
            if piece.damaged:
                raise ToolError(f"{name} is damaged after line {piece.end.lines}")
            pieces.append(piece)
        take(connection, device, pieces, brought, folding)
