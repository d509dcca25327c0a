"""`pinochle doctor`: check this laptop and the device for problems."""

import json
import platform
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
from runner.board_file import BoardFile
from sqlalchemy import text

from pinochle_tools.archive.checking import check_archive
from pinochle_tools.archive.history import archive_option, opened
from pinochle_tools.boards import boards
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.disk import trouble_writing
from pinochle_tools.common.errors import ToolError, in_words
from pinochle_tools.common.firmware_digest import firmware_digest
from pinochle_tools.common.parameters import Given, OutputPath
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.printing import Printer, progress_bar
from pinochle_tools.device import uf2, unsaved
from pinochle_tools.device.bench_report import report_of
from pinochle_tools.device.carving import Carved
from pinochle_tools.device.connection import NOT_CONNECTED, Device, choose_port, picos
from pinochle_tools.device.crashes import newest_error
from pinochle_tools.device.journals import (
    DeviceFacts,
    DeviceSource,
    check_versions,
    compared,
    facts_of,
)
from pinochle_tools.device.rescues import games_folder
from pinochle_tools.device.self_test import HOW, findings_on
from pinochle_tools.device.storage import ERASE, is_readable, rescue, trouble
from pinochle_tools.games.queries import game_rows
from pinochle_tools.journals.verifying import check_folder, set_aside
from pinochle_tools.score_files.rule_options import json_option

Finding = tuple[bool, str]
_DRIFT_SECONDS = 120


@click.command()
@click.option("--port", type=Given(), metavar="PORT", help="The device's port or id.")
@click.option(
    "--rescue",
    "rescue_file",
    type=OutputPath(),
    metavar="FILE",
    help="Save the device's whole storage to FILE, and the games in it next to FILE.",
)
@click.option(
    "--bench",
    is_flag=True,
    help="Measure the connected box and print a short text to post: no names, games or id.",
)
@json_option
@archive_option
@data_option
def command(port: str | None, rescue_file: Path | None, bench: bool, as_json: bool) -> None:
    """Check this laptop and the connected device, and say how to fix problems.

    Checks the data folder and its journals, the archive, the port, and the device's firmware,
    clock, free space, crash report and self-test. Changes nothing on the device. Exits with 1
    if there is a problem.

    With --bench, it only measures; it writes a scratch file on the device and removes it.

    With --rescue, it only saves a copy of the device's storage, even if it is unreadable.
    """
    if bench and rescue_file is not None:
        raise click.UsageError("--bench measures, --rescue saves the storage: give one of them")
    if rescue_file is not None:
        _rescue(port, rescue_file, as_json)
        return
    if bench:
        with Device(choose_port(port, picos())) as device:
            lines = report_of(device)
            print(json.dumps({"report": lines}) if as_json else "\n".join(lines))
        return
    found = []
    printer = Printer()
    for fine, line in _findings(port):
        found.append((fine, line))
        if not as_json:
            printer.line(("ok    " if fine else "LOOK  ") + line)
    problems = sum(not fine for fine, _ in found)
    if as_json:
        checks = [{"fine": fine, "text": line} for fine, line in found]
        print(json.dumps({"problems": problems, "checks": checks}))
    if problems:
        are = "is" if problems == 1 else "are"
        raise ToolError(f"there {are} {counted(problems, 'problem')}")


def _findings(port: str | None) -> Iterator[Finding]:
    """Yield the findings of all checks; a check that fails is one."""
    checks: tuple[Callable[[], Iterator[Finding]], ...] = (
        _laptop,
        _journals,
        _archive,
        lambda: _device(port),
    )
    said: set[str] = set()
    for check in checks:
        try:
            yield from check()
        except (ToolError, OSError) as failure:
            # All checks of a data folder that is none fail for that reason.
            if in_words(failure) not in said:
                yield False, in_words(failure)
            said.add(in_words(failure))


def _laptop() -> Iterator[Finding]:
    yield True, f"Python {platform.python_version()} on {platform.system()}"
    folder = data_folder()
    trouble = trouble_writing(folder)
    yield not trouble, trouble or f"data folder {folder}"


def _journals() -> Iterator[Finding]:
    checks = check_folder(data_folder()) if data_folder().is_dir() else {}
    bad = {name: check for name, check in checks.items() if check.bad_line}
    yield not bad, f"{counted(len(checks), 'journal')} here" + (": pinochle verify" if bad else "")
    for name in set_aside(data_folder()) if data_folder().is_dir() else ():
        yield True, f"{name} contains damaged bytes from a repaired journal"


