"""Evenings with faults: the desk must agree with a second program, and lose nothing."""

import copy
import random
from collections import Counter

import pytest
from pinochle.storage import result_code
from pinochle_tools.evening import movements, overview, results
from pinochle_tools.evening.desk import Desk, begin
from pinochle_tools.evening.log import Log
from pinochle_tools.evening.merging import merged
from pinochle_tools.evening.prizes import prizes
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.standings import standings
from support.evening_model import Model, Storage

NAME = "evening"
NOT_PLAYED = {"unplayed": True, "ruled": True, "corrections": 0, "flags": 0}
NOT_PLAYED |= {"people": [0] * 4, "points": [0] * 2, "sets": [0] * 2}


class Night:
    """One evening: every step goes to the desk and to the model, and is compared."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.storage = Storage()
        self.kind = self.dice.choice(movements.KINDS)
        self.rounds = self.dice.randint(2, 5)
        people = self.dice.randint(max(8, 4 * self.rounds - 3), 26)
        people += people % 2 * (self.kind in movements.OF_PAIRS)
        bye = self.dice.choice(["average", "winners", "own", "nothing"])
        pairs = self.kind in movements.OF_PAIRS
        self.model = Model(bye, self.kind, pairs, self.rounds)
        self.history = []
        self.codes = []
        self.bell = self.dice.random() < 0.4
        form = [4, 25 * self.bell, self.kind, self.rounds]
        identity = f"{self.dice.getrandbits(32):08x}"
        self.desk = begin(
            Log(self.storage, NAME), identity, "Night", ["racehorse", []], form, seed
        )
        self.did("bye", lambda: self.desk.set("bye", self.model.bye))
        self.did(
            "people",
            lambda: self.desk.add_people([f"P{at + 1}" for at in range(people)]),
            lambda: self.model.first.update({at + 1: 1 for at in range(people)}),
        )
        self.draws(1, lambda: self.desk.draw())

    def did(self, what, act, then=lambda: None):
        """Do a step, sometimes with the desk killed while it writes; then compare."""
        before = copy.deepcopy(self.model)
        steps = len(self.desk.log.steps)
        if self.dice.random() < 0.2:
            self.storage.cut = self.dice.randrange(10_000)
            with pytest.raises(OSError, match="28"):
                act()
            shown = self.desk.log.steps
            self.desk = Desk(Log(self.storage, NAME))
            if len(self.desk.log.steps) == steps:
                assert self.desk.log.steps == shown, what
                act()
        else:
            act()
        assert len(self.desk.log.steps) == steps + 1, what
        then()
        self.history.append(before)
        self.compare()

    def draws(self, number, act, then=lambda: None):
        """Do a step that draws the rounds from a number on."""

        def taken():
            then()
            drawn = dict(enumerate(self.desk.state.seats, 1))
            earlier = {at: tables for at, tables in drawn.items() if at < number}
            assert earlier == {
                at: tables for at, tables in self.model.drawn.items() if at < number
            }
            self.model.drawn = copy.deepcopy(drawn)
            self.check_seats(number)

        self.did("draw", act, taken)

    def check_seats(self, number):
        for at, tables in self.model.drawn.items():
            if at < number:
                continue
            seated = Counter(person for seats in tables for person in seats)
            assert set(seated.values()) == {1}
            assert set(seated) <= self.model.there(at)
            if self.kind not in movements.OF_PAIRS:
                assert len(seated) == len(self.model.there(at)) // 4 * 4

    def compare(self):
        state = self.desk.state
        lines = self.model.scores()
        ranking = self.model.ranking(lines)
        rows = standings(state)
        assert {row.person: (row.place, row.points) for row in rows} == ranking
        assert [row.place for row in rows] == sorted(row.place for row in rows)
        counted = {row.person: (row.hands, row.average) for row in rows}
        assert counted == self.model.averages(lines)
        short = [line for line in results.doubts(state) if "fewer hands than planned" in line]
        assert short == [
            f"round {number}, table {table}: fewer hands than planned: {hands}"
            for (number, table), hands in sorted(self.model.cut_short().items())
        ]
        found = {one["prize"]: (set(one["people"]), one["value"]) for one in prizes(state)}
        found.pop("drawn", None)
        assert found == self.model.prizes(lines, ranking)

    # What happens in a round.

    def result(self, number, table, corrections=0):
        people = list(self.model.drawn[number][table - 1])
        if self.dice.random() < 0.1:
            others = sorted(self.model.there(number) - set(people))
            if others:
                people[self.dice.randrange(4)] = self.dice.choice(others)
        # The bell may end the round of a slow table before its last hand.
        hands = self.dice.randint(0, 4) if self.bell else 4
        points = [10 * self.dice.randint(-60, 150) * (hands > 0) for _ in "ab"]
        flags = result_code.TIME * self.bell | result_code.PARTIAL * (hands < 4)
        return {
            "evening": self.desk.state.number,
            "revision": self.desk.state.revision,
            "table": table,
            "round": number,
            "people": people,
            "points": points,
            "hands": hands,
            "sets": [self.dice.randint(0, 2) * (hands > 0) for _ in "ab"],
            "high": [10 * self.dice.randint(0, 60) * (hands > 0) for _ in "ab"],
            "bid": 300,
            "seat": 1,
            "corrections": corrections,
            "flags": flags,
            "check": self.dice.getrandbits(32),
        }

    def scan(self, result):
        number, table = result["round"], result["table"]
        code = result_code.written(result)
        self.did(
            "scan",
            lambda: results.scan(self.desk, code, 10),
            lambda: self.model.results.update({(number, table): {**result, "ruled": False}}),
        )
        self.codes.append(code)

    def unchanged(self, code):
        """Read a code that must change nothing."""
        before = self.desk.log.data
        try:
            became = results.scan(self.desk, code, 10)[2]
        except Refused:
            became = "refused"
        assert became in ("again", "older", "ruled", "differs", "refused")
        assert self.desk.log.data == before
        return became

    def rule(self, number, table):
        result = self.result(number, table)
        result["people"], result["corrections"] = [0, 0, 0, 0], 0
        self.did(
            "rule",
            lambda: results.rule(self.desk, number, table, result, "Ann", "said so"),
            lambda: self.model.results.update({(number, table): {**result, "ruled": True}}),
        )

    def play(self, number):
        tables = list(range(1, len(self.model.drawn[number]) + 1))
        self.dice.shuffle(tables)
        for table in tables:
            self.scan(self.result(number, table))
            self.fault(number, table)

    def fault(self, number, table):
        chance = self.dice.random()
        known = self.model.results[number, table]
        if chance < 0.15:
            self.unchanged(self.dice.choice(self.codes))
        elif chance < 0.25:
            other = {**self.result(number, table), "evening": self.desk.state.number ^ 5}
            assert self.unchanged(result_code.written(other)) == "refused"
        elif chance < 0.35 and not known["ruled"]:
            self.scan(self.result(number, table, known["corrections"] + 1))
        elif chance < 0.42:
            self.rule(number, table)
        elif chance < 0.5:
            person = self.dice.choice(sorted(self.model.first))
            points = 10 * self.dice.randint(-9, 9)
            self.did(
                "points",
                lambda: self.desk.adjust(person, points, "Ann", "renege"),
                lambda: self.model.given.append((person, points)),
            )
        elif chance < 0.58:
            self.undo()
            self.redo(number, table)
        elif chance < 0.64:
            self.two_desks(number, table)
        elif chance < 0.7:
            self.remove(number, table)
            self.redo(number, table)
        elif chance < 0.75:
            self.withdraw(number, table)

    def withdraw(self, number, table):
        """A table that does not play counts for nobody, and its code changes nothing."""
        nothing = {**self.result(number, table), **NOT_PLAYED}
        self.did(
            "unplayed",
            lambda: results.unplayed(self.desk, number, table, "Ann", "withdrawn"),
            lambda: self.model.results.update({(number, table): nothing}),
        )
        self.unchanged(self.codes[-1])

    def remove(self, number, table):
        """A result that does not count: its code does not bring it back."""
        known = self.model.results[number, table]
        self.did(
            "remove",
            lambda: results.remove(self.desk, number, table, "Ann", "withdrawn"),
            lambda: self.model.results.pop((number, table)),
        )
        if not known["ruled"]:
            assert self.unchanged(result_code.written(known)) == "ruled"

    def undo(self):
        before = self.history.pop()
        self.did("undo", lambda: self.desk.undo(), lambda: setattr(self, "model", before))
        self.history.pop()

    def redo(self, number, table):
        if (number, table) not in self.model.results:
            self.scan(self.result(number, table))

    def two_desks(self, number, table):
        """A second laptop continues from a copy: one log begins with the other, or is refused."""
        other = Storage()
        other.files[NAME] = self.desk.log.data
        second = Desk(Log(other, NAME))
        second.release("seats", number)
        longer = merged(self.desk.log.data, second.log.data)
        assert longer == second.log.data
        self.desk.release("seats", 0)
        self.history.append(copy.deepcopy(self.model))
        with pytest.raises(
            Refused, match=r"here 1 step \(seats hidden\), there 1 step \(seats of"
        ):
            merged(self.desk.log.data, second.log.data)

    def between(self, number):
        """Somebody comes, leaves or comes back before a round."""
        chance = self.dice.random()
        there = self.model.there(number)
        if chance < 0.25:
            new = self.model.newcomer(number)
            self.change(
                number,
                lambda: self.desk.join([f"P{new}"], number),
                lambda: self.model.first.update({new: number}),
            )
        elif chance < 0.45 and len(there) > 9:
            person = self.dice.choice(sorted(there))
            rounds = set(range(number, 99))
            self.change(
                number,
                lambda: self.desk.leave(person, number),
                lambda: self.model.gone.update(
                    {person: self.model.gone.get(person, set()) | rounds}
                ),
            )
        elif chance < 0.65:
            away = [person for person in self.model.gone if person not in there]
            if away:
                person = away[0]
                rounds = set(range(number, 99))
                self.change(
                    number,
                    lambda: self.desk.come_back(person, number),
                    lambda: self.model.gone.update({person: self.model.gone[person] - rounds}),
                )

    def change(self, number, act, then):
        if len(self.desk.state.seats) >= number:
            self.draws(number, act, then)
        else:
            self.did("change", act, then)

    def run(self):
        for number in range(1, self.rounds + 1):
            if number > 1:
                self.between(number)
                if self.kind in movements.BY_RESULT and len(self.desk.state.seats) < number:
                    self.draws(number, lambda: self.desk.next_round())
            self.play(number)
        self.unchanged(self.codes[0])
        for row in standings(self.desk.state):
            lines = overview.card_with_byes(self.desk.state, row.person)
            points = [line["points"][0] for line in lines if "points" in line]
            byes = [line["bye"] for line in lines if "bye" in line]
            assert (len(points), len(byes)) == (row.played, len(row.byes))
            assert sum(points + byes) + row.adjusted == row.points
        again = Desk(Log(self.storage, NAME))
        assert [vars(row) for row in standings(again.state)] == [
            vars(row) for row in standings(self.desk.state)
        ]


@pytest.mark.wide
@pytest.mark.parametrize("part", range(10))
def test_evenings_with_faults_agree_with_a_second_program(part):
    for seed in range(30 * part, 30 * part + 30):
        Night(seed).run()


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_many_evenings_with_faults_agree_with_a_second_program(part):
    for seed in range(1000 + 1000 * part, 2000 + 1000 * part):
        Night(seed).run()
