"""`pinochle push`: add this laptop's own games to a shared archive."""

import json

import click

from pinochle_tools.archive.history import (
    archive_option,
    is_shared,
    named,
    opened,
    push_own_games,
    result_lines,
    result_object,
)
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Given
from pinochle_tools.common.printing import Printer
from pinochle_tools.people.laptop import device_of, is_name, keep, this_laptop
from pinochle_tools.score_files.rule_options import json_option


@click.command()
@click.option(
    "--name",
    type=Given(),
    metavar="NAME",
    help="This laptop's name in shared archives, from now on.",
)
@json_option
@archive_option
@data_option
def command(name: str | None, as_json: bool) -> None:
    """Add the games of `pinochle play` on this laptop to a shared archive.

    The archive is that of --archive. Other commands only read a shared archive, and add games
    to it if PINOCHLE_PUSH is 1. Every laptop has an id and a name there.
    """
    if not is_shared():
        raise ToolError("the archive in the data folder has these games: --archive names another")
    if name is not None:
        if not is_name(name):
            raise ToolError("a laptop's name has 1 to 40 printable characters")
        keep(data_folder(), this_laptop(data_folder())._replace(name=name))
    store = opened()
    brought = push_own_games(store)
    laptop = this_laptop(data_folder())
    named(store, device_of(laptop), laptop.name)
    if as_json:
        print(json.dumps({"laptop": laptop._asdict(), **result_object(brought)}))
        return
    for line in result_lines(brought, data_folder(), laptop.name):
        Printer().line(line)
