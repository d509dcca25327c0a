"""Pages of years: who won, the records, and how much was played, for one page to send."""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import Connection

from pinochle_tools.common.plurals import counted
from pinochle_tools.evening.state import State
from pinochle_tools.people.club import Club
from pinochle_tools.report import charts
from pinochle_tools.report.charts import Series
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import best_first, filled, kind_panels
from pinochle_tools.site.evening_pages import Evening, first_of_evenings, tenfold
from pinochle_tools.site.years import Year, in_year, years_of
from pinochle_tools.statistics.player_stats import statistics
from pinochle_tools.statistics.tallies import Tally

# What is in the picture: the number of pairs, or of players, and which records.
_OF_PICTURE, _IN_PICTURE = 5, ("best hand", "highest bid made", "biggest comeback", "clearest win")
_MONTHS_SIZE = (530, 138)  # of the chart in the picture, in drawing units
_MOST = 12  # rows of each list
_LEAST_GAMES = 3  # of a player or pair on the page
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def evenings_page(
    connection: Connection,
    evenings: Sequence[Evening],
    month: int,
    held: Sequence[State] = (),
    root: str = "",
) -> str:
    """Return the page that lists all evenings by year, with those who have most points."""
    links = Links(root)
    best = first_of_evenings(connection, links, held)
    years = years_of(evenings, month)
    return filled(
        "evenings.html", links, title="Evenings", years=years, best=best, tenfold=tenfold(best)
    )


def year_page(
    connection: Connection,
    year: str,
    evenings: Sequence[Evening],
    club: Club,
    held: Sequence[State] = (),
    root: str = "../",
) -> str | None:
    """Return the page of a year, None if nobody played in it."""
    years = years_of(evenings, club.month)
    place = next((place for place, one in enumerate(years) if one.year == year), None)
    if place is None or not year:
        return None
    links, where = Links(root), in_year(years[place])
    everybody = statistics(connection, where=where)
    players, pairs = _ranked(everybody.players), _ranked(everybody.pairs)
    shown = _crowned(pairs) or _crowned(players)
    kinds = kind_panels(connection, links, where)
    best = first_of_evenings(connection, links, held, where.games)
    return filled(
        "year.html",
        links,
        title=years[place].name,
        scripts=("site.js", "year.js"),
        club=club,
        year=years[place],
        players_count=len(everybody.players),
        players=players,
        pairs=pairs,
        shown=shown,
        of_pairs=bool(_crowned(pairs)),
        left_out=_left_out(players, pairs),
        kinds=kinds,
        records=[one for one in kinds[0].records if one.name in _IN_PICTURE] if kinds else [],
        months=_months_chart(years[place]),
        best=best,
        tenfold=tenfold({one.day: best.get(one.day, []) for one in years[place].evenings}),
        later=years[place - 1] if place else None,
        earlier=years[place + 1] if place + 1 < len(years) and years[place + 1].year else None,
    )


def _ranked(tallies: dict[str, Tally]) -> list[Tally]:
    """Return those with three games or more; if none of these won, all with a result; best first.

    If nobody won, there is nobody.
    """
    everybody = [one for one in best_first(tallies) if one.games.of]
    regulars = [one for one in everybody if one.games.of >= _LEAST_GAMES]
    found = regulars if any(one.games.won for one in regulars) else everybody
    return found[:_MOST] if any(one.games.won for one in found) else []


def _crowned(ranked: Sequence[Tally]) -> list[tuple[int, Tally]]:
    """Return (place, who) of the first of a ranking that won something; equals share a place."""
    found: list[tuple[int, Tally]] = []
    for at, one in enumerate(ranked[:_OF_PICTURE]):
        same = found and found[-1][1].games == one.games
        found.append((found[-1][0] if same else at + 1, one))
    return [(place, one) for place, one in found if one.games.won]


def _left_out(*rankings: Sequence[Tally]) -> str:
    """Return of whom those with fewer than three games are left out; "" of nobody."""
    kept = [bool(one) and all(each.games.of >= _LEAST_GAMES for each in one) for one in rankings]
    there = [name for name, one in zip(("players", "pairs"), kept, strict=True) if one]
    return "those" if kept == list(map(bool, rankings)) and there else " and ".join(there)


def _months_chart(year: Year) -> str:
    """Return a bar chart of games by month."""
    games: Counter[int] = Counter()
    for one in year.evenings:
        games[int(one.day[5:7])] += one.games
    months = [*range(year.month, 13), *range(1, year.month)]
    names = [_MONTHS[month - 1] for month in months]
    counts = [games[month] for month in months]
    texts = [
        f"{name}: {counted(count, 'game')}" for name, count in zip(names, counts, strict=True)
    ]
    rows = [Series("made", counts, texts)]
    return charts.bars("Games by month", names, rows, _MONTHS_SIZE, len(names))
