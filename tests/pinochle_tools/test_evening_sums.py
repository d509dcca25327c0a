"""The points of an evening on its page, on paper and at the desk: each total is a sum shown."""

import re

from pinochle_tools.evening import places, results, sheets, shown
from pinochle_tools.evening.standings import standings
from pinochle_tools.report.links import Links
from pinochle_tools.site.rankings import ranking_of_desk

NAMES = ["Ann", "Bob", "Carol", "Dave", "Eve", "Fay", "Gus", "Hal", "Ida"]


def evening(tmp_path):
    """An evening of two rounds in which the desk gave one person points, and took some."""
    form = [4, 0, "individual", 2]
    desk = places.begin_evening(tmp_path, "T", "racehorse", [], form, 5, "2026-03-06")
    desk.add_people(NAMES)
    desk.draw()
    for number in (1, 2):
        for table in (1, 2):
            points = [100 * table + 10 * number, -20 * table]
            results.enter(desk, number, table, results.typed(points, 4, [0, 0]))
    desk.adjust(1, 70, "Ann", "late")
    desk.adjust(2, -50, "Ann", "renege")
    desk.adjust(2, 20, "Ann", "half of it back")
    desk.close()
    return desk.state


def test_the_points_of_all_columns_add_up_to_the_total(tmp_path):
    state = evening(tmp_path)
    totals = {state.name(row.person): row.points for row in standings(state)}
    ranking = ranking_of_desk(state, Links().player)
    assert ranking.columns == ["1", "2", "Outside a round"]
    for person in ranking.people:
        points = [one for one in person.rounds if one is not None]
        assert person.points == totals[person.name] == sum(points)
    paper = sheets.page(state, "results")
    rows = re.findall(r"<tr><td class=n>\d+</td><td>(\w+)</td>(.*?)</tr>", paper)
    assert len(rows) == len(NAMES)
    for name, cells in rows:
        points = re.findall(r"<td[^>]*>(-?\d*)</td>", cells)[:4]
        total, *parts = [int(one or 0) for one in points]
        assert total == totals[name] == sum(parts)


def test_a_person_s_card_and_the_desk_name_points_outside_a_round(tmp_path):
    state = evening(tmp_path)
    cards = {one.name: one.card for one in ranking_of_desk(state, Links().player).people}
    outside = {
        name: [line.points for line in lines if line.name == "Outside a round"]
        for name, lines in cards.items()
    }
    assert {name: points for name, points in outside.items() if points} == {
        "Ann": ["70"],
        "Bob": ["−30"],
    }
    said = [one["said"] for one in shown.people(state)]
    assert said[:3] == ["+70 points outside a round", "-30 points outside a round", ""]


def test_an_evening_without_them_has_no_such_column(tmp_path):
    state = evening(tmp_path)
    state.adjusted = []
    assert ranking_of_desk(state, Links().player).columns == ["1", "2"]
    assert "outside" not in sheets.page(state, "results")
