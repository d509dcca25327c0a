"""`pinochle flash`: install or update the firmware of a device. May import click and install."""

from pathlib import Path

import click

from pinochle_tools import boards, install, uf2
from pinochle_tools.device import Device, choose_port, picos
from pinochle_tools.device_journals import facts_of, set_clock
from pinochle_tools.errors import ToolError
from pinochle_tools.plurals import counted
from pinochle_tools.printing import Printer


@click.command()
@click.option("--port", metavar="PORT", help="The device's port, or its id.")
@click.option("--board", metavar="NAME", help="Which board it is; `pinochle boards` lists them.")
@click.option(
    "--uf2",
    "image_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The image to install [default: the one that came with this installation].",
)
@click.option(
    "--drive",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where the boot drive RPI-RP2 is mounted, if it is not found.",
)
@click.option("--files", is_flag=True, help="Install as files on the MicroPython that is there.")
@click.option("--force", is_flag=True, help="Install an older version over a newer one.")
def command(
    port: str | None,
    board: str | None,
    image_file: Path | None,
    drive: Path | None,
    files: bool,
    force: bool,
) -> None:
    """Install or update the firmware of the device that is plugged in.

    Only what differs is written, and what was written is checked by its hash. Then the board is
    named and the clock set. Journals are never touched: a game in progress goes on.
    """
    if board:
        boards.load(board)  # refuses a board that there is not
    printer = Printer()
    if files:
        _files(choose_port(port, picos()), board, force, printer)
        return
    path = image_file or install.default_image()
    image = uf2.read_image(path)
    waiting = [drive] if drive else uf2.boot_drives()
    if drive or (waiting and not port and not picos()):
        _onto_drive(path, drive or install.wait_for_drive(), printer)
        _finish([port] if port else [], image, board, printer)
        return
    there = choose_port(port, picos())
    with Device(there) as device:
        facts = facts_of(device)
        install.check_chip(facts)
        install.check_downgrade(facts, force=force)
        if install.has_image(device, image):
            printer.line("the firmware is up to date")
            _settle(device, board, printer)
            return
        install.to_boot_drive(device)
    _onto_drive(path, install.wait_for_drive(), printer)
    _finish([there, facts.identity.upper()], image, board, printer)


def _onto_drive(path: Path, drive: Path, printer: Printer) -> None:
    uf2.copy_to_drive(path, drive)
    printer.line(f"{path.name} copied to {drive}")


def _finish(names: list[str], image: uf2.Image, board: str | None, printer: Printer) -> None:
    with Device(install.wait_for_port(names)) as device:
        if not install.has_image(device, image):
            raise ToolError("what is in flash now is not the image: try again")
        printer.line("verified: flash holds the image")
        _settle(device, board, printer)


def _settle(device: Device, board: str | None, printer: Printer) -> None:
    facts = facts_of(device)
    told = install.set_board(device, board, facts) if board else ""
    if told:
        printer.line(told)
    elif not board and not facts.board:
        printer.line("the device will ask which board it is; --board NAME tells it")
    set_clock(device)
    printer.line("clock set")


def _files(port: str, board: str | None, force: bool, printer: Printer) -> None:
    with Device(port) as device:
        facts = facts_of(device)
        install.check_chip(facts)
        install.check_downgrade(facts, force=force)
        if facts.app and facts.frozen:
            raise ToolError(
                "this device has the image: pinochle flash updates it, without --files"
            )
        written = install.install_files(device)
        told = counted(written, "file") + " written"
        printer.line(told if written else "all files are up to date")
        _settle(device, board, printer)
