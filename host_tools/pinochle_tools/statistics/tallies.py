"""Results of players and pairs: won games, bids, points, streaks, with and against whom."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

WON, LOST, LEVEL = "W", "L", "="


class Kind(NamedTuple):
    """Games whose points can be compared: the same rules, counted in the same unit.

    `own` is the id of a table's own rules, based on the preset, or "".
    """

    preset: str
    unit: int
    own: str = ""


@dataclass
class Rate:
    """`won` out of `of`."""

    of: int = 0
    won: float = 0  # a game that ended level is half a game for each

    def count(self, won: float, of: int = 1) -> None:
        """Add to both numbers."""
        self.of += of
        self.won += won
        if self.won == int(self.won):
            self.won = int(self.won)  # shown as 3, not as 3.0

    @property
    def percent(self) -> float | None:
        """The share in per cent, or None if `of` is 0."""
        return 100 * self.won / self.of if self.of else None


class Streak(NamedTuple):
    """Wins in a row: the longest run, and the current one (negative: losses)."""

    longest: int
    now: int


def streak_of(form: str) -> Streak:
    """Return the streak of games in the order of play; a level one ends a run."""
    longest = max(map(len, form.replace(LEVEL, LOST).split(LOST)))
    wins = len(form) - len(form.rstrip(WON))
    return Streak(longest, wins or len(form.rstrip(LOST)) - len(form))


def won_in(form: str) -> float:
    """Return how many games of a form were won; a level one is half a game."""
    rate = Rate()
    rate.count(form.count(WON) + form.count(LEVEL) / 2)
    return rate.won


@dataclass
class Tally:
    """Results of a player or a pair; averages are None if nothing was counted.

    `form` has a letter for each game with a result, in the order of play.
    """

    name: str
    form: str = ""
    games: Rate = field(default_factory=Rate)
    bids: int = 0
    made: int = 0
    lost: int = 0
    bid_points: int = 0
    hands: int = 0
    points: int = 0
    best: int | None = None
    meld: int = 0
    meld_hands: int = 0  # where it was asked
    tricks: int = 0
    tricks_hands: int = 0
    seats: dict[int, Rate] = field(default_factory=dict)  # by place at the table, see names
    partners: dict[str, Rate] = field(default_factory=dict)
    rivals: dict[str, Rate] = field(default_factory=dict)
    levels: dict[tuple[Kind, int], Rate] = field(default_factory=dict)  # bids made, by bid

    def average(self, what: str) -> float | None:
        """Return the average of `what`: bid, points, meld or tricks."""
        total, count = {
            "bid": (self.bid_points, self.bids),
            "points": (self.points, self.hands),
            "meld": (self.meld, self.meld_hands),
            "tricks": (self.tricks, self.tricks_hands),
        }[what]
        return total / count if count else None

    @property
    def made_percent(self) -> float | None:
        """The share of bids made, in per cent."""
        return 100 * self.made / self.bids if self.bids else None

    @property
    def streak(self) -> Streak:
        """Wins in a row."""
        return streak_of(self.form)

    def add(self, row: Any, times: int) -> None:
        """Add a row of results; its points count `times`-fold."""
        self.games.count(row.won + row.level / 2, row.games)
        self.bids += row.bids
        self.made += row.made
        self.lost += row.bids - row.made
        self.bid_points += row.bid_points * times
        self.hands += row.hands
        self.points += row.points * times
        self.meld += row.meld * times
        self.meld_hands += row.meld_hands
        self.tricks += row.tricks * times
        self.tricks_hands += row.tricks_hands
        if row.best is not None and (self.best is None or row.best * times > self.best):
            self.best = row.best * times
