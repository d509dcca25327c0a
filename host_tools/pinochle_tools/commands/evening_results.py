"""Commands of `pinochle evening` about results, standings and prizes."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

import click
from pinochle.rules.options import house_rules
from pinochle.storage import result_code

from pinochle_tools.commands.evening_desk import person_of, said
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.extras import from_extra
from pinochle_tools.common.parameters import WholeNumber, Words
from pinochle_tools.common.printing import Printer
from pinochle_tools.evening import overview, places, results
from pinochle_tools.evening.desk import Desk
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.sheets import shared_by
from pinochle_tools.score_files.rule_options import json_option

_WORDS = {
    results.NEW: "stored",
    results.AGAIN: "read before",
    results.REPLACES: "replaces the result before",
    results.OLDER: "older than the one that counts: left out",
    results.RULED: "the desk ruled otherwise: left out",
    results.DIFFERS: "differs from the one that counts: left out, `evening correct` decides",
}


def add_result_commands(group: click.Group) -> None:
    """Add the commands of this module to the group."""
    for one in (scan, enter, correct, standings, card, points):
        group.add_command(one)


def unit_of(desk: Desk) -> int:
    """Return the unit of points of an evening's rules."""
    return house_rules(desk.state.rules, desk.state.options).unit


@click.command("scan")
@click.argument("codes", nargs=-1, metavar="[CODE]...")
@click.option(
    "--from", "source", type=click.File(), metavar="FILE", help="One code a line; -: typed."
)
@click.option(
    "--picture",
    "pictures",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="FILE",
    help="A picture of one or more displays with codes; can be used several times.",
)
@json_option
@data_option
def scan(
    codes: tuple[str, ...], source: TextIO | None, pictures: tuple[Path, ...], as_json: bool
) -> None:
    """Take results from CODEs that were read: `$...`, or the twelve typed characters."""
    texts = [*codes, *(line.strip("\r\n") for line in source or []), *_read(pictures)]
    desk = places.open_desk(data_folder())
    found: list[dict[str, object]] = []
    for text in texts:
        if not text.strip():
            continue
        try:
            number, table, became = results.scan(desk, text, unit_of(desk))
            found.append({"round": number, "table": table, "became": became})
        except Refused as refusal:
            found.append({"code": text[:80], "error": str(refusal)})
    failed = [str(one["error"]) for one in found if "error" in one]
    if as_json:
        print(json.dumps({"codes": found, "missing": desk.state.missing(desk.state.current)}))
    else:
        for one in found:
            if "error" not in one:
                _print_became(int(str(one["round"])), int(str(one["table"])), str(one["became"]))
    if failed:
        raise Refused("; ".join(failed))


def _read(pictures: Sequence[Path]) -> list[str]:
    """Return the codes in pictures. Raises ToolError for one without a code of a result."""
    if not pictures:
        return []
    with from_extra("pictures", "reading pictures by zxing-cpp"):
        import zxingcpp
    from PIL import Image, UnidentifiedImageError

    texts = []
    for path in pictures:
        try:
            with Image.open(path) as image:
                found = [code.text for code in zxingcpp.read_barcodes(image.convert("RGB"))]
        except (UnidentifiedImageError, Image.DecompressionBombError):
            raise ToolError(f"{path} is no picture") from None
        codes = [text for text in found if text.startswith(result_code.MARK)]
        if not codes:
            raise ToolError(f"no code of a result was found in {path}: go closer, or type it")
        texts += codes
    return texts


def _print_became(number: int, table: int, became: str) -> None:
    Printer().line(f"round {number}, table {table}: {_WORDS[became]}")


_PLACE = (
    click.argument("number", type=WholeNumber(1, 12), metavar="ROUND"),
    click.argument("table", type=WholeNumber(1, 12), metavar="TABLE"),
    click.argument("north_south", type=int, metavar="NS"),
    click.argument("east_west", type=int, metavar="EW"),
    click.option("--sets", type=(int, int), default=(0, 0), metavar="NS EW", help="Hands set."),
    click.option("--hands", type=WholeNumber(0, 60), help="Hands played [default: as planned]."),
    click.option("--people", "sat", type=Words(), metavar="N,E,S,W", help="Who really sat there."),
)


def _placed(function: click.decorators.FC) -> click.decorators.FC:
    for one in reversed(_PLACE):
        function = one(function)
    return function


