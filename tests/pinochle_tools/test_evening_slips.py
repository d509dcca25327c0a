"""What a director types for another round, table or person: it is named, and can be removed."""

import contextlib
import json
from pathlib import Path

import pytest
from pinochle.storage import result_code
from pinochle_tools.archive import evening_journals
from pinochle_tools.archive.evening_journals import Round
from pinochle_tools.archive.updating import ready
from pinochle_tools.database.store import open_store
from pinochle_tools.evening import places, results, shown
from pinochle_tools.site.evening_pages import evenings
from pinochle_tools.site.rankings import ranking_of_desk

NAMES = "ABCDEFGHI"
RULING = ("--who", "Ann", "--why", "wrong round")
DOUBT = "500:200 is entered, but round 1 lacks results"


def begin(run, *options, people=NAMES):
    assert run("new", "T", "--seed", 1, *options)[0] == 0
    assert run("people", *people)[0] == 0
    assert run("draw")[0] == 0


def code_of(state, number, table, **fields):
    result = {
        **results.typed([820, -120], state.hands, [0, 0]),
        "evening": state.number,
        "revision": 1,
        "round": number,
        "table": table,
        "people": state.tables(number)[table - 1],
        "check": 7,
        **fields,
    }
    return result_code.written(result)


def rows_of(run):
    return {row["name"]: row for row in json.loads(run("standings", "--json")[1])["standings"]}


def test_a_result_of_a_later_round_is_named_and_can_be_removed(run, data, state):
    begin(run, "--rounds", 3)
    before = rows_of(run)
    code, said, _ = run("enter", 2, 1, 500, 200)
    seats = [state().name(one) for one in state().tables(2)[0]]
    assert code == 0
    assert f"stored: {seats[0]} & {seats[2]} 500, {seats[1]} & {seats[3]} 200\n" in said
    assert f"look at: round 2, table 1: {DOUBT}" in run()[1]
    assert "round 2 has results" in run("people", "Nan", "--late", 2)[2]
    code, said, _ = run("correct", 2, 1, "--remove", *RULING)
    assert (code, "round 2, table 1: removed by Ann" in said) == (0, True)
    assert (DOUBT in run()[1], state().results, rows_of(run)) == (False, {}, before)
    assert run("people", "Nan", "--late", 2)[0] == 0
    assert run("people", "A", "--leave", 2)[0] == 0
    words = [text for _, text, counts in shown.steps(places.open_desk(Path(data))) if counts]
    assert "round 2, table 1: the result is removed by Ann: wrong round" in words
    assert any(text.startswith("round 2, table 1: 500 : 200") for text in words)


def test_a_removed_result_comes_back_by_undo_and_can_be_entered_again(run, state):
    begin(run)
    assert run("enter", 1, 1, 500, 200)[0] == 0
    assert run("correct", 1, 1, "--remove", *RULING)[0] == 0
    assert run("undo")[0] == 0
    assert state().results[1, 1].values["points"] == [500, 200]
    assert run("correct", 1, 1, "--remove", *RULING)[0] == 0
    assert "stored" in run("enter", 1, 1, 500, 200)[1]
    assert run("correct", 1, 1, 510, 200, *RULING)[0] == 0
    assert run("correct", 1, 1, "--remove", *RULING)[0] == 0
    assert state().missing(1) == [1, 2]


def test_what_is_removed_has_a_place_and_a_reason_and_no_points(run, state):
    begin(run)
    steps = state().steps
    assert "round 1, table 1 has no result" in run("correct", 1, 1, "--remove", *RULING)[2]
    assert "round 1 has no table 3" in run("correct", 1, 3, "--remove", *RULING)[2]
    assert (
        "give the points of both sides, --remove or --unplayed" in run("correct", 1, 1, *RULING)[2]
    )
    assert run("correct", 1, 1, 500, *RULING)[0] == 2
    assert run("enter", 1, 1, 500)[0] == 2
    for more in ((500, 200), ("--hands", 3), ("--sets", 0, 1), ("--people", "A,B,C,D")):
        said = run("correct", 1, 1, *more, "--remove", *RULING)[2]
        assert "--remove or --unplayed, with ROUND and TABLE alone" in said
    assert state().steps == steps


