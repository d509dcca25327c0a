"""Pairs stay pairs: who comes alone or only sits in does not shift those who come later."""

import json
from pathlib import Path

import pytest
from pinochle.evening.pair_movements import pair_of
from pinochle.storage import evening_plan
from pinochle_tools.desk.forms import Form
from pinochle_tools.desk.orders import carry_out, mark_of
from pinochle_tools.evening import movements, places, results, shown
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.standings import standings
from pinochle_tools.evening.state import State

PAIRS = ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]


def begin(run, *options, kind="round-robin", people=PAIRS):
    assert run("new", "T", "--kind", kind, "--rounds", 3, *options)[0] == 0
    assert run("people", *people)[0] == 0
    assert run("draw")[0] == 0


def numbers(state):
    return {state().name(person): person for person in state().people()}


def partners_in(state, number):
    """Return the pairs at the tables of a round, each as the set of its names."""
    return [
        {state().name(seats[at]), state().name(seats[at + 2])}
        for seats in state().tables(number)
        for at in (0, 1)
    ]


@pytest.mark.parametrize("kind", sorted(set(movements.OF_PAIRS) - {"mitchell"}))
def test_a_substitute_tears_no_later_pair_apart(run, state, kind):
    begin(run, kind=kind)
    assert run("people", "Sub", "--late", 4)[1].startswith("9 people\n")
    answer = run("people", "E1", "E2", "--late", 2)[1]
    assert answer.startswith("11 people")
    assert "partner" not in answer
    for table in (1, 2):
        assert run("enter", 1, table, 100, 50)[0] == 0
    if kind != "round-robin":
        assert run("draw")[0] == 0
    everywhere = [one for at in range(1, len(state().seats) + 1) for one in partners_in(state, at)]
    assert {"E1", "E2"} in everywhere
    assert all(
        sorted(name[:1] for name in two) in [[one] * 2 for one in "ABCDE"] for two in everywhere
    )
    assert not [line for line in results.doubts(state()) if "without" in line]


def test_a_number_that_is_nobodys_is_nowhere(run, state, tmp_path):
    begin(run)
    run("people", "Sub", "--late", 4)
    run("people", "E1", "E2", "--late", 2)
    assert numbers(state)["E1"] == 11
    assert [row["number"] for row in json.loads(run("people", "--json")[1])][8:] == [9, 11, 12]
    whole = json.loads(run("--json")[1])
    assert whole["people"] == [*PAIRS, "Sub", "E1", "E2"]
    assert "11 people" in run()[1]
    assert 10 not in {row.person for row in standings(state())}
    assert not any(10 in seats for tables in state().seats for seats in tables)
    for words in (("people", 10, "--leave", 2), ("card", 10), ("people", "no. 10", "--leave", 2)):
        code, _, errors = run(*words)
        assert (code, "nobody here is" in errors) == (1, True)
    assert run("enter", 1, 1, 100, 50, "--people", "1,2,3,10")[0] == 1
    # Boxes count through: they have a name for it.
    assert run("load", "-o", tmp_path / "plan")[0] == 0
    plan = evening_plan.parsed((tmp_path / "plan").read_bytes())
    assert plan[12][8:] == ["Sub", "no. 10", "E1", "E2"]
    assert shown.person(state(), 12)["name"] == "E2"
    # All of it is one step.
    assert run("undo")[0] == 0
    assert state().names == [*PAIRS, "Sub"]
    assert state().unused == set()


def test_one_alone_waits_for_the_next_who_comes_alone(run, state):
    begin(run, people=[*PAIRS, "Single"])
    assert "look at: from round 1 on: Single sits out, without a partner" in run()[1]
    run("people", "Sub", "--late", 4)
    assert "partner" not in run("people", "E1", "E2", "--late", 2)[1]
    assert {"E1", "E2"} in partners_in(state, 2) + partners_in(state, 3)
    answer = run("people", "F", "--late", 2)[1]
    assert "F is the partner of Single" in answer
    assert {"F", "Single"} in partners_in(state, 2) + partners_in(state, 3)
    assert numbers(state) == {
        **{name: at for at, name in enumerate(PAIRS, 1)},
        "Single": 9,
        "F": 10,
        "Sub": 11,
        "E1": 13,
        "E2": 14,
    }


def test_who_is_without_a_partner_is_named_at_once(run, state):
    begin(run)
    assert "; from round 2 on: F sits out, without a partner" in run("people", "F", "--late", 2)[1]
    assert "; round 3: D1 sits out, without a partner" in run("people", "D2", "--leave", 3)[1]
    found = [line for line in results.doubts(state()) if "without" in line]
    assert found == [
        "from round 2 on: F sits out, without a partner",
        "round 3: D1 sits out, without a partner",
    ]
    answer = run("people", "G", "--late", 3)[1]
    assert "; G is the partner of F; round 2: F sits out, without a partner" in answer
    # In a list that is typed before the draw too.
    assert run("new", "U", "--kind", "swiss", "--rounds", 2)[0] == 0
    assert "; from round 1 on: E sits out, without a partner" in run("people", *"ABCDE")[1]
    assert "; F is the partner of E" in run("people", "F")[1]
    # Individuals have none.
    assert run("new", "V")[0] == 0
    assert "partner" not in run("people", *"ABCDEFGHI")[1]


def test_substitutes_of_a_list_before_the_draw_tear_nothing_apart(run, state):
    assert run("new", "T", "--kind", "round-robin", "--rounds", 3)[0] == 0
    for words in ([*PAIRS, "Single"], ["Sub", "--late", 4], ["E1", "E2"], ["F"]):
        assert run("people", *words)[0] == 0
    assert run("draw")[0] == 0
    pairs = {frozenset(two) for number in (1, 2, 3) for two in partners_in(state, number)}
    expected = [{name[0] + "1", name[0] + "2"} for name in "ABCDE"] + [{"Single", "F"}]
    assert pairs == set(map(frozenset, expected))


