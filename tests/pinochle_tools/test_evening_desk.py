import contextlib
import itertools
import json
import threading
from pathlib import Path

import pytest
from parity.programs.evenings import RESULT
from PIL import Image
from pinochle.storage import evening_plan, result_code
from pinochle.storage.files import Folder
from pinochle.storage.line_format import decode
from pinochle_tools import cli
from pinochle_tools.desk import pages
from pinochle_tools.desk.forms import Form
from pinochle_tools.desk.orders import carry_out
from pinochle_tools.evening import places, read_code, results, sheets
from pinochle_tools.evening.log import Log
from pinochle_tools.evening.merging import merged
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import counting
from pinochle_tools.live.evening_wall import with_wall
from pinochle_tools.server.loop import Server
from support.evening_pictures import picture_of
from support.serving import asked, serving


@pytest.fixture
def run(data, capsys):
    """A function that runs `pinochle evening` on a data folder: (exit code, answer or error)."""

    def command(*words):
        code = cli.run(["evening", *map(str, words), "--json", "--data", data])
        said = capsys.readouterr()
        return (code, said.err) if code else (code, json.loads(said.out))

    return command


def begin(run, people=13, **options):
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    assert run("new", "Tuesday", "--seed", 5, *words)[0] == 0
    assert run("people", *[f"P{at}" for at in range(1, people + 1)])[0] == 0
    assert run("draw")[0] == 0


def test_people_are_counted_in_words(run, data, capsys):
    assert run("new", "Tuesday")[0] == 0
    for name, said in (("Ann", "1 person"), ("Bob", "2 people")):
        assert cli.run(["evening", "people", name, "--data", data]) == 0
        assert capsys.readouterr().out.startswith(said)


def desk_of(data):
    return places.open_desk(Path(data))


@pytest.mark.parametrize("sets", [[0, 0], [0, 2]])
def test_sets_that_no_result_says_are_in_no_table_and_win_nothing(run, data, sets):
    begin(run)
    assert run("enter", 1, 1, 300, 100, *(["--sets", *sets] if any(sets) else []))[0] == 0
    _, found = run("standings")
    assert {row["sets"] is None for row in found["standings"]} == {not any(sets)}
    assert ("fewest sets" in str(found["prizes"])) == any(sets)
    paper = "".join(sheets.results(desk_of(data).state))
    history = pages.History(list, lambda state: [])
    page = pages.page("standings", desk_of(data), pages.Said(), "/evening/desk/x/", history)
    assert ["sets<" in text.partition(">Settings<")[0].lower() for text in (paper, page)] == [
        any(sets),
        any(sets),
    ]


def test_an_evening_from_the_draw_to_the_prizes(run, data):
    assert run()[1]["next"] == "begin: `evening new TITLE`"
    begin(run, rounds=2)
    for number in (1, 2):
        assert run("release", "seats", number)[0] == 0
        assert len(run("wall")[1]["round"]["tables"]) == 3
        for table in (1, 2, 3):
            points = (100 * number + 10 * table, -50)
            code, said = run("enter", number, table, *points, "--sets", 0, 1)
            assert code == 0
    assert said["next"].startswith("show the standings")
    code, found = run("standings")
    rows = {row["name"]: row for row in found["standings"]}
    assert sum(row["points"] for row in rows.values()) == sum(
        2 * (100 * number + 10 * table - 50) for number in (1, 2) for table in (1, 2, 3)
    ) + sum(round((3 * (100 * number - 50) + 60) / 6) for number in (1, 2))
    assert found["prizes"][0]["prize"] == "high total"
    assert found["prizes"][0]["value"] == found["standings"][0]["points"]
    assert run("close")[1]["closed"]
    assert run("release", "seats", 1)[0] == 1
    assert not run("undo")[1]["closed"]


