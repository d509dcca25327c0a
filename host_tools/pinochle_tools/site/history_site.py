"""All pages of the history by path: the same for a server and for a folder of files."""

import re
from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, select

from pinochle_tools.database.schema import GAMES
from pinochle_tools.evening.state import State
from pinochle_tools.games.loading import load_games
from pinochle_tools.games.queries import GameView
from pinochle_tools.people.club import Club, club_of
from pinochle_tools.people.shown_strengths import shown_strengths
from pinochle_tools.report.links import HANDS, Links, slug
from pinochle_tools.site.desk_names import called_now
from pinochle_tools.site.evening_pages import (
    Desks,
    Evening,
    evening_page,
    evenings,
)
from pinochle_tools.site.game_pages import game_page
from pinochle_tools.site.games_list import games_page
from pinochle_tools.site.hands_behind import hands_page
from pinochle_tools.site.home_page import home_page, records_page
from pinochle_tools.site.meeting_pages import meeting_page
from pinochle_tools.site.meetings import Meeting, meetings
from pinochle_tools.site.people_pages import Whole, pair_page, player_page
from pinochle_tools.site.players_page import players_page
from pinochle_tools.site.year_pages import evenings_page, year_page
from pinochle_tools.site.years import Year, years_of
from pinochle_tools.statistics.calibration import Bidding
from pinochle_tools.statistics.chances import ChancesByPeriod
from pinochle_tools.statistics.figures import AllFigures
from pinochle_tools.statistics.player_stats import Statistics, statistics
from pinochle_tools.statistics.strengths import Strengths, newest_fit
from pinochle_tools.statistics.summaries import levels_until
from pinochle_tools.statistics.tallies import Tally
from pinochle_tools.statistics.two_years import Span, two_years

_PAGE = re.compile(r"(game|evening|year|player|pair|meeting)/([0-9a-z-]{1,60})\.html")
_LISTS = ("index.html", "evenings.html", "players.html", "records.html", "games.html")
_LONGEST_NUMBER = 9


