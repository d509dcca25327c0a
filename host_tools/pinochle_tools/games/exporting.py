"""Hands with every number, for spreadsheets and scripts: csv, json, jsonl, xlsx.

Text from journals never becomes a formula.
"""

import csv
import json
from collections.abc import Iterable, Iterator
from typing import Any

from pinochle.game.events import LISTED
from pinochle.rules.auction import HELP, PASS
from pinochle.rules.scoring import RENEGE

from pinochle_tools.common.output_file import TextOutput
from pinochle_tools.common.times import iso
from pinochle_tools.games.notes import notes_of
from pinochle_tools.games.queries import GameView, HandView
from pinochle_tools.rules_files.table import changes_in_words

Cell = str | int | None

_HAND_COLUMNS = (
    "game",
    "id",
    "fork",
    "device",
    "started",
    "started_from",
    "rules",
    "house_rules",
    "own_rules",
    "state",
    "kind",
    "hand",
    "dealer",
    "declarer",
    "declarer_side",
    "bid",
    "trump",
    "outcome",
    "result",
    "corrected",
    "late",
    "calls",
    "reason",
    "place",
    "notes",
    "number",
    "dropped",
    "evening",
    "round",
    "table",
)
Cells = dict[str, Cell]
# The kinds of rows.
_HAND, _ADJUSTMENT, _DECISION = "hand", "adjustment", "decision"
_SIDE_COLUMNS = ("side", "meld", "dix", "tricks", "took_trick", "delta", "total")
_MOST_SIDES = 6
_NAMES_OF_SIDES = [
    tuple(f"{name}_{side}" for name in _SIDE_COLUMNS) for side in range(1, _MOST_SIDES + 1)
]
# A spreadsheet reads a cell that begins with one of these as a formula.
_FORMULA = frozenset("=+-@\t\r\n")


def columns(sides: int) -> list[str]:
    """Return the column names of a table of hands with this number of sides."""
    names = list(_HAND_COLUMNS)
    for side in range(1, sides + 1):
        names += [f"{name}_{side}" for name in _SIDE_COLUMNS]
    return names


def rows_of(view: GameView) -> Iterator[list[Cell]]:
    """Yield one row per hand and per adjustment, with the columns of columns().

    A side's total is always its total in the row before plus its delta. A hand that was taken out
    has no place and no totals; in games of version 3 a late one has no totals.
    """
    game = view.row
    names = columns(len(view.sides))
    of_game: Cells = {
        "game": game.history,
        "id": game.game,
        "fork": game.fork,
        "device": game.device_name,
        "started": iso(game.started),
        "started_from": game.started_from,
        "rules": game.preset,
        "house_rules": " ".join(changes_in_words(json.loads(game.changes))),
        "own_rules": game.own,
        "state": game.state,
        "place": game.place,
        "notes": "; ".join(note.text for note in notes_of(view)),
        "evening": game.evening,
        "round": game.round,
        "table": game.at_table,
    }
    for hand, entry, totals in view.sheet(dropped=True):
        found = _hand_cells(view, hand) if hand else _adjusted(view, entry, totals)
        yield list(map((of_game | found).get, names))


def _hand_cells(view: GameView, hand: HandView) -> Cells:
    row, players, names = hand.row, view.players_of(hand.row.hand), view.names
    counts = not has_no_totals(view, hand)
    cells: Cells = {
        "kind": _HAND,
        "hand": row.hand,
        "dealer": None if row.dealer is None else players[row.dealer],
        "declarer": None if row.seat is None else players[row.seat],
        "declarer_side": row.declarer,
        "bid": row.bid,
        "trump": row.trump,
        "outcome": row.outcome,
        "result": row.result,
        "corrected": row.fixed,
        "late": row.late,
        "calls": _calls(hand, players) if hand.calls else "",
        "reason": "",
        "number": row.number,
        "dropped": int(hand.dropped),
    }
    for number, side in enumerate(hand.sides, 1):
        total = side.total if counts else None
        values = (side.meld, side.dix, side.tricks, side.took, side.delta, total)
        cells |= _side_cells(number, names[side.side], *values)
    return cells


def _calls(hand: HandView, players: list[str]) -> str:
    return " ".join(f"{players[call.seat]}:{call_word(call.bid)}" for call in hand.calls)


def call_word(bid: int) -> str:
    """Return a call as a word: its bid, or that it is a pass, maybe with help."""
    return str(bid) if bid > PASS else "help" if bid == HELP else "pass"


def _adjusted(view: GameView, entry: Any, totals: list[int]) -> Cells:
    """Return the cells of an adjustment or a decision; its hand is the last one before it."""
    cells: Cells = {
        "kind": _ADJUSTMENT if entry.kind == "adjust" else _DECISION,
        "hand": entry.hand,
        "late": entry.late or None,
        "reason": entry.reason,
    }
    for side, total in enumerate(totals):
        delta = entry.points or 0 if side == entry.side else 0
        numbers = (None, None) if entry.late else (delta, total)
        cells |= _side_cells(side + 1, view.names[side], None, None, None, None, *numbers)
    return cells


def _side_cells(number: int, *values: Cell) -> Cells:
    """Return the cells of a side, numbered from 1, in the order of _SIDE_COLUMNS."""
    return dict(zip(_NAMES_OF_SIDES[number - 1], values, strict=True))


