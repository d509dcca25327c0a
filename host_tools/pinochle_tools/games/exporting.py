"""Hands with every number, for spreadsheets and scripts: csv, json, jsonl, xlsx.

Text from journals never becomes a formula.
"""

import csv
import io
import json
from collections.abc import Iterable
from typing import Any

from pinochle.rules.scoring import RENEGE

from pinochle_tools.common.output_file import TextOutput
from pinochle_tools.games.hand_rows import columns, has_no_totals, rows_of
from pinochle_tools.games.notes import notes_of
from pinochle_tools.games.queries import GameView, HandView

# A spreadsheet reads a cell that begins with one of these as a formula.
_FORMULA = frozenset("=+-@\t\r\n")
# What else some kinds of corrections have.
_SAID = {
    "adjust": ("side", "points", "reason"),
    "won": ("side", "reason"),
    "sealed": ("side", "reason"),
    "note": ("reason",),
}


def tame(text: str) -> str:
    """Return a text that no spreadsheet reads as a formula."""
    return "'" + text if text[:1] in _FORMULA else text


def write_csv(views: Iterable[GameView], sides: int, stream: TextOutput) -> None:
    """Write hands and adjustments as comma-separated values, with a header."""
    names = columns(sides)
    part = io.StringIO()  # of a game, because to encode each row takes longer than to write it
    writer = csv.writer(part, lineterminator="\n")
    writer.writerow(names)
    for view in views:
        missing = [None] * (len(names) - len(columns(len(view.sides))))
        rows = rows_of(view, tame)
        writer.writerows((row + missing for row in rows) if missing else rows)
        stream.write(part.getvalue())
        part.seek(0)
        part.truncate()
    stream.write(part.getvalue())


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
    that begin with x-. `dropped` adds hands that were taken out, which `score` leaves out.
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
    if view.others_in(row.hand, row.number):
        found["x-players"] = view.players_of(row.hand, row.number)
    if row.late:
        found["late"] = True
    if row.fixed:
        found["x-fixed"] = row.fixed
    return found


def _correction(entry: Any) -> dict[str, object]:
    """Return a correction: each has what it was, what it is now (`event`) and when."""
    found: dict[str, object] = {
        "kind": entry.kind,
        "number": entry.number,
        "hand": entry.hand,
        "was": json.loads(entry.was) if entry.was else None,
        "event": json.loads(entry.event) if entry.event else None,
        "day": entry.day,
    }
    if entry.late:
        found["late"] = True
    for name in _SAID.get(entry.kind, ()):
        found[name] = getattr(entry, name)
    return found