class HistorySite:
    """The pages of the archive as it is now; the statistics are added up once."""

    def __init__(self, connection: Connection, held: Sequence[State] = (), *, phone: bool = False):
        self._connection = connection
        self._held = called_now(connection, held)  # evenings with a desk
        self._phone = phone  # the first page leads to the address for phones
        self._everybody: Statistics | None = None
        self._views: dict[int, GameView] = {}
        self._strengths: Strengths | None = None
        self._bidding: Bidding | None = None
        self._evenings: list[Evening] | None = None
        self._meetings: dict[str, Meeting] | None = None
        self._club: Club | None = None
        self._chances: ChancesByPeriod | None = None
        self._figures: AllFigures | None = None
        self._years: dict[str, tuple[Span, Span]] = {}

    def use(self, connection: Connection) -> None:
        """Read the following pages through another connection to the same, unchanged archive."""
        self._connection = connection

    def page(self, path: str) -> str | None:
        """Return the page at a path such as `game/12.html`, None if there is none."""
        if path in ("", "index.html"):
            return home_page(
                self._connection, self.years, self.desks, self.club.name, phone=self._phone
            )
        if path == "players.html":
            met, held = list(self.meetings.values()), bool(self._held)
            return players_page(self.everybody, self.strengths, met, desks=held)
        if path == "evenings.html":
            return evenings_page(self._connection, self.evenings, self.club.month, self._held)
        if path == "records.html":
            return records_page(self._connection)
        if path == "games.html":
            return games_page(self._connection, self.club.month)
        found = _PAGE.fullmatch(path)
        return self._page_of(*found.groups()) if found else None

    @property
    def everybody(self) -> Statistics:
        """The statistics of all players and pairs."""
        if self._everybody is None:
            self._everybody = statistics(self._connection)
        return self._everybody

    @property
    def strengths(self) -> Strengths:
        """How well players and pairs play, as far as it is shown."""
        if self._strengths is None:
            self._strengths = shown_strengths(self._connection, curves=True)
        return self._strengths

    @property
    def bidding(self) -> Bidding | None:
        """The bids of all until the end of a period, None before one has ended."""
        if self._bidding is None and (period := newest_fit(self._connection)) is not None:
            self._bidding = Bidding(period, levels_until(self._connection, period))
        return self._bidding

    @property
    def chances(self) -> ChancesByPeriod:
        """The chances of winning from a lead."""
        if self._chances is None:
            self._chances = ChancesByPeriod(self._connection)
        return self._chances

    @property
    def figures(self) -> AllFigures | None:
        """The figures of all players until the end of a period, None before one has ended."""
        if self._figures is None and (period := newest_fit(self._connection)) is not None:
            self._figures = AllFigures(self._connection, period, self.chances.before(period + 1))
            self._years = two_years(self._connection, period)
        return self._figures

    def whole(self) -> Whole:
        """Return what the page of a player or pair compares with."""
        figures = self.figures
        met = {one.names for one in self.meetings.values()}
        return Whole(self.everybody.mixed, self.strengths, self.bidding, figures, self._years, met)

    @property
    def meetings(self) -> dict[str, Meeting]:
        """Who met often enough for a page, by its name."""
        if self._meetings is None:
            found = meetings(self._connection)
            self._meetings = {slug(" against ".join(one.names)): one for one in found}
        return self._meetings

    @property
    def club(self) -> Club:
        """The club's name, and when its year begins."""
        if self._club is None:
            self._club = club_of(self._connection)
        return self._club

    @property
    def years(self) -> list[Year]:
        """All years of evenings, the newest first."""
        return years_of(self.evenings, self.club.month)

    @property
    def evenings(self) -> list[Evening]:
        """All evenings, the newest first."""
        if self._evenings is None:
            self._evenings = evenings(self._connection, self._held)
        return self._evenings

    @property
    def desks(self) -> Desks:
        """The evenings with a desk, for pages that show them."""
        return Desks(self._held, self.everybody.players if self._held else ())

    def _page_of(self, kind: str, name: str) -> str | None:
        if kind == "evening":
            return evening_page(self._connection, name, self.evenings, self.chances, self.desks)
        if kind == "game":
            number = name.isdigit() and len(name) <= _LONGEST_NUMBER and name[0] != "0"
            return game_page(self._view_of(int(name)), self.chances) if number else None
        if kind == "year":
            return year_page(self._connection, name, self.evenings, self.club, self._held)
        if kind == "meeting":
            met = self.meetings.get(name)
            return meeting_page(self._connection, met) if met else None
        people = self.everybody.players if kind == "player" else self.everybody.pairs
        tally = _named(people, name.removesuffix(HANDS))
        if tally is None:
            return None
        if name.endswith(HANDS):
            figures = self.figures if kind == "player" else None
            has_page = kind == "player" and tally.hands
            return hands_page(self._connection, tally, figures) if has_page else None
        make = player_page if kind == "player" else pair_page
        return make(self._connection, tally, self.whole())

    def expect(self, paths: Sequence[str]) -> None:
        """Read the games of pages that are asked for next, which takes less time than one by one.

        Games that were expected before are forgotten.
        """
        found = filter(None, map(_PAGE.fullmatch, paths))
        games = [int(one[2]) for one in found if one[1] == "game"]
        self._views = {view.row.history: view for view in load_games(self._connection, games)}

    def _view_of(self, history: int) -> GameView | None:
        view = self._views.pop(history, None)
        return view or next(load_games(self._connection, [history]), None)

    def paths(self) -> Iterator[str]:
        """Yield the paths of all pages."""
        yield from _LISTS
        links = Links()
        yield from map(links.player, self.everybody.players)
        yield from map(links.pair, self.everybody.pairs)
        players = self.everybody.players.items()
        yield from (links.hands(name) for name, tally in players if tally.hands)
        yield from (links.meeting(one.names) for one in self.meetings.values())
        yield from (links.evening(one.day) for one in self.evenings)
        yield from (links.year(one.year) for one in self.years if one.year)
        query = select(GAMES.c.history).where(GAMES.c.version > 0).order_by(GAMES.c.history)
        yield from map(links.game, self._connection.execute(query).scalars())


def _named(tallies: dict[str, Tally], wanted: str) -> Tally | None:
    return next((tally for name, tally in tallies.items() if slug(name) == wanted), None)
