"""An evening directed on a phone alone, without a network: the same as on a laptop's desk."""

import json
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from pinochle.storage import evening_plan, result_code
from pinochle_tools.evening import homes, overview, redraw, results, sheets
from pinochle_tools.evening.desk import Desk, begin
from pinochle_tools.evening.log import Log
from pinochle_tools.evening.state import State
from playwright.sync_api import expect
from support import browsers
from support.evening_model import Storage
from support.page_visits import load_again
from support.serial_bridge import Terminal, bridge
from support.standin_device import StandIn
from web.test_codes import pictures

pytestmark = pytest.mark.skipif(browsers.program() is None, reason=browsers.NO_BROWSER)

NAMES = ["Ann", "Bob", "Carol", "Dave", "Eve", "Fay", "Gus", "Hal"]
VIEWS = ("desk", "seats", "standings", "people", "more", "result/1/1", "result/2/1")
ROOM = ("person/1", "boxes", "wall", "paper/cards")
SETTINGS = {"bye": "Who sits out has", "entry": "Entry in cents"}
PHONE = {"width": 360, "height": 640}
WHOLE = "caches.match('evening.html').then((found) => Boolean(found))"


@contextmanager
def desk_page(browser, server, **options):
    context = browser.new_context(viewport=PHONE, **options)
    trouble, page = [], context.new_page()
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("console", lambda said: trouble.append(said.text) if said.type == "error" else None)
    page.goto(server.address + "evening.html")
    page.wait_for_selector("body[data-ready]")
    yield page
    context.close()
    assert trouble == []


def without_network(page):
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    assert page.evaluate(WHOLE)
    page.context.set_offline(True)
    load_again(page)


def said(page, words):
    expect(page.locator("#said")).to_contain_text(words)


def shown(page):
    """Wait until the view of the page's address is drawn."""
    page.wait_for_function("() => document.body.dataset.at === location.hash")


def go(page, name):
    """Touch the name of a view."""
    page.click(f"#views >> text={name}")
    shown(page)


def visit_view(page, address):
    page.goto(page.url.partition("#")[0] + f"#{address}")
    shown(page)


def refused(page):
    page.wait_for_selector("#refused:not(:empty)")
    return page.text_content("#refused")


def begin_evening(page, kind="individual", rounds=2, names=NAMES, typed=False, minutes=0):
    page.fill("[name=title]", "Tuesday")
    page.select_option("[name=kind]", kind)
    page.fill("[name=rounds]", str(rounds))
    page.select_option("[name=boxes]", "typed" if typed else "loaded")
    if minutes:
        page.click("text=Bell, day")
        page.fill("[name=minutes]", str(minutes))
    page.click("text=Begin >> nth=-1")
    said(page, "Tuesday begins")
    page.fill("[name=names]", "\n".join(names))
    page.click("button:text-is('Add')")
    said(page, f"{len(names)} people")
    page.click("text=Draw the seats")
    said(page, "drawn")


def enter(page, number, table, *points):
    visit_view(page, f"result/{number}/{table}")
    page.fill("[name=north_south]", str(points[0]))
    page.fill("[name=east_west]", str(points[1]))
    page.click("button:text-is('Enter')")
    said(page, f"round {number}, table {table}: stored")


def correct_first_table(page, points):
    """Correct the points of north and south at the first table of the first round."""
    visit_view(page, "result/1/1")
    page.fill("[name=north_south]", points)
    decide(page, "Correct", "misread")
    said(page, "corrected by Ann")


def decide(page, button, why):
    form = page.locator(f"form:has(button:text-is('{button}'))")
    form.locator("[name=who]").fill("Ann")
    form.locator("[name=why]").fill(why)
    form.locator("button").click()


def laptop(page):
    """The laptop's desk with the same log."""
    log = page.evaluate("evening.log()").encode()
    return Desk(Log(Storage(log=log), "log"))


def equal(page):
    """Whether the page shows what the laptop's desk does."""
    state, there = laptop(page).state, page.evaluate("evening.desk()")
    here = {**overview.whole(state), **overview.prize_list(state)}
    here["standings"] = overview.standing(state)
    for prize in there["prizes"]:
        del prize["who"]
    return json.loads(json.dumps(here)) == {name: there[name] for name in here}