def test_late_and_leaving_people_change_only_later_rounds(run, data):
    begin(run, rounds=4)
    before = desk_of(data).state.seats
    for table in (1, 2, 3):
        run("enter", 1, table, 100, 200)
    assert run("people", "Late", "--late", 1)[0] == 1
    assert run("people", "Late", "--late", 3)[1]["revision"] == 2
    state = desk_of(data).state
    assert state.seats[:2] == before[:2]
    assert state.seats[2:] != before[2:]
    assert 14 not in state.present(2)
    assert 14 in state.present(3)
    assert [line["round"] for line in run("card", "Late")[1]] == [3, 4]
    assert run("people", "P4", "--leave", 4)[1]["revision"] == 3
    state = desk_of(data).state
    assert 4 not in [*state.out(4), *itertools.chain(*state.tables(4))]
    partners = [
        frozenset(pair)
        for tables in state.seats
        for north, east, south, west in tables
        for pair in ((north, south), (east, west))
    ]
    assert len(partners) == len(set(partners))
    # One undo takes all of a change back.
    assert run("undo")[1]["revision"] == 2
    assert run("undo")[1]["people"] == [f"P{at}" for at in range(1, 14)]
    assert desk_of(data).state.seats == before


def test_people_who_do_not_walk_keep_their_table(run, data):
    run("new", "Tuesday", "--seed", 5)
    run("people", *[f"P{at}" for at in range(1, 17)])
    assert run("people", "P3", "--table", 2)[0] == 0
    run("draw")
    state = desk_of(data).state
    assert all(3 in state.tables(number)[1] for number in range(1, 7))


def test_results_are_never_counted_twice_nor_changed_in_silence(run, data):
    begin(run, rounds=2)
    evening = int(desk_of(data).state.id, 16)
    result = {**RESULT, "evening": evening, "table": 2, "round": 1, "corrections": 0}
    result["people"], result["revision"] = desk_of(data).state.seats[0][1], 1
    code = result_code.written(result)
    assert run("scan", code)[1]["codes"] == [{"round": 1, "table": 2, "became": "new"}]
    assert run("scan", code)[1]["codes"][0]["became"] == "again"
    assert run("scan", result_code.typed(result, 10).lower())[1]["codes"][0]["became"] == "again"
    other = result_code.written({**result, "points": [0, 10]})
    assert run("scan", other)[1]["codes"][0]["became"] == "differs"
    later = {**result, "points": [-320, 1400], "corrections": 1, "check": 7}
    assert run("scan", result_code.written(later))[1]["codes"][0]["became"] == "replaces"
    assert run("scan", code)[1]["codes"][0]["became"] == "older"
    # Who sat there is ruled: the high hand of the code stays.
    sat = ("--people", "P1,P2,P3,P4", "--who", "Ann", "--why", "seats")
    assert run("correct", 1, 2, *later["points"], *sat)[0] == 0
    assert desk_of(data).state.results[1, 2].values["high"] == later["high"]
    run("undo")
    assert run("correct", 1, 2, 0, 900, "--who", "Ann", "--why", "misread")[0] == 0
    assert run("scan", code)[1]["codes"][0]["became"] == "ruled"
    state = desk_of(data).state
    assert state.results[1, 2].values["points"] == [0, 900]
    assert [entry.values["points"] for _, _, entry in state.replaced] == [
        [-320, 1500],
        [-320, 1400],
    ]
    for wrong, words in (
        ({"evening": evening ^ 1}, "another evening"),
        ({"round": 3}, "round 3 is not drawn"),
        ({"table": 9}, "no table 9"),
    ):
        code, said = run("scan", result_code.written({**result, **wrong}))
        assert code == 1
        assert words in said


