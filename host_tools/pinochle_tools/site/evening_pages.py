"""Pages of evenings: who won how many games, the best of it, every game; and the list of them."""

import itertools
import operator
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, select

from pinochle_tools.common.letters import in_order
from pinochle_tools.common.times import evening, evening_span
from pinochle_tools.database.schema import GAMES, PLAYERS
from pinochle_tools.games.notes import notes_of
from pinochle_tools.games.queries import GameView, load_games, newest_games
from pinochle_tools.report import panels
from pinochle_tools.report.deciding import turning_points
from pinochle_tools.report.engine import whole
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import filled, game_lines
from pinochle_tools.statistics.chances import ChancesByPeriod
from pinochle_tools.statistics.tallies import LOST, WON

UNKNOWN = "unknown"
# The newest games have a chart, because a club's evening has dozens; all others a line.
_DRAWN = 12
_START = operator.itemgetter(0)


@dataclass
class Evening:
    """An evening, its games and hands; `day` is "" for games whose time is unknown."""

    day: str
    games: int = 0
    hands: int = 0


@dataclass
class Result:
    """What a player did in some games; `form` has a letter for each one, in order."""

    name: str
    href: str
    form: str = ""

    @property
    def games(self) -> int:
        """The number of games with a winner."""
        return len(self.form)

    @property
    def won(self) -> int:
        """The number of won games."""
        return self.form.count(WON)


@dataclass
class Highlight:
    """The best of an evening: what, its value, whose, and the game and hand, 0 for the game."""

    what: str
    value: str
    side: str
    href: str
    game: int
    hand: int = 0


@dataclass
class _Best:
    """The hand or game with the largest value so far; values of games in ones count tenfold."""

    found: dict[str, tuple[int, Highlight]] = field(default_factory=dict)

    def offer(self, rank: int, highlight: Highlight) -> None:
        held = self.found.get(highlight.what)
        if held is None or rank > held[0]:
            self.found[highlight.what] = (rank, highlight)


def evenings(connection: Connection) -> list[Evening]:
    """Return all evenings with games, the newest first, games of unknown time last."""
    found: dict[str, Evening] = {}
    query = select(GAMES.c.started, GAMES.c.hands).where(GAMES.c.hands > 0)
    days: Counter[str] = Counter()
    hands: Counter[str] = Counter()
    for started, count in connection.execute(query):
        day = evening(started)
        days[day] += 1
        hands[day] += count
    for day in sorted(days, reverse=True):
        found[day] = Evening(day, days[day], hands[day])
    return list(found.values())


def best_of_evenings(
    connection: Connection, links: Links, where: ColumnElement[bool] | None = None
) -> dict[str, list[Result]]:
    """Return by evening the players with most won games, and of these with fewest games.

    With a condition, only games that fulfil it are looked at.
    """
    query = select(GAMES.c.started, GAMES.c.winner, PLAYERS.c.side, PLAYERS.c.name)
    query = query.join(PLAYERS, PLAYERS.c.history == GAMES.c.history)
    query = query.where(GAMES.c.counts == 1, GAMES.c.winner.is_not(None), PLAYERS.c.name != "")
    query = query if where is None else query.where(where)
    order = (GAMES.c.started, GAMES.c.history, PLAYERS.c.seat)
    forms: dict[str, dict[str, str]] = {}
    for started, games in itertools.groupby(connection.execute(query.order_by(*order)), _START):
        known = forms.setdefault(evening(started), {})
        for _, winner, side, name in games:
            known[name] = known.get(name, "") + (WON if side == winner else LOST)
    found = {}
    for one, known in forms.items():
        rank = max((form.count(WON), -len(form)) for form in known.values())
        best = [name for name, form in known.items() if (form.count(WON), -len(form)) == rank]
        found[one] = [
            Result(name, links.player(name), known[name]) for name in sorted(best, key=in_order)
        ]
    return found


def evening_page(
    connection: Connection,
    day: str,
    all_evenings: Sequence[Evening],
    chances: ChancesByPeriod,
    root: str = "../",
) -> str | None:
    """Return the page of an evening, None if nobody played; day may be `unknown`."""
    views = games_of(connection, day)
    if not views:
        return None
    links = Links(root)
    days = [one.day for one in all_evenings if one.day]
    place = days.index(day) if day in days else -1
    return filled(
        "evening.html",
        links,
        title="Games without a day" if day == UNKNOWN else f"Evening of {day}",
        day="" if day == UNKNOWN else day,
        games=[panels.game_panel(view, links, small=True) for view in views[:_DRAWN]],
        lines=game_lines(connection, [view.row for view in views[_DRAWN:]], links),
        count=len(views),
        places={view.row.history: view.row.place for view in views},
        notes={view.row.history: notes_of(view) for view in views},
        stories={
            view.row.history: turning_points(view, chances.before(view.row.period))
            for view in views
        },
        hands=sum(len(view.hands) for view in views),
        results=results(views, links),
        highlights=highlights(views, links),
        earlier=days[place + 1] if 0 <= place < len(days) - 1 else "",
        later=days[place - 1] if place > 0 else "",
    )


def games_of(connection: Connection, day: str) -> list[GameView]:
    """Return the games of an evening, the newest first; none if the day is no day."""
    condition = _started_on(day)
    if condition is None:
        return []
    rows = newest_games(connection, None, condition & (GAMES.c.hands > 0))
    return list(load_games(connection, [row.history for row in rows]))


def _started_on(day: str) -> ColumnElement[bool] | None:
    if day == UNKNOWN:
        return GAMES.c.started.is_(None)
    try:
        first, last = evening_span(day)
    except ValueError:
        return None
    return GAMES.c.started.between(first, last - 1)


def results(views: Sequence[GameView], links: Links) -> list[Result]:
    """Return the results of all named players in games, the newest first; most wins first."""
    found: dict[str, Result] = {}
    for view in reversed(views):
        if view.row.winner is not None and view.row.counts:
            for name, side in zip(view.given, view.seated, strict=True):
                if name:
                    one = found.setdefault(name, Result(name, links.player(name)))
                    one.form += WON if side == view.row.winner else LOST
    return sorted(found.values(), key=lambda one: (-one.won, one.games, in_order(one.name)))


def highlights(views: Sequence[GameView], links: Links) -> list[Highlight]:
    """Return the best hand, the highest bid made, the worst set and the closest game."""
    best = _Best()
    for view in reversed(views):
        if not view.row.counts:
            continue
        times = 10 // view.row.unit
        for side in view.sides:
            href = links.side(view.people(side.side))
            _offer_hands(best, view, side.side, (side.name, href), times)
        if view.row.winner is not None:
            totals = sorted(side.total for side in view.sides)
            winner = view.sides[view.row.winner]
            margin = totals[-1] - totals[-2]
            text = f"by {margin}"
            address = links.side(view.people(winner.side))
            best.offer(
                -margin * times,
                Highlight("closest game", text, winner.name, address, view.row.history),
            )
    return [highlight for _, highlight in best.found.values()]


def _offer_hands(
    best: _Best, view: GameView, side: int, holder: tuple[str, str], times: int
) -> None:
    """Offer the hands of one side of a game."""
    for hand in view.hands:
        row, delta = hand.row, hand.sides[side].delta
        where = (*holder, view.row.history, row.hand)
        best.offer(delta * times, Highlight("best hand", whole(delta), *where))
        if row.declarer != side:
            continue
        if row.made:
            best.offer(row.bid * times, Highlight("highest bid made", str(row.bid), *where))
        elif delta < 0:
            best.offer(-delta * times, Highlight("dearest set", whole(delta), *where))