def has_no_totals(view: GameView, hand: HandView) -> bool:
    """Return whether a hand counts in no total: taken out, or behind the end of the race."""
    return hand.dropped or bool(hand.row.late and view.row.version >= LISTED)


def tame(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet reads as a formula."""
    if isinstance(cell, str) and cell[:1] in _FORMULA:
        return "'" + cell
    return cell


def write_csv(views: Iterable[GameView], sides: int, stream: TextOutput) -> None:
    """Write hands and adjustments as comma-separated values, with a header."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns(sides))
    width = len(columns(sides))
    for view in views:
        for row in rows_of(view):
            # Half of the cells are numbers: a call for each would take a third of the time.
            tamed = [tame(cell) if cell.__class__ is str else cell for cell in row]
            writer.writerow(tamed + [None] * (width - len(row)))


def write_jsonl(views: Iterable[GameView], stream: TextOutput) -> None:
    """Write one game per line, which `pinochle score` can read."""
    for view in views:
        stream.write(json.dumps(game_object(view, dropped=False)) + "\n")


def write_json(views: Iterable[GameView], stream: TextOutput) -> None:
    """Write a list of games."""
    stream.write("[")
    for number, view in enumerate(views):
        stream.write((",\n" if number else "\n") + json.dumps(game_object(view)))
    stream.write("\n]\n")


def game_object(view: GameView, *, dropped: bool = True) -> dict[str, object]:
    """Return a game as an object that `pinochle score` accepts as one line.

    Its hands include corrections; facts of a hand that scoring does not use have keys
    that begin with x-. `dropped` adds hands that were taken out, which `score` does not take.
    """
    row = view.row
    hands = [hand for hand, _, _ in view.sheet(dropped=dropped) if hand]
    found: dict[str, object] = {
        "history": row.history,
        "id": row.game,
        "fork": row.fork,
        "device": row.device_name,
        "started": row.started,
        "started_from": row.started_from,
        "version": row.version,
        "rules": row.preset,
        "house_rules": json.loads(row.changes),
        "state": row.state,
        "reason": row.reason,
        "place": row.place,
        "notes": [note.as_object() for note in notes_of(view)],
        "players": view.players,
        "sides": view.names,
        "dealer": row.dealer,
        "hands": [_hand_object(view, hand) for hand in hands],
        "corrections": [_correction(entry) for entry in view.corrections],
        "totals": [side.total for side in view.sides],
        "winner": row.winner,
    }
    return found | _listed(view)


def _listed(view: GameView) -> dict[str, object]:
    """Return what only some games of version 3 have."""
    row = view.row
    found: dict[str, object] = {}
    if row.start:
        found["start"] = json.loads(row.start)
    if row.rules_from:
        found["rules_from"] = json.loads(row.rules_from)
    if row.changed:
        found["changed"] = True
        found["dealers"] = [hand.row.dealer for hand in view.hands]
    if row.evening:
        found |= {"evening": row.evening, "round": row.round, "table": row.at_table}
    return found


def _hand_object(view: GameView, hand: HandView) -> dict[str, object]:
    row, sides = hand.row, hand.sides
    found: dict[str, object] = {"dropped": 1, "x-number": row.number} if hand.dropped else {}
    if row.bid is not None:
        found |= {"declarer": row.declarer, "seat": row.seat, "bid": row.bid}
    if row.trump:
        found["trump"] = row.trump
    if row.claim is not None:
        found["claim"] = row.claim
    if row.outcome == RENEGE:
        found["reneged"] = row.reneged
        if row.reason:
            found["x-reason"] = row.reason
    found["meld"] = [side.meld for side in sides]
    if any(side.dix for side in sides):
        found["dix"] = [side.dix for side in sides]
    if sides[0].tricks is not None:
        found["tricks"] = [side.tricks for side in sides]
        if all(side.took is not None for side in sides):
            found["took_trick"] = [bool(side.took) for side in sides]
    if row.outcome != "played":
        found["outcome"] = row.outcome
    if not hand.dropped:
        found["x-result"] = row.result
        found["x-delta"] = [side.delta for side in sides]
    if not has_no_totals(view, hand):
        found["x-total"] = [side.total for side in sides]
    if hand.calls:
        found["x-calls"] = [[call.seat, call.bid] for call in hand.calls]
    if row.late:
        found["late"] = True
    if row.fixed:
        found["x-fixed"] = row.fixed
    return found


def _correction(entry: Any) -> dict[str, object]:
    found: dict[str, object] = {"kind": entry.kind, "hand": entry.hand}
    if entry.number != entry.hand:
        found["number"] = entry.number
    if entry.was:
        found["was"] = json.loads(entry.was)
    if entry.day is not None:
        found["day"] = entry.day
    if entry.late:
        found["late"] = True
    if entry.kind == "adjust":
        found |= {"side": entry.side, "points": entry.points, "reason": entry.reason}
    elif entry.kind == "won":
        found |= {"side": entry.side, "reason": entry.reason}
    elif entry.kind == "sealed":
        later = json.loads(entry.event) if entry.event else None
        found |= {"side": entry.side, "reason": entry.reason, "event": later}
    elif entry.kind == "note":
        found["reason"] = entry.reason
    elif entry.event:
        found["event"] = json.loads(entry.event)
    return found


def most_sides(side_rows: Iterable[int]) -> int:
    """Return the number of sides that a table of hands needs columns for, at least two."""
    return min(_MOST_SIDES, max([2, *side_rows]))
