"""The desk of the page on CPython: what is refused, and what a storage that fails leaves."""

import copy
import json
import random
from pathlib import Path

import build_page
import pytest
from browser.evening_desk import Evenings
from pinochle.storage.line_format import encode

BEGIN = {
    "order": "begin",
    "id": "deadbeef",
    "seed": 5,
    "today": "2026-03-06",
    "title": "Tuesday",
    "kind": "individual",
    "rounds": "2",
    "hands": "4",
    "rules": "racehorse",
}
PEOPLE = {"order": "people", "names": "Ann,Bob,Carol,Dave,Eve,Fay,Gus,Hal"}


class Store:
    """What keeps changes: it fails while `error` is an errno."""

    def __init__(self):
        self.error = 0

    def keep(self, operation, name, data):
        return self.error


@pytest.fixture
def store():
    return Store()


@pytest.fixture
def folder(tmp_path):
    return str(tmp_path / "evenings")


def take(evenings, order):
    return json.loads(evenings.take(json.dumps(order)))


def opened(folder, store):
    return Evenings(folder, store.keep, lambda: -1)


def test_a_step_that_was_not_stored_is_not_shown(folder, store):
    evenings = opened(folder, store)
    take(evenings, BEGIN)
    store.error = 28
    found = take(evenings, PEOPLE)
    assert "not stored" in found["refused"]
    assert found["desk"]["people"] == []
    store.error = 0
    assert take(evenings, PEOPLE)["desk"]["people"][-1] == "Hal"
    assert opened(folder, store).view()["people"][-1] == "Hal"


def test_who_came_to_other_evenings_can_be_chosen(folder, store):
    evenings = opened(folder, store)
    take(evenings, BEGIN)
    assert take(evenings, PEOPLE)["desk"]["regulars"] == []
    found = take(evenings, {**BEGIN, "id": "00000002"})
    assert found["desk"]["regulars"] == sorted(PEOPLE["names"].split(","))
    found = take(evenings, {"order": "people", "names": "Zoe", "known": ["Hal", "Ann"]})
    assert found["desk"]["people"] == ["Zoe", "Hal", "Ann"]
    assert "Hal" not in found["desk"]["regulars"]
    assert "Bob" in opened(folder, store).view()["regulars"]
    nobody = take(evenings, {"order": "people", "names": ""})
    assert nobody["refused"]


def test_an_evening_whose_first_step_was_not_stored_is_none(folder, store):
    evenings = opened(folder, store)
    store.error = 28
    found = take(evenings, BEGIN)
    assert "not stored" in found["refused"]
    assert "title" not in found["desk"]


REFUSED = [
    ({**BEGIN, "rounds": "no"}, "rounds: no is no whole number"),
    ({**BEGIN, "hands": "61"}, "a round has up to 60 hands"),
    ({**BEGIN, "boxes": "typed"}, "set up by their keys for"),
    ({**BEGIN, "hands": "0"}, "hands or minutes"),
    ({**BEGIN, "minutes": "99999999"}, "up to 600 minutes"),
    ({**BEGIN, "title": " "}, "a title has"),
    (PEOPLE, "there is no evening yet"),
    ({"order": "take", "text": ""}, "no log of an evening"),
    ({"order": "take", "text": "["}, "no log of an evening"),
    ({"order": "take", "text": '["evening"]\n'}, "damaged in line 1"),
    ({"order": "open", "name": "0001-a.evening"}, "there is no evening yet"),
]


@pytest.mark.parametrize(("order", "words"), REFUSED)
def test_what_cannot_be_done_is_refused_in_words(folder, store, order, words):
    evenings = opened(folder, store)
    assert words in take(evenings, order)["refused"]
    assert opened(folder, store).view()["evenings"] == []


def test_a_damaged_evening_stays_in_the_list_and_the_one_before_is_shown(folder, store):
    evenings = opened(folder, store)
    take(evenings, BEGIN)
    take(evenings, {**BEGIN, "id": "0badcafe", "title": "Wednesday"})
    (Path(folder) / "0002-0badcafe.evening").write_bytes(b"?\n")
    view = opened(folder, store).view()
    assert view["title"] == "Tuesday"
    assert [title for _, title in view["evenings"]] == [
        "Tuesday",
        "0002-0badcafe.evening (damaged)",
    ]
    again = opened(folder, store)
    found = take(again, {"order": "open", "name": "0002-0badcafe.evening"})
    assert "damaged in line 1" in found["refused"]
    assert found["desk"]["title"] == "Tuesday"


