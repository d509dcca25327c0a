"""Exported rows add up to the totals, and an exported game line scores like the game."""

import csv
import io
import json

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.rules.rule_set import Rules
from pinochle_tools.archive.derive import store_rows
from pinochle_tools.archive.folded_game import Folded
from pinochle_tools.archive.rows import fold_part
from pinochle_tools.common.errors import ToolError
from pinochle_tools.database.schema import METADATA
from pinochle_tools.database.table_rows import GameHead
from pinochle_tools.games import exporting, hand_rows
from pinochle_tools.games.loading import load_games
from pinochle_tools.games.workbooks import write_workbook
from pinochle_tools.people.hand_corrections import Correction
from pinochle_tools.report.hand_lines import hand_line
from pinochle_tools.score_files.game_lines import Wanted, score_lines
from sqlalchemy import create_engine
from support.plays import Table, first_event
from support.records import ended_in_one_line, pinochle
from support.straight_games import that_count
from support.strategies import house

HAND = [
    ["bid", 0, 330],
    ["trump", "S"],
    ["meld", 0, 140, 0],
    ["meld", 1, 60, 0],
    ["tricks", 1, 60, 1],
    ["accept"],
]
# North and South at 330 a hand: a correction ends the race before the last of these hands.
LATE = [first_event(options=[["target", 600]]), *HAND, ["adjust", 0, -100, "renege"], *HAND]
LATE += [*HAND, ["fix", 1, ["tricks", 1, 0, 0], ["meld", 0, 600, 0]]]


@pytest.fixture(scope="module")
def connection():
    """A connection to tables of games in memory."""
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def view_of(connection, events):
    """Return a game of these events as the archive shows it."""
    game = events[0][2]
    connection.rollback()
    connection.exec_driver_sql("INSERT INTO devices VALUES (1, 'here', 'here')")
    connection.exec_driver_sql(f"INSERT INTO histories VALUES (1, '{game}', 0, 1, 1, 0, 0)")
    store_rows(
        connection, fold_part([(GameHead(1, game, 0, 1, 1), [json.dumps(e) for e in events])])
    )
    (view,) = load_games(connection, [1])
    return view


def scored(view):
    """Return the scores of a game's exported line."""
    stream = io.StringIO()
    exporting.write_jsonl([view], stream)
    (line,) = score_lines(Wanted(None, []), io.BytesIO(stream.getvalue().encode()))
    return line.scores


def kind_of(entry):
    if entry.facts:
        return "hand"
    return "decision" if entry.decides else "adjustment"


def check(connection, events):
    """Check that rows and line of a game lead to its totals and its winner."""
    game = Game(events[0])
    for event in events[1:]:
        game.apply(event)
    view = view_of(connection, events)
    scores = scored(view)
    assert (scores[-1].totals if scores else [0] * game.rules.sides) == game.totals
    assert (scores[-1].winner if scores else -1) == game.winner
    totals = [0] * game.rules.sides
    stream = io.StringIO()
    exporting.write_csv([view], 2 + game.rules.sides, stream)
    rows = list(csv.DictReader(io.StringIO(stream.getvalue())))
    whole = game.sheet.whole if game.version >= LISTED else game
    entries = that_count(game.sheet.entries(), whole.decided)
    assert [row["kind"] for row in rows] == [kind_of(entry) for entry in entries]
    for row, entry in zip(rows, entries, strict=True):
        if entry.late and game.version >= LISTED:
            assert not any(row[f"total_{side}"] for side in range(1, len(totals) + 1))
            continue
        totals = [total + int(row[f"delta_{side}"]) for side, total in enumerate(totals, 1)]
        assert totals == [int(row[f"total_{side}"]) for side in range(1, len(totals) + 1)]
        assert totals == entry.totals
    return scores


@pytest.mark.property
@given(house(), st.integers(0, 2**32), st.integers(1, 3), st.integers(1, 90))
def test_a_random_game_is_scored_as_it_was_played(connection, rules, seed, version, count):
    table = Table(seed, rules.id, rules.changes, version=version)
    check(connection, table.play(count))


