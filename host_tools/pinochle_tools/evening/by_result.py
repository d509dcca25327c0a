"""The next round of a movement in which results decide who goes where.

`Last` says what the rounds so far lead to. Tables are lists N E S W of numbers of people; pairs
are those of pair_movements.py.
"""

from pinochle.evening.destinations import destinations
from pinochle.evening.pair_movements import pair_of, seats_of

from pinochle_tools.evening.matching import matched
from pinochle_tools.evening.movements import LIVES
from pinochle_tools.evening.pair_movements import whole_pairs


class Last:
    """What the next round follows from.

    `tables` of the round before; `winners`, for each of them the side that won, 0 north-south;
    `present`, who plays now; `waits` of each person, see individual.waits_of(); `partners`, a
    set of two people who were partners, and `opponents`, how often two pairs met, both by
    (smaller, larger); `points` of each person; `losses` of each pair.
    """

    def __init__(self, tables: "list[list[int]]", winners: "list[int]", present: "list[int]"):
        self.tables = tables
        self.winners = winners
        self.present = present
        self.waits = dict.fromkeys(present, 0)
        self.partners: set[tuple[int, int]] = set()
        self.opponents: dict[tuple[int, int], int] = {}
        self.points = dict.fromkeys(present, 0)
        self.losses: dict[int, int] = {}

    def sides(self, table: int) -> "tuple[list[int], list[int]]":
        """Return the winners and the losers of a table."""
        seats = self.tables[table]
        sides = [[seats[0], seats[2]], [seats[1], seats[3]]]
        won = self.winners[table]
        return sides[won], sides[1 - won]


def next_round(kind: str, last: Last) -> "list[list[int]]":
    """Return the tables of the next round."""
    if kind in ("winners", "progressive"):
        return _people_move(kind, last)
    pairs = whole_pairs(last.present)
    if kind == "ladder":
        return _ladder(last, pairs)
    if kind == "swiss":
        return _tables_of(_swiss(last, _without_bye(last, pairs)))
    return _knock_out(last, pairs, LIVES[kind])


def _arrivals(kind: str, last: Last) -> "list[int]":
    """Return people in the order of tables where they arrive; two and two were partners."""
    count = len(last.tables)
    arriving: list[list[int]] = [[] for _ in range(count)]
    for table in range(count):
        won, lost = last.sides(table)
        up, down = destinations(kind, table, count)
        arriving[up] += won
        arriving[down] += lost
    return [person for people in arriving for person in people]


def _people_move(kind: str, last: Last) -> "list[list[int]]":
    arrived = _arrivals(kind, last)
    # Who sits out: those who did so least often; of these, those from the last tables.
    order = sorted(last.present)
    behind = {person: -at for at, person in enumerate(arrived)}
    order.sort(key=lambda person: (last.waits[person], behind.get(person, 1), person))
    out = order[: len(last.present) % 4]
    playing = _filled(arrived, [person for person in last.present if person not in out])
    return [_partners_changed(last, playing[at : at + 4]) for at in range(0, len(playing), 4)]


def _filled(arrived: "list[int]", playing: "list[int]") -> "list[int]":
    """Return those who play, in the places where they arrive; others take free places."""
    new = [person for person in playing if person not in arrived]
    found = []
    for person in arrived:
        # Two results may name the same person, by mistake.
        if person in playing and person not in found:
            found.append(person)
        elif new:
            found.append(new.pop(0))
    return found + new


def _partners_changed(last: Last, people: "list[int]") -> "list[int]":
    """Return seats N E S W of four who arrive two and two: who were least often partners."""
    first, second, third, fourth = people
    ways = (
        [first, second, third, fourth],
        [first, second, fourth, third],
        [first, third, second, fourth],
    )

    def again(seats: "list[int]") -> int:
        north, east, south, west = seats
        met = ((north, south), (east, west))
        return sum((min(two), max(two)) in last.partners for two in met)

    return min(ways, key=again)


def _without_bye(last: Last, pairs: "list[int]") -> "list[int]":
    """Return an even number of pairs: of those with the fewest byes the last one has one."""
    if len(pairs) % 2 == 0:
        return pairs
    least = min(_waits(last, pair) for pair in pairs)
    may = [pair for pair in pairs if _waits(last, pair) == least]
    out = min(may, key=lambda pair: (_points(last, pair), -pair))
    return [pair for pair in pairs if pair != out]


def _ladder(last: Last, pairs: "list[int]") -> "list[list[int]]":
    arrived = [pair_of(person) for person in _arrivals("ladder", last)[::2]]
    playing = pairs
    if len(pairs) % 2:
        behind = {pair: -at for at, pair in enumerate(arrived)}
        out = min(pairs, key=lambda pair: (_waits(last, pair), behind.get(pair, 1)))
        playing = [pair for pair in pairs if pair != out]
    order = _filled(arrived, playing)
    return [seats_of(order[at], order[at + 1]) for at in range(0, len(order), 2)]


def _swiss(last: Last, pairs: "list[int]") -> "list[tuple[int, int]]":
    score = {pair: _points(last, pair) for pair in pairs}
    return matched(pairs, score, last.opponents)


def _knock_out(last: Last, pairs: "list[int]", lives: int) -> "list[list[int]]":
    """Return those who can still win, by their losses; then the others, who play on for fun."""
    groups: list[list[int]] = [[] for _ in range(lives + 1)]
    for pair in pairs:
        groups[min(last.losses.get(pair, 0), lives)].append(pair)
    met: list[tuple[int, int]] = []
    alive = [group for group in groups[:lives] if group]
    if len(alive) == 2 and len(alive[0]) == len(alive[1]) == 1:
        # The final: the pair without a loss meets the one that lost once.
        alive = [alive[0] + alive[1]]
    if [len(group) for group in alive] == [1]:
        # It is decided: all play on for points.
        return _tables_of(_swiss(last, _without_bye(last, pairs)))
    waiting: list[int] = []
    for group in alive:
        playing = _without_bye(last, group)
        met += _in_bracket(last, playing)
        waiting += [pair for pair in group if pair not in playing]
    if len(waiting) == 2:
        # Nobody sits out for the other one: the one that lost once meets the one that did not.
        met.append((waiting[0], waiting[1]))
    others = groups[lives]
    met += _swiss(last, _without_bye(last, others)) if others else []
    return _tables_of(met)


def _in_bracket(last: Last, pairs: "list[int]") -> "list[tuple[int, int]]":
    """Return neighbours in the order in which the pairs sat, as winners of a bracket meet."""
    places = {
        pair_of(seats[at]): 2 * table + at
        for table, seats in enumerate(last.tables)
        for at in (0, 1)
    }
    order = sorted(pairs, key=lambda pair: (places.get(pair, -1), pair))
    return [(order[at], order[at + 1]) for at in range(0, len(order), 2)]


def _tables_of(met: "list[tuple[int, int]]") -> "list[list[int]]":
    return [seats_of(one, other) for one, other in met]


def _waits(last: Last, pair: int) -> int:
    return last.waits.get(2 * pair - 1, 0)


def _points(last: Last, pair: int) -> int:
    return last.points.get(2 * pair - 1, 0)
