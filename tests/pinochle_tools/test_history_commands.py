"""sync, games, show, export, backup, restore, rebuild as users call them."""

import csv
import io
import json
import zipfile

import openpyxl
import pytest
from pinochle.app import App
from pinochle.storage.files import Folder
from pinochle_tools.archive.history import result_lines
from pinochle_tools.archive.import_result import Brought
from pinochle_tools.games import workbooks
from pinochle_tools.journals.sources import FolderSource
from pinochle_tools.live.board_state import state_of
from pinochle_tools.live.newest_game import newest_lines
from pinochle_tools.terminal import blocks
from support import journals, records
from support.records import ended_in_one_line, pinochle, said

HOSTILE = ["=1+1", "@SUM(A1)", "<b>Bob</b>", "-Dee"]


@pytest.fixture
def device(tmp_path):
    """A simulated device with 20 recorded games."""
    journals.write_files(tmp_path / "device", journals.corpus_events(20))
    return tmp_path / "device"


def run(data, *arguments):
    return said(*arguments, data=data)


def test_exported_numbers_equal_those_of_score(device, data):
    run(data, "sync", "--from", str(device))
    games = records.lines(records.CORPUS)[:20]
    recorded = "".join(
        json.dumps({"dealer": g["dealer"], "hands": g["hands"]}) + "\n" for g in games
    )
    scored = pinochle("score", "--rules", "racehorse", "--json", text=recorded).stdout.splitlines()
    exported = list(csv.DictReader(io.StringIO(run(data, "export", "--format", "csv"))))
    hands = [hand for game in games for hand in game["hands"]]
    assert len(exported) == len(scored) == len(hands)
    for row, hand, line in zip(exported, hands, scored, strict=True):
        score = json.loads(line)
        assert int(row["hand"]) == score["hand"]
        assert row["result"] == score["result"]
        assert [int(row["delta_1"]), int(row["delta_2"])] == score["delta"]
        assert [int(row["total_1"]), int(row["total_2"])] == score["total"]
        assert [int(row["meld_1"]), int(row["meld_2"])] == hand["meld"]
        assert int(row["bid"]) == hand["bid"]
        assert row["trump"] == hand["trump"]
        tricks = [int(row[name]) if row[name] else None for name in ("tricks_1", "tricks_2")]
        assert tricks == hand.get("tricks", [None, None])


def test_score_reads_exported_jsonl(device, data):
    run(data, "sync", "--from", str(device))
    lines = run(data, "export", "--format", "jsonl")
    again = pinochle("score", "--rules", "racehorse", "--json", text=lines)
    totals = [json.loads(line)["total"] for line in again.stdout.splitlines()]
    games = [json.loads(line) for line in lines.splitlines()]
    assert totals == [hand["x-total"] for game in games for hand in game["hands"]]
    assert json.loads(run(data, "export", "--format", "json")) == games


def test_games_played_here_are_in_the_history_without_a_sync(data, tmp_path):
    (_, events) = journals.corpus_events(1)[0]
    (tmp_path / "data").mkdir()
    journals.store(tmp_path / "data", events[:20])
    (listed,) = json.loads(run(data, "games", "--json"))
    assert (listed["device"], listed["state"]) == ("this laptop", "playing")
    assert "Still being played" in run(data, "show", "last")


def test_texts_never_become_formulas(data, tmp_path):
    game = records.lines(records.CORPUS)[0]
    events = list(journals.game_events(1, game, names=HOSTILE))
    journals.write_files(tmp_path / "device", [(1, events)])
    run(data, "sync", "--from", str(tmp_path / "device"), "--name", "=HYPERLINK(1)")
    rows = list(csv.reader(io.StringIO(run(data, "export"))))
    cells = [cell for row in rows[1:] for cell in row]
    assert "'=1+1" in cells
    numbers = [cell for cell in cells if cell.startswith("-")]
    assert numbers
    assert all(int(cell) < 0 for cell in numbers)
    assert not any(cell.startswith(("=", "@", "+")) for cell in cells)
    book = tmp_path / "hands.xlsx"
    run(data, "export", "--format", "xlsx", "-o", str(book))
    sheet = openpyxl.load_workbook(book)["hands"]
    types = {cell.data_type for row in sheet.iter_rows(min_row=2) for cell in row}
    assert types <= {"s", "n"}
    assert sheet.max_row == len(game["hands"]) + 1
    assert "=1+1" in {cell.value for row in sheet.iter_rows() for cell in row}


def test_show_marks_corrections_and_adjustments(data, tmp_path):
    game = records.lines(records.CORPUS)[0]
    first = game["hands"][0]
    events = [
        journals.first_event(1, game["dealer"]),
        *journals.hand_events(first),
        ["adjust", 1, -50, "renege"],
        ["fix", 1, ["meld", 0, first["meld"][0] + 10, 0]],
        *list(journals.hand_events(first))[:4],
        ["renege", 1, "trump"],
        ["accept"],
        ["end", "late"],
    ]
    journals.write_files(tmp_path / "device", [(1, events)])
    run(data, "sync", "--from", str(tmp_path / "device"))
    shown = run(data, "show", "1")
    assert "1*" in shown
    assert "* corrected later" in shown
    assert "renege" in shown
    assert "Hand 2: Bob & Dee reneged: trump" in shown
    assert "Stopped: late" in shown


