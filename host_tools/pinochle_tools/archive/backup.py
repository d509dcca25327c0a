"""Back up an archive and own rules as a zip, and restore it into any archive and data folder.

A backup contains journals, in the format of the device and in a folder per device, so that `sync
--from` and other tools can read it; the archive's log of people, notes and places; and a table's
own rules, as files in the folder `rules`; and the logs of evenings, in the folder `evenings`.
"""

import binascii
import itertools
import json
import math
import operator
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from pinochle.storage.line_format import file_name, parse_name
from sqlalchemy import Connection, literal_column, select

from pinochle_tools.archive.backup_files import (
    MANIFEST,
    NO_MANIFEST,
    BackupFiles,
    backup_files,
    not_a_backup,
    zip_writer,
)
from pinochle_tools.archive.checking import checked_lines
from pinochle_tools.archive.correcting import count_corrected
from pinochle_tools.archive.derive import Folding, Progress
from pinochle_tools.archive.evening_backup import write_evenings
from pinochle_tools.archive.import_result import Brought
from pinochle_tools.archive.importing import take
from pinochle_tools.archive.intake import device_key
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.output_file import output_file
from pinochle_tools.common.untrusted import visible
from pinochle_tools.database.schema import DEVICES, HISTORIES, LINES
from pinochle_tools.journals.sources import LARGEST_FILE, START, Want, piece_of
from pinochle_tools.people.applied_log import renew_log
from pinochle_tools.people.changes import Change, all_changes, take_changes, written
from pinochle_tools.people.changes import parsed as parsed_changes
from pinochle_tools.people.laptop import HERE, HERE_NAME, Laptop, device_of
from pinochle_tools.rules_files.own_rules import Shelf
from pinochle_tools.rules_files.reading import parsed
from pinochle_tools.rules_files.table import RulesError
from pinochle_tools.statistics.strengths import renew_strengths

_LOG = "log.jsonl"
_RULES = re.compile(r"rules/([a-z0-9-]+)\.toml")
# The most journals, and the most bytes of journals, that are restored at once.
_BATCH = 1_000
_BATCH_BYTES = 16_000_000
_LINES = 1_000  # read at a time
_NONE: tuple[float, Any] = (math.inf, ())


class BackedUp(NamedTuple):
    """What a backup holds: the numbers of whole journals and of own rules; and what it lacks."""

    journals: int
    rules: int
    damaged: list[str]


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
    connection: Connection,
    shelf: Shelf,
    target: Path,
    progress: Progress | None = None,
    data: Path | None = None,
    laptop: Laptop | None = None,
) -> BackedUp:
    """Write all lines and own rules to a new zip file.

    With the evenings of a data folder, if it is given; `laptop` is whose own archive it is. Of a
    game that is damaged in the archive it has the good lines before the damage. The file appears
    only when it is complete; a device or a pipe is written directly. Raises ToolError if the file
    already exists.
    """
    if target.is_file():
        raise ToolError(f"{target} already exists: choose another name or move it away")
    with output_file(target) as file, zip_writer(file) as archive:
        devices = {row.key: row for row in connection.execute(select(DEVICES))}
        folders = {key: f"device-{key}" for key in devices}
        manifest = {folders[key]: _outside(row, laptop) for key, row in devices.items()}
        archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
        archive.writestr(_LOG, written(all_changes(connection)))
        histories = connection.execute(select(HISTORIES).order_by(HISTORIES.c.key)).all()
        damaged: list[str] = []
        for done, (row, journal, damage) in enumerate(_journals(connection, histories), 1):
            fork = f"fork-{row.fork}/" if row.fork else ""
            name = f"{folders[row.device]}/{fork}{file_name(row.number, row.game)}"
            if journal:
                archive.writestr(name, journal)
            if damage:
                damaged.append(f"game {row.key} from line {damage} on")
            if progress:
                progress(done, len(histories))
        own = shelf.ids()
        for name in own:
            archive.writestr(f"rules/{name}.toml", shelf.text(name))
        if data:
            write_evenings(archive, data)
    return BackedUp(len(histories) - len(damaged), len(own), damaged)


def _outside(device: Any, laptop: Laptop | None) -> dict[str, str]:
    """Return a device as other archives know it; elsewhere this laptop is one of many."""
    if device.id == HERE and laptop:
        return {"id": device_of(laptop), "name": laptop.name}
    return {"id": device.id, "name": device.name}


