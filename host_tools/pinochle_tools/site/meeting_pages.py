"""Pages of two people or two pairs against each other: who won, how, and every game."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from pinochle_tools.database.schema import GAMES, HAND_SIDES, HANDS, PLAYERS
from pinochle_tools.games.queries import load_sides, newest_games
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import filled, game_lines
from pinochle_tools.site.meetings import Meeting
from pinochle_tools.site.people_pages import form_chart, lead_chart, recent_of
from pinochle_tools.statistics.result_rows import by_all_there
from pinochle_tools.statistics.shares import interval
from pinochle_tools.statistics.tallies import Rate, streak_of

_LISTED, _BATCH = 50, 500


@dataclass
class Half:
    """What one of the two did in their games: bids are a person's own, or those of both.

    `meld` and `tricks` are the side's points a hand where they were entered, else None; games in
    ones count tenfold.
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


def meeting_page(connection: Connection, met: Meeting, root: str = "../") -> str:
    """Return the page of a meeting."""
    links = Links(root)
    histories = [game.history for game in met.games]
    halves = [_half(connection, met, first, links) for first in (True, False)]
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
        form=form,
        lead="" if form else lead_chart(met.form),
        recent=recent_of(met.form),
        lines=game_lines(connection, rows, links),
        more=len(histories) > _LISTED,
    )


def _half(connection: Connection, met: Meeting, first: bool, links: Links) -> Half:
    names = met.one if first else met.other
    sides = {game.history: game.side if first else 1 - game.side for game in met.games}
    letters = met.form if first else met.form.translate(str.maketrans("WL", "LW"))
    rate = Rate(len(letters), letters.count("W"))
    low, high = (round(100 * share) for share in interval(rate))
    meld, tricks = _points(connection, sides)
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
    totals = load_sides(connection, list(sides))
    for game, letter in zip(met.games, letters, strict=True):
        own = sides[game.history]
        margin = totals[game.history][own].total - totals[game.history][1 - own].total
        if letter == "W" and margin > half.best:
            half.best, half.best_game = margin, game.history
    return half


def _points(connection: Connection, sides: dict[int, int]) -> tuple[float | None, float | None]:
    """Return the average meld and trick points of a side of each game."""
    side = HAND_SIDES.c
    sums = [0, 0, 0, 0]
    for histories in _batches(sides):
        query = select(
            GAMES.c.history,
            GAMES.c.unit,
            side.side,
            func.sum(side.meld),
            func.count(side.meld),
            func.sum(side.tricks),
            func.count(side.tricks),
        ).join(HAND_SIDES, side.history == GAMES.c.history)
        query = query.where(GAMES.c.history.in_(histories))
        rows = connection.execute(query.group_by(GAMES.c.history, GAMES.c.unit, side.side))
        for history, unit, own, *numbers in rows:
            if sides[history] == own:
                times = 10 // unit
                more = (
                    int(numbers[0] or 0) * times,
                    numbers[1],
                    int(numbers[2] or 0) * times,
                    numbers[3],
                )
                sums = [one + other for one, other in zip(sums, more, strict=True)]
    meld, asked, tricks, played = sums
    return (meld / asked if asked else None, tricks / played if played else None)


def _bids(connection: Connection, sides: dict[int, int], names: tuple[str, ...]) -> Rate:
    """Return the bids of a person or a pair in hands that nobody played for others."""
    found = Rate()
    for histories in _batches(sides):
        query = select(func.count(), func.sum(HANDS.c.made))
        query = query.select_from(HANDS).join(PLAYERS, PLAYERS.c.history == HANDS.c.history)
        query = query.where(PLAYERS.c.seat == HANDS.c.seat, PLAYERS.c.name.in_(names))
        query = query.where(
            HANDS.c.history.in_(histories), by_all_there(HANDS.c.history, HANDS.c.hand)
        )
        bids, made = connection.execute(query).one()
        found.count(int(made or 0), bids)
    return found


def _batches(sides: dict[int, int]) -> list[list[int]]:
    keys = list(sides)
    return [keys[start : start + _BATCH] for start in range(0, len(keys), _BATCH)]