def test_calls_and_corrections_are_exported(data, tmp_path):
    game = records.lines(records.CORPUS)[0]
    first = game["hands"][0]
    corrected = ["meld", 0, first["meld"][0] + 10, 10]
    events = [
        journals.first_event(1, game["dealer"]),
        *journals.hand_events(first, calls=True),
        ["adjust", 1, -50, "=renege"],
        ["misdeal"],
        ["fix", 1, corrected],
    ]
    journals.write_files(tmp_path / "device", [(1, events)])
    run(data, "sync", "--from", str(tmp_path / "device"))
    spoken = [event[1:] for event in events if event[0] == "call"]
    (output,) = json.loads(run(data, "export", "--format", "json"))
    assert output == json.loads(run(data, "show", "1", "--json"))
    one = {"hand": 1, "number": 1, "was": None, "day": None}
    assert output["corrections"] == [
        {
            **(one | {"kind": "adjust", "event": ["adjust", 1, -50, "=renege"]}),
            "side": 1,
            "points": -50,
            "reason": "=renege",
        },
        one | {"kind": "misdeal", "event": ["misdeal"]},
        one | {"kind": "fix", "was": ["meld", 0, first["meld"][0], 0], "event": corrected},
    ]
    (hand,) = output["hands"]
    assert (hand["x-calls"], hand["x-fixed"], hand["dix"]) == (spoken, 1, [10, 0])
    scored = [*map(json.loads, run_score(run(data, "export", "--format", "jsonl")))]
    assert scored[0]["delta"] == hand["x-delta"]
    assert (scored[1]["result"], scored[1]["delta"]) == ("adjusted", [0, -50])
    assert scored[1]["total"] == output["totals"]
    book = tmp_path / "hands.xlsx"
    run(data, "export", "--format", "xlsx", "-o", str(book))
    sheets = openpyxl.load_workbook(book)
    calls = [row[2:] for row in sheets["calls"].iter_rows(min_row=2, values_only=True)]
    assert calls == [
        (place, journals.NAMES[seat], bid) for place, (seat, bid) in enumerate(spoken, 1)
    ]
    rows = list(sheets["corrections"].iter_rows(min_row=2, values_only=True))
    assert [row[1] for row in rows] == ["adjust", "misdeal", "fix"]
    assert rows[0][3:6] == ("Bob & Dee", -50, "=renege")
    assert {cell.data_type for row in sheets["corrections"].iter_rows() for cell in row} <= {
        "s",
        "n",
    }


def test_a_workbook_continues_in_further_sheets(device, data, tmp_path, monkeypatch):
    from xlsxwriter.worksheet import Worksheet

    assert Worksheet().xls_rowmax == workbooks.MOST_ROWS
    run(data, "sync", "--from", str(device))
    book = tmp_path / "hands.xlsx"
    run(data, "export", "--format", "xlsx", "-o", str(book))
    whole = rows_of_sheets(book)
    monkeypatch.setattr(workbooks, "MOST_ROWS", 12)
    run(data, "export", "--format", "xlsx", "-o", str(book))
    parts = rows_of_sheets(book)
    assert max(map(len, parts.values())) == 12
    assert {name.rstrip("0123456789 ") for name in parts} == set(whole)
    for name, (head, *rows) in whole.items():
        count = -(-len(rows) // 11) or 1
        names = [name, *(f"{name} {number}" for number in range(2, count + 1))]
        assert [parts[one][0] for one in names] == [head] * count
        assert [row for one in names for row in parts[one][1:]] == rows
    assert len(parts) > len(whole)


def rows_of_sheets(book):
    sheets = openpyxl.load_workbook(book)
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in sheets}


def run_score(text):
    return pinochle("score", "--rules", "racehorse", "--json", text=text).stdout.splitlines()


def test_sync_reports_damage_and_restore_refuses_it(data, tmp_path):
    (_, events) = journals.corpus_events(1)[0]
    stored = journals.journal_of(events)
    path = journals.write_damaged(tmp_path / "device", events, 500)
    left = len(stored) - stored.rfind(b"\n", 0, 500) - 1
    output = run(data, "sync", "--from", str(path.parent))
    advice = f"{left} damaged bytes not copied: run pinochle "
    assert f"{advice}verify {path}\n" in output
    assert ended_in_one_line(pinochle("verify", path))
    brought = Brought(damaged={path.name: left})
    assert f"{path.name}: {advice}doctor --rescue FILE" in result_lines(brought)
    run(data, "backup", str(tmp_path / "good.zip"))
    with (
        zipfile.ZipFile(tmp_path / "good.zip") as good,
        zipfile.ZipFile(tmp_path / "bad.zip", "w") as bad,
    ):
        for name in good.namelist():
            bad.writestr(name, good.read(name).replace(b"accept", b"ACCEPT"))
    refused = pinochle("restore", str(tmp_path / "bad.zip"), "--data", str(tmp_path / "new"))
    assert ended_in_one_line(refused)
    assert "is damaged after line" in refused.stderr
    assert json.loads(run(str(tmp_path / "new"), "games", "--json")) == []


