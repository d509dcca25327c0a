"""`pinochle backup`: all lines of the archive in one file."""

from datetime import date
from pathlib import Path

import click

from pinochle_tools.archive.backup import back_up
from pinochle_tools.archive.history import archive_option, opened
from pinochle_tools.console.data_folder import data_option
from pinochle_tools.console.plurals import counted
from pinochle_tools.console.printing import Printer


@click.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@archive_option
@data_option
def command(file: Path | None) -> None:
    """Back up the archive to FILE, a zip of journals [default: pinochle-DAY.zip here].

    The file holds every journal line of every device. `pinochle restore` reads it into any
    archive, in a file or on a server.
    """
    target = file or Path(f"pinochle-{date.today():%Y-%m-%d}.zip")
    with opened().reading() as connection:
        journals = back_up(connection, target)
    if target.is_file():  # a line about it would be part of the zip in a pipe
        Printer().line(f"{counted(journals, 'journal')} in {target}")