EVENING = [
    {**BEGIN, "rounds": "3"},
    PEOPLE,
    {"order": "draw"},
    {"order": "result", "round": "1", "table": "1", "north_south": "210", "east_west": "-70"},
    {"order": "result", "round": "1", "table": "2", "north_south": "90", "east_west": "90"},
    {"order": "release", "what": "seats", "round": "2"},
    {"order": "bell", "round": "2", "time": "20:45"},
    {"order": "set", "name": "entry", "value": "500"},
    {"order": "person", "person": "3", "table": "1", "group": "guests", "last_300": "120"},
    {"order": "person", "person": "2", "points": "10", "who": "Ann", "why": "late"},
    {"order": "person", "person": "4", "other": "Eve", "round": "1"},
    {"order": "person", "person": "8", "leave": "2"},
    {"order": "person", "person": "8", "back": "3"},
    {"order": "people", "names": "Ivy", "round": "2"},
    {"order": "undo"},
    {"order": "close"},
]
PARTS = [("person", 3), ("wall", 0), ("plan", 2)]
PARTS += [("paper", what) for what in ("slips", "cards", "tally", "results")]
WRONG = [0, -1, 1, 9, 99, 10**12, 2**70, "", "x", "a/b", "1", None, True, 1.5, [], [1], [[]], {}]
# Each is a whole line with its checksum.
IMPOSSIBLE = [
    ["name", 9, "x"],
    ["people", 5],
    ["return", 1, 2],
    ["draw"],
    ["bell", 1],
    ["many", 3],
    ["many"],
    [],
    [[]],
    ["release", "all", 1],
]
FIRST = ["evening", 1, "deadbeef", "T", "racehorse", [], 4, 0, "individual", 2, 5, "2026-03-06"]
STRANGE = [(2, "zz"), (2, "a/b"), (4, "nonsense"), (5, [["no", 1]]), (5, [1]), (8, "x"), (3, 7)]


def written(steps):
    crc, data = 0, b""
    for step in steps:
        line, crc = encode(step, crc)
        data += line
    return data.decode()


def places_in(value, path=()):
    """Yield the path of each part of a step, outer ones first."""
    yield path
    if isinstance(value, list):
        for at, part in enumerate(value):
            yield from places_in(part, (*path, at))


def changed(steps, dice):
    """Return steps of which one part is another value, or missing."""
    steps = copy.deepcopy(steps)
    *path, last = dice.choice([path for path in places_in(steps) if path])
    part = steps
    for at in path:
        part = part[at]
    if dice.random() < 0.2:
        del part[last]
    else:
        part[last] = dice.choice(WRONG)
    return steps


@pytest.mark.parametrize("step", IMPOSSIBLE, ids=json.dumps)
def test_a_step_that_cannot_be_is_refused(folder, store, step):
    evenings = opened(folder, store)
    found = take(evenings, {"order": "take", "text": written([FIRST, step])})
    assert "refused" in found
    assert found["desk"]["evenings"] == []


@pytest.mark.parametrize(("at", "value"), STRANGE)
def test_an_evening_that_no_desk_begins_is_refused(folder, store, at, value):
    evenings = opened(folder, store)
    first = [value if place == at else part for place, part in enumerate(FIRST)]
    assert "refused" in take(evenings, {"order": "take", "text": written([first])})
    assert opened(folder, store).view()["evenings"] == []


@pytest.mark.wide
def test_a_log_with_any_wrong_part_is_refused_or_shown(folder, store, tmp_path):
    evenings = opened(folder, store)
    for order in EVENING:
        assert "refused" not in take(evenings, order), order
    whole = [json.loads(line.rpartition("\t")[0]) for line in evenings.log().splitlines()]
    assert written(whole) == evenings.log()
    taken = 0
    for seed in range(400):
        text = written(changed(whole, random.Random(seed)))
        other = opened(str(tmp_path / f"other-{seed}"), store)
        found = take(other, {"order": "take", "text": text})
        taken += "said" in found
        for what, detail in PARTS:
            assert json.loads(other.part(what, detail))
        take(other, {"order": "scan", "codes": "0000 0000 0000"})
        take(other, {"order": "undo"})
    assert 25 < taken < 375


RESULT = {"order": "result", "round": "1", "table": "1"}
TOO_MUCH = [
    ({**RESULT, "north_south": "1+2", "east_west": "0"}, "1+2 is no whole number"),
    ({**RESULT, "north_south": "1_0", "east_west": "0"}, "1_0 is no whole number"),
    ({**RESULT, "north_south": "٣٠", "east_west": "0"}, "is no whole number"),
    ({**RESULT, "north_south": "1000000000", "east_west": "0"}, "1000000000 is too large"),
    ({**RESULT, "north_south": "0", "east_west": "0", "hands": "-3"}, "up to 60 hands"),
    ({"order": "person", "person": "1", "last_300": "-5"}, "up to 9999 points"),
    ({"order": "set", "name": "entry", "value": "9" * 23}, "a number of cents"),
]


@pytest.mark.parametrize(("order", "words"), TOO_MUCH)
def test_numbers_beyond_the_limits_are_refused(folder, store, order, words):
    evenings = opened(folder, store)
    for before in EVENING[:3]:
        take(evenings, before)
    steps = evenings.log()
    assert words in take(evenings, order)["refused"]
    assert evenings.log() == steps


def test_its_modules_are_not_in_the_first_load():
    own = set(build_page.evening_sources())
    assert {"browser/evening_desk.mpy", "pinochle_tools/evening/state.mpy"} <= own
    assert not own & set(build_page.sources())
    assert not [name for name in own if name.startswith("pinochle_tools/evening/places")]