@pytest.mark.parametrize(
    "events",
    [
        [first_event(), ["adjust", 0, 50, ""]],
        [first_event(), *HAND, ["adjust", 1, -70, "renege"]],
        [first_event(), *HAND, ["adjust", 1, -70, ""], ["adjust", 1, 20, ""], ["end", "late"]],
        [first_event(), *HAND, ["adjust", 0, 10, ""], *HAND, ["bid", 1, 250], ["end", "late"]],
        [first_event(options=[["target", 300]]), *HAND],
        LATE,
    ],
)
def test_adjustments_keep_their_place(connection, events):
    assert check(connection, events)


@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("later", [0, 2], ids=["still playing", "won by points later"])
def test_a_decision_that_lapsed_ended_nothing(connection, version, later):
    first = first_event(options=[["target", 600]])
    first[1] = version
    decided = [first, *HAND, ["adjust", 0, 300, "penalty"], ["won", 0, "cut"]]
    lapsed = [*decided, ["fix", 1, ["tricks", 1, 250, 1]], *HAND * later]
    for events, decisions in ((decided, 1), (lapsed, 0)):
        check(connection, events)
        kinds = connection.exec_driver_sql("SELECT kind FROM corrections").scalars().all()
        assert kinds.count("won") == decisions


def test_hands_after_the_end_do_not_count(connection):
    assert [score.winner for score in check(connection, LATE)] == [0]


@pytest.mark.parametrize(("version", "winner"), [(1, -1), (2, 0)])
def test_a_game_is_scored_by_the_rule_of_its_version(connection, version, winner):
    events = [first_event("two-handed", version=version)]
    for melds, tricks in (([1140, 1130], 120), ([140, 60], 140)):
        events += [["trump", "S"], ["meld", 0, melds[0], 0], ["meld", 1, melds[1], 0]]
        events += [["tricks", 0, tricks, 1], ["accept"]]
    assert check(connection, events)[-1].winner == winner


def test_a_claim_is_exported(connection):
    events = [first_event("two-handed"), ["trump", "S"], ["meld", 1, 990, 0], ["claim", 1]]
    events += [["tricks", 0, 30, 1], ["tricks", 1, 20, 1], ["accept"]]
    assert check(connection, events)[-1].result == "claimed"


def test_a_renege_that_was_taken_back_is_not_exported(connection):
    """The players agreed to play on; the hand remembers who had reneged."""
    reneged = [first_event(), *HAND[:4], ["renege", 0, "suit"], ["accept"]]
    assert check(connection, reneged)[-1].result == "renege"
    played = [*reneged[:-1], *HAND[4:]]
    assert check(connection, played)[-1].result != "renege"
    (row,) = hand_rows.rows_of(view_of(connection, played))
    cells = dict(zip(hand_rows.columns(2), row, strict=True))
    assert (cells["reneged"], cells["reason"]) == (None, "")


