"""`pinochle serve`: the history in a browser."""

import click

from pinochle_tools.archive.history import HERE, HERE_NAME, archive_option, opened
from pinochle_tools.archive.library import bring
from pinochle_tools.archive.pieces import FolderSource
from pinochle_tools.console.data_folder import data_folder, data_option
from pinochle_tools.console.printing import Printer
from pinochle_tools.site.history_pages import HistoryPages
from pinochle_tools.site.server import Server
from pinochle_tools.site.serving import http_options, run


@click.command()
@http_options(8801)
@archive_option
@data_option
def command(port: int, browser: bool) -> None:
    """Show the history in a browser: pages of all players, pairs, evenings and games.

    Only this laptop can open it. Stop it with Ctrl-C.
    """
    store = opened()
    folder = data_folder()

    def refresh() -> None:
        if folder.is_dir():
            bring(store, FolderSource(folder), HERE, HERE_NAME)

    run(Server(port, HistoryPages(store, refresh)), Printer(), browser=browser)
