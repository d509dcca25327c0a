"""Mitchell and round robin, as boxes seat them too, for pairs in an order by chance.

Tables of a round that nobody plays at come last and are left out.
"""

from pinochle.evening import pair_movements as movements

from pinochle_tools.evening.generator import Generator
from pinochle_tools.evening.refused import Refused

_REFUSED = {
    movements.MITCHELL: "%d pairs can play 1 to %d rounds of Mitchell",
    movements.ROUND_ROBIN: "%d pairs can play 1 to %d rounds",
}


def pairs_of(people: int) -> "list[int]":
    """Return the numbers of pairs; of an odd number of people the last one waits for a partner.

    Raises Refused.
    """
    if not 8 <= people <= 49:
        raise Refused("a movement of pairs takes 4 to 24 pairs")
    return list(range(1, people // 2 + 1))


def whole_pairs(people: "list[int]") -> "list[int]":
    """Return the pairs of which both are among these people."""
    partners = {one + 1 if one % 2 else one - 1 for one in people}
    return sorted({movements.pair_of(one) for one in people if one in partners})


def seats(
    kind: str, people: int, rounds: int, generator: "Generator | None"
) -> "list[list[list[int]]]":
    """Return the tables of rounds; without a generator the pairs keep their order."""
    pairs = pairs_of(people)
    if generator:
        generator.shuffle(pairs)
    most = movements.most_rounds(kind, len(pairs))
    if not 1 <= rounds <= most:
        advice = "begin another evening, with fewer" if rounds > most else "begin another evening"
        raise Refused((_REFUSED[kind] + ", not %d: %s") % (len(pairs), most, rounds, advice))
    return movements.seats(kind, pairs, rounds)
