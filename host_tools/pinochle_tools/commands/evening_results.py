"""Commands of `pinochle evening` about results, standings and prizes."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from pinochle.storage.seat_text import MOST_NUMBER

from pinochle_tools.archive import evening_journals
from pinochle_tools.archive.completing import complete_guests
from pinochle_tools.commands.evening_desk import print_round, said
from pinochle_tools.commands.evening_synced import date_synced, synced_rounds
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.letters import composed
from pinochle_tools.common.parameters import InputPath, SignedNumber, WholeNumber, Words
from pinochle_tools.common.printing import Printer
from pinochle_tools.common.text_files import input_option, lines_of, read_input
from pinochle_tools.desk.pictures import codes_in
from pinochle_tools.evening import orders, overview, places, results, shown
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.sheets import shared_by
from pinochle_tools.evening.standings import knows_sets
from pinochle_tools.evening.state import State
from pinochle_tools.score_files.rule_options import json_option

_NO_CODE = "no result: give codes, a file, pictures, or sync boxes for --journals"
_NO_JOURNAL = "no journal that was synced has a result of this evening"


def add_result_commands(group: click.Group) -> None:
    """Add the commands of this module to the group."""
    for one in (scan, enter, correct, standings, card, points):
        group.add_command(one)


@click.command("scan")
@click.argument("codes", nargs=-1, metavar="[CODE]...")
@input_option("One code a line; -: typed.")
@click.option(
    "--picture",
    "pictures",
    type=InputPath(),
    multiple=True,
    metavar="FILE",
    help="A picture of one or more displays with codes; can be used several times.",
)
@click.option("--journals", is_flag=True, help="The results of boxes that `sync` copied.")
@json_option
@data_option
def scan(
    codes: tuple[str, ...],
    source: str | None,
    pictures: tuple[Path, ...],
    journals: bool,
    as_json: bool,
) -> None:
    """Take results from CODEs that were read: `$...`, or the twelve typed characters."""
    texts = [
        *codes,
        *(lines_of(read_input(source)) if source else ()),
        *codes_in([(str(path), path) for path in pictures]),
    ]
    desk = places.open_desk(data_folder())
    found = orders.scan(desk, texts)
    if journals:
        taken = evening_journals.take(desk, synced_rounds(desk.state))
        date_synced()
        found += [{"round": one, "table": at, "became": became} for one, at, became in taken]
    failed = [str(one["error"]) for one in found if "error" in one]
    if as_json:
        print(json.dumps({"codes": found, "missing": desk.state.missing(desk.state.current)}))
    else:
        for one in found:
            if "error" not in one:
                place = f"round {one['round']}, table {one['table']}"
                Printer().line(f"{place}: {orders.WORDS[one['became']]}")
        if not found:
            Printer().line(_NO_JOURNAL if journals else _NO_CODE)
    if failed:
        raise Refused("; ".join(failed))


_Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
_PLACE = (
    click.argument("number", type=WholeNumber(1, 12), metavar="ROUND"),
    # Evenings of programs up to 28 November 2026 may have a 13th table and more.
    click.argument("table", type=WholeNumber(1, MOST_NUMBER // 4), metavar="TABLE"),
)
_POINTS = (
    click.argument("north_south", type=SignedNumber(), metavar="NS"),
    click.argument("east_west", type=SignedNumber(), metavar="EW"),
)
_POINTS_OR_NOT = (
    click.argument("north_south", type=SignedNumber(), metavar="[NS", required=False),
    click.argument("east_west", type=SignedNumber(), metavar="EW]", required=False),
)
_DETAILS = (
    click.option(
        "--sets", type=(WholeNumber(0), WholeNumber(0)), metavar="NS EW", help="Hands set."
    ),
    click.option("--hands", type=WholeNumber(0, 60), help="Hands played [default: as planned]."),
    click.option("--people", "sat", type=Words(), metavar="N,E,S,W", help="Who really sat there."),
)


def _with(*parameters: _Decorator) -> _Decorator:
    """Return a decorator that gives a command these parameters, in this order."""

    def placed(function: Callable[..., Any]) -> Callable[..., Any]:
        for one in reversed(parameters):
            function = one(function)
        return function

    return placed


def _result(
    state: State,
    points: tuple[int, int],
    sets: tuple[int, int] | None,
    hands: int | None,
    sat: str | None,
) -> dict[str, Any]:
    people = orders.names_of_seats(state, composed(sat)) if sat else None
    return orders.result_of(state, list(points), list(sets) if sets else None, hands, people)


@click.command("enter", context_settings={"ignore_unknown_options": True})
@_with(*_PLACE, *_POINTS, *_DETAILS)
@json_option
@data_option
def enter(
    number: int,
    table: int,
    north_south: int,
    east_west: int,
    sets: tuple[int, int] | None,
    hands: int | None,
    sat: str | None,
    as_json: bool,
) -> None:
    """Enter the result of a TABLE in a ROUND: points of north-south and east-west."""
    desk = places.open_desk(data_folder())
    result = _result(desk.state, (north_south, east_west), sets, hands, sat)
    became = orders.enter(desk, number, table, result)
    said(desk, as_json, f"{became}: {shown.result_in_words(desk.state, number, table)}")


@click.command("correct", context_settings={"ignore_unknown_options": True})
@_with(*_PLACE, *_POINTS_OR_NOT, *_DETAILS)
@click.option("--remove", is_flag=True, help="Remove the result: the table has none then.")
@click.option("--unplayed", is_flag=True, help="No game there: the round is complete without it.")
@click.option("--who", type=Words(), required=True, help="Who decides.")
@click.option("--why", type=Words(), required=True)
@json_option
@data_option
def correct(
    number: int,
    table: int,
    north_south: int | None,
    east_west: int | None,
    sets: tuple[int, int] | None,
    hands: int | None,
    sat: str | None,
    remove: bool,
    unplayed: bool,
    who: str,
    why: str,
    as_json: bool,
) -> None:
    """Rule on the result of a TABLE in a ROUND; who and why are kept, codes do not replace it.

    Without an option people, sets and hands stay as they were.
    """
    desk = places.open_desk(data_folder())
    if remove or unplayed:
        if (north_south, sets, hands, sat) != (None,) * 4 or (remove and unplayed):
            raise click.UsageError("--remove or --unplayed, with ROUND and TABLE alone")
        (results.remove if remove else results.unplayed)(desk, number, table, who, why)
    elif north_south is None or east_west is None:
        raise click.UsageError("give the points of both sides, --remove or --unplayed")
    else:
        result = _result(desk.state, (north_south, east_west), sets, hands, sat)
        results.rule(desk, number, table, result, who, why)
    ruled = "removed" if remove else "not played, ruled" if unplayed else "ruled"
    said(desk, as_json, f"round {number}, table {table}: {ruled} by {who}")


@click.command("points", context_settings={"ignore_unknown_options": True})
@click.argument("person", type=Words(), metavar="NAME", shell_complete=complete_guests)
@click.argument("points", type=SignedNumber())
@click.option("--who", type=Words(), required=True, help="Who decides.")
@click.option("--why", type=Words(), required=True)
@json_option
@data_option
def points(person: str, points: int, who: str, why: str, as_json: bool) -> None:
    """Give a person POINTS outside a round; take them with a number below 0."""
    desk = places.open_desk(data_folder())
    desk.adjust(orders.person_of(desk.state, composed(person)), points, who, why)
    said(desk, as_json, f"{person}: {points:+}")


@click.command("standings")
@click.option("--after", type=WholeNumber(1, 12), default=0, metavar="ROUND", help="As they were.")
@click.option("--round", "number", type=WholeNumber(1, 12), default=0, metavar="ROUND")
@json_option
@data_option
def standings(after: int, number: int, as_json: bool) -> None:
    """Show the standings, and the prizes of the whole evening; --round: one round's results."""
    if after and number:
        raise click.UsageError("choose --after or --round")
    desk = places.open_desk(data_folder())
    if (after or number) > len(desk.state.seats):
        raise Refused(f"round {after or number} is not drawn")
    if number:
        found = overview.round_of(desk.state, number)
        print(json.dumps(found)) if as_json else print_round(found)
        return
    rows = overview.standing(desk.state, after)
    # Prizes are those of now: with standings of then they would name other people.
    won = overview.prize_list(desk.state) if not after else {"prizes": [], "pot": 0}
    if as_json:
        print(json.dumps({"standings": rows, **won, "doubts": results.doubts(desk.state)}))
        return
    printer = Printer()
    keys = ["place", "name", "points", "won", "games", "average", "sets", "high_round"]
    if not knows_sets(desk.state):
        keys.remove("sets")
    columns = ["", *(key.replace("_", " ") for key in keys[1:])]
    cells = [[f"{row[key]:g}" if key == "won" else str(row[key]) for key in keys] for row in rows]
    printer.table(desk.state.title, columns, cells, text_columns=2)
    prizes = won["prizes"]
    assert isinstance(prizes, list)
    for prize in prizes:
        value = f" ({prize['value']})" if prize["value"] else ""
        printer.line(f"{prize['group']} {prize['prize']}: {shared_by(prize)}{value}".strip())
    if won["pot"]:
        printer.line(f"pot: {int(str(won['pot'])) / 100:.2f}")
    for doubt in results.doubts(desk.state):
        printer.line(f"look at: {doubt}")


@click.command("card")
@click.argument("person", type=Words(), metavar="NAME", shell_complete=complete_guests)
@json_option
@data_option
def card(person: str, as_json: bool) -> None:
    """Show a person's rounds: table, partner, opponents, points."""
    state = places.open_desk(data_folder()).state
    number = orders.person_of(state, composed(person))
    if as_json:
        print(json.dumps(overview.card_with_byes(state, number)))
        return
    rows = []
    for line in shown.card(state, number):
        against = line.get("against", [])
        points = f"{':'.join(map(str, line['points']))} {line['whose']}".strip()
        table = f"{line['table']}{line['seat']}" if line["table"] else "out"
        rows.append(
            [str(line["round"]), table, str(line.get("partner", "")), ", ".join(against), points]
        )
    outside = sum(points for one, points, _, _ in state.adjusted if one == number)
    if outside:
        rows.append(["", "", "", "", f"{outside:+} outside a round"])
    Printer().table("", ["round", "table", "partner", "against", "points"], rows, text_columns=5)
