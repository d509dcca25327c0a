"""Each player's last 52 weeks against the 52 weeks before, until the end of a period."""

from typing import NamedTuple

from sqlalchemy import BigInteger, Connection, case, cast, func, select

from pinochle_tools.database.schema import RESULTS
from pinochle_tools.statistics.tallies import Rate

PERIODS = 13  # of four weeks


class Span(NamedTuple):
    """Games that were won or level and those won, bids and those made."""

    games: Rate
    bids: Rate


def two_years(connection: Connection, period: int) -> dict[str, tuple[Span, Span]]:
    """Return (the last 52 weeks, those before) of the players who played in both."""
    later = case((RESULTS.c.period > period - PERIODS, 1), else_=0).label("later")
    names = ("games", "won", "level", "bids", "made")
    sums = [cast(func.sum(RESULTS.c[name]), BigInteger) for name in names]
    query = select(RESULTS.c.who, later, *sums).where(
        RESULTS.c.what == "player",
        RESULTS.c.period <= period,
        RESULTS.c.period > period - 2 * PERIODS,
    )
    found: dict[str, dict[int, Span]] = {}
    for who, place, games, won, level, bids, made in connection.execute(
        query.group_by(RESULTS.c.who, later)
    ):
        found.setdefault(who, {})[place] = Span(Rate(games, won + level / 2), Rate(bids, made))
    return {who: (one[1], one[0]) for who, one in found.items() if len(one) == 2}
