"""`pinochle show`: one game in full, as a table of hands."""

import json
from typing import Any

import click
from sqlalchemy import Row

from pinochle_tools.archive.completing import complete_games
from pinochle_tools.archive.history import archive_option, opened
from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.parameters import Given
from pinochle_tools.common.printing import Printer
from pinochle_tools.common.times import day
from pinochle_tools.games.changes_made import changes_made
from pinochle_tools.games.exporting import game_object
from pinochle_tools.games.hand_rows import has_no_totals, reneged_in
from pinochle_tools.games.loading import load_games
from pinochle_tools.games.notes import notes_of, seals_of
from pinochle_tools.games.outcome import outcome
from pinochle_tools.games.queries import GameView, HandView, find_game
from pinochle_tools.rules_files.table import Table, changes_in_words
from pinochle_tools.score_files.rule_options import json_option

_TEXT_COLUMNS = 4


@click.command()
@click.argument("game", type=Given(), metavar="GAME", shell_complete=complete_games)
@json_option
@archive_option
@data_option
def command(game: str, as_json: bool) -> None:
    """Show one game: every hand with its melds, tricks, result and running totals.

    GAME is a number from `pinochle games`, the beginning of an id, or `last`. * marks a hand
    that was corrected later, + a hand after the end that a correction gave the race.
    """
    with opened().reading() as connection:
        view = next(load_games(connection, [find_game(connection, game)]))
    if as_json:
        print(json.dumps(game_object(view)))
        return
    printer = Printer()
    for line in _heading(view):
        printer.line(line)
    if view.hands or view.dropped:
        printer.table("", _columns(view), _rows(view), text_columns=_TEXT_COLUMNS)
    for renege in _reneges(view):
        printer.line(renege)
    for change in changes_made(view):
        printer.line(change)
    for note in notes_of(view):
        printer.line(note.in_words())
    for seal in seals_of(view):
        printer.line(seal)
    marks = {"*" if hand.row.fixed else "+" if hand.row.late else "" for hand in view.hands}
    if "*" in marks:
        printer.line("* corrected later")
    if "+" in marks:
        printer.line("+ after the end that a correction gave the race")


def _heading(view: GameView) -> list[str]:
    row = view.row
    fork = f" (fork {row.fork})" if row.fork else ""
    table = Table(row.preset, json.loads(row.changes))
    rules = row.preset
    if row.own:
        title = dict(table.changes).get("title")
        own = f"{row.own}, based on {row.preset}"
        rules = f"{title} ({own})" if title else own
    lines = [f"Game {row.history}: {row.game}{fork}, {rules}, on {row.device_name}"]
    changes = changes_in_words([pair for pair in table.changes if pair[0] != "rules"])
    if changes:
        lines.append("House rules: " + ", ".join(changes))
    if row.started is not None:
        lines.append("Started: " + day(row.started, row.started_from))
    if row.place:
        lines.append("Place: " + row.place)
    if view.players:
        lines.append("Players: " + ", ".join(view.players))
    lines.append(outcome(view))
    return lines


def _columns(view: GameView) -> list[str]:
    columns = ["hand", "declarer", "trump", "result", "bid"]
    for name in view.names:
        columns += [name, "meld", "tricks", "total"]
    return columns


def _rows(view: GameView) -> list[list[str]]:
    return [
        _cells(view, hand) if hand else _adjusted(entry, totals)
        for hand, entry, totals in view.sheet(dropped=True)
    ]


def _cells(view: GameView, hand: HandView) -> list[str]:
    row = hand.row
    mark = ("*" if row.fixed else "") + ("+" if row.late else "")
    players = view.players_of(row.hand, row.number)
    declarer = "" if row.seat is None else players[row.seat]
    bid = "" if row.bid is None else str(row.bid)
    number, result = (f"{row.hand}{mark}", row.result) if row.hand else ("", "taken out")
    cells = [number, declarer, row.trump, result, bid]
    for side in hand.sides:
        tricks = "" if side.tricks is None else str(side.tricks)
        meld = "" if side.meld is None else str(side.meld)
        delta = "" if side.delta is None else f"{side.delta:+d}"
        cells += [delta, meld, tricks, "" if has_no_totals(view, hand) else str(side.total)]
    return cells


def _reneges(view: GameView) -> list[str]:
    """Return a line for each hand that a renege ended: who reneged, and how if that is known."""
    lines = []
    for hand in view.hands:
        side = reneged_in(hand)
        if side is not None:
            how = f": {hand.row.reason}" if hand.row.reason else ""
            lines.append(
                f"Hand {hand.row.hand}: {view.names_of(hand.row.hand)[side]} reneged{how}"
            )
    return lines


def _adjusted(entry: Row[Any], totals: list[int]) -> list[str]:
    """Return the row of an adjustment or a decision; `totals` are those after it."""
    row = ["", "", "", entry.reason or "adjusted", ""]
    for side, total in enumerate(totals):
        given = "won" if entry.kind == "won" else f"{entry.points:+d}"
        given = given if side == entry.side else ""
        row += [given, "", "", "" if entry.late else str(total)]
    return row
