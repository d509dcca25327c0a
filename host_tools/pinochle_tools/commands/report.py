"""`pinochle report`: one page with charts. May import click, archive and report."""

from pathlib import Path

import click

from pinochle_tools.cli import data_option
from pinochle_tools.history import archive_option, opened
from pinochle_tools.printing import Printer
from pinochle_tools.report import report_page


@click.command()
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("pinochle-report.html"),
    show_default=True,
    metavar="FILE.html",
)
@archive_option
@data_option
def command(output: Path) -> None:
    """Write one page with charts of all games, to open, mail or print.

    The race of each game, bids against results, made and set by bid, what hands score, players,
    pairs, records. Everything is in the file: it needs no network.
    """
    with opened().reading() as connection:
        page = report_page(connection)
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(page, "utf-8")
    Printer().line(f"{output}: {len(page) // 1000} kB")
