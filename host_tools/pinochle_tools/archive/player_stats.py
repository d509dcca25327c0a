"""Statistics of players and pairs over all games: rates, averages, streaks, head to head.

One history of a game counts (see derive.relate); games without a winner do not count for win
rates. An unnamed seat is not a person: it has no statistics, and does not count as a partner or an
opponent. If there are games in ones and in tens, the points of games in ones count tenfold.
"""

import itertools
import operator
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pinochle.game.names import places
from sqlalchemy import Connection, Select, and_, case, func, or_, select

from pinochle_tools.archive.schema import GAMES, HAND_SIDES, HANDS, PLAYERS

_Seats = tuple[tuple[int, int, str], ...]  # (seat, side, name or "") of all seats of a game
_MADE = ("made", "sweep-made")
_LOST = ("set", "thrown-in", "no-royal", "no-meld", "sweep-failed")


@dataclass
class Rate:
    """`won` out of `of`."""

    of: int = 0
    won: int = 0

    def count(self, won: int, of: int) -> None:
        """Add to both numbers."""
        self.of += of
        self.won += won

    @property
    def percent(self) -> float | None:
        """The share in per cent, or None if `of` is 0."""
        return 100 * self.won / self.of if self.of else None


@dataclass
class Streak:
    """Wins in a row: the longest run, and the current one (negative: losses)."""

    longest: int = 0
    now: int = 0

    def count(self, won: bool) -> None:
        """Add the next game."""
        if won:
            self.now = max(0, self.now) + 1
        else:
            self.now = min(0, self.now) - 1
        self.longest = max(self.longest, self.now)


@dataclass
class Tally:
    """Results of a player or a pair; averages are None if nothing was counted."""

    name: str
    games: Rate = field(default_factory=Rate)
    streak: Streak = field(default_factory=Streak)
    bids: int = 0
    made: int = 0
    lost: int = 0
    bid_points: int = 0
    hands: int = 0
    points: int = 0
    best: int | None = None
    meld: int = 0
    tricks: int = 0
    tricks_hands: int = 0
    seats: dict[int, Rate] = field(default_factory=dict)  # by place at the table, see names
    partners: dict[str, Rate] = field(default_factory=dict)
    rivals: dict[str, Rate] = field(default_factory=dict)

    def average(self, what: str) -> float | None:
        """Return the average of `what`: bid, points, meld or tricks."""
        total, count = {
            "bid": (self.bid_points, self.bids),
            "points": (self.points, self.hands),
            "meld": (self.meld, self.hands),
            "tricks": (self.tricks, self.tricks_hands),
        }[what]
        return total / count if count else None

    @property
    def made_percent(self) -> float | None:
        """The share of bids made, in per cent."""
        return 100 * self.made / self.bids if self.bids else None


@dataclass
class Statistics:
    """All players and pairs by name, most hands first; `unit` of all points is 1 or 10.

    `games` is the number of counted games, `unnamed` the number of those with unnamed seats.
    """

    players: dict[str, Tally]
    pairs: dict[str, Tally]
    unit: int
    games: int = 0
    unnamed: int = 0


class _Lineup:
    """The same players in the same seats, with all of their games."""

    def __init__(self, found: Statistics, seats: _Seats):
        self.places = places(len(seats))
        self.unnamed = any(not name for _, _, name in seats)
        self.sides: dict[int, dict[int, Tally]] = {}  # by side: the named players by seat
        self.pairs: dict[int, Tally] = {}  # by side, where both players have a name
        names: dict[int, list[str]] = {}
        for seat, side, name in seats:
            players = self.sides.setdefault(side, {})
            names.setdefault(side, []).append(name)
            if name:
                players[seat] = found.players.setdefault(name, Tally(name))
        for side, both in names.items():
            pair = _pair(both)
            if pair:
                self.pairs[side] = found.pairs.setdefault(pair, Tally(pair))
        self.winners: Counter[int] = Counter()

    def tallies(self, side: int) -> list[Tally]:
        """Return the tallies of a side: each named player's, and the pair's."""
        pair = [self.pairs[side]] if side in self.pairs else []
        return [*self.sides[side].values(), *pair]

    def bidders(self, side: int, seat: int) -> list[Tally]:
        """Return the tallies of the bidder: the player's and the pair's."""
        found = [self.sides[side].get(seat), self.pairs.get(side)]
        return [tally for tally in found if tally]

    def count_games(self) -> None:
        """Count all games with a winner."""
        games = sum(self.winners.values())
        for side, players in self.sides.items() if games else ():
            won = self.winners[side]
            for tally in self.tallies(side):
                tally.games.count(won, games)
            for seat, player in players.items():
                player.seats.setdefault(self.places[seat], Rate()).count(won, games)
                for other_seat, other in players.items():
                    if other_seat != seat:
                        player.partners.setdefault(other.name, Rate()).count(won, games)
                for other_side, others in self.sides.items():
                    for other in others.values() if other_side != side else ():
                        player.rivals.setdefault(other.name, Rate()).count(won, games)