def test_a_small_evening_without_a_network_equals_a_laptops(browser, server):
    with desk_page(browser, server) as page:
        without_network(page)
        begin_evening(page)
        go(page, "Seats")
        expect(page.locator("#view .card").first.locator("dt")).to_have_count(len(NAMES))
        enter(page, 1, 1, 500, 120)
        enter(page, 1, 2, -80, 310)
        assert equal(page)
        page.click("text=Undo it")
        said(page, "undone: round 1, table 2: -80 : 310")
        load_again(page)
        assert page.evaluate("evening.desk().missing['1']") == [2]
        enter(page, 2, 2, 100, 200)
        expect(page.locator("#view")).to_contain_text("100:200 is entered, but round 1 lacks")
        visit_view(page, "result/2/2")
        decide(page, "Remove", "of round 1")
        said(page, "round 2, table 2: removed by Ann")
        assert page.evaluate("evening.desk().missing['2']") == [1, 2]
        visit_view(page, "result/2/2")
        decide(page, "Not played", "ill")
        expect(page.locator("#rounds")).to_contain_text("not played")
        assert page.evaluate("evening.desk().missing['2']") == [1]
        assert equal(page)
        page.click("text=Undo it")
        said(page, "undone: round 2, table 2: not played, ruled by Ann: ill")
        page.evaluate("location.hash = '#standings'")
        expect(page.locator("#view")).to_contain_text("After 0 rounds and 1 table of round 1")
        go(page, "Desk")
        enter(page, 1, 2, 310, -80)
        for table, points in ((1, (400, 90)), (2, (250, 260))):
            enter(page, 2, table, *points)
        page.click("text=Standings and prizes")
        shown(page)
        rows = page.locator("#standings tr:not(:first-child)").all_inner_texts()
        expected = overview.standing(laptop(page).state)
        assert [row.split()[1:3] for row in rows] == [
            [row["name"], str(row["points"]).replace("-", "−")] for row in expected
        ]
        expect(page.locator("#prizes")).to_contain_text("high total")
        # Points alone were entered, so nobody knows of sets.
        heads = page.locator("#standings th[scope=col]").all_inner_texts()
        assert heads == ["Name", "Points", "Won", "High round"]
        expect(page.locator("#prizes")).not_to_contain_text("sets")
        assert rows[0].split()[-1] == str(expected[0]["high_round"])
        assert equal(page)
        go(page, "Desk")
        page.click("text=Close the evening")
        said(page, "closed")
        assert equal(page)


def test_boxes_that_are_set_up_by_their_keys_and_their_codes(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page, "mitchell", typed=True)
        expect(page.locator("#view")).to_contain_text("at each box hold OK")
        state = laptop(page).state
        result = {
            **results.typed([500, -120], 4, [0, 1]),
            "evening": state.number,
            "table": 2,
            "round": 1,
        }
        code = result_code.typed(result, 10)
        page.fill("[name=codes]", code[:-1] + ("0" if code[-1] != "0" else "1"))
        page.click("text=Take the codes")
        assert "a letter is wrong" in refused(page)
        page.fill("[name=codes]", code)
        page.click("text=Take the codes")
        said(page, "round 1, table 2: stored")
        assert laptop(page).state.results[1, 2].values["points"] == [500, -120]


def test_photos_of_codes_become_results(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page)
        state = laptop(page).state
        result = {
            **results.typed([500, 120], 4, [0, 1]),
            "evening": state.number,
            "revision": 1,
            "table": 1,
            "round": 1,
            "people": state.tables(1)[0],
        }
        other = {**result, "evening": 5}
        page.click("text=Read with the camera")
        page.wait_for_selector("#codes[open]")
        for one, words in (
            (result, "table 1: stored"),
            (result, "table 1: read before"),
            (other, "this code is of another evening"),
        ):
            data = next(pictures(result_code.written(one)))
            photo = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data}
            page.set_input_files("#codes input[type=file]", [photo])
            page.wait_for_function(
                "words => document.querySelector('#codes-said').textContent.includes(words)",
                arg=words,
            )
        page.click("text=Close")
        expect(page.locator(".row").first).to_contain_text("500 : 120")
        assert equal(page)


def take(page, data):
    go(page, "More")
    file = {"name": "log", "mimeType": "application/octet-stream", "buffer": data}
    page.set_input_files("[type=file]", [file])
    page.click("text=Take its steps")


