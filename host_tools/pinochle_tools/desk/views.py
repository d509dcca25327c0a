"""What the pages of the desk show of an evening, for their templates."""

import re
from typing import Any

from pinochle.rules.rule_set import preset_names

from pinochle_tools.common.errors import ToolError
from pinochle_tools.evening import overview, results
from pinochle_tools.evening.desk import Desk
from pinochle_tools.evening.shown import last_step, seats_in_words
from pinochle_tools.evening.state import State
from pinochle_tools.rules_files.library import library_ids
from pinochle_tools.rules_files.own_rules import own_shelf
from pinochle_tools.rules_files.rules_option import chosen_rules

_PAGE = re.compile(r"new|people|standings|steps|paper|(person|round)/([0-9]{1,2})|")


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
            points = "not played" if entry and not entry.played else points
            row.append((table, points.replace("-", "−"), not entry and number == state.current))
        rows.append((number, row))
    return rows


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
