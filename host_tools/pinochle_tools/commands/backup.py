"""`pinochle backup`: all lines of the archive, and own rules, in one file."""

import json
from datetime import date
from pathlib import Path

import click

from pinochle_tools.archive.backup import back_up
from pinochle_tools.archive.checking import CURE
from pinochle_tools.archive.history import archive_option, is_shared, opened
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import OutputPath
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.printing import Printer, progress_bar
from pinochle_tools.evening.places import damaged_logs
from pinochle_tools.people.laptop import known_laptop
from pinochle_tools.rules_files.own_rules import own_shelf
from pinochle_tools.score_files.rule_options import json_option


@click.command()
@click.argument("file", required=False, type=OutputPath())
@json_option
@archive_option
@data_option
def command(file: Path | None, as_json: bool) -> None:
    """Back up the archive and own rules to FILE, a zip [default: pinochle-DAY.zip here].

    The file holds every journal line of every device, what was said about people, games and
    places, the rules of `pinochle rules add`, and evenings. `pinochle restore` reads it into any
    archive, in a file or on a server.
    """
    target = file or Path(f"pinochle-{date.today():%Y-%m-%d}.zip")
    data = data_folder()
    with opened().reading() as connection, progress_bar("Backing up") as progress:
        laptop = None if is_shared() else known_laptop(data)
        written = back_up(connection, own_shelf(), target, progress, data, laptop)
    journals, own, damaged = written
    for line in damaged_logs(data_folder()):
        click.echo(f"left out: {line}", err=True)
    if as_json and target.is_file():
        found = {"file": str(target), "journals": journals, "rules": own, "damaged": damaged}
        print(json.dumps(found))
    elif target.is_file():  # a line about it would be part of the zip in a pipe
        rules = f" and {own} own rules" if own else ""
        Printer().line(f"{counted(journals, 'journal')}{rules} in {target}")
    for line in damaged:
        click.echo(f"left out: {line}", err=True)
    if damaged:
        games = counted(len(damaged), "game")
        raise ToolError(f"damaged in the archive and not whole in the backup: {games}: {CURE}")
