"""The tour plays its hand on the page as on CPython; the page for builders is complete."""

import re
from contextlib import contextmanager
from pathlib import Path

import building
import pytest
from axe_playwright_python.sync_playwright import Axe
from pinochle_tools.boards.boards import names
from playwright.sync_api import expect
from support.page_visits import lines, opened, press
from tour import steps as tour

SIZES = [(360, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080)]
STEPS = tour.steps()
FRAMES = tour.frames()
# More than the presses of any step take on a busy machine.
PATIENCE_MS = 60_000
SAID = "#tour p:first-child"


@contextmanager
def touring(browser, server, motion="reduce", **options):
    with opened(browser, server.address + "?tour&fixed", reduced_motion=motion, **options) as page:
        yield page


def shows(page, name):
    """Wait until the page shows the picture of a step."""
    frame = list(FRAMES[name])
    for _ in range(PATIENCE_MS // 50):
        if page.evaluate("Array.from(pinochle.frame())") == frame:
            return True
        page.wait_for_timeout(50)
    return False


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_every_step_shows_what_cpython_draws_and_says_its_words(browser, server, motion):
    with touring(browser, server, motion) as page:
        for at, step in enumerate(STEPS):
            if at:
                page.click("#tour button.next")
            assert shows(page, step.name), step.name
            expect(page.locator(SAID)).to_have_text(step.says)
        expect(page.locator("#tour button.next")).to_be_hidden()


def test_back_and_a_player_who_presses_keys_do_not_derail_it(browser, server):
    with touring(browser, server, "no-preference") as page:
        page.click("#tour button.next")
        assert shows(page, STEPS[1].name)
        press(page, "OK UP OK RIGHT")
        page.click("#tour button.next")
        assert shows(page, STEPS[2].name)
        page.click("#tour button:first-child")
        assert shows(page, STEPS[1].name)
        # Two clicks at once: the second ends the first step's presses.
        page.evaluate(
            "() => { for (let n = 0; n < 2; n++) document.querySelector('.next').click() }"
        )
        assert shows(page, STEPS[3].name)
        expect(page.locator(SAID)).to_have_text(STEPS[3].says)


@pytest.mark.parametrize("steps", [["next", "next"], ["next", "back", "next"]])
def test_steps_that_are_asked_for_at_once_do_not_play_in_one_game(browser, server, steps):
    """On a slow phone they come before the worker has begun the game of the first one."""
    with touring(browser, server) as page:
        page.evaluate(
            """steps => {
              const [back, next] = document.querySelectorAll("#tour button");
              for (const step of steps) (step === "next" ? next : back).click();
            }""",
            steps,
        )
        assert shows(page, STEPS[2 if len(steps) == 2 else 1].name)


def test_it_touches_no_game_of_the_browser(browser, server):
    with opened(browser, server.address + "?fixed") as page:
        press(page, "OK UP UP OK UP")
        before = lines(page)
        page.goto(server.address + "?tour&fixed")
        page.evaluate("pinochle.ready")
        expect(page.locator("#open-games")).to_be_hidden()
        page.click("#tour button.next")
        page.click("text=Keep score")
        page.goto(server.address + "?fixed")
        page.evaluate("pinochle.ready")
        assert lines(page) == before


def test_it_is_ready_and_shown_when_its_styles_apply(browser, server):
    """Its styles are held back: the page waits for them, and shows nothing of the tour."""
    held, context = [], browser.new_context()
    page = context.new_page()
    page.route("**/tour.css", lambda route: held.append(route))
    page.goto(server.address + "?tour&fixed", wait_until="commit")
    page.wait_for_selector("link[href='tour.css']", state="attached")
    page.evaluate("() => { pinochle.ready.then(() => { window.early = true }) }")
    for _ in range(5):
        # An answer of the worker, behind all that it was asked before.
        page.evaluate("pinochle.journals()")
    assert not page.evaluate("window.early")
    expect(page.locator("#tour")).to_be_hidden()
    held[0].continue_()
    page.evaluate("pinochle.ready")
    expect(page.locator("#tour")).to_be_visible()
    expect(page.locator("#more")).to_be_hidden()
    context.close()


def test_the_way_to_it_is_shown_in_a_game_too(browser, server):
    with opened(browser, server.address + "?fixed") as page:
        expect(page.locator("#open-tour")).to_be_visible()
        # Where a number is asked, a small phone has room for its keyboard alone.
        press(page, "OK UP UP OK")
        expect(page.locator("#open-tour")).to_be_hidden()
        expect(page.locator("#type")).to_be_visible()
        press(page, "UP")
        expect(page.locator("#type")).to_be_hidden()
        expect(page.locator("#open-tour")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_and_all_is_in_view(browser, server, size):
    width, height = size
    viewport = {"width": width, "height": height}
    with touring(browser, server, viewport=viewport) as page:
        page.click("#tour button.next")
        assert shows(page, STEPS[1].name)
        assert Axe().run(page).response["violations"] == []
        for element in page.query_selector_all("[data-key], #display, #tour button, #tour a"):
            if element.is_visible():
                box = element.bounding_box()
                assert 0 <= box["x"] <= box["x"] + box["width"] <= width, box
                assert 0 <= box["y"] <= box["y"] + box["height"] <= height, box


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_for_builders_is_readable(browser, server, size, scheme):
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    page, trouble = context.new_page(), []
    page.on("console", lambda line: trouble.append(line.text))
    page.goto(server.address + "build.html")
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    drawn = "Array.from(document.images, (image) => image.naturalWidth)"
    assert all(page.evaluate(drawn))
    assert trouble == []
    context.close()


def test_the_page_for_builders_works_without_a_network_once_it_was_open(browser, server):
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    stored = "(async () => !!(await caches.match('build.css')))()"
    assert not page.evaluate(stored), "the first visit does not load the guide"
    context.set_offline(True)
    page.goto(server.address + "build.html")
    expect(page.locator("p")).to_contain_text("open it once with a network")
    context.set_offline(False)
    page.goto(server.address + "build.html")
    names = page.evaluate("Array.from(document.images, (image) => image.src)")
    for name in names:
        for _ in range(PATIENCE_MS // 50):
            if page.evaluate(f"(async () => !!(await caches.match({name!r})))()"):
                break
            page.wait_for_timeout(50)
    context.set_offline(True)
    page.reload()
    drawn = "Array.from(document.images, (image) => image.naturalWidth)"
    assert len(names) > 10
    assert all(page.evaluate(drawn))
    context.close()


def test_the_page_for_builders_has_every_board_and_every_address(built):
    found = {path.name: path.read_bytes() for path in built.iterdir()}
    text = found["build.html"].decode()
    assert "@" not in text
    targets = set(re.findall(r'(?:href|src)="([^"]*)"', text))
    places = set(re.findall(r'id="([^"]*)"', text))
    inside = {target for target in targets if target.startswith("#")}
    assert {target[1:] for target in inside} <= places
    assert {f"{name}.svg" for name in names()} | {"pinochle-pico.uf2"} <= targets
    assert targets - inside - {"./"} <= set(found)
    assert {name for name in found if name.startswith("build-")} <= targets
    for name in names():
        assert (Path(building.BOARDS) / name / "wiring.svg").read_bytes() == found[f"{name}.svg"]


def test_its_words_are_short_and_its_names_differ():
    assert len({step.name for step in STEPS}) == len(STEPS)
    assert [step.name for step in STEPS if len(step.says) > 130] == []
