"""`sync --from` and `watch --from` a folder that is missing or another one than meant."""

import re

import pytest
from support import journals
from support.records import ended_in_one_line, pinochle
from support.serving import asked, command


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
