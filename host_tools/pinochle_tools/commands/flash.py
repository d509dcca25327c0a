"""`pinochle flash`: install or update the firmware of a device."""

from pathlib import Path

import click

from pinochle_tools.boards import boards
from pinochle_tools.console.data_folder import data_folder, data_option
from pinochle_tools.console.errors import ToolError
from pinochle_tools.console.plurals import counted
from pinochle_tools.console.printing import Printer, progress_bar
from pinochle_tools.device import install, uf2
from pinochle_tools.device.connection import Device, choose_port, picos
from pinochle_tools.device.journals import DeviceFacts, facts_of, set_clock
from pinochle_tools.device.own_rules import bring_rules
from pinochle_tools.device.storage import check_readable, erase, is_readable
from pinochle_tools.tables.shelf import own_shelf


@click.command()
@click.option("--port", metavar="PORT", help="The device's port or id.")
@click.option(
    "--board",
    metavar="NAME",
    help="The device's board, or a FILE.json that describes one; `pinochle boards` lists them.",
)
@click.option("--battery", metavar="KIND", help="The device's battery: AA, NiMH, LiPo or USB.")
@click.option(
    "--uf2",
    "image_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The image to install [default: the one in this installation].",
)
@click.option(
    "--drive",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Folder where the boot drive (RPI-RP2 or RP2350) is mounted, if it is not found.",
)
@click.option("--files", is_flag=True, help="Install as files, onto the device's own MicroPython.")
@click.option("--force", is_flag=True, help="Replace a newer version with an older one.")
@click.option(
    "--erase-storage",
    is_flag=True,
    help="Erase other data in the device's storage; asks first.",
)
@click.option("--yes", is_flag=True, help="Erase without asking.")
@data_option
def command(
    port: str | None,
    board: str | None,
    battery: str | None,
    image_file: Path | None,
    drive: Path | None,
    files: bool,
    force: bool,
    erase_storage: bool,
    yes: bool,
) -> None:
    """Install or update the firmware of the connected device.

    Writes the firmware only if it differs, and verifies it by its hash. Then sets the board, its
    battery and the clock, and copies own rules. Never changes journals, so a game in progress
    continues.

    --files also removes what an older version left in the folders pinochle, drivers, runner and
    boards; other files stay.

    Erases storage with other data only if --erase-storage is given. If the storage contains
    journal lines, save it first with `pinochle doctor --rescue FILE`.
    """
    if board:
        boards.load_any(board)  # raises ToolError for an unknown board, or for mistakes
    kind = boards.battery_of(battery) if battery else None
    printer = Printer()
    settle = _Settle(board, kind, erase_storage, yes, printer)
    if files:
        _files(choose_port(port, picos()), force, settle, printer)
        return
    _image(image_file, drive, port, force, settle, printer)


def _image(
    file: Path | None,
    drive: Path | None,
    port: str | None,
    force: bool,
    settle: "_Settle",
    printer: Printer,
) -> None:
    if file:
        uf2.read_image(file)  # an unusable file is refused before the device is interrupted
    waiting = [drive] if drive else uf2.boot_drives()
    if drive or (waiting and not port and not picos()):
        place = drive or install.wait_for_drive()
        path = file or install.default_image(uf2.chip_of_drive(place))
        image = uf2.read_image(path)
        _onto_drive(path, place, printer)
        _finish([port] if port else [], image, settle, printer)
        return
    there = choose_port(port, picos())
    with Device(there) as device:
        facts = facts_of(device)
        chip = install.chip_of(facts)
        path = file or install.default_image(chip)
        image = uf2.read_image(path)
        uf2.check_chip(image, chip, "the device")
        install.check_downgrade(facts, force=force)
        if install.has_image(device, image):
            printer.line("the firmware is up to date")
            settle(device)
            return
        install.to_boot_drive(device)
    _onto_drive(path, install.wait_for_drive(), printer)
    _finish([there, facts.identity.upper()], image, settle, printer)


def _onto_drive(path: Path, drive: Path, printer: Printer) -> None:
    uf2.copy_to_drive(path, drive)
    printer.line(f"{path.name} copied to {drive}")


def _finish(names: list[str], image: uf2.Image, settle: "_Settle", printer: Printer) -> None:
    with Device(install.wait_for_port(names)) as device:
        if not install.has_image(device, image):
            raise ToolError("flash does not hold the image: try again")
        printer.line("verified: flash holds the image")
        settle(device)


class _Settle:
    """The steps after the firmware: erase or check the storage, set board, clock and own rules."""

    def __init__(
        self, board: str | None, battery: str | None, erase: bool, yes: bool, printer: Printer
    ):
        self._board = board
        self._battery = battery
        self._erase = erase
        self._yes = yes
        self._printer = printer

    def __call__(self, device: Device) -> None:
        """Do these steps. Raises ToolError if the device's storage can't be read."""
        if self._erase:
            with progress_bar("Reading") as progress:
                said = erase(device, facts_of(device), data_folder(), self._sure, progress)
            self._printer.line(said)
        facts = facts_of(device)
        if is_readable(facts):
            self._name_board(device, facts)
        set_clock(device)
        self._printer.line("clock set")
        check_readable(device, facts)
        for line in bring_rules(device, own_shelf()):
            self._printer.line(line)

    def _name_board(self, device: Device, facts: DeviceFacts) -> None:
        change = ""
        if self._board or self._battery:
            change = install.set_board(device, self._board, self._battery, facts)
        if change:
            self._printer.line(change)
        elif not facts.board and not self._board:
            self._printer.line("the device will ask for its board; --board NAME sets it")

    def _sure(self, question: str) -> bool:
        if self._yes:
            return True
        try:
            return click.confirm(question)
        except click.Abort:
            self._printer.line()
            raise ToolError("not erased: use --yes to erase without asking") from None


def _files(port: str, force: bool, settle: _Settle, printer: Printer) -> None:
    with Device(port) as device:
        facts = facts_of(device)
        install.chip_of(facts)  # raises ToolError for another chip
        install.check_downgrade(facts, force=force)
        if facts.app and facts.frozen:
            raise ToolError(
                "this device has the firmware image: update it with pinochle flash without --files"
            )
        written, removed = install.install_files(device)
        done = [counted(written, "file") + " written"] if written else []
        if removed:
            done.append(counted(removed, "old file") + " removed")
        printer.line(", ".join(done) or "all files are up to date")
        settle(device)
