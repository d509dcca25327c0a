"""`pinochle verify` on journals of the scorekeeper's own code, undamaged and damaged."""

import contextlib
import json
import os
import re
import sqlite3
from pathlib import Path

import pytest
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import encode
from pinochle_tools.journals.verifying import check_file, check_folder
from support import journals
from support.journals import HAND
from support.records import ended_in_one_line, pinochle, said

FIRST = ["game", 1, "0123456789abcdef", "racehorse", [], [], [], 0]


@pytest.fixture
def folder(tmp_path):
    """A folder with a game of six hands: 33 lines in its file, 4 in the tail."""
    journal = Journal(Folder(str(tmp_path)))
    journal.begin(FIRST)
    for event in HAND * 6:
        journal.append(event)
    return tmp_path


def log_of(folder):
    (path,) = folder.glob("*.log")
    return path


def test_an_undamaged_journal_and_its_tail_are_good(folder):
    done = pinochle("verify", "--data", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    in_file = log_of(folder).read_bytes().count(b"\n")
    in_tail = (folder / "tail").read_bytes().count(b"\n")
    assert in_file + in_tail - 1 == 1 + 6 * len(HAND)
    assert f"{log_of(folder).name}: {in_file} lines, all good" in done.stdout
    assert f"tail: {in_tail} lines, all good" in done.stdout


def test_the_data_folder_may_come_from_the_environment(folder, monkeypatch):
    monkeypatch.setenv("PINOCHLE_DATA", str(folder))
    assert "all good" in pinochle("verify").stdout
    assert "all good" in pinochle("--data", str(folder), "verify").stdout


def test_every_damaged_byte_is_reported_with_its_line(folder):
    path = log_of(folder)
    whole = path.read_bytes()
    for at in range(0, len(whole), 7):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x20]) + whole[at + 1 :])
        line = whole[:at].count(b"\n") + 1
        done = pinochle("verify", str(path))
        assert ended_in_one_line(done)
        assert f"line {line} " in done.stderr
        good = "1 good line" if line == 2 else f"{line - 1} good lines"
        assert f"{good} before it" in done.stderr


def test_a_torn_file_is_reported_with_its_line(folder):
    path = log_of(folder)
    whole = path.read_bytes()
    for size in range(1, len(whole), 11):
        path.write_bytes(whole[:size])
        check = check_file(path)
        whole_lines = whole[:size].count(b"\n")
        torn = not whole[:size].endswith(b"\n")
        assert check.good == whole_lines
        assert check.bad_line == (whole_lines + 1 if torn else 0)
        assert ("torn" in check.reason) == torn


def test_lost_and_exchanged_lines_are_reported(folder):
    path = log_of(folder)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4] + lines[5:]))
    assert check_file(path).bad_line == 5
    path.write_bytes(b"".join([*lines[:4], lines[5], lines[4], *lines[6:]]))
    assert check_file(path).bad_line == 5


def test_a_tail_whose_game_lost_lines_is_reported(folder):
    path = log_of(folder)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-2]))
    done = pinochle("verify", "--data", str(folder))
    assert ended_in_one_line(done)
    assert f"tail: line 1 continues line {len(lines)} of its game's file" in done.stderr


def test_an_event_against_the_rules_is_reported(tmp_path):
    line, crc = encode(FIRST, 0)
    more, _ = encode(["bid", 1, 265], crc)
    path = tmp_path / "0001-0123456789abcdef.log"
    path.write_bytes(line + more)
    done = pinochle("verify", str(path))
    assert ended_in_one_line(done)
    assert "line 2 breaks a rule: bid not on the ladder" in done.stderr


@pytest.mark.parametrize(
    "event",
    [
        ["game"],
        ["tail"],
        ["tail", "1", "0123456789abcdef", [], "00000000"],
        ["tail", 1, "0123456789abcdef", True, "00000000"],
        ["tail", 1, "../../../../etc", 0, "00000000"],
        ["game", 1, {}, [], 5, None, "x", 1.5],
        ["game", 4, "0123456789abcdef", "racehorse", [], [], [], 0],
        ["game", 1, "0123456789abcdef", "racehorse", [["target", [1]]], [], [], 0],
        [[[[]]]],
        [None],
    ],
)
def test_invalid_events_with_right_checksums_are_reported(tmp_path, event):
    path = tmp_path / "0001-0123456789abcdef.log"
    path.write_bytes(encode(event, 0)[0])
    done = pinochle("verify", str(path))
    assert ended_in_one_line(done), done.stderr
    assert "line 1 " in done.stderr
    assert "unexpected" not in done.stderr


