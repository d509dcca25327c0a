"""`restore` and `sync --from` a backup: what they merge is said, what is damaged is named."""

import json
import os
import struct
import zipfile
from pathlib import Path

import pytest
from pinochle_tools.archive.derive import Folding
from pinochle_tools.common.errors import ToolError
from support import journals
from support.records import ended_in_one_line, pinochle, said

LINES_WORTH_WORKERS = 10_000


def run(home, *arguments):
    return said(*arguments, data=home)


@pytest.fixture
def home(tmp_path):
    """A data folder with three games and own rules."""
    journals.write_files(tmp_path / "device", journals.corpus_events(3))
    run(tmp_path / "here", "sync", "--from", str(tmp_path / "device"))
    run(tmp_path / "here", "rules", "add", "double-20-20")
    return tmp_path / "here"


@pytest.fixture
def backup(home, tmp_path):
    """A backup with notes, a place and another name, which were added after the games."""
    run(tmp_path / "there", "sync", "--from", str(tmp_path / "device"))
    run(tmp_path / "there", "rules", "add", "double-20-20")
    run(tmp_path / "there", "note", "1", "late")
    run(tmp_path / "there", "note", "2", "later")
    run(tmp_path / "there", "people", "rename", "Ann", "Anna")
    run(tmp_path / "there", "backup", str(tmp_path / "all.zip"))
    return tmp_path / "all.zip"


@pytest.mark.parametrize("command", [["restore"], ["sync", "--from"]])
def test_what_was_merged_is_said(home, backup, command):
    merged = "merged what was said about people, games and places: 2 notes, 1 rename\n"
    said = run(home, *command, str(backup))
    assert said == f"no new lines; the backup has 3 games\n{merged}"
    assert "late" in run(home, "show", "1")
    assert run(home, *command, str(backup)).startswith("nothing new; ")


def test_what_was_merged_is_in_the_json(home, backup):
    assert json.loads(run(home, "restore", str(backup), "--json"))["changes"] == {
        "note": 2,
        "rename": 1,
    }
    assert json.loads(run(home, "restore", str(backup), "--json"))["changes"] == {}


def damaged(backup, name):
    """Write over the compressed bytes of a part, so that they cannot be unpacked."""
    with zipfile.ZipFile(backup) as archive:
        info = archive.getinfo(name)
    data = bytearray(backup.read_bytes())
    lengths = struct.unpack_from("<HH", data, info.header_offset + 26)
    start = info.header_offset + 30 + sum(lengths)
    data[start : start + info.compress_size] = b"\xff" * info.compress_size
    backup.write_bytes(data)


@pytest.mark.parametrize("part", ["devices.json", "log.jsonl", ".log"])
def test_a_damaged_part_is_named_and_nothing_is_restored(tmp_path, backup, part):
    with zipfile.ZipFile(backup) as archive:
        (name, *_) = [name for name in archive.namelist() if name.endswith(part)]
    damaged(backup, name)
    done = pinochle("restore", str(backup), "--data", str(tmp_path / "new"))
    assert ended_in_one_line(done), done.stderr
    assert f"all.zip: {name} is damaged (" in done.stderr
    assert "not a backup" not in done.stderr
    assert json.loads(run(tmp_path / "new", "games", "--json")) == []


