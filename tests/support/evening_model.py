"""An evening by a second program: facts in plain dicts, points by their definition."""

from fractions import Fraction
from math import floor

PARTIAL = 4  # a flag of a result: fewer hands than planned


class Storage:
    """A folder in memory that stops in the middle of a write when `cut` bytes were written."""

    def __init__(self, **files):
        self.files = files
        self.cut = None

    def names(self):
        return sorted(self.files)

    def read(self, name):
        return self.files.get(name, b"")

    def size(self, name):
        return len(self.read(name))

    def append(self, name, data):
        if self.cut is not None:
            some, self.cut = data[: self.cut % (len(data) + 1)], None
            self.files[name] = self.read(name) + some
            raise OSError(28)
        self.files[name] = self.read(name) + data

    def replace(self, name, data):
        self.files[name] = data


class Model:
    """What the director said; `drawn` are the seats that were shown."""

    def __init__(self, bye, kind, pairs, rounds):
        self.bye = bye
        self.kind, self.of_pairs, self.rounds = kind, pairs, rounds
        self.first = {}  # number of a person: first round
        self.gone = {}  # number: rounds in which the person is not there
        self.drawn = {}  # round: tables
        self.results = {}  # (round, table): people, points, sets, hands, high, corrections, ruled
        self.given = []  # person, points
        self.instead = {}  # (round, person): for whom

    def there(self, number):
        return {
            person
            for person, first in self.first.items()
            if first <= number and number not in self.gone.get(person, ())
        }

    def newcomer(self, number):
        """Return the number of who comes alone before a round: of pairs, that of who waits."""
        last = max(self.first)
        if not self.of_pairs:
            return last + 1
        rounds = set(range(number, self.rounds + 1))
        alone = [one for one in sorted(self.first) if one % 2 and one + 1 not in self.first]
        waiting = [one for one in alone if rounds - self.gone.get(one, set())]
        return waiting[0] + 1 if waiting else last + 1 + last % 2

    def sat(self, number, table):
        said = self.results.get((number, table), {}).get("people", [0] * 4)
        return [
            who or drawn for who, drawn in zip(said, self.drawn[number][table - 1], strict=True)
        ]

    def scores(self):
        """Return {person: what its games add up to}, by name."""
        lines = {
            person: {
                "rounds": {},
                "byes": set(),
                "won": 0,
                "sets": 0,
                "high": 0,
                "extra": 0,
                "hands": [],
            }
            for person in self.first
        }
        for (number, table), result in self.results.items():
            if "unplayed" in result:
                continue
            for seat, person in enumerate(self.sat(number, table)):
                line = lines.get(self.instead.get((number, person), person))
                if line is None:
                    continue
                mine, other = result["points"][seat % 2], result["points"][1 - seat % 2]
                line["rounds"][number] = line["rounds"].get(number, 0) + mine
                line["won"] += 1 if mine > other else 0.5 if mine == other else 0
                line["hands"].append((mine, result["hands"]))
                line["sets"] += result["sets"][seat % 2]
                line["high"] = max(line["high"], result["high"][seat % 2])
        for person, points in self.given:
            lines[person]["extra"] += points
        self._add_byes(lines)
        return lines

    def averages(self, lines):
        """Return {person: (hands, points a hand)}; what nobody scored in a hand does not count."""
        found = {}
        for person, line in lines.items():
            hands = sum(count for _, count in line["hands"])
            each = Fraction(sum(points for points, _ in line["hands"]), hands or 1)
            found[person] = (hands, floor(each + Fraction(1, 2)))
        return found

    def cut_short(self):
        """Return {(round, table): hands} of the tables that the bell stopped."""
        return {
            place: result["hands"]
            for place, result in self.results.items()
            if result["flags"] & PARTIAL
        }

    def _add_byes(self, lines):
        worth = []
        for number, tables in self.drawn.items():
            there = [self.results.get((number, at + 1)) for at in range(len(tables))]
            if None in there:
                continue
            seated = {person for seats in tables for person in seats}
            waiting = self.there(number) - seated
            if self.of_pairs:
                partners = {one: one + 1 if one % 2 else one - 1 for one in waiting}
                come = {one for one, first in self.first.items() if first <= number}
                waiting = {one for one in waiting if partners[one] in come}
            for person in waiting:
                if number not in lines[person]["rounds"]:
                    worth.append((person, number, self._worth(lines[person], there)))
        for person, number, points in worth:
            lines[person]["rounds"][number] = points
            lines[person]["byes"].add(number)

    def _worth(self, line, there):
        if self.bye == "nothing":
            return 0
        there = [result for result in there if "unplayed" not in result]
        values = [points for result in there for points in result["points"]]
        if self.bye == "winners":
            values = [max(result["points"]) for result in there]
        if self.bye == "own":
            values = list(line["rounds"].values())
        if not values:
            return 0
        average = Fraction(sum(values), len(values)) + Fraction(1, 2)
        return average.numerator // average.denominator

    def ranking(self, lines):
        """Return {person: (place, points)}: by points, then games won, fewest sets, best round."""
        keys = {}
        for person, line in lines.items():
            total = sum(line["rounds"].values()) + line["extra"]
            played = [points for at, points in line["rounds"].items() if at not in line["byes"]]
            keys[person] = (total, line["won"], -line["sets"], max(played, default=0))
        return {
            person: (1 + sum(other > key for other in keys.values()), key[0])
            for person, key in keys.items()
        }

    def prizes(self, lines, ranks):
        """Return {prize: (people, value)} of those with a game."""
        played = {
            self.instead.get((number, person), person)
            for (number, table), result in self.results.items()
            for person in self.sat(number, table)
            if "unplayed" not in result
        } & set(lines)
        if not played:
            return {}
        totals = {person: ranks[person][1] for person in played}
        rounds = {
            person: max(
                points
                for at, points in lines[person]["rounds"].items()
                if at not in lines[person]["byes"]
            )
            for person in played
        }
        sets = {person: lines[person]["sets"] for person in played}
        high = {person: lines[person]["high"] for person in played}
        first = min(ranks[person][0] for person in played)
        found = {
            "high total": (
                {one for one in played if ranks[one][0] == first},
                max(totals.values()),
            ),
            "low total": of(totals, min),
            "high round": of(rounds, max),
            "high hand": of(high, max),
            "most sets": of(sets, max),
            "fewest sets": of(sets, min),
        }
        # Who types points alone says nothing of sets.
        there = [one for one in self.results.values() if "unplayed" not in one]
        lowest = ["low total"] + ["fewest sets"] * any(
            one["check"] or any(one["sets"]) for one in there
        )
        won = {name: prize for name, prize in found.items() if prize[1] > 0 or name in lowest}
        for number, tables in sorted(self.drawn.items()):
            # Who has won does not lose it in the rounds after that, nor by going home.
            left = self._not_out(number, number)
            played = all((number, at + 1) in self.results for at in range(len(tables)))
            if len(left) != 1 and played:
                # The others went home.
                left = self._not_out(number, number + 1)
            if len(left) == 1:
                return {**won, self.kind: (set(left[0]), 0)}
        return won

    def _not_out(self, until, since):
        """Return the pairs that have not lost once, or twice, in a knock-out; else none.

        Both are there in a round from `since` on.
        """
        lives = {"knock-out": 1, "double-knock-out": 2}.get(self.kind, 0)
        rounds = set(range(since, self.rounds + 1))
        there = {one for one in self.first if rounds - self.gone.get(one, set())}
        pairs = [(one, one + 1) for one in range(1, max(self.first), 2)]
        return [pair for pair in pairs if {*pair} <= there and self._lost(pair[0], until) < lives]

    def _lost(self, person, until):
        """Return how often the pair drawn with a person had fewer points, up to a round."""
        lost = 0
        for (number, table), result in self.results.items():
            seats = self.drawn[number][table - 1]
            if person in seats and number <= until:
                side = seats.index(person) % 2
                lost += result["points"][side] < result["points"][1 - side]
        return lost


def of(values, choose):
    best = choose(values.values())
    return {person for person, value in values.items() if value == best}, best
