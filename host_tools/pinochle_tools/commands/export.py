"""`pinochle export`: hands with every number."""

from collections.abc import Iterator
from pathlib import Path

import click
from sqlalchemy import Connection, func, select

from pinochle_tools.archive.completing import complete_games
from pinochle_tools.archive.history import archive_option, opened
from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.garbage_collection import without_tidying
from pinochle_tools.common.output_file import STANDARD_OUTPUT, output_file, output_text
from pinochle_tools.common.parameters import Given, OutputPath
from pinochle_tools.common.printing import progress_bar
from pinochle_tools.database.schema import SIDES
from pinochle_tools.games import exporting
from pinochle_tools.games.hand_rows import most_sides
from pinochle_tools.games.listing import game_keys
from pinochle_tools.games.loading import load_games
from pinochle_tools.games.queries import GameView, find_games
from pinochle_tools.games.workbooks import write_workbook


@click.command()
@click.argument(
    "games", type=Given(), metavar="[GAME]...", nargs=-1, shell_complete=complete_games
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "json", "jsonl", "xlsx"]),
    default="csv",
    show_default=True,
    help="File format; jsonl has one game per line, which `pinochle score` can read.",
)
@click.option(
    "-o",
    "--output",
    type=OutputPath(),
    metavar="FILE",
    help="Where to write it [default: standard output, as with -].",
)
@archive_option
@data_option
def command(games: tuple[str, ...], form: str, output: Path | None) -> None:
    """Export hands with every number, of all games or only of the given GAMEs.

    csv and xlsx have one row per hand and per adjustment (see the column kind), json and jsonl
    one object per game. A text that a spreadsheet would read as a formula gets an apostrophe
    in csv, and stays text in xlsx.
    """
    if form == "xlsx" and output is None:
        raise ToolError("xlsx needs an output file: -o hands.xlsx")
    with opened().reading() as connection:
        histories = find_games(connection, games)
        if not games:
            histories = game_keys(connection)
        count = func.count().label("count")
        sides = connection.execute(select(count).select_from(SIDES).group_by(SIDES.c.history))
        room = most_sides(sides.scalars())
        with without_tidying():
            _write(_views(connection, histories), form, room, output)


def _views(connection: Connection, histories: list[int]) -> Iterator[GameView]:
    with progress_bar("Exporting") as progress:
        for done, view in enumerate(load_games(connection, histories), 1):
            yield view
            progress(done, len(histories))


def _write(views: Iterator[GameView], form: str, sides: int, output: Path | None) -> None:
    if form == "xlsx":
        assert output is not None
        with output_file(output) as file:
            write_workbook(views, sides, file)
        return
    with output_text(output or STANDARD_OUTPUT) as stream:
        if form == "csv":
            exporting.write_csv(views, sides, stream)
        elif form == "json":
            exporting.write_json(views, stream)
        else:
            exporting.write_jsonl(views, stream)
