"""The kinds of movement, and the draw of an evening before its first card."""

from pinochle.evening.pair_movements import MITCHELL, ROUND_ROBIN, seats_of

from pinochle_tools.evening import individual, pair_movements
from pinochle_tools.evening.generator import Generator
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import AS_TYPED

# Kinds whose whole evening is drawn, and kinds whose next seats follow from results.
FIXED = ("individual", MITCHELL, ROUND_ROBIN)
TYPED = (MITCHELL, ROUND_ROBIN)  # boxes can draw them, too
BY_RESULT = ("ladder", "winners", "progressive", "swiss", "knock-out", "double-knock-out")
KINDS = FIXED + BY_RESULT
# Kinds of pairs that stay together.
OF_PAIRS = (MITCHELL, ROUND_ROBIN, "ladder", "swiss", "knock-out", "double-knock-out")
# How many losses end a pair's way to the first place.
LIVES = {"knock-out": 1, "double-knock-out": 2}
MOST_TABLES, MOST_ROUNDS = 12, 12


def draw(kind: str, people: int, rounds: int, seed: int) -> "list[list[list[int]]]":
    """Return rounds of tables of four numbers N E S W, from 1; by results the first round.

    A seed AS_TYPED does not shuffle pairs. Raises Refused.
    """
    generator = Generator(seed)
    check(kind, people, rounds)
    if kind == "individual":
        return individual.draw(people, rounds, generator)
    if kind in TYPED:
        by_chance = None if seed == AS_TYPED else generator
        return pair_movements.seats(kind, people, rounds, by_chance)
    if kind in OF_PAIRS:
        return [_first_of_pairs(people, generator)]
    numbers = list(range(1, people + 1))
    generator.shuffle(numbers)
    return [[numbers[at : at + 4] for at in range(0, people // 4 * 4, 4)]]


def check(kind: str, people: int, rounds: int) -> None:
    """Refuse an evening that the kind cannot have. Raises Refused."""
    if kind not in KINDS:
        raise Refused("no such kind of evening: %s (%s)" % (kind, ", ".join(KINDS)))
    if kind in OF_PAIRS:
        pair_movements.pairs_of(people)
    elif not individual.LEAST <= people <= individual.MOST:
        raise Refused("an evening takes %d to %d people" % (individual.LEAST, individual.MOST))
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refused("an evening has 1 to %d rounds" % MOST_ROUNDS)


def out_of(tables: "list[list[int]]", present: "list[int]") -> "list[int]":
    """Return who of those present sits out."""
    seated = {person for seats in tables for person in seats}
    return [person for person in present if person not in seated]


def _first_of_pairs(people: int, generator: Generator) -> "list[list[int]]":
    pairs = pair_movements.pairs_of(people)
    generator.shuffle(pairs)
    return [seats_of(pairs[at], pairs[at + 1]) for at in range(0, len(pairs) - 1, 2)]
