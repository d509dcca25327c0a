"""`pinochle place`: where games were played."""

import json

import click

from pinochle_tools.archive.completing import complete_games_and_places
from pinochle_tools.archive.history import archive_option, changing, opened
from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Words
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.printing import Printer
from pinochle_tools.database.places import all_places
from pinochle_tools.games.queries import find_games
from pinochle_tools.people import editing
from pinochle_tools.score_files.rule_options import json_option


@click.command()
@click.argument(
    "words",
    type=Words(maybe_empty=True),
    metavar="[GAME]... [PLACE]",
    nargs=-1,
    shell_complete=complete_games_and_places,
)
@click.option("--remove", is_flag=True, help="The GAMEs have no place any more.")
@click.option("--undo", "back", is_flag=True, help="Take the newest change of places back.")
@json_option
@archive_option
@data_option
def command(words: tuple[str, ...], remove: bool, back: bool, as_json: bool) -> None:
    """Say that the GAMEs were played at PLACE; without both, list the places.

    A GAME is a number, a range such as 12-15, the beginning of an id, or last. `--place` of
    stats, report and games uses these places.
    """
    if back and (words or remove):
        raise click.UsageError("--undo concerns the newest change, and needs no GAME")
    if not words and not back:
        if remove:
            raise click.UsageError("--remove needs a GAME")
        _list(as_json)
        return
    if len(words) == 1 and not remove:
        raise ToolError('name games and a place: pinochle place GAME "Clubhouse"')
    if not all(word.strip() for word in words):
        raise ToolError("a GAME or the PLACE is empty: --remove takes a place away")
    with changing() as (connection, author):
        if back:
            change = editing.undo(connection, author, ("place",))
        else:
            games, place = (words, "") if remove else (words[:-1], words[-1])
            histories = find_games(connection, games)
            change = editing.set_place(connection, author, histories, place)
    if as_json:
        found = change._asdict()
        print(json.dumps({"undone": found} if back else found))
        return
    Printer().line(("undone: " if back else "") + editing.in_words(change, []))


def _list(as_json: bool) -> None:
    with opened().reading() as connection:
        found = all_places(connection)
    if as_json:
        print(json.dumps([{"place": place, "games": games} for place, games in found]))
        return
    printer = Printer()
    for place, games in found:
        printer.line(f"{place}: {counted(games, 'game')}")
    if not found:
        printer.line('no game has a place: pinochle place GAME "Clubhouse"')
