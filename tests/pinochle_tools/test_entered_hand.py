"""Corrections with trick points: "did they take a trick?" is asked and stored as on the box."""

import json

import pytest
from pinochle.keys import BACK, HOLD_OK, OK
from pinochle.text import words
from pinochle_tools.archive.entered_hand import UnansweredError, as_entered
from support import journals
from support.pilot import begun
from support.records import pinochle, said

REASON = ("--who", "Ann", "--why", "a worthless trick")
DOUBLE = [["bid", 0, 50], ["trump", "S"], ["meld", 0, 20, 0], ["meld", 1, 10, 0]]
HAY = [["bid", 0, 22], ["trump", "S"], ["meld", 0, 10, 0], ["meld", 1, 6, 0]]
TENS = [["bid", 0, 220], ["trump", "S"], ["meld", 0, 100, 0], ["meld", 1, 60, 0]]
THREE = [["bid", 0, 25], ["trump", "S"], *(["meld", side, 10, 0] for side in range(3))]
PLAYED = {
    "hay": [*HAY, ["tricks", 1, 9, 1]],
    "hay-tens": [*TENS, ["tricks", 1, 90, 1]],
    "double-deck": [*DOUBLE, ["tricks", 1, 20, 1]],
    "single-deck": [["bid", 0, 25], *HAY[1:], ["tricks", 1, 9, 1]],
    "three-hand": [*THREE, ["tricks", 1, 8, 1], ["tricks", 2, 8, 1]],
}


def on_a_box(place, preset, events, answers):
    """Return what a box stores for these answers, each (field, points or None, took or None)."""
    app = begun(place, preset, events=[*events, ["accept"]]).app
    app.press(HOLD_OK)
    choose(app, words.CORRECT)
    app.press(OK)
    for field, points, took in answers:
        choose(app, field)
        if points is not None:
            assert app.set(points) == ""
        assert (took is not None) == (app.face()["title"] == words.TOOK)
        if took is not None:
            choose(app, took)
    app.press(BACK)
    app.press(OK)
    fix = app.flow.game.kept[-1]
    assert fix[0] == "fix", app.face()
    return fix[2:]


def choose(app, text):
    lines = [str(line) for line in app.face()["lines"]]
    app.choose(next(at for at, line in enumerate(lines) if text in line))


def facts_of(place, preset, events):
    app = begun(place, preset, events=[*events, ["accept"]]).app
    return next(iter(app.flow.game.sheet.entries())).facts


TOTALS = {"hay": 25, "hay-tens": 250, "double-deck": 50, "single-deck": 25}


@pytest.mark.parametrize("preset", TOTALS)
@pytest.mark.parametrize("took", [0, 1])
@pytest.mark.parametrize("side", [0, 1])
def test_a_side_without_points_is_stored_as_a_box_stores_it(tmp_path, preset, side, took):
    """Also where the points of the other side are given, or of both."""
    total, answer = TOTALS[preset], (words.NO, words.YES)[took]
    box = on_a_box(
        tmp_path / "box", preset, PLAYED[preset], [("tricks of", total * (1 - side), answer)]
    )
    facts = facts_of(tmp_path / "other", preset, PLAYED[preset])
    one, other = ["tricks", side, 0, None], ["tricks", 1 - side, total, None]
    for asked in ([one], [other], [one, other]):
        with pytest.raises(UnansweredError, match=f"did side {side + 1} take a trick") as lack:
            as_entered(facts, asked)
        assert (lack.value.side, lack.value.points) == (side, 0)
    said = ["tricks", side, 0, took]
    assert as_entered(facts, [said]) == box
    assert as_entered(facts, [said, other]) == box
    assert as_entered(facts, [other, ["tricks", side, None, took]]) == box


