"""The desk of the page on CPython: what is refused, and what a storage that fails leaves."""

import json
import sys
from pathlib import Path

import build_page
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "host_tools" / "web"))

from browser.evening_desk import Evenings

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


def test_its_modules_are_not_in_the_first_load():
    own = set(build_page.evening_sources())
    assert {"browser/evening_desk.mpy", "pinochle_tools/evening/state.mpy"} <= own
    assert not own & set(build_page.sources())
    assert not [name for name in own if name.startswith("pinochle_tools/evening/places")]
