"""`pinochle serve`: the history in a browser."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import click

from pinochle_tools.archive.evening_journals import EveningJournals, Round
from pinochle_tools.archive.history import (
    archive_option,
    bring_own_games,
    date_own_games,
    opened,
)
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.errors import in_words
from pinochle_tools.common.printing import Printer
from pinochle_tools.database.store import Store
from pinochle_tools.desk.director import Director
from pinochle_tools.desk.pages import History
from pinochle_tools.evening.places import elsewhere
from pinochle_tools.evening.state import State
from pinochle_tools.live.evening_wall import with_wall
from pinochle_tools.people.persons import people_of
from pinochle_tools.server.loop import Server
from pinochle_tools.server.passes import desk_pass
from pinochle_tools.server.serving import access_of, http_options, run
from pinochle_tools.site.held_evenings import HeldEvenings
from pinochle_tools.site.history_pages import HistoryPages

# How long a page waits for an archive that another program changes; then it says so.
_PATIENCE_SECONDS = 3


@click.command()
@http_options(8801)
@archive_option
@data_option
def command(port: int, lan: str | None, browser: bool) -> None:
    """Show the history in a browser: pages of all players, pairs, evenings and games.

    Only this laptop can open it; with --lan phones in its network can, too, with the address that
    it shows, as a text and a QR code. At /wall.html is what `evening release` shows. Stop it with
    Ctrl-C.
    """
    access = access_of(lan)
    store = opened()
    store.wait_at_most(_PATIENCE_SECONDS)
    data = data_folder()
    history = HistoryPages(store, _refreshing(store, data), phone=bool(access), data=data)
    pages = with_wall(history, data)

    def names() -> list[str]:
        with store.reading() as connection:
            return people_of(connection)

    journals = EveningJournals()

    def rounds(state: State) -> list[Round]:
        with store.reading() as connection:
            return journals.rounds(connection, state, elsewhere(data, state))

    printer = Printer()
    director = None
    try:
        director = Director(data, _pass_of_desk(data), History(names, rounds))
    except OSError as failure:
        printer.line(f"without the desk of an evening: {in_words(failure)}")
    server = Server(port, pages, access=access, writer=director)
    run(server, printer, browser=browser, desk=director.path if director else "")


def _refreshing(store: Store, data: Path) -> Callable[[], None]:
    """Return what imports new games, and dates games after a step of a desk."""
    ctx = click.get_current_context()
    held = HeldEvenings(data)

    def refresh() -> None:
        before = held.mark
        held.look()
        with ctx.scope(cleanup=False):  # the server's threads have no command of their own
            bring_own_games(store)
            if held.mark != before:
                date_own_games(store)

    return refresh


def _pass_of_desk(data: Path) -> str:
    """Return the pass of the desk. Raises OSError if the data folder cannot be written."""
    if data.is_dir() and not os.access(data, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(data))
    return desk_pass(data)
