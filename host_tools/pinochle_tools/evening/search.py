"""Looks for seats in which few people meet again: small changes, most of which must not be worse.

A round is a list of people from 0, four a table in the order north, east, south, west. Who sits
out is not in it, and does not change. Steps are counted, so that the same search ends in the same
seats everywhere.
"""

from pinochle_tools.evening.generator import Generator

# What a pair costs that is together for the second time, as partners and as opponents; for the
# third time twice as much, and so on.
_PARTNERS, _OPPONENTS = 60, 6
# About -16 ln((i + 1/2) / 32) in whole numbers, for i from 1, a chance of 1/32 each; they stay as
# they are, because others would seat people otherwise. In place of the first one, chance is asked
# again, and 16 ln 32 added.
_CHANCE = bytes(
    (0, 49, 41, 35, 31, 28, 26, 23, 21, 19, 18, 16, 15, 14, 13, 11)
    + (10, 9, 9, 8, 7, 6, 6, 5, 4, 4, 3, 2, 2, 1, 1, 0)
)
_AGAIN = 55
# Sixteenths of the cost that a change may add at the end, on average.
_COLD = 12
# The two pairs of partners of a table, then its four pairs of opponents.
_PAIRS = ((0, 2), (1, 3), (0, 1), (1, 2), (2, 3), (3, 0))


class Meetings:
    """How often each two of `people` were partners, and opponents; `cost` of what repeats.

    Both are tables with a row and a column for each person.
    """

    def __init__(self, people: int):
        self.cost = 0
        self.partners = [bytearray(people) for _ in range(people)]
        self.opponents = [bytearray(people) for _ in range(people)]

    def add(self, seats: "list[int]", start: int) -> None:
        """Count the table whose four seats begin at `start`."""
        for at, (one, other) in enumerate(_PAIRS):
            first, second = seats[start + one], seats[start + other]
            met = self.partners if at < 2 else self.opponents
            self.cost += (_PARTNERS if at < 2 else _OPPONENTS) * met[first][second]
            met[first][second] = met[second][first] = met[first][second] + 1

    def remove(self, seats: "list[int]", start: int) -> None:
        """Stop counting a table."""
        for at, (one, other) in enumerate(_PAIRS):
            first, second = seats[start + one], seats[start + other]
            met = self.partners if at < 2 else self.opponents
            met[first][second] = met[second][first] = met[first][second] - 1
            self.cost -= (_PARTNERS if at < 2 else _OPPONENTS) * met[first][second]

    def change(self, seats: "list[int]", one: int, other: int) -> int:
        """Return what an exchange of two people who are not partners adds to the cost."""
        first, second = seats[one], seats[other]
        mine, its = seats[one ^ 2], seats[other ^ 2]
        left, right = self.partners[first], self.partners[second]
        partners = right[mine] + left[its] + 2 - left[mine] - right[its]
        left, right = self.opponents[first], self.opponents[second]
        if one // 4 == other // 4:
            # The two meet as before; each one's partner becomes its opponent.
            opponents = left[mine] + right[its] + 2 - left[its] - right[mine]
        else:
            opponents = 4
            for turn in (1, 3):
                ours, theirs = seats[one ^ turn], seats[other ^ turn]
                opponents += right[ours] + left[theirs] - left[ours] - right[theirs]
        return _PARTNERS * partners + _OPPONENTS * opponents

    def repeats(self) -> "tuple[int, int]":
        """Return how often people were together again: as partners, as opponents."""
        found = [
            sum([count - 1 for row in met for count in row if count > 1]) // 2
            for met in (self.partners, self.opponents)
        ]
        return found[0], found[1]


class Search:
    """Improves `rounds` in place; `met` already counts the rounds that do not change.

    It is done when nobody has a partner again, and opponents again at most `target` times. Who is
    in `stay` does not leave the table.
    """

    def __init__(
        self,
        met: Meetings,
        rounds: "list[list[int]]",
        generator: Generator,
        target: int = 0,
        stay: "set[int] | None" = None,
    ):
        self.met = met
        self.rounds = rounds
        self._generator = generator
        self._target = target
        self._stay = stay or set()
        for seats in rounds:
            for start in range(0, len(seats), 4):
                met.add(seats, start)

    def run(self, steps: int, heat: int) -> bool:
        """Make at most `steps` changes; return whether the search is done.

        `heat` is how much worse a change may be at the beginning, in sixteenths of the cost.
        """
        if self.done():
            return True
        chance = self._generator
        for step in range(steps):
            warmth = _COLD + heat * (steps - step) // steps
            seats = self.rounds[chance.below(len(self.rounds)) if len(self.rounds) > 1 else 0]
            one, other = chance.below(len(seats)), chance.below(len(seats))
            if one == other or (one // 4 == other // 4 and (one - other) % 2 == 0):
                continue
            if one // 4 != other // 4 and (seats[one] in self._stay or seats[other] in self._stay):
                continue
            worse = self.met.change(seats, one, other)
            if worse > 0 and worse * 256 > warmth * _allowed(chance):
                continue
            self._exchange(seats, one, other)
            if worse < 0 and self.done():
                return True
        return False

    def done(self) -> bool:
        """Return whether people meet again as rarely as was asked for."""
        # No need to count them while the cost is far too high.
        if self.met.cost > 3 * _OPPONENTS * self._target:
            return False
        partners, opponents = self.met.repeats()
        return not partners and opponents <= self._target

    def _exchange(self, seats: "list[int]", one: int, other: int) -> None:
        tables = (one // 4 * 4, other // 4 * 4)
        for start in set(tables):
            self.met.remove(seats, start)
        seats[one], seats[other] = seats[other], seats[one]
        for start in set(tables):
            self.met.add(seats, start)


def _allowed(chance: Generator) -> int:
    """Return a number from an exponential distribution with a mean of 16."""
    allowed = 0
    level = chance.five_bits()
    while not level:
        allowed += _AGAIN
        level = chance.five_bits()
    return allowed + _CHANCE[level]
