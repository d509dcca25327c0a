"""Run evenings of all kinds at the desk: seats, log, plan, standings, pages, codes."""

import binascii

from pinochle.storage import result_code
from pinochle_tools.evening import desk, read_code, results, sheets, wall
from pinochle_tools.evening.log import Log
from pinochle_tools.evening.movements import BY_RESULT, KINDS
from pinochle_tools.evening.standings import standings

RESULT = {
    "evening": 0xDEADBEEF,
    "revision": 3,
    "table": 7,
    "round": 12,
    "people": [1, 2, 3, 48],
    "points": [-320, 1500],
    "hands": 4,
    "sets": [1, 0],
    "high": [410, 300],
    "bid": 430,
    "seat": 2,
    "corrections": 1,
    "flags": 33,
    "check": 0xFFFFFFFF,
}


class Memory:
    """A folder of files in memory."""

    def __init__(self):
        self.files = {}

    def read(self, name):
        return self.files.get(name, b"")

    def size(self, name):
        return len(self.read(name))

    def append(self, name, data):
        self.files[name] = self.read(name) + data


def evening(kind, people):
    """Play an evening in which somebody joins and somebody leaves; return its desk."""
    form = [4, 0, kind, 2]
    at = desk.begin(Log(Memory(), "log"), "deadbeef", "Tuesday", ["racehorse", []], form, 7)
    at.add_people([f"P{number}" for number in range(1, people + 1)])
    at.draw()
    for number in (1, 2):
        if number == 2:
            if kind in BY_RESULT:
                at.next_round()
            at.join(["Late"], 2)
            at.leave(3, 2)
        for table in range(1, len(at.state.tables(number)) + 1):
            points = [number * table * 7 % 13 * 10, table * 5 % 11 * 10]
            results.enter(at, number, table, results.typed(points, 4, [table % 3, 0]))
    return at


def main():
    text = result_code.written(RESULT)
    typed = result_code.typed(RESULT, 10)
    print(text, typed, read_code.parsed(text) == RESULT)
    for kind in KINDS:
        for people in (8, 13, 22):
            at = evening(kind, people)
            rows = [(row.person, row.place, row.points, row.rounds) for row in standings(at.state)]
            print(kind, people, at.state.seats)
            print(rows, at.plan())
            pages = [sheets.page(at.state, name) for name in sorted(sheets.SHEETS)]
            at.release("seats", 2)
            at.ring(2, "20:45")
            pages.append(wall.page(at.state, (10, "wall.html"), wall.BOTH, "20:33"))
            print([binascii.crc32(page.encode()) for page in pages])
            print(binascii.crc32(at.log.data))
