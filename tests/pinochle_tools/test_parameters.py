"""What the command line takes as a file, a folder, a number; the rest is one line."""

import contextlib
import re

import click
import pytest
from pinochle_tools import cli
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Given, Words
from support import journals
from support.records import ended_in_one_line, pinochle
from support.serving import asked, command

# Each writes below a folder that does not exist.
LOST = {
    "report": ("report", "-o", "{0}/page.html"),
    "export": ("export", "-o", "{0}/hands.csv"),
    "snapshot": ("play", "--keys", "-", "--snapshot", "{0}/last.png"),
    "snapshots": ("play", "--keys", "-", "--snapshot", "{0}/screens"),
    "replay": ("replay", "last", "--snapshot", "{0}/screens"),
    "publish": ("publish", "{0}/site"),
    "backup": ("backup", "{0}/all.zip"),
    "rescue": ("doctor", "--rescue", "{0}/flash.bin"),
}


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PINOCHLE_DATA", str(tmp_path / "data"))
    return tmp_path


@pytest.mark.parametrize("arguments", LOST.values(), ids=LOST)
@pytest.mark.parametrize("place", ["lost", "lost/deep", "file"])
def test_a_missing_folder_is_named_and_not_made(home, arguments, place):
    (home / "file").write_text("")
    done = pinochle(*(word.format(place) for word in arguments))
    assert done.returncode == 1
    assert done.stderr == f"error: no such folder: {place} (make it, or choose another one)\n"
    assert [path.name for path in home.iterdir()] == ["file"]


def test_a_file_can_be_written_here_in_a_folder_and_to_standard_output(home):
    (home / "there").mkdir()
    for place in ("page.html", "there/page.html", str(home / "there" / "other.html"), "-"):
        assert pinochle("report", "-o", place).returncode == 0
    assert {path.name for path in home.rglob("*.html")} == {"page.html", "other.html"}


@pytest.mark.parametrize("name", ["archive.sqlite", "tail", "laptop.json", "link", "0001-0a.log"])
@pytest.mark.parametrize("command", ["report", "export"])
def test_a_file_that_pinochle_keeps_is_not_written_over(home, name, command):
    (home / "data").mkdir()
    pinochle("games")
    (home / "link").symlink_to("data/archive.sqlite")
    for kept in ("tail", "0001-0a.log"):
        (home / "data" / kept).write_text("")
    place = "link" if name == "link" else f"data/{name}"
    before = (home / "data" / "archive.sqlite").read_bytes()
    for options in ((), ("--data", "data"), ("--archive", "sqlite:///data/archive.sqlite")):
        done = pinochle(command, "-o", place, *options)
        assert done.returncode == 1
        assert done.stderr == f"error: {place} is a file that pinochle keeps: choose another one\n"
    assert (home / "data" / "archive.sqlite").read_bytes() == before
    assert pinochle(command, "-o", "data/out.html").returncode == 0
    assert pinochle(command, "-o", "data/out.html").returncode == 0


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_an_archive_in_memory_is_refused(home, address):
    done = pinochle("games", "--archive", address)
    assert done.returncode == 1
    assert "an archive in memory would be lost" in done.stderr


def test_no_folder_is_not_the_current_one(home):
    done = pinochle("games", "--data", "")
    assert done.returncode == 1
    assert done.stderr == "error: --data names no folder: . is the one you are in\n"
    assert list(home.iterdir()) == []


@pytest.mark.parametrize("place", ["/dev/null", "file"])
@pytest.mark.parametrize("by", ["option", "environment"])
def test_a_data_folder_that_is_none_is_named(home, monkeypatch, place, by):
    (home / "file").write_text("")
    monkeypatch.setenv("PINOCHLE_DATA", place if by == "environment" else "")
    options = ["--data", place] if by == "option" else []
    for name in ("games", "stats", "verify", "export"):
        done = pinochle(name, *options)
        assert done.returncode == 1 if place == "/dev/null" else done.returncode in (1, 2)
        assert done.stderr.count("\n") == 1
        assert place in done.stderr
        assert "exists" not in done.stderr