def _archive() -> Iterator[Finding]:
    store = opened()
    with store.reading() as connection:
        rows = game_rows(connection)
        yield True, f"archive {store.place}: {counted(len(rows), 'game')}"
        if connection.dialect.name == "sqlite":
            said = connection.execute(text("PRAGMA quick_check")).scalar()
            cure = ": move it away, then sync or restore a backup"
            yield said == "ok", f"archive file: {said}" + ("" if said == "ok" else cure)
        damaged = check_archive(connection).damaged
    for name, check in damaged.items():
        yield False, f"{name}: {check.words}"
    forks = sum(1 for row in rows if row.fork)
    if forks:
        yield True, f"{counted(forks, 'fork')} of games kept separately; only the longest counts"


def _device(port: str | None) -> Iterator[Finding]:
    found = picos()
    if not port and not found:
        waiting = uf2.boot_drives()
        for drive in waiting:
            yield False, f"a Pico waits for its firmware at {drive}: pinochle flash installs it"
        if not waiting:
            yield True, NOT_CONNECTED
        return
    with Device(choose_port(port, found)) as device:
        facts = facts_of(device)
        yield True, f"{facts.machine}, MicroPython {facts.micropython}, id {facts.identity}"
        check_versions(facts)
        yield True, f"scorekeeper {facts.app}, journals of version {facts.journal}"
        if facts.firmware:
            same = facts.firmware == firmware_digest()
            beside = "the same as" if same else f"not {firmware_digest()} as"
            yield True, f"firmware {facts.firmware}, {beside} in these tools"
        if compared(facts):
            yield False, compared(facts)
        if is_readable(facts):
            yield from _board(device, facts)
        drift = abs(facts.clock - time.time())
        yield (
            drift < _DRIFT_SECONDS,
            "clock is right"
            if drift < _DRIFT_SECONDS
            else "clock is wrong: pinochle sync sets it",
        )
        if is_readable(facts):
            yield from _files(device, facts)
        else:
            yield False, trouble(device)


def _board(device: Device, facts: DeviceFacts) -> Iterator[Finding]:
    battery = f", battery: {facts.battery}" if facts.battery else ""
    cure = "pinochle flash --board NAME sets it, pinochle boards lists the names"
    yield bool(facts.board), "board: " + (facts.board + battery or f"not chosen: {cure}")
    if facts.board == boards.OWN_NAME:
        for mistake in BoardFile(device.text(f"/{boards.OWN_NAME}")).mistakes:
            yield False, mistake
    if facts.slow:
        yield True, "this chip runs at 125 MHz, because it failed at 200 MHz"


def _files(device: Device, facts: DeviceFacts) -> Iterator[Finding]:
    games = counted(len(DeviceSource(device).listing().sizes), "game")
    free = 100 * facts.free // max(1, facts.whole)
    room = f"{free} % free ({facts.free // 1024} of {facts.whole // 1024} kB)"
    cure = ": pinochle sync, then pinochle prune makes room"
    yield free >= 15, f"{games}, {room}" + (cure if free < 15 else "")
    if facts.unsaved:
        yield False, unsaved.report(facts)
    if facts.tested:
        yield from findings_on(device, facts.board)
    else:
        yield True, f"no self-test yet: {HOW}"
    if facts.crashes:
        size, last = counted(facts.crashes, "byte"), newest_error(device)
        yield False, f"crash report of {size}; pinochle sync moves it here; the last: {last}"


def _rescue(port: str | None, file: Path, as_json: bool) -> None:
    with Device(choose_port(port, picos())) as device:
        with progress_bar("Saving") as progress:
            carved = rescue(device, file, data_folder(), progress)
        _print_rescue(file, carved, as_json)


def _print_rescue(file: Path, carved: Carved, as_json: bool) -> None:
    folder = games_folder(file) if carved.games else None
    if as_json:
        found = {"lines": carved.lines, "games": len(carved.games)}
        print(json.dumps({"file": str(file), **found, "folder": folder and str(folder)}))
        return
    printer = Printer()
    printer.line(f"{file} holds the device's storage; checked against the device")
    if carved.lines:
        games = counted(len(carved.games), "game")
        printer.line(f"{counted(carved.lines, 'journal line')} are in it, of {games}")
    else:
        printer.line("no journal lines are in it")
    if folder:
        printer.line(f"the games are in {folder}: pinochle sync --from {folder}")
    printer.line(f"as long as this file is kept, {ERASE} may erase the device's storage")
