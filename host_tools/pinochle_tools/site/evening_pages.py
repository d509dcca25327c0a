"""Pages of evenings: who has how many points, the best of it, every game; and the list of them."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, func, select

from pinochle_tools.common.letters import in_order
from pinochle_tools.common.times import evening, evening_span
from pinochle_tools.database.schema import GAMES, PLAYERS, SIDES
from pinochle_tools.evening.orders import unit_of
from pinochle_tools.evening.state import State
from pinochle_tools.games.loading import load_games
from pinochle_tools.games.notes import notes_of
from pinochle_tools.games.queries import GameView, newest_games
from pinochle_tools.report import panels
from pinochle_tools.report.engine import whole
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import filled, game_lines
from pinochle_tools.report.turning_points import not_ahead, turning_points
from pinochle_tools.site.rankings import (
    COMPARED,
    TENFOLD,
    Ranking,
    mixed_units,
    ranking_of_desk,
    ranking_of_games,
)
from pinochle_tools.statistics.chances import ChancesByPeriod
from pinochle_tools.statistics.conditions import HAS_RESULT

UNKNOWN = "unknown"
# The newest games have a chart, because a club's evening has dozens; all others a line.
_DRAWN = 12
_QUARTER = 15 * 60  # seconds


@dataclass
class Evening:
    """An evening, its games and hands; `day` is "" for games whose time is unknown."""

    day: str
    games: int = 0
    hands: int = 0


@dataclass
class Desks:
    """The evenings with a desk, and the names that have a page."""

    held: Sequence[State] = ()
    known: Container[str] = ()

    def href(self, links: Links, name: str) -> str:
        """Return the address of a person's page, "" without one."""
        return links.player(name) if name in self.known else ""


@dataclass
class First:
    """Who has most points of an evening; `tenfold` if those of games in ones count so."""

    name: str
    href: str
    points: int
    tenfold: bool = False


@dataclass
class Highlight:
    """The best of an evening: what, its value, whose, and the game and hand, 0 for the game.

    `how` says that a winner was not ahead.
    """

    what: str
    value: str
    side: str
    href: str
    game: int
    hand: int = 0
    how: str = ""


@dataclass
class _Best:
    """The hand or game with the largest value so far; values of games in ones count tenfold."""

    found: dict[str, tuple[int, Highlight]] = field(default_factory=dict)

    def offer(self, rank: int, highlight: Highlight) -> None:
        held = self.found.get(highlight.what)
        if held is None or rank > held[0]:
            self.found[highlight.what] = (rank, highlight)


