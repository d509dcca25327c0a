"""Games that ended level: half a game for each, in every list of the site."""

import pytest
from pinochle_tools.report.links import Links
from pinochle_tools.site.people_pages import form_chart, lead_chart
from pinochle_tools.statistics.tallies import streak_of, won_in
from support import journals
from support.evenings import EVENING
from support.page_reader import PageReader
from support.records import said

EAST_WEST = [["bid", 1, 300], ["trump", "S"], ["meld", 1, 200, 0], ["meld", 0, 0, 0]]
EAST_WEST += [["tricks", 0, 100, 1], ["accept"]]
LEVEL = [["bid", 0, 300], ["trump", "S"], ["meld", 0, 200, 0], ["meld", 1, 250, 0]]
LEVEL += [["tricks", 1, 100, 1], ["accept"]]  # 350 : 350
FORM = "=WW=W="  # of the second pair


@pytest.fixture
def page(data, tmp_path):
    """Return a page of a published site of six games, of which three ended level."""
    games = []
    for number, letter in enumerate(FORM, 1):
        hands = LEVEL if letter == "=" else [*LEVEL, *EAST_WEST]
        first = journals.first_event(number, 0)
        clock = ["time", EVENING + number * 6000]
        games.append((number, [first, clock, *hands, ["end", "time"]]))
    journals.write_files(tmp_path / "device", games)
    said("sync", "--from", tmp_path / "device", data=data)
    said("publish", tmp_path / "site", data=data)
    return lambda path: PageReader((tmp_path / "site" / path).read_text())


def test_level_games_are_on_the_page_of_a_pair(page):
    pair = page(Links().pair("Bob & Dee"))
    assert pair.terms["", "games"] == "6"
    assert pair.terms["", "won"] == "75 %"
    ((rivals, share, _, won, games),) = pair.tables["Against"]
    assert (rivals, share, won, games) == ("Ann & Cid", "75 %", "4.5", "6")
    assert pair.terms["In numbers", "the last games"] == FORM
    assert pair.terms["In numbers", "in a row now"] == "–"
    assert pair.terms["In numbers", "longest run"] == "2 won in a row"


def test_level_games_are_meetings(page):
    met = page(Links().meeting(("Ann & Cid", "Bob & Dee")))
    assert met.terms["", "won by Ann & Cid"] == "1.5"
    assert met.terms["", "won by Bob & Dee"] == "4.5"
    assert met.tables["Head to head"][0] == ["won", "25 %", "75 %"]
    assert len(met.tables["Games"]) == len(FORM)
    listed = page("players.html").tables["Head to head"]
    assert ["Ann & Cid against Bob & Dee", "1.5 : 4.5", "6"] in listed


def test_level_games_are_in_form(page):
    listed = page("index.html").tables["In form"]
    assert listed[0] == ["Bob", FORM, "4.5 of 6"]
    assert listed[-1] == ["Cid", FORM.replace("W", "L"), "1.5 of 6"]


def test_a_level_game_ends_a_run_and_is_half_a_game_of_a_form():
    assert streak_of("WW=WL=") == (2, 0)
    assert streak_of("=LL") == (0, -2)
    assert (won_in("W=L"), str(won_in("W==L"))) == (1.5, "2")
    assert "60 % won" in form_chart("W" * 6 + "L" * 4 + "L" * 2 + "=" * 4 + "W" * 4)
    assert "After 3 games: 1.5 won" in lead_chart("W=L")
