"""`pinochle watch`: the game in progress, live in a browser. May import click and watching."""

import threading
from pathlib import Path

import click

from pinochle_tools.cli import data_folder, data_option
from pinochle_tools.printing import Printer
from pinochle_tools.report import page
from pinochle_tools.serving import host_option, port_option, run
from pinochle_tools.watching import Board, follow_device, follow_folder
from pinochle_tools.web import Server


@click.command()
@click.option("--port", "device", metavar="PORT", help="Follow the device at this port, or id.")
@click.option("--usb", is_flag=True, help="Follow the device that is plugged in.")
@click.option(
    "--from",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Follow the journals in a folder [default: --data, where `play` keeps its games].",
)
@port_option(8802)
@host_option
@data_option
def command(
    device: str | None, usb: bool, folder: Path | None, port: int, host: str, browser: bool
) -> None:
    """Show the game in progress as a big scoreboard in a browser.

    It changes as hands are accepted; several browsers may look. Ends with Ctrl-C. Over USB the
    device is interrupted for a moment at the beginning and then plays on.
    """
    board, stop = Board(), threading.Event()
    if device or usb:
        from pinochle_tools.device import choose_port, picos

        path = choose_port(device, picos())
        work = threading.Thread(target=follow_device, args=(path, board, stop), daemon=True)
    else:
        place = folder or data_folder()
        work = threading.Thread(target=follow_folder, args=(place, board, stop), daemon=True)
    server = Server(host, port, lambda: page("watch.html", board.wait(-1, 0)[1]), board)
    work.start()
    try:
        run(server, Printer(), browser=browser)
    finally:
        stop.set()
        work.join(2)