def test_the_home_of_nobody_is_no_data_folder(home):
    done = pinochle("games", "--data", "~no-such-user/games")
    assert done.stderr == "error: no such home folder: ~no-such-user/games\n"


@pytest.mark.parametrize("text", ["0", "-1", "x", "", "1.5", "٣", "1_0", "9" * 10, "9" * 5000])
def test_a_number_that_is_none_is_wrong_usage(home, text):
    for arguments in (("games", "--last"), ("report", "--charts"), ("prune", "--keep")):
        done = pinochle(arguments[0], f"{arguments[1]}={text}")
        assert ended_in_one_line(done, 2), done.stderr
        assert "no whole number from 1 to 999,999,999" in done.stderr


def test_a_large_number_of_games_is_all_games(home):
    assert pinochle("games", "--last", "999999999").returncode == 0


@pytest.mark.parametrize("text", ["nan", "-1", "61", "x"])
def test_seconds_that_are_none_are_wrong_usage(home, text):
    assert ended_in_one_line(pinochle("replay", "last", f"--seconds={text}"), 2)


def test_a_port_has_a_largest_number(home):
    done = pinochle("serve", "--http", "65536")
    assert ended_in_one_line(done, 2)
    assert "from 0 to 65,535" in done.stderr


@pytest.mark.parametrize("command", ["sync", "watch"])
def test_a_missing_folder_is_an_error(tmp_path, command):
    missing = tmp_path / "no-such"
    done = pinochle(command, "--from", str(missing), "--data", str(tmp_path / "data"))
    assert ended_in_one_line(done)
    assert f"no such folder: {missing}" in done.stderr


def test_one_missing_folder_of_two_is_an_error(tmp_path):
    (tmp_path / "there").mkdir()
    folders = ("--from", str(tmp_path / "there"), "--from", str(tmp_path / "missing"))
    done = pinochle("watch", *folders, "--data", str(tmp_path / "data"))
    assert done.returncode == 1
    assert done.stderr == f"error: no such folder: {tmp_path / 'missing'}\n"


@pytest.mark.parametrize("inside", [None, "notes.txt", "device/0001-0000000000000001.log"])
def test_a_folder_without_journals_is_not_synced(tmp_path, inside):
    """It once said "nothing new", and added a device to the archive."""
    (tmp_path / "wrong" / "device").mkdir(parents=True)
    if inside:
        (tmp_path / "wrong" / inside).write_text("x")
    data = ("--data", str(tmp_path / "data"))
    done = pinochle("sync", "--from", str(tmp_path / "wrong"), *data)
    assert ended_in_one_line(done)
    assert f"no journals in {tmp_path / 'wrong'}: " in done.stderr
    assert pinochle("games", *data).stdout.startswith("no games yet")


def test_a_folder_that_has_nothing_new_is_fine(tmp_path):
    journals.write_files(tmp_path / "device", journals.corpus_events(1))
    words = ("sync", "--from", str(tmp_path / "device"), "--data", str(tmp_path / "data"))
    assert pinochle(*words).returncode == 0
    assert pinochle(*words).stdout == "nothing new; the device has 1 game\n"


def test_a_folder_without_games_yet_is_watched_and_said(tmp_path):
    words = ("watch", "--http", "0", "--from", tmp_path)
    with command(*words, data=tmp_path / "data", lines=2) as (first, second):
        assert first == f"no games in {tmp_path} yet: waiting for the first one\n"
        assert asked(int(re.match(r"http://127\.0\.0\.1:(\d+)/", second)[1]))[0] == 200


EMPTY = {
    "since": ("stats", "--since", "{}"),
    "evening": ("stats", "--evening", "{}"),
    "stats-rules": ("stats", "--rules", "{}"),
    "player": ("stats", "{}"),
    "with": ("stats", "--with", "{}"),
    "place": ("games", "--place", "{}"),
    "archive": ("games", "--archive", "{}"),
    "port": ("doctor", "--port", "{}"),
    "rules": ("play", "--keys", "-", "--rules", "{}"),
    "board": ("play", "--keys", "-", "--board", "{}"),
    "snapshot": ("play", "--keys", "-", "--snapshot", "{}"),
    "replay": ("replay", "1", "--snapshot", "{}"),
    "verify": ("verify", "{}"),
    "from": ("sync", "--from", "{}"),
    "backup": ("backup", "{}"),
}


