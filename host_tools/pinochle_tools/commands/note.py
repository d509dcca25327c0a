"""`pinochle note`: notes about games, added on the laptop."""

import json

import click

from pinochle_tools.archive.completing import complete_games
from pinochle_tools.archive.history import archive_option, changing, opened
from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Given, Words
from pinochle_tools.common.printing import Printer
from pinochle_tools.games.loading import load_games
from pinochle_tools.games.notes import notes_of
from pinochle_tools.games.queries import find_game
from pinochle_tools.people import editing
from pinochle_tools.score_files.rule_options import json_option


@click.command()
@click.argument("game", type=Given(), metavar="[GAME]", default="", shell_complete=complete_games)
@click.argument("text", type=Words(maybe_empty=True), metavar="[TEXT]", default=None)
@click.option("--undo", "back", is_flag=True, help="Take the newest note back.")
@json_option
@archive_option
@data_option
def command(game: str, text: str | None, back: bool, as_json: bool) -> None:
    """Add a note to a game, or without TEXT list its notes, those made on the device too.

    The archive's log keeps notes, and which laptop added them; see `pinochle people log`.
    """
    if back:
        if game:
            raise click.UsageError("--undo concerns the newest note, and needs no GAME")
        with changing() as (connection, author):
            change = editing.undo(connection, author, ("note",))
        _say(f"undone: {change.what[2]}", {"undone": change._asdict()}, as_json)
        return
    if text is not None:
        with changing() as (connection, author):
            history = find_game(connection, game)
            change = editing.add_note(connection, author, history, text)
        _say(f"note on game {history}: {change.what[2]}", change._asdict(), as_json)
        return
    if not game:
        raise ToolError('name a game: pinochle note GAME "text"')
    with opened().reading() as connection:
        view = next(load_games(connection, [find_game(connection, game)]))
    notes = notes_of(view)
    if as_json:
        print(json.dumps([note.as_object() for note in notes]))
        return
    printer = Printer()
    for note in notes:
        printer.line(note.in_words())
    if not notes:
        printer.line("this game has no notes")


def _say(line: str, found: dict[str, object], as_json: bool) -> None:
    if as_json:
        print(json.dumps(found))
    else:
        Printer().line(line)
