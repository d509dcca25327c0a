"""Movements of pairs that are known before the first card: Mitchell and round robin.

People 1 and 2 are the first pair, 3 and 4 the second, and so on. Tables of a round that nobody
plays at come last and are left out.
"""

from pinochle_tools.evening.generator import Generator
from pinochle_tools.evening.refused import Refused

_BYE = 0


def pairs_of(people: int) -> "list[int]":
    """Return the numbers of pairs; of an odd number of people the last one waits for a partner.

    Raises Refused.
    """
    if not 8 <= people <= 49:
        raise Refused("a movement of pairs takes 4 to 24 pairs")
    return list(range(1, people // 2 + 1))


def seats_of(first: int, second: int) -> "list[int]":
    """Return the seats N E S W of two pairs, the first north-south."""
    return [2 * first - 1, 2 * second - 1, 2 * first, 2 * second]


def pair_of(person: int) -> int:
    """Return the pair of a person."""
    return (person + 1) // 2


def mitchell(people: int, rounds: int, generator: Generator) -> "list[list[list[int]]]":
    """Return rounds in which half of the pairs sit all evening, and the others go up one table.

    With an odd number of pairs, who comes to the table after the last has a bye.
    """
    pairs = pairs_of(people)
    generator.shuffle(pairs)
    tables = (len(pairs) + 1) // 2
    if not 1 <= rounds <= tables:
        raise Refused("%d pairs can play 1 to %d rounds of Mitchell" % (len(pairs), tables))
    sitting, moving = pairs[: len(pairs) // 2], pairs[len(pairs) // 2 :]
    return [
        [seats_of(pair, moving[(table - number) % tables]) for table, pair in enumerate(sitting)]
        for number in range(rounds)
    ]


def round_robin(people: int, rounds: int, generator: Generator) -> "list[list[list[int]]]":
    """Return rounds in which every pair meets every other; the shorter evening has the first.

    The first pair, or the bye of an odd number, stays; the others go around in a circle.
    """
    pairs = pairs_of(people)
    generator.shuffle(pairs)
    circle = pairs if len(pairs) % 2 == 0 else [_BYE] + pairs
    most = len(circle) - 1
    if not 1 <= rounds <= most:
        raise Refused("%d pairs can play 1 to %d rounds" % (len(pairs), most))
    drawn = []
    for number in range(rounds):
        turning = [circle[1 + (at + number) % most] for at in range(most)]
        met = [(circle[0], turning[0])]
        met += [(turning[at], turning[-at]) for at in range(1, len(circle) // 2)]
        drawn.append([seats_of(one, other) for one, other in met if _BYE not in (one, other)])
    return drawn
