"""Strengths computed again from the exported CSV: DuckDB adds up, Cholesky's way solves.

The model is that of docs/archive.md: a hand's share of trick points less a half is what the
declarer's side has more, and the sum of its people less that of the others. People differ as in
a normal distribution; each of ten widths counts by its likelihood.
"""

import math

WIDTHS = (0.003, 0.01, 0.02, 0.03, 0.045, 0.07, 0.1, 0.15, 0.22, 0.33)
LEAST, WHOLE, REACH = 20, 250, 1.6448536269514722
_OTHERS, _DECLARER = "others", "declarer"

# A row for each hand and column: people of the declaring side +1, the others -1; the declarer.
_DESIGN = """
CREATE OR REPLACE TEMP TABLE played AS
SELECT game, hand, declaring,
       tricks[declaring + 1] / (tricks[1] + tricks[2]) - 0.5 AS share
FROM hands WHERE outcome = 'played' AND tricks[1] + tricks[2] > 0 AND started < ?
"""
_COUNTS = """
SELECT name, count(*) FROM played JOIN players USING (game) GROUP BY name HAVING count(*) >= ?
"""
_ROWS = """
CREATE OR REPLACE TEMP TABLE design AS
SELECT game, hand, CASE WHEN list_contains(?, name) THEN name ELSE '' END AS name,
       sum(CASE WHEN side = declaring THEN 1.0 ELSE -1.0 END)::DOUBLE AS value
FROM played JOIN players USING (game) GROUP BY ALL
"""
_PAIRS = """
SELECT name, count(*) FROM played JOIN who USING (game) WHERE pair GROUP BY name
"""


