"""The desk in the browser: a whole evening over HTTP through the real server, and who gets in."""

import http.client
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from pinochle.storage import result_code
from pinochle_tools.desk import pages
from pinochle_tools.evening import places, results, wall
from pinochle_tools.evening.standings import standings
from support import page_layout
from support.form_browser import FormBrowser
from support.page_layout import MOVING
from support.serving import asked, command

PEOPLE = ["Ann", "Bob", "Carol", "Dave", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou"]
LATE, LEAVES = "Mia", "Dave"
ROUNDS = 5
PAGES = ("", "people", "person/3", "round/1", "standings", "steps", "paper", "new")


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """(data folder, address of the site, address of the desk) of `pinochle serve`."""
    data = tmp_path_factory.mktemp("desk")
    with command("serve", "--http", "0", data=data, lines=2) as lines:
        yield data, *(line.split()[0] for line in lines)


def points_of(number, table):
    return 100 * table + 10 * number, 50 * number - 120


def result(state, number, table):
    points = list(points_of(number, table))
    seats = state.seats[number - 1][table - 1]
    return {
        "evening": state.number,
        "revision": state.revision,
        "round": number,
        "table": table,
        "people": list(seats),
        "points": points,
        "hands": 4,
        "sets": [0, 1],
        "high": [90, 80],
        "bid": 300,
        "seat": 1,
        "corrections": 0,
        "flags": result_code.SIGNED,
        "check": 77,
    }


@pytest.fixture(scope="module")
def evening(served):
    """Play an evening of 13 people as a director does, with two browsers; (data, its browsers)."""
    data, _, address = served
    one, other = FormBrowser(address), FormBrowser(address)

    def state():
        return places.open_desk(Path(data)).state

    assert "Begin an evening" in one.text
    one.send("begin", title="Tuesday club", rounds=ROUNDS, minutes=20)
    # A CSV file with a head, in which a name is in quotes.
    table = ["Name;Town", f'"{PEOPLE[0]}";Here', *(f"{name};Here" for name in PEOPLE[1:6])]
    one.send("people", upload="\ufeff{}\r\n".format("\r\n".join(table)).encode())
    other.go("people").send("people", names=", ".join(PEOPLE[6:]))
    assert state().names == PEOPLE
    one.go("").send("draw")
    for number in range(1, ROUNDS + 1):
        if number == 3:
            one.go("people").send("people", names=LATE, round=3)
            assert state().revision == 2
        if number == 5:
            one.go(f"person/{1 + PEOPLE.index(LEAVES)}").send("person", id="leave", leave=5)
        one.go("").send("release", what="seats", round=number)
        assert f"Next: results of round {number}" in one.text
        if number == 1:
            assert "Bell at " in one.send("bell").text
        # The first table by 12 characters, the second by a code that a phone read.
        codes = [
            result_code.typed(result(state(), number, 1), 10),
            result_code.written(result(state(), number, 2)),
        ]
        # Two browsers at once: the pages of both were shown before the other's step.
        other.go(f"round/{number}")
        one.fill("scan", codes=codes[0])
        # The box of table 3 died: its points are typed from the tally sheet.
        north_south, east_west = points_of(number, 3)
        other.send("result", id="table-3", north_south=north_south, east_west=east_west, sets_ew=1)
        assert "Round" in other.text
        # What the phone's page saved as a file.
        one.press(upload=(codes[1] + "\n").encode())
        assert "table 1: stored; round" in one.text
        assert not state().missing(number)
    page = FormBrowser(f"{served[1]}evening/{state().settings['day']}.html").text
    assert "The desk shows the standings later." in page
    assert str(standings(state())[0].points) not in page
    return data, one, other, state


@pytest.mark.wide
def test_an_evening_of_thirteen_people_over_http(evening, served):
    data, one, other, state = evening
    assert state().names == [*PEOPLE, LATE]
    late, left = len(PEOPLE) + 1, 1 + PEOPLE.index(LEAVES)
    assert not any(late in seats for tables in state().seats[:2] for seats in tables)
    assert not any(left in seats for seats in state().seats[4])
    assert {place: entry.values["points"] for place, entry in state().results.items()} == {
        (number, table): list(points_of(number, table))
        for number in range(1, ROUNDS + 1)
        for table in (1, 2, 3)
    }
    before = len(places.open_desk(Path(data)).log.steps)
    # What was read twice, and another result for a table, change nothing.
    one.go("").go("round/5")
    code = result_code.written(result(state(), 5, 2))
    assert "read before" in one.go("").send("scan", codes=f"{code}\r\n").text
    assert len(places.open_desk(Path(data)).log.steps) == before
    # A correction needs who and why; what was typed stays.
    one.go("round/1").fill("result", "table-3", north_south=330, who="Ann", why="")
    one.press()
    assert (one.status, "say who rules, and why" in one.text) == (422, True)
    assert 'value="330"' in one.page
    one.send("result", id="table-3", why="misread")
    assert state().results[1, 3].values["points"] == [330, -70]
    assert "Corrected by Ann: misread" in one.text
    # A browser whose page is older undoes nothing by mistake.
    other.go("").fill("undo")
    one.go("person/2").send("person", id="points", points=-20, who="Ann", why="late")
    other.press()
    assert "another step was stored" in other.text
    assert state().adjusted == [(2, -20, "Ann", "late")]
    other.send("undo")
    assert state().adjusted == []
    # The wall has what is released; the evening's page ranks by points.
    one.go("").send("release", id="release", what="standings", round=ROUNDS)
    one.go("").send("close")
    rows = standings(state())
    site = served[1]
    day = state().settings["day"]
    page = FormBrowser(f"{site}evening/{day}.html").text
    places_of = [page.index(f"{row.place} {state().name(row.person)} ") for row in rows[:3]]
    assert places_of == sorted(places_of)
    assert f"High total {rows[0].points}".lower() in page.lower()
    wall = FormBrowser(f"{site}wall-standings.html").text
    assert f"1. {state().name(rows[0].person)} {rows[0].points}" in wall


def test_the_pages_of_the_desk_fit_a_phone_and_axe_finds_nothing(evening, served, browser):
    context = browser.new_context(java_script_enabled=True, bypass_csp=True)
    page = context.new_page()
    for path in PAGES:
        page.goto(served[2] + path)
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
            assert page.evaluate(MOVING) == [], (path, width)
        found = Axe().run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == [], path
    context.close()


@pytest.mark.parametrize(("count", "letters"), [(13, 30), (48, 24)])
def test_the_wall_fills_a_projector_and_nothing_is_below_its_edge(
    tmp_path, browser, count, letters
):
    form = [4, 20, "individual", 6]
    desk = places.begin_evening(tmp_path, "Tuesday club", "racehorse", [], form, 5, "2026-03-06")
    desk.add_people([f"Bartholom {at}" for at in range(count)])
    desk.draw()
    desk.release("seats", 1)
    desk.ring(1, "20:45")
    desk.release("standings", 1)
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    for part in wall.parts_of(desk.state):
        page.set_content(wall.page(desk.state, None, part, "20:33"))
        wide, high, size = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight,"
            " parseFloat(getComputedStyle(document.body).fontSize)]"
        )
        assert (wide, high) == (1280, 720), part
        assert size >= letters, part
    page.close()


