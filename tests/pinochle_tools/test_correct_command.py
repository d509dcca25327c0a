"""Corrections made on the laptop: counted, shown with who and why, undone; journals stay."""

import json
from pathlib import Path

import pytest
from pinochle.game.packed_list import PackedList
from pinochle_tools.archive.correcting import correct_hand, count_corrected
from pinochle_tools.archive.derive import rebuild
from pinochle_tools.archive.history import exchange_logs
from pinochle_tools.archive.open_list import OpenList
from pinochle_tools.archive.updating import ready
from pinochle_tools.common.errors import ToolError
from pinochle_tools.database.schema import DERIVED, HANDS, LINES, REMARKS
from pinochle_tools.database.store import open_store
from pinochle_tools.people.changes import all_changes
from pinochle_tools.people.editing import Author, correct
from pinochle_tools.people.laptop import Laptop
from pinochle_tools.site.history_site import HistorySite
from sqlalchemy import select
from support import journals
from support.evenings import entries, fill
from support.records import ended_in_one_line, pinochle, said

BY = Author(Laptop("0123456789abcdef", "a laptop"))
WHO, WHY = ("--who", "Maria"), ("--why", "counted twice")


def rows_of(store, tables):
    with store.reading() as connection:
        return {
            table.name: sorted(map(repr, connection.execute(select(table)).all()))
            for table in tables
        }


@pytest.fixture
def games(data, tmp_path):
    """A data folder with three games in its archive, and what one shows."""
    journals.write_files(tmp_path / "device", entries(3))
    said("sync", "--from", tmp_path / "device", data=data)
    return data


def test_a_hand_is_corrected_shown_and_taken_back(games, tmp_path):
    before = json.loads(said("export", "2", "--format", "json", data=games))[0]
    hand = before["hands"][1]
    points = hand["tricks"][0] - 20
    given = ("correct", "2", "2", "--tricks", "1", str(points), *WHO, *WHY)
    answer = said(*given, data=games)
    assert "hand 2 of game 2 corrected by Maria: counted twice" in answer
    delta, total = (
        json.loads(said("export", "2", "--format", "json", data=games))[0]["hands"][1][name][0]
        for name in ("x-delta", "x-total")
    )
    assert f"{delta:+d} ({total})" in answer
    after = json.loads(said("export", "2", "--format", "json", data=games))[0]
    assert after["hands"][1]["tricks"] == [points, 250 - points]
    assert [one for place, one in enumerate(after["hands"]) if place != 1] != []
    shown = said("show", "2", data=games)
    assert "hand 2 corrected by Maria: counted twice" in shown
    page = said("open", "2", "--print", data=games)
    assert page == "game/2.html\n"
    log = json.loads(said("people", "log", "--json", data=games))
    assert [one["what"][0] for one in log] == ["correct"]
    assert log[0]["what"][4:6] == ["Maria", "counted twice"]
    said("correct", "--undo", data=games)
    assert json.loads(said("export", "2", "--format", "json", data=games))[0] == before
    # Undoing the undoing, by its id.
    undone = json.loads(said("people", "log", "--json", data=games))[-1]
    said("people", "undo", undone["id"], data=games)
    assert json.loads(said("export", "2", "--format", "json", data=games))[0] == after


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("1", "99", "--trump", "H"), "has"),
        (("1", "1"), "say what is right"),
        (("1", "1", "--tricks", "1", "255"), "cannot be corrected"),
        (("1", "1", "--bid", "Nobody", "300"), "nobody here is"),
        (("1", "1", "--meld", "7", "20"), "nobody here is"),
    ],
)
def test_what_cannot_be_is_refused_in_words(games, words, refusal):
    done = pinochle("correct", *words, *WHO, *WHY, "--data", games)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert refusal in done.stderr
    assert json.loads(said("people", "log", "--json", data=games)) == []


def test_who_and_why_are_wanted(games):
    assert pinochle("correct", "1", "1", "--trump", "H", *WHO, "--data", games).returncode == 2


@pytest.mark.parametrize("words", [("--trump", "H"), WHO])
def test_an_undo_takes_no_answers(games, words):
    done = pinochle("correct", *words, "--undo", "--data", games)
    assert done.returncode == 2
    assert "at most" in done.stderr


