"""What a director does by mistake, twice or in another order: nothing is lost in silence."""

import itertools
import json
from pathlib import Path

import pytest
from pinochle.evening.pair_movements import pair_of
from pinochle.storage import result_code
from pinochle.storage.line_format import encode
from pinochle_tools.desk.forms import Form
from pinochle_tools.desk.orders import carry_out, mark_of
from pinochle_tools.evening import movements, orders, places, results
from pinochle_tools.evening.shown import SETTINGS, people, seats_in_words

NAMES = "ABCDEFGHI"


def begin(run, *options, people=NAMES):
    assert run("new", "T", "--seed", 1, *options)[0] == 0
    assert run("people", *people)[0] == 0
    assert run("draw")[0] == 0


def typed_pairs(run):
    assert run("new", "T", "--kind", "mitchell", "--typed", "--rounds", 1)[0] == 0
    assert run("people", *NAMES)[0] == 0
    assert run("draw")[0] == 0


def code_of(state, number, table, **fields):
    result = {
        **results.typed([820, -120], state.hands, [0, 0]),
        "evening": state.number,
        "revision": 1,
        "round": number,
        "table": table,
        "check": 7,
        **fields,
    }
    return result_code.written(result)


RULING = ("--who", "Ann", "--why", "misread")


def test_a_correction_keeps_what_it_does_not_say(run, state):
    typed_pairs(run)
    others = ("--people", "C,G,I,H", "--sets", 1, 2, "--hands", 5)
    assert run("enter", 1, 2, 820, -120, *others)[0] == 0
    assert run("correct", 1, 2, 800, -120, *RULING)[0] == 0
    values = state().results[1, 2].values
    kept = {name: values[name] for name in ("points", "people", "sets", "hands")}
    assert kept == {"points": [800, -120], "people": [3, 7, 9, 8], "sets": [1, 2], "hands": 5}
    assert run("correct", 1, 2, 800, -120, *RULING, "--sets", 0, 0, "--hands", 4)[0] == 0
    values = state().results[1, 2].values
    assert (values["people"], values["sets"], values["hands"]) == ([3, 7, 9, 8], [0, 0], 4)


def test_a_correction_keeps_the_people_of_a_code(run, state):
    begin(run)
    waiting, drawn = state().out(1)[0], state().seats[0][0]
    people = [waiting, *drawn[1:]]
    code = code_of(state(), 1, 1, people=people, hands=3, sets=[1, 0], high=[90, 80])
    assert run("scan", code)[0] == 0
    assert run("correct", 1, 1, 800, -120, *RULING)[0] == 0
    values = state().results[1, 1].values
    kept = (values["people"], values["hands"], values["sets"])
    assert kept == (people, 3, [1, 0])


def test_a_ruling_can_say_the_high_hand_of_the_same_points(run, data, state):
    begin(run)
    desk = places.open_desk(Path(data))
    result = results.typed([0, 0], 4, [1, 1])
    results.rule(desk, 1, 1, {**result, "high": [90, 80]}, "Ann", "misread")
    results.rule(desk, 1, 1, {**result, "high": [230, 370]}, "Ann", "misread again")
    assert desk.state.results[1, 1].values["high"] == [230, 370]
    del result["high"]
    results.rule(desk, 1, 1, result, "Ann", "sets")
    assert state().results[1, 1].values["high"] == [230, 370]


@pytest.mark.parametrize("said", [("--people", "A,B,C,I"), ("--hands", 3), ("--sets", 0, 1)])
def test_a_second_result_that_says_something_else_is_refused(run, state, said):
    begin(run)
    assert run("enter", 1, 2, 820, -120)[0] == 0
    code, _, errors = run("enter", 1, 2, 820, -120, *said)
    assert (code, "has another result: " in errors) == (1, True)
    # What says nothing new was read before.
    assert "read before" in run("enter", 1, 2, 820, -120)[1]


