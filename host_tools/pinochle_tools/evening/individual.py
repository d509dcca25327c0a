"""Individual movements: nobody has a partner twice, and few meet the same opponents again.

The seats of a whole evening are stored, for 8 to 48 people; chance only decides who has which
place in them. If people come late or leave, the rounds that follow are searched for.
"""

from pinochle.storage import seat_text

from pinochle_tools.evening.generator import Generator
from pinochle_tools.evening.movement_tables import SEATS
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.search import Meetings, Search

LEAST, MOST, MOST_ROUNDS = 8, 48, 8
# From this number of people on, the first rounds of the longest evening serve for shorter ones.
ONE_TABLE_FROM = 18
# A round that somebody sits out; shares of it are whole numbers, or nearly. Who comes late has
# NEW: others who have sat out as little sit out before.
_WHOLE, NEW = 720720, 1
# Steps of a search at the desk: a second or less. Each try begins with other seats.
_STEPS, _HEAT, _TRIES = 6000, 16, 3


def stored_rounds(people: int, rounds: int) -> "list[list[list[int]]]":
    """Return the stored seats of 8 to 48 people, numbered from 1. Raises Refused."""
    if not LEAST <= people <= MOST:
        raise Refused("an individual movement takes %d to %d people" % (LEAST, MOST))
    most = people - 1 if people < 9 else MOST_ROUNDS
    if not 1 <= rounds <= most:
        raise Refused("%d people can play 1 to %d rounds" % (people, most))
    if rounds == 1:
        return [[[at, at + 1, at + 2, at + 3] for at in range(1, people // 4 * 4, 4)]]
    key = (people, MOST_ROUNDS if people >= ONE_TABLE_FROM else rounds)
    return seat_text.parsed(SEATS[key], people // 4)[:rounds]


def draw(people: int, rounds: int, generator: Generator) -> "list[list[list[int]]]":
    """Return the seats of all rounds, for people numbered from 1 and shuffled by chance."""
    numbers = list(range(1, people + 1))
    generator.shuffle(numbers)
    return [
        [[numbers[place - 1] for place in seats] for seats in tables]
        for tables in stored_rounds(people, rounds)
    ]


def draw_more(
    played: "list[list[list[int]]]",
    present: "list[list[int]]",
    waits: "dict[int, int]",
    generator: Generator,
    home: "dict[int, int]",
) -> "list[list[list[int]]]":
    """Return the seats of rounds after those that were played; `present` lists who plays in each.

    Who sat out least, see waits_of(), sits out next, so that it stays even. Nobody has a partner
    again if the search finds such seats. `home` has the tables of those who should not walk. Adds
    to `waits` who sits out.
    """
    sitting = [_sitting(waits, there, generator) for there in present]
    before = {person for tables in played for seats in tables for person in seats}
    everybody = sorted(before | {person for seats in sitting for person in seats})
    places = {person: at for at, person in enumerate(everybody)}
    homes = {places[person]: home[person] for person in everybody if person in home}
    best, least = sitting, -1
    for _ in range(_TRIES):
        met = Meetings(len(everybody))
        for tables in played:
            for seats in tables:
                if min(seats) > 0:
                    met.add([places[person] for person in seats], 0)
        rounds = [[places[person] for person in seats] for seats in sitting]
        for seats in rounds:
            generator.shuffle(seats)
            _to_their_tables(seats, homes)
        search = Search(met, rounds, generator, stay=set(homes))
        search.run(_STEPS, _HEAT)
        if least < 0 or met.cost < least:
            least, best = met.cost, rounds
        if not least:
            break
    drawn = []
    for seats in best:
        people = [everybody[place] for place in seats]
        drawn.append([people[at : at + 4] for at in range(0, len(people), 4)])
    return drawn


def _to_their_tables(seats: "list[int]", homes: "dict[int, int]") -> None:
    """Let people change places, so that those who keep a table sit there, if there is room."""
    for person in sorted(homes):
        start = 4 * homes[person] - 4
        if person not in seats or start >= len(seats):
            continue
        at = seats.index(person)
        free = [one for one in range(start, start + 4) if homes.get(seats[one]) != homes[person]]
        if free and not start <= at < start + 4:
            seats[at], seats[free[0]] = seats[free[0]], person


def waits_of(played: "list[list[list[int]]]", there: "list[list[int]]") -> "dict[int, int]":
    """Return how much more than their share people sat out in rounds that were played.

    `there` lists who could play in each of them, and shares it equally. So rounds before somebody
    came, or while somebody was away, change nothing for that person.
    """
    waits: dict[int, int] = {}
    for tables, people in zip(played, there):
        seated = {person for seats in tables for person in seats}
        count_out(waits, people, [person for person in people if person not in seated])
    return waits


def count_out(waits: "dict[int, int]", people: "list[int]", out: "list[int]") -> None:
    """Count in waits_of() that of some people these sat out."""
    share = _WHOLE * len(out) // (len(people) or 1)
    for person in people:
        waits[person] = waits.get(person, 0) - share
    for person in out:
        waits[person] += _WHOLE


def _sitting(waits: "dict[int, int]", there: "list[int]", generator: Generator) -> "list[int]":
    """Return who plays in a round, and count who sits out: those who did so least."""
    order = list(there)
    generator.shuffle(order)
    # Sorting must not depend on the order before: MicroPython does not keep it.
    places = {person: at for at, person in enumerate(order)}
    order.sort(key=lambda person: (waits.get(person, NEW), places[person]))
    out = order[: len(there) % 4]
    count_out(waits, there, out)
    return [person for person in there if person not in out]
