"""Open the history: the archive, after importing the games saved on this laptop."""

import os
import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import DBAPIError

from pinochle_tools.archive.completing import complete_places
from pinochle_tools.archive.import_result import Brought
from pinochle_tools.archive.updating import bring, ready
from pinochle_tools.common.data_folder import ARCHIVE, data_folder
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Given, Words
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.printing import progress_bar
from pinochle_tools.database.failures import BusyError, in_a_line
from pinochle_tools.database.schema import DEVICES
from pinochle_tools.database.store import FILE_NAME, Store, open_store
from pinochle_tools.journals.sources import FolderSource
from pinochle_tools.people.changes import Change, all_changes, damaged_changes, take_changes
from pinochle_tools.people.editing import Author
from pinochle_tools.people.laptop import HERE, HERE_NAME, device_of, this_laptop

_PUSH = "PINOCHLE_PUSH"
_LEFT_OUT = "note: another program is writing the archive: newer games of this laptop are left out"

_IN_MEMORY = re.compile(r"^sqlite[^:]*:/*$|^sqlite.*(:memory:|mode=memory)")
_DAMAGED = "note: change {} of the log is damaged and left out (pinochle verify)"


def archive_option(function: click.decorators.FC) -> click.decorators.FC:
    """Add the option `--archive URL` to a command, for `opened()`."""
    return click.option(
        "--archive",
        type=Given(),
        metavar="URL",
        envvar="PINOCHLE_ARCHIVE",
        expose_value=False,
        is_eager=True,
        callback=_keep_url,
        help="A server's archive, postgresql://… [default: PINOCHLE_ARCHIVE or a file in --data].",
    )(function)


def place_option(function: click.decorators.FC) -> click.decorators.FC:
    """Add the option `--place PLACE`, for find_place(), to a command."""
    return click.option(
        "--place",
        type=Words(),
        metavar="PLACE",
        shell_complete=complete_places,
        help="Only games that were played there (pinochle place).",
    )(function)