def test_an_undo_is_of_the_game_or_the_hand_that_it_names(games):
    places = (("1", "1"), ("1", "2"), ("2", "2"))
    for place in places:
        said("correct", *place, "--trump", "H", *WHO, *WHY, data=games)
    for words, left in ((("1", "1"), places[1:]), (("1",), places[2:]), ((), ())):
        said("correct", *words, "--undo", data=games)
        log = json.loads(said("people", "log", "--json", data=games))
        assert sum(one["counts"] for one in log if one["what"][0] == "correct") == len(left)
        if words:
            assert ended_in_one_line(pinochle("correct", *words, "--undo", "--data", games))


def test_a_correction_says_who_won_where_it_changes_that(games):
    """The last hand of game 2: Bob's side made 330 and won by it; without tricks it is set."""
    bob = ("correct", "2", "8", "--tricks", "1")
    assert "won" not in said(*bob, "70", *WHO, *WHY, data=games)
    assert "Still being played (undo it:" in said(*bob, "220", *WHO, *WHY, data=games)
    assert "Bob & Dee won (undo it:" in said(*bob, "60", *WHO, *WHY, data=games)
    assert said("correct", "--undo", data=games).endswith("\nStill being played\n")
    assert said("correct", "2", "--undo", data=games).endswith("\nBob & Dee won\n")
    assert "won" not in said("correct", "--undo", data=games)


def test_lines_stay_and_a_rebuild_agrees(store, tmp_path):
    fill(store, tmp_path / "device", entries(4))
    raw = rows_of(store, [LINES])
    with store.writing() as connection:
        reason = ("Maria", "the score sheet says so")
        correct_hand(connection, BY, (1, 1), [["trump", "H"]], reason)
        correct_hand(connection, BY, (3, 2), [["tricks", 0, 100, 1]], reason)
    once = rows_of(store, DERIVED)
    with store.writing(long=True) as connection:
        rebuild(connection)
    assert rows_of(store, DERIVED) == once
    assert rows_of(store, [LINES]) == raw
    with store.reading() as connection:
        assert "the score sheet says so" in HistorySite(connection).page("game/3.html")


def test_archives_that_exchange_their_logs_agree(store, tmp_path):
    """Also where the correction is known before the lines of its game."""
    other = ready(open_store(tmp_path / "other"))
    fill(store, tmp_path / "device", entries(4))
    with store.writing() as connection:
        correct_hand(connection, BY, (1, 1), [["tricks", 0, 90, 1]], ("Maria", "why"))
    assert exchange_logs(store, other)
    fill(other, tmp_path / "device", entries(4))
    tables = [table for table in DERIVED if table is not REMARKS]
    assert rows_of(store, tables) == rows_of(other, tables)
    other.close()


def test_a_correction_of_a_hand_in_an_unreadable_or_missing_game_is_refused(store, tmp_path):
    fill(store, tmp_path / "device", entries(1))
    with store.writing() as connection:
        for number, events in ((50, [["trump", "H"]]), (1, [["accept"]]), (1, [["bid", 9, 300]])):
            with pytest.raises(ToolError, match="cannot be corrected"):
                correct_hand(connection, BY, (1, number), events, ("Maria", "why"))
        assert all_changes(connection) == []


def test_a_correction_says_what_it_lacks(games):
    done = pinochle("correct", "2", "2", "--trump", "H", "--who", "Maria", "--data", games)
    assert "also name --why (" in done.stderr
    done = pinochle("correct", "--trump", "H", "--data", games)
    assert "also name a GAME, its HAND, --who decided and --why (" in done.stderr


FIRST = [journals.first_event(1, 0), ["time", 1_700_000_000]]


def played(seat, bid, tricks):
    """Return the events of a hand of racehorse that a seat of pairs declared."""
    side = seat % 2
    meld = [["meld", side, 140, 0], ["meld", 1 - side, 60, 0]]
    return [["bid", seat, bid], ["trump", "S"], *meld, ["tricks", 1 - side, tricks, 1], ["accept"]]


THREE = [*played(0, 330, 60), *played(1, 300, 50), *played(2, 290, 70)]


def synced(data, folder, *events, name="B"):
    """Sync a game of these events; return the lines that `sync` printed."""
    journals.write_files(folder, [(1, [*FIRST, *events])])
    return said("sync", "--from", folder, "--name", name, data=data)


