"""The report as one self-contained page, and the page of one game.

engine escapes all text except charts, which charts.py escapes.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from markupsafe import Markup
from sqlalchemy import Connection, Row

from pinochle_tools.archive import summaries
from pinochle_tools.archive.player_stats import Tally, statistics
from pinochle_tools.archive.queries import game_rows, load_games, load_sides
from pinochle_tools.console.times import day
from pinochle_tools.report import panels
from pinochle_tools.report.engine import fill

DRAWN_GAMES = 24
LISTED_GAMES = 500
_LISTED_PLAYERS = 50

Progress = Callable[[int, int], None]


@dataclass
class GameLine:
    """A row of the list of games."""

    key: int
    when: str
    title: str
    device: str
    hands: int
    note: str
    sides: list[tuple[str, int, bool]]


def report(
    connection: Connection,
    *,
    drawn: int = DRAWN_GAMES,
    listed: int = LISTED_GAMES,
    links: bool = False,
    progress: Progress | None = None,
) -> str:
    """Return the report of all games as HTML.

    The newest `drawn` games have a chart and a table of hands, the newest `listed` games a
    line in the list; with `links`, lines link to pages of games, which only a server has.
    """
    rows = [row for row in game_rows(connection, newest_first=True) if row.hands]
    report_progress = progress or (lambda done, whole: None)
    games = []
    wanted = [row.history for row in rows[:drawn]]
    for done, view in enumerate(load_games(connection, wanted), 1):
        games.append(panels.game_panel(view))
        report_progress(done, len(wanted))
    everybody = statistics(connection)
    players, pairs = (_best(found) for found in (everybody.players, everybody.pairs))
    return _page(
        "report.html",
        title="Pinochle",
        span=summaries.span(connection),
        players_count=len(players),
        period=_period(connection),
        games=games,
        kinds=_kinds(connection),
        players=players[:_LISTED_PLAYERS],
        pairs=pairs[:_LISTED_PLAYERS],
        pairs_count=len(pairs),
        lines=_lines(connection, rows[:listed]),
        all_games=len(rows),
        links=links,
    )


def game_page(connection: Connection, history: int) -> str | None:
    """Return the page of one game, None if there is no such game."""
    views = list(load_games(connection, [history]))
    if not views or not views[0].sides:
        return None
    panel = panels.game_panel(views[0])
    return _page("game.html", title=f"Game {history}", game=panel)


def _page(name: str, **values: Any) -> str:
    return fill(
        name,
        styles=("chart.css", "report.css"),
        written=day(int(time.time()), "clock"),
        version=metadata.version("pinochle-scorekeeper"),
        svg=Markup,
        **values,
    )


def _best(tallies: dict[str, Tally]) -> list[Tally]:
    return sorted(tallies.values(), key=lambda one: (-one.games.won, -one.made, one.name))


def _period(connection: Connection) -> str:
    span = summaries.span(connection)
    if span.first is None or span.last is None:
        return ""
    first, last = (day(moment, "clock")[:10] for moment in (span.first, span.last))
    return first if first == last else f"{first} to {last}"


def _kinds(connection: Connection) -> list[panels.KindPanel]:
    levels = summaries.bid_levels(connection)
    margins = summaries.margins(connection)
    counts = summaries.point_counts(connection)
    results = summaries.results(connection)
    records = summaries.records(connection)
    feats = {feat.history for holders in records.values() for feat in holders.values()}
    sides = load_sides(connection, sorted(feats))
    kinds = summaries.kinds(connection)
    found = []
    for count in kinds:
        kind, games, hands = count.kind, count.games, count.hands
        bids = levels.get(kind, [])
        found.append(
            panels.KindPanel(
                title=panels.kind_title(count, kinds),
                origin=panels.kind_origin(count),
                games=games,
                hands=hands,
                bidding=bool(bids),
                made=panels.made_chart(bids) if bids else "",
                margins=panels.margin_chart(margins[kind]) if kind in margins else "",
                points=panels.points_chart(counts[kind], kind.unit),
                results=[
                    (result, number, panels.percent(number, hands))
                    for result, number in results[kind]
                ],
                records=[
                    panels.record_line(name, holders[kind], sides[holders[kind].history])
                    for name, holders in records.items()
                    if kind in holders
                ],
            )
        )
    return found


def _lines(connection: Connection, rows: list[Row[Any]]) -> list[GameLine]:
    winners = {row.history: row.winner for row in rows}
    sides = {
        history: [(side.name, side.total, winners[history] == side.side) for side in found]
        for history, found in load_sides(connection, list(winners)).items()
    }
    return [
        GameLine(
            key=row.history,
            when=day(row.started, row.started_from),
            title=panels.title_of(row.preset, row.changes),
            device=row.device_name,
            hands=row.hands,
            note=panels.state_of(row),
            sides=sorted(sides.get(row.history, []), key=lambda side: (not side[2], -side[1])),
        )
        for row in rows
    ]
