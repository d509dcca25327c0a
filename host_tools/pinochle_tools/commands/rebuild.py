"""`pinochle rebuild`: build the derived tables anew from the raw lines. May import archive."""

import click

from pinochle_tools.archive.derive import rebuild
from pinochle_tools.cli import data_option
from pinochle_tools.history import archive_option, opened
from pinochle_tools.plurals import counted
from pinochle_tools.printing import Printer


@click.command()
@archive_option
@data_option
def command() -> None:
    """Build the tables of games and hands anew from the journal lines in the archive.

    The lines are the truth; everything else follows from them, by the code that scores on the
    device. Never needed, and never wrong.
    """
    with opened().writing() as connection:
        games = rebuild(connection)
    Printer().line(f"{counted(games, 'game')} rebuilt from the lines")
