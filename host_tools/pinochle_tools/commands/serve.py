"""`pinochle serve`: the history in a browser. May import click, archive, report and web."""

import click

from pinochle_tools.archive.library import bring
from pinochle_tools.archive.pieces import FolderSource
from pinochle_tools.cli import data_folder, data_option
from pinochle_tools.history import HERE, HERE_NAME, archive_option, opened
from pinochle_tools.printing import Printer
from pinochle_tools.report import report_page
from pinochle_tools.serving import host_option, port_option, run
from pinochle_tools.web import Server


@click.command()
@port_option(8801)
@host_option
@archive_option
@data_option
def command(port: int, host: str, browser: bool) -> None:
    """Show the history in a browser: the report, always as it stands now.

    Ends with Ctrl-C. Other machines see it only with --host 0.0.0.0.
    """
    store = opened()
    folder = data_folder()

    def page() -> str:
        if folder.is_dir():
            bring(store, FolderSource(folder), HERE, HERE_NAME)
        with store.reading() as connection:
            return report_page(connection)

    run(Server(host, port, page), Printer(), browser=browser)
