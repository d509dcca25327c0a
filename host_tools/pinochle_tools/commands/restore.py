"""`pinochle restore`: restore a backup into the archive."""

from pathlib import Path

import click

from pinochle_tools.archive.backup import restore
from pinochle_tools.archive.history import archive_option, opened, result_lines
from pinochle_tools.console.data_folder import data_option
from pinochle_tools.console.printing import Printer


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@archive_option
@data_option
def command(file: Path) -> None:
    """Add the journals of a backup FILE to the archive; existing journals stay.

    Restores either everything or nothing.
    """
    with opened().writing() as connection:
        brought = restore(connection, file)
    printer = Printer()
    for line in result_lines(brought):
        printer.line(line.replace("the device has", "the backup has"))