def test_phone_and_laptop_exchange_the_log(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page)
        go(page, "More")
        with page.expect_download() as saved:
            page.click("#save")
        log = Log(Storage(log=saved.value.path().read_bytes()), "log")
        there = Desk(log)
        results.enter(there, 1, 1, results.typed([500, 120], 4, [0, 0]))
        results.enter(there, 1, 2, results.typed([300, 310], 4, [0, 0]))
        take(page, log.data)
        said(page, "2 new steps")
        assert equal(page)
        enter(page, 2, 1, 10, 20)
        there.undo()
        take(page, log.data)
        assert refused(page).startswith(
            "the two desks differ: besides what both have, here 2 steps (round 1, table 2: 300"
        )
        load_again(page)
        assert laptop(page).state.results[2, 1].values["points"] == [10, 20]
        other = Log(Storage(), "log")
        begin(
            other, "0badcafe", "Wednesday", ["racehorse", []], [4, 0, "swiss", 3], 7, "2026-03-04"
        )
        take(page, other.data)
        said(page, "1 new step")
        expect(page.locator("h1")).to_have_text("Wednesday")
        go(page, "More")
        page.click("button:text-is('Tuesday')")
        page.wait_for_selector("h1:text-is('Tuesday')")
        take(page, b"PK\x03\x04")
        assert refused(page) == "this is no log of an evening"


def test_a_box_on_the_cable_gets_the_plan_and_its_table(browser, server, tmp_path):
    with (
        StandIn(tmp_path / "device") as device,
        bridge(lambda: Terminal(device.port)) as script,
        desk_page(browser, server, bypass_csp=True) as page,
    ):
        page.evaluate(script)
        begin_evening(page)
        page.click("text=Boxes, paper")
        shown(page)
        page.select_option("[name=table]", "2")
        page.click("text=Copy the plan to a box")
        said(page, "Plan 1 is on this box")
        files, desk = device.files(), laptop(page)
        assert files[f"/games/{evening_plan.FILE}"] == desk.plan()
        table = evening_plan.table_written(desk.state.box_id, 2)
        assert files[f"/games/{evening_plan.TABLE_FILE}"] == table
        page.evaluate("() => { serialState.refuse = 'NotFoundError' }")
        page.click("text=Copy the plan to a box")
        assert refused(page).startswith("No box was chosen")


def test_the_room_sees_what_is_released_on_a_wall(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page, names=[*NAMES, "<b>Ida"], minutes=20)
        page.click("text=Start the clock: 20 minutes")
        said(page, "the bell rings at")
        second = page.context.new_page()
        second.goto(server.address + "evening.html?wall")
        second.get_by_text("Seats follow.").wait_for()
        page.click("text=Show round 1 on the wall")
        second.get_by_text("<b>Ida").first.wait_for()
        second.get_by_text("bell at").wait_for()
        page.click("text=Open the wall")
        page.get_by_text("<b>Ida").first.wait_for()
        number, at = laptop(page).state.bell
        assert number == 1
        page.evaluate("() => { navigator.vibrate = () => { document.title = 'rings' } }")
        page.clock.set_fixed_time(f"2026-03-06T{at}:10")
        page.wait_for_function("() => document.title === 'rings'")
        for what, words in (
            ("slips", "Round 2, table 2"),
            ("cards", "8 Hal"),
            ("tally", "Table 2"),
        ):
            visit_view(page, f"paper/{what}")
            page.get_by_text(words).first.wait_for()
        with page.expect_download() as saved:
            page.click("text=Save as a file")
        assert saved.value.path().read_text() == sheets.page(laptop(page).state, "tally")


def test_the_desk_rules_who_sat_there_and_changes_settings(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page, names=[*NAMES, "Ida"])
        state = laptop(page).state
        waits, north = state.name(state.out(1)[0]), state.name(state.tables(1)[0][0])
        page.click(".row >> nth=0")
        shown(page)
        page.fill("[name=north_south]", "500")
        page.fill("[name=east_west]", "120")
        page.click("text=Hands set, hands, who sat there")
        page.select_option("[name=sat] >> nth=0", waits)
        page.click("button:text-is('Enter')")
        said(page, "stored")
        expect(page.locator("#view")).to_contain_text(f"{waits} sat there for {north}")
        for name, value in (("bye", "nothing"), ("entry", "500")):
            go(page, "Standings")
            page.click("text=Byes, ties, money, day")
            field = page.locator(f"form:has-text('{SETTINGS[name]}') [name=value]")
            (field.select_option if name == "bye" else field.fill)(value)
            field.press("Enter") if name == "entry" else field.locator(
                "xpath=../../button"
            ).click()
            said(page, f"{name}: {value}")
        go(page, "People")
        page.click("#view >> text=Ann")
        shown(page)
        page.fill("[name=group]", "guests")
        page.click("text=Set the group")
        said(page, "Ann is in the group guests")
        assert equal(page)


