"""Pages of two people or two pairs against each other: who won, how, and every game."""

from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from pinochle_tools.common.rounding import rounded
from pinochle_tools.database.schema import GAMES, HAND_SIDES, HANDS, PLAYERS, SIDES
from pinochle_tools.games.queries import newest_games
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import filled, game_lines
from pinochle_tools.site.meetings import OTHER_SIDE, Meeting
from pinochle_tools.site.people_pages import form_chart, lead_chart, recent_of
from pinochle_tools.site.rankings import TENFOLD
from pinochle_tools.statistics.conditions import by_all_there
from pinochle_tools.statistics.shares import interval
from pinochle_tools.statistics.tallies import WON, Rate, streak_of, won_in

_LISTED, _BATCH = 50, 500


@dataclass
class Half:
    """What one of the two did in their games: bids are a person's own, or those of both.

    `meld` and `tricks` are the side's points a hand where they were entered, else None; games in
    ones count tenfold among others.
    """

    name: str
    href: str
    games: Rate
    low: int
    high: int
    bids: Rate
    meld: float | None
    tricks: float | None
    streak: int
    best: int = 0
    best_game: int = 0


class _Sums(NamedTuple):
    """What a side scored in a game: its total; meld and tricks of its hands, and of how many."""

    unit: int
    total: int
    meld: int = 0
    tricks: int = 0
    asked: int = 0
    played: int = 0


_Scored = dict[tuple[int, int], _Sums]  # by history and side


def meeting_page(connection: Connection, met: Meeting, root: str = "../") -> str:
    """Return the page of a meeting."""
    links = Links(root)
    histories = [game.history for game in met.games]
    scored = _scored(connection, histories)
    mixed = len({one.unit for one in scored.values()}) > 1
    halves = [_half(connection, met, first, links, scored) for first in (True, False)]
    rows = newest_games(
        connection, _LISTED, GAMES.c.history.in_(histories[-_LISTED:]) & (GAMES.c.hands > 0)
    )
    form = form_chart(met.form)
    return filled(
        "meeting.html",
        links,
        title=" against ".join(met.names),
        met=met,
        halves=halves,
        sure=next((one for one in halves if one.low > 50), None),
        tenfold=TENFOLD if mixed else "",
        form=form,
        lead="" if form else lead_chart(met.form),
        recent=recent_of(met.form),
        lines=game_lines(connection, rows, links),
        more=len(histories) > _LISTED,
    )


def _half(
    connection: Connection, met: Meeting, first: bool, links: Links, scored: _Scored
) -> Half:
    names = met.one if first else met.other
    sides = {game.history: game.side if first else 1 - game.side for game in met.games}
    letters = met.form if first else met.form.translate(OTHER_SIDE)
    rate = Rate(len(letters), won_in(letters))
    low, high = (rounded(100 * share) for share in interval(rate))
    meld, tricks = _points(scored, sides)
    half = Half(
        " & ".join(names),
        links.side(names),
        rate,
        low,
        high,
        _bids(connection, sides, names),
        meld,
        tricks,
        streak_of(letters).longest,
    )
    for game, letter in zip(met.games, letters, strict=True):
        own = sides[game.history]
        margin = scored[game.history, own].total - scored[game.history, 1 - own].total
        if letter == WON and margin > half.best:
            half.best, half.best_game = margin, game.history
    return half


def _scored(connection: Connection, histories: list[int]) -> _Scored:
    """Return what each side of games scored: its total, and the sums of its hands."""
    side = HAND_SIDES.c
    found: _Scored = {}
    for some in _batches(histories):
        totals = select(SIDES.c.history, SIDES.c.side, GAMES.c.unit, SIDES.c.total)
        totals = totals.join(GAMES, GAMES.c.history == SIDES.c.history)
        for history, own, *sums in connection.execute(totals.where(SIDES.c.history.in_(some))):
            found[history, own] = _Sums(*sums)
        query = select(
            GAMES.c.history,
            side.side,
            func.sum(side.meld),
            func.sum(side.tricks),
            func.count(side.meld),
            func.count(side.tricks),
        ).join(HAND_SIDES, side.history == GAMES.c.history)
        query = query.where(GAMES.c.history.in_(some))
        for history, own, *sums in connection.execute(query.group_by(GAMES.c.history, side.side)):
            added = [int(one or 0) for one in sums]
            found[history, own] = _Sums(*found[history, own][:2], *added)
    return found


def _points(scored: _Scored, sides: dict[int, int]) -> tuple[float | None, float | None]:
    """Return the average meld and trick points of a side of each game."""
    own = [scored[key] for key in sides.items()]
    most = max(one.unit for one in own)
    meld, tricks = (
        sum(getattr(one, what) * most // one.unit for one in own) for what in ("meld", "tricks")
    )
    asked, played = sum(one.asked for one in own), sum(one.played for one in own)
    return (meld / asked if asked else None, tricks / played if played else None)


def _bids(connection: Connection, sides: dict[int, int], names: tuple[str, ...]) -> Rate:
    """Return the bids of a person or a pair in hands that nobody played for others."""
    found = Rate()
    for histories in _batches(list(sides)):
        query = select(func.count(), func.sum(HANDS.c.made))
        query = query.select_from(HANDS).join(PLAYERS, PLAYERS.c.history == HANDS.c.history)
        query = query.where(PLAYERS.c.seat == HANDS.c.seat, PLAYERS.c.name.in_(names))
        query = query.where(
            HANDS.c.history.in_(histories), by_all_there(HANDS.c.history, HANDS.c.hand)
        )
        bids, made = connection.execute(query).one()
        found.count(int(made or 0), bids)
    return found


def _batches(keys: list[int]) -> list[list[int]]:
    return [keys[start : start + _BATCH] for start in range(0, len(keys), _BATCH)]
