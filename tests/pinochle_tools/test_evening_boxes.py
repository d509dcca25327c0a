"""Whole evenings with the real boxes: from the desk's plan to the codes that the desk reads."""

import random

import pytest
from pinochle.keys import BACK, DOWN, HOLD_BACK, LEFT, OK, RIGHT, UP
from pinochle.storage import evening_plan
from pinochle.text import seal as seal_words
from pinochle_tools.evening import results
from pinochle_tools.evening.desk import Desk, begin
from pinochle_tools.evening.log import Log
from pinochle_tools.evening.standings import standings
from support import records
from support.evening_boxes import EveningBox
from support.evening_model import Storage

HANDS = [hand for game in records.lines(records.CORPUS) for hand in game["hands"]]
UNIT = 10
SEATS = ("North", "East", "South", "West")
MOST_PRESSES = 240


class Evening:
    """A desk, a box at each table, and what the boxes showed as totals."""

    def __init__(self, folder, people, rounds, hands, kind="individual", seed=1, spares=0):
        self.dice = random.Random(seed)
        self.folder = folder
        self.hands = hands
        form = [hands, 0, kind, rounds]
        log = Log(Storage(), "evening")
        self.desk = begin(log, "00c0ffee", "Tuesday", ["racehorse", []], form, seed)
        self.desk.add_people([f"P{at}" for at in range(1, people + 1)])
        self.desk.draw()
        plan = self.desk.plan()
        tables = evening_plan.EveningPlan(evening_plan.parsed(plan)).tables
        self.boxes = {
            table: EveningBox(folder / f"box-{table}", plan, table)
            for table in range(1, tables + 1)
        }
        self.spares = [EveningBox(folder / f"spare-{at}", plan) for at in range(spares)]
        self.beyond = 0  # presses that are not of hands
        self.points = dict.fromkeys(range(1, people + 2), 0)

    def press(self, box, *keys):
        for key in keys:
            box.press(key)
            self.beyond += 1

    def sit_down(self, number, table):
        box = self.boxes[table]
        assert (box.screen.title, box.screen.context) == (f"ROUND {number}", f"TABLE {table}")
        names = [self.desk.state.name(one) for one in self.desk.state.tables(number)[table - 1]]
        shown = [name.strip("\x0e") for name in box.screen.choice.items]
        # Where results decide, a box knows at most who stays.
        known = zip(shown, names, SEATS, strict=True)
        assert all(one in (name, seat) for one, name, seat in known)
        self.press(box, OK)
        box.read_names()

    def play(self, table, count):
        box = self.boxes[table]
        for _ in range(count):
            box.play(self.dice.choice(HANDS))

    def signed(self, table):
        """Let the other side sign; return the code that is shown."""
        box = self.boxes[table]
        assert box.screen.title == seal_words.WHO_SIGNS
        self.press(box, OK)
        return box.screen.texts[0]

    def read(self, text):
        return results.scan(self.desk, text, UNIT)

    def count(self, number, table, totals, people=None):
        for seat, person in enumerate(people or self.desk.state.tables(number)[table - 1]):
            self.points[person] += totals[seat % 2]


def points_of(desk, person):
    return next(row.points for row in standings(desk.state) if row.person == person)


def test_presses_of_twelve_tables_and_six_rounds_beyond_the_hands(tmp_path):
    evening = Evening(tmp_path, people=48, rounds=6, hands=1)
    assert len(evening.boxes) == 12
    for number in range(1, 7):
        for table, box in evening.boxes.items():
            evening.sit_down(number, table)
            evening.play(table, 1)
            totals = box.app.flow.game.totals[:]
            assert evening.read(evening.signed(table)) == (number, table, results.NEW)
            evening.count(number, table, totals)
            evening.press(box, OK)
    assert evening.beyond == 3 * 12 * 6 <= MOST_PRESSES
    for person in range(1, 49):
        assert points_of(evening.desk, person) == evening.points[person]


@pytest.mark.parametrize("kind", ["individual", "ladder", "mitchell"])
def test_an_evening_with_faults_keeps_every_point(tmp_path, kind):
    """A person at the wrong table, a code read twice, a correction, a dead box, a power cut."""
    evening = Evening(tmp_path, people=12, rounds=3, hands=2, kind=kind, seed=5, spares=1)
    desk = evening.desk
    for number in range(1, 4):
        if kind == "ladder" and number > 1:
            desk.next_round()
        for table in (1, 2, 3):
            people = desk.state.tables(number)[table - 1][:]
            if (number, table) == (2, 3):
                # This box died between the rounds; the spare becomes its table.
                evening.boxes[3] = spare = evening.spares.pop()
                spare.presses.clear()
                for key in (DOWN, OK, UP):
                    spare.press(key)
                assert len(spare.presses) <= 5
            box = evening.boxes[table]
            if (number, table, kind) == (1, 2, "individual"):
                # One more person than in the plan sits down in the east.
                box.presses.clear()
                for key in (LEFT, RIGHT, LEFT):
                    box.press(key)
                assert len(box.presses) <= 6
                people[1] = 13
                assert box.screen.choice.items[1] == "No. 13"
                box.press(OK)
                box.read_names()
            else:
                evening.sit_down(number, table)
            evening.play(table, 1)
            box.start()
            evening.play(table, 1)
            code = evening.signed(table)
            assert evening.read(code) == (number, table, results.NEW)
            assert evening.read(code)[2] == results.AGAIN
            if (number, table) == (1, 1):
                box.press(BACK)
                for _ in range(2):
                    box.press(HOLD_BACK)
                    box.press(OK)
                while box.screen.title != seal_words.WHO_SIGNS:
                    box.press(OK)
                code = evening.signed(table)
                assert evening.read(code)[2] == results.REPLACES
            box.start()
            box.press(OK)
            assert box.screen.texts[0] == code
            evening.count(number, table, box.app.flow.game.totals, people)
            box.press(OK)
        assert desk.state.current == number + 1
    for person in range(1, 13):
        assert points_of(desk, person) == evening.points[person]
    assert Desk(desk.log).state.results.keys() == desk.state.results.keys()