def test_damaged_rules_are_named_and_the_rest_is_restored(tmp_path, backup):
    damaged(backup, "rules/double-20-20.toml")
    said = run(tmp_path / "new", "restore", str(backup))
    assert "in 3 games" in said
    assert "own rules not usable: " in said
    assert "all.zip: rules/double-20-20.toml is damaged (" in said


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({}, "it has no devices.json"),
        ({"devices.json": "{"}, "devices.json: "),
        ({"devices.json": "[]"}, "devices.json does not list devices"),
        ({"devices.json": '{"a": {}}'}, "devices.json does not list devices"),
    ],
)
def test_a_zip_that_is_no_backup_is_said_to_be_none(tmp_path, parts, reason):
    with zipfile.ZipFile(tmp_path / "some.zip", "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    done = pinochle("restore", str(tmp_path / "some.zip"), "--data", str(tmp_path / "data"))
    assert ended_in_one_line(done)
    assert f"some.zip is not a backup of an archive: {reason}" in done.stderr


def test_a_folder_that_is_no_backup_is_refused_unread(tmp_path, monkeypatch):
    def searched(*_):
        raise AssertionError("a folder such as / would take minutes")

    monkeypatch.setattr(Path, "rglob", searched)
    done = pinochle("restore", tmp_path, "--data", tmp_path / "data")
    assert ended_in_one_line(done)
    assert "is not a backup of an archive: it has no devices.json" in done.stderr


class Fatal:
    """A line that ends the worker process that unpacks it, as a lack of memory would."""

    def __len__(self):
        return 1

    def __reduce__(self):
        return os._exit, (9,)


def test_a_worker_process_that_was_ended_is_said():
    """It was once called a file that is no backup."""
    if len(os.sched_getaffinity(0)) < 2:
        pytest.skip("no worker processes with one processor")
    lines = ["x"] * LINES_WORTH_WORKERS
    jobs = [((1, "a", 0, 1, 1), lines, []), ((2, "b", 0, 1, 1), [Fatal()], [])]
    with Folding() as folding, pytest.raises(ToolError, match="a process that scores games was"):
        list(folding.begin(jobs))


def test_evenings_are_restored_and_never_lose_a_step(tmp_path):
    def run(*words, data):
        done = pinochle(*words, "--data", str(tmp_path / data))
        assert done.returncode == 0, done.stderr
        return done.stdout

    def log(data):
        return next((tmp_path / data / "evenings").iterdir())

    run("evening", "new", "Tuesday", data="here")
    run("evening", "people", *"ABCDEFGH", data="here")
    run("backup", str(tmp_path / "first.zip"), data="here")
    run("evening", "draw", data="here")
    run("backup", str(tmp_path / "second.zip"), data="here")
    assert "evenings restored" in run("restore", str(tmp_path / "first.zip"), data="there")
    assert "evenings restored" in run("restore", str(tmp_path / "second.zip"), data="there")
    assert log("there").read_bytes() == log("here").read_bytes()
    assert "evening" not in run("restore", str(tmp_path / "first.zip"), data="there")
    assert log("there").read_bytes() == log("here").read_bytes()
    run("evening", "undo", data="there")
    run("evening", "set", "bye", "own", data="here")
    run("evening", "set", "ties", "won", data="there")
    run("backup", str(tmp_path / "third.zip"), data="here")
    third = ("restore", str(tmp_path / "third.zip"))
    done = pinochle(*third, "--data", str(tmp_path / "there"))
    assert (done.returncode, "is not restored: the two desks differ" in done.stderr) == (1, True)
    assert "here 1 step (ties: won), there 2 steps (seats of round" in done.stderr
    # The way out that is named.
    run("evening", "undo", data="there")
    run("evening", "draw", data="there")
    assert "evenings restored" in run(*third, data="there")


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_the_help_names_all_that_a_backup_holds(command):
    shown = " ".join(pinochle(command, "--help").stdout.split())
    for part in ("journal", "what was said about people, games and places", "rules", "evenings"):
        assert part in shown


def test_games_of_another_laptop_stay_its_own(tmp_path):
    corpus = [events for _, events in journals.corpus_events(4)]
    for at, name in enumerate("ab"):
        timed, untimed = corpus[2 * at : 2 * at + 2]
        timed[0][3], untimed[0][3] = 1_600_000_000 + 100_000_000 * at, 0
        journals.write_files(tmp_path / name, [(1, timed), (2, untimed)])

    def games(name):
        found = json.loads(run(tmp_path / name, "games", "--json"))
        return {one["game"]: (one["device"], one["started"]) for one in found}

    before = games("a")
    assert {device for device, _ in before.values()} == {"this laptop"}
    for name in "ab":
        run(tmp_path / name, "backup", str(tmp_path / f"{name}.zip"))
    run(tmp_path / "a", "restore", str(tmp_path / "b.zip"))
    run(tmp_path / "b", "restore", str(tmp_path / "a.zip"))
    both = games("a")
    assert len(both) == 4
    assert both.items() >= before.items()
    assert [device for device, _ in both.values()].count("this laptop") == 2
    known = [json.loads(run(tmp_path / name, "stats", "--json")) for name in "ab"]
    assert known[0] == known[1]
    # What comes back is this laptop's again.
    run(tmp_path / "a", "backup", str(tmp_path / "again.zip"))
    (tmp_path / "a" / "archive.sqlite").unlink()
    run(tmp_path / "a", "restore", str(tmp_path / "again.zip"))
    assert games("a") == both


def test_a_shared_archive_keeps_the_ids_of_its_laptops_in_a_backup(tmp_path):
    journals.write_files(tmp_path / "a", journals.corpus_events(1))
    shared = f"sqlite:///{tmp_path / 'shared.sqlite'}"
    run(tmp_path / "a", "push", "--archive", shared)
    run(tmp_path / "b", "backup", str(tmp_path / "b.zip"), "--archive", shared)
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        (device,) = json.loads(archive.read("devices.json")).values()
    own = json.loads((tmp_path / "a" / "laptop.json").read_text())
    assert device["id"] == f"laptop {own['id']}"


def test_a_backup_does_without_who_this_laptop_is(tmp_path):
    journals.write_files(tmp_path / "a", journals.corpus_events(1))
    (tmp_path / "a" / "laptop.json").write_text("{")
    run(tmp_path / "a", "backup", str(tmp_path / "a.zip"))
    run(tmp_path / "a", "restore", str(tmp_path / "a.zip"))
    assert "this laptop" in run(tmp_path / "a", "games", "--json")


def test_a_backup_does_without_an_id_that_cannot_be_stored(tmp_path):
    """As on a disk that is full or read-only, where a backup is needed most."""
    journals.write_files(tmp_path / "a", journals.corpus_events(1))
    (tmp_path / "a" / "laptop.json").symlink_to("/proc/no-file-can-be-made-here")
    assert "1 journal" in run(tmp_path / "a", "backup", str(tmp_path / "a.zip"))
    assert "1 game" in run(tmp_path / "b", "restore", str(tmp_path / "a.zip"))
    assert "this laptop" in run(tmp_path / "b", "games", "--json")