def test_a_hand_is_named_by_its_place_in_the_list(data, tmp_path):
    """Also after a hand before it was taken out or put back."""
    synced(data, tmp_path / "box", *THREE, ["drop", 1])
    words = "hand 1 of game 1 corrected by Maria: counted twice"
    assert words in said("correct", "1", "1", "--tricks", "Ann", "40", *WHO, *WHY, data=data)
    assert "): hand 1 corrected by Maria" in said("show", "1", data=data)
    log = said("people", "log", data=data)
    assert words in log
    assert "hand 2" not in log
    done = pinochle("correct", "1", "1", "--tricks", "1", "255", *WHO, *WHY, "--data", data)
    assert done.stderr.startswith("error: hand 1 cannot be corrected: ")
    synced(data, tmp_path / "box", *THREE, ["drop", 1], ["keep", 1])
    assert "): hand 2 corrected by Maria" in said("show", "1", data=data)
    assert "undone: hand 2 of game 1 " in said("correct", "--undo", data=data)
    assert "(hand 2 of game 1 " in said("people", "log", data=data)
    said("note", "1", "late", data=data)
    assert "note on game 1: late" in said("people", "log", data=data)


def test_a_corrected_hand_that_was_taken_out_has_no_place(data, tmp_path):
    synced(data, tmp_path / "box", *THREE)
    said("correct", "1", "2", "--tricks", "Ann", "40", *WHO, *WHY, data=data)
    synced(data, tmp_path / "box", *THREE, ["drop", 2])
    assert "the hand entered as 2 corrected by Maria" in said("show", "1", data=data)


@pytest.mark.parametrize("version", [2, 3])
def test_a_correction_counts_also_while_a_hand_is_in_progress(data, tmp_path, version):
    """It was made before or within the hand, and counts once the hand is accepted, too."""
    first = [["game", version, *FIRST[0][2:]], FIRST[1], *THREE]
    hand = played(3, 320, 60)

    def copied(*events):
        journals.write_files(tmp_path / "box", [(1, [*first, *events])])
        said("sync", "--from", tmp_path / "box", data=data)
        return json.loads(said("export", "1", "--format", "json", data=data))[0]["hands"]

    copied()
    said("correct", "1", "1", "--tricks", "Bob", "40", *WHO, *WHY, data=data)
    assert copied()[0]["tricks"] == [210, 40]
    assert copied(["undo"])[0]["tricks"] == [210, 40]
    assert copied(["undo"], ["redo"], *hand[:4])[0]["tricks"] == [210, 40]
    assert "1*" in said("show", "1", data=data)
    said("correct", "1", "2", "--tricks", "Ann", "30", *WHO, *WHY, data=data)
    hands = copied(["undo"], ["redo"], *hand)
    assert [one["tricks"] for one in hands[:2]] == [[210, 40], [30, 220]]
    assert len(hands) == 4


@pytest.mark.parametrize("version", [1, 2, 3])
def test_both_sides_can_be_named_if_they_agree(data, tmp_path, version):
    """Also where the hand has the points of one side only, and the other one has the rest."""
    events = [["game", version, *FIRST[0][2:]], FIRST[1], *THREE]
    journals.write_files(tmp_path / "box", [(1, events)])
    said("sync", "--from", tmp_path / "box", data=data)
    both = ("--tricks", "Ann", "100", "--tricks", "Bob", "150")
    said("correct", "1", "1", *both, *WHO, *WHY, data=data)
    assert shown_tricks(data, "1")[0] == 100
    for other, words in (
        (("--tricks", "Bob", "140"), "trick points do not add up to 250: they are 240"),
        (("--tricks", "Ann", "110"), "two answers to one question, or trick points of a hand"),
        (("--tricks", "1", "100", "--meld", "1", "80", "--meld", "1", "90"), "two answers to"),
    ):
        wrong = ("correct", "1", "1", "--tricks", "Ann", "100", *other, *WHO, *WHY)
        done = pinochle(*wrong, "--data", data)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert f"hand 1 cannot be corrected: {words}" in done.stderr
    assert len(json.loads(said("people", "log", "--json", data=data))) == 1


def test_a_seal_is_marked_while_a_correction_counts(data, tmp_path):
    """Because nobody signed the corrected score; also where the box has no later change."""
    seal = ["sealed", 1, "ab" * 16]
    synced(data, tmp_path / "box", *THREE, seal)

    def signed():
        found = json.loads(said("show", "1", "--json", data=data))["corrections"]
        (one,) = [entry for entry in found if entry["kind"] == "sealed"]
        (line,) = [line for line in said("show", "1", data=data).splitlines() if "Signed" in line]
        assert ("before later changes" in line) == (one["event"] is not None)
        return one["event"]

    assert signed() is None
    said("correct", "1", "2", "--meld", "Bob", "200", *WHO, *WHY, data=data)
    fix = ["fix", 2, ["meld", 1, 200, 0]]
    assert signed() == fix
    said("rebuild", data=data)
    assert signed() == fix
    synced(data, tmp_path / "box", *THREE, seal, ["note", "late"])
    assert signed() == fix
    said("correct", "--undo", data=data)
    assert signed() is None


