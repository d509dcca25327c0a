"""`pinochle watch`: the game in progress, live in a browser; several boxes in a terminal, too."""

import contextlib
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import click

from pinochle_tools.archive.history import device_names
from pinochle_tools.console.data_folder import data_folder, data_option
from pinochle_tools.console.printing import Printer
from pinochle_tools.site.scoreboard import scoreboard
from pinochle_tools.site.server import Server
from pinochle_tools.site.serving import access_of, http_options, run
from pinochle_tools.site.watching import Board, Screen, follow_box, follow_device, follow_folder

_FRAMES_PER_SECOND = 2
_Follow = Callable[[Screen, threading.Event], None]


def board_pages(board: Board, *, phone: bool = False) -> Callable[[str], str | None]:
    """Return the pages of a scoreboard server: one page with the board's current state.

    With `phone`, it links to the page with the address for phones.
    """

    def page(path: str) -> str | None:
        return scoreboard(board.wait(-1, 0)[1], phone=phone) if path == "/" else None

    return page


@click.command()
@click.option(
    "--port",
    "devices",
    metavar="PORT",
    multiple=True,
    help="Follow the device with this port or id; several times for several devices.",
)
@click.option("--usb", is_flag=True, help="Follow the connected device.")
@click.option(
    "--all", "every", is_flag=True, help="Follow all devices, also those that come later."
)
@click.option(
    "--from",
    "folders",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    multiple=True,
    help="Follow the journals in a folder [default: --data, where `play` saves its games].",
)
@http_options(8802)
@data_option
def command(
    devices: tuple[str, ...],
    usb: bool,
    every: bool,
    folders: tuple[Path, ...],
    port: int,
    lan: str | None,
    browser: bool,
) -> None:
    """Show the game in progress as a big scoreboard in a browser.

    It updates when a hand is accepted; several browsers on this laptop can show it, with --lan
    also phones in its network. Several devices or folders are tiles on the page, and side by side
    in the terminal. Stop it with Ctrl-C. Over USB, connecting interrupts a device for a moment.
    """
    if every and (devices or usb):
        raise click.UsageError("--all follows every device: leave --port and --usb out")
    access = access_of(lan)
    board, stop = Board(), threading.Event()
    boxes = _boxes(devices, usb=usb, folders=folders or (() if every else (data_folder(),)))
    alone = len(boxes) == 1 and not every
    works = [_alone(boxes[0][1], board, stop)] if alone else _wall(boxes, board, stop, every)
    server = Server(port, board_pages(board, phone=bool(access)), board, access)
    for work in works:
        work.start()
    shown = contextlib.nullcontext() if alone else _live(board)
    try:
        run(server, Printer(), browser=browser, shown=shown)
    finally:
        stop.set()
        for work in works:
            work.join(2)


def _boxes(
    devices: tuple[str, ...], *, usb: bool, folders: tuple[Path, ...]
) -> list[tuple[str, _Follow]]:
    """Return the name of each box, and the function that follows it."""
    if devices or usb:
        from pinochle_tools.device.connection import choose_port, picos

        if len(devices) < 2:
            path = choose_port(devices[0] if devices else None, picos())
            return [(path, lambda board, stop: follow_device(path, board, stop))]
        return [_device(device) for device in dict.fromkeys(devices)]
    names = [folder.resolve().name for folder in folders]
    return [
        (name if names.count(name) == 1 else str(folder), _of_folder(folder))
        for name, folder in zip(names, folders, strict=True)
    ]


def _of_folder(folder: Path) -> _Follow:
    return lambda board, stop: follow_folder(folder, board, stop)


def _device(wanted: str) -> tuple[str, _Follow]:
    """Return a device by its port or id; by its id it is found again at another port."""
    from pinochle_tools.device.connection import picos
    from pinochle_tools.site.wall import finder

    low = wanted.lower()
    found = [port for port in picos() if low in (port.identity.lower(), port.path.lower())]
    if not found:
        name = wanted.rpartition("/")[2]
        return name, lambda board, stop: follow_device(wanted, board, stop)
    identity = found[0].identity
    name = device_names().get(identity, f"Pico {identity[-4:]}")
    return name, lambda board, stop: follow_box(finder(identity), board, stop)


def _alone(follow: _Follow, board: Board, stop: threading.Event) -> threading.Thread:
    return threading.Thread(target=follow, args=(board, stop), daemon=True)


def _wall(
    boxes: list[tuple[str, _Follow]], board: Board, stop: threading.Event, every: bool
) -> list[threading.Thread]:
    """Return the threads that show several boxes on a board."""
    from pinochle_tools.site.wall import Wall, follow_all

    wall = Wall(board)
    works = [
        threading.Thread(target=follow, args=(wall.add(name), stop), daemon=True)
        for name, follow in boxes
    ]
    if every:
        known = device_names()

        def named(identity: str) -> str:
            return known.get(identity, f"Pico {identity[-4:]}")

        works.append(threading.Thread(target=follow_all, args=(wall, stop, named), daemon=True))
    return works


def _live(board: Board) -> contextlib.AbstractContextManager[object]:
    """Return a context in which a terminal shows the boxes side by side."""
    if not sys.stdout.isatty():
        return contextlib.nullcontext()
    from rich.live import Live

    from pinochle_tools.site.wall import in_terminal

    return Live(
        get_renderable=lambda: in_terminal(board.wait(-1, 0)[1]),
        refresh_per_second=_FRAMES_PER_SECOND,
    )
