"""`pinochle sync`: copy new journal lines into the archive."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pinochle_tools.archive.backup import restore
from pinochle_tools.archive.backup_files import is_backup
from pinochle_tools.archive.evening_days import date_games
from pinochle_tools.archive.history import (
    archive_option,
    is_shared,
    named,
    opened,
    result_lines,
    result_object,
)
from pinochle_tools.archive.import_result import Brought
from pinochle_tools.archive.updating import bring
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Given, InputPath, Words
from pinochle_tools.common.plurals import counted_are
from pinochle_tools.common.printing import Printer, progress_bar
from pinochle_tools.common.untrusted import visible
from pinochle_tools.database.store import Store
from pinochle_tools.journals.sources import FolderSource, has_journals
from pinochle_tools.people.laptop import known_laptop
from pinochle_tools.rules_files.own_rules import own_shelf
from pinochle_tools.score_files.rule_options import json_option

if TYPE_CHECKING:
    from pinochle_tools.device.journals import DeviceFacts

# A device is full at about 300 games, or fewer if they are long.
_MANY_GAMES = 250
_LITTLE_ROOM = 0.15
_LONGEST_NAME = 40
# Less than eight blocks: the display says so, too (firmware/runner/storing.py).
_FULL = 8 * 4096


@click.command()
@click.option("--port", type=Given(), metavar="PORT", help="The device's port or id.")
@click.option(
    "--from",
    "folder",
    type=InputPath(),
    metavar="DIR|ZIP",
    help="Read a folder instead, of a simulated device; or a backup, packed or unpacked.",
)
@click.option(
    "--name",
    type=Words(maybe_empty=True),
    metavar="NAME",
    help="The device's name in the archive.",
)
@json_option
@archive_option
@data_option
def command(port: str | None, folder: Path | None, name: str | None, as_json: bool) -> None:
    """Copy new journal lines from the connected device into the archive.

    Fetches only lines that the archive lacks. After an interruption nothing is lost, and the
    next sync continues there. Copies own rules to the device, and removes those that `pinochle
    rules remove` removed. Moves the device's crash report to the data folder, and sets its clock;
    its game continues where it was.
    """
    if folder is not None and port is not None:
        raise click.UsageError("--from reads a folder, --port a device: give one of them")
    if name is not None and not (name.isprintable() and 0 < len(name) <= _LONGEST_NAME):
        raise ToolError(f"a device's name has 1 to {_LONGEST_NAME} printable characters")
    if folder is not None:
        brought, lines = _sync_folder(folder, name)
        _print(brought, lines, as_json, folder)
    else:
        _sync_device(port, name, as_json)


def _print(brought: Brought, lines: list[str], as_json: bool, folder: Path | None = None) -> None:
    """Print what came from a folder or a device, and other lines."""
    if as_json:
        print(json.dumps({**result_object(brought), "notes": lines}))
        return
    printer = Printer()
    source = "the backup" if folder and is_backup(folder) else "the device"
    for line in result_lines(brought, folder, source) + lines:
        printer.line(line)


def _sync_folder(folder: Path, name: str | None) -> tuple[Brought, list[str]]:
    """Return what came from a folder, and lines about it."""
    if is_backup(folder):
        if name:
            raise ToolError("a backup has the names of its devices: leave --name out")
        store = opened()
        with store.writing(long=True) as connection, progress_bar("Syncing") as progress:
            laptop = None if is_shared() else known_laptop(data_folder())
            brought = restore(connection, folder, progress, laptop)
        return brought, date_games(store, data_folder())
    source = FolderSource(folder)
    if not has_journals(source):
        raise ToolError(f"no journals in {folder}: name the folder with the .log files")
    store = opened(repair=True)
    identity = f"folder {folder.resolve()}"
    with progress_bar("Syncing") as progress:
        brought = bring(
            store,
            source,
            identity,
            name or visible(folder.resolve().name, _LONGEST_NAME),
            progress,
            repair=True,
        )
    _name(store, identity, name)
    return brought, date_games(store, data_folder())


def _sync_device(port: str | None, name: str | None, as_json: bool) -> None:
    """Sync the device, and print what came before it restarts, which can fail."""
    from pinochle_tools.device import unsaved
    from pinochle_tools.device.connection import Device, choose_port, picos
    from pinochle_tools.device.crashes import move_reports
    from pinochle_tools.device.journals import (
        DeviceSource,
        check_versions,
        facts_of,
        set_clock,
        unread,
    )
    from pinochle_tools.device.own_rules import bring_rules
    from pinochle_tools.device.storage import check_readable

    path = choose_port(port, picos())
    store = opened(repair=True)
    with Device(path) as device:
        facts = facts_of(device)
        check_versions(facts)
        check_readable(device, facts)
        source = DeviceSource(device)
        with progress_bar("Syncing") as progress:
            brought = bring(
                store,
                source,
                facts.identity,
                name or f"Pico {facts.identity[-4:]}",
                progress,
                repair=True,
            )
        set_clock(device)
        said = [unread(file) for file in source.unreadable]
        said += bring_rules(device, own_shelf())
        stored = unsaved.store(device, facts)
        _name(store, facts.identity, name)
        said += date_games(store, data_folder())
        if facts.crashes:
            said.append(move_reports(device, facts, data_folder()))
        _print(brought, [*said, *_about_device(facts, brought, stored)], as_json)


def _about_device(facts: "DeviceFacts", brought: Brought, stored: bool) -> Iterator[str]:
    """Yield lines about the device; `stored` is whether its memory has nothing left to store."""
    from pinochle_tools.device import unsaved
    from pinochle_tools.device.journals import compared

    if compared(facts):
        yield compared(facts)
    if not stored:
        yield (
            f"the device's storage is full: {counted_are(facts.unsaved, 'answer')} only in its"
            " memory and here; run pinochle prune now, which makes room and lets it store them; it"
            " waits for that"
        )
    elif facts.unsaved:
        yield unsaved.report_stored(facts)
    elif facts.whole > 0 and facts.free < _FULL:
        yield "the device's storage is full: run pinochle prune before the next game"
    elif brought.there >= _MANY_GAMES or facts.free < _LITTLE_ROOM * facts.whole:
        yield f"the device is nearly full ({brought.there} games): run pinochle prune"


def _name(store: Store, identity: str, name: str | None) -> None:
    if name:
        named(store, identity, name)
