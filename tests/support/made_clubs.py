"""Clubs whose people's skill is known: their hands as lineups, for tests of strengths."""

import random
from dataclasses import dataclass, field

from pinochle_tools.statistics.normal_equations import Lineup, Tally
from pinochle_tools.statistics.strength_model import fit

# What 12 people do in 300 games of racehorse: the declaring side makes 165 of 250 trick points.
PEOPLE, GAMES, HANDS, WHOLE, DECLARER, LUCK = 12, 300, 8, 250, 165, 32


@dataclass
class Club:
    """Skill in trick points a hand, less the average; what each pair makes beyond it; hands."""

    skill: dict[str, float]
    chemistry: dict[tuple[str, str], float] = field(default_factory=dict)
    lineups: list[Lineup] = field(default_factory=list)

    @property
    def spread(self):
        """The standard deviation of skill."""
        return (sum(one * one for one in self.skill.values()) / len(self.skill)) ** 0.5


def club(seed, spread, chemistry=0.0, people=PEOPLE, games=GAMES):
    """Return a club whose skill and chemistry have these standard deviations."""
    chance = random.Random(seed)
    raw = {f"Person {number:02}": chance.gauss(0, spread) for number in range(people)}
    mean = sum(raw.values()) / people
    found = Club({name: one - mean for name, one in raw.items()})
    for _ in range(games):
        table = chance.sample(list(raw), 4)
        sums = {}
        for _ in range(HANDS):
            sides = (tuple(table[::2]), tuple(table[1::2]))
            sides = sides if chance.random() < 0.5 else sides[::-1]
            points = DECLARER
            for sign, side in zip((1, -1), sides, strict=True):
                pair = (min(side), max(side))
                known = found.chemistry.setdefault(pair, chance.gauss(0, chemistry))
                points += sign * (known + sum(raw[name] for name in side))
            points = min(max(round(chance.gauss(points, LUCK) / 10) * 10, 0), WHOLE)
            known = sums.setdefault(sides, [0, 0, 0])
            for place, more in enumerate((1, points, points**2)):
                known[place] += more
        found.lineups += [
            Lineup("racehorse", True, sides, WHOLE, *one) for sides, one in sums.items()
        ]
    return found


def judged(count, spread):
    """Return which shares of intervals hold the truth, and of pairs of people are in order.

    The pairs are those whose skill differs by a standard deviation or more, in made clubs.
    """
    held = there = ordered = pairs = 0
    for seed in range(count):
        made = club(seed, spread)
        persons = fit(Tally(made.lineups)).persons
        assert set(persons) == set(made.skill)
        for name, one in persons.items():
            there += 1
            held += one.low <= made.skill[name] <= one.high
            for other, second in persons.items():
                if made.skill[name] - made.skill[other] >= made.spread:
                    pairs += 1
                    ordered += one.value > second.value
    return held / there, ordered / pairs


def claimed(count):
    """Return which share of people and pairs of clubs of equals gets a claim, and their number."""
    pages = claims = 0
    for seed in range(count):
        found = fit(Tally(club(seed, 0).lineups))
        for estimates in (found.persons, found.chemistry):
            pages += len(estimates)
            claims += sum(one.claim != 0 for one in estimates.values())
    return claims / pages, pages
