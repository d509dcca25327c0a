"""What only hands say of a player: sets, saves, auctions pushed up, deals, comebacks, collapses.

Each is compared with what all players here did, until the end of a period.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import BigInteger, Connection, cast, func, select

from pinochle_tools.database.schema import RESULTS
from pinochle_tools.statistics.chances import Chances
from pinochle_tools.statistics.hand_results import DEALT, PUSHED, PUSHER, SAVED
from pinochle_tools.statistics.leads import AHEAD, BEHIND
from pinochle_tools.statistics.periods import until
from pinochle_tools.statistics.shares import Surprise, normal_surprise
from pinochle_tools.statistics.tallies import Kind, Rate

_WHATS = (DEALT, SAVED, PUSHED, PUSHER, AHEAD, BEHIND)
_SUMS = ("games", "won", "meld", "meld_hands", "bids", "made", "bid_points")
_LEAST_DEALS = 20
# A side that wins as seldom as this is far behind, and the other one far ahead.
FAR = 0.8


@dataclass
class Deals:
    """The meld of a player's side in hands that the player dealt, and what all dealers' sides had.

    Both in points a hand; `surprise` is whether chance explains the difference.
    """

    hands: int
    meld: float
    expected: float
    surprise: Surprise


@dataclass
class _Melds:
    hands: int = 0
    meld: int = 0
    squares: int = 0


@dataclass
class Figures:
    """A player's figures; rates are (out of, of these) as of games, bids and melds.

    `saved`: melds shown against a bid, and those that counted. `pushed` and `free`: own bids won
    after an opponent had outbid the player, and others, and those made; `raised` is by how many
    points a hand the former rose. `pusher`: bids that the player pushed up, and those made.
    """

    saved: Rate = field(default_factory=Rate)
    pushed: Rate = field(default_factory=Rate)
    free: Rate = field(default_factory=Rate)
    pusher: Rate = field(default_factory=Rate)
    raised: int = 0
    ahead: dict[int, Rate] = field(default_factory=dict)
    behind: dict[int, Rate] = field(default_factory=dict)
    dealt: dict[Kind, _Melds] = field(default_factory=dict)

    def add(self, row: Any) -> None:
        """Add a row of results."""
        if row.what == SAVED:
            self.saved.count(row.won, row.games)
        elif row.what == PUSHER:
            self.pusher.count(row.made, row.bids)
        elif row.what == PUSHED:
            (self.pushed if row.other == "1" else self.free).count(row.made, row.bids)
            self.raised += row.bid_points if row.other == "1" else 0
        elif row.what == DEALT:
            known = self.dealt.setdefault(Kind(row.preset, row.unit, row.own), _Melds())
            known.hands += row.meld_hands
            known.meld += row.meld
            known.squares += row.bid_points
        else:
            levels = self.ahead if row.what == AHEAD else self.behind
            levels.setdefault(int(row.other), Rate()).count(row.won, row.games)

    def comebacks(self, chances: Chances) -> Rate:
        """Return the games in which the own side once was far behind, and those won."""
        return _from_level(self.behind, chances.sure_level(FAR))

    def leads(self, chances: Chances) -> Rate:
        """Return the games in which the own side once was far ahead, and those won."""
        return _from_level(self.ahead, chances.sure_level(FAR))


class AllFigures:
    """The figures of all players by name; `whole` are those of everybody together."""

    def __init__(self, connection: Connection, period: int, chances: Chances):
        self.period = period
        self.chances = chances
        self.whole = Figures()
        self.of: dict[str, Figures] = {}
        for row in connection.execute(_query(period)):
            self.of.setdefault(row.who, Figures()).add(row)
            self.whole.add(row)

    def deals(self, name: str) -> Deals | None:
        """Return the meld in hands that a player dealt, None for fewer than 20."""
        hands = meld = 0
        expected = variance = 0.0
        for kind, one in sorted(self.of[name].dealt.items()):
            times = 10 // kind.unit
            every = self.whole.dealt[kind]
            mean = every.meld / every.hands
            hands += one.hands
            meld += one.meld * times
            expected += one.hands * mean * times
            if every.hands > 1:
                spread = max(0.0, every.squares * kind.unit**2 / every.hands - mean * mean)
                others = (every.hands - one.hands) / (every.hands - 1)
                variance += one.hands * spread * others * times * times
        if hands < _LEAST_DEALS:
            return None
        surprise = normal_surprise(meld - expected, variance)
        return Deals(hands, meld / hands, expected / hands, surprise)


def _from_level(levels: dict[int, Rate], first: int) -> Rate:
    found = Rate()
    for level, rate in levels.items():
        if level >= first:
            found.count(rate.won, rate.of)
    return found


def _query(period: int) -> Any:
    names: Iterable[str] = ("what", "who", "other", "preset", "unit", "own")
    keys = [RESULTS.c[name] for name in names]
    sums = [cast(func.sum(RESULTS.c[name]), BigInteger).label(name) for name in _SUMS]
    query = select(*keys, *sums).where(RESULTS.c.what.in_(_WHATS), until(RESULTS.c.period, period))
    return query.group_by(*keys).order_by(*keys)
