"""`pinochle people`: who of the players is who, for all games of the archive."""

import json

import click

from pinochle_tools.archive.completing import complete_games, complete_players
from pinochle_tools.archive.history import archive_option, changing, opened
from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.parameters import Given, WholeNumber, Words
from pinochle_tools.common.printing import Printer
from pinochle_tools.common.times import day
from pinochle_tools.games.queries import find_games
from pinochle_tools.people import editing
from pinochle_tools.people.changes import OF_PEOPLE, Change, all_changes, counting
from pinochle_tools.people.club import club_of
from pinochle_tools.people.hand_corrections import in_archive
from pinochle_tools.score_files.rule_options import json_option


@click.group(invoke_without_command=True)
@json_option
@archive_option
@data_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List who played: id, name, other names, games, day of the last game.

    Players of one name are one person, until `people split` says otherwise; `people merge` says
    that two names are one person. Journals do not change: the archive keeps a log of what was
    said, by which laptop and when, and `people undo` takes a change back. Statistics, reports,
    `show` and exports follow. A name may be replaced by its id.
    """
    if ctx.invoked_subcommand:
        return
    with opened().reading() as connection:
        found = editing.everybody(connection)
    if as_json:
        print(json.dumps([vars(one) for one in found]))
        return
    printer = Printer()
    if not found:
        printer.line("nobody has a name in a game yet")
        return
    rows = [
        [
            one.id,
            one.name,
            ", ".join(one.other_names),
            str(one.games).rjust(5),
            day(one.last, "clock" if one.last else "").partition(" ")[0],
        ]
        for one in found
    ]
    printer.table("", ["id", "name", "other names", "games", "last"], rows, text_columns=5)


@command.command("merge")
@click.argument("person", type=Words(), metavar="NAME", shell_complete=complete_players)
@click.argument("other", type=Words(), metavar="OTHER", shell_complete=complete_players)
@json_option
@archive_option
@data_option
def merge(person: str, other: str, as_json: bool) -> None:
    """Say that OTHER is the same person as NAME; NAME stays."""
    with changing() as (connection, author):
        change = editing.merge(connection, author, person, other)
    _print(change, as_json)


@command.command("split")
@click.argument("person", type=Words(), metavar="NAME", shell_complete=complete_players)
@click.argument(
    "games",
    type=Given(),
    metavar="GAME...",
    nargs=-1,
    required=True,
    shell_complete=complete_games,
)
@click.option(
    "--as",
    "name",
    type=Words(),
    metavar="NEW",
    required=True,
    shell_complete=complete_players,
    help="Name of the other person.",
)
@json_option
@archive_option
@data_option
def split(person: str, games: tuple[str, ...], name: str, as_json: bool) -> None:
    """Say that in these GAMEs another person, NEW, played under NAME.

    A GAME is a number, a range such as 12-15, the beginning of an id, or last. NEW may be a
    person of the archive.
    """
    with changing() as (connection, author):
        histories = find_games(connection, games)
        change = editing.split(connection, author, person, histories, name)
    _print(change, as_json)


@command.command("rename")
@click.argument("person", type=Words(), metavar="NAME", shell_complete=complete_players)
@click.argument("name", type=Words(), metavar="NEW")
@json_option
@archive_option
@data_option
def rename(person: str, name: str, as_json: bool) -> None:
    """Call a person NEW; games in which the old name is entered still count for this person."""
    with changing() as (connection, author):
        change = editing.rename(connection, author, person, name)
    _print(change, as_json)


@command.command("strength")
@click.argument("shown", metavar="on|off", type=click.Choice(["on", "off"]))
@json_option
@archive_option
@data_option
def strength(shown: str, as_json: bool) -> None:
    """Say whether pages and `stats` show how well people play; they do unless it is off."""
    with changing() as (connection, author):
        change = editing.show_strengths(connection, author, shown=shown == "on")
    _print(change, as_json)


@command.command("club")
@click.argument("name", type=Words(maybe_empty=True), metavar="[NAME]", required=False)
@click.option("--season", type=WholeNumber(1, 12), metavar="MONTH", help="Its year begins then.")
@json_option
@archive_option
@data_option
def club(name: str | None, season: int | None, as_json: bool) -> None:
    """Put the club's NAME on the first page; with --season 9 its years run from September on.

    What is not named stays; "" removes the name. Alone, it prints the name and the month.
    """
    if name is None and season is None:
        with opened().reading() as connection:
            now = club_of(connection)
        if as_json:
            print(json.dumps(now._asdict()))
        else:
            Printer().line(now.in_words)
        return
    with changing() as (connection, author):
        now = club_of(connection)
        name = now.name if name is None else name
        change = editing.name_club(connection, author, name, season or now.month)
    _print(change, as_json)


@command.command("undo")
@click.argument("wanted", type=Given(), metavar="[CHANGE]", default="")
@json_option
@archive_option
@data_option
def undo(wanted: str, as_json: bool) -> None:
    """Undo the newest change to people, or the CHANGE with this id in `people log`.

    The change stays in the log. To bring it back, undo its undoing, by id.
    """
    with changing() as (connection, author):
        change = editing.undo(connection, author, OF_PEOPLE, wanted)
        if change.kind in ("correct", "day", "undo"):
            from pinochle_tools.archive.correcting import count_corrected

            count_corrected(connection, [change])
        changes = all_changes(connection)
        words = editing.in_words(change, changes, in_archive(connection, changes))
    if as_json:
        print(json.dumps({"undone": change._asdict()}))
        return
    Printer().line(f"undone: {words}")


@command.command("log")
@json_option
@archive_option
@data_option
def log(as_json: bool) -> None:
    """List all changes to people, notes and places, the newest last: who said what, and when.

    In brackets are those that were undone.
    """
    with opened().reading() as connection:
        changes = all_changes(connection)
        named = in_archive(connection, changes)
    valid = {change.id for change in counting(changes)}
    if as_json:
        print(json.dumps([{**one._asdict(), "counts": one.id in valid} for one in changes]))
        return
    printer = Printer()
    if not changes:
        printer.line("no changes yet")
        return
    rows = []
    for change in changes:
        words = editing.in_words(change, changes, named)
        if change.id not in valid and change.kind != "undo":
            words = f"({words})"
        rows.append([change.id[:8], day(change.moment, "clock"), change.laptop_name, words])
    printer.table("", ["change", "day", "laptop", "what"], rows, text_columns=4)


def _print(change: Change, as_json: bool) -> None:
    if as_json:
        print(json.dumps(change._asdict()))
        return
    Printer().line(f"{editing.in_words(change, [])} (undo it: pinochle people undo)")
