"""Pages of years: who won, the records, and how much was played, for one page to send."""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, select

from pinochle_tools.common.times import evening, evening_span
from pinochle_tools.database.schema import GAMES
from pinochle_tools.report import charts
from pinochle_tools.report.charts import Series
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import best_first, filled, kind_panels
from pinochle_tools.site.evening_pages import Evening, best_of_evenings, years_of
from pinochle_tools.statistics import summaries
from pinochle_tools.statistics.player_stats import statistics
from pinochle_tools.statistics.tallies import Tally

_MOST = 12  # rows of each list
_LEAST_GAMES = 3  # of a player or pair on the page
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def year_page(
    connection: Connection, year: str, evenings: Sequence[Evening], root: str = "../"
) -> str | None:
    """Return the page of a year, None if nobody played in it."""
    years = years_of(evenings)
    place = next((place for place, one in enumerate(years) if one.year == year), None)
    if place is None or not year:
        return None
    links, where = Links(root), _in_year(year)
    everybody = statistics(connection, where=where)
    best = best_of_evenings(connection, links, where)
    return filled(
        "year.html",
        links,
        title=year,
        year=years[place],
        span=summaries.span(connection, where),
        players_count=len(everybody.players),
        players=_regulars(everybody.players),
        pairs=_regulars(everybody.pairs),
        kinds=kind_panels(connection, links, where),
        months=_months_chart(connection, where),
        best=best,
        later=years[place - 1].year if place else "",
        earlier=years[place + 1].year if place + 1 < len(years) else "",
    )


def _regulars(tallies: dict[str, Tally]) -> list[Tally]:
    found = [one for one in best_first(tallies) if one.games.of >= _LEAST_GAMES]
    return (found or best_first(tallies))[:_MOST]


def _in_year(year: str) -> ColumnElement[bool]:
    first, _ = evening_span(f"{year}-01-01")
    _, end = evening_span(f"{year}-12-31")
    return GAMES.c.started.between(first, end - 1)


def _months_chart(connection: Connection, where: ColumnElement[bool]) -> str:
    """Return a bar chart of games by month."""
    query = select(GAMES.c.started).where(where, GAMES.c.counts == 1, GAMES.c.hands > 0)
    games = Counter(int(evening(one)[5:7]) for one in connection.execute(query).scalars())
    counts = [games[month] for month in range(1, 13)]
    texts = [f"{name}: {count} games" for name, count in zip(_MONTHS, counts, strict=True)]
    return charts.bars("Games by month", _MONTHS, [Series("made", counts, texts)])
