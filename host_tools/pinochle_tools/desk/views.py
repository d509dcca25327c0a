"""What the pages of the desk show of an evening, for their templates."""

import re
from typing import Any

from pinochle.rules.rule_set import preset_names

from pinochle_tools.common.errors import ToolError
from pinochle_tools.evening import overview, results
from pinochle_tools.evening.desk import Desk
from pinochle_tools.evening.standings import sitting
from pinochle_tools.evening.state import State, counting
from pinochle_tools.evening.step_words import in_words
from pinochle_tools.rules_files.library import library_ids
from pinochle_tools.rules_files.own_rules import own_shelf
from pinochle_tools.rules_files.rules_option import chosen_rules

_PAGE = re.compile(r"new|people|standings|steps|paper|(person|round)/([0-9]{1,2})|")
KINDS = (
    ("individual", "everybody for themselves: nobody has a partner twice"),
    ("mitchell", "pairs: one half of them moves"),
    ("round-robin", "pairs: each meets the others"),
    ("swiss", "pairs: those of equal points meet, never twice"),
    ("ladder", "pairs: winners go up a table, losers down"),
    ("winners", "partners change: winners move on, losers stay"),
    ("progressive", "partners change: winners go up a table, losers stay"),
    ("knock-out", "pairs: losers leave the bracket, and play on"),
    ("double-knock-out", "pairs: out after two losses, and play on"),
)


def is_page(path: str) -> bool:
    """Return whether the desk has a page at a path."""
    return _PAGE.fullmatch(path) is not None


def is_over(path: str, state: State) -> bool:
    """Return whether a path is that of a round which needs nothing more."""
    kind, number = place_of(path)
    return kind == "round" and number == state.current - 1 and not state.missing(number)


def place_of(path: str) -> tuple[str, int]:
    """Return (kind of page, its number or 0)."""
    kind, _, number = path.partition("/")
    return kind, int(number) if number else 0


def rules() -> list[tuple[str, str]]:
    """Return (id, title) of all rules for two pairs."""
    found = []
    for one in [*preset_names(), *own_shelf().ids(), *library_ids()]:
        try:
            known = chosen_rules(one, [])
        except (ToolError, OSError):
            continue
        if known.players == 4 and known.sides == 2:
            found.append((one, known.title))
    return found


def grid(state: State) -> list[tuple[int, list[tuple[int, str, bool]]]]:
    """Return (round, [(table, points or "", whether a result is missing)]) of drawn rounds."""
    rows = []
    for number in range(1, len(state.seats) + 1):
        row = []
        for table in range(1, len(state.tables(number)) + 1):
            entry = state.results.get((number, table))
            points = " : ".join(map(str, entry.values["points"])) if entry else ""
            row.append((table, points.replace("-", "−"), not entry and number == state.current))
        rows.append((number, row))
    return rows


def tables(state: State, number: int) -> list[dict[str, Any]]:
    """Return the tables of a round, with who sits there and the result."""
    found = []
    for table in range(1, len(state.tables(number)) + 1):
        entry = state.results.get((number, table))
        names = [state.name(one) for one in sitting(state, number, table)]
        found.append(
            {
                "table": table,
                "names": names,
                "pairs": (f"{names[0]} & {names[2]}", f"{names[1]} & {names[3]}"),
                "values": entry.values if entry else None,
                "who": entry.who if entry else "",
                "why": entry.why if entry else "",
            }
        )
    return found


def people(state: State) -> list[dict[str, Any]]:
    """Return the people with what is special about each."""
    found = []
    for person in state.people():
        said = []
        if state.joined.get(person, 1) > 1:
            said.append(f"plays from round {state.joined[person]} on")
        for left, back in state.away.get(person, []):
            until = f", back in round {back}" if back <= state.rounds else ""
            said.append(f"leaves before round {left}{until}")
        if person in state.home:
            said.append(f"sits at table {state.home[person]}")
        if person in state.groups:
            said.append(f"group {state.groups[person]}")
        found.append({"number": person, "name": state.name(person), "said": ", ".join(said)})
    return found


def steps(desk: Desk) -> list[tuple[int, str, bool]]:
    """Return (number, words, whether it counts) of all steps, the newest first."""
    stored = desk.log.steps
    counted = {id(one) for one in counting(stored)}
    found = [
        (at, in_words(desk.state, step), id(step) in counted or step[0] == "undo")
        for at, step in enumerate(stored, 1)
    ]
    return found[::-1]


def last_step(desk: Desk) -> str:
    """Return in words what an undo removes, "" for nothing."""
    counted = counting(desk.log.steps)
    return in_words(desk.state, counted[-1]) if len(counted) > 1 else ""


def seats_in_words(state: State) -> str:
    """Return what a draw leads to: tables, and who sits out."""
    count = len(state.names)
    tables_there, out = count // 4, count % 4
    text = f"{count} people: {tables_there} table{'s' if tables_there != 1 else ''}"
    return f"{text}, {out} sit{'s' if out == 1 else ''} out each round" if out else text


def first_page(desk: Desk) -> dict[str, Any]:
    """Return what the overview shows."""
    what, number = overview.next_action(desk.state)
    return {
        "what": what,
        "number": number,
        "grid": grid(desk.state),
        "most_tables": max([len(one) for one in desk.state.seats] or [0]),
        "doubts": results.doubts(desk.state),
        "last_step": last_step(desk),
        "standings_due": overview.standings_due(desk.state),
        "at_boxes": overview.typed_at_boxes(desk.state) if desk.state.typed else "",
        "counts": seats_in_words(desk.state),
    }
