"""Seats of rounds that follow from what was played: by results, or because people changed."""

from pinochle.evening.pair_movements import pair_of, seats_of

from pinochle_tools.evening import individual
from pinochle_tools.evening.by_result import Last, next_round
from pinochle_tools.evening.generator import Generator
from pinochle_tools.evening.homes import apart, at_home, elsewhere
from pinochle_tools.evening.matching import matched
from pinochle_tools.evening.movements import BY_RESULT, OF_PAIRS, draw
from pinochle_tools.evening.pair_movements import whole_pairs
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.standings import losses, sitting, standings
from pinochle_tools.evening.state import State

# Draws that are tried where somebody should not walk, and how far their seeds are apart.
_DRAWS, _APART = 60, 7919


def first_rounds(state: State) -> "list[list[list[int]]]":
    """Return all rounds of a fixed movement, or the first round of another one. Raises Refused.

    The draw is that of the seed, unless people with tables of their own would walk in it.
    """
    people, seed = len(state.people()), int(state.seed)
    others = [one for one in state.joined if state.joined[one] <= state.rounds]
    if state.typed and not others and not state.away:
        # As boxes draw that are set up by their keys: they know of nobody who only sits in.
        return draw(state.kind, people - len(state.joined), state.rounds, seed)
    drawn = draw(state.kind, people, state.rounds, seed)
    if state.joined or state.away:
        return from_round(state, 1)
    best, least = drawn, -1
    for attempt in range(_DRAWS if state.home else 1):
        if attempt:
            drawn = draw(state.kind, people, state.rounds, seed + attempt * _APART)
        drawn = [at_home(tables, state.home) for tables in drawn]
        walks = sum([len(elsewhere(tables, state.home)) for tables in drawn])
        if least < 0 or walks < least:
            best, least = drawn, walks
        if not least:
            return best
    if state.kind in OF_PAIRS or state.kind in BY_RESULT:
        return best
    searched = from_round(state, 1)
    walks = sum([len(elsewhere(tables, state.home)) for tables in searched])
    return searched if walks < least else best


def from_round(state: State, number: int) -> "list[list[list[int]]]":
    """Return new seats for the rounds from a number on, as many as were drawn. Raises Refused.

    Before the first draw they are those of all rounds of a fixed movement.
    """
    last = number if state.kind in BY_RESULT else len(state.seats) or state.rounds
    present = [state.present(one) for one in range(number, last + 1)]
    for at, people in enumerate(present):
        _check_present(state, number + at, people)
    generator = Generator(int(state.seed) + 1000 * number + len(state.names))
    played = as_played(state, number - 1)
    if state.kind in BY_RESULT and number > 1:
        return [at_home(next_tables(state, number), state.home)]
    if state.kind in OF_PAIRS:
        drawn = _pairs(played, present, _waits(state, number), generator, state.home)
    else:
        drawn = individual.draw_more(played, present, _waits(state, number), generator, state.home)
    return [at_home(tables, state.home) for tables in drawn]


def as_played(state: State, until: int) -> "list[list[list[int]]]":
    """Return the seats of rounds up to one, as results say who sat there; pairs as drawn."""
    if state.kind in OF_PAIRS:
        # A pair stays a pair, also if somebody else played for one of them.
        return [state.tables(number) for number in range(1, until + 1)]
    return [
        [sitting(state, number, table + 1) for table in range(len(state.tables(number)))]
        for number in range(1, until + 1)
    ]


def _waits(state: State, number: int) -> "dict[int, int]":
    """Return how much more than their share people sat out before a round, see waits_of().

    Of pairs, who has no partner cannot play.
    """
    there = [state.present(one) for one in range(1, number)]
    if state.kind in OF_PAIRS:
        there = [
            [person for pair in whole_pairs(people) for person in (2 * pair - 1, 2 * pair)]
            for people in there
        ]
    return individual.waits_of(as_played(state, number - 1), there)


def next_tables(state: State, number: int = 0) -> "list[list[int]]":
    """Return the tables of a round by results, the next one. Raises Refused."""
    number = number or len(state.seats) + 1
    missing = state.missing(number - 1)
    if missing:
        named = ", ".join([str(table) for table in missing])
        raise Refused("results of round %d are missing: table %s" % (number - 1, named))
    _check_present(state, number, state.present(number))
    played = as_played(state, number - 1)
    tables = played[-1]
    winners = []
    for table in range(1, len(tables) + 1):
        points = state.results[number - 1, table].values["points"]
        winners.append(1 if points[1] > points[0] else 0)
    last = Last(tables, winners, state.present(number))
    waits = _waits(state, number)
    last.waits = {person: waits.get(person, individual.NEW) for person in last.present}
    for row in standings(state, number - 1):
        last.points[row.person] = row.points
    for tables_then in played:
        for seats in tables_then:
            _count(last, seats)
    _keep_apart(last.opponents, state.home)
    last.losses = losses(state, number - 1)
    return next_round(state.kind, last)


def _count(last: Last, seats: "list[int]") -> None:
    north, east, south, west = seats
    last.partners.add((min(north, south), max(north, south)))
    last.partners.add((min(east, west), max(east, west)))
    _meet(last.opponents, pair_of(north), pair_of(east))


def _meet(met: "dict[tuple[int, int], int]", one: int, other: int) -> None:
    """Count that two pairs meet."""
    two = (min(one, other), max(one, other))
    met[two] = met.get(two, 0) + 1


def _keep_apart(met: "dict[tuple[int, int], int]", home: "dict[int, int]") -> None:
    """Let pairs that keep different tables meet last: as if they had met twice."""
    for one, other in apart(home):
        _meet(met, one, other)
        _meet(met, one, other)


def _pairs(
    played: "list[list[list[int]]]",
    present: "list[list[int]]",
    waits: "dict[int, int]",
    generator: Generator,
    home: "dict[int, int]",
) -> "list[list[list[int]]]":
    """Return rounds in which pairs meet others that they have not met; byes take turns."""
    met: dict[tuple[int, int], int] = {}
    for tables in played:
        for seats in tables:
            _meet(met, pair_of(seats[0]), pair_of(seats[1]))
    _keep_apart(met, home)
    drawn = []
    for people in present:
        pairs = whole_pairs(people)
        generator.shuffle(pairs)
        places = {pair: at for at, pair in enumerate(pairs)}
        pairs.sort(key=lambda pair: (waits.get(2 * pair, individual.NEW), places[pair]))
        if len(pairs) % 2:
            individual.count_out(waits, [2 * pair for pair in pairs], [2 * pairs[0]])
            pairs = pairs[1:]
        found = matched(pairs, dict.fromkeys(pairs, 0), met)
        for one, other in found:
            _meet(met, one, other)
        drawn.append([seats_of(one, other) for one, other in found])
    return drawn


def _check_present(state: State, number: int, people: "list[int]") -> None:
    """Refuse a round in which nobody can play."""
    if len(people) < 4:
        raise Refused("four people must play in every round")
    if state.kind in OF_PAIRS and len(whole_pairs(people)) < 2:
        raise Refused("two whole pairs must play in every round: in round %d not" % number)
