"""Random games with changes of every kind have the same totals in every way out of the archive."""

import contextlib
import csv
import io
import json
import random
import zipfile

import openpyxl
import pytest
from pinochle.game.events import ENDS
from pinochle.game.game import Game
from pinochle.game.names import seat_names
from pinochle.game.spans import names_by_hand
from pinochle.rules.race import DECIDED
from pinochle.storage.files import Folder
from pinochle.storage.line_format import file_name
from pinochle.storage.packed_game import packed_game
from pinochle.storage.unpacked_game import CodeReader
from pinochle_tools.archive.folded_game import Folded
from pinochle_tools.commands.prune import ended_games
from pinochle_tools.common.times import day
from pinochle_tools.database.store import open_store
from pinochle_tools.games import exporting
from pinochle_tools.games.changes_made import changes_made
from pinochle_tools.games.loading import load_games
from pinochle_tools.games.notes import notes_of, seals_of
from pinochle_tools.games.workbooks import write_workbook
from pinochle_tools.journals.verifying import check_file
from pinochle_tools.score_files.game_lines import Wanted, score_lines
from support.changes import events_of, first_of
from support.changing_table import ChangingTable
from support.derived import tables_of
from support.journals import chained, journal_of, write_files
from support.json_shapes import SHAPES, mismatch
from support.plays import first_event, replay
from support.records import pinochle, said
from support.straight_games import straight, that_count

# What each correction of an export has.
IN_FULL = {"kind", "number", "hand", "was", "event", "day"}


def played(seed, count=130, foreign=0.0):
    """Return the events of a random changed game.

    `foreign` is the share of names and rounds that are not stored here, but another program has.
    """
    table = ChangingTable(seed)
    for _ in range(count):
        if foreign and table.random.random() < foreign:
            table.events.append(table.foreign())
            table.game.follow(table.events[-1])
        event = table.proposal()
        try:
            table.game.apply(event)
        except Exception as refused:
            if type(refused).__name__ != "Illegal":
                raise
            continue
        table.events.append(event)
    return table.events


def view_of(events):
    """Return a game of these events as the archive shows it."""
    with tables_of(events) as connection:
        (view,) = load_games(connection, [1])
    return view


def scored(view):
    """Return the scores of a game's exported line."""
    stream = io.StringIO()
    exporting.write_jsonl([view], stream)
    assert '"dropped"' not in stream.getvalue()
    return scores_of(stream.getvalue())


def scores_of(text):
    """Return the scores of a game in a line of JSON."""
    (line,) = score_lines(Wanted(None, []), io.BytesIO(text.encode()))
    return line.scores


def lines_of(sheet):
    """Return (is a hand, place or None, is dropped, is late) of each line that exports have."""
    found = []
    for line in that_count(list(sheet.listed()), sheet.whole.decided):
        place = line.score.hand if line.score else None
        found.append((bool(line.facts), place, line.dropped, line.late))
    return found


def check_rows(rows, game):
    """Check that exported rows lead from the scores so far to the game's totals."""
    sheet = game.sheet
    sides = game.rules.sides
    listed = sorted_lines(sheet)
    assert [row["kind"] == "hand" for row in rows] == [hand for hand, _, _, _ in listed]
    totals = list(sheet.start or [0] * sides)
    for row, (hand, place, dropped, late) in zip(rows, listed, strict=True):
        if hand:
            assert (row["hand"] or None) == (place and type(row["hand"])(place))
            assert bool(int(row["dropped"])) == dropped
        shown = [row[f"total_{side}"] for side in range(1, sides + 1)]
        if hand and (dropped or late):
            assert not any(one not in ("", None) for one in shown)
        elif hand or not late:
            deltas = [int(row[f"delta_{side}"]) for side in range(1, sides + 1)]
            totals = [total + delta for total, delta in zip(totals, deltas, strict=True)]
            assert totals == [int(one) for one in shown]
    assert totals == sheet.whole.totals


def sorted_lines(sheet):
    return lines_of(sheet)


def check_lines(events):
    """Check that the line of each hand is one that accepted or corrected it."""
    texts = [json.dumps(event, ensure_ascii=False) for event in events]
    for number, line in Folded(texts).hand_lines().items():
        assert events[line - 1][:2] in (["accept"], ["fix", number])


def check_names(hands, view, game):
    """Check that each hand names who played it, those taken out among them."""
    names = names_by_hand(game)
    usual = seat_names(game.rules.players)
    numbers = [line.number for line in game.sheet.listed() if line.facts]
    for hand, number in zip(hands, numbers, strict=True):
        assert hand.get("x-players", view.players) == (names[number][0] or list(usual))


