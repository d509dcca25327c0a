"""Outputs that scripts read: JSON of commands that change something, times, dates, errors."""

import json
import zipfile
from datetime import datetime

import openpyxl
import pytest
from support import journals
from support.evenings import EVENING, entries
from support.records import ended_in_one_line, pinochle

GAMES = 3


@pytest.fixture
def data(tmp_path):
    journals.write_files(tmp_path / "device", entries(GAMES))
    assert done("sync", "--from", tmp_path / "device", data=tmp_path / "data")["lines"] > 50
    return tmp_path / "data"


def done(*words, data):
    """Run a command with --json; return its object."""
    found = pinochle(*map(str, words), "--json", "--data", str(data))
    assert (found.returncode, found.stderr) == (0, "")
    return json.loads(found.stdout)


def test_commands_that_change_something_print_json(data, tmp_path):
    again = done("sync", "--from", tmp_path / "device", data=data)
    assert (again["lines"], again["games"], again["there"]) == (0, [], GAMES)
    assert done("rebuild", data=data) == {"games": GAMES, "damaged": []}
    packed = tmp_path / "all.zip"
    backup = done("backup", packed, data=data)
    assert backup == {"file": str(packed), "journals": GAMES, "rules": 0, "damaged": []}
    restored = done("restore", packed, data=tmp_path / "other")
    assert len(restored["games"]) == GAMES
    assert restored["rules"] == {"restored": [], "kept": [], "errors": []}
    pages = done("publish", tmp_path / "site", data=data)
    assert pages["pages"] == pages["changed"] == len(list((tmp_path / "site").rglob("*.html")))


def test_verify_prints_json_and_fails_for_damage(tmp_path):
    path = journals.write_damaged(tmp_path / "data", entries(1)[0][1], 300)
    found = pinochle("verify", "--json", str(path))
    (check,) = json.loads(found.stdout)
    assert check["file"] == str(path)
    assert check["bad_line"] == check["good_lines"] + 1
    assert found.returncode == 1
    assert found.stderr.count("\n") == 1


@pytest.mark.parametrize("packed", [True, False])
def test_a_backup_is_synced_packed_and_unpacked(data, tmp_path, packed):
    backup = tmp_path / "all.zip"
    done("backup", backup, data=data)
    if not packed:
        with zipfile.ZipFile(backup) as archive:
            archive.extractall(tmp_path / "unpacked")
        backup = tmp_path / "unpacked"
    there = done("sync", "--from", backup, data=tmp_path / "other")
    assert len(there["games"]) == GAMES
    games = [done("games", data=one) for one in (data, tmp_path / "other")]
    assert games[0] == games[1]


@pytest.mark.parametrize("listed", ["[]", '{"device-1": 3}', "{", "null"])
def test_a_backup_with_a_wrong_list_of_devices_is_refused(tmp_path, listed):
    (tmp_path / "unpacked").mkdir()
    (tmp_path / "unpacked" / "devices.json").write_text(listed)
    words = ("sync", "--from", str(tmp_path / "unpacked"), "--data", str(tmp_path / "data"))
    assert ended_in_one_line(pinochle(*words))


def test_times_have_their_offset_in_csv_and_are_dates_in_a_workbook(data, tmp_path):
    started = EVENING + 60
    rows = pinochle("export", "1", "--data", str(data)).stdout.splitlines()
    text = rows[1].split(",")[rows[0].split(",").index("started")]
    assert datetime.fromisoformat(text).timestamp() == started
    assert datetime.fromisoformat(text).utcoffset() is not None
    path = tmp_path / "games.xlsx"
    pinochle("export", "--format", "xlsx", "-o", str(path), "--data", str(data))
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == ["hands", "games", "calls", "corrections"]
    games = list(book["games"].iter_rows())
    assert len(games) == 1 + GAMES
    head = [cell.value for cell in games[0]]
    first = dict(zip(head, games[1], strict=True))
    assert first["started"].is_date
    assert first["started"].value == datetime.fromtimestamp(started)
    assert first["winner"].value in (first["side_1"].value, first["side_2"].value)
    assert book["hands"].auto_filter.ref.startswith("A1:")
    assert book["hands"].column_dimensions["E"].width > book["hands"].column_dimensions["A"].width


def test_a_mistyped_command_is_answered_with_similar_ones():
    found = pinochle("stast")
    assert found.returncode == 2
    assert "Did you mean stats?" in found.stderr
    assert "Did you mean" not in pinochle("zzzzz").stderr


@pytest.mark.parametrize("words", [("stats", "--rules", "nope"), ("show", "")])
def test_names_of_nothing_are_errors(data, words):
    assert ended_in_one_line(pinochle(*words, "--data", str(data)))
    assert pinochle("stats", "--rules", "racehorse", "--data", str(data)).returncode == 0
