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
from pinochle_tools.games.listing import game_keys, listed, widest
from pinochle_tools.games.queries import Side
from pinochle_tools.score_files.rule_options import json_option

_COLUMNS = ["game", "day", "rules", "device", "state", "hands", "result"]


@click.command()
@click.option("--last", type=WholeNumber(), metavar="N", help="List only the newest N games.")
@place_option
@json_option
@archive_option
@data_option
def command(last: int | None, place: str | None, as_json: bool) -> None:
    """List all games, the newest last: number, day, rules, result, device.

    A day in brackets is that of a neighbouring game: the device did not know the time.
    """
    with opened().reading() as connection:
        there = find_place(connection, place)
        keys = game_keys(connection, last, there)
        games = listed(connection, keys)
        printer = Printer()
        if as_json:
            print("[", end="")
            for number, game in enumerate(games):
                print(", " if number else "", json.dumps(_object(*game)), sep="", end="")
            print("]")
        elif not keys:
            printer.line("no games yet: play one with pinochle play, or run pinochle sync")
        else:
            shown = widest(connection, min(keys), there)
            widths = [_cells(row, None) for row in shown]
            printer.long_table(_COLUMNS, widths, (_cells(*game) for game in games))


def _object(row: Row[Any], sides: list[Side]) -> dict[str, object]:
    names = (
        "game",
        "fork",
        "number",
        "started",
        "started_from",
        "preset",
        "own",
        "state",
        "hands",
        "place",
    )
    found: dict[str, object] = {"history": row.history, "device": row.device_name}
    found.update({name: row._mapping[name] for name in names})
    found["winner"] = row.winner
    found["sides"] = [{"name": side.name, "total": side.total} for side in sides]
    return found


def _cells(row: Row[Any], sides: list[Side] | None) -> list[str]:
    state = row.state + (f" (fork {row.fork})" if row.fork else "")
    number = str(row.history)
    return [
        number.rjust(4),
        day(row.started, row.started_from),
        row.own or row.preset,
        row.device_name,
        state,
        str(row.hands).rjust(5),
        _result(row, sides) if sides is not None else "",
    ]


def _result(row: Row[Any], sides: list[Side]) -> str:
    """Return the totals of the sides, the winner first."""
    ordered = sorted(sides, key=lambda side: (side.side != row.winner, -side.total))
    return ", ".join([f"{side.name} {side.total}" for side in ordered]) or row.reason