def _keep_url(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value and _IN_MEMORY.search(value):
        raise ToolError("an archive in memory would be lost: sqlite:///FILE names one in a file")
    if value:
        ctx.find_root().meta[ARCHIVE] = value


def opened(*, repair: bool = False) -> Store:
    """Return the archive that the options name, with filled tables; the command closes it.

    The games that `pinochle play` saved in the data folder are imported first; into a shared
    archive only if the environment variable PINOCHLE_PUSH is 1. With `repair`, damaged lines of
    theirs in the archive are replaced.
    """
    ctx = click.get_current_context()
    store = open_store(data_folder(), ctx.find_root().meta.get(ARCHIVE))
    ctx.call_on_close(store.close)
    try:
        ready(store)
        with store.reading() as connection:
            for _, change in damaged_changes(connection):
                click.echo(_DAMAGED.format(change), err=True)
        try:
            for line in repair_lines(bring_own_games(store, repair=repair)):
                click.echo(line, err=True)
        except BusyError:
            click.echo(_LEFT_OUT, err=True)
    except DBAPIError as failure:
        raise in_a_line(failure) from None
    return store


def existing() -> Store | None:
    """Return the archive that the options name, if there is one; imports no games."""
    if not is_shared() and not (data_folder() / FILE_NAME).is_file():
        return None
    ctx = click.get_current_context()
    store = open_store(data_folder(), ctx.find_root().meta.get(ARCHIVE))
    ctx.call_on_close(store.close)
    return ready(store)


@contextmanager
def changing() -> Iterator[tuple[Connection, Author]]:
    """Open the archive that the options name, for a change of its log by this laptop."""
    store = opened()
    with store.writing(long=True) as connection, progress_bar("Counting") as progress:
        yield connection, Author(this_laptop(data_folder()), progress)


def is_shared() -> bool:
    """Return whether the options name an archive other than the data folder's own."""
    return bool(click.get_current_context().find_root().meta.get(ARCHIVE))


def bring_own_games(store: Store, *, repair: bool = False) -> Brought:
    """Import the games of the data folder, if the archive is its own or the user wants it."""
    if data_folder().is_dir():
        if not is_shared():
            with store.hurried():
                source = FolderSource(data_folder())
                return bring(store, source, HERE, HERE_NAME, repair=repair)
        if os.environ.get(_PUSH) == "1":
            return push_own_games(store)
    return Brought()


def date_own_games(store: Store) -> None:
    """Date games of evenings, see evening_days, if the archive is this laptop's own.

    Commands that only show the history go on with an archive that cannot be written.
    """
    from pinochle_tools.archive.evening_days import date_games

    if not is_shared() or os.environ.get(_PUSH) == "1":
        with suppress(ToolError, OSError):
            date_games(store, data_folder())


def push_own_games(store: Store) -> Brought:
    """Add the games of the data folder to a shared archive, under this laptop's id and name.

    The shared archive and that in the data folder get each other's changes of the log.
    """
    laptop = this_laptop(data_folder())
    source = FolderSource(data_folder())
    brought = bring(store, source, device_of(laptop), laptop.name, repair=True)
    if (data_folder() / FILE_NAME).is_file():
        own = ready(open_store(data_folder()))
        try:
            brought.count_changes(exchange_logs(own, store))
        finally:
            own.close()
    return brought


def exchange_logs(one: Store, other: Store) -> list[Change]:
    """Add the changes to each archive that only the other one has, and return them."""
    # Few commands need these imports, which load what folds games and adds them up.
    from pinochle_tools.archive.correcting import count_corrected
    from pinochle_tools.people.applied_log import renew_log

    found: list[Change] = []
    for source, target in ((one, other), (other, one)):
        with source.reading() as connection:
            changes = all_changes(connection)
        with target.reading() as connection:
            known = {change.id for change in all_changes(connection)}
        if any(change.id not in known for change in changes):
            with target.writing(long=True) as connection:
                taken = take_changes(connection, changes)
                renew_log(connection)
                count_corrected(connection, taken)
                found += taken
    return found


def device_names() -> dict[str, str]:
    """Return the names of the devices that the archive in the data folder knows, by id."""
    if not (data_folder() / FILE_NAME).is_file():
        return {}
    store = open_store(data_folder())
    try:
        with store.reading() as connection:
            return {row.id: row.name for row in connection.execute(select(DEVICES))}
    finally:
        store.close()


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
        "repaired": brought.repaired,
        "newer": brought.newer,
        "damaged": brought.damaged,
        "changes": brought.changes,
    }


def repair_lines(brought: Brought) -> list[str]:
    """Return a line about each game whose damaged lines in the archive were replaced."""
    return [f"game {history} repaired" for history in sorted(set(brought.repaired))]


def result_lines(
    brought: Brought, folder: Path | None = None, source: str = "the device"
) -> list[str]:
    """Return lines for people about the result of a sync: counts, forks, damage.

    `folder` has the files that were read; without one they are on a device. `source` names what
    has the games.
    """
    games = counted(len(brought.games), "game")
    nothing = "no new lines" if brought.changes else "nothing new"
    lines = [
        f"{counted(brought.lines, 'new line')} in {games}; {source} has {brought.there}"
        if brought.lines
        else f"{nothing}; {source} has {counted(brought.there, 'game')}"
    ]
    if brought.changes:
        merged = ", ".join(counted(many, kind) for kind, many in sorted(brought.changes.items()))
        lines.append(f"merged what was said about people, games and places: {merged}")
    lines += repair_lines(brought)
    for fork in brought.forks:
        lines.append(
            f"game {fork.game} diverged from the archive's version: both are kept, this one as"
            f" game {fork.history} (fork {fork.fork})"
        )
    for history, hand in sorted(set(brought.overruled)):
        lines.append(
            f"game {history}, {hand}: a correction made on a laptop counts instead of what the"
            f" box corrected later (see pinochle show {history})"
        )
    for name in brought.newer:
        lines.append(f"{name}: kept unread, because a newer scorekeeper wrote it: update pinochle")
    for name, size in brought.damaged.items():
        damaged = counted(size, "damaged byte")
        # The archive and the data folder, which `verify` checks alone, do not have this file.
        cure = f"verify {shlex.quote(str(folder / name))}" if folder else "doctor --rescue FILE"
        lines.append(f"{name}: {damaged} not copied: run pinochle {cure}")
    return lines
