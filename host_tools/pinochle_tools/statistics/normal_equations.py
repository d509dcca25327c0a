"""The normal equations of strengths: what hands say about who plays well, added up and solved.

A column for each person, then one for each kind of rules: the declarer's advantage.
"""

import math
import operator
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from typing import NamedTuple

# Nobody is judged by fewer hands. Those who played less count together as one person, as do
# those behind the first hundred, because the time grows with the cube of persons.
LEAST_HANDS, _MOST_PERSONS = 20, 100
_FREE = 1e-6  # the penalty on the declarer's advantage: none, but the matrix stays regular

Vector = list[float]
Matrix = list[Vector]
Pair = tuple[str, str]
_Key = str | tuple[Hashable]  # a person, or a kind of rules
_Row = dict[_Key, float]


class Lineup(NamedTuple):
    """Hands by one set of rules in which the same people were the declaring side.

    `sides` are the people of the declaring side, then those of each other side. `points` and
    `squares` are sums of that side's trick points and of their squares, of `whole` in a hand.
    """

    rules: Hashable
    bidding: bool
    sides: tuple[tuple[str, ...], ...]
    whole: int
    hands: int
    points: int
    squares: int


class PairSums:
    """What hands of two partners add up to: by person and kind of rules, and alone."""

    def __init__(self) -> None:
        self.row: _Row = defaultdict(float)
        self.right, self.square, self.hands = 0.0, 0.0, 0


class Tally:
    """What hands add up to, by person, kind of rules and pair; more hands can be added."""

    def __init__(self, lineups: Iterable[Lineup] = ()):
        self.hands, self.square = 0, 0.0
        self.hands_of: Counter[str] = Counter()
        self.wholes: Counter[int] = Counter()
        self.matrix: dict[_Key, _Row] = defaultdict(lambda: defaultdict(float))
        self.right: _Row = defaultdict(float)
        self.pairs: dict[Pair, PairSums] = defaultdict(PairSums)
        self.add(lineups)

    def add(self, lineups: Iterable[Lineup]) -> None:
        """Add hands."""
        for one in lineups:
            self._add(one)

    def _add(self, one: Lineup) -> None:
        even = 1 / len(one.sides)
        right = one.points / one.whole - one.hands * even
        self.square += one.squares / one.whole**2 - even * (right + one.points / one.whole)
        self.hands += one.hands
        self.wholes[one.whole] += one.hands
        row = _row_of(one)
        terms = list(row.items())
        for key, weight in terms:
            line = self.matrix[key]
            times = one.hands * weight
            for other, second in terms:
                line[other] += times * second
            self.right[key] += weight * right
        for number, side in enumerate(one.sides):
            for name in side:
                self.hands_of[name] += one.hands
            if len(side) == 2:
                pair = (side[0], side[1]) if side[0] < side[1] else (side[1], side[0])
                found = self.pairs[pair]
                sign = _sign(one, number)
                for key, weight in terms:
                    found.row[key] += sign * weight * one.hands
                found.right += sign * right
                found.square += sign * sign * one.hands
                found.hands += one.hands


def _row_of(one: Lineup) -> _Row:
    row: _Row = {}
    for number, side in enumerate(one.sides):
        for name in side:
            row[name] = row.get(name, 0.0) + _sign(one, number)
    if one.bidding:
        row[(one.rules,)] = 1.0
    return row


class Column(NamedTuple):
    """What one more column of the equations has in common with the others, and with itself."""

    row: Vector
    right: float
    square: float
    hands: int

    def share_of(self, sums: "Sums", name: str, pair: Pair) -> float:
        """Return the square of the share of a person's hands that were with this partner."""
        return (self.hands / sums.hands_of[name]) ** 2 if name in pair else 0.0


class Sums:
    """The normal equations of a tally: a column for each person, then for each kind of rules."""

    def __init__(self, tally: Tally):
        self.hands_of = tally.hands_of
        ordered = sorted(self.hands_of, key=lambda name: (-self.hands_of[name], name))
        self.known = [name for name in ordered if self.hands_of[name] >= LEAST_HANDS]
        self.known = sorted(self.known[:_MOST_PERSONS])
        self.places = {name: place for place, name in enumerate(self.known)}
        self.persons = len(self.known) + (len(self.known) < len(ordered))
        rules = sorted((key for key in tally.matrix if isinstance(key, tuple)), key=repr)
        self._place_of: dict[_Key, int] = dict.fromkeys(ordered, len(self.known))
        self._place_of.update(self.places)
        self._place_of.update({key: self.persons + at for at, key in enumerate(rules)})
        self._size = self.persons + len(rules)
        self.matrix: Matrix = [[0.0] * self._size for _ in range(self._size)]
        for key, row in tally.matrix.items():
            line = self.matrix[self._place_of[key]]
            for place, value in enumerate(self._placed(row)):
                line[place] += value
        self.right = self._placed(tally.right)
        self.square, self.hands = tally.square, tally.hands - len(rules)
        self.pairs = {
            pair: Column(self._placed(one.row), one.right, one.square, one.hands)
            for pair, one in tally.pairs.items()
        }

    def _placed(self, row: _Row) -> Vector:
        """Return a row by columns: those who are not known share one."""
        found = [0.0] * self._size
        for key, value in row.items():
            found[self._place_of[key]] += value
        return found


def _sign(one: Lineup, number: int) -> float:
    """Return what a side's people add to the declaring side's share."""
    return -1.0 / (len(one.sides) - 1) if number else 1.0


class Solved(NamedTuple):
    """The solution for one width; `variance` is that of one hand, which scales the inverse."""

    values: Vector
    inverse: Matrix
    variance: float
    likelihood: float


def solve(sums: Sums, width: float) -> Solved:
    """Solve the equations for persons who differ by `width` times what chance does to a hand.

    The likelihood is a logarithm, and comparable between widths alone.
    """
    penalty = 1 / width**2
    matrix = [row[:] for row in sums.matrix]
    for place, row in enumerate(matrix):
        row[place] += penalty if place < sums.persons else _FREE
    inverse, log_determinant = _inverse(matrix)
    values = [dot(row, sums.right) for row in inverse]
    hands = max(1, sums.hands)
    variance = max(1e-12, sums.square - dot(values, sums.right)) / hands
    likelihood = sums.persons * math.log(penalty) - log_determinant - hands * math.log(variance)
    return Solved(values, inverse, variance, likelihood / 2)


def dot(one: Vector, other: Vector) -> float:
    """Return the scalar product."""
    return float(sum(map(operator.mul, one, other)))


def _inverse(matrix: Matrix) -> tuple[Matrix, float]:
    """Return the inverse of a symmetric positive matrix, and the logarithm of its determinant."""
    size, log_determinant = len(matrix), 0.0
    work = [row[:] for row in matrix]
    # Gauss-Jordan in place; without exchanges, because all leading minors are positive.
    for place in range(size):
        line = work[place]
        pivot = line[place]
        log_determinant += math.log(pivot)
        line[place] = 1.0
        line[:] = [value / pivot for value in line]
        for other, row in enumerate(work):
            factor = row[place]
            if other != place and factor:
                row[place] = 0.0
                row[:] = [a - factor * b for a, b in zip(row, line, strict=True)]
    return work, log_determinant
