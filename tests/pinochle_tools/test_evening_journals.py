"""Results of an evening from the journals of boxes that were synced by cable."""

import calendar
import json
from pathlib import Path

import pytest
from pinochle.keys import OK
from pinochle.storage import evening_plan, result_code
from pinochle.storage.files import Folder
from pinochle.text import seal as seal_words
from pinochle_tools import cli
from pinochle_tools.archive import evening_journals
from pinochle_tools.archive.evening_journals import EveningJournals
from pinochle_tools.archive.updating import bring, ready
from pinochle_tools.database.schema import GAMES
from pinochle_tools.database.store import open_store
from pinochle_tools.evening import orders, places, read_code, results
from pinochle_tools.evening.state import AS_TYPED
from pinochle_tools.journals.sources import FolderSource
from sqlalchemy import select
from support import journals, records
from support.evening_boxes import EveningBox
from support.pilot import Pilot, new_app
from support.plays import Table

HANDS = [hand for game in records.lines(records.CORPUS)[:10] for hand in game["hands"]]
NAMES = ["Ann", "Bob", "Carol", "Dave", "Eve", "Fay", "Gus", "Hal"]


class Club:
    """An evening of two tables and one round of two hands, its boxes and the laptop's archive."""

    def __init__(self, tmp_path):
        self.data = tmp_path / "data"
        self.begin("individual", 5, "2026-03-06")
        self.folder = tmp_path
        self.store = ready(open_store(self.data))

    def begin(self, kind, seed, day, rounds=1):
        """Begin an evening."""
        form = [2, 0, kind, rounds]
        self.desk = places.begin_evening(self.data, "T", "racehorse", [], form, seed, day)
        self.desk.add_people(NAMES)
        self.desk.draw()

    def box(self, name, table, hands=2, first=0):
        """Play hands at a table on a new box; return the code that it shows."""
        box = EveningBox(self.folder / name, self.desk.plan(), table, salt=name.encode().ljust(8))
        box.press(OK)
        box.read_names()
        for hand in HANDS[first : first + hands]:
            box.play(hand)
        if hands < 2:
            return ""
        assert box.screen.title == seal_words.WHO_SIGNS
        box.press(OK)
        return box.screen.texts[0]

    def sync(self, name):
        folder = self.folder / f"{name}-games"
        folder.mkdir()
        kept = (evening_plan.FILE, evening_plan.TABLE_FILE)
        for path in (self.folder / name).iterdir():
            if path.name not in kept:
                (folder / path.name).write_bytes(path.read_bytes())
        bring(self.store, FolderSource(folder), name, name)
        return self.rounds()

    def rounds(self):
        """Return the rounds of the evening in the journals that were synced."""
        with self.store.reading() as connection:
            elsewhere = places.elsewhere(self.data, self.desk.state)
            return EveningJournals().rounds(connection, self.desk.state, elsewhere)


@pytest.fixture
def club(tmp_path):
    return Club(tmp_path)


