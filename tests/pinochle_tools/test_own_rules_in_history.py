"""Games by own rules in the history: separate from their preset's, by their own title."""

import csv
import io
import json

import pytest
from support import journals
from support.records import ended_in_one_line, pinochle, said

CLUB = [["rules", "club"], ["title", "The club"], ["save", 5]]
# By number: the preset, the pairs of its first event.
PLAYED = {
    1: ("hay", []),
    2: ("hay", CLUB),
    3: ("hay", [["rules", "club"], ["title", "Club <new>"], ["save", 6]]),
    4: ("hay", [["rules", "other"], ["title", "Other"], ["save", 5]]),
    5: ("hay", [["rules", "blank"]]),
    6: ("dailey", [["rules", "twin"], ["title", "Other"]]),
}
HAND = [["bid", 0, 20], ["trump", "S"], ["meld", 0, 10, 0], ["meld", 1, 7, 0]]
HAND += [["tricks", 1, 4, 1], ["accept"]]


def first(number, preset, options):
    return journals.first_event(number, 0, preset=preset, options=options)


@pytest.fixture
def data(tmp_path):
    games = [(number, [first(number, *rules), *HAND]) for number, rules in PLAYED.items()]
    journals.write_files(tmp_path / "device", games)
    folder = str(tmp_path / "data")
    run(folder, "sync", "--from", str(tmp_path / "device"))
    return folder


def run(data, *arguments):
    return said(*arguments, data=data)


def test_the_report_has_a_section_for_each(data, tmp_path):
    run(data, "report", "-o", str(tmp_path / "report.html"))
    text = (tmp_path / "report.html").read_text()
    sections = text.split("<h2>")
    titles = [section.split("</h2>")[0] for section in sections]
    kinds = {"Hay", "Club &lt;new&gt;", "Other (other)", "Other (twin)", "blank"}
    assert kinds <= set(titles)
    (club,) = [section for section in sections if section.startswith("Club")]
    assert "own rules club, based on Hay; these rules were changed: 2 versions" in club
    assert "2 games, 2 hands" in club
    (hay,) = [section for section in sections if section.startswith("Hay<")]
    assert "1 game, 1 hand" in hay
    assert "own rules" not in hay
    assert "own rules twin, based on Dailey<" in text
    # The list of games has the title of each game.
    assert text.count("The club") >= 1


@pytest.mark.parametrize(
    ("chosen", "games"), [("hay", 1), ("club", 2), ("other", 1), ("dailey", 0)]
)
def test_statistics_are_by_the_id_of_own_rules(data, chosen, games):
    players = json.loads(run(data, "stats", "--rules", chosen, "--json"))["players"]
    assert {player["hands"] for player in players} == ({games} if games else set())


def test_statistics_by_rules_that_nothing_has_are_refused(data):
    found = pinochle("stats", "--rules", "clu", "--data", str(data))
    assert ended_in_one_line(found)
    assert "clu" in found.stderr


def test_lists_and_exports_name_them(data):
    games = json.loads(run(data, "games", "--json"))
    assert [game["own"] for game in games] == ["", "club", "club", "other", "blank", "twin"]
    rows = [line.split() for line in run(data, "games").splitlines()]
    assert [row[1] for row in rows[-6:]] == ["hay", "club", "club", "other", "blank", "twin"]
    table = list(csv.DictReader(io.StringIO(run(data, "export", "--format", "csv"))))
    assert [row["own_rules"] for row in table][:4] == ["", "club", "club", "other"]
    assert "The club (club, based on hay)" in run(data, "show", "2")
    assert "blank, based on hay" in run(data, "show", "5")
