"""Games of an evening whose boxes had no clock are on the day that the desk knows."""

import calendar
import json
import re
import shutil

import pytest
from pinochle_tools import cli
from pinochle_tools.archive.backup import back_up, restore
from pinochle_tools.archive.derive import rebuild
from pinochle_tools.archive.evening_days import date_games
from pinochle_tools.common.errors import ToolError
from pinochle_tools.database.store import Store
from pinochle_tools.evening import orders, places, read_code, results
from pinochle_tools.evening.state import AS_TYPED, State
from pinochle_tools.people.changes import add_change, all_changes
from pinochle_tools.people.laptop import Laptop
from pinochle_tools.rules_files.own_rules import own_shelf
from pinochle_tools.site.evening_pages import evenings
from pinochle_tools.site.history_site import HistorySite
from support.evening_weeks import NAMES, Boxes
from support.serving import asked, command

FIRST, SECOND = "2026-11-21", "2026-11-28"
CLOCK = calendar.timegm((2026, 11, 21, 20, 0, 0))
NEXT = CLOCK + 7 * 24 * 3600


@pytest.fixture
def boxes(tmp_path):
    return Boxes(tmp_path)


@pytest.mark.parametrize("seed", [1, AS_TYPED])
def test_games_without_a_clock_are_on_the_day_of_their_evening(boxes, seed, capsys):
    boxes.evening(FIRST, CLOCK, seed)
    assert boxes.sync() == []
    boxes.evening(SECOND, 0, seed)
    assert boxes.sync() == ["2 games without a clock: of the evening of 2026-11-28"]
    assert boxes.days() == [(FIRST, "clock")] * 2 + [(SECOND, "desk")] * 2
    # Once is enough.
    assert boxes.sync() == []
    held = places.all_states(boxes.data)
    with boxes.store.reading() as connection:
        assert [(one.day, one.games) for one in evenings(connection, held)] == [
            (SECOND, 2),
            (FIRST, 2),
        ]
        site = HistorySite(connection, held)
        for day in (FIRST, SECOND):
            page = site.page(f"evening/{day}.html")
            assert "Other games" not in page
            assert "The best of it" in page
    for wanted in (SECOND, boxes.desk.state.id):
        words = ["stats", "--evening", wanted, "--json", "--data", str(boxes.data)]
        assert cli.run(words) == 0
        found = json.loads(capsys.readouterr().out)["players"]
        assert {row["games"] for row in found} == {1}


def test_boxes_that_never_had_a_clock_have_no_games_without_a_day(boxes):
    boxes.evening(SECOND, 0)
    assert boxes.sync() == ["2 games without a clock: of the evening of 2026-11-28"]
    with boxes.store.reading() as connection:
        found = evenings(connection, places.all_states(boxes.data))
    assert [(one.day, one.games) for one in found] == [(SECOND, 2)]


def test_a_result_that_comes_from_a_journal_dates_its_game(boxes, capsys):
    boxes.evening(FIRST, CLOCK, AS_TYPED)
    boxes.sync()
    boxes.evening(SECOND, 0, AS_TYPED, enter="")
    # Of which week these are nobody knows yet.
    assert boxes.sync() == []
    assert cli.run(["evening", "scan", "--journals", "--data", str(boxes.data)]) == 0
    assert capsys.readouterr().out.count("stored") == 2
    assert boxes.days()[2:] == [(SECOND, "desk")] * 2


@pytest.mark.wide
def test_the_served_history_dates_games_once_the_desk_knows_their_results(boxes):
    boxes.evening(FIRST, 0, AS_TYPED, enter="")
    assert boxes.sync() == []
    with command("serve", "--http", "0", data=boxes.data, lines=2) as lines:
        port = int(re.search(r":(\d+)", lines[0])[1])
        asked(port)
        assert boxes.days() == [("", "")] * 2
        assert cli.run(["evening", "scan", boxes.codes[0], "--data", str(boxes.data)]) == 0
        asked(port)
        assert boxes.days() == [(FIRST, "desk"), ("", "")]


def test_games_of_boxes_that_are_typed_each_week_are_on_the_days_of_their_results(boxes):
    boxes.evening(FIRST, 0, AS_TYPED)
    boxes.sync()
    boxes.evening(SECOND, 0, AS_TYPED)
    boxes.sync()
    assert boxes.days() == [(FIRST, "desk")] * 2 + [(SECOND, "desk")] * 2


def test_the_days_of_games_last_beyond_a_rebuild_and_in_a_backup(archive_url, tmp_path):
    boxes = Boxes(tmp_path, archive_url)
    boxes.evening(FIRST, CLOCK)
    boxes.evening(SECOND, 0)
    boxes.sync()
    before = boxes.days()
    assert before[-1] == (SECOND, "desk")
    with boxes.store.writing() as connection:
        rebuild(connection)
    assert boxes.days() == before
    with boxes.store.reading() as connection:
        back_up(connection, own_shelf(), tmp_path / "backup.zip")
    other = Boxes(tmp_path / "other")
    with other.store.writing() as connection:
        restore(connection, tmp_path / "backup.zip")
    assert sorted(other.days()) == sorted(before)
    boxes.store.close()