def test_a_diverged_game_is_reported(data, tmp_path):
    (_, events) = journals.corpus_events(1)[0]
    other = [*events[:20], ["undo"], *events[19:25]]
    for name, played in (("kitchen", events), ("club", other)):
        journals.write_files(tmp_path / name, [(1, played)])
    assert "apart" not in run(data, "sync", "--from", str(tmp_path / "kitchen"))
    output = run(data, "sync", "--from", str(tmp_path / "club"))
    assert "diverged from the archive's version: both are kept" in output
    assert "this one as game 2 (fork 1)" in output
    assert "(fork 1)" in run(data, "show", "2")
    assert [game["fork"] for game in json.loads(run(data, "games", "--json"))] == [0, 1]


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "77"],
        ["show", "last"],
        ["export", "no-such"],
        ["export", "--format", "xlsx"],
        ["sync", "--from", "no-such-folder"],
        ["games", "--archive", "nonsense"],
        ["games", "--archive", "mysql://root@host/db"],
        ["games", "--archive", "postgresql://nobody@127.0.0.1:1/none"],
    ],
)
def test_an_impossible_command_is_refused_in_one_line(data, arguments):
    assert ended_in_one_line(pinochle(*arguments, "--data", data))


def test_a_file_that_is_not_an_archive(data, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "archive.sqlite").write_bytes(b"no database" * 100)
    done = pinochle("games", "--data", data)
    assert ended_in_one_line(done)
    assert "restore a backup" in done.stderr


def test_replay_shows_the_screens_of_the_game(data, tmp_path):
    (_, events) = journals.corpus_events(1)[0]
    journals.write_files(tmp_path / "device", [(1, events[:14])])
    run(data, "sync", "--from", str(tmp_path / "device"))
    shown = run(data, "replay", "1").split("\n\n")[:-1]
    assert len(shown) == 14
    # The last screen equals that of an App with this journal.
    app = App(Folder(str(tmp_path / "device")), lambda: 0, bytes(8))
    assert blocks.from_half_blocks(shown[-1]) == bytes(app.draw())
    assert len(set(shown)) > 5
    hands = run(data, "replay", "1", "--hands").split("\n\n")[:-1]
    assert len(hands) == 1 + sum(event == ["accept"] for event in events[:13])


def test_the_journal_of_a_newer_scorekeeper_is_kept_and_said(data, tmp_path):
    """Its lines come along as they are, for the program that will read them."""
    events = [["game", 4, journals.identity(1), {"new": 1}], ["weather", "rain"]]
    journals.write_files(tmp_path / "device", [(1, events)])
    (path,) = (tmp_path / "device").iterdir()
    stored = path.read_bytes()
    said = run(data, "sync", "--from", str(tmp_path / "device"))
    assert f"{path.name}: kept unread, because a newer scorekeeper wrote it" in said
    (listed,) = json.loads(run(data, "games", "--json"))
    assert listed["state"] == "unreadable"
    assert "newer scorekeeper (version 4): update pinochle" in run(data, "show", "1")
    done = pinochle("verify", str(path))
    assert ended_in_one_line(done)
    assert "line 1 begins the journal of a newer scorekeeper (version 4)" in done.stderr
    done = pinochle("verify", "--data", data)
    assert ended_in_one_line(done)
    words = (
        "line 1 cannot be read: the journal of a newer scorekeeper (version 4): update pinochle"
    )
    assert done.stderr.startswith(f"error: game 1 in the archive: {words}")
    assert path.read_bytes() == stored


def test_show_and_watch_have_the_newest_names_and_the_notes(data, tmp_path):
    game = records.lines(records.CORPUS)[0]
    events = [
        journals.first_event(1, game["dealer"]),
        *journals.hand_events(game["hands"][0]),
        ["names", ["Uma", "Vic", "Wes", "Xena"], []],
        ["note", "Vic sat in for Bob"],
    ]
    journals.write_files(tmp_path / "device", [(1, events)])
    run(data, "sync", "--from", str(tmp_path / "device"))
    shown = run(data, "show", "1")
    assert "Players: Uma, Vic, Wes, Xena" in shown
    assert "Note after hand 1: Vic sat in for Bob" in shown
    assert "Uma" in run(data, "stats")
    assert run(data, "verify", *map(str, (tmp_path / "device").iterdir()))
    state = state_of(newest_lines(FolderSource(tmp_path / "device")))
    assert state["names"] == ["Uma & Wes", "Vic & Xena"]