@pytest.mark.parametrize("points", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("took", [0, 1])
def test_a_declarer_of_three_is_asked_up_to_the_points_of_the_kitty(tmp_path, points, took):
    facts = facts_of(tmp_path / "other", "three-hand", PLAYED["three-hand"])
    defenders = [["tricks", 1, 10, None], ["tricks", 2, 15 - points, None]]
    answer = (words.NO, words.YES)[took] if points < 4 else None
    # The first alone leaves the declarer more than three.
    fields = [("tricks of East", 10, None), ("tricks of West", 15 - points, answer)]
    box = on_a_box(tmp_path / "box", "three-hand", PLAYED["three-hand"], fields)
    if points > 3:
        assert as_entered(facts, defenders) == box
        with pytest.raises(UnansweredError, match="do not ask"):
            as_entered(facts, [*defenders, ["tricks", 0, None, 0]])
        return
    for asked in (defenders, [*defenders, ["tricks", 0, points, None]]):
        with pytest.raises(UnansweredError, match=f"ask it at {points} trick points"):
            as_entered(facts, asked)
    assert as_entered(facts, [*defenders, ["tricks", 0, None, took]]) == box
    assert as_entered(facts, [["tricks", 0, points, took], *defenders]) == box


def test_what_was_asked_stays_at_the_same_points(tmp_path):
    """Who took a trick can be changed alone; other points ask again."""
    events = [*HAY, ["tricks", 1, 25, 1], ["tricks", 0, 0, 1]]
    box = on_a_box(tmp_path / "box", "hay", events, [("took a trick", None, words.NO)])
    facts = facts_of(tmp_path / "other", "hay", events)
    assert as_entered(facts, [["tricks", 0, None, 0]]) == box == [["tricks", 0, 0, 0]]
    assert as_entered(facts, [["tricks", 1, 25, None]]) == [*events[4:]]
    # The declarer's points are the rest also where they were entered.
    assert as_entered(facts, [["tricks", 0, 5, None]]) == [["tricks", 1, 20, 1]]
    with pytest.raises(UnansweredError, match="did side 2 take"):
        as_entered(facts, [["tricks", 1, 0, None]])
    # Another declarer keeps what is known.
    assert as_entered(facts, [["bid", 1, 22]]) == [["bid", 1, 22]]


def synced(data, folder, preset, events, version=3):
    names = journals.NAMES[: 3 if preset == "three-hand" else 4] if version > 2 else []
    first = journals.first_event(1, 0, names, preset)
    first[1] = version
    journals.write_files(folder, [(1, [first, *events, ["accept"]])])
    said("sync", "--from", folder, data=data)


def tried(data, *given):
    return pinochle("correct", "1", "1", *given, *REASON, "--data", data)


def sides_of(data):
    (game,) = json.loads(said("export", "1", "--format", "json", data=data))
    (hand,) = game["hands"]
    return hand["tricks"], hand["x-delta"]


@pytest.mark.parametrize("version", [1, 2, 3])
def test_the_command_asks_and_names_the_option(data, tmp_path, version):
    synced(data, tmp_path / "box", "hay", PLAYED["hay"], version)
    names = ["North-South", "East-West"] if version < 3 else ["Ann & Cid", "Bob & Dee"]
    zero = ("--tricks", "1", "0")
    for given, side in ((zero, 1), (("--tricks", "2", "25"), 1), (("--tricks", "2", "0"), 2)):
        done = tried(data, *given)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert done.stderr == (
            f"error: hand 1 cannot be corrected: did {names[side - 1]} take a trick? These rules "
            f"ask it at 0 trick points: add --took {side} yes, or --took {side} no\n"
        )
    assert json.loads(said("people", "log", "--json", data=data)) == []
    kept = [([25, 0], [35, 6]), ([25, 0], [35, 0])]
    for word, after in zip(("yes", "no"), kept, strict=True):
        assert tried(data, "--tricks", "2", "0", "--took", "2", word).returncode == 0
        assert sides_of(data) == after
    assert tried(data, *zero, "--took", "1", "yes").returncode == 0
    assert sides_of(data) == ([0, 25], [-22, 31])
    # A later correction counts on.
    assert tried(data, "--tricks", "1", "16").returncode == 0
    assert sides_of(data) == ([16, 9], [26, 15])
    said("rebuild", data=data)
    assert sides_of(data) == ([16, 9], [26, 15])


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_declarer_of_three_is_corrected(data, tmp_path, version):
    synced(data, tmp_path / "box", "three-hand", PLAYED["three-hand"], version)
    given = ("--tricks", "2", "20", "--tricks", "3", "3")
    assert "ask it at 2 trick points: add --took 1 yes" in tried(data, *given).stderr
    assert tried(data, *given, "--took", "1", "no").returncode == 0
    assert sides_of(data)[0] == [2, 20, 3]
    assert (
        tried(data, "--tricks", "2", "3", "--tricks", "3", "20", "--took", "1", "yes").returncode
        == 0
    )
    assert sides_of(data)[0] == [2, 3, 20]


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        (("--took", "1", "yes"), "do not ask whether Ann & Cid took a trick in this hand"),
        (("--tricks", "1", "5", "--took", "1", "no"), "do not ask whether Ann & Cid took"),
        (("--took", "1", "yes", "--took", "1", "no"), "two answers to one question"),
        (("--tricks", "1", "26"), "a whole hand has 25 in tricks"),
        (("--tricks", "1", "20", "--tricks", "2", "4"), "add up to 25: they are 24"),
    ],
)
def test_what_is_not_asked_or_cannot_be_is_refused(data, tmp_path, given, refusal):
    synced(data, tmp_path / "box", "hay", PLAYED["hay"])
    done = tried(data, *given)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert refusal in done.stderr


