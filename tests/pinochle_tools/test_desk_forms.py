"""Forms of the laptop's desk: refused, sent twice, and sent from a page that is not the newest."""

from pathlib import Path

import pytest
from pinochle.storage import result_code
from pinochle_tools.desk import pages
from pinochle_tools.evening import places, results
from support.form_browser import FormBrowser
from support.serving import command

PEOPLE = ["Ann", "Bob", "Carol", "Dave", "Eve", "Fay", "Gus", "Hal", "Ida"]


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """(data folder, address of the desk) of `pinochle serve`."""
    data = tmp_path_factory.mktemp("desk")
    with command("serve", "--http", "0", data=data, lines=2) as lines:
        yield data, lines[1].split()[0]


@pytest.fixture
def desk(served):
    """A function that begins an evening of nine people with its seats drawn, for two helpers.

    It returns their browsers, and a function that returns the evening as it is stored.
    """
    data, address = served

    def begun(kind="individual", rounds=4):
        one, other = FormBrowser(address), FormBrowser(address)
        one.go("new").send("begin", title="Tuesday", kind=kind, rounds=rounds)
        one.go("").send("people", names="\n".join(PEOPLE))
        one.send("draw")
        return one, other, lambda: places.open_desk(Path(data)).state

    return begun


@pytest.mark.wide
def test_who_sat_there_stays_typed_when_the_points_are_refused(desk):
    one, _, state = desk()
    drawn = [state().name(person) for person in state().tables(1)[0]]
    sat = [state().name(state().out(1)[0]), *drawn[1:]]
    one.go("round/1")
    one.send("result", "table-1", north_south=815, east_west=-120, sat_by_seat=sat)
    assert "points come in steps of 10" in one.text
    assert '<details class="small" open>' in one.page
    one.send("result", "table-1", north_south=810)
    entry = state().results[1, 1]
    assert entry.values["points"] == [810, -120]
    assert [state().name(person) for person in entry.values["people"]] == sat


def test_the_chosen_round_stays_chosen_when_a_name_is_refused(desk):
    one, _, state = desk()
    one.go("people").send("people", names="Ann", round=3)
    assert "two people are called Ann" in one.text
    one.send("people", names="Nan")
    assert state().joined == {len(PEOPLE) + 1: 3}
    one.go("person/1").send("person", "other", other="Nobody", round=2)
    assert "nobody here is Nobody" in one.text
    one.send("person", "other", other="Bob")
    assert state().plays_for == {(2, 1): 2}


def test_names_of_the_history_stay_chosen_when_others_are_refused(tmp_path):
    form = [4, 0, "individual", 4]
    begun = places.begin_evening(tmp_path, "T", "racehorse", [], form, 5)
    history = pages.History(lambda: ["Max", "Ned"], lambda state: [])
    typed = {"form": ["people"], "names": ["Bob, Bob"], "known": ["Ned"]}
    said = pages.Said(refused="two people are called Bob", typed=typed)
    shown = pages.page("people", begun, said, "/evening/desk/x/", history)
    assert 'value="Max">' in shown
    assert 'value="Ned" checked>' in shown


def test_a_result_is_removed_where_somebody_says_why(desk):
    one, _, state = desk()
    one.go("round/2").send("result", id="table-1", north_south=500, east_west=200)
    one.go("round/2").send("result", id="remove-1", who="Ann")
    assert (one.status, "say who rules, and why" in one.text) == (422, True)
    one.send("result", id="remove-1", why="of round 1")
    assert "round 2, table 1: removed by Ann" in one.text
    assert state().results == {}
    one.send("result", id="unplayed-2", who="Ann", why="ill")
    assert "round 2, table 2: not played, ruled by Ann" in one.text
    assert ("Not played" in one.text, state().missing(2)) == (True, [1])


def test_a_person_s_page_says_whose_points_count(desk):
    one, _, state = desk()
    north = state().tables(1)[0][0]
    (waits, *_) = state().out(1)
    sat = [state().name(person) for person in [waits, *state().tables(1)[0][1:]]]
    one.go("round/1").send("result", id="table-1", north_south=510, east_west=90, sat_by_seat=sat)
    one.go(f"person/{waits}").send("person", id="other", other=state().name(north), round=1)
    assert f"for {state().name(north)}" in one.text
    assert f"510 : 90 by {state().name(waits)}" in one.go(f"person/{north}").text


