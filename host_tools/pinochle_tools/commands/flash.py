"""`pinochle flash`: install or update the firmware of a device."""

import json
from pathlib import Path

import click

from pinochle_tools.boards import boards
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Given, InputPath
from pinochle_tools.common.printing import Printer, progress_bar
from pinochle_tools.device import install, uf2, unsaved
from pinochle_tools.device.connection import NOT_CONNECTED, Device, choose_port, picos
from pinochle_tools.device.journals import DeviceFacts, facts_of, set_clock
from pinochle_tools.device.own_rules import bring_rules
from pinochle_tools.device.storage import check_readable, erase, is_readable
from pinochle_tools.rules_files.completing import complete_boards
from pinochle_tools.rules_files.own_rules import own_shelf
from pinochle_tools.score_files.rule_options import json_option


@click.command()
@click.option("--port", type=Given(), metavar="PORT", help="The device's port or id.")
@click.option(
    "--board",
    type=Given(),
    metavar="NAME",
    shell_complete=complete_boards,
    help="The device's board, or a FILE.json that describes one; `pinochle boards` lists them.",
)
@click.option(
    "--battery",
    type=Given(),
    metavar="KIND",
    help="The device's battery: AA, NiMH, LiPo or USB.",
)
@click.option(
    "--uf2",
    "image_file",
    type=InputPath(dir_okay=False),
    metavar="FILE",
    help="The image to install [default: the one in this installation].",
)
@click.option(
    "--drive",
    type=InputPath(file_okay=False),
    metavar="DIR",
    help="Folder where the boot drive (RPI-RP2 or RP2350) is mounted, if it is not found.",
)
@click.option("--force", is_flag=True, help="Replace a newer version with an older one.")
@click.option(
    "--erase-storage",
    is_flag=True,
    help="Erase other data in the device's storage; asks first.",
)
@click.option("--yes", is_flag=True, help="Erase without asking.")
@json_option
@data_option
def command(
    port: str | None,
    board: str | None,
    battery: str | None,
    image_file: Path | None,
    drive: Path | None,
    force: bool,
    erase_storage: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Install or update the firmware of the connected device.

    Writes the firmware only if it differs, and verifies it by its hash. Then sets the board, its
    battery and the clock, and copies own rules. Never changes journals, so a game in progress
    continues.

    Erases storage with other data only if --erase-storage is given. If the storage contains
    journal lines, save it first with `pinochle doctor --rescue FILE`.
    """
    if board:
        boards.load_any(board)  # raises ToolError for an unknown board, or for mistakes
    kind = boards.battery_of(battery) if battery else None
    if as_json and erase_storage and not yes:
        raise click.UsageError("--json asks nothing: add --yes to erase the storage")
    report = _Report(as_json)
    settle = _Settle(board, kind, erase_storage, yes, report)
    _image(image_file, drive, port, force, settle, report)
    report.finish()


class _Report:
    """What was done: printed line by line, or at the end as one JSON object."""

    def __init__(self, as_json: bool):
        self.firmware = "unchanged"
        self._as_json = as_json
        self._printer = Printer()
        self._lines: list[str] = []
        self._device: dict[str, object] = {}

    def line(self, text: str = "") -> None:
        """Print a line, or keep it for the JSON object."""
        if self._as_json:
            self._lines.append(text)
        else:
            self._printer.line(text)

    def note_device(self, facts: DeviceFacts) -> None:
        """Keep what the JSON object says about the device."""
        self._device = {
            "device": facts.identity,
            "board": facts.board or None,
            "battery": facts.battery or None,
        }

    def finish(self) -> None:
        """Print the JSON object, if that is wanted."""
        if self._as_json:
            found = {**self._device, "firmware": self.firmware, "notes": self._lines}
            print(json.dumps(found))


def _image(
    file: Path | None,
    drive: Path | None,
    port: str | None,
    force: bool,
    settle: "_Settle",
    report: "_Report",
) -> None:
    if file:
        uf2.read_image(file)  # an unusable file is refused before the device is interrupted
    waiting = [drive] if drive else uf2.boot_drives()
    if drive or (waiting and not port and not picos()):
        place = drive or install.wait_for_drive()
        path = file or install.default_image(uf2.chip_of_drive(place))
        image = uf2.read_image(path)
        _onto_drive(path, place, report)
        _finish([port] if port else [], image, settle, report)
        return
    there = _chosen_port(port)
    with Device(there) as device:
        facts = facts_of(device)
        chip = install.chip_of(facts)
        path = file or install.default_image(chip)
        image = uf2.read_image(path)
        uf2.check_chip(image, chip, "the device")
        install.check_downgrade(facts, force=force)
        if install.has_image(device, image):
            report.line("the firmware is up to date")
            settle(device)
            about_unsaved = unsaved.settle(device, facts)
            if about_unsaved:
                report.line(about_unsaved)
            return
        if facts.unsaved:
            raise ToolError(unsaved.report(facts))
        install.to_boot_drive(device)
    _onto_drive(path, install.wait_for_drive(waiting), report)
    _finish([there, facts.identity.upper()], image, settle, report)


def _chosen_port(port: str | None) -> str:
    found = picos()
    if not port and not found:
        raise ToolError(
            f"{NOT_CONNECTED}, and no boot drive is mounted: hold BOOTSEL while you plug the Pico"
            " in, mount the drive RPI-RP2 or RP2350, then run pinochle flash --drive DIR"
        )
    return choose_port(port, found)


def _onto_drive(path: Path, drive: Path, report: "_Report") -> None:
    uf2.copy_to_drive(path, drive)
    report.line(f"{path.name} copied to {drive}")


def _finish(names: list[str], image: uf2.Image, settle: "_Settle", report: "_Report") -> None:
    with Device(install.wait_for_port(names)) as device:
        if not install.has_image(device, image):
            raise ToolError("flash does not hold the image: try again")
        report.firmware = "written"
        report.line("verified: flash holds the image")
        settle(device)


class _Settle:
    """The steps after the firmware: erase or check the storage, set board, clock and own rules."""

    def __init__(
        self, board: str | None, battery: str | None, erase: bool, yes: bool, report: "_Report"
    ):
        self._board = board
        self._battery = battery
        self._erase = erase
        self._yes = yes
        self._report = report

    def __call__(self, device: Device) -> None:
        """Do these steps. Raises ToolError if the device's storage can't be read."""
        if self._erase:
            with progress_bar("Reading") as progress:
                said = erase(device, facts_of(device), data_folder(), self._sure, progress)
            self._report.line(said)
        facts = facts_of(device)
        if is_readable(facts):
            self._name_board(device, facts)
        set_clock(device)
        self._report.line("clock set")
        check_readable(device, facts)
        for line in bring_rules(device, own_shelf()):
            self._report.line(line)
        self._report.note_device(facts_of(device))

    def _name_board(self, device: Device, facts: DeviceFacts) -> None:
        change = ""
        if self._board or self._battery:
            change = install.set_board(device, self._board, self._battery, facts)
        if change:
            self._report.line(change)
        elif not facts.board and not self._board:
            self._report.line("the device will ask for its board; --board NAME sets it")

    def _sure(self, question: str) -> bool:
        if self._yes:
            return True
        try:
            return click.confirm(question)
        except click.Abort:
            self._report.line()
            raise ToolError("not erased: use --yes to erase without asking") from None