def test_results_come_from_journals_and_none_is_counted_twice(club, capsys):
    code = club.box("one", 1)
    club.box("two", 2, hands=1)  # it dies after a hand
    club.box("spare", 2, first=5)
    club.sync("one")
    rounds = club.sync("two")
    assert [one.ended for one in rounds] == [True, False]
    assert len(evening_journals.waiting(club.desk.state, rounds)) == 1
    assert evening_journals.take(club.desk, rounds) == [(1, 1, results.NEW)]
    # The code of the same box says the same, also afterwards.
    assert orders.scan(club.desk, [code])[0]["became"] == results.AGAIN
    said = evening_journals.doubts(club.desk.state, rounds)
    assert len(said) == 1
    assert "table 2: the journal of two has no end" in said[0]
    rounds = club.sync("spare")
    assert evening_journals.take(club.desk, rounds) == [
        (1, 1, results.AGAIN),
        (1, 2, results.NEW),
    ]
    state = club.desk.state
    spare = next(one for one in rounds if one.box == "spare")
    assert state.results[1, 2].values["points"] == spare.result["points"]
    assert state.results[1, 2].values["check"] in spare.checks
    assert len(evening_journals.doubts(state, rounds)) == 1
    # The commands do the same.
    words = ["evening", "scan", "--journals", "--json", "--data", str(club.data)]
    assert cli.run(words) == 0
    became = [one["became"] for one in json.loads(capsys.readouterr().out)["codes"]]
    assert became == [results.AGAIN] * 2
    assert cli.run(["evening", "--data", str(club.data)]) == 0
    assert "the journal of two has no end" in capsys.readouterr().out
    data = ["--data", str(club.data)]
    assert cli.run(["stats", "--evening", state.id, "--json", *data]) == 0
    names = {row["name"] for row in json.loads(capsys.readouterr().out)["players"]}
    assert names == {state.name(one) for one in range(1, 9)}
    assert cli.run(["export", "--format", "csv", *data]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert "evening,round,table" in rows[0]
    assert sum(f",{state.id},1,2," in row for row in rows) >= 2


def test_a_box_that_is_ahead_of_the_desk_brings_the_rounds_that_are_drawn(club, capsys):
    form = [2, 0, "ladder", 2]
    club.desk = places.begin_evening(club.data, "T", "racehorse", [], form, 5, "2026-03-06")
    club.desk.add_people(NAMES)
    club.desk.draw()
    for name, table, first in (("one", 1, 0), ("two", 2, 4)):
        box = EveningBox(club.folder / name, club.desk.plan(), table, salt=name.encode().ljust(8))
        for _ in range(2):
            box.press(OK)
            box.read_names()
            for hand in HANDS[first : first + 2]:
                box.play(hand)
            # The other side signs, and its code leads on.
            box.press(OK)
            box.press(OK)
        rounds = club.sync(name)
    assert [one.place for one in rounds] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert len(evening_journals.waiting(club.desk.state, rounds)) == 2
    command = ["evening", "scan", "--journals", "--data", str(club.data)]
    assert cli.run(command) == 0
    stored = [f"round 1, table {table}: stored" for table in (1, 2)]
    assert capsys.readouterr().out.splitlines() == stored
    desk = places.open_desk(club.data)
    said = evening_journals.doubts(desk.state, rounds)
    assert [one.partition(": ")[0] for one in said] == ["round 2, table 1", "round 2, table 2"]
    desk.next_round()
    assert cli.run(command) == 0
    assert "round 2, table 2: stored" in capsys.readouterr().out


def test_a_journal_that_disagrees_is_shown_and_changes_nothing(club):
    club.box("one", 1)
    club.desk.add(["result", 1, 1, [*results.typed([500, 100], 2, [0, 0]).values()]])
    rounds = club.sync("one")
    assert evening_journals.take(club.desk, rounds) == [(1, 1, results.DIFFERS)]
    assert club.desk.state.results[1, 1].values["points"] == [500, 100]
    said = evening_journals.doubts(club.desk.state, rounds)
    assert said == [
        f"round 1, table 1: the journal of one says {rounds[0].points}, the desk 500:100"
    ]
    # A ruling settles it.
    result = orders.result_of(club.desk.state, [510, 100], [0, 0])
    results.rule(club.desk, 1, 1, result, "Ann", "both looked")
    assert evening_journals.doubts(club.desk.state, rounds) == []


def test_two_boxes_that_disagree_on_a_table_are_both_left_out(club):
    club.box("one", 1)
    club.box("other", 1, first=6)
    club.sync("one")
    rounds = club.sync("other")
    assert evening_journals.take(club.desk, rounds) == []
    assert [
        one.partition(": ")[0] for one in evening_journals.doubts(club.desk.state, rounds)
    ] == ["round 1, table 1"] * 2
    assert Path(club.data).is_dir()


@pytest.mark.parametrize(
    "people", [[], [1, 2, 3], ["1", "2", "3", "4"], [None] * 4, [[1], 2, 3, 4]]
)
def test_a_journal_without_four_numbers_does_not_stop_those_of_other_boxes(club, people):
    first, *played = journals.corpus_events(1)[0][1]
    seats = ["round", club.desk.state.box_id, 1, 1, 1, people]
    journals.write_files(club.folder / "odd", [(1, [first, seats, *played, ["end", "round"]])])
    club.box("two", 2)
    club.sync("odd")
    rounds = club.sync("two")
    assert evening_journals.take(club.desk, rounds) == [(1, 2, results.NEW)]
    assert evening_journals.doubts(club.desk.state, rounds) == []


def test_a_game_of_three_sides_is_no_round(club):
    first, *played = Table(1, "three-hand", odd=0).play(60)
    assert ["accept"] in played
    seats = ["round", club.desk.state.box_id, 1, 1, 1, [1, 2, 3, 4]]
    journals.write_files(club.folder / "odd", [(1, [first, seats, *played])])
    assert club.sync("odd") == []


def test_an_evening_that_is_typed_on_boxes_has_no_results_of_the_week_before(club):
    club.begin("mitchell", AS_TYPED, "2026-03-06")
    club.box("one", 1)
    rounds = club.sync("one")
    assert evening_journals.take(club.desk, rounds) == [(1, 1, results.NEW)]
    before = club.desk.state
    club.begin("mitchell", AS_TYPED, "2026-03-13")
    assert club.desk.state.box_id == before.box_id
    club.box("two", 2)
    rounds = club.sync("two")
    assert [one.box for one in rounds] == ["two"]
    assert evening_journals.take(club.desk, rounds) == [(1, 2, results.NEW)]


def test_a_code_of_the_week_before_is_refused_where_boxes_are_set_up_by_their_keys(club):
    club.begin("mitchell", AS_TYPED, "2026-03-06")
    code = club.box("one", 1)
    assert orders.scan(club.desk, [code])[0]["became"] == results.NEW
    club.begin("mitchell", AS_TYPED, "2026-03-13")
    said = [{"code": code, "error": "this code is of the evening of 2026-03-06"}]
    assert orders.scan(club.desk, [code]) == said
    assert club.desk.state.results == {}
    # Who begins the same evening again, for its title, may read its codes again.
    club.begin("mitchell", AS_TYPED, "2026-03-06")
    assert orders.scan(club.desk, [code])[0]["became"] == results.NEW


def test_typed_characters_of_the_week_before_are_refused_until_somebody_says_they_are_new(club):
    result = {**results.typed([820, -120], 2, [0, 1]), "round": 1, "table": 1}
    for day in ("2026-03-06", "2026-03-13"):
        club.begin("mitchell", AS_TYPED, day)
        typed = result_code.typed({**result, "evening": club.desk.state.number}, 10)
        (said,) = orders.scan(club.desk, [typed])
        if day == "2026-03-06":
            assert said["became"] == results.NEW
    assert said["error"].startswith("the evening of 2026-03-06 has this result there")
    assert club.desk.state.results == {}
    other = result_code.typed(
        {**result, "points": [810, -120], "evening": club.desk.state.number}, 10
    )
    assert orders.scan(club.desk, [other])[0]["became"] == results.NEW
    club.desk.undo()
    orders.enter(club.desk, 1, 1, orders.result_of(club.desk.state, [820, -120], [0, 1]))
    assert orders.scan(club.desk, [typed])[0]["became"] == results.AGAIN


BEFORE = "the evening of 2026-03-06 has this result there"


@pytest.mark.parametrize("way", ["points", "characters", "code"])
def test_a_result_of_the_week_before_is_refused_however_it_came_to_the_desk(club, way):
    club.begin("mitchell", AS_TYPED, "2026-03-06")
    code = club.box("one", 1)
    result = read_code.parsed(code)
    typed = result_code.typed(result, 10)
    (journal,) = club.sync("one")
    if way == "points":
        said = orders.result_of(club.desk.state, result["points"])
        orders.enter(club.desk, 1, 1, said)
    else:
        orders.scan(club.desk, [typed if way == "characters" else code])
    assert club.desk.state.results[1, 1].values["points"] == journal.result["points"]
    club.begin("mitchell", AS_TYPED, "2026-03-13")
    assert club.rounds() == []
    for read in (code, typed):
        (said,) = orders.scan(club.desk, [read])
        assert said["error"] in (
            BEFORE + ": enter the points if they are of this evening",
            "this code is of the evening of 2026-03-06",
        )
    assert club.desk.state.results == {}
    # The same points are not refused from who says that they are of tonight.
    club.box("two", 1)
    (tonight,) = club.sync("two")
    assert (tonight.box, tonight.result["points"]) == ("two", journal.result["points"])
    assert evening_journals.take(club.desk, [tonight]) == [(1, 1, results.NEW)]


def test_a_correction_on_the_box_does_not_make_a_result_one_of_tonight(club):
    club.begin("mitchell", AS_TYPED, "2026-03-06")
    result = read_code.parsed(club.box("one", 1))
    orders.enter(club.desk, 1, 1, orders.result_of(club.desk.state, result["points"]))
    club.begin("mitchell", AS_TYPED, "2026-03-13")
    fixed = {**result, "corrections": 1, "evening": club.desk.state.number}
    (said,) = orders.scan(club.desk, [result_code.typed(fixed, 10)])
    assert said["error"].startswith(BEFORE)


def test_games_of_a_box_before_one_of_last_week_are_of_last_week(club):
    """Also where last week's desk has no result of them, or another one."""
    club.begin("mitchell", AS_TYPED, "2026-03-06", rounds=2)
    box = EveningBox(club.folder / "one", club.desk.plan(), 1, salt=b"one".ljust(8))
    for first in (0, 2):
        box.press(OK)
        box.read_names()
        for hand in HANDS[first : first + 2]:
            box.play(hand)
        box.press(OK)
        code = box.screen.texts[0]
        box.press(OK)
    orders.scan(club.desk, [code])
    assert [one.place for one in club.sync("one")] == [(1, 1), (2, 1)]
    club.begin("mitchell", AS_TYPED, "2026-03-13", rounds=2)
    assert club.rounds() == []


@pytest.mark.parametrize("is_closed", [True, False])
def test_codes_and_journals_agree_on_what_is_of_another_evening_of_the_same_day(
    club, is_closed, capsys
):
    club.begin("mitchell", AS_TYPED, "2026-03-06")
    code = club.box("one", 1)
    club.sync("one")
    orders.scan(club.desk, [code])
    if is_closed:
        club.desk.close()
    club.begin("mitchell", AS_TYPED, "2026-03-06")
    found = club.rounds()
    (said,) = orders.scan(club.desk, [code])
    if is_closed:
        assert found == []
        assert said["error"] == "this code is of the closed evening T"
        assert cli.run(["evening", "scan", "--journals", "--data", str(club.data)]) == 0
        assert "has a result of this evening" in capsys.readouterr().out
    else:
        assert [one.box for one in found] == ["one"]
        assert said["became"] == results.NEW


def test_statistics_of_an_evening_whose_boxes_are_set_up_by_their_keys(club, capsys):
    """By its own id, which is not that of its boxes."""
    known = []
    for day, name in ((6, "one"), (13, "two")):
        club.begin("mitchell", AS_TYPED, f"2026-03-{day:02}")
        known.append(club.desk.state.id)
        box = EveningBox(club.folder / name, club.desk.plan(), 1, salt=name.encode().ljust(8))
        now = calendar.timegm((2026, 3, day, 19, 0, 0))
        box.app = new_app(box.folder, salt=box.salt, clock=lambda now=now: now)
        box.app.draw()
        box.app.tick(50)
        box.press(OK)
        box.read_names()
        for hand in HANDS[:2]:
            box.play(hand)
        club.sync(name)
    for identity in known:
        command = ["stats", "--evening", identity, "--json", "--data", str(club.data)]
        assert cli.run(command) == 0
        games = {row["games"] for row in json.loads(capsys.readouterr().out)["players"]}
        assert games == {1}


def test_a_box_that_lost_its_clock_since_last_week_brings_its_results(club):
    last_week = calendar.timegm((2026, 3, 6, 19, 0, 0))
    club.begin("mitchell", AS_TYPED, "2026-03-13")
    box = Pilot(new_app(Folder(str(club.folder / "one")), clock=lambda: last_week))
    box.begin("racehorse")
    box.answer(HANDS[0])
    club.box("one", 1)
    (found,) = club.sync("one")
    assert found.place == (1, 1)
    with club.store.reading() as connection:
        started = [row.started for row in connection.execute(select(GAMES.c.started))]
    assert started == [last_week] * 2