@pytest.mark.parametrize(("side", "reason"), [(0, "suit"), (1, "=1"), (1, "")])
def test_the_row_of_a_hand_says_who_reneged_and_how(connection, side, reason):
    view = view_of(connection, [first_event(), *HAND[:4], ["renege", side, reason], ["accept"]])
    (row,) = hand_rows.rows_of(view, exporting.tame)
    cells = dict(zip(hand_rows.columns(2), row, strict=True))
    assert (cells["reneged"], cells["reason"]) == (side, exporting.tame(reason))


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize(
    ("preset", "facts", "melds"),
    [
        # The hand ends before the defenders are asked, or before anybody is.
        ("single-deck", [["meld", 1, 3, 0], ["no-royal"]], [None, 3]),
        ("single-deck", [["no-royal"]], [None, None]),
        ("single-deck", [["meld", 1, 3, 0], ["meld", 0, 0, 0], ["no-royal"]], [0, 3]),
        ("hay-racehorse", [["sweep", 1]], [None, None]),
    ],
)
def test_meld_that_nobody_was_asked_for_is_empty(
    connection, tmp_path, preset, facts, melds, version
):
    bid = Rules(preset).lowest_bid
    events = [
        first_event(preset, version=version),
        ["bid", 1, bid],
        ["trump", "S"],
        *facts,
        ["accept"],
    ]
    check(connection, events)
    view = view_of(connection, events)
    assert exporting.game_object(view)["hands"][0]["meld"] == melds
    (row,) = hand_rows.rows_of(view)
    cells = dict(zip(hand_rows.columns(2), row, strict=True))
    assert [cells["meld_1"], cells["meld_2"]] == melds
    assert [cells["dix_1"], cells["dix_2"]] == [None if meld is None else 0 for meld in melds]
    with open(tmp_path / "hands.xlsx", "wb") as file:
        write_workbook([view], 2, file)
    head, first = openpyxl.load_workbook(tmp_path / "hands.xlsx")["hands"].values
    cells = dict(zip(head, first, strict=True))
    assert [cells["meld_1"], cells["meld_2"]] == melds
    shown = [side.meld for side in hand_line(view, view.hands[0]).sides]
    assert shown == ["" if meld is None else str(meld) for meld in melds]


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize(
    ("facts", "fixes", "melds"),
    [
        ([["meld", 1, 3, 0]], [[["trump", "H"]]], [None, 3]),
        ([], [[["trump", "H"]], [["trump", "S"]]], [None, None]),
        ([["meld", 1, 3, 0], ["meld", 0, 0, 0]], [[["trump", "H"]]], [0, 3]),
        ([["meld", 1, 3, 0]], [[["meld", 0, 2, 0], ["no-royal"]]], [2, 3]),
    ],
)
def test_a_correction_asks_for_no_meld(connection, facts, fixes, melds, version):
    events = [first_event("single-deck", version=version)]
    events += [["bid", 1, Rules("single-deck").lowest_bid], ["trump", "S"], *facts, ["no-royal"]]
    events += [["accept"], *(["fix", 1, *fix] for fix in fixes)]
    check(connection, events)
    assert exporting.game_object(view_of(connection, events))["hands"][0]["meld"] == melds


def test_only_a_hand_that_ends_before_all_are_asked_may_lack_meld():
    hand = {"declarer": 0, "bid": 15, "meld": [3, None], "tricks": [15, 10]}
    line = json.dumps({"rules": "single-deck", "hands": [hand]}).encode()
    with pytest.raises(ToolError, match="meld must be a whole number, not null"):
        list(score_lines(Wanted(None, []), io.BytesIO(line)))


def test_a_workbook_has_the_rows_of_adjustments(connection, tmp_path):
    view = view_of(connection, [first_event(), *HAND, ["adjust", 1, -70, "=renege"]])
    with open(tmp_path / "hands.xlsx", "wb") as file:
        write_workbook([view], 2, file)
    head, *rows = openpyxl.load_workbook(tmp_path / "hands.xlsx")["hands"].values
    found = [dict(zip(head, row, strict=True)) for row in rows]
    assert [row["kind"] for row in found] == ["hand", "adjustment"]
    assert (found[1]["hand"], found[1]["reason"], found[1]["delta_2"]) == (1, "=renege", -70)
    assert [row["total_2"] for row in found] == [120, 50]


GAME = {
    "rules": "hay",
    "house_rules": [["target", 40]],
    "hands": [{"declarer": 0, "bid": 15, "meld": [10, 5], "tricks": [15, 10]}],
    "corrections": [{"kind": "adjust", "hand": 1, "side": 1, "points": -3, "reason": "renege"}],
}


def run(game, *arguments):
    return pinochle("score", "--json", *arguments, text=json.dumps(game) + "\n")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--rules", "hay"),
        ("--rules", "hay", "--set", "target=40"),
        ("--set", "target=40", "--set", "hands=0"),
    ],
)
def test_a_game_line_is_scored_by_its_own_rules(arguments):
    done = run(GAME, *arguments)
    assert done.returncode == 0, done.stderr
    made, adjusted = [json.loads(line) for line in done.stdout.splitlines()]
    assert (made["result"], made["total"], made["winner"]) == ("made", [25, 15], None)
    assert adjusted == {
        "hand": 1,
        "result": "adjusted",
        "delta": [0, -3],
        "total": [25, 12],
        "winner": None,
    }