@pytest.mark.parametrize(
    ("version", "event", "words"),
    [
        (1, ["won", 0, "agreed"], "won needs version 2, and this is a version 1 game"),
        (1, ["sealed", 0, "0" * 32], "sealed needs version 2, and this is a version 1 game"),
        (2, ["drop", 1], "not an event of a journal: drop"),
        (3, ["start", [0, 0], "x"], "not an event of a journal: start"),
        (3, ["start", ["0", "0"], 0], "not an event of a journal: start"),
        (3, ["start", [None, None], 0], "not an event of a journal: start"),
        (3, ["round", 1, 2, 3, 4, []], "not an event of a journal: round"),
        (3, ["bo gus"], "not an event of a journal: bo gus"),
    ],
)
def test_a_refused_event_is_named(data, tmp_path, version, event, words):
    folder = tmp_path / "device"
    journals.write_files(folder, [(1, [["game", version, *FIRST[2:]], event])])
    done = pinochle("verify", str(log_of(folder)))
    assert ended_in_one_line(done)
    assert f"line 2 breaks a rule: {words}; 1 good line before it" in done.stderr
    said("sync", "--from", folder, data=data)
    assert said("show", "1", data=data).endswith(f"line 2: {words}\n")


def test_several_damaged_journals_get_a_line_each(folder):
    for path in (log_of(folder), folder / "tail"):
        path.write_bytes(path.read_bytes()[:-5])
    done = pinochle("verify", "--data", str(folder))
    assert ended_in_one_line(done)
    assert "2 journals are damaged" in done.stderr
    assert len(done.stdout.splitlines()) == 2


@pytest.mark.parametrize("is_folder", [True, False])
def test_a_file_that_cannot_be_read_hides_no_damage(folder, is_folder):
    log = log_of(folder)
    log.write_bytes(log.read_bytes()[:-5])
    odd = folder / "0097-0000000000000097.log"
    if is_folder:
        odd.mkdir()
    else:
        odd.symlink_to("/nope")
    why = "Is a directory" if is_folder else "No such file or directory"
    for words in (("--data", folder), (folder,), *([] if is_folder else [(odd, log)])):
        done = pinochle("verify", *words)
        assert ended_in_one_line(done)
        assert f"{odd.name}: cannot be read: {why}\n" in done.stdout
        assert f"{log.name}: line " in done.stdout
        assert "damaged, 1 could not be checked" in done.stderr
    checks = json.loads(pinochle("verify", "--json", "--data", folder).stdout)
    assert [one["file"] for one in checks] == [log.name, odd.name, "tail"]
    assert checks[1] == {
        "file": odd.name,
        "good_lines": 0,
        "bad_line": 1,
        "reason": f"cannot be read: {why}",
    }


def test_a_folder_that_cannot_be_read_is_named(folder, monkeypatch):
    sub = folder / "sub"
    sub.mkdir()
    scan = os.scandir

    def refused(path):
        if Path(path) == sub:
            raise PermissionError(13, "Permission denied", str(sub))
        return scan(path)

    # A test that runs as root may read every folder.
    monkeypatch.setattr(os, "scandir", refused)
    assert check_folder(folder)["sub"].words == "cannot be read: Permission denied"


def test_an_archive_that_cannot_be_read_hides_no_damage(folder):
    log = log_of(folder)
    log.write_bytes(log.read_bytes()[:-5])
    (folder / "archive.sqlite").write_bytes(b"no archive" * 999)
    done = pinochle("verify", "--data", folder)
    assert ended_in_one_line(done)
    assert f"{log.name}: line " in done.stdout
    assert "archive: file is not a database (" in done.stdout
    assert done.stderr == "error: 2 journals are damaged, 1 could not be checked\n"


def test_a_folder_without_journals_hides_no_damage(folder, tmp_path_factory):
    log = log_of(folder)
    log.write_bytes(log.read_bytes()[:-5])
    empty = tmp_path_factory.mktemp("empty")
    done = pinochle("verify", empty, log)
    assert f"{empty}: no journals in this folder\n" in done.stdout
    assert done.stderr == "error: 1 journal is damaged, 1 could not be checked\n"