def evenings(connection: Connection, held: Sequence[State] = ()) -> list[Evening]:
    """Return all evenings with games, the newest first, games of unknown time last.

    `held` are those with a desk, whose results count also where no journal has them. Of a game
    that diverged one history counts, but the others are on the evening's page, too.
    """
    # No evening ends within a quarter of an hour in any time zone.
    slot = (GAMES.c.started // _QUARTER, GAMES.c.evening)
    games, hands = func.sum(GAMES.c.counts), func.sum(GAMES.c.counts * GAMES.c.hands)
    columns = (func.min(GAMES.c.started), games, hands, GAMES.c.evening)
    query = select(*columns).where(GAMES.c.hands > 0).group_by(*slot).order_by(*slot)
    found: dict[str, Evening] = {}
    known = set()
    day, end = "", 0
    for started, counted, played, identity in connection.execute(query).all():
        if started is None:
            day = ""
        elif started >= end:
            day = evening(started)
            _, end = evening_span(day)
        one = found.setdefault(day, Evening(day))
        one.games += int(counted)
        one.hands += int(played)
        known.add((identity, day))
    for state in held:
        day = str(state.settings["day"])
        if day and (state.box_id, day) not in known:
            one = found.setdefault(day, Evening(day))
            one.games += sum(entry.played for entry in state.results.values())
            one.hands += sum(entry.values["hands"] for entry in state.results.values())
    return [found[day] for day in sorted(found, reverse=True)]


def first_of_evenings(
    connection: Connection,
    links: Links,
    held: Sequence[State] = (),
    where: ColumnElement[bool] | None = None,
) -> dict[str, list[First]]:
    """Return by evening who has most points: of its desks, as far as they show them, and games.

    Games of a desk count only there, because it may hide its standings. With a condition, only
    games that fulfil it are looked at.
    """
    found: dict[str, list[tuple[int, First]]] = {}
    for day, (totals, units) in _points_by_day(connection, held, where).items():
        most = max(totals.values())
        shown = most // (10 // min(units)) if len(units) == 1 else most
        best = [name for name, total in totals.items() if total == most]
        found[day] = [
            (most, First(one, links.player(one), shown, len(units) > 1))
            for one in sorted(best, key=in_order)
        ]
    for state in held:
        people = ranking_of_desk(state, lambda _: "").people
        times = 10 // unit_of(state)
        firsts = [First(one.name, "", one.points) for one in people if one.place == 1]
        ranked = [(one.points * times, one) for one in firsts]
        found.setdefault(str(state.settings["day"]), []).extend(ranked)
    return {day: _most(firsts) for day, firsts in found.items()}


def tenfold(best: dict[str, list[First]]) -> str:
    """Return the sentence of points that count tenfold, "" if there are none."""
    return TENFOLD if any(one.tenfold for firsts in best.values() for one in firsts) else ""


def _points_by_day(
    connection: Connection, held: Sequence[State], where: ColumnElement[bool] | None
) -> dict[str, tuple[Counter[str], set[int]]]:
    """Return by evening the points of all people in games without a desk, in tens, and units."""
    query = select(GAMES.c.started, GAMES.c.evening, GAMES.c.unit, PLAYERS.c.name, SIDES.c.total)
    query = query.join(PLAYERS, PLAYERS.c.history == GAMES.c.history)
    query = query.join(
        SIDES, (SIDES.c.history == GAMES.c.history) & (SIDES.c.side == PLAYERS.c.side)
    )
    query = query.where(GAMES.c.counts == 1, HAS_RESULT, PLAYERS.c.name != "")
    if where is not None:
        # By the games, because SQLite else goes through all players for a few evenings.
        query = query.where(where, PLAYERS.c.history.in_(select(GAMES.c.history).where(where)))
    desks = {(state.box_id, str(state.settings["day"])) for state in held}
    found: dict[str, tuple[Counter[str], set[int]]] = {}
    rows = connection.execute(query.order_by(GAMES.c.started))
    for started, identity, unit, name, total in rows:
        day = evening(started)
        if (identity, day) not in desks:
            totals, units = found.setdefault(day, (Counter(), set()))
            totals[name] += total * (10 // unit)
            units.add(unit)
    return found


def _most(ranked: Sequence[tuple[int, First]]) -> list[First]:
    """Return those with most points, each person once; points of games in ones rank tenfold."""
    most = max((rank for rank, _ in ranked), default=0)
    found: dict[str, First] = {}
    for rank, one in ranked:
        if rank == most:
            found.setdefault(one.name, one)
    return list(found.values())


def evening_page(
    connection: Connection,
    day: str,
    all_evenings: Sequence[Evening],
    chances: ChancesByPeriod,
    desks: Desks,
    root: str = "../",
) -> str | None:
    """Return the page of an evening, None if nobody played; day may be `unknown`."""
    views = games_of(connection, day)
    days = [one.day for one in all_evenings if one.day]
    if not views and day not in days:
        return None
    links = Links(root)
    place = days.index(day) if day in days else -1
    name = "" if day == UNKNOWN else day
    found = next((one for one in all_evenings if one.day == name), Evening(name))
    return filled(
        "evening.html",
        links,
        title="Games without a day" if day == UNKNOWN else f"Evening of {day}",
        day=name,
        games=[panels.game_panel(view, links, small=True) for view in views[:_DRAWN]],
        lines=game_lines(connection, [view.row for view in views[_DRAWN:]], links),
        count=found.games,
        places={view.row.history: view.row.place for view in views},
        notes={view.row.history: notes_of(view) for view in views},
        stories={
            view.row.history: turning_points(view, chances.before(view.row.period))
            for view in views
        },
        hands=found.hands,
        rankings=rankings(views, day, links, desks),
        highlights=highlights(views, links),
        compared=COMPARED if mixed_units([view for view in views if view.row.counts]) else "",
        earlier=days[place + 1] if 0 <= place < len(days) - 1 else "",
        later=days[place - 1] if place > 0 else "",
    )


def rankings(views: Sequence[GameView], day: str, links: Links, desks: Desks) -> list[Ranking]:
    """Return the rankings of an evening: one for each desk, and one for all other games."""
    held = [state for state in desks.held if day and state.settings["day"] == day]
    found = [ranking_of_desk(state, lambda name: desks.href(links, name)) for state in held]
    with_desk = {state.box_id for state in held}
    others = [view for view in views if view.row.evening not in with_desk]
    rest = ranking_of_games(others, links, "Other games" if found else "")
    return found + ([rest] if rest.people else [])


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


def highlights(views: Sequence[GameView], links: Links) -> list[Highlight]:
    """Return the best hand, the highest bid made, the worst set and the closest game."""
    best = _Best()
    for view in reversed(views):
        if not view.row.counts:
            continue
        times = 10 // view.row.unit
        for side in view.sides:
            _offer_hands(best, view, side.side, links, times)
        if view.row.winner is not None:
            totals = sorted(side.total for side in view.sides)
            winner = view.sides[view.row.winner]
            margin = totals[-1] - totals[-2]
            text = f"by {margin}"
            address = links.side(view.people(winner.side))
            how = not_ahead(view.sides, winner.side)
            one = Highlight("closest game", text, winner.name, address, view.row.history, 0, how)
            best.offer(-margin * times, one)
    return [highlight for _, highlight in best.found.values()]


def _offer_hands(best: _Best, view: GameView, side: int, links: Links, times: int) -> None:
    """Offer the hands of one side of a game."""
    for hand in view.hands:
        row, delta = hand.row, hand.sides[side].delta
        holder = view.names_of(row.hand)[side], links.side(view.people(side, row.hand))
        where = (*holder, view.row.history, row.hand)
        best.offer(delta * times, Highlight("best hand", whole(delta), *where))
        if row.declarer != side:
            continue
        if row.made:
            best.offer(row.bid * times, Highlight("highest bid made", str(row.bid), *where))
        elif delta < 0:
            best.offer(-delta * times, Highlight("dearest set", whole(delta), *where))