def check(seed, folder):
    """Check all ways out of a random game."""
    events = played(seed)
    game = replay(events)
    right = straight(game)
    whole = game.sheet.whole
    if right:
        assert (right.sheet.whole.totals, right.sheet.whole.winner) == (whole.totals, whole.winner)
    view = view_of(events)
    assert [side.total for side in view.sides] == whole.totals
    scores = scored(view)
    start = game.sheet.start or [0] * game.rules.sides
    assert (scores[-1].totals if scores else start) == whole.totals, seed
    assert (scores[-1].winner if scores else -1) == whole.winner, seed
    stream = io.StringIO()
    exporting.write_csv([view], game.rules.sides, stream)
    check_rows(list(csv.DictReader(io.StringIO(stream.getvalue()))), game)
    if seed % 10 == 0:
        with open(folder / "hands.xlsx", "wb") as file:
            write_workbook([view], game.rules.sides, file)
        head, *rows = openpyxl.load_workbook(folder / "hands.xlsx")["hands"].values
        check_rows([dict(zip(head, row, strict=True)) for row in rows], game)
    shown = exporting.game_object(view)
    assert not mismatch(SHAPES["show GAME --json"], json.loads(json.dumps(shown))), seed
    assert shown["totals"] == whole.totals
    assert sum(bool(hand.get("dropped")) for hand in shown["hands"]) == game.sheet.dropped
    check_names(shown["hands"], view, game)
    assert all(one.keys() >= IN_FULL for one in shown["corrections"])
    again = scores_of(json.dumps(shown))
    assert [score.totals for score in again] == [score.totals for score in scores]
    assert len(changes_made(view)) <= len(game.kept) * 3
    check_lines(events)


def check_scored(events):
    """Check that the line of a game is scored as the game was, and return its scores."""
    whole = replay(events).sheet.whole
    scores = scored(view_of(events))
    assert (scores[-1].totals, scores[-1].winner) == (whole.totals, whole.winner)
    return scores


HAND = [["bid", 0, 330], ["trump", "S"], ["meld", 0, 140, 0], ["meld", 1, 60, 0]]
HAND += [["tricks", 1, 60, 1], ["accept"]]


def test_a_decision_counts_by_the_rules_of_a_hand_that_was_taken_out():
    lower = ["rules", "racehorse", [["target", 300]], 2]
    events = [first_event(), *HAND, lower, *HAND, ["drop", 2], ["won", 0, "cut"]]
    assert straight(replay(events)) is None
    assert check_scored(events)[-1].result == DECIDED


EXTENDED = [["target", 400], ["both-over", "extend"]]
BOTH_OVER = [["bid", 0, 330], ["trump", "S"], ["meld", 0, 400, 0], ["meld", 1, 400, 0]]
BOTH_OVER += [["tricks", 1, 60, 1], ["accept"]]
LAST = [["bid", 0, 250], ["trump", "S"], ["meld", 0, 20, 0], ["meld", 1, 0, 0]]
LAST += [["tricks", 1, 100, 1], ["accept"]]


@pytest.mark.parametrize(
    ("back", "late"), [(EXTENDED, False), (EXTENDED, True), ([["target", 400]], False)]
)
def test_a_risen_target_ends_with_the_rules_of_a_hand_that_was_taken_out(back, late):
    events = [first_event(options=EXTENDED), *BOTH_OVER]
    assert replay(events).race.target == 650
    events += [["rules", "racehorse", [["target", 2000]], 2], *HAND]
    events += [["rules", "racehorse", back, 3], *LAST]
    # A hand behind the end: without hand 2 the target is 400 again, and the third ends the race.
    events += [*HAND * late, ["drop", 2]]
    game = replay(events)
    assert (game.sheet.whole.winner, game.sheet.whole.totals) == (1, [340, 560])
    assert straight(game) is None
    check_scored(events)


def test_a_risen_target_stays_where_no_rules_end_it():
    events = [first_event(options=EXTENDED), *BOTH_OVER, *HAND, ["drop", 2], *LAST]
    game = replay(events)
    assert (game.race.target, game.sheet.whole.winner) == (650, -1)
    assert straight(game)
    check_scored(events)


