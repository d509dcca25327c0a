"""The first page: the newest evening, the race of the last game, who is in form, records."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, false

from pinochle_tools.common.letters import in_order
from pinochle_tools.common.times import evening_span
from pinochle_tools.database.schema import GAMES
from pinochle_tools.games.loading import load_games
from pinochle_tools.games.queries import GameView, newest_games
from pinochle_tools.report import panels
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import filled, kind_panels, record_lines
from pinochle_tools.site.evening_pages import (
    UNKNOWN,
    Desks,
    Evening,
    first_of_evenings,
    games_of,
    rankings,
    tenfold,
)
from pinochle_tools.site.rankings import of_games
from pinochle_tools.site.years import Year
from pinochle_tools.statistics import summaries
from pinochle_tools.statistics.conditions import HAS_RESULT
from pinochle_tools.statistics.player_stats import number_of_players
from pinochle_tools.statistics.tallies import won_in

# Who is in form: players with this many of the newest games; their last ones are shown.
_RECENT_GAMES, _LEAST, _SHOWN, _MOST_PLAYERS = 60, 3, 10, 8
_MOST_EVENINGS = 6
_RECORDS = ("best hand", "highest bid made", "biggest comeback", "closest finish", "clearest win")


def home_page(
    connection: Connection,
    years: Sequence[Year],
    desks: Desks,
    club: str = "",
    *,
    phone: bool = False,
) -> str:
    """Return the first page of the site, which has the club's name.

    `phone`: it leads to the address for phones.
    """
    links = Links(phone=phone)
    all_evenings = [one for year in years for one in year.evenings]
    days = sorted(one.day for one in all_evenings if one.day)
    kinds = summaries.kinds(connection)
    records = record_lines(connection, kinds[0].kind, links) if kinds else []
    before = all_evenings[1 : 1 + _MOST_EVENINGS]
    best = first_of_evenings(connection, links, desks.held, _played_on(before))
    return filled(
        "home.html",
        links,
        title="Pinochle",
        club=club,
        year=years[0] if years else None,
        span=Year("", all_evenings),
        first=days[0] if days else "",
        last=days[-1] if days else "",
        players_count=number_of_players(connection),
        **_newest(connection, all_evenings, desks, links),
        form=in_form(connection, links),
        records=[one for one in records if one.name in _RECORDS],
        kind=panels.kind_title(kinds[0], kinds) if kinds else "",
        kinds=len(kinds),
        evenings=before,
        best=best,
        tenfold=tenfold({one.day: best.get(one.day, []) for one in before}),
        evenings_count=len(all_evenings),
    )


def _played_on(evenings: Sequence[Evening]) -> ColumnElement[bool]:
    """Return the condition that a game is of one of these evenings, the newest of which is first.

    Games whose time is unknown are of none.
    """
    days = [one.day for one in evenings if one.day]
    if not days:
        return false()
    return GAMES.c.started.between(evening_span(days[-1])[0], evening_span(days[0])[1] - 1)


def _newest(
    connection: Connection, all_evenings: Sequence[Evening], desks: Desks, links: Links
) -> dict[str, Any]:
    """Return what the page says of the newest evening, and the last game."""
    day = all_evenings[0].day if all_evenings else ""
    views = games_of(connection, day or UNKNOWN) if all_evenings else []
    last = views or _last_game(connection)
    return {
        "day": day,
        "last_game": panels.game_panel(last[0], links, large=True) if last else None,
        "games": [panels.game_panel(view, links) for view in views],
        "count": all_evenings[0].games if all_evenings else 0,
        "rankings": rankings(views, day, links, desks),
    }


@dataclass
class InForm:
    """A person's last games with a result: a letter for each."""

    name: str
    href: str
    form: str

    @property
    def won(self) -> float:
        """The number of won games; a level one is half a game."""
        return won_in(self.form)

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.form)


def in_form(connection: Connection, links: Links) -> list[InForm]:
    """Return the last results of those who played most of late, most won games first.

    Only the newest games count, so that the list shows who plays now.
    """
    rows = newest_games(connection, _RECENT_GAMES, HAS_RESULT)
    views = list(load_games(connection, [row.history for row in rows]))
    found = [
        InForm(one.name, one.href, one.form[-_SHOWN:])
        for one in of_games(views, links)
        if len(one.form) >= _LEAST
    ]
    found.sort(key=lambda one: (-one.won / one.games, -one.games, in_order(one.name)))
    return found[:_MOST_PLAYERS]


def _last_game(connection: Connection) -> list[GameView]:
    """Return the newest game, in a list; none if there is none."""
    rows = newest_games(connection, 1, GAMES.c.hands > 0)
    return list(load_games(connection, [row.history for row in rows]))


def records_page(connection: Connection, root: str = "") -> str:
    """Return the page of bids, points and records by rules."""
    links = Links(root)
    return filled("records.html", links, title="Records", kinds=kind_panels(connection, links))
