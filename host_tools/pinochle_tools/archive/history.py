"""Open the history: the archive, after importing the games saved on this laptop."""

import os

import click
from sqlalchemy import update
from sqlalchemy.exc import DBAPIError

from pinochle_tools.archive.brought import Brought
from pinochle_tools.archive.laptop import this_laptop
from pinochle_tools.archive.library import bring, ready
from pinochle_tools.archive.pieces import FolderSource
from pinochle_tools.archive.schema import DEVICES
from pinochle_tools.archive.store import Store, in_a_line, open_store
from pinochle_tools.console.data_folder import data_folder
from pinochle_tools.console.plurals import counted

# In the data folder's own archive, its journals belong to this device.
_HERE = "laptop"
_HERE_NAME = "this laptop"
_ARCHIVE = "pinochle.archive"
_PUSH = "PINOCHLE_PUSH"


def archive_option(function: click.decorators.FC) -> click.decorators.FC:
    """Add the option `--archive URL` to a command, for `opened()`."""
    return click.option(
        "--archive",
        metavar="URL",
        envvar="PINOCHLE_ARCHIVE",
        expose_value=False,
        callback=_keep_url,
        help="A server's archive, postgresql://… [default: PINOCHLE_ARCHIVE or a file in --data].",
    )(function)


def _keep_url(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value:
        ctx.find_root().meta[_ARCHIVE] = value


def opened() -> Store:
    """Return the archive that the options name, with filled tables; the command closes it.

    The games that `pinochle play` saved in the data folder are imported first; into a shared
    archive only if the environment variable PINOCHLE_PUSH is 1.
    """
    ctx = click.get_current_context()
    store = open_store(data_folder(), ctx.find_root().meta.get(_ARCHIVE))
    ctx.call_on_close(store.close)
    try:
        ready(store)
        bring_own_games(store)
    except DBAPIError as failure:
        raise in_a_line(failure) from None
    return store


def is_shared() -> bool:
    """Return whether the options name an archive other than the data folder's own."""
    return bool(click.get_current_context().find_root().meta.get(_ARCHIVE))


def bring_own_games(store: Store) -> None:
    """Import the games of the data folder, if the archive is its own or the user wants it."""
    if not data_folder().is_dir():
        return
    if not is_shared():
        bring(store, FolderSource(data_folder()), _HERE, _HERE_NAME)
    elif os.environ.get(_PUSH) == "1":
        push_own_games(store)


def push_own_games(store: Store) -> Brought:
    """Add the games of the data folder to a shared archive, under this laptop's id and name."""
    laptop = this_laptop(data_folder())
    source = FolderSource(data_folder())
    return bring(store, source, f"laptop {laptop.id}", laptop.name)


def named(store: Store, identity: str, name: str) -> None:
    """Change the name of a device."""
    with store.writing() as connection:
        connection.execute(update(DEVICES).where(DEVICES.c.id == identity).values(name=name))


def result_object(brought: Brought) -> dict[str, object]:
    """Return the result of a sync for scripts; see result_lines()."""
    return {
        "lines": brought.lines,
        "games": sorted(brought.games),
        "there": brought.there,
        "forks": [
            {"game": one.game, "history": one.history, "fork": one.fork} for one in brought.forks
        ],
        "newer": brought.newer,
        "damaged": brought.damaged,
    }


def result_lines(brought: Brought) -> list[str]:
    """Return lines for people about the result of a sync: counts, forks, damage."""
    games = counted(len(brought.games), "game")
    lines = [
        f"{counted(brought.lines, 'new line')} in {games}; the device has {brought.there}"
        if brought.lines
        else f"nothing new; the device has {counted(brought.there, 'game')}"
    ]
    for fork in brought.forks:
        lines.append(
            f"game {fork.game} diverged from the archive's version: both are kept, this one as"
            f" game {fork.history} (fork {fork.fork})"
        )
    for name in brought.newer:
        lines.append(f"{name}: kept unread, because a newer scorekeeper wrote it: update pinochle")
    for name, size in brought.damaged.items():
        damaged = counted(size, "damaged byte")
        lines.append(f"{name}: {damaged} not copied: run pinochle verify")
    return lines