def test_a_code_knows_who_sat_there_where_the_typed_result_does_not_say(run, data, state):
    begin(run)
    waiting, drawn = state().out(1)[0], state().seats[0][0]
    people = [waiting, *drawn[1:]]
    assert run("enter", 1, 1, 820, -120)[0] == 0
    assert "read before" in run("scan", code_of(state(), 1, 1, people=drawn))[1]
    code = code_of(state(), 1, 1, people=people, hands=3)
    assert "replaces the result before" in run("scan", code)[1]
    assert state().results[1, 1].values["people"] == people
    assert "read before" in run("scan", code)[1]
    # Who typed that others sat there is not overruled.
    assert run("undo")[0] == run("undo")[0] == 0
    names = ",".join(state().name(one) for one in drawn[::-1])
    assert run("enter", 1, 1, 820, -120, "--people", names)[0] == 0
    assert "differs from the one that counts" in run("scan", code)[1]
    # A ruling stays, and the code is not the same result.
    assert run("correct", 1, 1, 820, -120, *RULING)[0] == 0
    assert "ruled otherwise" in run("scan", code)[1]
    assert state().results[1, 1].values["people"] == drawn[::-1]
    desk = places.open_desk(Path(data))
    assert orders.scan(desk, [result_code.typed(code_fields(state()), 10)])[0]["became"] == "again"


def code_fields(state):
    return {
        **results.typed([820, -120], 4, [0, 0]),
        "evening": state.number,
        "round": 1,
        "table": 1,
    }


def there(state, person):
    return [number for number in range(1, 7) if state.plays_in(person, number)]


def test_who_leaves_earlier_than_was_said_comes_back_for_the_whole_evening(run, state):
    begin(run)
    assert run("people", "A", "--leave", 5)[0] == 0
    assert run("people", "A", "--leave", 2)[0] == 0
    assert there(state(), 1) == [1]
    assert run("people", "A", "--back", 3)[0] == 0
    assert there(state(), 1) == [1, 3, 4, 5, 6]
    assert all(1 in people for people in drawn(state(), 3))
    code, _, errors = run("people", "A", "--back", 6)
    assert (code, "A plays in round 6 already" in errors) == (1, True)
    assert "has not left" in run("people", "B", "--back", 6)[2]


def drawn(state, first):
    rounds = range(first, 7)
    return [[*itertools.chain(*state.tables(one)), *state.out(one)] for one in rounds]


def test_a_return_ends_every_absence_of_its_round(run, state):
    begin(run)
    for words in (("--leave", 4), ("--back", 6), ("--leave", 2), ("--back", 5)):
        assert run("people", "A", *words)[0] == 0
    assert there(state(), 1) == [1, 5, 6]
    # One that is over, and one to come, stay as they were said.
    assert run("people", "B", "--leave", 4, "--back", 6)[0] == 0
    assert run("people", "B", "--leave", 2)[0] == run("people", "B", "--back", 3)[0] == 0
    assert there(state(), 2) == [1, 3, 6]


def test_the_high_total_has_the_most_points_also_where_games_decide(run):
    begin(run, "--rounds", 2, people=NAMES[:8])
    for number, table, points in ((1, 1, (110, 100)), (1, 2, (20, 10)), (2, 1, (500, 480))):
        assert run("enter", number, table, *points)[0] == 0
    assert run("enter", 2, 2, 30, 20)[0] == 0
    assert run("set", "ties", "won,points")[0] == 0
    found = json.loads(run("standings", "--json")[1])
    rows = {row["name"]: row["points"] for row in found["standings"]}
    prize = found["prizes"][0]
    assert prize["prize"] == "high total"
    assert {rows[name] for name in prize["people"]} == {max(rows.values())}
    assert prize["value"] == max(rows.values())
    assert rows[found["standings"][0]["name"]] < max(rows.values())


def test_a_group_s_prize_is_its_best_member_s(run, state):
    begin(run)
    for table, points in ((1, (-100, -200)), (2, (-300, -400))):
        assert run("enter", 1, table, *points)[0] == 0
    first, last = state().seats[0][0][0], state().seats[0][1][1]
    assert run("people", first, last, "--group", "guests")[0] == 0

    def prizes():
        found = json.loads(run("standings", "--json")[1])["prizes"]
        return [one for one in found if one["group"]]

    best = {"prize": "high total", "people": [state().name(first)], "value": -100}
    assert prizes() == [{**best, "group": "guests"}]
    assert "is in no group" in run("people", first, "--group", "")[1]
    assert first not in state().groups
    assert prizes()[0]["people"] == [state().name(last)]
    assert "is in no group" in run("people", first, "--group", "")[2]
    assert run("people", first, "--group", "x" * 41)[0] == 1


