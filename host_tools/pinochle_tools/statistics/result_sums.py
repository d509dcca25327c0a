"""Sums of results by their keys, as the tables `results` and `hand_counts` keep them."""

import operator
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from pinochle_tools.statistics.played_games import GameHead, PlayedHand, SideOfHand

# Preset, unit, own rules and period: what games have in common whose results are added up.
Kind = tuple[str, int, str, int]


class ResultRow(NamedTuple):
    """A row of RESULTS."""

    what: str
    who: str
    other: str
    preset: str
    unit: int
    own: str
    period: int
    games: int
    won: int
    level: int
    hands: int
    points: int
    best: int | None
    meld: int
    meld_hands: int
    tricks: int
    tricks_hands: int
    bids: int
    made: int
    bid_points: float


class CountRow(NamedTuple):
    """A row of HAND_COUNTS."""

    what: str
    bid: int
    points: int
    result: str
    preset: str
    unit: int
    own: str
    period: int
    hands: int
    made: int


class Result:
    """The numbers of a row of RESULTS; those that never were added to are the class's."""

    games = won = level = 0
    hands = points = 0
    best: int | None = None
    meld = meld_hands = tricks = tricks_hands = 0
    bids = made = 0
    bid_points: float = 0

    def add_game(self, head: GameHead, side: int) -> None:
        """Count a game of a side; one without a result is not counted."""
        if head.winner is not None:
            self.games += 1
            self.won += head.winner == side
        if head.level:
            self.games += 1
            self.level += 1

    def add_hand(self, scored: SideOfHand) -> None:
        """Add what a side scored in a hand."""
        self.hands += 1
        self.points += scored.delta
        if self.best is None or scored.delta > self.best:
            self.best = scored.delta
        if scored.meld is not None:
            self.meld += scored.meld
            self.meld_hands += 1
        if scored.tricks is not None:
            self.tricks += scored.tricks
            self.tricks_hands += 1

    def add_bid(self, hand: PlayedHand) -> None:
        """Count the bid that won."""
        self.bids += 1
        self.made += hand.made
        self.bid_points += hand.bid or 0

    def add_hands(self, other: "Result") -> None:
        """Add the hands of other results."""
        self.hands += other.hands
        self.points += other.points
        if other.best is not None and (self.best is None or other.best > self.best):
            self.best = other.best
        self.meld += other.meld
        self.meld_hands += other.meld_hands
        self.tricks += other.tricks
        self.tricks_hands += other.tricks_hands

    def add_bids(self, other: "Result") -> None:
        """Add the bids of other results."""
        self.bids += other.bids
        self.made += other.made
        self.bid_points += other.bid_points


_NUMBERS = operator.attrgetter(*ResultRow._fields[7:])


class Sums:
    """Results and counts of hands by kind; each is made when it is asked for."""

    def __init__(self) -> None:
        # By (what, who, other).
        self._results: dict[Kind, defaultdict[tuple[str, str, str], Result]] = {}
        # [hands, bids made] by (what, bid, points, result).
        self._counts: dict[Kind, defaultdict[tuple[str, int, int, str], list[int]]] = {}

    def results(self, head: GameHead) -> defaultdict[tuple[str, str, str], Result]:
        """Return the results of games like this one."""
        kind = (head.preset, head.unit, head.own, head.period)
        return self._results.setdefault(kind, defaultdict(Result))

    def counts(self, head: GameHead) -> defaultdict[tuple[str, int, int, str], list[int]]:
        """Return the counts of games like this one."""
        kind = (head.preset, head.unit, head.own, head.period)
        return self._counts.setdefault(kind, defaultdict(lambda: [0, 0]))

    def result_rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of RESULTS as ResultRow has them."""
        for kind, results in self._results.items():
            for keys, result in results.items():
                yield (*keys, *kind, *_NUMBERS(result))

    def count_rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of HAND_COUNTS as CountRow has them."""
        for kind, counts in self._counts.items():
            for keys, numbers in counts.items():
                yield (*keys, *kind, *numbers)