@pytest.mark.parametrize("marks", [1, 2])
def test_a_change_after_a_resumed_that_was_undone_has_its_own_day(marks):
    changed = ["fix", 1, ["meld", 0, 200, 0]]
    events = [first_event(), ["time", 1790000000], *HAND, *HAND]
    events += [["end", "stopped"], changed, ["resumed"], ["undo"]] * marks
    events += [["time", 1790900000], ["fix", 1, ["meld", 0, 150, 0]]]
    check_lines(events)
    (change,) = changes_made(view_of(events))
    assert change.endswith(f"140 -> meld of North-South 150 ({day(1790900000, 'clock')})")


@pytest.mark.wide
@pytest.mark.parametrize("part", range(8))
def test_a_changed_game_has_the_same_totals_everywhere(tmp_path, part):
    for seed in range(10 * part, 10 * part + 10):
        check(seed, tmp_path)


@pytest.mark.soak
def test_thousands_of_changed_games_have_the_same_totals_everywhere(tmp_path):
    seed = random.randrange(2**31)
    print("seed", seed)
    for more in range(10_000):
        check(seed + more, tmp_path)


@pytest.mark.parametrize(("seed", "foreign"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0.1), (5, 0.1)])
def test_each_prefix_is_a_journal_that_every_reader_takes(tmp_path, seed, foreign):
    events = played(seed, 90, foreign)
    lines = chained(events)
    texts = [json.dumps(event, ensure_ascii=False) for event in events]
    game = Game(events[0])
    path = tmp_path / file_name(1, events[0][2])
    for count in range(1, len(events) + 1):
        if count > 1:
            game.follow(events[count - 1])
        data = journal_of(events[:count])
        path.write_bytes(data)
        assert check_file(path).words == f"{count} line{'s' * (count > 1)}, all good"
        folded = Folded(texts[:count], events[0][2])
        assert (folded.trouble, folded.game.totals) == ("", game.totals)
        reader = CodeReader()
        for text in packed_game(lines[:count]):
            assert reader.add(text)
        assert reader.journal() == (events[0][2], data)


def check_stored(seed, folder, count=30, step=15):
    """Bring each prefix of a random game into an archive; back some up and restore them."""
    events = played(seed, count)
    folder.mkdir()
    device, data = folder / "device", folder / "data"
    for size in range(2, len(events) + 1):
        write_files(device, [(1, events[:size])])
        done = pinochle("sync", "--from", device, "--data", data)
        assert done.returncode == 0, (seed, size, done.stderr)
        game = replay(events[:size])
        store = open_store(data)
        with store.reading() as connection:
            safe = ended_games(connection, f"folder {device.resolve()}")
            (view,) = load_games(connection, [1])
        store.close()
        assert [side.total for side in view.sides] == game.sheet.whole.totals, (seed, size)
        # Only a game that has ended may leave the device, and none that was stopped.
        assert not safe or game.sheet.whole.decided or game.ended in ENDS, (seed, size)
        if size % step and size < len(events):
            continue
        kept, there = folder / f"{size}.zip", folder / f"restored-{size}"
        assert pinochle("backup", kept, "--data", data).returncode == 0
        assert pinochle("restore", kept, "--data", there).returncode == 0
        with zipfile.ZipFile(kept) as members:
            logs = [members.read(name) for name in members.namelist() if name.endswith(".log")]
        assert logs == [journal_of(events[:size])], (seed, size)
        exports = [pinochle("export", "--format", "json", "--data", one) for one in (data, there)]
        assert exports[0].stdout == exports[1].stdout


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(2))
def test_each_prefix_is_synced_restored_and_kept_by_prune(tmp_path, seed):
    check_stored(seed, tmp_path / "one")


@pytest.mark.soak
def test_prefixes_of_many_games_are_synced_restored_and_kept_by_prune(tmp_path):
    seed = random.randrange(2**31)
    print("seed", seed)
    for more in range(200):
        check_stored(seed + more, tmp_path / str(more), 70, 9)


HISTORY = {
    "events": [
        ["names", ["Ann", "Bo", "Cy", "Di"], []],
        ["start", [640, 850], 5],
        "N",
        "E",
        ["fix", 1, ["meld", 0, 200, 0]],
        ["drop", 2],
        ["before", 1],
        "S",
        ["names", ["Ann", "Bo", "Łukasz", "Di"], [], 1],
        ["rules", "racehorse", [["target", 2000]], 1],
        ["time", 1790000000],
        ["fix", 1, ["dealer", 3]],
    ]
}