LIMITS = [
    (("enter", 1, 1, 2_000_000, 0), "points are from -99990 to 99990"),
    (("enter", 1, 1, 0, 0, "--sets", 61, 0), "hands set are from 0 to 60"),
    (("points", "A", -2_000_000, "--who", "Ann", "--why", "x"), "points are from -99990"),
    (("people", "A", "--plays-for", "B", 7), "there is no round 7"),
    (("people", "A", "--plays-for", "B", 0), "no whole number from 1"),
    (("people", "A", "--plays-for", "A", 1), "A plays for nobody else then"),
    (("enter", 1, 1, "8_20", 0), "8_20' is no whole number"),
    (("enter", 1, 1, 100, 0, "--sets", 2, 2, "--hands", 3), "more hands were set than played"),
    (("enter", 1, 1, 100, 0, "--sets", 3, 3), "more hands were set than played"),
    (("standings", "--after", 7), "round 7 is not drawn"),
    (("release", "standings", 2), "round 2 is not played yet"),
    (("people", "", "--late", 2), "an empty one has not"),
    (("load", "-o", "-", "--table", 1), "a file has no table"),
    (("set", "bye", "half"), "bye is one of average, winners, own, nothing"),
    (("set", "standings", "never"), "standings is one of each, end"),
]


@pytest.mark.parametrize(("words", "said"), LIMITS)
def test_numbers_beyond_the_limits_are_refused_in_words(run, state, words, said):
    begin(run)
    steps = state().steps
    code, _, errors = run(*words)
    assert code > 0
    assert said in errors
    assert state().steps == steps


def test_the_help_of_set_names_all_settings_and_their_values(run):
    help_text = run("set", "--help")[1]
    for name, _, chosen in SETTINGS:
        assert name in help_text
        if isinstance(chosen, tuple):
            assert [value for value, _ in chosen if value not in help_text] == []


def test_who_keeps_no_table_is_not_said_to_be_what_was_done_before(run, state):
    begin(run)
    steps = state().steps
    assert "A keeps no table" in run("people", "A", "--table", 0)[2]
    assert state().steps == steps
    assert run("people", "A", "--table", 1)[0] == 0
    assert "A sits at any table" in run("people", "A", "--table", 0)[1]
    assert state().home == {}


def test_who_plays_for_another_person_can_be_taken_back(run, state):
    begin(run)
    assert run("people", "A", "--plays-for", "B", 1)[0] == 0
    assert run("people", "A", "--plays-for", "A", 1)[0] == 0
    assert state().plays_for[1, 1] == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_names_come_from_a_file_of_any_program(run, data, state, tmp_path, encoding):
    assert run("new", "T", "--seed", 1)[0] == 0
    file = tmp_path / "names.csv"
    file.write_bytes('Name;Town\r\nMüller;Köln\r\n"Smith, Jo";North\r\n'.encode(encoding))
    assert run("people", "--from", file)[0] == 0
    assert state().names == ["Müller", "Smith, Jo"]
    form = Form(files={"file": [("names.csv", "José\nÉva".encode(encoding))]})
    form.add("at", mark_of(places.open_desk(Path(data))))
    carry_out("people", form, Path(data), lambda state: [])
    assert state().names[2:] == ["José", "Éva"]
    assert seats_in_words(state()) == "4 people; an evening takes 8 to 48"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('"Smith, John";North\n"O""Hara";South', ["Smith, John", 'O"Hara']),
        ('Ann, "Smith, J", Bob', ["Ann", "Smith, J", "Bob"]),
        ('"Ann\nBob', ["Ann", "Bob"]),
        ('Name,Town\n"",x\nAnn,y', ["Ann"]),
        ("Ann\tx\nBob;y\nCy,z", ["Ann", "Bob", "Cy"]),
        ("Ann, Bob, Cy\nDee\nEve, Fay", ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"]),
        ("Ann,0170 123\nBob", ["Ann", "Bob"]),
        ("Name,Town\nAnn,x\nBob", ["Ann", "Bob"]),
        ("1. Ann\n2) Bob\n- Carol\n* Dee\n3.Eve", ["Ann", "Bob", "Carol", "Dee", "3.Eve"]),
    ],
)
def test_quotes_of_csv_hold_a_name_together(text, names):
    assert orders.names_in(text) == names


