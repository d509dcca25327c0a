"""The chance of winning a race from a lead: from the archive's own games, or a shipped table.

The games until the end of the four weeks before a game give its chances, so that a newer game
changes no older page.
"""

from typing import NamedTuple

from sqlalchemy import Connection, func, select

from pinochle_tools.database.schema import HAND_COUNTS
from pinochle_tools.statistics.leads import LEAD, MOST, RACE, level_of
from pinochle_tools.statistics.periods import FIRST_UNKNOWN
from pinochle_tools.statistics.tallies import Rate

# With fewer games, the shipped table has more to say.
LEAST_GAMES = 200
# Games in which a side had a lead of each level, and those it won: of 300 recorded games of
# racehorse to 1,500.
SHIPPED = (
    *((348, 198), (350, 235), (227, 166), (170, 139), (130, 114)),
    *((94, 86), (54, 50), (40, 38), (91, 87)),
)
SHIPPED_GAMES = 300


class Chances(NamedTuple):
    """How many sides won that had a lead of each level; `own`: in games of this archive."""

    levels: tuple[Rate, ...]
    games: int
    own: bool

    def of_lead(self, lead: int, missing: int, target: int) -> Rate:
        """Return the games in which a side had such a lead, and those it won."""
        level = level_of(lead, missing, target)
        return self.levels[level] if self.levels[level].of else Rate(*SHIPPED[level])

    def sure_level(self, share: float) -> int:
        """Return the lowest level from which at least this share is won, also above it."""
        found = MOST + 1
        for level in reversed(range(MOST + 1)):
            rate = self.levels[level]
            if rate.won < share * rate.of:
                break
            found = level
        return found


def shipped() -> Chances:
    """Return the chances of an archive with few games."""
    return Chances(tuple(Rate(*pair) for pair in SHIPPED), SHIPPED_GAMES, own=False)


class ChancesByPeriod:
    """The chances that count for the games of each period."""

    def __init__(self, connection: Connection):
        counts = HAND_COUNTS.c
        query = select(
            counts.period, counts.what, counts.bid, func.sum(counts.hands), func.sum(counts.made)
        ).where(counts.what.in_((LEAD, RACE)))
        query = query.group_by(counts.period, counts.what, counts.bid)
        self._rows = [(*row[:3], int(row[3]), int(row[4])) for row in connection.execute(query)]
        self._known: dict[int, Chances] = {}

    def before(self, period: int) -> Chances:
        """Return the chances from the games before a period, and of those of unknown time."""
        if period not in self._known:
            self._known[period] = self._until(period - 1)
        return self._known[period]

    def _until(self, period: int) -> Chances:
        games, levels = 0, [Rate() for _ in range(MOST + 1)]
        for of, what, level, count, won in self._rows:
            if of > period and of < FIRST_UNKNOWN:
                continue
            if what == RACE:
                games += count
            else:
                levels[level].count(won, count)
        return Chances(tuple(levels), games, own=True) if games >= LEAST_GAMES else shipped()
