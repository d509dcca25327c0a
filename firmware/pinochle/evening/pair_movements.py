"""Movements of pairs that are known before the first card: Mitchell and round robin.

People 1 and 2 are the first pair, 3 and 4 the second, and so on.
"""

MITCHELL, ROUND_ROBIN = "mitchell", "round-robin"
_BYE = 0


def seats_of(first: int, second: int) -> "list[int]":
    """Return the seats N E S W of two pairs, the first north-south."""
    return [2 * first - 1, 2 * second - 1, 2 * first, 2 * second]


def pair_of(person: int) -> int:
    """Return the pair of a person."""
    return (person + 1) // 2


def most_rounds(kind: str, pairs: int) -> int:
    """Return the most rounds in which no pairs meet twice."""
    even = pairs + pairs % 2
    return even // 2 if kind == MITCHELL else even - 1


def seats(kind: str, pairs: "list[int]", rounds: int) -> "list[list[list[int]]]":
    """Return the tables of rounds, at most most_rounds(), for pairs in their order."""
    drawn = mitchell if kind == MITCHELL else round_robin
    return [drawn(pairs, number) for number in range(rounds)]


def mitchell(pairs: "list[int]", number: int) -> "list[list[int]]":
    """Return a round, from 0, in which half of the pairs stay, and the others go up one table.

    With an odd number of pairs, who comes to the table after the last has a bye.
    """
    tables = (len(pairs) + 1) // 2
    sitting, moving = pairs[: len(pairs) // 2], pairs[len(pairs) // 2 :]
    return [
        seats_of(pair, moving[(table - number) % tables]) for table, pair in enumerate(sitting)
    ]


def round_robin(pairs: "list[int]", number: int) -> "list[list[int]]":
    """Return a round, from 0, of those in which every pair meets every other.

    The first pair, or the bye of an odd number, stays; the others go around in a circle.
    """
    circle = [_BYE] + pairs if len(pairs) % 2 else pairs
    most = len(circle) - 1
    turning = [circle[1 + (at + number) % most] for at in range(most)]
    met = [(circle[0], turning[0])]
    met += [(turning[at], turning[-at]) for at in range(1, len(circle) // 2)]
    return [seats_of(one, other) for one, other in met if _BYE not in (one, other)]
