"""Pages of players and pairs: form, streaks, with and against whom, bids by level, games."""

import itertools
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pinochle.game.names import PLACES
from sqlalchemy import Connection, select

from pinochle_tools.common.plurals import counted
from pinochle_tools.common.rounding import rounded
from pinochle_tools.database.schema import GAMES
from pinochle_tools.games.queries import games_of_person, newest_games
from pinochle_tools.report import charts, panels
from pinochle_tools.report.charts import Series
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import GameLine, filled, game_lines
from pinochle_tools.report.person_charts import calibration_chart, partners_chart
from pinochle_tools.report.strength_lines import (
    strength_chart,
    strength_line,
)
from pinochle_tools.site.best_hands import Place, best_and_worst
from pinochle_tools.site.hands_behind import LISTED_GAMES, kinds_of
from pinochle_tools.site.pairs import (
    games_of_pair,
    hands_of_pair,
    levels_of,
    people_of_pair,
    rivals_of,
)
from pinochle_tools.site.person_figures import figure_lines, this_year
from pinochle_tools.statistics.calibration import Bidding, Calibration, of_pair, of_player
from pinochle_tools.statistics.figures import AllFigures
from pinochle_tools.statistics.periods import last_day
from pinochle_tools.statistics.shares import Surprise, difference, interval
from pinochle_tools.statistics.strengths import Strengths
from pinochle_tools.statistics.summaries import BidLevel
from pinochle_tools.statistics.tallies import LOST, WON, Kind, Rate, Tally, won_in
from pinochle_tools.statistics.two_years import Span

# The share of won games is that of this many games, or of more if there are many; it is drawn at
# this many points.
_RECENT, _RECENT_OF_MANY, _MANY, _POINTS = 10, 20, 60, 60
_PER_CENT = (0, 25, 50, 75, 100)
_LAST = 10
# A chart of won minus lost games needs this many games, and has at most this many numbers.
_LEAST_OF_A_LEAD, _MOST_STEPS = 3, 8
# With fewer bids by some rules, a chart would be mostly empty.
_BIDS_OF_A_CHART = 12


@dataclass
class Company:
    """Games with or against somebody, or in a seat.

    `low` and `high` are the per cent that fit these games; `surprise` is whether the share is
    higher or lower than in the other games.
    """

    name: str
    href: str
    rate: Rate
    low: int
    high: int
    surprise: Surprise


@dataclass
class Bids:
    """A player's or pair's bids by one set of rules; `chart` is "" for few bids.

    `place` is that of the rules on the page with the hands.
    """

    place: int
    rules: str
    levels: list[BidLevel]
    chart: str

    @property
    def made(self) -> int:
        """The number of bids made."""
        return sum(level.made for level in self.levels)

    @property
    def bids(self) -> int:
        """The number of bids."""
        return sum(level.made + level.lost for level in self.levels)

    @property
    def highest(self) -> int | None:
        """The highest bid made."""
        return max((level.bid for level in self.levels if level.made), default=None)


def recent_of(form: str) -> int:
    """Return of how many games the form is the share of won games."""
    return _RECENT_OF_MANY if len(form) >= _MANY else _RECENT


