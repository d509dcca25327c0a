"""`pinochle rebuild`: build the derived tables again."""

import json

import click

from pinochle_tools.archive.derive import rebuild
from pinochle_tools.archive.history import archive_option, opened
from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.printing import Printer, progress_bar
from pinochle_tools.score_files.rule_options import json_option


@click.command()
@json_option
@archive_option
@data_option
def command(as_json: bool) -> None:
    """Rebuild the tables of games and hands from the journal lines in the archive.

    The lines are the original data; the same code as on the device computes the tables from
    them. Rebuilding is safe at any time, and normally not needed.
    """
    store = opened(repair=True)
    with store.writing(long=True) as connection, progress_bar("Rebuilding") as progress:
        games, damaged = rebuild(connection, progress)
    if as_json:
        print(json.dumps({"games": games, "damaged": damaged}))
    else:
        Printer().line(f"{counted(games, 'game')} rebuilt from the lines")
    if damaged:
        numbers = ", ".join(map(str, damaged))
        raise ToolError(f"damaged in the archive, kept as it was: game {numbers}: pinochle verify")
