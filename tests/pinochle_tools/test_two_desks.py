"""Two evenings with a desk on one day: the most points of all that is shown."""

import pytest
from pinochle_tools.common.times import evening
from pinochle_tools.evening import places, results
from pinochle_tools.site.held_evenings import HeldEvenings
from pinochle_tools.site.history_site import HistorySite
from support.evenings import EVENING, entries, fill
from support.page_reader import PageReader

DAY = evening(EVENING)
PEOPLE = [
    ["Eve", "Fay", "Gus", "Hal", "Max", "Ned", "Oda", "Pia"],
    ["Ida", "Jim", "Kay", "Lee", "Ron", "Sue", "Tim", "Uta"],
]


def desk(tmp_path, people, points):
    """Return an evening of two tables and one round with about these points of two pairs."""
    found = places.begin_evening(
        tmp_path, people[0], "racehorse", [], [4, 0, "individual", 1], 5, DAY
    )
    found.add_people(people)
    found.draw()
    for table in (1, 2):
        results.enter(found, 1, table, results.typed([points[0] - table, points[1]], 4, [0, 0]))
    return found


def pages_of(store, tmp_path, *paths):
    """Return some pages of a site with the desks of a folder."""
    held = HeldEvenings(tmp_path)
    held.look()
    with store.reading() as connection:
        site = HistorySite(connection, held.states)
        return [PageReader(site.page(path)) for path in paths]


def most_points(store, tmp_path):
    """Return who has most points of the day, by the list of evenings and by the year."""
    pages = pages_of(store, tmp_path, "evenings.html", f"year/{DAY[:4]}.html")
    names = (f"Evenings of {DAY[:4]}", "Evenings")
    tables = [page.tables[name] for page, name in zip(pages, names, strict=True)]
    listed, of_year = (next(row[1] for row in table if row[0] == DAY) for table in tables)
    assert listed == of_year
    return listed


@pytest.mark.parametrize("points", [[900, 500], [500, 900]])
def test_the_most_points_are_those_of_all_desks(own, tmp_path, points):
    for people, most in zip(PEOPLE, points, strict=True):
        desk(tmp_path, people, [most, 100]).close()
    first = PEOPLE[points.index(900)]
    shown = most_points(own, tmp_path)
    assert shown.endswith(" 899")
    assert len([name for name in first if name in shown]) == 2


def test_a_desk_that_hides_its_standings_hides_nothing_else(own, tmp_path):
    desk(tmp_path, PEOPLE[0], [900, 100]).close()
    desk(tmp_path, PEOPLE[1], [2000, 100])
    assert most_points(own, tmp_path).endswith(" 899")


def test_games_of_a_desk_that_hides_its_standings_do_not_say_who_is_first(own, tmp_path):
    hiding = desk(tmp_path, PEOPLE[0], [900, 100])
    ((_, events),) = entries(2, names=PEOPLE[0][:4])[:1]
    seats = ["round", hiding.state.box_id, 1, 1, 1]
    games = [(1, [events[0], seats, *events[1:]])]
    fill(own, tmp_path / "device", games)
    assert most_points(own, tmp_path) == "–"
    # A game of others on that day counts.
    ((_, others),) = entries(3, names=PEOPLE[1][:4])[1:2]
    fill(own, tmp_path / "device", [*games, (2, others)])
    shown = most_points(own, tmp_path)
    assert [name for name in PEOPLE[0] if name in shown] == []
    assert len([name for name in PEOPLE[1] if name in shown]) == 2
    hiding.close()
    assert int(most_points(own, tmp_path).rpartition(" ")[2]) >= 899


def test_games_of_one_day_are_compared_with_its_desk(own, tmp_path):
    desk(tmp_path, PEOPLE[0], [900, 100]).close()
    fill(own, tmp_path / "device", entries(2, names=PEOPLE[1][:4])[:1])
    assert len([name for name in PEOPLE[1] if name in most_points(own, tmp_path)]) == 2


def test_games_that_only_the_desk_has_are_counted_on_every_page(own, tmp_path):
    desk(tmp_path, PEOPLE[0], [900, 100]).close()
    paths = ("index.html", f"year/{DAY[:4]}.html", f"evening/{DAY}.html", "players.html")
    home, year, evening_page, players = pages_of(own, tmp_path, *paths)
    for page in (home, year, evening_page):
        assert (page.terms["", "games"], page.terms["", "hands"]) == ("2", "8")
    assert f"{evening(EVENING)}" in home.text.partition("</header>")[0]
    assert ": 2 games, 8 hands" in year.text
    assert year.drawn
    assert "May: 2 games" in year.text
    assert "Who played at a desk" in players.text
    assert ">player" not in year.text