def test_codes_come_from_a_file_with_the_mark_of_utf_16(run, state, tmp_path):
    begin(run)
    file = tmp_path / "codes.txt"
    file.write_bytes(f"{code_of(state(), 1, 1)}\r\n".encode("utf-16"))
    assert "table 1: stored" in run("scan", "--from", file)[1]
    file.write_bytes(b"\xfc\n")
    assert "a typed code has 12 letters" in run("scan", "--from", file)[2]
    assert "no result: give codes" in run("scan")[1]


def test_a_late_person_without_the_wanted_table_is_not_stored(run, state):
    begin(run)
    steps = state().steps
    code, _, errors = run("people", "Nan", "--late", 2, "--table", 9)
    assert (code, "there is no table 9" in errors) == (1, True)
    assert (state().steps, len(state().names)) == (steps, 9)
    assert run("people", "Nan", "--late", 2, "--table", 2)[0] == 0
    assert state().home == {10: 2}


@pytest.mark.parametrize("name", ['Al"x', "Al\\x", "Al\u202ex", "Al\u200bx"])
def test_signs_that_no_box_shows_are_refused_as_such(run, name):
    assert run("new", "T")[0] == 0
    assert "cannot be shown" in run("people", name)[2]
    assert "cannot be shown" in run("new", name)[2]


def test_standings_of_an_earlier_round_have_no_prizes_of_now(run):
    begin(run, "--rounds", 2)
    for number in (1, 2):
        for table in (1, 2):
            assert run("enter", number, table, 100 * number, 50)[0] == 0
    assert "high total" in run("standings")[1]
    assert "high total" not in run("standings", "--after", 1)[1]
    assert json.loads(run("standings", "--after", 1, "--json")[1])["prizes"] == []


def test_the_wall_is_written_only_where_a_folder_is(run, tmp_path):
    begin(run)
    code, _, errors = run("wall", "-o", tmp_path / "missing" / "wall.html")
    assert (code, "no such folder" in errors) == (1, True)
    assert not (tmp_path / "missing").exists()
    assert f"the wall: {tmp_path / 'wall.html'}" in run("wall", "-o", tmp_path / "wall.html")[1]
    assert run("wall", "-o", "-")[1].rstrip().endswith("</html>")
    assert run("print", "-o", "-")[1].rstrip().endswith("</html>")
    for page in ("wall", "print"):
        assert run(page, "-o", "-", "--json")[1].rstrip().endswith("</html>")
    assert run("load", "-o", "-", "--json")[1] == run("load", "-o", "-")[1]


def test_too_few_people_are_asked_for_more_before_the_draw(run, state):
    run("new", "T")
    few = "say who plays: `evening people NAME...`; an evening takes 8 to 48"
    assert few in run("people", NAMES[0])[1]
    assert "individual, 1 person\n" in run()[1]
    assert seats_in_words(state()) == "1 person; an evening takes 8 to 48"
    assert few in run("people", *NAMES[1:7])[1]
    assert seats_in_words(state()) == "7 people; an evening takes 8 to 48"
    assert run("draw")[0] == 1
    # Who comes late counts, too.
    assert "next: draw the seats" in run("people", "H", "--late", 2)[1]
    assert seats_in_words(state()) == "7 people: 1 table, 3 sit out each round"
    assert run("draw")[0] == 0


def test_too_many_rounds_of_mitchell_say_what_to_do(run):
    assert run("new", "T", "--kind", "mitchell", "--rounds", 6)[0] == 0
    assert run("people", *NAMES[:8])[0] == 0
    errors = run("draw")[2]
    assert "4 pairs can play 1 to 2 rounds of Mitchell, not 6: begin another evening" in errors