FORK = [*played(0, 330, 60), *played(1, 310, 80), *played(2, 290, 70), *played(2, 290, 60)]
REASON = ("Maria", "counted twice")


def two_forks(data, tmp_path, fork=FORK):
    synced(data, tmp_path / "box", *THREE, name="A")
    synced(data, tmp_path / "other", *fork)
    return lambda: [shown_tricks(data, key) for key in ("1", "2")]


def shown_tricks(data, key):
    (game,) = json.loads(said("export", key, "--format", "json", data=data))
    return [hand["tricks"][0] for hand in game["hands"]]


def test_a_correction_counts_only_in_the_fork_that_was_named(data, tmp_path):
    tricks = two_forks(data, tmp_path)
    one, other = tricks()
    answer = said("correct", "1", "2", "--tricks", "Ann", "20", *WHO, *WHY, data=data)
    assert "hand 2 of fork 0 of game 1 corrected by" in answer
    assert tricks() == [[one[0], 20, one[2]], other]
    assert "hand 2 of fork 0 corrected by" in said("show", "2", data=data)
    # A hand before the games diverged is one hand of both.
    said("correct", "2", "1", "--tricks", "Bob", "40", *WHO, *WHY, data=data)
    after = [[210, 20, one[2]], [210, *other[1:]]]
    assert tricks() == after
    said("rebuild", data=data)
    assert tricks() == after
    said("backup", tmp_path / "backup.zip", data=data)
    said("restore", tmp_path / "backup.zip", data=tmp_path / "new")
    new = sorted(shown_tricks(tmp_path / "new", key) for key in ("1", "2"))
    assert new == sorted(after)


def test_a_fork_whose_box_corrected_the_hand_keeps_it(data, tmp_path):
    tricks = two_forks(data, tmp_path, [*THREE[:-6], ["fix", 1, ["tricks", 1, 80, 1]]])
    other = tricks()[1]
    said("correct", "1", "1", "--meld", "Ann", "200", *WHO, *WHY, data=data)
    said("correct", "1", "1", "--tricks", "Bob", "20", *WHO, *WHY, data=data)
    assert tricks()[0][0] == 230
    assert tricks()[1] == other
    (game,) = json.loads(said("export", "2", "--format", "json", data=data))
    assert game["hands"][0]["meld"] == [140, 60]


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_hand_that_was_undone_takes_its_correction_along(data, tmp_path, version):
    """Another hand gets its number; a redo brings both back."""
    (number, events) = journals.corpus_events(1)[0]
    names = events[0][5] if version > 1 else ["Ann", "Bob", "Cid", "Dee"]
    first = [*events[0][:1], version, *events[0][2:5], names, *events[0][6:]]
    accepted = [at for at, event in enumerate(events) if event == ["accept"]]
    two = [first, *events[1 : accepted[1] + 1]]
    undone = [*two, *[["undo"]] * (accepted[1] - accepted[0])]
    third = events[accepted[1] + 1 : accepted[2] + 1]

    def synced(events):
        journals.write_files(tmp_path / "device", [(number, events)])
        said("sync", "--from", tmp_path / "device", data=data)
        return json.loads(said("show", "1", "--json", data=data))["hands"]

    synced(two)
    said("correct", "1", "2", "--meld", "Bob", "100", *WHO, *WHY, data=data)
    corrected = synced(two)
    assert corrected[1]["meld"] == [250, 100]
    redone = [*undone, *[["redo"]] * (accepted[1] - accepted[0])]
    assert synced(redone) == corrected
    again = [*redone, *undone[len(two) :], *third]
    hands = synced(again)
    assert (hands[1]["bid"], hands[1]["meld"]) == (390, [60, 210])
    assert hands[1]["x-delta"] == [110, 410]


def test_a_correction_of_an_older_log_counts_in_all_forks(store, tmp_path):
    for name, events in (("box", THREE), ("other", FORK)):
        fill(store, tmp_path / name, [(1, [*FIRST, *events])])
    old = ["correct", journals.identity(1), "2", '[["tricks", 0, 20, 1]]', *REASON]
    with store.writing() as connection:
        count_corrected(connection, [correct(connection, BY, old)])
        (text,) = connection.execute(select(REMARKS.c.text)).scalars()
        fixed = connection.execute(select(HANDS.c.history).where(HANDS.c.fixed == 1)).scalars()
        assert sorted(fixed) == [1, 2]
    assert text.startswith("hand 2 corrected by Maria")