def form_chart(form: str) -> str:
    """Return the share of won games among the latest ones, over time; "" for few games."""
    recent = recent_of(form)
    if len(form) <= recent:
        return ""
    games = range(recent, len(form) + 1)
    drawn = games[:: max(1, -(-len(games) // _POINTS))]
    shares = [100 * won_in(form[end - recent : end]) / recent for end in drawn]
    texts = [
        f"Games {end - recent + 1} to {end}: {rounded(share)} % won"
        for end, share in zip(drawn, shares, strict=True)
    ]
    series = [
        Series("side-0", shares, texts, dots=len(drawn) <= _POINTS // 2),
        Series("target", [50] * len(drawn), dots=False),
    ]
    title = f"Share of won games among the latest {recent}, in per cent"
    return charts.lines(title, [str(end) for end in drawn], series, scale=_PER_CENT)


def lead_chart(form: str) -> str:
    """Return won minus lost games after each of a few games; "" for fewer than three."""
    if len(form) < _LEAST_OF_A_LEAD:
        return ""
    steps = [{WON: 1, LOST: -1}.get(one, 0) for one in form]
    leads = list(itertools.accumulate(steps, initial=0))
    texts = [
        f"After {counted(games, 'game')}: {won_in(form[:games])} won"
        for games in range(len(leads))
    ]
    low, high = min(*leads, -1), max(*leads, 1)
    scale = range(low, high + 1, 1 + (high - low) // _MOST_STEPS)
    series = [
        Series("side-0", leads, texts),
        Series("target", [0] * len(leads), dots=False),
    ]
    title = "Won minus lost games, after each game"
    return charts.lines(title, [str(games) for games in range(len(leads))], series, scale=scale)


def bids_of(tally: Tally) -> list[Bids]:
    """Return the bids made and not made for each kind of games, most bids first."""
    kinds: dict[Kind, list[BidLevel]] = {}
    for (kind, bid), rate in sorted(tally.levels.items()):
        kinds.setdefault(kind, []).append(BidLevel(bid, int(rate.won), rate.of - int(rate.won)))
    found = []
    for place, kind in enumerate(kinds_of(tally), 1):
        levels = kinds[kind]
        one = Bids(place, kind.own or panels.title_of(kind.preset), levels, "")
        if one.bids >= _BIDS_OF_A_CHART:
            one.chart = panels.made_chart(levels)
        found.append(one)
    return sorted(found, key=lambda one: -one.bids)


class Whole(NamedTuple):
    """What a page compares with; `tenfold` if points of games in ones were multiplied.

    `met` are the names of those who have a page of their meetings.
    """

    tenfold: bool
    fitted: Strengths
    bidding: Bidding | None
    figures: AllFigures | None = None
    years: Mapping[str, tuple[Span, Span]] = {}
    met: Collection[tuple[str, str]] = ()


def player_page(connection: Connection, tally: Tally, whole: Whole, root: str = "../") -> str:
    """Return the page of a player."""
    mine = games_of_person(tally.name)
    rows = newest_games(connection, LISTED_GAMES, GAMES.c.history.in_(mine) & (GAMES.c.hands > 0))
    links = Links(root)
    lines = game_lines(connection, rows, links)
    made = of_player(connection, tally.name, whole.bidding) if whole.bidding else {}
    with_all = _people(tally.rivals, links)
    ends = best_and_worst(connection, [tally.name])
    return _page(tally, whole, links, lines, ends, members=[], against=with_all, made=made)


def pair_page(connection: Connection, tally: Tally, whole: Whole, root: str = "../") -> str:
    """Return the page of a pair."""
    pair = games_of_pair(tally.name)
    left = hands_of_pair(tally.name)
    both = select(pair.c.history).union(select(left.c.history))
    theirs = GAMES.c.history.in_(both)
    rows = newest_games(connection, LISTED_GAMES, theirs & (GAMES.c.hands > 0))
    names = people_of_pair(connection, tally.name)
    links = Links(root)
    members = [(name, links.player(name)) for name in names]
    lines = game_lines(connection, rows, links)
    against = [
        (" & ".join(side), links.side(side), rate)
        for side, rate in rivals_of(connection, pair).items()
    ]
    made = of_pair(connection, pair, whole.bidding) if whole.bidding else {}
    tally = replace(tally, levels=levels_of(connection, pair, left))
    ends = best_and_worst(connection, names)
    return _page(tally, whole, links, lines, ends, members=members, against=against, made=made)


def _page(
    tally: Tally,
    whole: Whole,
    links: Links,
    lines: list[GameLine],
    ends: tuple[Place, Place] | None,
    *,
    members: list[tuple[str, str]],
    against: list[tuple[str, str, Rate]],
    made: dict[str, Calibration],
) -> str:
    partners = _company(_people(tally.partners, links), tally.games)
    rivals, seats = _company(against, tally.games), _seats(tally)
    return filled(
        "player.html",
        links,
        title=tally.name,
        tally=tally,
        hands="" if members or not tally.hands else links.hands(tally.name),
        ends=zip(("best hand", "worst hand"), ends or (), strict=False),
        **_strength_of(tally, whole.fitted),
        made=made,
        until=whole.bidding and last_day(whole.bidding.period),
        pair=bool(members),
        members=members,
        **_form_of(tally),
        bids=bids_of(tally),
        partners=partners,
        drawn_partners=_drawn(partners),
        drawn_bids=calibration_chart(tally.levels, whole.bidding.levels) if whole.bidding else "",
        **_figures_of(tally.name, None if members else whole, made),
        shares_compared=2 * (len(partners) + len(rivals) + len(seats)),
        rivals=rivals,
        meetings=_meetings(tally.name, against, whole, links),
        seats=seats,
        tenfold=whole.tenfold,
        lines=lines,
        more=len(lines) == LISTED_GAMES,
    )


def _drawn(partners: list[Company]) -> str:
    """Return the chart of the games with each partner."""
    return partners_chart([(one.name, one.rate, one.low, one.high) for one in partners])


def _figures_of(name: str, whole: Whole | None, made: dict[str, Calibration]) -> dict[str, Any]:
    """Return for the page what only hands say of a player, and how much the page compares."""
    figures, then = [], []
    if whole and whole.figures:
        figures = figure_lines(name, made, whole.figures)
        then = this_year(whole.years.get(name))
    # Half of the marks that chance makes may be among the figures, half among the shares.
    compared = 2 * (len(made) + len(figures) + len(then))
    return {"figures": figures, "then": then, "figures_compared": compared}


def _seats(tally: Tally) -> list[Company]:
    """Return the games by place at the table."""
    return [
        _one_of(PLACES[place], "", rate, tally.games)
        for place, rate in sorted(tally.seats.items())
    ]


def _form_of(tally: Tally) -> dict[str, Any]:
    """Return for the page the form of somebody, as pictures and letters."""
    form = form_chart(tally.form)
    return {
        "form": form,
        "lead": "" if form else lead_chart(tally.form),
        "recent": recent_of(tally.form),
        "last": tally.form[-_LAST:],
    }


def _strength_of(tally: Tally, fitted: Strengths) -> dict[str, Any]:
    """Return for the page how well somebody plays, and with whom better than strengths say."""
    mates = {other: " & ".join(sorted((tally.name, other))) for other in tally.partners}
    suited = {other: fitted.chemistry.get(pair) for other, pair in mates.items()}
    lines = {name: strength_line(one, 1.0) for name, one in suited.items()}
    return {
        "fitted": fitted,
        "strength": strength_line(fitted.of.get(tally.name), 1.0),
        "chemistry": strength_line(fitted.chemistry.get(tally.name), 1.0),
        "curve": strength_chart(fitted.curves.get(tally.name, [])),
        "suited": {name: line for name, line in lines.items() if line},
    }


def _meetings(
    name: str, against: list[tuple[str, str, Rate]], whole: Whole, links: Links
) -> dict[str, str]:
    """Return the addresses of the pages of meetings, by the other's name."""
    pairs = {other: (min(name, other), max(name, other)) for other, _, _ in against}
    found = {other: pair if pair in whole.met else pair[::-1] for other, pair in pairs.items()}
    return {other: links.meeting(pair) for other, pair in found.items() if pair in whole.met}


def _people(rates: dict[str, Rate], links: Links) -> list[tuple[str, str, Rate]]:
    return [(name, links.player(name), rate) for name, rate in rates.items()]


def _company(rates: list[tuple[str, str, Rate]], usual: Rate) -> list[Company]:
    """Return everybody, those with most games first."""
    ordered = sorted(rates, key=lambda one: (-one[2].of, one[0]))
    return [_one_of(*one, usual) for one in ordered]


def _one_of(name: str, href: str, rate: Rate, usual: Rate) -> Company:
    low, high = (rounded(100 * share) for share in interval(rate))
    return Company(name, href, rate, low, high, difference(rate, usual))
