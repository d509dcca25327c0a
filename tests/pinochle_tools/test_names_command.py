"""names: the people known, on the laptop and over the cable."""

import json

import pytest
from pinochle.storage import people
from pinochle.storage.files import Folder
from pinochle.storage.saved_games import SavedGames
from support import journals
from support.plays import first_event
from support.records import ended_in_one_line, pinochle, said
from support.standin_device import StandIn

FOUR = ["Ann", "Bo", "Cy", "Di"]


@pytest.fixture
def data(tmp_path):
    """A data folder with a stopped game of four people."""
    first = first_event(players=FOUR, game_id=journals.identity(1))
    journals.write_files(tmp_path / "data", [(1, [first, ["end", "stopped"]])])
    return str(tmp_path / "data")


def names(data, *arguments):
    return said("names", *arguments, data=data).splitlines()


def offered(folder):
    return SavedGames(Folder(str(folder))).known_names(None)


def test_the_people_of_games_are_listed(data):
    assert names(data) == FOUR


def test_an_empty_folder_is_no_error(tmp_path):
    (line,) = names(str(tmp_path / "new"))
    assert "nobody is known yet" in line
    assert not (tmp_path / "new" / people.FILE).exists()


def test_chosen_names_are_offered_first_also_by_play(data):
    *known, note = names(data, "Maria", " Di ")
    assert known == ["Maria (offered first)", "Di (offered first)", "Ann", "Bo", "Cy"]
    assert "on this laptop only" in note
    assert offered(data) == ["Maria", "Di", "Ann", "Bo", "Cy"]
    names(data, "John", "Di")
    assert offered(data) == ["John", "Di", "Maria", "Ann", "Bo", "Cy"]


def test_a_removed_name_is_offered_again_when_it_is_chosen(data):
    names(data, "--remove", "Bo", "--remove", "Zed")
    assert offered(data) == ["Ann", "Cy", "Di"]
    (answer,) = names(data, "--json")
    assert json.loads(answer) == {
        "known": ["Ann", "Cy", "Di"],
        "first": [],
        "removed": ["Bo", "Zed"],
    }
    names(data, "Bo")
    assert offered(data) == ["Bo", "Ann", "Cy", "Di"]


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["Thirteen long"], 1, "1 to 12 characters"),
        ([""], 1, "1 to 12 characters"),
        (['Jo"y'], 1, "without quotes"),
        (["Zo\u200b"], 1, "letters, digits or signs"),
        (["--remove", "\\"], 1, "without quotes"),
        ([f"N{number}" for number in range(people.MOST + 1)], 1, "at most 16"),
        (["Ann", "--remove", "Ann"], 2, "both"),
        (["Ann", "--port", "/dev/none"], 1, "no such port"),
    ],
)
def test_refusals_are_one_line_and_change_nothing(data, arguments, code, reason):
    done = pinochle("names", *arguments, "--data", data)
    assert (done.returncode, len(done.stderr.splitlines())) == (code, 1)
    assert reason in done.stderr
    assert offered(data) == FOUR


def test_a_damaged_list_is_reported_and_begins_again(data):
    names(data, "Maria")
    folder = Folder(data)
    folder.replace(people.FILE, folder.read(people.FILE)[:-4])
    assert names(data) == [*FOUR, "the list of people on this laptop was damaged: it begins again"]
    names(data, "John")
    assert offered(data) == ["John", *FOUR]


def test_names_are_offered_first_on_the_device_too(tmp_path, data):
    first = first_event(players=["Uma", "Vic", "Wes", "Xia"], game_id=journals.identity(2))
    files = journals.device_files([(1, [first, ["end", "stopped"]])])
    files[f"/games/{people.FILE}"] = people.written(["Xia", "Zed"], [])
    with StandIn(tmp_path / "standin", files) as standin:
        before = standin.start_app()
        *_, note = names(data, "Maria", "--remove", "Zed", "--port", standin.port)
        assert note == "offered first on the device: Maria, Xia"
        assert standin.do("frame")["running"] == "app"
        assert standin.frame() == before
        stored = standin.files()[f"/games/{people.FILE}"]
        assert people.parsed(stored) == (["Maria", "Xia"], ["Zed"])
        assert names(data, "--port", standin.port)[-1] == note
        assert standin.files()[f"/games/{people.FILE}"] == stored
    assert offered(data) == ["Maria", *FOUR]


def test_a_damaged_list_on_the_device_is_reported(tmp_path, data):
    files = journals.device_files(journals.corpus_events(1))
    files[f"/games/{people.FILE}"] = b"\xff\n\x00"
    with StandIn(tmp_path / "standin", files) as standin:
        lines = names(data, "Maria", "--port", standin.port)
        assert "the list of people on the device was damaged: it begins again" in lines
        stored = standin.files()[f"/games/{people.FILE}"]
        assert people.parsed(stored) == (["Maria"], [])


def test_a_laptop_that_cannot_store_names_changes_none_on_the_device(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    files = journals.device_files(journals.corpus_events(1))
    files[f"/games/{people.FILE}"] = people.written(["Xia"], [])
    with StandIn(tmp_path / "standin", files) as standin:
        data = str(tmp_path / "file" / "data")
        done = pinochle("names", "Maria", "--port", standin.port, "--data", data)
        assert ended_in_one_line(done)
        stored = standin.files()[f"/games/{people.FILE}"]
        assert people.parsed(stored) == (["Xia"], [])
