"""The report as one self-contained page, and the page of one game.

engine escapes all text except charts, which charts.py escapes.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from markupsafe import Markup
from sqlalchemy import Connection, Row, func, select

from pinochle_tools.archive import summaries
from pinochle_tools.archive.player_stats import statistics
from pinochle_tools.archive.queries import load_games, load_sides, newest_games
from pinochle_tools.archive.schema import GAMES
from pinochle_tools.archive.tallies import Tally
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
    rows = newest_games(connection, max(drawn, listed), GAMES.c.hands > 0)
    report_progress = progress or (lambda done, whole: None)
    games: list[panels.GamePanel] = []
    wanted = [row.history for row in rows[:drawn]]
    for done, view in enumerate(load_games(connection, wanted), 1):
        games.append(panels.game_panel(view, large=not games, small=True))
        report_progress(done, len(wanted))
    span = summaries.span(connection)
    everybody = statistics(connection)
    players, pairs = (_best(found) for found in (everybody.players, everybody.pairs))
    return _page(
        "report.html",
        title="Pinochle",
        span=span,
        players_count=len(players),
        period=_period(span),
        games=games,
        kinds=_kinds(connection),
        players=players[:_LISTED_PLAYERS],
        pairs=pairs[:_LISTED_PLAYERS],
        pairs_count=len(pairs),
        lines=_lines(connection, rows[:listed]),
        all_games=_number_of_games(connection),
        links=links,
    )


def game_page(connection: Connection, history: int) -> str | None:
    """Return the page of one game, None if there is no such game."""
    views = list(load_games(connection, [history]))
    if not views or not views[0].sides:
        return None
    panel = panels.game_panel(views[0], large=True)
    return _page("game.html", title=f"Game {history}", game=panel)


def _number_of_games(connection: Connection) -> int:
    """Return the number of games with a hand; diverged ones count as often as they are listed."""
    query = select(func.count()).select_from(GAMES).where(GAMES.c.hands > 0)
    return int(connection.execute(query).scalar_one())


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


def _period(span: summaries.Span) -> str:
    if span.first is None or span.last is None:
        return ""
    first, last = (day(moment, "clock")[:10] for moment in (span.first, span.last))
    return first if first == last else f"{first} to {last}"


def _kinds(connection: Connection) -> list[panels.KindPanel]:
    sums = summaries.sums_by_kind(connection)
    feats = {feat.history for one in sums.values() for feat in one.records.values()}
    sides = load_sides(connection, sorted(feats))
    kinds = summaries.kinds(connection)
    found = []
    for count in kinds:
        kind, games, hands = count.kind, count.games, count.hands
        one = sums[kind]
        found.append(
            panels.KindPanel(
                title=panels.kind_title(count, kinds),
                origin=panels.kind_origin(count),
                games=games,
                hands=hands,
                bidding=bool(one.levels),
                made=panels.made_chart(one.levels) if one.levels else "",
                margins=panels.margin_chart(one.margins) if one.margins else "",
                points=panels.points_chart(one.points, kind.unit),
                results=[
                    (result, number, panels.percent(number, hands))
                    for result, number in one.results
                ],
                records=[
                    panels.record_line(name, feat, sides[feat.history])
                    for name, feat in one.records.items()
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