def statistics(connection: Connection, preset: str | None = None) -> Statistics:
    """Return the statistics of all players, over the games by one set of rules, or all games."""
    units = connection.execute(_counted(select(func.max(GAMES.c.unit)), preset)).scalar() or 1
    found = Statistics({}, {}, int(units))
    games = _games(connection, preset, found)
    for row in connection.execute(_side_totals(preset, found.unit)):
        _add_side(games[row[0]].tallies(row[1]), row)
    for row in connection.execute(_bids(preset, found.unit)):
        history, declarer, bidder = row[:3]
        for tally in games[history].bidders(declarer, bidder):
            _add_bids(tally, row)
    for named in (found.players, found.pairs):
        ordered = sorted(named.values(), key=lambda one: (-one.hands, one.name))
        named.clear()
        named.update({tally.name: tally for tally in ordered})
    return found


def _counted(query: Select[Any], preset: str | None) -> Select[Any]:
    """Return a query without games that do not count, or are by other rules than `preset`.

    `preset` may be the id of a table's own rules; games by those are not the preset's.
    """
    query = query.where(GAMES.c.counts == 1)
    if not preset:
        return query
    own = GAMES.c.own
    return query.where(or_(own == preset, and_(own == "", GAMES.c.preset == preset)))


def _games(connection: Connection, preset: str | None, found: Statistics) -> dict[int, _Lineup]:
    """Return who played each game, by history; counts won and lost games in order of play."""
    columns = (GAMES.c.history, GAMES.c.winner, PLAYERS.c.seat, PLAYERS.c.side, PLAYERS.c.name)
    query = select(*columns).join(PLAYERS, PLAYERS.c.history == GAMES.c.history)
    order = (GAMES.c.started.is_(None), GAMES.c.started, GAMES.c.device, GAMES.c.number)
    rows = connection.execute(
        _counted(query, preset).order_by(*order, GAMES.c.history, PLAYERS.c.seat)
    )
    lineups: dict[_Seats, _Lineup] = {}
    games: dict[int, _Lineup] = {}
    for (history, winner), group in itertools.groupby(rows, key=operator.itemgetter(0, 1)):
        seats = tuple((seat, side, name) for _, _, seat, side, name in group)
        lineup = lineups.get(seats)
        if lineup is None:
            lineup = lineups[seats] = _Lineup(found, seats)
        games[history] = lineup
        found.games += 1
        found.unnamed += lineup.unnamed
        if winner is not None:
            lineup.winners[winner] += 1
            for side in lineup.sides:
                for tally in lineup.tallies(side):
                    tally.streak.count(side == winner)
    for lineup in lineups.values():
        lineup.count_games()
    return games


def _pair(names: list[str]) -> str:
    """Return the name of a pair, the same for any seats; "" unless both players have names."""
    return " & ".join(sorted(names)) if len(names) == 2 and all(names) else ""


def _times(unit: int) -> Any:
    """Return the factor that converts points of a game to the common unit."""
    return case((GAMES.c.unit < unit, unit), else_=1)


def _side_totals(preset: str | None, unit: int) -> Select[Any]:
    sides = HAND_SIDES.c
    sums = (
        select(
            sides.history,
            sides.side,
            func.count().label("hands"),
            func.sum(sides.delta).label("points"),
            func.max(sides.delta).label("best"),
            func.sum(sides.meld).label("meld"),
            func.sum(sides.tricks).label("tricks"),
            func.count(sides.tricks).label("tricks_hands"),
        )
        .group_by(sides.history, sides.side)
        .subquery()
    )
    query = select(sums, _times(unit).label("times"))
    return _counted(query.join(GAMES, GAMES.c.history == sums.c.history), preset)


def _add_side(tallies: list[Tally], row: Any) -> None:
    _, _, hands, points, best, meld, tricks, tricks_hands, times = row
    points, best, meld = int(points) * times, best * times, int(meld) * times
    tricks = int(tricks or 0) * times
    for tally in tallies:
        tally.hands += hands
        tally.points += points
        tally.meld += meld
        tally.tricks += tricks
        tally.tricks_hands += tricks_hands
        if tally.best is None or best > tally.best:
            tally.best = best


def _bids(preset: str | None, unit: int) -> Select[Any]:
    hands = HANDS.c
    sums = (
        select(
            hands.history,
            hands.declarer,
            hands.seat,
            func.count().label("bids"),
            func.sum(case((hands.result.in_(_MADE), 1), else_=0)).label("made"),
            func.sum(case((hands.result.in_(_LOST), 1), else_=0)).label("lost"),
            func.sum(hands.bid).label("bid_points"),
        )
        .where(hands.seat.is_not(None))
        .group_by(hands.history, hands.declarer, hands.seat)
        .subquery()
    )
    query = select(sums, _times(unit).label("times"))
    return _counted(query.join(GAMES, GAMES.c.history == sums.c.history), preset)


def _add_bids(tally: Tally, row: Any) -> None:
    _, _, _, bids, made, lost, bid_points, times = row
    tally.bids += bids
    tally.made += int(made)
    tally.lost += int(lost)
    tally.bid_points += int(bid_points) * times
