"""`pinochle watch`: the game in progress, live in a browser; several boxes in a terminal, too."""

import contextlib
import functools
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import click

from pinochle_tools.archive.history import device_names
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Given, InputPath
from pinochle_tools.common.printing import Printer
from pinochle_tools.journals.sources import FolderSource, has_journals
from pinochle_tools.live.board import Board
from pinochle_tools.live.followed_boxes import Wall
from pinochle_tools.live.followers import Follow, Followers
from pinochle_tools.live.newest_game import follow_folder
from pinochle_tools.live.scoreboard import scoreboard
from pinochle_tools.server.loop import Server
from pinochle_tools.server.serving import access_of, http_options, run

_FRAMES_PER_SECOND = 2
_PATIENCE_SECONDS = 12.0  # a device that is interrupted is restarted first


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
    type=Given(),
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
    type=InputPath(file_okay=False),
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

    It updates after every answer; several browsers on this laptop can show it, with --lan also
    phones in its network. Several devices or folders are tiles on the page, and side by side
    in the terminal. Stop it with Ctrl-C. Over USB, connecting interrupts a device for a moment.
    """
    if every and (devices or usb):
        raise click.UsageError("--all follows every device: leave --port and --usb out")
    for folder in folders:
        if not has_journals(FolderSource(folder)):
            Printer().line(f"no games in {folder} yet: waiting for the first one")
    access = access_of(lan)
    board, stop = Board(), threading.Event()
    boxes = _boxes(devices, usb=usb, folders=folders or (() if every else (data_folder(),)))
    alone = len(boxes) == 1 and not every
    work = _followed(boxes, board, stop, alone=alone, every=every)
    server = Server(port, board_pages(board, phone=bool(access)), board, access)
    work.start()
    shown = contextlib.nullcontext() if alone else _live(board)
    try:
        run(server, Printer(), browser=browser, shown=shown)
    finally:
        stop.set()
        work.join(_PATIENCE_SECONDS)


def _boxes(
    devices: tuple[str, ...], *, usb: bool, folders: tuple[Path, ...]
) -> list[tuple[str, Follow]]:
    """Return the name of each box, and the function that follows it."""
    if devices or usb:
        return [_device(device) for device in dict.fromkeys(devices) or [_only_device()]]
    names = [folder.resolve().name for folder in folders]
    return [
        (name if names.count(name) == 1 else str(folder), _of_folder(folder))
        for name, folder in zip(names, folders, strict=True)
    ]


def _of_folder(folder: Path) -> Follow:
    return lambda screen, stop: follow_folder(folder, screen, stop)


def _only_device() -> str:
    from pinochle_tools.device.connection import choose_port, picos

    return choose_port(None, picos())


def _device(wanted: str) -> tuple[str, Follow]:
    """Return a device by its port or id; it is found again at another port."""
    from pinochle_tools.device.connection import check_access
    from pinochle_tools.live.boxes import Finder, box_at

    find = Finder(wanted)
    try:
        check_access(find())
    except ToolError as trouble:  # the follower tries again
        Printer().line(f"waiting for {wanted}: {trouble}")
    name = _name_of(device_names(), find.identity) if find.identity else wanted.rpartition("/")[2]
    return name, box_at(find)


def _name_of(names: dict[str, str], identity: str) -> str:
    return names.get(identity, f"Pico {identity[-4:]}")


def _followed(
    boxes: list[tuple[str, Follow]],
    board: Board,
    stop: threading.Event,
    *,
    alone: bool,
    every: bool,
) -> threading.Thread:
    """Return the thread that keeps all boxes followed, and shows them on a board."""
    wall, followers = Wall(board, alone=alone), Followers(stop)
    for name, follow in boxes:
        followers.add(follow, wall.add(name))
    look: Callable[[], None] = _look_for_none
    if every:
        from pinochle_tools.live.boxes import Newcomers

        names = functools.partial(_name_of, device_names())
        look = Newcomers(wall, followers, names).look
    return threading.Thread(target=followers.keep, args=(look, wall.say), daemon=True)


def _look_for_none() -> None:
    """Add no box to those that were named."""


def _live(board: Board) -> contextlib.AbstractContextManager[object]:
    """Return a context in which a terminal shows the boxes side by side."""
    if not sys.stdout.isatty():
        return contextlib.nullcontext()
    from rich.live import Live

    from pinochle_tools.live.terminal_boxes import in_terminal

    return Live(
        get_renderable=lambda: in_terminal(board.wait(-1, 0)[1]),
        refresh_per_second=_FRAMES_PER_SECOND,
    )