def test_two_whole_pairs_must_stay(run, state):
    begin(run, "--kind", "round-robin", "--rounds", 3, people=NAMES[:8])
    steps = state().steps
    code, _, errors = run("people", *"ACEG", "--leave", 2)
    assert (code, "two whole pairs must play in every round" in errors) == (1, True)
    assert state().steps == steps
    for table in (1, 2):
        assert run("enter", 1, table, 100, 50)[0] == 0
    assert run("people", *"AC", "--leave", 2)[0] == 0
    assert "look at: from round 2 on: B and D sit out, without partners" in run()[1]


def test_a_round_by_result_is_not_drawn_without_two_pairs(run, state):
    begin(run, "--kind", "ladder", "--rounds", 3, people=NAMES[:8])
    for table in (1, 2):
        assert run("enter", 1, table, 100, 50)[0] == 0
    assert run("people", *"ACE", "--leave", 2)[0] == 0
    code, _, errors = run("draw")
    assert (code, "in round 2 not" in errors) == (1, True)
    assert len(state().seats) == 1


def test_an_undone_draw_says_that_loaded_boxes_need_the_next_plan(run):
    begin(run)
    said = "boxes that were loaded need the plan of the next draw"
    assert said in run("undo")[1]
    assert run("draw")[0] == run("release", "seats", 1)[0] == 0
    assert said not in run("undo")[1]


def test_one_round_of_one_hand_is_named_so(run):
    run("new", "T", "--kind", "mitchell", "--typed", "--rounds", 1, "--hands", 1)
    run("people", *NAMES)
    assert "Mitchell, 1 round (1 hand a round)" in run("draw")[1]


@pytest.mark.parametrize("kind", ["individual", "round-robin", "ladder", "winners", "swiss"])
def test_who_comes_late_or_leaves_before_the_draw_sits_in_the_other_rounds_only(run, state, kind):
    assert run("new", "T", "--seed", 5, "--rounds", 3, "--kind", kind)[0] == 0
    assert run("people", *"ABCDEFGHIJ")[0] == 0
    assert run("people", "Nan", "Oz", "--late", 3)[0] == 0
    assert run("people", "A", "B", "--leave", 1)[0] == 0
    assert run("people", "C", "D", "--leave", 2)[0] == 0
    assert seats_in_words(state()) == "8 people: 2 tables"
    assert run("draw")[0] == 0
    there = ["CDEFGHIJ", "EFGHIJ", ["Nan", "Oz", *"EFGHIJ"]]
    for number, tables in enumerate(state().seats, 1):
        names = {state().name(one) for seats in tables for one in seats}
        assert names <= {*there[number - 1]}
        assert len(names) == len(there[number - 1]) // 4 * 4
    if kind in movements.FIXED:
        assert len(state().seats) == 3
        cards = [line["round"] for line in json.loads(run("card", "Nan", "--json")[1])]
        assert cards == [3]


def test_late_from_round_1_on_is_not_late(run, state):
    assert run("new", "T", "--kind", "round-robin", "--typed", "--rounds", 3)[0] == 0
    assert run("people", *NAMES[:8])[0] == 0
    assert run("people", "I", "J", "--late", 1)[0] == 0
    assert "draw first" in run("people", "A", "--leave", 2)[2]
    assert "draw first" in run("people", "K", "L", "--late", 2)[2]
    assert "5 pairs" in run("draw")[1]
    assert len(state().seats[0]) == 2


def test_who_is_in_the_list_and_comes_late_leaves_and_is_back(run, state):
    begin(run, "--rounds", 4, people=[*NAMES[:8], "Ida B"])
    said = run("people", "Nan", "Ida B", "--late", 3)[2]
    way = "people 'Ida B' --leave 1 --back 3"
    assert said == f"error: Ida B is in the list already: `{way}` says so\n"
    assert run("people", "Ida B", "--leave", 1, "--back", 3)[0] == 0
    assert [state().plays_in(9, number) for number in range(1, 5)] == [False, False, True, True]
    for table in (1, 2):
        assert run("enter", 1, table, 500, 100)[0] == 0
    assert "`people A --leave 2 --back 4` says so" in run("people", "A", "--late", 4)[2]
    assert "`people A --leave 2` says so" in run("people", "A", "--late", 5)[2]
    assert run("people", "A", "--late", 1)[2] == "error: A is in the list already\n"


