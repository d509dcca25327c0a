"""Processor time of an evening of 12 tables: codes in pictures, next seats, the desk's pages."""

import tempfile
import time
from pathlib import Path

from bench.costs import costs
from bench.figures import Figure, measurement
from pinochle.storage import result_code
from pinochle_tools.desk import pages
from pinochle_tools.evening import places, results
from pinochle_tools.site.rankings import ranking_of_desk
from support.evening_pictures import picture_of

PEOPLE, ROUNDS = 48, 6
KINDS = ("individual", "swiss", "winners", "double-knock-out")
PAGES = ("", "people", "round/1", "standings", "steps", "person/1")
TIMES = 3


def evening_of(data, kind):
    desk = places.begin_evening(data, kind, "racehorse", [], [4, 0, kind, ROUNDS], 5, "2026-03-06")
    desk.add_people([f"Person {at}" for at in range(1, PEOPLE + 1)])
    desk.draw()
    return desk


def play(desk, number):
    for table in range(1, len(desk.state.tables(number)) + 1):
        points = [10 * (table * number % 37), 10 * (table * 7 % 31)]
        results.enter(desk, number, table, results.typed(points, 4, [0, 1]))


def shortest(action):
    """Return the shortest processor time of an action in seconds."""
    taken = []
    for _ in range(TIMES):
        start = time.process_time()
        action()
        taken.append(time.process_time() - start)
    return min(taken)


def next_seats(data, kind):
    """Return the longest time in which the next seats stand, after a round's last result."""
    desk = evening_of(data, kind)
    longest = 0.0
    for number in range(2, ROUNDS + 1):
        play(desk, number - 1)
        start = time.process_time()
        if kind == "individual":
            # One comes for one who goes, because twelve tables have no room for more.
            desk.leave(number, number)
            desk.join([f"Late {number}"], number)
        else:
            desk.next_round()
        longest = max(longest, time.process_time() - start)
    return longest


@measurement
def evening_of_twelve_tables():
    """The command with twelve pictures; the longest draw of each kind; the slowest page."""
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        desk = evening_of(data, "individual")
        words = []
        for table, seats in enumerate(desk.state.tables(1), 1):
            result = results.typed([10 * table, 50], 4, [0, 0])
            result.update(evening=desk.state.number, round=1, table=table, people=seats, check=7)
            picture_of(result_code.written(result), data / f"{table}.png", turn=table)
            words += ["--picture", str(data / f"{table}.png")]
        taken = costs("evening", "scan", *words, "--data", name)[0]
        assert not places.open_desk(data).state.missing(1)
        yield Figure("evening-scan-12-pictures", round(taken, 2), "seconds", None, 5)
    for kind in KINDS:
        with tempfile.TemporaryDirectory() as name:
            taken = next_seats(Path(name), kind)
            yield Figure(f"evening-next-seats-{kind}", round(taken, 3), "seconds", None, 1)
    with tempfile.TemporaryDirectory() as name:
        desk = evening_of(Path(name), "individual")
        for number in range(1, ROUNDS + 1):
            play(desk, number)
        desk.release("standings", ROUNDS)
        history = pages.History(list, lambda state: [])

        def page(path):
            opened = places.open_desk(Path(name))
            assert pages.page(path, opened, pages.Said(), "/evening/desk/x/", history)

        page("")  # compiles the templates
        slowest = max(shortest(lambda path=path: page(path)) for path in PAGES)
        yield Figure("evening-desk-page", round(1000 * slowest), "milliseconds", None, 100)
        ranked = shortest(lambda: ranking_of_desk(desk.state, lambda name: ""))
        yield Figure("evening-page-ranking", round(1000 * ranked), "milliseconds", None, 100)