@pytest.mark.parametrize(
    ("change", "arguments", "words"),
    [
        ({}, ("--rules", "racehorse"), "the game is played by 'hay', but --rules is racehorse"),
        ({}, ("--set", "target=50"), "the game is played with target=40, but --set is 50"),
        ({"house_rules": [["target"]]}, (), "a house rule is [option, value]"),
        ({"house_rules": {}}, (), "house_rules must be a list of [option, value], not an object"),
        ({"house_rules": [["kitty", 3]]}, (), "no such option: kitty"),
        ({"rules": "bridge"}, (), "no such rule set: bridge"),
        ({"rules": 7}, (), "rules is the name of a rule set, not 7"),
        ({"version": 4}, (), "newer scorekeeper (version 4): update pinochle"),
        ({"version": True}, (), "version must be a whole number"),
        ({"weather": "rain"}, (), "unknown key 'weather'"),
        ({"corrections": 7}, (), "corrections must be a list, not 7"),
        ({"corrections": [7]}, (), "correction 1: a correction is an object"),
        ({"corrections": [{"kind": "gift"}]}, (), "kind is one of adjust, won, fix, misdeal"),
        ({"corrections": [{"kind": "fix", "who": 1}]}, (), "correction 1: unknown key 'who'"),
        (
            {"corrections": [{"kind": "adjust", "hand": 2, "side": 0, "points": 1}]},
            (),
            "hand must be from 0 to 1, not 2",
        ),
        (
            {"corrections": [{"kind": "adjust", "hand": 1, "side": 2, "points": 1}]},
            (),
            "side must be from 0 to 1, not 2",
        ),
        ({"hands": [{**GAME["hands"][0], "late": True}]}, (), "the race is not over yet"),
        ({"hands": [{**GAME["hands"][0], "late": 1}]}, (), "late is true or false, not 1"),
    ],
)
def test_what_contradicts_a_game_line_is_refused(change, arguments, words):
    done = run({**GAME, **change}, *arguments)
    assert ended_in_one_line(done), done.stderr
    assert words in done.stderr
    assert done.stderr.startswith("error: line 1: ")


def test_other_keys_of_a_line_are_accepted():
    extra = {"x-weather": "rain", "device": "here", "players": ["A"], "totals": [0], "winner": 1}
    assert run({**GAME, **extra}).returncode == 0
    assert run({"state": "unreadable", "rules": "", "hands": [], "reason": "?"}).stdout == ""


def test_the_newest_names_and_all_notes_are_kept(connection):
    names = [["names", ["Ann", "Bo", "Cy", "Di"], []], ["note", "Di deals twice"]]
    events = [first_event(), *HAND, ["note", "rain"], *HAND, ["undo"], *names]
    view = view_of(connection, events)
    assert view.players == ["Ann", "Bo", "Cy", "Di"]
    assert [(note.kind, note.hand, note.reason) for note in view.corrections] == [
        ("note", 1, "rain"),
        ("note", 1, "Di deals twice"),
    ]
    line = exporting.game_object(view)
    assert line["players"] == view.players
    note = line["corrections"][0]
    assert (note["kind"], note["hand"], note["reason"]) == ("note", 1, "rain")
    assert scored(view)[-1].totals == line["totals"]


@pytest.mark.parametrize("version", [2, 3])
def test_a_correction_whose_second_answer_is_refused_changes_nothing(version):
    events = [first_event(version=version), *HAND]
    folded = Folded([json.dumps(event) for event in events])
    before = list(folded.game.totals)
    answers = [["meld", 0, 200, 0], ["tricks", 1, 9990, 1]]
    folded.correct([Correction(1, answers, 0, "laptop", "Ann", "misread")])
    assert folded.game.totals == before
    assert len(folded.unusual) == 1
