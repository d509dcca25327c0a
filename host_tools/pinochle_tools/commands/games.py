"""`pinochle games`: list the recorded games."""

import json
from typing import Any

import click
from sqlalchemy import Row

from pinochle_tools.archive.history import archive_option, opened, place_option
from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.parameters import WholeNumber
from pinochle_tools.common.printing import Printer
from pinochle_tools.common.times import day
from pinochle_tools.database.places import find_place
from pinochle_tools.games.listing import ListedGame, listed, widest
from pinochle_tools.score_files.rule_options import json_option

_COLUMNS = ["game", "day", "rules", "device", "state", "hands", "result"]
_FACTS = (
    *("game", "fork", "number", "started", "started_from", "preset", "own", "state", "hands"),
    *("place", "winner"),
)


@click.command()
@click.option("--last", type=WholeNumber(), metavar="N", help="List only the newest N games.")
@place_option
@json_option
@archive_option
@data_option
def command(last: int | None, place: str | None, as_json: bool) -> None:
    """List the games, the newest last: number, day, rules, result, device.

    A day in brackets is that of a neighbouring game: the device did not know the time. Games that
    were left without a hand are not listed.
    """
    with opened().reading() as connection:
        there = find_place(connection, place)
        games = listed(connection, last, there)
        printer = Printer()
        if as_json:
            print("[", end="")
            for number, game in enumerate(games):
                print(", " if number else "", json.dumps(_object(game)), sep="", end="")
            print("]")
        elif not (kinds := widest(connection, last, there)):
            printer.line("no games yet: play one with pinochle play, or run pinochle sync")
        else:
            cells = ([*_cells(game), _result(game)] for game in games)
            printer.long_table(_COLUMNS, [[*_cells(kind), ""] for kind in kinds], cells)


def _object(game: ListedGame) -> dict[str, object]:
    found: dict[str, object] = {"history": game.history, "device": game.device_name}
    found |= {name: getattr(game, name) for name in _FACTS}
    sides = zip(game.names, game.totals, strict=True)
    found["sides"] = [{"name": name, "total": total} for name, total in sides]
    return found


def _cells(game: ListedGame | Row[Any]) -> list[str]:
    """Return the cells of a game, or of a row of widest(), without its result."""
    return [
        str(game.history).rjust(4),
        day(game.started, game.started_from),
        game.own or game.preset,
        game.device_name,
        f"{game.state} (fork {game.fork})" if game.fork else game.state,
        str(game.hands).rjust(5),
    ]


def _result(game: ListedGame) -> str:
    """Return the totals of the sides, the winner first, or why there are none."""
    winner, names, totals = game.winner, game.names, game.totals
    sides = sorted(range(len(totals)), key=lambda side: (side != winner, -totals[side]))
    return ", ".join([f"{names[side]} {totals[side]}" for side in sides]) or game.reason
