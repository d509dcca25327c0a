"""`pinochle publish`: the history as a site of files."""

import json
from pathlib import Path

import click

from pinochle_tools.archive.history import archive_option, date_own_games, opened
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.parameters import OutputPath
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.printing import Printer, progress_bar
from pinochle_tools.score_files.rule_options import json_option
from pinochle_tools.site.held_evenings import HeldEvenings
from pinochle_tools.site.publishing import publish


@click.command()
@click.argument("folder", metavar="DIR", type=OutputPath(folder=True))
@click.option("--again", is_flag=True, help="Make all pages again, also those of unchanged games.")
@json_option
@archive_option
@data_option
def command(folder: Path, again: bool, as_json: bool) -> None:
    """Write the history into a folder as a site, for any static host.

    DIR gets a page for every player, pair, evening and game, with relative links. It is new,
    empty, or was published before: then only pages with something new are made.
    """
    held = HeldEvenings(data_folder())
    held.look()
    store = opened()
    date_own_games(store)
    with store.reading() as connection, progress_bar("Publishing") as progress:
        written = publish(connection, folder, progress, again=again, held=held.states)
    pages, changed, removed = written
    if as_json:
        found = {"folder": str(folder), "pages": pages, "changed": changed, "removed": removed}
        print(json.dumps(found))
        return
    gone = f", {removed} removed" if removed else ""
    said = f"{counted(pages, 'page')} in {folder}, {changed} changed{gone}: open index.html"
    Printer().line(said)