def ask(address, method="GET", body=None, **headers):
    where = urlsplit(address)
    with closing(http.client.HTTPConnection(where.netloc, timeout=30)) as connection:
        connection.request(method, where.path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


@pytest.mark.wide
def test_nobody_else_gets_to_the_desk(evening, served):
    data, site, desk = served
    steps = len(places.open_desk(Path(data)).log.steps)
    own = site.rstrip("/")
    form = "application/x-www-form-urlencoded"
    for address in (
        f"{site}evening/desk",
        f"{site}evening/desk/",
        f"{site}evening/desk/{'x' * 22}/",
    ):
        status, said = ask(address)
        assert (status, said.count("\n")) == (403, 1)
        assert "pinochle serve" in said
        assert ask(address + "do/undo", "POST", "", Origin=own)[0] == 403
    for origin in (
        "http://evil.example",
        "null",
        own + "0",
        own.replace("127.0.0.1", "localhost"),
    ):
        status, said = ask(desk + "do/undo", "POST", "", Origin=origin, **{"Content-Type": form})
        assert (status, said) == (403, "refused: this form is not of the desk's own page\n")
    assert ask(desk + "do/undo", "POST", "")[0] == 403
    assert ask(desk, Host="evil.example")[0] == 403
    assert ask(desk + "people", "PUT", "", Origin=own)[0] == 501
    assert len(places.open_desk(Path(data)).log.steps) == steps


@pytest.mark.wide
def test_the_network_cannot_write(tmp_path):
    with command("serve", "--http", "0", "--lan=127.0.0.2", data=tmp_path) as lines:
        pass_file = (tmp_path / "desk-pass").read_text().strip()
        port = urlsplit(lines[0].split()[0]).port
        path = f"/evening/desk/{pass_file}/"
        assert asked(port, path)[0] == 200
        assert asked(port, path, where="127.0.0.2")[0] == 404
        assert asked(port, path + "do/undo", "POST", where="127.0.0.2")[0] == 404


PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "desk.png"
PICTURED = (880, 870)


def test_the_picture_of_the_desk_is_current(tmp_path, browser, request):
    desk = places.begin_evening(
        tmp_path, "Tuesday club", "racehorse", [], [4, 0, "individual", 5], 5, "2026-03-06"
    )
    desk.add_people([*PEOPLE, LATE])
    desk.draw()
    desk.release("seats", 2)
    for number, table in ((1, 1), (1, 2), (1, 3), (2, 3)):
        points = list(points_of(number, table))
        results.enter(desk, number, table, results.typed(points, 4, [0, 1]))
    history = pages.History(list, lambda state: [])
    file = tmp_path / "desk.html"
    file.write_text(pages.page("", desk, pages.Said(), "/evening/desk/x/", history))
    context = browser.new_context(bypass_csp=True, offline=True)
    page = context.new_page()
    page.set_viewport_size({"width": PICTURED[0], "height": PICTURED[1]})
    page.goto(file.as_uri())
    page_layout.use_font(page)
    sizes, now = page_layout.sizes_of_signs(page), page_layout.picture(page.screenshot())
    context.close()
    if sizes != page_layout.SIZES:
        pytest.skip("other fonts than DejaVu here: no comparison with the picture")
    if request.config.getoption("--golden-accept"):
        now.quantize(page_layout.COLOURS, kmeans=3).save(PICTURE, optimize=True)
    with Image.open(PICTURE) as stored:
        largest, mean = page_layout.unlike(stored, now)
    assert (largest <= page_layout.MOST, mean <= page_layout.MEAN) == (True, True)
