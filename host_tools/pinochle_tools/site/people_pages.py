"""Pages of players and pairs: form, streaks, with and against whom, bids by level, games."""

from dataclasses import dataclass
from typing import Any

from pinochle.game.names import PLACES
from sqlalchemy import ColumnElement, Connection, select

from pinochle_tools.archive.player_stats import Statistics
from pinochle_tools.archive.queries import newest_games
from pinochle_tools.archive.schema import GAMES, PLAYERS
from pinochle_tools.archive.summaries import BidLevel
from pinochle_tools.archive.tallies import WON, Kind, Rate, Tally
from pinochle_tools.report import charts, panels
from pinochle_tools.report.charts import Series
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import best_first, filled, game_lines

_LISTED = 200
# The share of won games is that of this many games, drawn at this many points.
_RECENT, _POINTS = 20, 60
# Of results by chance alone, 95 % are within this many standard deviations.
_DEVIATIONS = 1.96


@dataclass
class Company:
    """Games with or against somebody; `chance` if the difference to all games proves nothing."""

    name: str
    href: str
    rate: Rate
    chance: bool


def proves_nothing(rate: Rate, usual: Rate) -> bool:
    """Return whether chance alone explains how a rate differs from the usual one."""
    if not usual.of or not rate.of:
        return True
    share = usual.won / usual.of
    spread = (rate.of * share * (1 - share)) ** 0.5
    return bool(abs(rate.won - rate.of * share) <= _DEVIATIONS * spread)


def form_chart(form: str) -> str:
    """Return the share of won games among the latest ones, over time; "" for few games."""
    if len(form) <= _RECENT:
        return ""
    games = range(_RECENT, len(form) + 1)
    drawn = games[:: max(1, -(-len(games) // _POINTS))]
    shares = [100 * form[end - _RECENT : end].count(WON) / _RECENT for end in drawn]
    texts = [
        f"Games {end - _RECENT + 1} to {end}: {share:.0f} % won"
        for end, share in zip(drawn, shares, strict=True)
    ]
    series = [
        Series("side-0", shares, texts, dots=len(drawn) <= _POINTS // 2),
        Series("target", [50] * len(drawn), dots=False),
    ]
    title = f"Share of won games among the latest {_RECENT}, in per cent"
    return charts.lines(title, [str(end) for end in drawn], series)


def level_charts(tally: Tally) -> list[tuple[str, str]]:
    """Return (rules, chart of bids made and not made) for each kind of games, most bids first."""
    kinds: dict[Kind, list[BidLevel]] = {}
    for (kind, bid), rate in sorted(tally.levels.items()):
        kinds.setdefault(kind, []).append(BidLevel(bid, rate.won, rate.of - rate.won))
    ordered = sorted(
        kinds.items(), key=lambda one: (-sum(level.made + level.lost for level in one[1]), one[0])
    )
    return [
        (kind.own or panels.title_of(kind.preset), panels.made_chart(levels))
        for kind, levels in ordered
    ]


def player_page(connection: Connection, tally: Tally, root: str = "../") -> str:
    """Return the page of a player."""
    mine = select(PLAYERS.c.history).where(PLAYERS.c.name == tally.name)
    return _page(connection, tally, Links(root), GAMES.c.history.in_(mine), pair=False)


def pair_page(connection: Connection, tally: Tally, root: str = "../") -> str:
    """Return the page of a pair."""
    both = _pairs_named(tally.name)
    return _page(connection, tally, Links(root), GAMES.c.history.in_(both), pair=True)


def _pairs_named(name: str) -> Any:
    """The histories where two players with these names are a side; see period_tallies."""
    one, other = PLAYERS.alias(), PLAYERS.alias()
    same = (one.c.history == other.c.history) & (one.c.side == other.c.side)
    query = select(one.c.history).join(other, same & (one.c.seat != other.c.seat))
    return query.where(one.c.name + " & " + other.c.name == name, one.c.name <= other.c.name)


def _page(
    connection: Connection,
    tally: Tally,
    links: Links,
    theirs: ColumnElement[bool],
    *,
    pair: bool,
) -> str:
    rows = newest_games(connection, _LISTED, theirs & (GAMES.c.hands > 0))
    made = [bid for (_, bid), rate in tally.levels.items() if rate.won]
    return filled(
        "player.html",
        links,
        title=tally.name,
        tally=tally,
        pair=pair,
        members=[(name, links.player(name)) for name in tally.name.split(" & ")] if pair else [],
        form=form_chart(tally.form),
        recent=_RECENT,
        last=tally.form[-10:],
        levels=level_charts(tally),
        highest=max(made, default=None),
        partners=_company(tally.partners, tally.games, links),
        rivals=_company(tally.rivals, tally.games, links),
        seats=[
            Company(PLACES[place], "", rate, proves_nothing(rate, tally.games))
            for place, rate in sorted(tally.seats.items())
        ],
        lines=game_lines(connection, rows, links),
        more=len(rows) == _LISTED,
    )


def _company(rates: dict[str, Rate], usual: Rate, links: Links) -> list[Company]:
    """Return everybody, those with most games first."""
    return [
        Company(name, links.player(name), rate, proves_nothing(rate, usual))
        for name, rate in sorted(rates.items(), key=lambda one: (-one[1].of, one[0]))
    ]


def players_page(everybody: Statistics, root: str = "") -> str:
    """Return the page that lists all players and pairs."""
    return filled(
        "players.html",
        Links(root),
        title="Players",
        players=best_first(everybody.players),
        pairs=best_first(everybody.pairs),
    )
