"""`pinochle evening`: the desk of an evening, from the draw to the prizes."""

import json
from pathlib import Path

import click

from pinochle_tools.archive import evening_journals
from pinochle_tools.commands.evening_desk import add_desk_commands, print_round, said
from pinochle_tools.commands.evening_results import add_result_commands
from pinochle_tools.commands.evening_synced import synced_rounds
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.parameters import (
    Given,
    OutputPath,
    SignedNumber,
    WholeNumber,
    Words,
)
from pinochle_tools.common.printing import Printer
from pinochle_tools.evening import homes, movements, overview, places, results, shown
from pinochle_tools.evening.state import AS_TYPED
from pinochle_tools.rules_files.rules_option import rules_option
from pinochle_tools.score_files.rule_options import json_option, set_option


@click.group(invoke_without_command=True)
@json_option
@data_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Run an evening of two to twelve tables; without a command: say what to do next.

    new, people, draw, load; then for each round enter or scan the results; release seats and
    standings; print; close. Every step is stored at once, and `evening undo` takes it back.
    """
    if ctx.invoked_subcommand:
        return
    log = places.open_log(data_folder())
    if log is None:
        if as_json:
            print(json.dumps({"evening": None, "next": "begin: `evening new TITLE`"}))
            return
        Printer().line("next: begin with `pinochle evening new TITLE`")
        return
    state = places.open_desk(data_folder()).state
    found = overview.whole(state)
    doubts = [*results.doubts(state), *evening_journals.doubts(state, synced_rounds(state))]
    if as_json:
        print(json.dumps({**found, "doubts": doubts}))
        return
    printer = Printer()
    there = shown.headcount(len(state.people()))
    printer.line(f"{state.title} ({state.id}): {state.kind}, {there}")
    for doubt in doubts:
        printer.line(f"look at: {doubt}")
    printer.line(f"next: {overview.next_step(state)}")


@command.command("new")
@click.argument("title", type=Words())
@rules_option
@set_option
@click.option(
    "--kind", type=click.Choice(movements.KINDS), default="individual", show_default=True
)
@click.option("--rounds", type=WholeNumber(1, 12), default=6, show_default=True)
@click.option("--hands", type=WholeNumber(0, 60), default=4, show_default=True, help="Per round.")
@click.option(
    "--minutes",
    type=SignedNumber(),
    default=0,
    help="Per round; below 0: the hand in progress at the bell does not count.",
)
@click.option("--seed", type=WholeNumber(0), help="Shuffles the people; chosen by chance.")
@click.option(
    "--typed", is_flag=True, help="Boxes are set up by their keys; pairs keep their order."
)
@click.option(
    "--day",
    type=Given(),
    metavar="DAY",
    help="When it is, such as 2026-03-06 [default: today].",
)
@json_option
@data_option
def new(
    title: str,
    chosen: str,
    changes: list[list[str]],
    kind: str,
    rounds: int,
    hands: int,
    minutes: int,
    seed: int | None,
    typed: bool,
    day: str | None,
    as_json: bool,
) -> None:
    """Begin an evening called TITLE."""
    form: list[object] = [hands, minutes, kind, rounds]
    if typed and seed is not None:
        raise click.UsageError("--typed does not shuffle people: leave out --seed")
    seed = AS_TYPED if typed else seed
    before = places.still_open(data_folder())
    desk = places.begin_evening(data_folder(), title, chosen, changes, form, seed, day or "")
    if before:
        back = f"`pinochle evening open {before.id}`"
        click.echo(f"{before.title} is still open: {back} goes back to it", err=True)
    if as_json:
        print(json.dumps(overview.whole(desk.state)))
        return
    Printer().line(f"{title}: evening {desk.state.id}; next: {overview.next_step(desk.state)}")


@command.command("open")
@click.argument("wanted", required=False, type=Words(), metavar="[ID]")
@json_option
@data_option
def opened(wanted: str | None, as_json: bool) -> None:
    """Go back to the evening whose id begins with ID; without ID: list the evenings."""
    data = data_folder()
    if wanted:
        state = places.make_newest(data, wanted).state
        said(places.open_desk(data), as_json, f"{state.title} ({state.id}) is open")
        return
    states = places.all_states(data)
    if as_json:
        print(json.dumps([{"evening": one.id, "title": one.title} for one in states]))
        return
    rows = [
        [one.id, str(one.settings["day"]), one.title, "closed" if one.closed else ""]
        for one in states
    ]
    Printer().table("", ["id", "day", "title", ""], rows, text_columns=4)


@command.command("draw")
@click.option("--kind", type=click.Choice(movements.KINDS), help="Only show such a draw.")
@click.option("--people", type=WholeNumber(1, 99), help="How many people; with --kind.")
@click.option("--rounds", type=WholeNumber(1, 99), default=1, help="With --kind.")
@click.option("--seed", type=WholeNumber(0), default=0, help="With --kind.")
@click.option(
    "--again", type=WholeNumber(1, 12), metavar="ROUND", help="Draw from ROUND on again."
)
@json_option
@data_option
def draw(
    kind: str | None, people: int | None, rounds: int, seed: int, again: int | None, as_json: bool
) -> None:
    """Draw the seats: all rounds, or the next one where results decide.

    With --kind and --people it shows a draw and stores nothing.
    """
    if (kind is None) != (people is None):
        raise click.UsageError("--kind and --people belong together")
    if kind and people:
        _print_draw(movements.draw(kind, people, rounds, seed), people, as_json)
        return
    desk = places.open_desk(data_folder())
    before = desk.state.revision
    if again:
        desk.redraw(again)
    elif desk.state.seats:
        desk.next_round()
    else:
        desk.draw()
    number = again or (1 if desk.state.kind in movements.FIXED else len(desk.state.seats))
    found = [
        overview.round_of(desk.state, one) for one in range(number, len(desk.state.seats) + 1)
    ]
    if as_json:
        print(json.dumps({"revision": desk.state.revision, "rounds": found}))
        return
    for one in found:
        print_round(one)
    said(desk, as_json, "the seats are drawn" + homes.news(desk.state), before)


def _print_draw(rounds: list[list[list[int]]], people: int, as_json: bool) -> None:
    everybody = list(range(1, people + 1))
    out = [movements.out_of(tables, everybody) for tables in rounds]
    if as_json:
        print(json.dumps({"rounds": rounds, "out": out}))
        return
    printer = Printer()
    for number, (tables, waiting) in enumerate(zip(rounds, out, strict=True), 1):
        rows = [[str(at), *map(str, seats)] for at, seats in enumerate(tables, 1)]
        printer.table(f"round {number}", ["table", "N", "E", "S", "W"], rows, text_columns=0)
        if waiting:
            printer.line("sits out: " + ", ".join(map(str, waiting)))


@command.command("wall")
@click.option("-o", "output", type=OutputPath(), metavar="FILE")
@json_option
@data_option
def wall(output: Path | None, as_json: bool) -> None:
    """Show what is released: who sits where next, and the standings; -o writes a page of it."""
    state = places.open_desk(data_folder()).state
    seats, after = state.released["seats"], state.released["standings"]
    if output:
        from pinochle_tools.common.output_file import write_output
        from pinochle_tools.evening.wall import page as wall_page

        page = wall_page(state).encode()
        write_output(output, page)
        if not output.is_file():
            return  # what follows would be part of the page in a pipe
        if as_json:
            print(json.dumps({"file": str(output), "bytes": len(page)}))
        else:
            Printer().line(f"the wall: {output}")
        return
    found = {
        "round": overview.round_of(state, seats) if seats else None,
        "standings": overview.standing(state, after) if after else [],
    }
    if as_json:
        print(json.dumps(found))
        return
    if seats:
        print_round(overview.round_of(state, seats))
    for row in overview.standing(state, after) if after else []:
        Printer().line(f"{row['place']:>3}  {row['name']}  {row['points']}")
    if not seats and not after:
        Printer().line("nothing is released yet: pinochle evening release seats 1")


add_desk_commands(command)
add_result_commands(command)
