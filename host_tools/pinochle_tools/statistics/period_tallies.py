"""What players and pairs did in the counted games of one period, as JSON.

An unnamed seat is not a person: it has no tally, and is no partner and no opponent.
"""

import itertools
import json
import operator
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pinochle.game.names import places
from pinochle.rules.scoring import BID_MADE
from sqlalchemy import ColumnElement, Connection, Select, and_, case, func, or_, select

from pinochle_tools.database.schema import GAMES, HAND_SIDES, HANDS, PLAYERS
from pinochle_tools.statistics.tallies import Kind, Rate, Tally, encoded

# Every bid is made or lost: a renege of the declarer's side loses it, another side's makes it.
IS_MADE = or_(
    HANDS.c.result.in_(BID_MADE),
    and_(HANDS.c.result == "renege", HANDS.c.reneged != HANDS.c.declarer),
)
_Seats = tuple[tuple[int, int, str], ...]  # (seat, side, name or "") of all seats of a game
# The letter of a lost game of the first kind; that of a won game is the next one.
FIRST_LETTER = ord("0")


def made_bid(row: Any) -> bool:
    """Return whether the bid of a row of HANDS was made; the same as IS_MADE."""
    return row.result in BID_MADE or (row.result == "renege" and row.reneged != row.declarer)


@dataclass
class _Named:
    """A player or a pair: a letter for each game with a winner, and a tally for each kind."""

    name: str
    letters: list[str] = field(default_factory=list)
    kinds: dict[int, Tally] = field(default_factory=dict)

    def tally(self, kind: int) -> Tally:
        return self.kinds.setdefault(kind, Tally(self.name))


class _Lineup:
    """The same players in the same seats, with all of their games of a kind."""

    def __init__(self, kind: int, seats: _Seats, found: "_Period"):
        self.kind = kind
        self.unnamed = not all(name for _, _, name in seats)
        self.winners: Counter[int] = Counter()
        self._places = places(len(seats))
        self._sides: dict[int, dict[int, _Named]] = {}  # by side: the named players by seat
        self._pairs: dict[int, _Named] = {}  # by side, where both players have a name
        names: dict[int, list[str]] = {}
        for seat, side, name in seats:
            players = self._sides.setdefault(side, {})
            names.setdefault(side, []).append(name)
            if name:
                players[seat] = found.players.setdefault(name, _Named(name))
        for side, both in names.items():
            if len(both) == 2 and all(both):
                pair = " & ".join(sorted(both))
                self._pairs[side] = found.pairs.setdefault(pair, _Named(pair))
        self._of_side = {
            side: [*players.values(), *([self._pairs[side]] if side in self._pairs else [])]
            for side, players in self._sides.items()
        }
        self._tallies = {
            side: [one.tally(kind) for one in named] for side, named in self._of_side.items()
        }

    def tallies(self, side: int) -> list[Tally]:
        """Return the tallies of a side: each named player's, and the pair's."""
        return self._tallies[side]

    def bidders(self, side: int, seat: int) -> list[Tally]:
        """Return the tallies of the bidder and of the bidder's pair, if they have names."""
        found = [self._sides[side].get(seat), self._pairs.get(side)]
        return [one.tally(self.kind) for one in found if one]

    def add_winner(self, winner: int) -> None:
        """Add the next game with a winner."""
        self.winners[winner] += 1
        for side, named in self._of_side.items():
            letter = chr(FIRST_LETTER + 2 * self.kind + (side == winner))
            for one in named:
                one.letters.append(letter)

    def count_games(self) -> None:
        """Count all games with a winner."""
        games = sum(self.winners.values())
        for side, players in self._sides.items() if games else ():
            won = self.winners[side]
            for tally in self._tallies[side]:
                tally.games.count(won, games)
            for seat, player in players.items():
                tally = player.tally(self.kind)
                tally.seats.setdefault(self._places[seat], Rate()).count(won, games)
                for other_side, others in self._sides.items():
                    rates = tally.partners if other_side == side else tally.rivals
                    for other_seat, other in others.items():
                        if other_seat != seat:
                            rates.setdefault(other.name, Rate()).count(won, games)