def test_an_emptied_journal_is_damaged_unless_the_tail_has_all_of_it(folder):
    name = f"0002-{2:016x}.log"
    (folder / name).write_bytes(b"")
    done = pinochle("verify", folder / name)
    assert ended_in_one_line(done)
    assert "line 1 is missing: the file is empty; 0 good lines before it" in done.stderr
    # A power cut left an empty file before the tail's lines were moved there.
    (folder / "tail").write_bytes(encode(["tail", 2, f"{2:016x}", 0, "00000000"], 0)[0])
    done = pinochle("verify", "--data", folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{name}: 0 lines, all good\n" in done.stdout


def test_a_journal_of_a_newer_version_is_not_counted_as_damaged(folder):
    for number in (7, 8):
        newer = encode(["game", 9, f"{number:016x}", "racehorse", [], [], [], 0], 0)[0]
        (folder / f"000{number}-{number:016x}.log").write_bytes(newer)
    data = ("--data", str(folder))
    assert pinochle("verify", *data).stderr == "error: 2 of a newer pinochle\n"
    log = folder / f"0001-{FIRST[2]}.log"
    log.write_bytes(log.read_bytes()[:-5])
    error = "error: 2 journals are damaged, 2 of a newer pinochle\n"
    assert pinochle("verify", *data).stderr == error


def test_other_files_are_reported_as_no_journals(tmp_path):
    path = tmp_path / "noise"
    path.write_bytes(bytes(range(256)) * 12)
    assert ended_in_one_line(pinochle("verify", str(path)))
    assert ended_in_one_line(pinochle("verify", str(tmp_path / "missing")))
    assert ended_in_one_line(pinochle("verify", str(tmp_path)))


def test_a_given_folder_has_its_journals_checked(folder):
    log = log_of(folder)
    done = pinochle("verify", folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{log}: " in done.stdout
    assert f"{folder / 'tail'}: " in done.stdout
    log.write_bytes(log.read_bytes()[:-4])
    done = pinochle("verify", folder)
    assert (done.returncode, done.stderr) == (1, "error: 2 journals are damaged\n")
    assert f"{log}: line " in done.stdout


def test_an_empty_folder_has_nothing_to_check(tmp_path):
    done = pinochle("verify", "--data", str(tmp_path / "new"))
    assert done.returncode == 0
    assert "no journals" in done.stdout
    assert not (tmp_path / "new").exists()


@pytest.fixture
def archived(tmp_path):
    """A data folder without journals, whose archive has three games."""
    journals.write_files(tmp_path / "device", journals.corpus_events(3))
    data = tmp_path / "data"
    done = pinochle("sync", "--from", str(tmp_path / "device"), "--data", str(data))
    assert done.returncode == 0
    return data


def changed(data, statement):
    with contextlib.closing(sqlite3.connect(data / "archive.sqlite")) as connection, connection:
        connection.execute(statement)


def test_the_games_of_the_archive_are_checked(archived):
    done = pinochle("verify", "--data", str(archived))
    lines = sum(len(events) for _, events in journals.corpus_events(3))
    assert done.stdout == f"3 games in the archive, {lines} lines, all good\n"
    assert (done.returncode, done.stderr) == (0, "")
    assert pinochle("verify", "--json", "--data", str(archived)).stdout == "[]\n"


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (
            "UPDATE lines SET event = '[\"undo\"]' WHERE history = 2 AND number = 7",
            "line 7 does not fit its checksum; 6 good lines before it",
        ),
        (
            "DELETE FROM lines WHERE history = 2 AND number = 2",
            "line 2 is missing; 1 good line before it",
        ),
        (
            "UPDATE histories SET lines = lines + 1, crc = 5 WHERE key = 2",
            "is missing",
        ),
        ("DELETE FROM games WHERE history = 2", "run pinochle rebuild"),
    ],
)
def test_damage_of_the_archive_is_named(archived, statement, reason):
    changed(archived, statement)
    done = pinochle("verify", "--data", str(archived))
    assert ended_in_one_line(done)
    assert done.stderr.startswith("error: game 2 in the archive: line ")
    assert reason in done.stderr
    found = json.loads(pinochle("verify", "--json", "--data", str(archived)).stdout)
    assert [one["file"] for one in found] == ["game 2 in the archive"]


DAMAGE = {
    "text": "UPDATE lines SET event = '[\"bid\",0,420]' WHERE history = 2 AND number = 2",
    "no UTF-8": "UPDATE lines SET event = CAST(x'5bff' AS TEXT) WHERE history = 2 AND number = 9",
    "checksum": "UPDATE lines SET crc = 5 WHERE history = 2 AND number = 4",
    "line": "DELETE FROM lines WHERE history = 2 AND number = 3",
    "last lines": "DELETE FROM lines WHERE history = 2 AND number > 20",
    "all lines": "DELETE FROM lines WHERE history = 2",
    "end": "UPDATE histories SET crc = 5 WHERE key = 2",
}


@pytest.mark.wide
@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
def test_sync_and_restore_replace_damaged_lines(archived, statement):
    said("backup", archived.parent / "good.zip", data=archived)
    games = said("export", data=archived)
    for words in (
        ("sync", "--from", archived.parent / "device"),
        ("restore", archived.parent / "good.zip"),
    ):
        changed(archived, statement)
        done = pinochle("verify", "--data", str(archived))
        assert "pinochle sync, rebuild or restore can repair it" in done.stderr
        # Of a damaged game, the tables keep what they have.
        assert ended_in_one_line(done := pinochle("rebuild", "--data", str(archived)))
        assert "game 2: pinochle verify" in done.stderr
        assert said("export", data=archived) == games
        assert "game 2 repaired" in said(*words, data=archived)
        assert "all good" in said("verify", data=archived)
        assert said("export", data=archived) == games