def test_doubts_name_other_people_old_plans_and_spare_boxes(run, data):
    begin(run, rounds=2)
    state = desk_of(data).state
    north, east, south, west = state.seats[0][0]
    result = {**RESULT, "evening": state.number, "table": 1, "round": 1, "corrections": 0}
    waiting = state.out(1)[0]
    result.update(people=[waiting, east, south, west], revision=1)
    result["flags"] = result_code.TAKEN_OVER | result_code.OTHER_PEOPLE
    assert run("scan", result_code.written(result))[0] == 0
    found = " ".join(run()[1]["doubts"])
    assert f"P{waiting} sat there for P{north}" in found
    assert "took over" in found
    rows = {row["number"]: row for row in run("standings")[1]["standings"]}
    assert rows[waiting]["points"] == -320
    assert rows[north]["points"] == 0
    run("draw", "--again", 2)
    assert "the box has plan 1, not 2" in " ".join(run()[1]["doubts"])


def test_a_level_table_is_named_before_its_pairs_move(run, data):
    begin(run, rounds=2, kind="ladder")
    tables = len(desk_of(data).state.tables(1))
    for table in range(1, tables + 1):
        assert "level" not in " ".join(run()[1]["doubts"])
        assert run("enter", 1, table, 700, 700 if table == 1 else 500, "--hands", 4)[0] == 0
    said = [line for line in run()[1]["doubts"] if "level" in line]
    assert said == [
        "round 1, table 1: level, so north and south go on as winners, unless you correct it"
    ]
    assert run("draw")[0] == 0
    assert "level" not in " ".join(run()[1]["doubts"])


def test_codes_are_read_from_pictures(run, data, tmp_path):
    begin(run, rounds=1)
    evening = int(desk_of(data).state.id, 16)
    words = []
    for table in (1, 2, 3):
        result = {**RESULT, "evening": evening, "table": table, "round": 1, "people": [0] * 4}
        path = tmp_path / f"{table}.png"
        picture_of(result_code.written({**result, "flags": 0}), path, turn=4 * table)
        words += ["--picture", path]
    assert [one["became"] for one in run("scan", *words)[1]["codes"]] == ["new"] * 3
    empty = tmp_path / "empty.png"
    Image.new("L", (99, 99)).save(empty)
    assert "no code of a result" in run("scan", "--picture", empty)[1]
    empty.write_text("text")
    assert "no picture" in run("scan", "--picture", empty)[1]


def test_a_code_of_a_result_keeps_every_field():
    text = result_code.written(RESULT)
    assert len(text) == 40
    assert read_code.parsed(text) == RESULT
    largest = {**RESULT, "hands": 99, "bid": 5000, "points": [40000, -40000]}
    assert read_code.parsed(result_code.written(largest))["hands"] == 63
    assert read_code.parsed(result_code.written(largest))["points"] == [32767, -32768]
    for wrong in ("", text[:-1], "%" + text[1:], text[:-1] + "#", "$" + 39 * ":"):
        with pytest.raises(Refused):
            read_code.parsed(wrong)


def test_one_wrong_letter_of_a_typed_code_is_found():
    text = result_code.typed(RESULT, 10)
    few = read_code.from_typed(text, RESULT["evening"], 10)
    assert few == {name: RESULT[name] for name in few}
    for at in range(12):
        other = "8" if text[at] != "8" else "9"
        with pytest.raises(Refused):
            read_code.from_typed(text[:at] + other + text[at + 1 :], RESULT["evening"], 10)
    with pytest.raises(Refused):
        read_code.from_typed(text, RESULT["evening"] + 1, 10)


def test_the_plan_has_the_form_of_the_contract(run, data, tmp_path):
    names = [f"Maximilian{at:02}" for at in range(1, 49)]
    assert run("new", "T" * 40, "--rounds", 8, "--hands", 5, "--minutes", -45)[0] == 0
    assert run("people", *names)[0] == 0
    run("draw")
    assert run("load", "-o", tmp_path / "plan")[1]["bytes"] <= 2500
    line = (tmp_path / "plan").read_bytes()
    event = decode(line, 0)[0]
    state = desk_of(data).state
    assert event[:13] == [
        *("evening", 1, state.id, 1, "T" * 40, "racehorse", [], 5, -45, "individual", 12, 8),
        names,
    ]
    assert len(event[13]) == 8 * 12 * 4
    assert evening_plan.parsed(line) == event
    assert evening_plan.parsed(line[:-3]) is None
    assert evening_plan.parsed(line.replace(b"Maxi", b"Mini", 1)) is None


