"""The report: what all games add up to, and the one page that shows it without a network.

May import sqlalchemy, archive, player_stats and the standard library. Text from journals goes
into the page as JSON that can end no tag, and becomes text nodes there.
"""

import json
from collections import Counter
from importlib import resources
from typing import Any

from sqlalchemy import Connection, select

from pinochle_tools.archive.queries import game_rows
from pinochle_tools.archive.schema import GAMES, HAND_SIDES, HANDS, SIDES
from pinochle_tools.player_stats import Statistics, Tally, statistics
from pinochle_tools.report_records import Records

_MADE = ("made", "sweep-made")
_STEP = 50  # width of a bar of the distribution, in tens
_BID_CELL, _OVER_CELL = 10, 20


def report_page(connection: Connection) -> str:
    """Return the whole page."""
    return page("report.html", report_data(connection))


def page(name: str, data: dict[str, Any]) -> str:
    """Return a page with its style, script, libraries and data in it."""
    stem = name.removesuffix(".html")
    parts = {
        "STYLE": _text(stem + ".css"),
        "SCRIPT": _text(stem + ".js"),
        "D3": _text("vendor/d3.min.js"),
        "PLOT": _text("vendor/plot.min.js"),
        "LICENSES": _text("vendor/LICENSES.txt"),
        "DATA": embedded(data),
    }
    # One pass: what was put in is not searched again.
    pieces = _text(name).split("@")
    return "".join(parts.get(piece, piece) for piece in _marked(pieces, parts))


def _marked(pieces: list[str], parts: dict[str, str]) -> list[str]:
    """Return the pieces between marks and the marks; an @ that is no mark stays one."""
    found = [pieces[0]]
    for piece in pieces[1:]:
        if piece in parts or found[-1] in parts:
            found.append(piece)
        else:
            found[-1] += "@" + piece
    return found


def embedded(data: dict[str, Any]) -> str:
    """Return data as JSON that can stand in a script tag: nothing in it ends the tag."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _text(name: str) -> str:
    return resources.files("pinochle_tools.pages").joinpath(name).read_text("utf-8")


def report_data(connection: Connection) -> dict[str, Any]:
    """Return all that the page draws, added up where single hands need not be told."""
    found = statistics(connection)
    games = _Games(connection)
    hands = _Hands(found.unit)
    for row in connection.execute(_hand_rows()):
        times = found.unit if games.units[row.history] < found.unit else 1
        games.add(row, times)
        hands.add(row, times, games)
    return {
        "summary": _summary(games, hands, found),
        "games": games.objects(found.unit),
        "cells": hands.cell_rows(),
        "levels": hands.level_rows(),
        "spread": hands.spread_rows(),
        "step": hands.step,
        "cell": hands.cell,
        "players": [_player(tally) for tally in found.players.values()],
        "pairs": [_player(tally) for tally in found.pairs.values()],
        "records": hands.records.rows(games, found),
    }


def _hand_rows() -> Any:
    """Return a query for a row a hand and side, in order, with the hand's bid and result."""
    hands, sides = HANDS.c, HAND_SIDES.c
    columns = (hands.history, hands.hand, hands.declarer, hands.bid, hands.result)
    both = (hands.history == sides.history) & (hands.hand == sides.hand)
    return (
        select(*columns, sides.side, sides.meld, sides.tricks, sides.delta, sides.total)
        .join(HAND_SIDES, both)
        .join(GAMES, GAMES.c.history == hands.history)
        .where(GAMES.c.counts == 1)
        .order_by(sides.history, sides.hand, sides.side)
    )


class _Games:
    """The games that count, in the order of play, with totals hand by hand."""

    def __init__(self, connection: Connection):
        self.rows = [row for row in game_rows(connection) if row.counts]
        self.units = {row.history: row.unit or 1 for row in self.rows}
        self.names: dict[int, list[str]] = {row.history: [] for row in self.rows}
        self.totals: dict[int, list[list[int]]] = {row.history: [] for row in self.rows}
        for row in connection.execute(select(SIDES).order_by(SIDES.c.history, SIDES.c.side)):
            if row.history in self.names:
                self.names[row.history].append(row.name)

    def add(self, row: Any, times: int) -> None:
        totals = self.totals[row.history]
        if row.side == 0:
            totals.append([])
        totals[-1].append(row.total * times)

    def objects(self, unit: int) -> list[dict[str, Any]]:
        found = []
        for row in self.rows:
            names, totals = self.names[row.history], self.totals[row.history]
            if not totals:
                continue
            note = {"won": "", "playing": "still being played"}.get(row.state, row.state)
            times = unit if self.units[row.history] < unit else 1
            found.append(
                {
                    "number": row.history,
                    "started": row.started,
                    "rules": row.preset,
                    "target": row.target * times,
                    "sides": names,
                    "totals": [[0] * len(names), *totals],
                    "note": note,
                }
            )
        return found


class _Hands:
    """Hands counted by bid, by result, by points."""

    def __init__(self, unit: int):
        self.step = _STEP * unit // 10 or 1
        self.cell = [max(1, size * unit // 10) for size in (_BID_CELL, _OVER_CELL)]
        self.count = 0
        self.cells: Counter[tuple[int, int, str]] = Counter()
        self.levels: dict[int, Counter[str]] = {}
        self.spread: Counter[tuple[str, int]] = Counter()
        self.records = Records()

    def add(self, row: Any, times: int, games: _Games) -> None:
        declares = row.side == row.declarer
        self.count += row.side == 0
        who = "bidder" if declares else "other"
        self.spread[(who, row.delta * times // self.step * self.step)] += 1
        self.records.see(row, times)
        if not declares:
            return
        result = "made" if row.result in _MADE else "set"
        bid = row.bid * times
        self.levels.setdefault(bid, Counter())[result] += 1
        if row.tricks is not None:
            over = (row.meld + row.tricks) * times - bid
            across, up = self.cell
            self.cells[(bid // across * across, over // up * up, result)] += 1

    def cell_rows(self) -> list[dict[str, Any]]:
        return [
            {"bid": bid, "over": over, "result": result, "hands": hands}
            for (bid, over, result), hands in sorted(self.cells.items())
        ]

    def level_rows(self) -> list[dict[str, int]]:
        return [
            {"bid": bid, "made": results["made"], "set": results["set"]}
            for bid, results in sorted(self.levels.items())
        ]

    def spread_rows(self) -> list[dict[str, Any]]:
        return [
            {"who": who, "from": start, "hands": hands}
            for (who, start), hands in sorted(self.spread.items())
        ]


def _player(tally: Tally) -> dict[str, Any]:
    return {
        "name": tally.name,
        "games": tally.games.of,
        "won": tally.games.won,
        "hands": tally.hands,
        "bids": tally.bids,
        "made": tally.made,
        "average": {what: tally.average(what) for what in ("bid", "points", "meld", "tricks")},
        "best": tally.best,
        "streak": tally.streak.longest,
    }


def _summary(games: _Games, hands: _Hands, found: Statistics) -> str:
    count = len(games.rows)
    parts = [f"{count} game{'s' * (count != 1)}", f"{hands.count} hands"]
    parts.append(f"{len(found.players)} players")
    return ", ".join(parts)
