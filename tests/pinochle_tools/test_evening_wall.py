"""Names on an evening's wall: in their order, whole, and each with its own place and points."""

import pytest
from pinochle_tools.evening import places, results, wall
from pinochle_tools.evening.standings import standings
from pinochle_tools.site.rankings import ranking_of_desk

# What is at the left and at the right of each name, by name.
BESIDE = """() => {
    const found = {};
    for (const name of document.querySelectorAll("bdi")) {
        const at = name.getBoundingClientRect();
        const parts = { left: "", right: "" };
        for (const node of [name.previousSibling, name.nextSibling]) {
            if (node?.nodeType !== Node.TEXT_NODE) continue;
            for (let sign = 0; sign < node.length; sign++) {
                const range = document.createRange();
                range.setStart(node, sign);
                range.setEnd(node, sign + 1);
                const where = range.getBoundingClientRect();
                const side = where.right <= at.left + 1 ? "left" : "right";
                if (where.width) parts[side] += node.data[sign];
            }
        }
        found[name.textContent] = [parts.left.trim(), parts.right.trim()];
    }
    return found;
}"""


def evening(tmp_path, names):
    form = [4, 20, "individual", 2]
    desk = places.begin_evening(tmp_path, "Tuesday", "racehorse", [], form, 5, "2026-03-06")
    desk.add_people(names)
    desk.draw()
    desk.release("seats", 1)
    for table in range(1, len(desk.state.tables(1)) + 1):
        points = [100 * table, -10 * table]
        results.enter(desk, 1, table, results.typed(points, 4, [0, 0]))
    desk.release("standings", 1)
    return desk.state


def test_place_and_points_are_beside_a_name_from_right_to_left(browser, tmp_path):
    names = ["שרה", "דוד", "محمد", "رنا", "Eve", "Fay", "Gus", "Hal"]
    state = evening(tmp_path, names)
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.set_content(wall.page(state, None, wall.BOTH))
    seats = {
        state.name(person): ["", f": {table}{seat}"]
        for table, people in enumerate(state.tables(1), 1)
        for seat, person in zip("NESW", people, strict=True)
    }
    assert page.evaluate(BESIDE) == seats
    page.set_content(wall.page(state, None, wall.STANDINGS))
    ranked = {
        state.name(row.person): [f"{row.place}.", str(row.points)] for row in standings(state)
    }
    assert page.evaluate(BESIDE) == ranked
    page.close()


def test_standings_of_a_round_in_play_are_not_those_after_it(tmp_path):
    form = [4, 20, "individual", 1]
    desk = places.begin_evening(tmp_path, "Tuesday", "racehorse", [], form, 5, "2026-03-06")
    desk.add_people(["Ann", "Bob", "Carol", "Dave", "Eve", "Fay", "Gus", "Hal"])
    desk.draw()
    for table, head, prizes in ((1, "Round 1 so far", 0), (2, "After round 1", 1)):
        results.enter(desk, 1, table, results.typed([100, 50], 4, [0, 0]))
        desk.release("standings", 1)
        assert f"<h2>{head}</h2>" in wall.page(desk.state, None, wall.STANDINGS)
        assert bool(ranking_of_desk(desk.state, str).prizes) == prizes


def test_names_with_accents_are_in_the_order_of_the_alphabet(tmp_path):
    names = ["Zoë", "Özil", "Élise", "bob", "Ann B", "Ann", "Carol", "Ute"]
    shown = wall.page(evening(tmp_path, names), None, wall.NAMES)
    order = sorted(names, key=lambda name: shown.index(f"<bdi>{name}</bdi>"))
    assert order == ["Ann", "Ann B", "bob", "Carol", "Élise", "Özil", "Ute", "Zoë"]


@pytest.mark.parametrize("letters", ["WILHELMINE", "MMMMMMMMMM", "ÄÖÜÉÈÂÔÎÛÇ", "mwmwmwmwmw"])
@pytest.mark.parametrize("count", [8, 23, 48])
def test_names_of_wide_letters_are_not_cut_off(browser, tmp_path, letters, count):
    state = evening(tmp_path, [f"{letters}{at}" for at in range(count)])
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    for part in wall.parts_of(state):
        page.set_content(wall.page(state, None, part, "20:33"))
        wide = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert page.evaluate(wide) == [1280, 720], part
    page.close()