def test_the_code_of_a_removed_result_is_left_out_and_another_one_counts(run, state):
    begin(run)
    code = code_of(state(), 1, 1)
    assert "stored" in run("scan", code)[1]
    assert run("correct", 1, 1, "--remove", *RULING)[0] == 0
    assert "the desk ruled otherwise: left out" in run("scan", code)[1]
    assert state().missing(1) == [1, 2]
    other = code_of(state(), 1, 1, check=8, points=[500, 200])
    assert "stored" in run("scan", other)[1]
    # Also where it says that it was corrected more often.
    corrected = code_of(state(), 1, 2, corrections=2)
    assert "stored" in run("scan", corrected)[1]
    assert run("correct", 1, 2, "--remove", *RULING)[0] == 0
    assert "stored" in run("enter", 1, 2, 300, 100)[1]
    assert "the desk ruled otherwise: left out" in run("scan", corrected)[1]
    assert state().results[1, 2].values["points"] == [300, 100]


def test_the_journal_of_a_removed_result_is_no_doubt_and_is_not_taken(run, data, state):
    begin(run)
    assert run("scan", code_of(state(), 1, 1))[0] == 0
    values = state().results[1, 1].values
    result = {**values, "round": 1, "table": 1}
    desk = places.open_desk(Path(data))
    # The second journal has one more line.
    for ended in (
        Round(1, 1, 1, "one", True, result, (), (5, 7)),
        Round(1, 1, 1, "one", True, {**result, "check": 9}, (), (5, 7, 9)),
    ):
        assert evening_journals.waiting(desk.state, [ended]) == []
        results.remove(desk, 1, 1, "Ann", "they withdrew")
        assert evening_journals.waiting(desk.state, [ended]) == []
        assert evening_journals.doubts(desk.state, [ended]) == []
        assert evening_journals.take(desk, [ended]) == [(1, 1, results.RULED)]
        desk.undo()
    results.remove(desk, 1, 1, "Ann", "they withdrew")
    other = Round(2, 2, 1, "two", True, {**result, "check": 8}, (), (6, 8))
    assert evening_journals.waiting(desk.state, [other]) == [other]
    assert evening_journals.take(desk, [other]) == [(1, 1, results.NEW)]


@pytest.mark.parametrize("kind", ["ladder", "swiss", "winners", "knock-out"])
def test_a_round_by_result_waits_for_a_result_that_was_removed(run, state, kind):
    begin(run, "--kind", kind, "--rounds", 3, people=NAMES[:8])
    for table in (1, 2):
        assert run("enter", 1, table, 400, 200)[0] == 0
    assert run("draw")[0] == run("release", "seats", 1)[0] == 0
    assert run("correct", 1, 2, "--remove", *RULING)[0] == 0
    code, said, _ = run()
    assert (code, state().current) == (0, 1)
    assert "enter or scan the results of table 2" in said
    steps = state().steps
    for words in (("draw", "--again", 2), ("people", "A", "B", "--leave", 2)):
        assert "results of round 1 are missing: table 2" in run(*words)[2]
    assert state().steps == steps
    assert run("enter", 1, 2, 200, 400)[0] == 0
    assert "round 2 was drawn before a result changed: draw it again" in run()[1]
    assert run("draw", "--again", 2)[0] == 0


def test_a_bye_waits_for_a_result_that_was_removed(run, state):
    begin(run, "--kind", "ladder", "--rounds", 2, people=[*NAMES, "J"])
    for table, points in ((1, (400, 200)), (2, (0, 0))):
        assert run("enter", 1, table, *points)[0] == 0
    out = state().name(state().out(1)[0])
    assert (rows_of(run)[out]["points"], rows_of(run)[out]["byes"]) == (150, [1])
    assert run("correct", 1, 2, "--remove", *RULING)[0] == 0
    assert (rows_of(run)[out]["points"], rows_of(run)[out]["byes"]) == (0, [])