def test_the_plan_of_a_movement_by_results_has_round_1_only(run, data):
    begin(run, people=16, kind="winners", rounds=3)
    event = evening_plan.parsed(desk_of(data).plan())
    assert len(event[13]) == 4 * 4
    assert run("draw")[0] == 1
    for table in range(1, 5):
        run("enter", 1, table, 500, 100)
    assert run("draw")[1]["rounds"][0]["round"] == 2


def test_only_rules_of_two_pairs(run):
    code, said = run("new", "Three", "--rules", "cutthroat")
    assert code == 1
    assert "two pairs" in said


def test_two_desks_merge_if_one_continues_the_other(run, data, tmp_path):
    begin(run, rounds=2)
    copy = tmp_path / "copy"
    copy.write_bytes(desk_of(data).log.data)
    run("enter", 1, 1, 100, 200)
    ours = desk_of(data).log.data
    assert run("merge", copy)[0] == 0
    assert desk_of(data).log.data == ours
    first = ours[: ours.rindex(b"\n", 0, -1) + 1]
    other = longer(tmp_path, first, ["close"])
    with pytest.raises(
        Refused, match=r"here 1 step \(round 1, table 1: 100 : 200\), there 1 step"
    ):
        merged(ours, other)
    assert merged(first, other) == other


def test_the_evening_of_another_desk_begins_where_none_is_open(run, data, tmp_path):
    begin(run, rounds=2)
    log, other = desk_of(data).log.data, tmp_path / "other"
    form = Form(files={"file": [("copy", log)]})
    assert carry_out("merge", form, other, list) == "3 new steps"
    assert desk_of(other).log.data == log
    run("new", "Wednesday")
    run("people", *"ABCDEFGH")
    before = desk_of(other).log.data
    with pytest.raises(Refused, match=r"this is Wednesday \(.*open here: close Tuesday first"):
        places.merge(other, desk_of(data).log.data)
    assert desk_of(other).log.data == before
    places.merge(other, longer(tmp_path, log, ["close"]))
    assert places.merge(other, desk_of(data).log.data) == 2
    assert desk_of(other).state.title == "Wednesday"
    # It is here, but another one is open.
    (tmp_path / "copy").write_bytes(log)
    _, errors = run("merge", tmp_path / "copy")
    assert "but Wednesday is open here: `pinochle evening open " in errors


def longer(folder, data, step):
    (folder / "log").write_bytes(data)
    log = Log(Folder(str(folder)), "log")
    log.add(step)
    return log.data


def test_a_torn_line_goes_and_a_damaged_one_is_refused(run, data):
    begin(run, rounds=2)
    log = desk_of(data).log
    path = log.files.place(log.name)
    with open(path, "ab") as file:
        file.write(b'["close"]\t00')
    assert desk_of(data).log.steps == log.steps
    assert run("enter", 1, 1, 100, 200)[0] == 0
    assert counting(desk_of(data).log.steps)[-1][:3] == ["result", 1, 1]
    with open(path, "r+b") as file:
        file.write(b"[")
        file.seek(3)
        file.write(b"X")
    assert "damaged in line 1" in run()[1]


def test_a_step_of_another_program_is_never_overwritten(run, data):
    begin(run, rounds=1)
    slow = desk_of(data)
    assert run("enter", 1, 1, 100, 200)[0] == 0
    with pytest.raises(Refused, match="another program"):
        slow.close()
    assert desk_of(data).state.results.keys() == {(1, 1)}