def _journals(
    connection: Connection, histories: Sequence[Any]
) -> Iterator[tuple[Any, bytes, int]]:
    """Yield each history, the bytes of its good lines, and its first bad line or 0.

    One query for all takes a fifth of the time of one for each; the texts come as bytes, because
    decoding and encoding them takes longer than their checksums.
    """
    sqlite = connection.dialect.name == "sqlite"
    text = "CAST(lines.event AS BLOB)" if sqlite else "convert_to(lines.event, 'UTF8')"
    query = select(LINES.c.history, LINES.c.number, LINES.c.crc, literal_column(text))
    rows = connection.execute(query.order_by(*LINES.primary_key.columns)).yield_per(_LINES)
    groups = itertools.groupby(rows, operator.itemgetter(0))
    key, lines = next(groups, _NONE)
    for head in histories:
        while key < head.key:  # lines of no history
            key, lines = next(groups, _NONE)
        if key > head.key:
            yield head, b"", 1
            continue
        yield head, *_good_part(head, list(lines))
        key, lines = next(groups, _NONE)


def _good_part(head: Any, lines: list[Any]) -> tuple[bytes, int]:
    """Return the bytes of the lines before the first bad one, and its number or 0."""
    _, numbers, crcs, texts = zip(*lines, strict=True)
    whole = len(lines)
    fits = tuple(map(binascii.crc32, texts, (0, *crcs))) == crcs
    if not fits or not numbers[-1] == whole == head.lines or crcs[-1] != head.crc:
        as_text = [(*line[:3], line[3].decode(errors="replace")) for line in lines]
        whole = checked_lines(head, as_text).good
    journal = b"".join([b"%b\t%08x\n" % pair for pair in zip(texts[:whole], crcs, strict=False)])
    return journal, 0 if whole == head.lines else whole + 1


def restore_rules(source: Path, shelf: Shelf) -> RestoredRules:
    """Add the own rules of a backup to the data folder; rules that are there stay.

    Damaged rules are among the errors. Raises ToolError for a file that is not a backup, or
    OSError.
    """
    found = RestoredRules()
    with backup_files(source) as archive:
        for name in sorted({part.name for part in archive.parts()}):
            own = _RULES.fullmatch(name)
            if own:
                try:
                    _restore_rules(own[1], archive.read(name), shelf, found)
                except ToolError as damage:
                    found.errors.append(str(damage))
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


def restore(
    connection: Connection,
    source: Path,
    progress: Progress | None = None,
    laptop: Laptop | None = None,
) -> Brought:
    """Import the journals of a backup; lines that the archive already has do not change.

    `laptop` is whose own archive this is, None for a shared one.

    A backup is a zip file, or the folder of an unpacked one; `progress(done, all)` counts
    journals. Raises ToolError for a file that is not a backup, or contains damaged journals.
    """
    brought = Brought()
    with backup_files(source) as archive:
        own = device_of(laptop) if laptop else ""
        devices = _folders(source, archive)
        for device in devices.values():
            if device["id"] == own:
                device["id"], device["name"] = HERE, HERE_NAME
        members = _members(connection, archive, devices)
        brought.there = len(members)
        with Folding() as folding:
            done = 0
            for batch in _batches(members):
                _restore_batch(connection, archive, batch, brought, folding)
                done += len(batch)
                if progress:
                    progress(done, len(members))
        brought.count_changes(_restore_log(connection, archive))
    renew_strengths(connection)
    return brought


def _restore_log(connection: Connection, archive: BackupFiles) -> list[Change]:
    """Add the changes of a backup that the archive lacks, and return them; old ones have none."""
    if all(part.name != _LOG for part in archive.parts()):
        return []
    changes = take_changes(connection, parsed_changes(archive.read(_LOG)))
    if changes:
        renew_log(connection)
        count_corrected(connection, changes)
    return changes


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


def _folders(source: Path, archive: BackupFiles) -> dict[str, dict[str, object]]:
    """Return {folder: its device} of a backup. Raises ToolError if it has no such list."""
    if all(part.name != MANIFEST for part in archive.parts()):
        raise not_a_backup(source, NO_MANIFEST)
    try:
        devices = json.loads(archive.read(MANIFEST))
    except (ValueError, RecursionError) as reason:
        raise not_a_backup(source, f"{MANIFEST}: {reason}") from None
    listed = devices.values() if isinstance(devices, dict) else [None]
    if not all(isinstance(one, dict) and {"id", "name"} <= one.keys() for one in listed):
        raise not_a_backup(source, f"{MANIFEST} does not list devices")
    return dict(devices)


def _members(
    connection: Connection, archive: BackupFiles, devices: dict[str, dict[str, object]]
) -> list[_Member]:
    keys = {
        folder: device_key(
            connection, visible(str(device["id"]), 1_000), visible(str(device["name"]), 80)
        )
        for folder, device in devices.items()
    }
    members = []
    for part in archive.parts():
        folder, _, name = part.name.partition("/")
        if parse_name(name.rpartition("/")[2])[0] and folder in keys:
            if part.size > LARGEST_FILE:
                raise ToolError(f"{part.name} is too large to be a game")
            members.append(_Member(part.name, keys[folder], part.size))
    return members


def _restore_batch(
    connection: Connection,
    archive: BackupFiles,
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