@pytest.mark.parametrize("text", ["", " ", "\u00a0"])
@pytest.mark.parametrize("words", EMPTY.values(), ids=EMPTY)
def test_an_empty_text_is_not_as_if_none_were_given(home, words, text):
    """It is somebody's unset "$VARIABLE"."""
    journals.write_files(home / "data", journals.corpus_events(1))
    done = pinochle(*(word.format(text) for word in words))
    assert ended_in_one_line(done), done.stderr
    assert done.stderr.endswith(" is empty: give one, or leave it out\n")
    assert done.stdout == ""
    assert [path.name for path in home.iterdir()] == ["data"]


def test_an_empty_text_that_is_needed_cannot_be_left_out(home):
    for words in (("restore", ""), ("show", " "), ("people", "rename", "Ann", "")):
        done = pinochle(*words)
        assert ended_in_one_line(done)
        assert done.stderr.endswith(" is empty: give one\n")


def given(command, path=()):
    """Yield the words and the parameter of every text and file that commands take."""
    for param in command.params:
        if isinstance(param.type, (click.types.StringParamType, click.Path, Given, Words)):
            yield (*path, param.opts[-1]), param
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield from given(command.get_command(context, name), (*path, name))


def test_every_text_is_refused_when_empty():
    """Unless it means something, or has an error of its own."""
    taken = set()
    for words, param in given(cli.cli):
        with contextlib.suppress(ToolError):
            param.type.convert("", param, None)
            taken.add(words)
    others = {words for words in taken if words[0] != "evening" and words[-1] != "--data"}
    assert others == {
        ("names", "names"),
        ("people", "club", "name"),
        ("rules", "remove", "own"),
        ("sync", "--name"),
        ("note", "text"),
        ("place", "words"),
        ("meld", "--set"),
        ("score", "--set"),
    }


def test_an_empty_note_is_refused(home):
    journals.write_files(home / "data", journals.corpus_events(1))
    done = pinochle("note", "1", "")
    assert ended_in_one_line(done)
    assert "a text has 1 to 400" in done.stderr
    assert pinochle("note", "1").stdout == "this game has no notes\n"


def test_a_rules_file_may_end_in_capitals(home):
    (home / "OURS.TOML").write_text('id = "ours"\nbased-on = "hay"\n')
    assert pinochle("meld", "9S", "--trump", "S", "--rules", "OURS.TOML").returncode == 0


READING = {
    "score": ("score",),
    "verify": ("verify",),
    "restore": ("restore",),
    "keys": ("play", "--keys"),
    "rules": ("rules", "check"),
    "board": ("boards", "check"),
    "merge": ("evening", "merge"),
    "people": ("evening", "people", "--from"),
    "codes": ("evening", "scan", "--from"),
}


@pytest.mark.parametrize("words", READING.values(), ids=READING)
def test_a_file_that_cannot_be_read_is_an_error_not_a_wrong_usage(home, words):
    assert pinochle("evening", "new", "Tuesday").returncode == 0
    for name in ("none", "data"):
        done = pinochle(*words, name)
        assert ended_in_one_line(done), done.stderr
        assert name in done.stderr
        assert "Errno" not in done.stderr


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
@pytest.mark.parametrize("words", [["restore"], ["sync", "--from"], ["flash", "--uf2"]])
def test_a_device_without_end_is_refused_in_place_of_a_file(tmp_path, words, device):
    done = pinochle(*words, device, "--data", str(tmp_path / "data"))
    assert ended_in_one_line(done)
    assert device in done.stderr


def test_a_backup_can_be_written_to_a_device_that_keeps_nothing(tmp_path):
    journals.write_files(tmp_path / "device", journals.corpus_events(1))
    data = ("--data", str(tmp_path / "data"))
    assert pinochle("sync", "--from", str(tmp_path / "device"), *data).returncode == 0
    done = pinochle("backup", "/dev/null", *data)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