def test_two_programs_that_add_at_once_lose_no_step(run, data):
    begin(run, rounds=1)
    before = len(desk_of(data).log.steps)
    done, ready = [], threading.Barrier(4)

    def work():
        while len(done) < 20:
            desk = desk_of(data)
            ready.wait()  # all have read the same steps
            with contextlib.suppress(Refused):  # another program was first
                desk.set("entry", len(done))
                done.append(1)
            ready.wait()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(desk_of(data).log.steps) == before + len(done)


def test_typed_results_stay_in_the_unit_of_the_rules(run):
    begin(run, rounds=1)
    assert "steps of 10" in run("enter", 1, 1, 105, 200)[1]


def test_settings_are_checked_and_change_byes_and_pot(run):
    begin(run, rounds=1)
    assert run("set", "bye", "luck")[0] == 1
    for table, points in ((1, 100), (2, 300), (3, 500)):
        run("enter", 1, table, points, 0, "--sets", 0, 2)
    worth = {"average": 150, "winners": 300, "own": 0, "nothing": 0}
    for kind, points in worth.items():
        assert run("set", "bye", kind)[0] == 0
        rows = run("standings")[1]["standings"]
        assert [row["points"] for row in rows if row["byes"]] == [points]
    for day in ("²026-03-06", "0000-03-06", "2026-13-06", "2026-3-6", "today"):
        assert "written as 2026-03-06" in run("set", "day", day)[1]
    assert "nobody here is ²" in run("people", "²", "--leave", 1)[1]
    run("set", "entry", 500)
    run("set", "set-price", 50)
    assert run("standings")[1]["pot"] == 13 * 500 + 6 * 50


def test_the_bell_of_a_round_has_a_time(run, data):
    begin(run, rounds=1)
    assert "have no minutes" in run("bell")[1]
    for time in ("24:00", "20:60", "2045", "8:45", "²0:45"):
        assert "written as 20:45" in run("bell", time)[1]
    assert run("bell", "20:45")[0] == 0
    assert desk_of(data).state.bell == (1, "20:45")
    assert "bell at 20:45" in with_wall(str, Path(data))("/wall.html")


def test_points_of_a_substitute_can_be_those_of_another_person(run, data):
    begin(run, rounds=1)
    state = desk_of(data).state
    waiting, north = state.out(1)[0], state.seats[0][0][0]
    others = ",".join(f"P{one}" for one in [waiting, *state.seats[0][0][1:]])
    assert run("enter", 1, 1, 700, 100, "--people", others)[0] == 0
    assert run("people", f"P{waiting}", "--plays-for", f"P{north}", 1)[0] == 0
    rows = {row["number"]: row["points"] for row in run("standings")[1]["standings"]}
    assert (rows[north], rows[waiting]) == (700, 0)


def test_groups_and_the_last_300_have_prizes(run):
    begin(run, rounds=1)
    for table in (1, 2, 3):
        run("enter", 1, table, 100 * table, 50)
    assert run("people", "P1", "P2", "--group", "guests")[0] == 0
    assert run("people", "P3", "--last-300", 120)[0] == 0
    prizes = run("standings")[1]["prizes"]
    assert {"prize": "last 300 pinochle", "people": ["P3"], "value": 120, "group": ""} in prizes
    (guests,) = [one for one in prizes if one["group"] == "guests"]
    assert set(guests["people"]) <= {"P1", "P2"}


def test_changes_of_one_order_are_made_and_undone_together(run, data):
    begin(run, rounds=2)
    steps = desk_of(data).log.steps
    for words in (("P1", "P2", "--leave", 9), ("P1", "--leave", 2, "--rename", "P2")):
        assert run("people", *words)[0] != 0
        assert desk_of(data).log.steps == steps
    assert run("people", "P1", "P2", "--leave", 2, "--group", "guests")[0] == 0
    assert set(desk_of(data).state.away) == {1, 2}
    assert run("undo")[0] == 0
    state = desk_of(data).state
    assert (state.away, state.groups) == ({}, {})


