"""The report as one self-contained page, and parts of it that the pages of a site have too.

engine escapes all text except charts, which charts.py escapes.
"""

import functools
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from markupsafe import Markup
from sqlalchemy import Connection, Row, func, select

from pinochle_tools.common.letters import in_order
from pinochle_tools.common.times import day, moment
from pinochle_tools.database.places import played_at
from pinochle_tools.database.schema import GAMES, STAND_INS
from pinochle_tools.games.loading import load_games
from pinochle_tools.games.queries import GameView, load_people, load_sides, newest_games
from pinochle_tools.report import panels
from pinochle_tools.report.engine import fill
from pinochle_tools.report.links import Links, gives_pages
from pinochle_tools.statistics import summaries
from pinochle_tools.statistics.chosen import Where
from pinochle_tools.statistics.player_stats import statistics
from pinochle_tools.statistics.tallies import Kind, Tally

DRAWN_GAMES = 24
LISTED_GAMES = 500
_LISTED_PLAYERS = 50
_LEVEL = 10

Progress = Callable[[int, int], None]


@dataclass
class GameLine:
    """A row of the list of games."""

    key: int
    when: str
    moment: str
    title: str
    device: str
    hands: int
    note: str
    sides: list[panels.SideLine]


def report(
    connection: Connection,
    *,
    drawn: int = DRAWN_GAMES,
    listed: int = LISTED_GAMES,
    place: str = "",
    progress: Progress | None = None,
) -> str:
    """Return the report of all games as HTML.

    The newest `drawn` games have a chart and a table of hands, the newest `listed` games a
    line in the list. With a place, only games that were played there count.
    """
    rows = newest_games(connection, max(drawn, listed), (GAMES.c.hands > 0) & played_at(place))
    report_progress = progress or (lambda done, whole: None)
    games: list[panels.GamePanel] = []
    wanted = [row.history for row in rows[:drawn]]
    for done, view in enumerate(load_games(connection, wanted), 1):
        games.append(panels.game_panel(view, large=not games, small=True))
        report_progress(done, len(wanted))
    there = played_at(place) if place else None
    span = summaries.span(connection, there)
    everybody = statistics(connection, where=there)
    players, pairs = (best_first(found) for found in (everybody.players, everybody.pairs))
    return filled(
        "report.html",
        written=day(int(time.time()), "clock"),
        title="Pinochle" + (f", {place}" if place else ""),
        span=span,
        players_count=len(players),
        period=", ".join(part for part in (period_of(span), place) if part),
        games=games,
        kinds=kind_panels(connection, where=there),
        players=players[:_LISTED_PLAYERS],
        pairs=pairs[:_LISTED_PLAYERS],
        pairs_count=len(pairs),
        lines=game_lines(connection, rows[:listed]),
        all_games=number_of_games(connection, place),
    )


def number_of_games(connection: Connection, place: str = "") -> int:
    """Return the number of games with a hand; diverged ones count as often as they are listed."""
    query = select(func.count()).select_from(GAMES).where(GAMES.c.hands > 0, played_at(place))
    return int(connection.execute(query).scalar_one())


def filled(
    name: str,
    links: Links | None = None,
    scripts: Sequence[str] = ("site.js",),
    **values: Any,
) -> str:
    """Return a page from a template; one of a site, if it has links, has scripts."""
    return fill(
        name,
        styles=("chart.css", "report.css", *(["site.css"] if links else [])),
        scripts=scripts if links else (),
        version=_version(),
        svg=Markup,
        links=links,
        **values,
    )


@functools.cache
def _version() -> str:
    """The version of these tools; to look it up takes as long as a small page."""
    return metadata.version("pinochle-scorekeeper")


def best_first(tallies: dict[str, Tally]) -> list[Tally]:
    """Return tallies, the largest share of won games first.

    Each has ten more games here, half of them won, so that one lucky game is not the best.
    """
    return sorted(
        tallies.values(),
        key=lambda one: (
            -(one.games.won + _LEVEL / 2) / (one.games.of + _LEVEL),
            -one.games.of,
            in_order(one.name),
        ),
    )


def period_of(span: summaries.Span) -> str:
    """Return the first and the last day as text, "" if there is none."""
    if span.first is None or span.last is None:
        return ""
    first, last = (day(moment, "clock")[:10] for moment in (span.first, span.last))
    return first if first == last else f"{first} to {last}"


def kind_panels(
    connection: Connection, links: Links | None = None, where: Where = None
) -> list[panels.KindPanel]:
    """Return all kinds of games with their charts and records, the most played first."""
    sums = summaries.sums_by_kind(connection, where)
    records = _lines(connection, {kind: one.records for kind, one in sums.items()}, links)
    kinds = summaries.kinds(connection, where)
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
                records=records[kind],
            )
        )
    return found


def record_lines(connection: Connection, kind: Kind, links: Links) -> list[panels.RecordLine]:
    """Return the records of one kind of games."""
    records = summaries.records_by_kind(connection).get(kind, {})
    return _lines(connection, {kind: records}, links)[kind]


def _lines(
    connection: Connection, records: dict[Kind, dict[str, summaries.Feat]], links: Links | None
) -> dict[Kind, list[panels.RecordLine]]:
    """Return records as lines, by kind; with links the holders' pages, too."""
    games = sorted({feat.history for one in records.values() for feat in one.values()})
    sides = load_sides(connection, games)
    people = load_people(connection, games) if links else {}
    others = _with_stand_ins(connection, games)

    def line(name: str, feat: summaries.Feat) -> panels.RecordLine:
        there, view = sides[feat.history], others.get(feat.history)
        mine = people[feat.history][feat.side] if links else []
        if view and feat.hand in view.stand_ins:
            names = view.names_of(feat.hand)
            there = [one._replace(name=names[one.side]) for one in there]
            mine = view.people(feat.side, feat.hand)
        return panels.record_line(name, feat, there, links.side(mine) if links else "")

    return {
        kind: [line(name, feat) for name, feat in one.items()] for kind, one in records.items()
    }


def _with_stand_ins(connection: Connection, games: list[int]) -> dict[int, GameView]:
    """Return those of some games in which others played hands than at the end."""
    query = select(STAND_INS.c.history).where(STAND_INS.c.history.in_(games)).distinct()
    found = list(connection.execute(query).scalars())
    return {view.row.history: view for view in load_games(connection, found)}


def game_lines(
    connection: Connection, rows: list[Row[Any]], links: Links | None = None
) -> list[GameLine]:
    """Return lines for a list of games, with the winner first."""
    winners = {row.history: row.winner for row in rows}
    paged = [row.history for row in rows if links and gives_pages(row)]
    people = load_people(connection, paged)
    sides = {
        history: [
            panels.SideLine(
                side.name,
                side.total,
                winners[history] == side.side,
                links.side(people[history][side.side]) if links and history in people else "",
            )
            for side in found
        ]
        for history, found in load_sides(connection, list(winners)).items()
    }
    return [
        GameLine(
            key=row.history,
            when=day(row.started, row.started_from),
            moment=moment(row.started, row.started_from),
            title=panels.title_of(row.preset, row.changes),
            device=row.device_name,
            hands=row.hands,
            note=panels.state_of(row),
            sides=sorted(sides.get(row.history, []), key=lambda side: (not side[2], -side[1])),
        )
        for row in rows
    ]
