"""The phone's desk beside other windows, forms and clocks: walls, half-typed codes, the bell."""

import pytest
from playwright.sync_api import expect
from support import browsers
from support.page_visits import load_again
from web.test_evening_page import (
    begin_evening,
    desk_page,
    go,
    refused,
    said,
    visit_view,
)
from web.test_page import wait_until

pytestmark = pytest.mark.skipif(browsers.program() is None, reason=browsers.NO_BROWSER)

MINUTES = 20
LATE_ANSWERS = """() => {
  const { prototype } = BroadcastChannel, post = prototype.postMessage;
  prototype.postMessage = function (data) { setTimeout(() => post.call(this, data), 500); };
}"""
ON_THE_WALL = "document.querySelector('.framed')?.shadowRoot.textContent ?? ''"
NO_STORE = "navigator.storage.persisted = navigator.storage.persist = async () => false"


def test_a_wall_is_filled_by_a_desk_that_opens_later_and_again(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page)
        page.goto("about:blank")
        wall = page.context.new_page()
        wall.goto(server.address + "evening.html?wall")
        wall.get_by_text("Open the desk").wait_for()
        page.goto(server.address + "evening.html")
        page.wait_for_selector("body[data-ready]")
        wall.get_by_text("Seats follow.").wait_for()
        load_again(page)
        page.click("text=Show round 1 on the wall")
        wall.get_by_text("Ann").first.wait_for()


def test_a_wall_is_ready_when_the_desk_has_filled_it(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page)
        page.evaluate(LATE_ANSWERS)
        wall = page.context.new_page()
        wall.goto(server.address + "evening.html?wall")
        wall.wait_for_selector("body[data-ready]")
        assert "Seats follow." in wall.evaluate(ON_THE_WALL)


def test_a_wall_without_a_desk_is_ready_with_words_that_say_so(browser, server):
    context = browser.new_context()
    wall = context.new_page()
    wall.goto(server.address + "evening.html?wall")
    wall.wait_for_selector("body[data-ready]")
    expect(wall.locator("#view")).to_contain_text("Open the desk in another window")
    context.close()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (568, 320), (1280, 720)])
def test_the_ways_back_from_a_wall_cover_no_seat(browser, server, width, height):
    with desk_page(browser, server) as page:
        begin_evening(page, names=[f"Person {number:02}" for number in range(1, 33)])
        page.set_viewport_size({"width": width, "height": height})
        visit_view(page, "wall")
        page.wait_for_selector("#wall bdi", state="attached")
        seats = browsers.rectangles(page, "#wall bdi")
        for button in browsers.rectangles(page, ".choices :is(button, a)"):
            assert [seat for seat in seats if covers(button, seat)] == []


def covers(one, other):
    return (
        one["left"] < other["right"]
        and other["left"] < one["right"]
        and one["top"] < other["bottom"]
        and other["top"] < one["bottom"]
    )


def test_a_half_typed_code_stays_when_the_camera_or_another_form_changes_the_view(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page, minutes=MINUTES)
        page.fill("[name=codes]", "A1B2C3")
        page.evaluate("evening.read('$').then(() => 0)")
        page.click("text=Start the clock")
        said(page, "the bell rings at")
        expect(page.locator("[name=codes]")).to_have_value("A1B2C3")


def test_what_was_sent_is_typed_no_more(browser, server):
    with desk_page(browser, server) as page:
        page.fill("[name=title]", "Tuesday")
        page.click("text=Begin >> nth=-1")
        for names in ("Ann\nBob", "Carol"):
            page.fill("[name=names]", names)
            page.click("button:text-is('Add')")
            said(page, f"{len(names.split()) + (names == 'Carol') * 2} people")
            expect(page.locator("[name=names]")).to_have_value("")


@pytest.mark.parametrize("second", [0, 29, 30, 59])
def test_a_clock_that_was_just_started_shows_its_minutes(browser, server, second):
    with desk_page(browser, server) as page:
        begin_evening(page, minutes=MINUTES)
        page.clock.set_fixed_time(f"2026-03-06T20:10:{second:02}")
        page.click("text=Start the clock")
        said(page, "the bell rings at")
        expect(page.locator("#bell")).to_contain_text(f"in {MINUTES} minutes")
        _, at = page.evaluate("evening.desk().bell")
        hour, minute = at.split(":")
        page.clock.set_fixed_time(f"2026-03-06T{hour}:{int(minute) - 1:02}:59")
        expect(page.locator("#bell")).to_contain_text("in 1 minute")


def test_a_phone_that_slept_over_the_bell_rings_when_it_wakes(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page, minutes=MINUTES)
        page.evaluate("() => { navigator.vibrate = () => { document.title = 'rings'; } }")
        page.clock.set_fixed_time("2026-03-06T20:10:00")
        page.click("text=Start the clock")
        expect(page.locator("#bell")).to_contain_text(f"in {MINUTES} minutes")
        page.clock.set_fixed_time("2026-03-06T20:20:00")
        expect(page.locator("#bell")).to_contain_text("in 10 minutes")
        page.clock.set_fixed_time("2026-03-06T20:34:00")
        expect(page).to_have_title("rings")
        expect(page.locator("#bell")).to_contain_text("the round ends")


def test_a_file_that_is_no_log_does_not_stop_the_desk(browser, server):
    with desk_page(browser, server) as page:
        begin_evening(page)
        go(page, "More")
        data = b'["x"]\n' * 1_000_000
        file = {"name": "log", "mimeType": "text/plain", "buffer": data}
        page.set_input_files("[type=file]", [file])
        page.click("text=Take its steps")
        assert refused(page) == "this is no log of an evening"
        go(page, "Desk")


def test_a_desk_that_saves_nothing_says_so_to_the_end(browser, server):
    """The worker's storage is not reached by scripts of a test: a host without its names is.

    A service worker that is ready would answer from its own files, and not from that host.
    """
    with desk_page(browser, server, service_workers="block") as page:
        page.route("**/worker.js", lambda route: without_storage(route))
        page.add_init_script(NO_STORE)
        load_again(page)
        expect(page.locator("#stays")).to_contain_text("saves nothing here")
        begin_evening(page)
        wait_until(page, "evening.desk().steps.length > 2")
        expect(page.locator("#stays")).to_contain_text("saves nothing here")


def without_storage(route):
    answer = route.fetch()
    refusing = "navigator.storage.getDirectory = async () => { throw new Error('none'); };"
    route.fulfill(response=answer, body=refusing + answer.text())
