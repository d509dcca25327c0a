"""Games that count: where whole periods do, the archive has added them up already."""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, select

from pinochle_tools.database.schema import GAMES
from pinochle_tools.statistics.periods import whole_periods
from pinochle_tools.statistics.played_games import PlayedGame, games_of


class Chosen(NamedTuple):
    """The games that fulfil a condition; all of the periods from `first` until `after` do."""

    games: ColumnElement[bool]
    first: int = 0
    after: int = 0

    def within(self, table: Table) -> ColumnElement[bool]:
        """Return the condition that a row of a table of periods is of a whole one."""
        return table.c.period.between(self.first, self.after - 1)

    @property
    def rest(self) -> ColumnElement[bool]:
        """The condition for the games of all other periods."""
        return self.games & ~self.within(GAMES)

    def played(self, connection: Connection) -> Iterator[PlayedGame]:
        """Yield the games of all other periods, period by period."""
        query = select(GAMES.c.period).where(self.rest, GAMES.c.counts == 1).distinct()
        periods = sorted(connection.execute(query).scalars())
        return games_of(connection, periods, self.rest)


Where = Chosen | ColumnElement[bool] | None  # which games; None for all


def chosen(where: Chosen | ColumnElement[bool]) -> Chosen:
    """Return games by a condition, whose periods are added up from their games."""
    return where if isinstance(where, Chosen) else Chosen(where)


def condition(where: Where) -> ColumnElement[bool] | None:
    """Return the condition that games fulfil, None for all games."""
    return where.games if isinstance(where, Chosen) else where


def started_in(first: int, after: int) -> Chosen:
    """Return the games that started from a time until before another one."""
    return Chosen(GAMES.c.started.between(first, after - 1), *whole_periods(first, after))