class _Period:
    """The counted games of a period by history, with everybody who played them."""

    def __init__(self) -> None:
        self.players: dict[str, _Named] = {}
        self.pairs: dict[str, _Named] = {}
        self.kinds: dict[Kind, list[int]] = {}  # number, games, games with unnamed seats
        self.games: dict[int, _Lineup] = {}
        self._lineups: dict[tuple[int, _Seats], _Lineup] = {}

    def add(self, game: Sequence[Any], seats: _Seats) -> None:
        """Add the next game in the order of play; a game is (history, winner, kind…)."""
        history, winner, *kind = game
        counts = self.kinds.setdefault(Kind(*kind), [len(self.kinds), 0, 0])
        key = (counts[0], seats)
        lineup = self._lineups.get(key)
        if lineup is None:
            lineup = self._lineups[key] = _Lineup(*key, self)
        self.games[history] = lineup
        counts[1] += 1
        counts[2] += lineup.unnamed
        if winner is not None:
            lineup.add_winner(winner)

    def as_json(self) -> str:
        """Return all tallies; the same games give the same text."""
        for lineup in self._lineups.values():
            lineup.count_games()
        found: dict[str, Any] = {
            "kinds": [[*kind, games, unnamed] for kind, (_, games, unnamed) in self.kinds.items()]
        }
        for what, named in (("players", self.players), ("pairs", self.pairs)):
            found[what] = {
                name: [
                    "".join(one.letters),
                    [[kind, *encoded(tally)] for kind, tally in sorted(one.kinds.items())],
                ]
                for name, one in sorted(named.items())
            }
        return json.dumps(found, separators=(",", ":"))


def period_tallies(connection: Connection, games: ColumnElement[bool]) -> str:
    """Return the tallies of the games of a period as JSON, which player_stats adds up."""
    found = _Period()
    rows = connection.execute(_seats(games))
    for game, group in itertools.groupby(rows, operator.itemgetter(slice(0, 5))):
        found.add(game, tuple((seat, side, name) for *_, seat, side, name in group))
    for history, side, best, *sums in connection.execute(_side_sums(games)):
        numbers = [0, 0, 0, 0, *(int(value or 0) for value in sums)]
        for tally in found.games[history].tallies(side):
            tally.add_hands(numbers, 1)
            tally.add_best(best)
    for history, side, seat, *sums in connection.execute(_bids(games)):
        numbers = [*map(int, sums), 0, 0, 0, 0, 0, 0]
        for tally in found.games[history].bidders(side, seat):
            tally.add_hands(numbers, 1)
    for preset, unit, own, name, bid, bids, made in connection.execute(_levels(games)):
        number = found.kinds[Kind(preset, unit, own)][0]
        found.players[name].tally(number).levels[(_OWN_KIND, bid)] = Rate(bids, int(made))
    return found.as_json()


# A tally of one kind needs no kind for its levels.
_OWN_KIND = Kind("", 1)


def _counted(games: ColumnElement[bool]) -> Any:
    return and_(games, GAMES.c.counts == 1)


def _seats(wanted: ColumnElement[bool]) -> Select[Any]:
    """Who played each game, in the order of play."""
    games = (GAMES.c.history, GAMES.c.winner, GAMES.c.preset, GAMES.c.unit, GAMES.c.own)
    query = select(*games, PLAYERS.c.seat, PLAYERS.c.side, PLAYERS.c.name)
    query = query.join(PLAYERS, PLAYERS.c.history == GAMES.c.history).where(_counted(wanted))
    order = (GAMES.c.started.is_(None), GAMES.c.started, GAMES.c.device, GAMES.c.number)
    return query.order_by(*order, GAMES.c.history, PLAYERS.c.seat)


def _side_sums(wanted: ColumnElement[bool]) -> Select[Any]:
    sides = HAND_SIDES.c
    query = select(
        sides.history,
        sides.side,
        func.max(sides.delta),
        func.count(),
        func.sum(sides.delta),
        func.sum(sides.meld),
        func.count(sides.meld),
        func.sum(sides.tricks),
        func.count(sides.tricks),
    ).join(GAMES, GAMES.c.history == sides.history)
    return query.where(_counted(wanted)).group_by(sides.history, sides.side)


def _bids(wanted: ColumnElement[bool]) -> Select[Any]:
    hands = HANDS.c
    bidder = (hands.history, hands.declarer, hands.seat)
    query = select(
        *bidder,
        func.count(),
        func.sum(case((IS_MADE, 1), else_=0)),
        func.sum(case((IS_MADE, 0), else_=1)),
        func.sum(hands.bid),
    ).join(GAMES, GAMES.c.history == hands.history)
    return query.where(_counted(wanted), hands.seat.is_not(None)).group_by(*bidder)


def _levels(wanted: ColumnElement[bool]) -> Select[Any]:
    """Bids of named players and how many were made, by player and bid."""
    hands = HANDS.c
    key = (GAMES.c.preset, GAMES.c.unit, GAMES.c.own, PLAYERS.c.name, hands.bid)
    made = func.sum(case((IS_MADE, 1), else_=0))
    bidder = and_(PLAYERS.c.history == hands.history, PLAYERS.c.seat == hands.seat)
    query = select(*key, func.count(), made).select_from(GAMES)
    query = query.join(HANDS, hands.history == GAMES.c.history).join(PLAYERS, bidder)
    return query.where(_counted(wanted), PLAYERS.c.name != "").group_by(*key)
