"""Pairs everybody with somebody of nearly the same score whom they met least often."""

# What a second meeting costs: more than any difference of scores.
AGAIN = 10**7
# Attempts after which the best matching so far is taken.
_MOST = 12000


class _Matching:
    def __init__(
        self, order: "list[int]", score: "dict[int, int]", met: "dict[tuple[int, int], int]"
    ):
        self.score = score
        self.met = met
        self.best: list[tuple[int, int]] = []
        self.least = -1
        self.left = _MOST
        self.look(order, [], 0)

    def cost(self, one: int, other: int) -> int:
        times = self.met.get((min(one, other), max(one, other)), 0)
        return abs(self.score[one] - self.score[other]) + AGAIN * times

    def least_of(self, order: "list[int]") -> int:
        """Return what neighbours would cost if all had not met: no matching costs less."""
        return sum(
            abs(self.score[order[at]] - self.score[order[at + 1]])
            for at in range(0, len(order), 2)
        )

    def look(self, order: "list[int]", pairs: "list[tuple[int, int]]", cost: int) -> None:
        """Match the first with each of the others, the nearest first, and so on."""
        if self.least >= 0 and cost + self.least_of(order) >= self.least:
            return
        if not order:
            self.least, self.best = cost, list(pairs)
            return
        first, rest = order[0], order[1:]
        places = {one: at for at, one in enumerate(rest)}
        for other in sorted(rest, key=lambda one: (self.cost(first, one), places[one])):
            self.left -= 1
            if self.left < 0 and self.least >= 0:
                return
            pairs.append((first, other))
            left = [one for one in rest if one != other]
            self.look(left, pairs, cost + self.cost(first, other))
            pairs.pop()


def matched(
    order: "list[int]", score: "dict[int, int]", met: "dict[tuple[int, int], int]"
) -> "list[tuple[int, int]]":
    """Return pairs of an even number of items, with the least sum of differences of `score`.

    `met` is how often two met, by (smaller, larger): they meet again only if it cannot be
    otherwise, those first who met least often. `order` decides between equal scores.
    """
    places = {one: at for at, one in enumerate(order)}
    ordered = sorted(order, key=lambda one: (-score[one], places[one]))
    return _Matching(ordered, score, met).best
