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
from pinochle_tools.games.queries import Side, game_rows, load_sides
from pinochle_tools.score_files.rule_options import json_option


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
        rows = game_rows(connection, last, find_place(connection, place))
        sides = load_sides(connection, [row.history for row in rows] if last or place else None)
    if as_json:
        print(json.dumps([_object(row, sides.get(row.history, [])) for row in rows]))
        return
    printer = Printer()
    if not rows:
        printer.line("no games yet: play one with pinochle play, or run pinochle sync")
        return
    columns = ["game", "day", "rules", "device", "state", "hands", "result"]
    table = [_cells(row, sides.get(row.history, [])) for row in rows]
    printer.table("", columns, table, text_columns=len(columns))


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


def _cells(row: Row[Any], sides: list[Side]) -> list[str]:
    state = row.state + (f" (fork {row.fork})" if row.fork else "")
    ordered = sorted(sides, key=lambda side: (side.side != row.winner, -side.total))
    result = ", ".join(f"{side.name} {side.total}" for side in ordered) or row.reason
    number = str(row.history)
    return [
        number.rjust(4),
        day(row.started, row.started_from),
        row.own or row.preset,
        row.device_name,
        state,
        str(row.hands).rjust(5),
        result,
    ]