def test_the_number_that_a_box_gave_to_a_newcomer_is_that_of_the_substitute(run, data, state):
    begin(run, people=[*PAIRS, "Single"])
    sat = [*state().tables(1)[0][:3], 10]
    result = {**results.typed([100, 50], 4, [0, 0]), "people": sat}
    results.enter(places.open_desk(Path(data)), 1, 1, result)
    assert run("people", "Sub", "--late", 4)[0] == 0
    assert numbers(state)["Sub"] == 10
    assert [row.points for row in standings(state(), 1) if row.person == 10] == [50]


def test_boxes_that_are_set_up_by_keys_seat_the_first_people(run, state):
    assert run("new", "T", "--kind", "round-robin", "--typed", "--rounds", 3)[0] == 0
    assert run("people", *PAIRS)[0] == run("people", "Sub", "--late", 4)[0] == 0
    before = state().box_id
    code, _, errors = run("people", "E1", "E2")
    assert (code, "seat the first people" in errors) == (1, True)
    assert run("draw")[0] == run("people", "E1", "E2", "--late", 2)[0] == 0
    assert state().box_id == before
    assert pair_of(numbers(state)["E1"]) == pair_of(numbers(state)["E2"])


def test_the_page_says_it_too(run, data):
    begin(run)
    desk = places.open_desk(Path(data))
    form = Form({"names": ["F"], "round": ["2"], "at": [mark_of(desk)]}, {})
    said = carry_out("people", form, Path(data), list)
    assert said.startswith("9 people; from round 2 on: F sits out, without a partner; boxes need")


def test_numbers_end_where_those_of_boxes_do(run, state):
    begin(run)
    code = 0
    while not code:
        late = [f"S{len(state().names)}", f"T{len(state().names)}", "--late", 4]
        code, _, errors = run("people", *late)
    assert "numbers up to" in errors or "at most" in errors
    assert len(state().names) <= 61


WRONG = [["number", 8, "X"], ["number", 0, "X"], ["number", 900, "X"], ["number", "9", "X"]]


@pytest.mark.parametrize("step", WRONG)
def test_a_log_with_a_number_that_cannot_be_is_refused(run, data, step):
    begin(run)
    steps = places.open_desk(Path(data)).log.steps
    with pytest.raises(Refused):
        State([*steps, step])


def test_a_winner_who_goes_home_leaves_the_prize_to_nobody_who_lost(run, state):
    assert run("new", "T", "--kind", "knock-out", "--rounds", 4, "--seed", 1)[0] == 0
    assert run("people", *PAIRS)[0] == run("draw")[0] == 0
    for number in (1, 2, 3):
        for table in (1, 2):
            assert run("enter", number, table, 500, 100)[0] == 0
        if number < 3:
            assert run("draw")[0] == 0
    before = [line for line in run("standings")[1].splitlines() if "knock-out" in line]
    assert len(before) == 1
    winners = before[0].split(": ")[-1].split(", ")
    assert run("people", *winners, "--leave", 4)[0] == 0
    assert before[0] in run("standings")[1].splitlines()


def test_a_guest_gets_the_number_that_a_box_named(run, state, data):
    begin(run)
    assert run("people", "Sub", "--late", 4)[0] == 0
    assert run("people", "E1", "E2", "--late", 2)[0] == 0
    desk = places.open_desk(Path(data))
    named = {**results.typed([500, 200], 4, [0, 0]), "people": [0, 0, 0, 10], "check": 77}
    results.enter(desk, 1, 1, named)
    assert run("people", "Guest", "--late", 4)[0] == 0
    assert numbers(state)["Guest"] == 10
    assert [row.points for row in standings(state(), 1) if row.person == 10] == [200]


def test_a_substitute_before_the_draw_does_not_change_what_boxes_draw(run, state, data):
    drawn = []
    for name in ("", "Sub"):
        assert run("new", "T", "--kind", "round-robin", "--rounds", 3, "--typed")[0] == 0
        assert run("people", *PAIRS)[0] == 0
        if name:
            assert run("people", name, "--late", 4)[0] == 0
        assert run("draw")[0] == 0
        drawn.append([state().tables(number) for number in (1, 2, 3)])
        assert run("close")[0] == 0
    assert drawn[0] == drawn[1]


def test_a_table_below_the_first_one_is_no_step(run, state, data):
    begin(run, kind="individual")
    desk = places.open_desk(Path(data))
    with pytest.raises(Refused, match="table"):
        State([*desk.log.steps, ["table", 1, -3]])


def test_the_list_says_who_is_whose_partner(run):
    """A list typed in odd parts pairs others than meant, which else only the draw shows."""
    assert run("new", "T", "--kind", "round-robin", "--rounds", 3)[0] == 0
    run("people", "Cid")
    run("people", *PAIRS)
    run("people", "Sub", "--late", 4)
    listed = [line.split(None, 2) for line in run("people")[1].splitlines()]
    assert [line[1:] for line in listed[:2]] == [["Cid", "with A1"], ["A1", "with Cid"]]
    assert [line[2] for line in listed[8:]] == ["without a partner", "only sits in for others"]
    run("people", "Nan", "--late", 2)
    assert "D2   with Nan" in run("people")[1]
    run("people", "D2", "--leave", 2)  # so they never play together
    assert "D2   without a partner, leaves before round 2" in run("people")[1]
    assert "Nan  without a partner, plays from round 2 on" in run("people")[1]
    assert run("new", "U")[0] == 0
    run("people", *PAIRS)
    assert "with" not in run("people")[1]
