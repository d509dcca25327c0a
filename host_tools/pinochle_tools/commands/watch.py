"""`pinochle watch`: the game in progress, live in a browser."""

import threading
from collections.abc import Callable
from pathlib import Path

import click

from pinochle_tools.console.data_folder import data_folder, data_option
from pinochle_tools.console.printing import Printer
from pinochle_tools.site.scoreboard import scoreboard
from pinochle_tools.site.server import Server
from pinochle_tools.site.serving import http_options, run
from pinochle_tools.site.watching import Board, follow_device, follow_folder


def board_pages(board: Board) -> Callable[[str], str | None]:
    """Return the pages of a scoreboard server: one page with the board's current state."""
    return lambda path: scoreboard(board.wait(-1, 0)[1]) if path == "/" else None


@click.command()
@click.option("--port", "device", metavar="PORT", help="Follow the device with this port or id.")
@click.option("--usb", is_flag=True, help="Follow the connected device.")
@click.option(
    "--from",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Follow the journals in a folder [default: --data, where `play` saves its games].",
)
@http_options(8802)
@data_option
def command(device: str | None, usb: bool, folder: Path | None, port: int, browser: bool) -> None:
    """Show the game in progress as a big scoreboard in a browser.

    It updates when a hand is accepted; several browsers on this laptop can show it. Stop it
    with Ctrl-C. Over USB, connecting interrupts the device for a moment.
    """
    board, stop = Board(), threading.Event()
    if device or usb:
        from pinochle_tools.device.connection import choose_port, picos

        path = choose_port(device, picos())
        work = threading.Thread(target=follow_device, args=(path, board, stop), daemon=True)
    else:
        place = folder or data_folder()
        work = threading.Thread(target=follow_folder, args=(place, board, stop), daemon=True)
    server = Server(port, board_pages(board), board)
    work.start()
    try:
        run(server, Printer(), browser=browser)
    finally:
        stop.set()
        work.join(2)