def _result(
    desk: Desk, points: tuple[int, int], sets: tuple[int, int], hands: int | None, sat: str | None
) -> dict[str, object]:
    unit = unit_of(desk)
    if [one for one in points if one % unit]:
        raise Refused(f"points come in steps of {unit} under these rules")
    if min(sets) < 0:
        raise Refused("hands set are 0 or more")
    result = results.typed(list(points), desk.state.hands if hands is None else hands, list(sets))
    if sat:
        people = [person_of(desk.state, name.strip()) for name in sat.split(",")]
        if len(set(people)) != 4:
            raise Refused("four people sit at a table")
        result["people"] = people
    return result


@click.command("enter", context_settings={"ignore_unknown_options": True})
@_placed
@json_option
@data_option
def enter(
    number: int,
    table: int,
    north_south: int,
    east_west: int,
    sets: tuple[int, int],
    hands: int | None,
    sat: str | None,
    as_json: bool,
) -> None:
    """Enter the result of a TABLE in a ROUND: points of north-south and east-west."""
    desk = places.open_desk(data_folder())
    result = _result(desk, (north_south, east_west), sets, hands, sat)
    became = results.enter(desk, number, table, result)
    if became not in (results.NEW, results.AGAIN):
        raise Refused(f"round {number}, table {table} has another result: use `evening correct`")
    said(desk, as_json, f"round {number}, table {table}: {_WORDS[became]}")


@click.command("correct", context_settings={"ignore_unknown_options": True})
@_placed
@click.option("--who", type=Words(), required=True, help="Who decides.")
@click.option("--why", type=Words(), required=True)
@json_option
@data_option
def correct(
    number: int,
    table: int,
    north_south: int,
    east_west: int,
    sets: tuple[int, int],
    hands: int | None,
    sat: str | None,
    who: str,
    why: str,
    as_json: bool,
) -> None:
    """Rule on the result of a TABLE in a ROUND; who and why are kept, codes do not replace it."""
    desk = places.open_desk(data_folder())
    result = _result(desk, (north_south, east_west), sets, hands, sat)
    results.rule(desk, number, table, result, who, why)
    said(desk, as_json, f"round {number}, table {table}: ruled by {who}")


@click.command("points", context_settings={"ignore_unknown_options": True})
@click.argument("person", type=Words(), metavar="NAME")
@click.argument("points", type=int)
@click.option("--who", type=Words(), required=True, help="Who decides.")
@click.option("--why", type=Words(), required=True)
@json_option
@data_option
def points(person: str, points: int, who: str, why: str, as_json: bool) -> None:
    """Give a person POINTS outside a round; take them with a number below 0."""
    desk = places.open_desk(data_folder())
    desk.adjust(person_of(desk.state, person), points, who, why)
    said(desk, as_json, f"{person}: {points:+}")


@click.command("standings")
@click.option("--after", type=WholeNumber(1, 12), default=0, metavar="ROUND", help="As they were.")
@json_option
@data_option
def standings(after: int, as_json: bool) -> None:
    """Show the standings and the prizes."""
    desk = places.open_desk(data_folder())
    rows = overview.standing(desk.state, after)
    won = overview.prize_list(desk.state)
    if as_json:
        print(json.dumps({"standings": rows, **won, "doubts": results.doubts(desk.state)}))
        return
    printer = Printer()
    columns = ["", "name", "points", "won", "games", "average", "sets", "high round"]
    keys = ("place", "name", "points", "won", "games", "average", "sets", "high_round")
    cells = [[f"{row[key]:g}" if key == "won" else str(row[key]) for key in keys] for row in rows]
    printer.table(desk.state.title, columns, cells, text_columns=2)
    prizes = won["prizes"]
    assert isinstance(prizes, list)
    for prize in prizes:
        value = f" ({prize['value']})" if prize["value"] else ""
        printer.line(f"{prize['group']} {prize['prize']}: {shared_by(prize)}{value}".strip())
    if won["pot"]:
        printer.line(f"pot: {int(str(won['pot'])) / 100:.2f}")


@click.command("card")
@click.argument("person", type=Words(), metavar="NAME")
@json_option
@data_option
def card(person: str, as_json: bool) -> None:
    """Show a person's rounds: table, partner, opponents, points."""
    state = places.open_desk(data_folder()).state
    lines = overview.card(state, person_of(state, person))
    if as_json:
        print(json.dumps(lines))
        return
    rows = []
    for line in lines:
        against = line.get("against", [])
        points = ":".join(map(str, line["points"])) if "points" in line else ""
        table = f"{line['table']}{line['seat']}" if line["table"] else "out"
        rows.append(
            [str(line["round"]), table, str(line.get("partner", "")), ", ".join(against), points]
        )
    Printer().table("", ["round", "table", "partner", "against", "points"], rows, text_columns=5)