def test_a_refusal_says_which_other_result_a_table_has(run, state):
    begin(run)
    names = [state().name(one) for one in state().tables(1)[1]]
    assert run("enter", 1, 2, 820, -120, "--sets", 0, 1)[0] == 0
    there = f"{names[0]} & {names[2]} 820, {names[1]} & {names[3]} -120"
    said = f"round 1, table 2 has another result: {there} (sets 0:1, hands: 4)"
    assert run("enter", 1, 2, 500, 200)[2] == f"error: {said}: correct or remove it\n"
    assert run("correct", 1, 2, 820, -120, *RULING)[0] == 0
    errors = run("enter", 1, 2, 500, 200)[2]
    assert errors == f"error: {said}, ruled by Ann: correct or remove it\n"


def test_the_results_of_a_round_are_shown_before_they_are_released(run, state):
    begin(run, "--rounds", 2)
    assert run("enter", 1, 2, 820, -120)[0] == 0
    lines = run("standings", "--round", 1)[1].splitlines()
    names = [state().name(one) for one in state().tables(1)[1]]
    assert ["2", *names, "820:-120"] in [line.split() for line in lines]
    found = json.loads(run("standings", "--round", 1, "--json")[1])
    assert (found["tables"][1]["points"], found["missing"]) == ([820, -120], [1])
    assert "round 3 is not drawn" in run("standings", "--round", 3)[2]
    assert "choose --after or --round" in run("standings", "--round", 1, "--after", 1)[2]
    assert state().released == {"seats": 0, "standings": 0}


def test_more_people_than_tables_are_refused(run, state):
    many = [f"P{at}" for at in range(1, 49)]
    begin(run, "--rounds", 3, people=many)
    steps = state().steps
    said = "an evening has at most 12 tables: 52 people would play in round 2"
    assert said in run("people", *"ABCD", "--late", 2)[2]
    assert state().steps == steps
    # Three wait in turn, and who only sits in needs no table.
    assert run("people", *"ABC", "--late", 2)[0] == 0
    assert run("people", "D", "--late", 4)[0] == 0
    assert {len(tables) for tables in state().seats} == {12}
    assert said in run("people", "E", "--late", 2)[2]
    assert run("people", "P1", "--leave", 2)[0] == 0
    assert run("people", "E", "--late", 2)[0] == 0
    assert "52 people would play in round 3" in run("people", "P1", "--back", 3)[2]


def test_a_thirteenth_table_of_an_older_program_can_be_entered(run, data, state):
    many = [f"P{at}" for at in range(1, 49)]
    begin(run, "--rounds", 2, people=many)
    desk = places.open_desk(Path(data))
    steps = [step for name in "ABCD" for step in (["people", [name]], ["join", 2])]
    desk.add(*steps, ["draw", 2, [[*state().seats[1], [49, 50, 51, 52]]]])
    assert "stored: A & C 100, B & D 200" in run("enter", 2, 13, 100, 200)[1]
    assert run("correct", 2, 13, 200, 100, *RULING)[0] == 0
    assert "round 2 has no table 14" in run("enter", 2, 14, 100, 200)[2]


def test_points_of_two_people_for_one_are_named(run, state):
    begin(run, "--rounds", 1)
    one, other = (state().name(tables[0]) for tables in state().tables(1))
    assert run("people", one, "--plays-for", other, 1)[0] == 0
    assert run("enter", 1, 1, 100, 200)[0] == 0
    assert "count for" not in run()[1]
    assert run("enter", 1, 2, 300, 400)[0] == 0
    doubt = f"look at: round 1: points of {one} and {other} count for {other}\n"
    assert doubt in run()[1]
    assert doubt in run("standings")[1]
    assert run("people", one, "--plays-for", one, 1)[0] == 0
    assert "look at" not in run()[1]
    # Two people who both play for a third one.
    away = state().name(state().out(1)[0])
    for name in (one, other):
        assert run("people", name, "--plays-for", away, 1)[0] == 0
    assert f"points of {one} and {other} count for {away}" in run()[1]


def test_names_that_look_alike_on_a_box_are_named(run):
    begin(run, people=["Ann", "ann", "José", *NAMES])
    assert "look at: Ann and ann look alike on a box: rename one\n" in run()[1]
    assert run("people", "ann", "--rename", "ann B")[0] == 0
    assert "look alike" not in run()[1]
    assert run("people", "B", "--rename", "JOSE")[0] == 0
    assert "José and JOSE look alike" in run()[1]