def corrected_lines(data):
    """Return what `show`, the game's page and the log say of corrections of game 1."""
    lines = [one for one in said("show", "1", data=data).splitlines() if "corrected by" in one]
    log = said("people", "log", data=data)
    said("publish", f"{data}/site", data=data)
    page = Path(data, "site", "game", "1.html").read_text(encoding="utf-8")
    for line in lines:
        assert line.partition("): ")[2] in page
        assert line.partition(": counted twice")[2] in log
    return [line.partition("): ")[2] for line in lines]


@pytest.mark.wide
@pytest.mark.parametrize("after", [(), played(3, 320, 60)])
def test_a_correction_of_a_hand_that_was_undone_names_no_other_one(data, tmp_path, after):
    synced(data, tmp_path / "box", *THREE)
    said("correct", "1", "3", "--tricks", "Ann", "40", *WHO, *WHY, data=data)
    assert corrected_lines(data) == ["hand 3 corrected by Maria: counted twice"]
    synced(data, tmp_path / "box", *THREE, *[["undo"]] * 6, *after)
    words = "the hand entered as 3 corrected by Maria: counted twice"
    assert corrected_lines(data) == [f"{words} (not counted: the hand was undone)"]


def test_a_correction_that_newer_lines_refuse_says_so(data, tmp_path):
    synced(data, tmp_path / "box", *THREE)
    said("correct", "1", "2", "--tricks", "Ann", "40", *WHO, *WHY, data=data)
    synced(data, tmp_path / "box", *THREE, ["drop", 2])
    (line,) = corrected_lines(data)
    words = "the hand entered as 2 corrected by Maria: counted twice (not counted: "
    assert line.startswith(words)
    assert "taken out" in line
    synced(data, tmp_path / "box", *THREE, ["drop", 2], ["keep", 2])
    assert corrected_lines(data) == ["hand 2 corrected by Maria: counted twice"]


OVERRULES = "counts instead of what the box corrected later"


@pytest.mark.wide
def test_a_correction_that_overrules_a_newer_one_of_the_box_says_so(data, tmp_path):
    """Sync says it, too, until a newer correction on the laptop or none counts."""
    synced(data, tmp_path / "box", *THREE)
    said("correct", "1", "2", "--tricks", "Ann", "40", *WHO, *WHY, data=data)
    fixed = [*THREE, ["fix", 2, ["tricks", 0, 60, 1], ["meld", 0, 70, 0]]]
    lines = synced(data, tmp_path / "box", *fixed)
    assert "game 1, hand 2: a correction made on a laptop counts instead of" in lines
    words = "hand 2 corrected by Maria: counted twice"
    assert corrected_lines(data) == [f"{words} ({OVERRULES})"]
    assert shown_tricks(data, "1")[1] == 40
    assert "corrections" not in said("sync", "--from", tmp_path / "box", data=data)
    entries = json.loads(said("export", "1", "--format", "json", data=data))[0]["corrections"]
    assert {one["kind"] for one in entries} == {"fix"}
    said("correct", "1", "2", "--tricks", "Ann", "50", *WHO, *WHY, data=data)
    assert corrected_lines(data) == [words, words]
    said("correct", "--undo", data=data)
    assert corrected_lines(data) == [f"{words} ({OVERRULES})"]
    said("correct", "--undo", data=data)
    assert shown_tricks(data, "1")[1] == 60


@pytest.mark.parametrize("fact", [["tricks", 0, 40, 1], ["meld", 0, 70, 0]])
def test_a_box_that_corrects_alike_or_something_else_is_not_overruled(data, tmp_path, fact):
    synced(data, tmp_path / "box", *THREE)
    said("correct", "1", "2", "--tricks", "Ann", "40", *WHO, *WHY, data=data)
    assert "a laptop" not in synced(data, tmp_path / "box", *THREE, ["fix", 2, fact])
    assert corrected_lines(data) == ["hand 2 corrected by Maria: counted twice"]


def test_an_open_list_has_the_methods_of_a_packed_one():
    of_a_device = {"breathe_by", "watch", "chunks", "part", "restore"}
    methods = {
        name
        for name, value in vars(PackedList).items()
        if callable(value) and not name.startswith("_")
    }
    assert methods - of_a_device <= set(dir(OpenList))
