"""Years of evenings: from January, or seasons from another month on."""

from collections.abc import Sequence
from typing import NamedTuple

from pinochle_tools.common.times import evening_span
from pinochle_tools.site.evening_pages import Evening
from pinochle_tools.statistics.chosen import Chosen, started_in


class Year(NamedTuple):
    """A year of evenings by the number of the year it begins in, "" if their time is unknown."""

    year: str
    evenings: list[Evening]
    month: int = 1  # in which it begins

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(one.games for one in self.evenings)

    @property
    def hands(self) -> int:
        """The number of hands."""
        return sum(one.hands for one in self.evenings)

    @property
    def name(self) -> str:
        """The year as people write it: 2026, or 2025/26."""
        return self.year if self.month == 1 else f"{self.year}/{(int(self.year) + 1) % 100:02}"


def year_of(day: str, month: int) -> str:
    """Return the year that a day such as 2026-03-06 belongs to; "" for "".

    It begins in a month from 1 to 12.
    """
    if not day:
        return ""
    return str(int(day[:4]) - (int(day[5:7]) < month))


def years_of(evenings: Sequence[Evening], month: int = 1) -> list[Year]:
    """Return the years of evenings in their order, the newest first."""
    found: dict[str, Year] = {}
    for one in evenings:
        year = year_of(one.day, month)
        found.setdefault(year, Year(year, [], month)).evenings.append(one)
    return list(found.values())


def in_year(year: Year) -> Chosen:
    """Return the games of a year."""
    first, _ = evening_span(f"{year.year}-{year.month:02}-01")
    after, _ = evening_span(f"{int(year.year) + 1}-{year.month:02}-01")
    return started_in(first, after)