def test_a_card_adds_up_to_the_standings(run, state):
    begin(run, "--rounds", 2)
    seats = [state().name(one) for one in state().tables(1)[0]]
    (waits,) = (state().name(one) for one in state().out(1))
    sat = ",".join([waits, *seats[1:]])
    assert run("enter", 1, 1, 500, 100, "--people", sat)[0] == 0
    assert run("enter", 1, 2, 300, 400)[0] == 0
    assert run("people", waits, "--plays-for", seats[0], 1)[0] == 0
    for table in (1, 2):
        assert run("enter", 2, table, 210, 70)[0] == 0
    assert run("points", seats[1], 10, *RULING)[0] == 0
    assert "+10 outside a round" in run("card", seats[1])[1]
    rows = rows_of(run)
    for name in NAMES:
        lines = json.loads(run("card", name, "--json")[1])
        points = [line["points"][0] for line in lines if "points" in line]
        points += [line["bye"] for line in lines if "bye" in line]
        assert sum(points) + rows[name]["adjusted"] == rows[name]["points"]
        won = [line["won"] for line in lines if "won" in line]
        assert (sum(won), len(won)) == (rows[name]["won"], rows[name]["games"])
    here = json.loads(run("card", seats[0], "--json")[1])[0]
    assert (here["table"], here["by"], here["points"]) == (1, waits, [500, 100])
    assert f"500:100 by {waits}" in run("card", seats[0])[1]
    first, bye = json.loads(run("card", waits, "--json")[1])[:2]
    assert (first["for"], "points" in first, bye["bye"]) == (seats[0], False, 325)
    lines = [line.split() for line in run("card", waits)[1].splitlines()]
    assert lines[1][-2:] == ["for", seats[0]]
    assert lines[2] == ["1", "out", "325"]


def test_the_page_of_an_evening_says_who_played_for_whom(run, state):
    begin(run, "--rounds", 1)
    seats = [state().name(one) for one in state().tables(1)[0]]
    (waits,) = (state().name(one) for one in state().out(1))
    assert run("enter", 1, 1, 500, 100, "--people", ",".join([waits, *seats[1:]]))[0] == 0
    assert run("enter", 1, 2, 300, 400)[0] == 0
    assert run("people", waits, "--plays-for", seats[0], 1)[0] == 0
    assert run("release", "standings", 1)[0] == 0
    people = {one.name: one for one in ranking_of_desk(state(), lambda name: "").people}
    (line,) = people[seats[0]].card
    assert (line.where, line.points) == (f"table 1, N, {waits} played", "500 : 100")
    there, bye = people[waits].card
    assert (there.where, there.points, there.form) == (f"table 1, N, for {seats[0]}", "", "")
    assert (bye.where, bye.points) == ("sits out", "325")


def test_the_pot_has_the_entries_of_those_who_play(run, state):
    begin(run, "--rounds", 2)
    assert run("people", "A", "--leave", 1)[0] == 0
    assert run("people", "Sub", "--late", 3)[0] == 0
    assert run("people", "Nan", "--late", 2)[0] == 0
    assert run("set", "entry", 500)[0] == run("set", "set-price", 25)[0] == 0
    assert "pot: 45.00\n" in run("standings")[1]
    for table in (1, 2):
        assert run("enter", 1, table, 300, 100, "--sets", 0, 1)[0] == 0
    assert "pot: 45.50\n" in run("standings")[1]
    # Who leaves after a round has paid, and who is away for a while pays once.
    assert run("people", "B", "--leave", 2)[0] == 0
    assert run("people", "A", "--back", 2)[0] == 0
    assert "pot: 50.50\n" in run("standings")[1]


def test_a_name_with_a_comma_can_be_named_at_a_table(run, state):
    begin(run, people=["Smith, J", "J", *NAMES])
    assert run("enter", 1, 1, 300, 100, "--people", "A,Smith, J,B, J")[0] == 0
    names = [state().name(one) for one in state().results[1, 1].values["people"]]
    assert names == ["A", "Smith, J", "B", "J"]
    for said in ("Smith, J,A,B", "A,B,C,Smith"):
        assert run("enter", 1, 2, 300, 100, "--people", said)[0] == 1