def test_who_only_sits_in_gets_a_name_and_points_also_in_the_last_round(run, state):
    begin(run, "--rounds", 1, people=NAMES[:8])
    seats = state().tables(1)[1]
    assert run("enter", 1, 1, 500, 100)[0] == 0
    # A box gives the next number to somebody whom it does not know.
    code = code_of(state(), 1, 2, people=[9, *seats[1:]])
    assert run("scan", code)[0] == 0
    where = f"no. 9 sat there for {state().name(seats[0])}"
    assert f"{where}, whose points count once the people have no. 9" in run()[1]
    drawn = state().seats
    assert "round 1 has results: name a later round" in run("people", "Nan", "--late", 1)[2]
    code, said, _ = run("people", "Nan", "--late", 2)
    assert (code, state().seats, state().present(1)) == (0, drawn, list(range(1, 9)))
    assert "boxes need" not in said
    rows = json.loads(run("standings", "--json")[1])["standings"]
    assert {row["name"]: row["points"] for row in rows}["Nan"] == 820
    assert people(state())[8]["said"] == "only sits in for others"
    assert run("correct", 1, 2, 800, -120, *RULING, "--people", "Nan,A,B,C")[0] == 0
    assert "there is no round 3" in run("people", "Oda", "--late", 3)[2]


@pytest.mark.parametrize("kind", ["ladder", "winners", "progressive"])
def test_nobody_keeps_a_table_where_boxes_say_who_goes_where(run, kind):
    assert run("new", "T", "--kind", kind)[0] == 0
    assert run("people", *NAMES)[0] == 0
    assert "results say who moves" in run("people", "A", "--table", 1)[2]


def test_an_evening_that_is_closed_early_says_which_results_it_lacks(run):
    begin(run, "--rounds", 1)
    assert run("enter", 1, 1, 820, 120)[0] == 0
    said = run("close")[1].splitlines()[0]
    assert said == "T is closed; no result of round 1 table 2"
    assert run("undo")[0] == run("enter", 1, 2, 500, 300)[0] == 0
    assert run("close")[1].splitlines()[0] == "T is closed"


def test_an_evening_of_a_program_that_stored_no_day_is_read(run, data, state):
    begin(run)
    log = places.open_desk(Path(data)).log
    first, *others = log.steps
    assert len(first) == 12
    crc, lines = 0, []
    for step in (first[:11], *others):
        line, crc = encode(step, crc)
        lines.append(line)
    log.files.replace(log.name, b"".join(lines))
    assert state().settings["day"] == ""
    assert run("standings")[0] == 0
    assert run("set", "day", "2026-11-24")[0] == 0
    assert state().settings["day"] == "2026-11-24"


@pytest.mark.parametrize("start", [b"", b'["evening",1,"0000'])
def test_an_evening_that_could_not_begin_hides_none(run, data, state, start):
    begin(run)
    (Path(data) / places.FOLDER / "0002-01234567.evening").write_bytes(start)
    assert run("enter", 1, 1, 100, 200)[0] == 0
    assert len(state().results) == 1
    assert run("open")[1].count("\n") == 2
    assert run("open", state().id[:4])[0] == 0
    assert len(state().results) == 1
    assert run("new", "Two")[0] == 0
    assert state().title == "Two"


def test_who_never_had_a_partner_has_no_byes(run, state):
    begin(run, "--kind", "mitchell", "--rounds", 2)
    assert run("set", "bye", "winners")[0] == 0
    for number in (1, 2):
        for table in (1, 2):
            assert run("enter", number, table, 100, 400)[0] == 0
    rows = json.loads(run("standings", "--json")[1])["standings"]
    assert (rows[-1]["name"], rows[-1]["points"], rows[-1]["byes"]) == ("I", 0, [])
    # A partner who comes later changes nothing before.
    assert run("new", "T", "--kind", "round-robin", "--rounds", 3, "--seed", 1)[0] == 0
    assert run("people", *NAMES)[0] == 0
    assert run("draw")[0] == 0
    for table in (1, 2):
        assert run("enter", 1, table, 100, 400)[0] == 0
    before = json.loads(run("standings", "--after", 1, "--json")[1])["standings"]
    assert run("people", "Nan", "--late", 2)[0] == 0
    after = json.loads(run("standings", "--after", 1, "--json")[1])["standings"]
    assert [row for row in after if row["name"] != "Nan"] == before


