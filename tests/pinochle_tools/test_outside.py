"""Files and names from outside: one line of error, soon, in little memory."""

import json
import os
import resource
import zipfile

import pytest
from pinochle.storage.line_format import file_name
from pinochle_tools.cli import run
from pinochle_tools.common.untrusted import visible
from support import journals

(NUMBER, EVENTS) = journals.corpus_events(1)[0]
NAME = file_name(NUMBER, EVENTS[0][2])
WHOLE = journals.journal_of(EVENTS)
NO_TEXT = "\x1b]0;owned\x07\u202eevil\ud800"


@pytest.fixture
def device(tmp_path):
    """A folder with a game, as a device has it."""
    folder = tmp_path / "device"
    folder.mkdir()
    (folder / NAME).write_bytes(WHOLE)
    return folder


@pytest.fixture
def does(tmp_path, capsys):
    """Run a command; return (exit code, output, error line)."""

    def run_command(*words):
        code = run([*map(str, words), "--data", str(tmp_path / "data")])
        out, err = capsys.readouterr()
        assert err.count("\n") == (code != 0), err
        return code, out, err.rstrip("\n")

    return run_command


def test_control_characters_are_visible():
    assert visible("Zoë 한글 A") == "Zoë 한글 A"
    assert visible(NO_TEXT) == "\\x1b]0;owned\\x07\\u202eevil\\ud800"
    assert visible("a" * 100, 10) == "aaaaaaa..."


def test_a_link_without_a_target_does_not_stop_a_sync(device, does):
    (device / "0002-00000000000000aa.log").symlink_to(device / "nothing")
    code, out, _ = does("sync", "--from", device)
    assert (code, "1 game" in out) == (0, True)


@pytest.mark.parametrize("kind", ["pipe", "zeros", "folder", "large"])
@pytest.mark.parametrize("command", ["sync", "verify"])
def test_a_tail_that_is_no_tail(device, does, kind, command):
    tail = device / "tail"
    if kind == "pipe":
        os.mkfifo(tail)
    elif kind == "zeros":
        tail.symlink_to("/dev/zero")
    elif kind == "folder":
        tail.mkdir()
    else:
        tail.write_bytes(b"x" * 3_000_000)
    given = ("--from", device) if command == "sync" else (tail,)
    code, _, err = does(command, *given)
    assert code == 1
    assert str(tail) in err


@pytest.mark.parametrize("name", [NO_TEXT, "x" * 1_000_000, ""], ids=["escapes", "long", "empty"])
def test_a_name_that_is_refused_is_not_stored(device, does, name):
    code, _, err = does("sync", "--from", device, "--name", name)
    assert (code, err) == (1, "error: a device's name has 1 to 40 printable characters")
    assert does("sync", "--from", device)[0] == 0
    assert "device" in does("games", "--json")[1]


def test_a_name_on_the_command_line_is_shown_shortened(does):
    code, _, err = does("show", NO_TEXT + "n" * 1_000_000)
    assert code == 1
    assert len(err) < 1_100
    assert err.isprintable()


def backup(path, parts):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return path


MANIFEST = json.dumps({"device-1": {"id": "x", "name": NO_TEXT}})
ODD = {
    "none": {},
    "not JSON": {"devices.json": b"\xff{"},
    "a number": {"devices.json": "7"},
    "a list": {"devices.json": "[1]"},
    "nested": {"devices.json": "[" * 100_000},
    "no name": {"devices.json": '{"device-1": {"id": 1}}'},
    "large": {"devices.json": b" " * 40_000_000},
    "large journals": {"devices.json": MANIFEST, f"device-1/{NAME}": b"0" * 20_000_000},
    "not a journal": {"devices.json": MANIFEST, f"device-1/{NAME}": b"0" * 900_000},
}


@pytest.mark.parametrize("kind", ODD)
def test_a_zip_that_is_no_backup(tmp_path, does, kind):
    source = backup(tmp_path / "backup.zip", ODD[kind])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    code, _, err = does("restore", source)
    assert (code, err[:7]) == (1, "error: ")
    assert "unexpected" not in err
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 150_000, f"{grown} kB"


def test_a_device_of_a_backup_cannot_control_the_terminal(tmp_path, does):
    source = backup(tmp_path / "b.zip", {"devices.json": MANIFEST, f"device-1/{NAME}": WHOLE})
    assert does("restore", source)[0] == 0
    for command in (["games"], ["report", "-o", str(tmp_path / "page.html")], ["games", "--json"]):
        code, out, _ = does(*command)
        assert code == 0
        assert out.replace("\n", "").isprintable()
    assert b"\x1b" not in (tmp_path / "page.html").read_bytes()