def test_a_game_says_what_was_changed_from_what_to_what():
    view = view_of([first_of(HISTORY), *events_of(HISTORY)])
    assert changes_made(view)[:-1] == [
        "Scores so far: 0 : 0 -> 640 : 850 after 5 hands",
        "Hand 2: meld of Ann & Łukasz 140 -> meld of Ann & Łukasz 200",
        "Hand 2, entered as 2, taken out",
        "Hand 1 put in, entered as 3",
        "Names of hand 2 on: Cy -> Łukasz",
        "Rules of all hands: racehorse -> racehorse target=2000",
    ]
    assert changes_made(view)[-1] == f"Hand 2: dealer Bo -> dealer Di ({day(1790000000, 'clock')})"


def test_a_hand_that_was_put_in_and_taken_out_is_named_once():
    events = [*events_of({"events": ["N", ["before", 1], "S", ["drop", 2]]})]
    first, second = changes_made(view_of([first_of(HISTORY), *events]))
    assert first == "The hand entered as 2 put in"
    assert second == "Hand 1, entered as 2, taken out"


def test_each_correction_says_what_was_and_what_is_and_when():
    names = [["Ann", "Bo", "Cy", "Di"], []]
    events = [["time", 1790000000], "N", ["adjust", 0, 10, "late"], "E", ["misdeal"]]
    events += [["time", 1790000060], ["drop", 1], ["keep", 1], ["names", *names, 3]]
    events += [["before", 2], "S", ["drop", 1], "N", ["fix", 2, ["meld", 1, 130, 0]]]
    events += [["time", 1790000120], ["adjust", 1, 2000, ""], ["won", 1, "cut"]]
    example = {"events": events}
    shown = exporting.game_object(view_of([first_of(example), *events_of(example)]))
    early, late, last = (1790000000 + 60 * minute for minute in range(3))
    found = [tuple(one[key] for key in COLUMNS) for one in shown["corrections"]]
    assert found == [
        ("adjust", 1, 0, None, ["adjust", 0, 10, "late"], early),
        ("misdeal", 2, 2, None, ["misdeal"], early),
        ("adjust", 4, 3, None, ["adjust", 1, 2000, ""], last),
        ("won", 4, 3, None, ["won", 1, "cut"], last),
        ("drop", 1, 0, 1, 0, late),
        ("keep", 1, 0, 0, 1, late),
        ("names", 4, 3, [[], []], names, late),
        ("before", 3, 1, 0, 2, late),
        ("drop", 1, 0, 1, 0, late),
        ("fix", 2, 2, ["meld", 1, 120, 0], ["meld", 1, 130, 0], late),
    ]


COLUMNS = ("kind", "number", "hand", "was", "event", "day")


def test_hands_count_for_who_played_them():
    view = view_of([first_of(HISTORY), *events_of(HISTORY)])
    assert view.players == ["Ann", "Bo", "Łukasz", "Di"]
    assert view.players_of(1) == ["Ann", "Bo", "Cy", "Di"]


SEATS = ["North", "East", "South", "West"]


def test_names_for_a_later_hand_count_once_it_is_there():
    game = {"events": ["N", ["names", ["Ann", "Bo", "Cy", "Di"], [], 3]]}
    assert view_of([first_of(game), *events_of(game)]).players == SEATS
    game["events"] += ["E", "N"]
    view = view_of([first_of(game), *events_of(game)])
    people = [view.players_of(hand) for hand in (1, 2, 3)]
    assert people == [SEATS, SEATS, ["Ann", "Bo", "Cy", "Di"]]


@pytest.mark.parametrize(
    ("events", "changed"),
    [
        # They wait until a hand has their number.
        (["N", "E", ["names", SEATS[::-1], [], 3], *[["undo"]] * 6], (3, 0, "hand 3 on")),
        (["N", "E", ["drop", 1], ["names", SEATS[::-1], [], 3]], (3, 0, "hand 2 on")),
        (["N", ["names", SEATS[::-1], [], 2], ["before", 1], "E"], (3, 0, "hand 3 on")),
        # Seats without names have those of their places.
        (["N", ["names", SEATS, [], 2], "E"], None),
    ],
)
def test_names_from_a_hand_on_are_a_change_of_that_hand(events, changed):
    game = {"events": events}
    view = view_of([first_of(game), *events_of(game)])
    found = [
        (entry.number, entry.hand, line.removeprefix("Names of ").partition(":")[0])
        for entry, line in zip(view.corrections, changes_made(view), strict=True)
        if entry.kind == "names"
    ]
    assert found == ([changed] if changed else [])


