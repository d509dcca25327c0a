"""`pinochle report`: one page with charts."""

import sys
from pathlib import Path

import click

from pinochle_tools.archive.history import archive_option, opened, place_option
from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.output_file import STANDARD_OUTPUT, write_output
from pinochle_tools.common.parameters import OutputPath, WholeNumber
from pinochle_tools.common.printing import Printer, progress_bar
from pinochle_tools.database.places import find_place
from pinochle_tools.report import page

DEFAULT = Path("pinochle-report.html")


@click.command()
@click.option(
    "-o",
    "--output",
    type=OutputPath(),
    metavar="FILE.html",
    help=f"Output file [default: {DEFAULT} on a terminal, standard output in a pipe].",
)
@click.option(
    "--charts",
    type=WholeNumber(),
    default=page.DRAWN_GAMES,
    show_default=True,
    metavar="N",
    help="Draw a chart for each of the newest N games.",
)
@click.option(
    "--list",
    "listed",
    type=WholeNumber(),
    default=page.LISTED_GAMES,
    show_default=True,
    metavar="N",
    help="List the newest N games.",
)
@place_option
@archive_option
@data_option
def command(output: Path | None, charts: int, listed: int, place: str | None) -> None:
    """Write one page with charts, tables and records of all games.

    The page needs no network and no script, fits phones and projectors, has a light and a dark
    style, and can be printed. All games are counted; only the newest get a chart.
    """
    with opened().reading() as connection, progress_bar("Drawing") as progress:
        there = find_place(connection, place)
        text = page.report(connection, drawn=charts, listed=listed, place=there, progress=progress)
    target = output or (DEFAULT if sys.stdout.isatty() else STANDARD_OUTPUT)
    write_output(target, text.encode())
    if target.is_file():  # a line about it would be part of the page in a pipe
        Printer().line(f"wrote {target}")