def test_pages_show_only_what_is_released_and_escape_names(run, data, tmp_path):
    assert run("new", "<b>", "--rounds", 1)[0] == 0
    run("people", *[f"<i{at}>" for at in range(8)])
    run("draw")
    page = tmp_path / "page.html"
    assert run("wall", "-o", page)[0] == 0
    assert "i1" not in page.read_text()
    run("release", "seats", 1)
    for words in (
        ["wall"],
        *(["print", "--what", what] for what in ("slips", "cards", "tally", "results")),
    ):
        assert cli.run(["evening", *words, "-o", str(page), "--data", data]) == 0
        text = page.read_text()
        assert "<i" not in text
        assert "&lt;b&gt;" in text
        assert "&lt;i1&gt;" in text or "tally" in words


def test_the_served_wall_shows_what_is_released(run, data):
    pages = with_wall(lambda path: f"page {path}", Path(data))
    assert pages("/wall.html") is None
    assert pages("/game/1.html") == "page /game/1.html"
    begin(run, rounds=2)
    assert "P1" not in pages("/wall.html")
    run("release", "seats", 2)
    assert "Round 2" in pages("/wall.html")
    assert 'content="10;url=wall.html"' in pages("/wall.html")
    run("release", "standings", 1)
    # A browser shows both in turn.
    assert 'content="10;url=wall-standings.html"' in pages("/wall.html")
    assert "Round 1 so far" not in pages("/wall.html")
    assert 'content="10;url=wall.html"' in pages("/wall-standings.html")
    assert "Round 1 so far" in pages("/wall-standings.html")
    assert "Round 2" not in pages("/wall-standings.html")
    with serving(Server(0, pages)) as server:
        assert b"Round 2" in asked(server, "/wall.html")[2]


def test_what_becomes_of_a_result_has_words():
    from pinochle_tools.evening.orders import WORDS

    names = ("NEW", "AGAIN", "REPLACES", "OLDER", "RULED", "DIFFERS")
    assert set(WORDS) == {getattr(results, name) for name in names}


def test_an_evening_whose_boxes_are_set_up_by_their_keys(run, data):
    assert run("new", "Tuesday", "--typed", "--kind", "ladder")[0] == 1
    assert run("new", "Tuesday", "--typed", "--seed", 5, "--kind", "mitchell")[0] == 2
    form = ("--kind", "round-robin", "--rounds", 3)
    assert run("new", "Tuesday", "--typed", *form)[0] == 0
    assert run("people", *[f"P{at}" for at in range(1, 9)])[0] == 0
    code, drawn = run("draw")
    assert (code, drawn["rounds"][0]["tables"][0]["names"]) == (0, ["P1", "P3", "P2", "P4"])
    said = "at each box hold OK: Begin an evening, 4 pairs, Round robin, 3 rounds"
    assert run()[1]["next"].startswith(said)
    state = desk_of(data).state
    assert state.box_id == evening_plan.typed_id("round-robin", 8, 3) != state.id
    code, taken = run("scan", read_code_of(state, 1, 2))
    assert (code, taken["codes"][0]["became"]) == (0, "new")
    # A late pair changes the seats at the desk; the boxes keep their id.
    assert run("people", "Nan", "Olaf", "--late", 2)[0] == 0
    assert desk_of(data).state.box_id == state.box_id


def read_code_of(state, number, table):
    """Return the code of a result of a table, as its box shows it."""
    people = state.tables(number)[table - 1]
    result = {**RESULT, "evening": state.number, "revision": 1, "people": people}
    return result_code.written({**result, "round": number, "table": table})


def test_the_desk_s_page_begins_an_evening_for_boxes_that_are_typed(data):
    fields = {"title": "Tuesday", "kind": "mitchell", "rounds": "2", "rules": "racehorse"}
    form = Form({name: [text] for name, text in {**fields, "boxes": "typed", "at": ""}.items()})
    assert carry_out("begin", form, Path(data), lambda state: []) == "Tuesday begins"
    assert desk_of(data).state.typed
