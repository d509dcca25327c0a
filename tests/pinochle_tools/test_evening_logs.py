"""The logs of evenings on a laptop: which one is open, damaged ones, backups."""

import json
import zipfile
from pathlib import Path

import pytest
from pinochle_tools import cli
from pinochle_tools.evening import places


@pytest.fixture
def run(data, capsys):
    """A function that runs `pinochle` on a data folder: (exit code, output, errors)."""

    def command(*words):
        code = cli.run([*map(str, words), "--data", data])
        said = capsys.readouterr()
        return code, said.out, said.err

    return command


def begin(run, title, people="ABCDEFGHI"):
    assert run("evening", "new", title, "--seed", 1)[0] == 0
    if people:
        assert run("evening", "people", *people)[0] == 0


def title(data):
    return places.open_desk(Path(data)).state.title


def logs(data):
    return sorted(path for path in (Path(data) / places.FOLDER).iterdir())


TOO_MUCH = [
    (("--minutes", 1_048_577), "up to 600 minutes"),
    (("--minutes", -601), "up to 600 minutes"),
    (("--hands", 0), "a round has hands or minutes"),
    (("--minutes", "2_0"), "2_0' is no whole number"),
    (("--day", "2026-02-31"), "written as 2026-03-06"),
    (("--day", "2026-02-29"), "written as 2026-03-06"),
    (("--day", "2026-04-31"), "written as 2026-03-06"),
]


@pytest.mark.parametrize(("options", "words"), TOO_MUCH)
def test_an_evening_that_cannot_be_leaves_the_one_before_open(run, data, options, words):
    begin(run, "Good")
    code, _, errors = run("evening", "new", "Bad", *options)
    assert code > 0
    assert words in errors
    assert title(data) == "Good"
    assert len(logs(data)) == 1


def test_a_leap_day_is_a_day(run, data):
    assert run("evening", "new", "Leap", "--day", "2028-02-29")[0] == 0


def test_a_new_evening_is_the_newest_also_after_a_log_was_removed(run, data):
    for name in ("First", "Second", "Third"):
        begin(run, name)
    logs(data)[0].unlink()
    begin(run, "Fourth")
    assert title(data) == "Fourth"
    assert [path.name[:4] for path in logs(data)] == ["0002", "0003", "0004"]


def test_a_backup_does_not_change_which_evening_is_open(run, data, tmp_path):
    for name in ("First", "Second", "Third"):
        begin(run, name)
    assert run("backup", tmp_path / "old.zip")[0] == 0
    for path in logs(data):
        path.unlink()
    begin(run, "Now")
    assert "evenings restored" in run("restore", tmp_path / "old.zip")[1]
    assert title(data) == "Now"
    assert len(logs(data)) == 4
    # They can be opened again.
    second = next(log for log in places.all_logs(Path(data)) if log.steps[0][3] == "Second")
    assert run("evening", "open", second.steps[0][2][:6])[0] == 0
    assert title(data) == "Second"


def test_in_an_empty_folder_the_newest_of_a_backup_is_open(run, data, tmp_path):
    for name in ("First", "Second", "Third"):
        begin(run, name)
    assert run("backup", tmp_path / "old.zip")[0] == 0
    names = [path.name for path in logs(data)]
    for path in logs(data):
        path.unlink()
    assert run("restore", tmp_path / "old.zip")[0] == 0
    assert [path.name for path in logs(data)] == names
    assert title(data) == "Third"


def test_a_new_evening_says_which_one_is_still_open_and_how_to_go_back(run, data):
    begin(run, "First", people="")
    # Nobody was in it: nothing to say.
    assert run("evening", "new", "Again", "--seed", 1)[2] == ""
    assert run("evening", "people", *"ABCDEFGH")[0] == 0
    code, out, errors = run("evening", "new", "Next", "--json")
    assert (code, json.loads(out)["title"]) == (0, "Next")
    back = errors.rpartition("`pinochle ")[2].partition("`")[0]
    assert "Again is still open" in errors
    code, out, _ = run(*back.split())
    assert (code, "Again" in out) == (0, True)
    assert title(data) == "Again"
    assert len(logs(data)) == 3
    listed = run("evening", "open")[1]
    assert all(name in listed for name in ("First", "Again", "Next"))
    assert run("evening", "close")[0] == 0
    assert run("evening", "new", "Last")[2] == ""


def test_an_id_that_no_evening_has_or_two_says_what_to_do(run, data):
    said = "there is no evening yet: pinochle evening new TITLE"
    assert said in run("evening", "open", "zz")[2]
    for number in range(17):
        # Two of them begin with the same hex digit.
        begin(run, f"Evening {number}")
    code, _, errors = run("evening", "open", "zz")
    said = "no evening has an id that begins with 'zz': `pinochle evening open` lists them"
    assert (code, said in errors) == (1, True)
    first = [path.name.partition("-")[2][0] for path in logs(data)]
    twice = next(digit for digit in first if first.count(digit) > 1)
    code, _, errors = run("evening", "open", twice)
    said = f"{first.count(twice)} evenings have an id that begins with '{twice}': give more of it"
    assert (code, said in errors) == (1, True)


def test_a_desk_whose_log_was_moved_stores_nothing_beside_it(run, data):
    begin(run, "First")
    desk = places.open_desk(Path(data))
    begin(run, "Second")
    assert run("evening", "open", desk.state.id)[0] == 0
    with pytest.raises(places.Refused, match="try again"):
        desk.close()
    assert len(logs(data)) == 2


def damage(path):
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'["people"', b'["peoplx"', 1))
    return whole


def test_a_damaged_log_is_named_with_advice_and_restored(run, data, tmp_path):
    begin(run, "First")
    assert run("backup", tmp_path / "good.zip")[0] == 0
    assert run("evening", "draw")[0] == 0
    (path,) = logs(data)
    whole = damage(path)
    with_damage = path.read_bytes()
    code, _, errors = run("evening")
    assert code == 1
    assert f"{path.name} is damaged in line 2, in {path.parent}: restore a backup" in errors
    code, _, errors = run("backup", tmp_path / "bad.zip")
    assert code == 0
    assert f"left out: {path.name} is damaged in line 2" in errors
    with zipfile.ZipFile(tmp_path / "bad.zip") as archive:
        assert not [name for name in archive.namelist() if name.startswith(places.FOLDER)]
    code, _, errors = run("verify")
    assert code == 1
    assert f"{places.FOLDER}/{path.name}: line 2 does not fit its checksum; 1 good line" in errors
    assert "evenings restored" in run("restore", tmp_path / "good.zip")[1]
    assert whole.startswith(path.read_bytes())
    assert title(data) == "First"
    kept = path.with_name(path.name + ".damaged")
    assert kept.read_bytes() == with_damage
    assert run("verify")[0] == 0
    assert run("backup", tmp_path / "again.zip")[2] == ""


def test_a_copy_that_begins_otherwise_does_not_replace_a_damaged_log(run, data, tmp_path):
    begin(run, "First")
    (path,) = logs(data)
    whole = path.read_bytes()
    assert run("evening", "people", "Zoe")[0] == 0
    assert run("backup", tmp_path / "long.zip")[0] == 0
    path.write_bytes(whole)
    assert run("evening", "people", "Yan")[0] == run("evening", "draw")[0] == 0
    path.write_bytes(path.read_bytes().replace(b'["draw"', b'["drax"', 1))
    code, _, errors = run("restore", tmp_path / "long.zip")
    assert (code, "is not restored: " in errors and "is damaged in line" in errors) == (1, True)
    assert b"Yan" in path.read_bytes()
