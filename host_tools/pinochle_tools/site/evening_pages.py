"""Pages of evenings: who won how many games, every game with its race; and the list of them."""

from collections import Counter
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, select

from pinochle_tools.archive.notes import notes_of
from pinochle_tools.archive.queries import load_games, newest_games
from pinochle_tools.archive.schema import GAMES
from pinochle_tools.console.times import evening, evening_span
from pinochle_tools.report import panels
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import filled

UNKNOWN = "unknown"


@dataclass
class Evening:
    """An evening, its games and hands; `day` is "" for games whose time is unknown."""

    day: str
    games: int = 0
    hands: int = 0


@dataclass
class Result:
    """What a player did on an evening."""

    name: str
    href: str
    games: int = 0
    won: int = 0


@dataclass
class _Results:
    """The results of an evening's players, by name."""

    links: Links
    found: dict[str, Result] = field(default_factory=dict)

    def add(self, name: str, *, won: bool) -> None:
        result = self.found.setdefault(name, Result(name, self.links.player(name)))
        result.games += 1
        result.won += won


def evenings(connection: Connection) -> list[Evening]:
    """Return all evenings with games, the newest first, games of unknown time last."""
    found: dict[str, Evening] = {}
    query = select(GAMES.c.started, GAMES.c.hands).where(GAMES.c.hands > 0)
    days: Counter[str] = Counter()
    hands: Counter[str] = Counter()
    for started, count in connection.execute(query):
        day = evening(started)
        days[day] += 1
        hands[day] += count
    for day in sorted(days, reverse=True):
        found[day] = Evening(day, days[day], hands[day])
    return list(found.values())


def evenings_page(connection: Connection, root: str = "") -> str:
    """Return the page that lists all evenings."""
    return filled("evenings.html", Links(root), title="Evenings", evenings=evenings(connection))


def evening_page(connection: Connection, day: str, root: str = "../") -> str | None:
    """Return the page of an evening, None if nobody played; day may be `unknown`."""
    condition = _started_on(day)
    if condition is None:
        return None
    rows = newest_games(connection, None, condition & (GAMES.c.hands > 0))
    if not rows:
        return None
    links = Links(root)
    views = list(load_games(connection, [row.history for row in rows]))
    results = _Results(links)
    for view in views:
        if view.row.winner is not None and view.row.counts:
            for name, side in zip(view.given, view.seated, strict=True):
                if name:
                    results.add(name, won=side == view.row.winner)
    return filled(
        "evening.html",
        links,
        title="Games without a day" if day == UNKNOWN else f"Evening of {day}",
        day="" if day == UNKNOWN else day,
        games=[panels.game_panel(view, links, small=True) for view in views],
        places={view.row.history: view.row.place for view in views},
        notes={view.row.history: notes_of(view) for view in views},
        results=sorted(results.found.values(), key=lambda one: (-one.won, one.games, one.name)),
    )


def _started_on(day: str) -> ColumnElement[bool] | None:
    if day == UNKNOWN:
        return GAMES.c.started.is_(None)
    try:
        first, last = evening_span(day)
    except ValueError:
        return None
    return GAMES.c.started.between(first, last - 1)
