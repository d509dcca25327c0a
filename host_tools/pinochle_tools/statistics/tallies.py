"""Results of players and pairs: won games, bids, points, streaks, with and against whom."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

WON, LOST = "W", "L"


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
    won: int = 0

    def count(self, won: int, of: int = 1) -> None:
        """Add to both numbers."""
        self.of += of
        self.won += won

    @property
    def percent(self) -> float | None:
        """The share in per cent, or None if `of` is 0."""
        return 100 * self.won / self.of if self.of else None


class Streak(NamedTuple):
    """Wins in a row: the longest run, and the current one (negative: losses)."""

    longest: int
    now: int


def streak_of(form: str) -> Streak:
    """Return the streak of games that were won (W) and lost (L), in the order of play."""
    longest = max(map(len, form.split(LOST)))
    wins = len(form) - len(form.rstrip(WON))
    return Streak(longest, wins or len(form.rstrip(LOST)) - len(form))


@dataclass
class Tally:
    """Results of a player or a pair; averages are None if nothing was counted.

    `form` has a letter for each game with a winner, in the order of play.
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

    def add_hands(self, numbers: list[Any], times: int) -> None:
        """Add the numbers of _NUMBERS; points count `times`-fold."""
        bids, made, lost, bid_points, *in_hands = numbers
        hands, points, meld, meld_hands, tricks, tricks_hands = in_hands
        self.bids += bids
        self.made += made
        self.lost += lost
        self.bid_points += bid_points * times
        self.hands += hands
        self.points += points * times
        self.meld += meld * times
        self.meld_hands += meld_hands
        self.tricks += tricks * times
        self.tricks_hands += tricks_hands

    def add_best(self, points: int) -> None:
        """Note the points of a game's best hand."""
        if self.best is None or points > self.best:
            self.best = points


_NUMBERS = (
    *("bids", "made", "lost", "bid_points", "hands"),
    *("points", "meld", "meld_hands", "tricks", "tricks_hands"),
)


def encoded(tally: Tally) -> list[Any]:
    """Return a tally of one kind of games as JSON lists and objects, without name and form."""
    numbers = [tally.games.of, tally.games.won, tally.best]
    numbers += [getattr(tally, name) for name in _NUMBERS]
    if not tally.seats and not tally.levels:
        return [numbers]  # a pair, or a player without a finished game and without a bid
    return [
        numbers,
        _encoded_rates(tally.seats),
        _encoded_rates(tally.partners),
        _encoded_rates(tally.rivals),
        _encoded_rates({bid: rate for (_, bid), rate in tally.levels.items()}),
    ]


def _encoded_rates(rates: dict[Any, Rate]) -> list[list[Any]]:
    return [[key, rate.of, rate.won] for key, rate in sorted(rates.items())]


def add_encoded(tally: Tally, kind: Kind, stored: list[Any], times: int) -> None:
    """Add a stored tally of one kind of games; points count `times`-fold."""
    of, won, best, *numbers = stored[0]
    tally.games.count(won, of)
    tally.add_hands(numbers, times)
    if best is not None:
        tally.add_best(best * times)
    if len(stored) == 1:
        return
    seats, partners, rivals, levels = stored[1:]
    _add_rates(tally.seats, seats)
    _add_rates(tally.partners, partners)
    _add_rates(tally.rivals, rivals)
    _add_rates(tally.levels, [((kind, bid), of, won) for bid, of, won in levels])


def _add_rates(rates: dict[Any, Rate], stored: list[Any]) -> None:
    # A long history has hundreds of thousands of these: no Rate is made for one that is known.
    for key, of, won in stored:
        rate = rates.get(key)
        if rate is None:
            rates[key] = Rate(of, won)
        else:
            rate.of += of
            rate.won += won
