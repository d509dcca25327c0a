"""`pinochle sync`: bring new journal lines into the archive. May import click and archive."""

from pathlib import Path

import click

from pinochle_tools.archive.library import bring
from pinochle_tools.archive.pieces import FolderSource
from pinochle_tools.cli import data_option
from pinochle_tools.history import archive_option, opened, told
from pinochle_tools.printing import Printer, progress_bar


@click.command()
@click.option(
    "--from",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Read a folder: a simulated device, a backup.",
)
@click.option("--name", metavar="NAME", help="What to call this device in the archive.")
@archive_option
@data_option
def command(folder: Path | None, name: str | None) -> None:
    """Bring new journal lines into the archive.

    Only lines that the archive lacks are fetched. Whatever interrupts it, nothing is lost, and
    the next sync goes on there.
    """
    assert folder is not None
    source = FolderSource(folder)
    store = opened()
    with progress_bar("Syncing") as progress:
        brought = bring(
            store, source, f"folder {folder.resolve()}", name or folder.resolve().name, progress
        )
    printer = Printer()
    for line in told(brought):
        printer.line(line)