@pytest.mark.parametrize("option", ["--bid", "--meld", "--tricks"])
@pytest.mark.parametrize("number", ["-5", "1000001", "99999999999", "many"])
def test_a_number_that_no_event_has_is_refused_with_the_range(data, tmp_path, option, number):
    synced(data, tmp_path / "box", "hay", PLAYED["hay"])
    done = tried(data, option, "Ann", number)
    assert done.returncode == 2
    assert f"'{number}' is no whole number from 0 to 1,000,000" in done.stderr


def test_a_hand_that_lacks_an_answer_says_which(data, tmp_path):
    first = journals.first_event(1, 0, preset="hay", options=[["melds", "declarer"]])
    events = [first, *HAY[:3], ["tricks", 1, 9, 1], ["accept"]]
    journals.write_files(tmp_path / "box", [(1, events)])
    said("sync", "--from", tmp_path / "box", data=data)
    done = tried(data, "--bid", "Bob", "20")
    assert "it lacks the meld of Bob & Dee: add --meld 2 POINTS" in done.stderr
    assert tried(data, "--bid", "Bob", "20", "--meld", "2", "6").returncode == 0


def test_a_hand_that_was_not_played_gets_trick_points_of_either_side(data, tmp_path):
    least = [["declarer-least", 20], ["royal", "none"]]
    first = journals.first_event(1, 0, preset="double-deck", options=least)
    events = [["bid", 0, 60], ["trump", "S"], ["meld", 0, 12, 0], ["meld", 1, 30, 0]]
    journals.write_files(tmp_path / "box", [(1, [first, *events, ["accept"]])])
    said("sync", "--from", tmp_path / "box", data=data)
    done = tried(data, "--meld", "1", "32")
    assert "it lacks the trick points of Bob & Dee: add --tricks 2 POINTS" in done.stderr
    assert tried(data, "--meld", "1", "32", "--tricks", "1", "30").returncode == 0
    assert sides_of(data)[0] == [30, 20]


def test_trick_points_of_a_hand_that_is_set_without_play_are_refused_in_words(data, tmp_path):
    first = journals.first_event(1, 0, options=[["declarer-least", 60]])
    events = [["bid", 0, 270], ["trump", "D"], ["meld", 0, 40, 0], ["meld", 1, 20, 0]]
    journals.write_files(tmp_path / "box", [(1, [first, *events, ["accept"]])])
    said("sync", "--from", tmp_path / "box", data=data)
    done = tried(data, "--tricks", "2", "90")
    assert "with less than 60 meld the declarer's side is set without play" in done.stderr
