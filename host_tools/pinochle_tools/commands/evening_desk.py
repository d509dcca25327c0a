"""Commands of `pinochle evening` about people, settings, plan, release, log and end."""

import json
import shlex
from pathlib import Path
from typing import Any

import click

from pinochle_tools.archive.completing import complete_guests, complete_guests_and_players
from pinochle_tools.commands.evening_synced import date_synced
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.letters import composed
from pinochle_tools.common.parameters import InputPath, OutputPath, WholeNumber, Words
from pinochle_tools.common.plurals import counted, counted_people
from pinochle_tools.common.printing import Printer
from pinochle_tools.common.text_files import decoded, input_option, read_input
from pinochle_tools.common.times import time_in
from pinochle_tools.evening import homes, orders, overview, partners, places, shown
from pinochle_tools.evening.desk import Desk
from pinochle_tools.evening.desk_orders import after_undo, plan_needed
from pinochle_tools.evening.movements import MOST_ROUNDS
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.results import newest
from pinochle_tools.evening.state import SETTINGS, State
from pinochle_tools.evening.step_words import in_words
from pinochle_tools.score_files.rule_options import json_option


def add_desk_commands(group: click.Group) -> None:
    """Add the commands of this module to the group."""
    for one in (people, load, release, bell, setting, undo, merge, print_sheets, close):
        group.add_command(one)


def said(desk: Desk, as_json: bool, text: str, before: int | None = None) -> None:
    """Print what was stored, and what comes next; `before` was the revision of the plan."""
    if as_json:
        print(json.dumps(overview.whole(desk.state)))
        return
    printer = Printer()
    printer.line(text if before is None else text + plan_needed(desk, before))
    printer.line(f"next: {overview.next_step(desk.state)}")


def print_round(found: dict[str, object]) -> None:
    """Print the tables of a round with names and results."""
    printer = Printer()
    tables, out = found["tables"], found["out"]
    assert isinstance(tables, list)
    assert isinstance(out, list)
    rows = []
    for row in tables:
        points = ":".join(map(str, row["points"])) if "points" in row else ""
        points = "not played" if "unplayed" in row else points
        rows.append([str(row["table"]), *row["names"], points])
    columns = ["table", "north", "east", "south", "west", "points"]
    printer.table(f"round {found['round']}", columns, rows, text_columns=5)
    if out:
        printer.line("sits out: " + ", ".join(out))


@click.command("people")
@click.argument(
    "names",
    type=Words(maybe_empty=True),
    nargs=-1,
    metavar="[NAME]...",
    shell_complete=complete_guests_and_players,
)
@input_option("One name a line; -: typed.")
@click.option(
    "--late",
    type=WholeNumber(1, MOST_ROUNDS + 1),
    metavar="ROUND",
    help="They play from ROUND on; from the one after the last they only sit in for others.",
)
@click.option("--leave", type=WholeNumber(1, 12), metavar="ROUND", help="They go before ROUND.")
@click.option("--back", type=WholeNumber(1, 12), metavar="ROUND", help="They are back in ROUND.")
@click.option(
    "--table",
    type=WholeNumber(0, 12),
    help="They sit at this table in all rounds that are drawn later; 0: no more.",
)
@click.option("--group", type=Words(maybe_empty=True), help="They have a prize of this group.")
@click.option("--rename", type=Words(), metavar="NEW", help="Spell one name otherwise.")
@click.option(
    "--plays-for",
    type=(Words(), WholeNumber(1, 12)),
    metavar="NAME ROUND",
    shell_complete=complete_guests,
    help="Points in ROUND are NAME's.",
)
@click.option("--last-300", type=WholeNumber(0, 9999), metavar="POINTS", help="For its prize.")
@json_option
@data_option
def people(
    names: tuple[str, ...],
    source: str | None,
    late: int | None,
    as_json: bool,
    **changes: Any,
) -> None:
    """List the people, or add NAMEs; with an option, say what changes for these people.

    A number is a person all evening: who comes late gets the next one, and that of a person who
    leaves stays unused. Where pairs stay together, numbers 1 and 2 are a pair, 3 and 4, and so on:
    two who come late together are one, who comes alone is the partner of who has none yet. With
    --late, --leave or --back rounds without results are drawn again: load the boxes again.
    """
    desk = places.open_desk(data_folder())
    given = [composed(name).strip() for name in names]
    if source is not None:
        given += map(composed, orders.names_in(decoded(read_input(source))))
    if not given:
        _list(desk.state, as_json)
        return
    before = desk.state
    made = {name: value for name, value in changes.items() if value is not None}
    if "rename" in made:
        made["rename"] = composed(made["rename"]).strip()
    if late or not made:
        _check_unlisted(desk.state, given, late)
        orders.add(desk, given, late or 0, made)
    else:
        orders.change(desk, [orders.person_of(desk.state, name) for name in given], made)
    all_people = counted_people(len(desk.state.people()))
    done = in_words(desk.state, newest(desk)) if made else all_people
    done += partners.news(before, desk.state)
    if "table" in made:
        done += _drawn_before(desk.state)
    said(desk, as_json, done + plan_needed(desk, before.revision))


def _drawn_before(state: State) -> str:
    """Return what rounds that are drawn already do to those who keep a table now."""
    doubts, again = homes.news(state), homes.may_be_drawn(state)
    order = f"; `evening draw --again {again}` draws the seats again" if doubts and again else ""
    return doubts + order


def _check_unlisted(state: State, names: list[str], late: int | None) -> None:
    """Refuse to let somebody come late who is in the list: such people leave and come back."""
    for name in names if late else ():
        if name not in state.names:
            continue
        first = max([number for number, _ in state.results], default=0) + 1
        said, order = (
            f"{name} is in the list already",
            f"`people {shlex.quote(name)} --leave {first}",
        )
        if not late or late <= first:
            raise Refused(said)
        back = "" if late > state.rounds else f" --back {late}"
        raise Refused(f"{said}: {order}{back}` says so")