def test_a_correction_from_an_older_page_replaces_none_that_it_does_not_show(desk):
    one, other, state = desk()
    one.go("round/1").send("result", "table-1", north_south=820, east_west=-120)
    one.go("round/1")
    other.go("round/1").fill(
        "result", "table-1", north_south=820, east_west=-120, sets_ew=1, who="Bob", why="a set"
    )
    one.send("result", "table-1", north_south=800, east_west=-100, who="Ann", why="misread")
    other.press()
    assert "another step was stored" in other.text
    assert state().results[1, 1].values["points"] == [800, -100]
    # It shows the other correction, and still what was typed.
    assert "Corrected by Ann: misread" in other.text
    other.send("result", "table-1", north_south=800, east_west=-100)
    entry = state().results[1, 1]
    assert (entry.values["points"], entry.values["sets"]) == ([800, -100], [0, 1])
    # The same button pressed twice corrects once.
    replaced = len(state().replaced)
    other.press()
    assert len(state().replaced) == replaced


def test_a_refusal_is_said_where_the_page_itself_is_undone(desk):
    one, other, state = desk("ladder", 2)
    for table in (1, 2):
        one.go("round/1").send("result", f"table-{table}", north_south=500, east_west=100)
    one.go("").send("draw")
    other.go("round/2").fill("result", "table-1", north_south=500, east_west=100)
    one.send("undo")
    other.press()
    assert (other.status, "round 2 is not drawn" in other.text) == (422, True)
    assert "Next: draw round 2" in other.text
    # Addresses that a browser opens again lead to the desk.
    for address in ("round/2", "person/60", "do/result"):
        other.go(address)
        assert (other.status, "Next: draw round 2" in other.text) == (200, True)
    assert other.go("elsewhere").status == 404
    assert len(state().seats) == 1


def test_who_only_sits_in_is_added_without_a_new_draw(desk):
    one, _, state = desk(rounds=1)
    one.go("round/1").send("result", "table-1", north_south=500, east_west=100)
    before = state().seats
    one.go("people").send("people", names="Ann", round=2)
    assert "two people are called Ann" in one.text
    one.send("people", names="Nan")
    assert (state().names[-1], state().seats) == ("Nan", before)
    sat = ["Nan", *[state().name(person) for person in before[0][1][1:]]]
    one.go("round/1").send("result", "table-2", north_south=300, east_west=100, sat_by_seat=sat)
    assert state().results[1, 2].values["people"][0] == len(PEOPLE) + 1


def test_a_round_that_was_drawn_before_a_correction_is_drawn_again(desk):
    one, _, state = desk("ladder", 2)
    for table in (1, 2):
        one.go("round/1").send("result", f"table-{table}", north_south=500, east_west=100)
    one.go("").send("draw")
    before = state().tables(2)
    assert "again" not in one.text
    one.go("round/1")
    one.send("result", "table-1", north_south=100, east_west=500, who="Ann", why="swapped")
    one.go("").send("draw", "again")
    assert "the seats are drawn" in one.text
    assert "again" not in one.text
    assert len(state().seats) == 2
    assert state().tables(2) != before


def test_a_slip_that_agrees_with_a_code_read_meanwhile_is_no_other_result(desk):
    one, other, state = desk()
    there = state()
    result = {
        **results.typed([820, -120], 4, [0, 1]),
        "evening": there.number,
        "revision": there.revision,
        "round": 1,
        "table": 1,
        "people": there.tables(1)[0],
        "check": 7,
    }
    other.go("round/1").fill("result", "table-1", north_south=820, east_west=-120)
    one.go("").send("scan", codes=result_code.written(result))
    other.press()
    assert "round 1, table 1: read before" in other.text
    assert state().results[1, 1].values["sets"] == [0, 1]
    # What a slip says besides still counts as said.
    other.go("round/2").fill("result", "table-1", north_south=820, east_west=-120, sets_ns=1)
    one.send("scan", codes=result_code.written({**result, "round": 2, "people": [0, 0, 0, 0]}))
    other.press()
    assert "round 2, table 1 has another result: " in other.text
