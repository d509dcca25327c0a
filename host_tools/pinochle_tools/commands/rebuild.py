"""`pinochle rebuild`: build the derived tables again."""

import click

from pinochle_tools.archive.derive import rebuild
from pinochle_tools.archive.history import archive_option, opened
from pinochle_tools.console.data_folder import data_option
from pinochle_tools.console.plurals import counted
from pinochle_tools.console.printing import Printer


@click.command()
@archive_option
@data_option
def command() -> None:
    """Rebuild the tables of games and hands from the journal lines in the archive.

    The lines are the original data; the same code as on the device computes the tables from
    them. Rebuilding is safe at any time, and normally not needed.
    """
    with opened().writing() as connection:
        games = rebuild(connection)
    Printer().line(f"{counted(games, 'game')} rebuilt from the lines")