def _list(state: State, as_json: bool) -> None:
    if as_json:
        print(json.dumps([{"number": at, "name": state.name(at)} for at in state.people()]))
        return
    people = shown.people(state)
    width = max([len(one["name"]) for one in people], default=0)
    for one in people:
        Printer().line(f"{one['number']:>3}  {one['name']:<{width}}  {one['said']}".rstrip())


@click.command("load")
@click.option("-o", "output", type=OutputPath(), metavar="FILE", help="Write the plan to a file.")
@click.option("--port", metavar="PORT", help="The box's port or id.")
@click.option("--table", type=WholeNumber(1, 15), help="The box is this table; else it asks.")
@json_option
@data_option
def load(output: Path | None, port: str | None, table: int | None, as_json: bool) -> None:
    """Copy the plan to the box that is connected: box after box, a few seconds each."""
    desk = places.open_desk(data_folder())
    data = desk.plan()
    if table and table > len(desk.state.seats[0]):
        raise Refused(f"this evening has no table {table}")
    if output and table:
        raise click.UsageError("--table is for a box: a file has no table")
    from pinochle_tools.common.output_file import write_output

    if output:
        write_output(output, data)
        where = str(output)
    else:
        from pinochle_tools.device.evening_plan import write_plan

        where = write_plan(port, data, table or 0)
    if output and not output.is_file():
        return  # what follows would be part of the plan in a pipe
    if as_json:
        print(json.dumps({"bytes": len(data), "revision": desk.state.revision, "to": where}))
    else:
        plan = f"plan {desk.state.revision} of {desk.state.title}"
        Printer().line(f"{plan}: {len(data)} bytes to {where}")


@click.command("release")
@click.argument("what", type=click.Choice(["seats", "standings"]))
@click.argument("number", type=WholeNumber(0, 12), metavar="ROUND")
@json_option
@data_option
def release(what: str, number: int, as_json: bool) -> None:
    """Show the seats of ROUND, or the standings after it, on the wall and the pages; 0: hide."""
    desk = places.open_desk(data_folder())
    desk.release(what, number)
    said(desk, as_json, f"{what} of round {number} are shown" if number else f"{what} are hidden")


@click.command("bell")
@click.argument("at", required=False, metavar="[TIME]")
@json_option
@data_option
def bell(at: str | None, as_json: bool) -> None:
    """Start the clock of a round: its bell rings at TIME, such as 20:45.

    Without TIME it rings when the minutes of a round are over.
    """
    desk = places.open_desk(data_folder())
    number = desk.state.current
    if not (at or desk.state.minutes):
        raise Refused("rounds of this evening have no minutes: give a time, such as 20:45")
    desk.ring(number, at or time_in(abs(desk.state.minutes)))
    said(desk, as_json, f"round {number}: the bell rings at {desk.state.bell[1]}")


@click.command("set")
@click.argument("name", type=click.Choice(sorted(SETTINGS)))
@click.argument("value", type=Words(maybe_empty=True))
@json_option
@data_option
def setting(name: str, value: str, as_json: bool) -> None:
    """Change a setting: what a bye is worth, how ties are broken, the day, prices.

    bye: average or winners, of the round, own or nothing. ties: a list, of points, won, sets,
    high-round, high-hand, last. standings, when the next step offers to show them: each, after
    each round, or end. entry, set-price: in cents. day: such as 2026-03-06.
    """
    desk = places.open_desk(data_folder())
    desk.set(name, orders.setting_of(value))
    said(desk, as_json, f"{name}: {value}")


@click.command("undo")
@json_option
@data_option
def undo(as_json: bool) -> None:
    """Undo the newest step that counts; as often as you like."""
    desk = places.open_desk(data_folder())
    before = desk.state.revision
    step = desk.undo()
    said(desk, as_json, "undone: " + in_words(desk.state, step)[:70] + after_undo(desk), before)


@click.command("merge")
@click.argument("file", type=InputPath())
@json_option
@data_option
def merge(file: Path, as_json: bool) -> None:
    """Take the steps of another desk of this evening, whose log is FILE.

    Steps of that desk that this one lacks are added. Refused if both have steps that count and
    that the other lacks, since both were equal; it is said which.
    """
    data = data_folder()
    new = places.merge(data, file.read_bytes())
    said(places.open_desk(data), as_json, counted(new, "new step"))


@click.command("print")
@click.option("-o", "output", type=OutputPath(), metavar="FILE", required=True)
@click.option(
    "--what",
    type=click.Choice(["slips", "cards", "tally", "results"]),
    default="results",
    show_default=True,
)
@json_option
@data_option
def print_sheets(output: Path, what: str, as_json: bool) -> None:
    """Write a page for paper: slips of results, cards of people, tally sheets, the result list."""
    from pinochle_tools.common.output_file import write_output
    from pinochle_tools.evening import sheets

    state = places.open_desk(data_folder()).state
    page = sheets.page(state, what).encode()
    write_output(output, page)
    if not output.is_file():
        return  # what follows would be part of the page in a pipe
    if as_json:
        print(json.dumps({"file": str(output), "what": what, "bytes": len(page)}))
    else:
        Printer().line(f"{what} for paper: {output}")


@click.command("close")
@json_option
@data_option
def close(as_json: bool) -> None:
    """End the evening; `evening undo` opens it again."""
    desk = places.open_desk(data_folder())
    desk.close()
    date_synced()
    said(desk, as_json, shown.closed(desk.state))