@pytest.mark.parametrize("kind", [kind for kind in DAMAGE if kind != "end"])
def test_a_backup_of_a_damaged_archive_holds_what_is_whole(archived, kind):
    changed(archived, DAMAGE[kind])
    zipped = archived.parent / "all.zip"
    done = pinochle("backup", str(zipped), "--data", str(archived))
    assert done.returncode == 1
    assert done.stdout.startswith("2 journals in ")
    assert "left out: game 2 from line " in done.stderr
    assert "nothing new" in said("restore", zipped, data=archived)
    new = archived.parent / "new"
    said("restore", zipped, data=new)
    assert "all good" in said("verify", data=new)
    said("sync", "--from", archived.parent / "device", data=new)
    assert len(json.loads(said("games", "--json", data=new))) == 3


@pytest.mark.wide
@pytest.mark.parametrize("what", ["garbage", '[ote","x"]', "[]", '["note",2]', '["note",\'\\xff'])
def test_a_damaged_change_of_the_log_is_named_and_left_out(archived, what):
    said("note", "1", "seen", data=archived)
    said("backup", archived.parent / "good.zip", data=archived)
    before = said("show", "1", data=archived)
    with (
        contextlib.closing(sqlite3.connect(archived / "archive.sqlite")) as connection,
        connection,
    ):
        connection.execute("UPDATE log SET what = CAST(? AS TEXT)", [what.encode("latin-1")])
    done = pinochle("verify", "--data", str(archived))
    assert ended_in_one_line(done)
    assert re.search("log of .* line 1 .change [0-9a-f]{16}. cannot be read", done.stderr)
    for words in (
        ("people",),
        ("people", "log"),
        ("note", "2", "x"),
        ("stats",),
        ("rebuild",),
        ("publish", archived.parent / "site"),
        ("backup", archived.parent / "all.zip"),
    ):
        done = pinochle(*words, "--data", str(archived))
        assert done.returncode == 0
        assert re.fullmatch("note: change [0-9a-f]{16} of the log is damaged .*\n", done.stderr)
    assert "seen" not in pinochle("show", "1", "--data", str(archived)).stdout
    pinochle("restore", archived.parent / "good.zip", "--data", str(archived))
    assert said("show", "1", data=archived) == before


@pytest.mark.parametrize("table", ["hands", "hand_sides", "players", "sides"])
def test_damaged_tables_are_filled_again_by_rebuild(archived, table):
    before = said("export", data=archived)
    changed(archived, f"DELETE FROM {table} WHERE history = 2")
    for words in (("show", "2"), ("export",), ("report", "-o", "-")):
        done = pinochle(*words, "--data", str(archived))
        assert ended_in_one_line(done)
        assert "pinochle rebuild" in done.stderr
    said("rebuild", data=archived)
    assert said("export", data=archived) == before


def test_damaged_games_of_this_laptop_are_repaired_by_rebuild(folder):
    said("games", data=folder)
    changed(folder, "UPDATE lines SET event = '[\"undo\"]' WHERE number = 36")
    assert "line 36 does not" in pinochle("verify", "--data", str(folder)).stderr
    assert pinochle("rebuild", "--data", str(folder)).stderr == "game 1 repaired\n"
    assert "1 game in the archive" in said("verify", data=folder)


def test_a_game_of_the_archive_that_breaks_a_rule_is_named(data, tmp_path):
    """Its lines fit their checksums, but it is unreadable from one of them on."""
    events = [journals.first_event(1, 0), *HAND, ["bid", 1, 5]]
    journals.write_files(tmp_path / "device", [(1, events)])
    said("sync", "--from", tmp_path / "device", data=data)
    done = pinochle("verify", "--data", data)
    assert (ended_in_one_line(done), done.stdout) == (True, "")
    words = "line 8 cannot be read: bid too low: the lowest is 250; 7 good lines before it"
    assert done.stderr == f"error: game 1 in the archive: {words}\n"
    (found,) = json.loads(pinochle("verify", "--json", "--data", data).stdout)
    assert (found["good_lines"], found["bad_line"]) == (7, 8)


def test_an_empty_data_folder_has_no_journals_and_gets_no_archive(tmp_path):
    done = pinochle("verify", "--data", str(tmp_path))
    assert done.stdout == f"no journals in {tmp_path}\n"
    assert list(tmp_path.iterdir()) == []


def test_tables_that_an_ended_program_left_empty_are_filled(archived):
    """It was ended between bringing the archive to the present format and filling its tables."""
    before = pinochle("games", "--data", str(archived)).stdout
    for table in ("hand_sides", "hands", "calls", "corrections", "sides", "players", "games"):
        changed(archived, f"DELETE FROM {table}")
    assert pinochle("games", "--data", str(archived)).stdout == before