def test_somebody_comes_late_and_somebody_leaves(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page, rounds=3, names=[*NAMES, "Ida"])
        enter(page, 1, 1, 500, 120)
        enter(page, 1, 2, 300, 310)
        go(page, "People")
        page.fill("[name=names]", "Jon\nKim")
        page.click("button:text-is('Add')")
        said(page, "11 people")
        expect(page.locator("#said")).to_contain_text("boxes need plan 2")
        page.click("#view >> text=Bob")
        shown(page)
        page.select_option("[name=leave]", "3")
        page.click("button:text-is('Leaves')")
        said(page, "Bob leaves before round 3")
        assert equal(page)
        go(page, "People")
        page.fill("[name=names]", "Lou")
        page.select_option("[name=round]", "none: only in place of others")
        page.click("button:text-is('Add')")
        said(page, "12 people")
        expect(page.locator("#view")).to_contain_text("only sits in for others")
        assert equal(page)
        correct_first_table(page, "510")
        assert equal(page)


def test_who_keeps_a_table_sits_there_as_a_laptop_draws_it(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page, rounds=5, names=[*NAMES, "Ida", "Jo", "Kim", "Lou"])
        page.click("text=Undo it")
        said(page, "undone")
        for person, table in ((1, 1), (5, 2)):
            visit_view(page, f"person/{person}")
            page.fill("[name=table]", str(table))
            page.click("button:text-is('Keep')")
            said(page, f"keeps table {table} in later draws")
        go(page, "Desk")
        page.click("text=Draw the seats")
        said(page, "the seats are drawn")
        desk = laptop(page)
        assert not any(homes.elsewhere(tables, desk.state.home) for tables in desk.state.seats)
        assert desk.state.seats == redraw.first_rounds(State(desk.log.steps[:-1]))


def test_pairs_come_late_as_on_a_laptop(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page, "knock-out", rounds=3)
        for names, number, words in (
            ("Sub", 4, "9 people"),
            ("Ida\nJo", 2, "11 people"),
            ("Kim", 2, "Kim sits out, without a partner"),
            ("Lou", 2, "Lou is the partner of Kim"),
        ):
            go(page, "People")
            page.fill("[name=names]", names)
            if number == 4:
                page.select_option("[name=round]", "none: only in place of others")
            else:
                page.select_option("[name=round]", str(number))
            page.click("button:text-is('Add')")
            said(page, words)
        assert laptop(page).state.unused == {10}
        visit_view(page, "person/14")
        expect(page.locator("#view")).to_contain_text("Lou")
        assert equal(page)
        enter(page, 1, 1, 100, 100)
        enter(page, 1, 2, 100, 50)
        assert any("neither pair has lost" in line for line in laptop_doubts(page))
        assert equal(page)


def laptop_doubts(page):
    """Return what a laptop's desk finds doubtful in the same log."""
    return results.doubts(laptop(page).state)


def test_a_round_that_was_drawn_before_a_correction_is_drawn_again(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page, kind="ladder")
        enter(page, 1, 1, 500, 120)
        enter(page, 1, 2, 300, 310)
        page.click("button:text-is('Draw round 2')")
        said(page, "round 2 is drawn")
        before = laptop(page).state.tables(2)
        correct_first_table(page, "100")
        page.click("button:text-is('Draw round 2 again')")
        said(page, "the seats are drawn")
        assert laptop(page).state.tables(2) != before
        assert equal(page)


def test_people_of_an_earlier_evening_come_again(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page)
        go(page, "More")
        page.fill("[name=title]", "Next week")
        page.click("button:text-is('Begin')")
        page.click("text=From earlier evenings: 8")
        page.check("text=Ann")
        page.check("text=Hal")
        page.fill("[name=names]", "Zoe")
        page.click("button:text-is('Add')")
        said(page, "3 people")
        page.get_by_text("From earlier evenings: 6").wait_for()


@pytest.mark.parametrize(("scheme", "width"), [("dark", 360), ("light", 768)])
def test_axe_finds_nothing_and_no_view_is_wider_than_the_screen(browser, server, scheme, width):
    with desk_page(browser, server, color_scheme=scheme) as page:
        page.set_viewport_size({"width": width, "height": 640})
        clean(page)
        begin_evening(page, names=["Bartholomew1", *NAMES[1:], "Maximilian12"])
        enter(page, 1, 1, 500, 1120)
        enter(page, 1, 2, 300, -310)
        for view in VIEWS + ROOM if scheme == "dark" else VIEWS:
            visit_view(page, view)
            clean(page)


def clean(page):
    violations = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in violations] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_second_tab_is_refused_with_words(browser, server):
    with desk_page(browser, server) as page:
        second = page.context.new_page()
        second.goto(server.address + "evening.html")
        second.wait_for_selector("#stays button")
        expect(second.locator("#stays")).to_contain_text("open in another tab")
        page.close()
        second.click("#stays button")
        second.wait_for_selector("body[data-ready]")
