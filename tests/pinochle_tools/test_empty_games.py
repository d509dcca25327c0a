"""Games without a hand: kept with their lines, and in no list and no figure."""

import json
import zipfile

import pytest
from support import journals
from support.evenings import EVENING, entries
from support.records import ended_in_one_line, pinochle, said
from support.site_links import broken_links

# One was left, one is level and one decided without a hand.
WITHOUT = [[], [["end", "time"]], [["adjust", 0, 100, "late"], ["end", "time"]]]
NOBODY = ["Yan", "Zed", "Xi", "Wu"]


@pytest.fixture
def table(data, tmp_path):
    """The data folder of two games, and of later ones without a hand, at places."""
    games = entries(3)[:2]
    for number, events in enumerate(WITHOUT, 3):
        first = journals.first_event(number, 0, NOBODY)
        games.append((number, [first, ["time", EVENING + number * 90_000], *events]))
    journals.write_files(tmp_path / "device", games)
    said("sync", "--from", tmp_path / "device", data=data)
    said("place", "1", "Club", data=data)
    said("place", "3-5", "Bar", data=data)
    return data


def found(*words, data):
    return json.loads(said(*words, "--json", data=data))


def test_a_game_without_a_hand_is_in_no_list(table):
    assert [game["history"] for game in found("games", data=table)] == [1, 2]
    assert [game["history"] for game in found("games", "--last", "1", data=table)] == [2]
    assert said("show", "last", data=table).startswith("Game 2")
    assert found("place", data=table) == [{"place": "Club", "games": 1}]
    assert ended_in_one_line(pinochle("games", "--place", "Bar", "--data", table))
    people = found("people", data=table)
    assert {one["name"]: one["games"] for one in people} == dict.fromkeys(journals.NAMES, 2)


def test_a_game_that_has_just_begun_is_listed_until_another_follows(table, tmp_path):
    for number in (6, 7):
        events = [journals.first_event(number, 0, NOBODY)]
        journals.write_files(tmp_path / "device", [(number, events)])
        said("sync", "--from", tmp_path / "device", data=table)
        assert [game["history"] for game in found("games", data=table)] == [1, 2, number]
    assert said("show", "last", data=table).startswith("Game 7")


def test_a_game_without_a_hand_is_in_no_figure(table, tmp_path):
    for words in ((), ("--since", "2026-01-01")):
        stats = found("stats", *words, data=table)
        assert {one["name"] for one in stats["players"]} == set(journals.NAMES)
        assert [one["games"] for one in stats["players"]] == [2] * 4
    said("publish", tmp_path / "site", data=table)
    said("report", "-o", tmp_path / "report.html", data=table)
    for page in (tmp_path / "site" / "index.html", tmp_path / "report.html"):
        assert "<div><dt>players</dt><dd>4</dd></div>" in page.read_text()
    pages = {path: path.read_text() for path in (tmp_path / "site").rglob("*.html")}
    named = [path.parent.name for path, page in pages.items() if "Zed" in page]
    assert named == ["game"] * len(WITHOUT)  # their own pages alone
    site = tmp_path / "site"
    assert broken_links({str(path.relative_to(site)): page for path, page in pages.items()}) == []


def test_a_game_without_a_hand_is_kept(table, tmp_path):
    said("show", "3", data=table)
    assert len(said("export", "--format", "jsonl", data=table).splitlines()) == 2 + len(WITHOUT)
    said("backup", tmp_path / "all.zip", data=table)
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        files = [name for name in archive.namelist() if name.endswith(".log")]
    assert len(files) == 2 + len(WITHOUT)


def test_people_who_met_in_a_game_without_a_hand_can_be_one(data, tmp_path):
    games = entries(3)[:2]
    games[1][1][0][5] = NOBODY
    games.append((3, [journals.first_event(3, 0, [journals.NAMES[0], *NOBODY[:3]])]))
    journals.write_files(tmp_path / "device", games)
    said("sync", "--from", tmp_path / "device", data=data)
    said("people", "merge", journals.NAMES[0], NOBODY[0], data=data)
    people = found("people", data=data)
    assert {one["name"]: one["games"] for one in people}[journals.NAMES[0]] == 2