def test_files_of_a_folder_with_such_names_are_read(tmp_path):
    events = [first_of(HISTORY), *events_of(HISTORY)]
    folder = Folder(str(tmp_path))
    folder.append(file_name(1, events[0][2]), journal_of(events))
    found = folder.read(file_name(1, events[0][2]))
    assert "Łukasz".encode() in found
    assert b"\\u" not in found


def rules(target, hand):
    return ["rules", "racehorse", [["target", target]], hand]


@pytest.mark.parametrize(
    ("events", "said_of_rules"),
    [
        # The next hand at the end is not the one that is put in.
        (
            ["N", "E", rules(900, 3), ["before", 1], "S", "N"],
            ["Rules of hand 4 on: racehorse -> racehorse target=900"],
        ),
        (
            ["N", "E", rules(900, 3), ["before", 1], "S"],
            ["Rules of hand 4 on: racehorse -> racehorse target=900"],
        ),
        # The rules before the next hand are those of the end, not of the place of a hand put in.
        (
            ["N", rules(1200, 2), "E", ["before", 1], rules(900, 3), "S", "N"],
            [
                "Rules of hand 3 on: racehorse -> racehorse target=1200",
                "Rules of hand 4 on: racehorse target=1200 -> racehorse target=900",
            ],
        ),
        # Those before the rules of all hands are those of the first place, wherever hand 1 is.
        (
            ["N", ["before", 1], "S", ["before", 1], "E", rules(1200, 3), rules(900, 1)],
            [
                "Rules of hand 2 on: racehorse -> racehorse target=1200",
                "Rules of all hands: racehorse -> racehorse target=900",
            ],
        ),
        (
            ["N", "E", rules(900, 2), ["drop", 2], "S"],
            ["Rules of the hand entered as 2 on: racehorse -> racehorse target=900"],
        ),
    ],
)
def test_changed_rules_name_the_hand_where_they_begin_and_the_rules_before(events, said_of_rules):
    view = view_of([first_of({}), *events_of({"events": events})])
    assert [line for line in changes_made(view) if "Rules" in line] == said_of_rules


def test_a_note_follows_the_hand_after_which_it_was_written():
    events = [["note", "first"], ["time", 1790000000], "N", "E", ["note", "two"], "S"]
    events += [["note", "three"], ["drop", 1], ["before", 2], ["note", "waits"], "N"]
    events += [["note", "four"], "E", ["note", "undone"], ["undo"]]
    for dropped, places in ((0, [0, 2, 3, 3, 1, 1]), (2, [0, 1, 2, 2, 1, 1])):
        more = [["drop", dropped]] if dropped else []
        undo = [["undo"]] * 5  # the rest of the answers of that hand
        view = view_of([first_of({}), *events_of({"events": [*events, *undo, *more]})])
        notes = notes_of(view)
        assert [(note.text, note.hand) for note in notes] == list(
            zip(("first", "two", "three", "waits", "four", "undone"), places, strict=True)
        )
    found = [(one.number, one.day) for one in view.corrections if one.kind == "note"]
    numbers = (2, 3, 3, 4, 4)
    assert found == [(0, None), *((number, 1790000000) for number in numbers)]


def test_a_seal_says_how_many_hands_were_signed_and_the_game_can_be_scored():
    """Hands were taken out since, or one is to be put in before all others."""
    seal = ["sealed", 0, "ab" * 16]
    undone = ["N", "E", seal, *[["undo"]] * 6]
    for events in (undone, ["N", "E", seal, ["drop", 1]], ["N", "E", ["before", 1], seal]):
        view = view_of([first_of({}), *events_of({"events": events})])
        assert "after 2 hands" in seals_of(view)[0]
        scores = scored(view)
        assert scores[-1].totals == [side.total for side in view.sides]
    folded = Folded(
        [json.dumps(event) for event in [first_of({}), *events_of({"events": events})]]
    )
    assert [hands for hands, *_ in folded.seals] == [2]


def test_an_older_archive_has_its_corrections_in_full(tmp_path):
    write_files(tmp_path / "device", [(1, [first_of(HISTORY), *events_of(HISTORY)])])
    said("sync", "--from", tmp_path / "device", data=tmp_path / "data")
    before = said("export", "--format", "json", data=tmp_path / "data")
    with contextlib.closing(open_store(tmp_path / "data")) as store, store.writing() as connection:
        connection.exec_driver_sql("UPDATE corrections SET was = '', event = '', day = NULL")
        connection.exec_driver_sql("DELETE FROM migrations WHERE name = 'm023_changed_games'")
    assert said("export", "--format", "json", data=tmp_path / "data") == before
