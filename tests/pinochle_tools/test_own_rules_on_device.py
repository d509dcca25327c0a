"""sync and flash bring own rules to the device, and take away those that were removed."""

import json
from pathlib import Path

import pytest
from pinochle.app import App
from pinochle.keys import DOWN, OK, UP
from pinochle.storage.files import Folder
from pinochle_tools.rules_files.own_rules import Shelf
from pinochle_tools.rules_files.reading import parsed
from pinochle_tools.rules_files.table import LONGEST_LINE
from support import installation, journals
from support.dying import dies_after
from support.records import pinochle
from support.records import said as run
from support.standin_device import StandIn, given_up_soon

CLUB = b'id = "club"\ntitle = "The club"\nbased-on = "hay"\n[options]\ntarget = 200\n'
OTHER = b'["rules",1,"hay",[["rules","other"],["target",300]]]\n'


def add(data, tmp_path, text=CLUB):
    path = tmp_path / "own.toml"
    path.write_bytes(text)
    run("rules", "add", str(path), "--data", data)


def on_device(standin):
    return {path: data for path, data in standin.files().items() if path.startswith("/rules")}


@pytest.fixture
def standin(tmp_path):
    """A device with a game, and rules that came from another laptop."""
    files = journals.device_files(journals.corpus_events(1))
    files["/rules/other.json"] = OTHER
    files["/rules/notes.txt"] = b"mine"
    with StandIn(tmp_path / "standin", files) as device:
        yield device


OTHERS = {"/rules/other.json": OTHER, "/rules/notes.txt": b"mine"}


@pytest.mark.wide
def test_sync_copies_own_rules_and_removes_removed_ones(standin, data, tmp_path):
    add(data, tmp_path)
    sync = ("sync", "--port", standin.port, "--data", data)
    assert "own rules on the device: club" in run(*sync)
    line = on_device(standin)["/rules/club.json"]
    assert line == parsed(CLUB, "club").line()
    assert json.loads(line) == [
        "rules",
        1,
        "hay",
        [["rules", "club"], ["title", "The club"], ["target", 200]],
    ]
    assert "own rules" not in run(*sync)
    add(data, tmp_path, CLUB.replace(b"200", b"250"))
    assert "own rules on the device: club" in run(*sync)
    assert json.loads(on_device(standin)["/rules/club.json"])[3][-1] == ["target", 250]
    run("rules", "remove", "club", "--data", data)
    assert "own rules removed from the device: club" in run(*sync)
    assert on_device(standin) == OTHERS
    assert "own rules" not in run(*sync)
    add(data, tmp_path)
    run(*sync)
    assert set(on_device(standin)) == {*OTHERS, "/rules/club.json"}


def test_rules_whose_adding_was_interrupted_stay_on_the_device(
    standin, data, tmp_path, monkeypatch
):
    add(data, tmp_path)
    sync = ("sync", "--port", standin.port, "--data", data)
    run(*sync)
    run("rules", "remove", "club", "--data", data)
    # The file of the rules is there again, but their id is still noted as removed.
    assert dies_after(1, lambda: Shelf(Path(data)).add(CLUB, "club.toml"), monkeypatch)
    assert "own rules" not in run(*sync)
    assert "own rules" not in run(*sync)
    run("rules", "remove", "club", "--data", data)
    assert "own rules removed from the device: club" in run(*sync)


def test_a_sync_without_own_rules_changes_none(standin, data):
    assert "own rules" not in run("sync", "--port", standin.port, "--data", data)
    assert on_device(standin) == OTHERS


def test_a_file_that_cannot_be_used_is_reported_and_the_others_are_copied(standin, data, tmp_path):
    add(data, tmp_path)
    run("rules", "add", "spokane", "--data", data)
    (tmp_path / "data" / "rules" / "club.toml").write_bytes(b"id")
    said = run("sync", "--port", standin.port, "--data", data)
    assert "own rules on the device: spokane" in said
    assert "own rules not usable: club.toml line 1" in said
    assert set(on_device(standin)) == {*OTHERS, "/rules/spokane.json"}


@pytest.mark.wide
def test_after_a_cut_at_any_place_each_file_is_the_old_or_the_new_one(standin, data, tmp_path):
    add(data, tmp_path)
    sync = ("sync", "--port", standin.port, "--data", data)
    run(*sync)
    old = on_device(standin)["/rules/club.json"]
    new = old.replace(b"200", b"250")
    add(data, tmp_path, CLUB.replace(b"200", b"250"))
    seen = []
    for after in range(400, 1700, 200):
        standin.do("cut", after=after)
        with given_up_soon():
            done = pinochle(*sync)
        standin.do("cut")
        there = on_device(standin)
        seen.append((done.returncode, there["/rules/club.json"]))
        assert there["/rules/club.json"] in (old, new)
        assert {path: there[path] for path in OTHERS} == OTHERS
    assert {(1, old), (0, new)} <= set(seen)
    assert "/rules/club.json" in on_device(standin)
    run(*sync)
    assert on_device(standin) == {**OTHERS, "/rules/club.json": new}


def test_the_device_lists_them_first_and_its_games_carry_them(data, tmp_path):
    """The screens are those of the App on this machine with the same files."""
    add(data, tmp_path)
    run("rules", "add", "six-pairs", "--data", data)
    files = {"/rules/torn.json": OTHER[:-9]}
    with StandIn(tmp_path / "standin", files) as standin:
        sync = ("sync", "--port", standin.port, "--data", data)
        run(*sync)
        place = tmp_path / "same"
        place.mkdir()
        for path, line in on_device(standin).items():
            (place / path.split("/")[-1]).write_bytes(line)
        app = App(Folder(str(tmp_path / "games")), lambda: 0, b"standin1", own_rules=str(place))
        assert standin.frame() == bytes(app.draw())
        for key in (DOWN, DOWN, OK, OK, OK, UP, OK):
            standin.press(key)
            app.press(key)
            assert standin.frame() == bytes(app.draw())
        assert app.flow.game.rules.own == "club"
        run(*sync)
    (game,) = json.loads(run("export", "--format", "json", "--data", data))
    assert game["house_rules"] == parsed(CLUB, "club").changes


def test_flash_copies_own_rules(data, tmp_path, monkeypatch):
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    add(data, tmp_path)
    firmware = bytes(range(256)) * 40
    image = tmp_path / "new.uf2"
    image.write_bytes(installation.packed(firmware))
    with StandIn(tmp_path / "standin", {"/flash": firmware}) as standin:
        said = run("flash", "--uf2", str(image), "--port", standin.port, "--data", data)
        assert "own rules on the device: club" in said
        assert set(on_device(standin)) == {"/rules/club.json"}


@pytest.mark.parametrize("name", ["spokane", "six-pairs", "three-double", "double-20-20"])
def test_rules_of_the_library_fit_a_device(name):
    from pinochle_tools.rules_files.library import library_table

    assert len(library_table(name).line()) <= LONGEST_LINE
