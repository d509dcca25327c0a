"""The page of all games: by year, the newest ones in full, and an index in which all are found."""

import json
from typing import NamedTuple

from markupsafe import Markup
from sqlalchemy import Connection

from pinochle_tools.common.times import evening
from pinochle_tools.database.schema import GAMES
from pinochle_tools.games.queries import newest_games
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import GameLine, filled, game_lines
from pinochle_tools.site.years import Year, year_of

# The newest games are in the page's tables. The index has all in a tenth of the bytes.
_LISTED = 200


class YearOfGames(NamedTuple):
    """A year's number of games and its newest ones; `year` is "" if their time is unknown."""

    year: str
    name: str
    games: int
    lines: list[GameLine]


def games_page(connection: Connection, month: int = 1, root: str = "") -> str:
    """Return the page of all games, by years that begin in a month."""
    rows = newest_games(connection, None, GAMES.c.hands > 0)
    rows.sort(key=lambda row: row.started is None)
    links = Links(root)
    lines = game_lines(connection, rows[:_LISTED], links)
    years: dict[str, list[GameLine]] = {}
    for row, line in zip(rows, lines + game_lines(connection, rows[_LISTED:]), strict=True):
        years.setdefault(year_of(evening(row.started), month), []).append(line)
    found, left = [], _LISTED
    for year, played in years.items():
        name = Year(year, [], month).name if year else "Day unknown"
        found.append(YearOfGames(year, name, len(played), played[:left]))
        left -= len(found[-1].lines)
    return filled(
        "games.html",
        links,
        title="Games",
        scripts=("site.js", "games.js"),
        years=found,
        index=_index([(one.name, years[one.year]) for one in found]),
    )


def _index(years: list[tuple[str, list[GameLine]]]) -> Markup:
    """Return all games for the page's search: numbers, and each text once."""
    texts: dict[str, int] = {}

    def entry(line: GameLine) -> list[int]:
        words = (line.when.partition(" ")[0], line.title, line.device, line.note)
        found = [line.key, *(texts.setdefault(one, len(texts)) for one in words), line.hands]
        found.append(int(any(side.won for side in line.sides)))
        for side in line.sides:
            found += [texts.setdefault(side.name, len(texts)), side.total]
        return found

    games = [[name, list(map(entry, lines))] for name, lines in years]
    text = json.dumps({"years": games, "texts": list(texts)}, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))