def test_a_knock_out_names_who_won_it(run, state):
    begin(run, "--kind", "knock-out", "--rounds", 2, people=NAMES[:8])
    for table in (1, 2):
        assert run("enter", 1, table, 110, 100)[0] == 0
    assert "knock-out: " not in run("standings")[1]
    assert run("draw")[0] == 0
    alive = [[state().name(seats[0]), state().name(seats[2])] for seats in state().seats[0]]
    (final,) = [
        table
        for table, seats in enumerate(state().seats[1], 1)
        if {state().name(one) for one in seats} == {*alive[0], *alive[1]}
    ]
    first = state().seats[1][final - 1]
    assert run("enter", 2, final, 100, 90)[0] == 0
    assert run("enter", 2, 3 - final, 900, 0)[0] == 0
    prizes = json.loads(run("standings", "--json")[1])["prizes"]
    won = [one["people"] for one in prizes if one["prize"] == "knock-out"]
    assert won == [[state().name(first[0]), state().name(first[2])]]
    assert "knock-out: " in run("standings")[1]


def knocked_out(run, *rounds, pairs=4, kind="knock-out"):
    """Begin a knock-out of these rounds and play all: points of each table."""
    names = [f"{letter}{at}" for letter in "ABCDEFGHIJKLMNOPQRST"[:pairs] for at in (1, 2)]
    begin(run, "--kind", kind, "--rounds", len(rounds), people=names)
    for number, points in enumerate(rounds, 1):
        if number > 1:
            assert run("draw")[0] == 0
        for table, (north_south, east_west) in enumerate(points, 1):
            assert run("enter", number, table, north_south, east_west)[0] == 0


def test_who_won_a_knock_out_does_not_lose_it_in_games_for_points(run):
    knocked_out(run, *[[(100, 50), (100, 50)]] * 2, [(50, 100), (50, 100)])
    before = run("standings", "--json")[1]
    (won,) = [one for one in json.loads(before)["prizes"] if one["prize"] == "knock-out"]
    assert len(won["people"]) == 2
    assert "look at" not in run()[1]


def test_a_level_game_of_a_knock_out_is_named(run):
    knocked_out(run, [(100, 100), (300, 200)], [(100, 50)])
    assert "nobody has won the knock-out: " in run()[1]
    assert run("undo")[0] == run("undo")[0] == 0
    level = "look at: round 1, table 1: level, so neither pair has lost, unless you correct it"
    assert level in run()[1]
    # Three are in it then: one more round does not end it.
    open_end = "the knock-out stays open: 3 pairs are in it, which takes 2 rounds or more, not 1"
    assert open_end in run()[1]
    assert run("correct", 1, 1, 110, 100, "--who", "Ann", "--why", "one more hand")[0] == 0
    assert "look at" not in run()[1]


def test_a_level_final_is_named_and_who_is_still_in_it(run, state):
    knocked_out(run, [(100, 50), (100, 50)], [(70, 70), (100, 50)])
    names = [state().name(person) for person in sorted(state().seats[1][0])]
    said = run()[1]
    assert "look at: round 2, table 1: level, so neither pair has lost" in said
    left = f"{names[0]} & {names[1]}, {names[2]} & {names[3]}"
    assert f"look at: nobody has won the knock-out: {left} are still in it" in said
    # A level game of those who are out is nothing to look at.
    assert run("correct", 2, 2, 80, 80, "--who", "Ann", "--why", "misread")[0] == 0
    assert run()[1].count("level") == 1


ENDS = [("knock-out", 20, 5), ("knock-out", 4, 2), ("double-knock-out", 4, 4)]


@pytest.mark.parametrize(("kind", "pairs", "rounds"), ENDS)
def test_a_knock_out_in_too_few_rounds_is_named_at_the_draw(run, kind, pairs, rounds):
    names = [f"P{at}" for at in range(2 * pairs)]
    begin(run, "--kind", kind, "--rounds", rounds - 1, people=names)
    words = f"look at: the {kind} stays open: {pairs} pairs are in it, which takes {rounds} rounds"
    assert words in run()[1]
    begin(run, "--kind", kind, "--rounds", rounds, people=names)
    assert "look at" not in run()[1]