def test_a_day_of_games_can_be_undone_and_is_named_in_the_log(boxes, capsys):
    boxes.evening(FIRST, 0)
    boxes.sync()
    data = ["--data", str(boxes.data)]
    assert cli.run(["people", "log", *data]) == 0
    assert "2 games played on 2026-11-21" in capsys.readouterr().out
    with boxes.store.reading() as connection:
        (change,) = all_changes(connection)
    assert cli.run(["people", "undo", change.id, *data]) == 0
    assert boxes.days() == [("", "")] * 2
    assert boxes.sync() != []
    assert boxes.days() == [(FIRST, "desk")] * 2


def test_a_day_that_the_desk_changes_moves_its_games(boxes, capsys):
    boxes.evening(FIRST, 0)
    boxes.sync()
    boxes.desk.set("day", SECOND)
    boxes.sync()
    assert boxes.days() == [(SECOND, "desk")] * 2


def test_an_archive_that_cannot_be_written_is_published_as_it_is(boxes, monkeypatch, tmp_path):
    boxes.evening(FIRST, 0)
    boxes.bring()
    data = ["--data", str(boxes.data)]
    assert cli.run(["games", *data]) == 0

    def refused(*_args, **_options):
        raise ToolError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Store, "writing", refused)
        assert cli.run(["publish", str(tmp_path / "site"), *data]) == 0
    assert boxes.days() == [("", "")] * 2
    assert cli.run(["publish", str(tmp_path / "site"), *data]) == 0
    assert boxes.days() == [(FIRST, "desk")] * 2


def test_what_is_no_time_dates_no_game(boxes):
    boxes.evening(FIRST, 0)
    with boxes.store.writing() as connection:
        for said in ("", "-1", "9" * 400, "one", "0"):
            add_change(connection, Laptop("0" * 16, "x"), ["day", ["0" * 16], said])
    boxes.sync()
    assert boxes.days() == [(FIRST, "desk")] * 2


@pytest.mark.parametrize(("first", "second"), [(CLOCK, NEXT), (CLOCK, 0), (0, 0)])
def test_equal_points_of_last_week_hide_nothing_of_tonight(boxes, first, second):
    """Two typed evenings with the same games; the boxes have a clock in both, one, or none."""
    boxes.evening(FIRST, first, AS_TYPED, enter="")
    enter_points(boxes)
    boxes.desk.close()
    boxes.sync()
    boxes.played = 0
    boxes.evening(SECOND, second, AS_TYPED, enter="")
    boxes.sync()
    enter_points(boxes)
    boxes.sync()
    assert [day for day, _ in boxes.days()] == [FIRST, FIRST, SECOND, SECOND]
    assert boxes.sync() == []


def enter_points(boxes):
    """Enter the points of the newest codes, as somebody who types them."""
    for table, code in enumerate(boxes.codes[-2:], 1):
        orders.enter(boxes.desk, 1, table, {"points": read_code.parsed(code)["points"]})


def test_a_result_that_was_removed_last_week_is_of_last_week(boxes):
    boxes.evening(FIRST, 0, AS_TYPED)
    results.remove(boxes.desk, 1, 1, "Ann", "not dealt again")
    boxes.desk.close()
    boxes.sync()
    old = boxes.codes[:]
    form = [2, 0, "mitchell", 1]
    desk = places.begin_evening(boxes.data, "T", "racehorse", [], form, AS_TYPED, SECOND)
    desk.add_people(NAMES)
    desk.draw()
    assert all("error" in one for one in orders.scan(desk, old))
    assert desk.state.results == {}
    boxes.sync()
    assert SECOND not in [day for day, _ in boxes.days()]


def test_desks_that_differ_about_a_day_do_not_change_it_back_and_forth(boxes, tmp_path):
    boxes.evening(FIRST, 0)
    assert len(boxes.sync()) == 1
    other = tmp_path / "other"
    shutil.copytree(boxes.data / "evenings", other / "evenings")
    desk = places.open_desk(other)
    desk.set("day", SECOND)
    assert date_games(boxes.store, other) == []
    assert boxes.sync() == []


def test_an_odd_day_of_a_log_from_elsewhere_is_none(boxes):
    boxes.evening(FIRST, 0)
    for day in ("20261121", "2026-W47-6", "0001-01-01", "9999-12-31", "noon"):
        boxes.desk.log.steps[0][11] = day
        assert State(boxes.desk.log.steps).settings["day"] == ""