def test_standings_name_who_sat_at_two_tables(run, state):
    begin(run, "--rounds", 1)
    seats = [state().name(one) for one in state().tables(1)[0]]
    others = [state().name(one) for one in state().tables(1)[1]]
    assert run("enter", 1, 1, 300, 100)[0] == 0
    assert run("enter", 1, 2, 300, 100, "--people", ",".join([seats[0], *others[1:]]))[0] == 0
    assert f"look at: round 1: {seats[0]} sat at tables 1 and 2\n" in run("standings")[1]


def test_a_table_that_does_not_play_counts_for_nobody(run, state):
    begin(run, "--kind", "ladder", "--rounds", 2, people=[*NAMES, "J"])
    assert run("enter", 1, 1, 400, 200, "--sets", 0, 1)[0] == 0
    # Also where a game had begun.
    assert run("enter", 1, 2, 70, 30, "--sets", 0, 1)[0] == 0
    code, said, _ = run("correct", 1, 2, "--unplayed", "--who", "Ann", "--why", "ill")
    assert (code, "round 1, table 2: not played, ruled by Ann" in said) == (0, True)
    rows = rows_of(run)
    for person in state().tables(1)[1]:
        row = rows[state().name(person)]
        assert (row["points"], row["games"], row["won"], row["sets"]) == (0, 0, 0, 0)
    out = rows[state().name(state().out(1)[0])]
    assert (out["points"], out["byes"]) == (300, [1])
    prizes = run("standings")[1]
    assert prizes.count("low total:") == 1
    low = prizes.partition("low total: ")[2].partition(" (")[0].split(", ")
    assert {state().names.index(name) + 1 for name in low} <= {*state().tables(1)[0]}
    assert "not played" in run("standings", "--round", 1)[1]
    name = state().name(state().tables(1)[1][0])
    assert "won" not in json.loads(run("card", name, "--json")[1])[0]
    assert state().missing(1) == []
    assert run("draw")[0] == 0
    assert len(state().seats) == 2


def test_a_table_that_did_not_play_can_be_corrected_and_removed(run, state):
    begin(run)
    ruling = ("--unplayed", *RULING)
    assert run("correct", 1, 2, *ruling)[0] == 0
    code = code_of(state(), 1, 2, points=[0, 0])
    assert "the desk ruled otherwise: left out" in run("scan", code)[1]
    for points in ((0, 0), (500, 200)):
        said = run("enter", 1, 2, *points)[2]
        assert "did not play, ruled by Ann: correct or remove it" in said
    assert run("correct", 1, 2, 500, 200, *RULING)[0] == 0
    values = state().results[1, 2].values
    assert (values["points"], values["hands"]) == ([500, 200], 4)
    assert run("correct", 1, 2, *ruling)[0] == run("correct", 1, 2, "--remove", *RULING)[0] == 0
    assert state().missing(1) == [1, 2]
    assert run("enter", 1, 2, 500, 200)[0] == 0
    said = run("correct", 1, 2, "--remove", *ruling)[2]
    assert "--remove or --unplayed, with ROUND and TABLE alone" in said


def test_a_round_that_nobody_plays_gives_no_points_to_who_waits(run, state):
    begin(run, "--rounds", 1)
    for table in (1, 2):
        assert run("correct", 1, table, "--unplayed", *RULING)[0] == 0
    for bye in ("average", "winners", "own", "nothing"):
        assert run("set", "bye", bye)[0] == 0
        assert {row["points"] for row in rows_of(run).values()} == {0}
    assert run("close")[0] == 0


def test_an_evening_counts_the_games_that_were_played(run, data, state):
    begin(run, "--rounds", 1)
    assert run("enter", 1, 1, 500, 200)[0] == 0
    assert run("correct", 1, 2, "--unplayed", *RULING)[0] == 0
    with contextlib.closing(ready(open_store(Path(data)))) as store, store.reading() as connection:
        (found,) = evenings(connection, [state()])
    assert (found.games, found.hands) == (1, 4)