def test_a_knock_out_waits_for_who_is_away_for_a_round(run, state):
    begin(run, "--kind", "knock-out", "--rounds", 4, people=NAMES[:8])
    for number in (1, 2):
        for table in (1, 2):
            assert run("enter", number, table, 100, 100 if number == 2 else 50)[0] == 0
        if number == 1:
            assert run("draw")[0] == 0
    alive = [state().name(seats[at]) for seats in state().seats[0] for at in (0, 2)]
    assert run("people", *alive[:2], "--leave", 3)[0] == 0
    # The pair that stays has won, unless the other one comes back.
    won = f"knock-out: {alive[2]}, {alive[3]}"
    assert won in run("standings")[1]
    assert run("people", *alive[:2], "--back", 4)[0] == 0
    assert run("draw")[0] == 0
    assert "knock-out: " not in run("standings")[1]


def test_swiss_pairs_that_must_meet_again_are_named_and_not_twice_in_a_row(run, state):
    begin(run, "--kind", "swiss", "--rounds", 6, people=NAMES[:8])
    rounds = []
    for number in range(1, 7):
        rounds.append({frozenset(map(pair_of, seats)) for seats in state().seats[-1]})
        said = run()[1].count("these pairs met before")
        assert said == (2 if number > 3 else 0)
        assert run("enter", number, 1, 100, 200)[0] == 0
        assert run("enter", number, 2, 300, 0)[0] == 0
        assert number == 6 or run("draw")[0] == 0
    assert len(set(map(frozenset, rounds[:3]))) == len(set(map(frozenset, rounds[3:]))) == 3


def test_a_round_drawn_from_a_result_that_was_wrong_is_named(run, state):
    begin(run, "--kind", "ladder", "--rounds", 3)
    assert run("enter", 1, 1, 100, 50)[0] == 0
    assert run("enter", 1, 2, 100, 50)[0] == 0
    assert run("draw")[0] == 0
    who = ("--who", "Ann", "--why", "x")
    assert run("correct", 1, 1, 110, 50, *who)[0] == 0
    assert "draw it again" not in run()[1]
    assert run("correct", 1, 1, 50, 100, *who)[0] == 0
    assert "round 2 was drawn before a result changed: draw it again" in run()[1]
    assert run("draw", "--again", 2)[0] == 0
    assert "draw it again" not in run()[1]


def test_the_code_of_a_typed_result_brings_sets_and_high_hand(run, state):
    begin(run)
    assert run("enter", 1, 1, 180, -330)[0] == 0
    fields = {"points": [180, -330], "sets": [0, 1], "high": [150, 20]}
    code = code_of(state(), 1, 1, **fields)
    assert "table 1: replaces" in run("scan", code)[1]
    assert "table 1: read before" in run("scan", code)[1]
    values = state().results[1, 1].values
    assert (values["sets"], values["high"]) == ([0, 1], [150, 20])


def test_the_plan_alone_goes_to_standard_output(run, state):
    begin(run)
    assert run("load", "-o", "-")[1].count("\n") == 1


def test_the_wall_with_standings_alone_says_only_them(run):
    begin(run)
    assert run("enter", 1, 1, 100, 50)[0] == run("enter", 1, 2, 100, 50)[0] == 0
    assert run("release", "standings", 1)[0] == 0
    assert "nothing is released" not in run("wall")[1]


def test_a_card_has_the_round_that_somebody_played_after_leaving(run, state):
    begin(run)
    assert run("people", "A", "--leave", 1)[0] == 0
    sat = [state().name(one) for one in state().seats[0][0]]
    names = ["A", *sat[1:]]
    assert run("enter", 1, 1, 100, 200, "--people", ",".join(names))[0] == 0
    (line,) = json.loads(run("card", "A", "--json")[1])
    assert (line["table"], line["points"]) == (1, [100, 200])


def test_names_are_found_however_their_accents_are_typed(run):
    begin(run, people=["Zo\u00eb", *NAMES[1:]])
    assert run("card", "Zoe\u0308")[0] == 0
    assert run("points", "Zoe\u0308", 10, "--who", "B", "--why", "x")[0] == 0