class Strengths:
    """Strengths until a time: `of` people and pairs, and `chemistry`: (value, low, high)."""

    def __init__(self, rows, before):
        rows(_DESIGN, before)
        self.hands = dict(rows(_COUNTS, LEAST))
        self._known = sorted(self.hands)
        self.of, self.chemistry = {}, {}
        if len(self._known) < 2:
            return
        rows(_ROWS, self._known)
        self._columns = [*self._known, *([""] if _has_others(rows) else []), _DECLARER]
        self._equations(rows)
        self._solve()
        pairs = dict(rows(_PAIRS))
        self._add_pairs(rows, pairs)

    def _equations(self, rows):
        """Add up the normal equations."""
        both = rows("""SELECT a.name, b.name, sum(a.value * b.value) FROM design a
                       JOIN design b USING (game, hand) GROUP BY ALL""")
        single = rows("""SELECT name, sum(value), sum(value * share) FROM design
                         JOIN played USING (game, hand) GROUP BY name""")
        ((self._count, right, self._square),) = rows(
            "SELECT count(*), sum(share), sum(share * share) FROM played"
        )
        found = {(one, other): value for one, other, value in both}
        found.update({(name, _DECLARER): value for name, value, _ in single})
        found.update({(_DECLARER, name): value for name, value, _ in single})
        found[_DECLARER, _DECLARER] = float(self._count)
        self._matrix = [[found.get((a, b), 0.0) for b in self._columns] for a in self._columns]
        sums = {name: value for name, _, value in single}
        self._right = [right if name == _DECLARER else sums[name] for name in self._columns]

    def _solve(self):
        """Solve for each width: values, covariances, chance's variance, likelihood."""
        self._solved = []
        people, hands = len(self._columns) - 1, max(1, self._count - 1)
        for width in WIDTHS:
            matrix = [row[:] for row in self._matrix]
            for place in range(len(matrix)):
                matrix[place][place] += width**-2 if place < people else 1e-6
            root = _root(matrix)
            values = _solved(root, self._right)
            left = self._square - sum(map(float.__mul__, values, self._right))
            variance = max(1e-12, left) / hands
            size = 2 * sum(math.log(root[place][place]) for place in range(len(root)))
            odds = -2 * people * math.log(width) - size - hands * math.log(variance)
            self._solved.append((values, root, variance, odds / 2))
        self._weights = _shares([odds for *_, odds in self._solved])

    def _sum_of(self, names):
        """Return mean and variance of the sum of people's strengths, less the average's."""
        count, there = len(self._known), [float(name in self._known) for name in self._columns]
        way = [
            (name in names) - len(names) / count * known
            for name, known in zip(self._columns, there, strict=True)
        ]
        means, spreads = [], []
        for values, root, variance, _ in self._solved:
            means.append(sum(map(float.__mul__, way, values)))
            spreads.append(variance * sum(map(float.__mul__, way, _solved(root, way))))
        mean = sum(map(float.__mul__, self._weights, means))
        parts = zip(self._weights, means, spreads, strict=True)
        return mean, sum(weight * (spread + (one - mean) ** 2) for weight, one, spread in parts)

    def _add_pairs(self, rows, pairs):
        """Add strengths of pairs, then of people who are not bound to one partner."""
        mates = {}
        for pair in pairs:
            one, other = pair.split(" & ")
            mates.setdefault(one, set()).add(other)
            mates.setdefault(other, set()).add(one)
        bound = {one for one in mates if len(mates[one]) == 1 and mates[min(mates[one])] == {one}}
        shown = [
            pair
            for pair, hands in sorted(pairs.items())
            if hands >= LEAST and set(pair.split(" & ")) <= set(self._known)
        ]
        free = [pair for pair in shown if not set(pair.split(" & ")) & bound]
        spread = self._add_chemistry(rows, free)
        for pair in shown:
            self.of[pair] = _points(*self._sum_of(pair.split(" & ")))
        for name in self._known:
            if name not in bound:
                mean, variance = self._sum_of([name])
                own = sum(
                    (pairs[one] / self.hands[name]) ** 2
                    for one in pairs
                    if name in one.split(" & ")
                )
                self.of[name] = _points(mean, variance + spread * own)

    def _add_chemistry(self, rows, pairs):
        """Add what pairs make beyond their strengths; return how widely pairs differ."""
        values, root, chance, _ = max(self._solved, key=lambda one: one[-1])
        raw = {}
        for pair in pairs:
            column = self._column(rows, pair)
            known = column[2] - sum(map(float.__mul__, column[0], _solved(root, column[0])))
            if known > 1e-6 * column[2]:
                more = column[1] - sum(map(float.__mul__, column[0], values))
                raw[pair] = (more / known, chance / known)
        if not raw:
            return 0.0
        widths = [width**2 * chance for width in WIDTHS[:8]]
        odds = [
            -sum(math.log(width + one) + value**2 / (width + one) for value, one in raw.values())
            / 2
            for width in widths
        ]
        weights = _shares(odds)
        for pair, (value, variance) in raw.items():
            parts = [width / (width + variance) for width in widths]
            mean = value * sum(map(float.__mul__, weights, parts))
            squares = [part * variance + (part * value) ** 2 for part in parts]
            self.chemistry[pair] = _points(
                mean, sum(map(float.__mul__, weights, squares)) - mean**2
            )
        return sum(map(float.__mul__, weights, widths))

    def _column(self, rows, pair):
        """Return what a pair's hands have in common with each column, the share, and itself."""
        signs = """WITH signs AS (SELECT game, hand,
                     CASE WHEN side = declaring THEN 1.0::DOUBLE ELSE -1.0::DOUBLE END AS sign
                     FROM played JOIN who USING (game) WHERE name = ?)"""
        by_name = dict(
            rows(
                f"{signs} SELECT name, sum(sign * value) FROM signs JOIN design USING (game, hand)"
                " GROUP BY name",
                pair,
            )
        )
        ((declarer, right, hands),) = rows(
            f"{signs} SELECT sum(sign), sum(sign * share), count(*) FROM signs"
            " JOIN played USING (game, hand)",
            pair,
        )
        by_name[_DECLARER] = declarer
        return [by_name.get(name, 0.0) for name in self._columns], right, hands


def _has_others(rows):
    return rows("SELECT count(*) FROM design WHERE name = ''")[0][0] > 0


def _points(mean, variance):
    reach = REACH * math.sqrt(max(0.0, variance))
    return tuple(WHOLE * one for one in (mean, mean - reach, mean + reach))


def _shares(odds):
    best = max(odds)
    found = [math.exp(one - best) for one in odds]
    return [one / sum(found) for one in found]


def _root(matrix):
    """Return the lower triangle whose product with itself turned is the matrix."""
    size = len(matrix)
    root = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            left = matrix[row][column] - sum(
                map(float.__mul__, root[row][:column], root[column][:column])
            )
            root[row][column] = math.sqrt(left) if row == column else left / root[column][column]
    return root


def _solved(root, right):
    """Return the solution of the equations whose matrix has this root."""
    size, found = len(root), []
    for row in range(size):
        found.append(
            (right[row] - sum(map(float.__mul__, root[row][:row], found))) / root[row][row]
        )
    for row in reversed(range(size)):
        rest = sum(root[below][row] * found[below] for below in range(row + 1, size))
        found[row] = (found[row] - rest) / root[row][row]
    return found
