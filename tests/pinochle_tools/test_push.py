"""push: laptops of a club are devices of a shared archive, which looking never changes."""

import json

import pytest
from support import databases, journals
from support.evenings import entries
from support.records import ended_in_one_line, pinochle


@pytest.fixture
def laptops(tmp_path):
    """The data folders of two laptops, with a game each."""
    games = entries(2)
    folders = [tmp_path / "ann", tmp_path / "bob"]
    for folder, game in zip(folders, games, strict=True):
        journals.write_files(folder, [game])
    return folders


def run(*words, laptop, archive, **environment):
    return pinochle(*words, "--data", str(laptop), "--archive", archive, **environment)


def listed(laptop, archive):
    return json.loads(run("games", "--json", laptop=laptop, archive=archive).stdout)


@pytest.fixture(params=["sqlite", "postgresql"])
def archive(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/club.sqlite"
    return databases.new_database(request.getfixturevalue("server"), f"club_{tmp_path.name[-8:]}")


def test_every_laptop_has_an_id_and_a_name_and_looking_adds_nothing(laptops, archive):
    for laptop in laptops:
        assert listed(laptop, archive) == []
    for laptop in laptops:
        said = run("push", "--name", laptop.name, laptop=laptop, archive=archive)
        assert said.stdout.endswith(f"{laptop.name} has 1\n")
    found = listed(laptops[0], archive)
    assert [game["device"] for game in found] == ["ann", "bob"]
    ids = [json.loads((laptop / "laptop.json").read_text())["id"] for laptop in laptops]
    assert len(set(ids)) == 2
    # Again, and with a new name: nothing is new, and it is the same laptop.
    again = run("push", "--name", "Anna", "--json", laptop=laptops[0], archive=archive)
    pushed = json.loads(again.stdout)
    assert (pushed["lines"], pushed["laptop"]) == (0, {"id": ids[0], "name": "Anna"})
    assert [game["device"] for game in listed(laptops[1], archive)] == ["Anna", "bob"]


def test_pushing_can_be_a_setting(laptops, tmp_path, monkeypatch):
    archive = f"sqlite:///{tmp_path}/club.sqlite"
    monkeypatch.setenv("PINOCHLE_PUSH", "1")
    assert len(listed(laptops[0], archive)) == 1


def test_wrong_uses_are_errors_in_one_line(laptops, tmp_path):
    archive = f"sqlite:///{tmp_path}/club.sqlite"
    assert ended_in_one_line(pinochle("push", "--data", str(laptops[0])))
    for name in ("", "x" * 41, "\x07"):
        assert ended_in_one_line(
            run("push", "--name", name, laptop=laptops[0], archive=archive)
        ), name
    for text in ("[]", "{", '{"id": "x", "name": "y"}', '{"id": 3}'):
        (laptops[0] / "laptop.json").write_text(text)
        assert ended_in_one_line(run("push", laptop=laptops[0], archive=archive)), text


def test_laptops_exchange_what_they_say_about_people(laptops, archive):
    """Each says something in its own archive; after both pushed, all three archives agree."""
    ann, bob = laptops
    for laptop, words in ((ann, ("rename", "Ann", "Anna")), (bob, ("rename", "Bob", "Robert"))):
        assert pinochle("people", *words, "--data", str(laptop)).returncode == 0
    for laptop in (ann, bob, ann):
        assert run("push", laptop=laptop, archive=archive).returncode == 0
    logs = [
        json.loads(pinochle("people", "log", "--json", "--data", str(one)).stdout)
        for one in laptops
    ]
    logs.append(json.loads(run("people", "log", "--json", laptop=ann, archive=archive).stdout))
    assert logs[0] == logs[1] == logs[2]
    assert len({change["laptop"] for change in logs[0]}) == 2
    shared = json.loads(run("people", "--json", laptop=bob, archive=archive).stdout)
    assert {one["name"]: one["games"] for one in shared}.items() >= {
        "Anna": 2,
        "Robert": 2,
    }.items()
