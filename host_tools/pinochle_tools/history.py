"""Open the history: the archive, with the games that were kept on this laptop brought in.

May import click, cli, errors and archive.
"""

import click
from sqlalchemy import update
from sqlalchemy.exc import DBAPIError

from pinochle_tools.archive.library import Brought, bring, ready
from pinochle_tools.archive.pieces import FolderSource
from pinochle_tools.archive.schema import DEVICES
from pinochle_tools.archive.store import Store, in_a_line, open_store
from pinochle_tools.cli import data_folder
from pinochle_tools.plurals import counted

# The journals in the data folder belong to the one device that needs no sync.
HERE = "laptop"
HERE_NAME = "this laptop"


def archive_option(function: click.decorators.FC) -> click.decorators.FC:
    """Give a command `--archive URL`, which `opened()` takes note of."""
    return click.option(
        "--archive",
        metavar="URL",
        envvar="PINOCHLE_ARCHIVE",
        expose_value=False,
        callback=_keep_url,
        help="A club's archive, postgresql://… [default: PINOCHLE_ARCHIVE or a file in --data].",
    )(function)


def _keep_url(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value:
        ctx.find_root().meta["pinochle.archive"] = value


def opened() -> Store:
    """Return the archive that the options name, its tables filled, to be closed by the command.

    Games kept by `pinochle play` in the data folder are in it from now on.
    """
    ctx = click.get_current_context()
    store = open_store(data_folder(), ctx.find_root().meta.get("pinochle.archive"))
    ctx.call_on_close(store.close)
    try:
        ready(store)
        if data_folder().is_dir():
            bring(store, FolderSource(data_folder()), HERE, HERE_NAME)
    except DBAPIError as failure:
        raise in_a_line(failure) from None
    return store


def named(store: Store, identity: str, name: str) -> None:
    """Call a device by another name from now on."""
    with store.writing() as connection:
        connection.execute(update(DEVICES).where(DEVICES.c.id == identity).values(name=name))


def sync_lines(brought: Brought) -> list[str]:
    """Return lines for people about what a sync brought and what it stumbled over."""
    games = counted(len(brought.games), "game")
    lines = [
        f"{counted(brought.lines, 'new line')} in {games}; the device has {brought.there}"
        if brought.lines
        else f"nothing new; the device has {counted(brought.there, 'game')}"
    ]
    for fork in brought.forks:
        lines.append(
            f"game {fork.game} went on differently than in the archive: kept apart as game"
            f" {fork.history} (fork {fork.fork})"
        )
    for name in brought.newer:
        lines.append(f"{name}: kept unread, because a newer scorekeeper wrote it: update pinochle")
    for name, size in brought.damaged.items():
        damaged = counted(size, "damaged byte")
        lines.append(f"{name}: {damaged} left behind (pinochle verify tells more)")
    return lines
