"""Small displays and large text: nothing is beside the display, and pictures have room."""

import pytest
from playwright.sync_api import expect
from support import browsers
from support.page_visits import opened, press, touch
from web.test_evening_page import NAMES, VIEWS, begin_evening, desk_page, enter, visit_view

pytestmark = pytest.mark.skipif(browsers.program() is None, reason=browsers.NO_BROWSER)

# The user's setting, which rules for large text follow; a style of the page would not reach them.
LARGE = "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"
LONG = ("Bartholomew1", "Wolfeschlege", "Wilhelmina 2", "Konstantin 3")
# A laptop of 1280 by 1024 that shows all four times as large has the third size.
SIZES = [(320, 480, True), (568, 320, True), (320, 256, False), (360, 640, True)]
HAND = ("Racehorse", "South", "East", "310", "Spades", "150", "60", "Hand played", "80")
# What is beside the display, or beside a part that scrolls down alone.
BESIDE = """[document.documentElement, ...document.querySelectorAll("#touch")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.scrollWidth - one.clientWidth)"""
LEFT = """[...document.querySelectorAll("#views a")]
  .filter((one) => one.getBoundingClientRect().left < 0 ||
    one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent)"""


@pytest.fixture(scope="module")
def enlarged(browser):
    """A browser that shows text twice as large as usual."""
    arguments = [*browsers.ARGUMENTS, LARGE]
    running = browser.browser_type.launch(executable_path=browsers.program(), args=arguments)
    yield running
    running.close()


@pytest.mark.parametrize(("width", "height", "large"), SIZES)
def test_no_question_of_a_hand_is_wider_than_the_display(
    browser, enlarged, server, width, height, large
):
    view, by = {"width": width, "height": height}, enlarged if large else browser
    with opened(by, server.address + "?fixed&view=touch", viewport=view) as page:
        page.get_by_role("button", name="Names and house rules: Racehorse").click()
        page.get_by_role("button", name="Names of players").click()
        page.wait_for_selector("#touch input")
        for name in LONG:
            before = page.text_content("#touch h2")
            page.fill("#touch input", name)
            assert page.evaluate(BESIDE) == [], name
            page.press("#touch input", "Enter")
            expect(page.locator("#touch h2")).not_to_have_text(before)
        for name in ("Who deals?", LONG[2], LONG[1], *HAND[3:]):
            assert page.evaluate(BESIDE) == [], name
            touch(page, name)
        assert page.evaluate(BESIDE) == []


@pytest.mark.parametrize(("width", "height", "large"), SIZES)
def test_the_box_with_its_keys_fits_across_the_display(
    browser, enlarged, server, width, height, large
):
    view, by = {"width": width, "height": height}, enlarged if large else browser
    with opened(by, server.address + "?fixed&view=keys", viewport=view) as page:
        press(page, "OK UP")
        assert page.evaluate(BESIDE) == []
        if (width, large) == (320, False):
            # The display is seen, because it is not between the keys.
            assert page.locator("#display").bounding_box()["width"] > width / 2


@pytest.mark.parametrize("size", [(568, 320), (740, 360)])
def test_pictures_of_the_box_use_the_room_of_a_sideways_phone(browser, server, size):
    view = {"width": size[0], "height": size[1]}
    with opened(browser, server.address + "?fixed&view=touch", viewport=view) as page:
        touch(page, *HAND)
        press(page, "OK")
        seen = set()
        for _ in range(8):
            press(page, "RIGHT")
            if page.evaluate("document.body.dataset.picture") == "true":
                seen.add(page.evaluate("pinochle.face().kind"))
                box = page.locator("#display").bounding_box()
                assert box["width"] > size[0] / 2
                assert box["height"] > size[1] / 3
                assert box["y"] + box["height"] <= size[1]
        assert seen == {"chips", "race", "code"}


# Whether a part of the page covers another one.
COVERED = """(both) => {
  const [one, other] = both.map((where) => document.querySelector(where).getBoundingClientRect());
  return one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
}"""


@pytest.mark.parametrize("size", [(568, 320), (667, 375), (740, 360), (844, 390)])
def test_the_digits_of_a_sideways_phone_cover_no_settlement(browser, server, size):
    view = {"width": size[0], "height": size[1]}
    with opened(browser, server.address + "?fixed&view=touch", viewport=view) as page:
        touch(page, "Double deck", "East", "West", "60", "Clubs", "45", "Yes", "12", "Hand played")
        for over in (".pad", ".tiles"):
            assert not page.evaluate(COVERED, [over, ".settled table"])
        page.locator(".pad").scroll_into_view_if_needed()
        assert not page.evaluate(COVERED, [".pad", ".settled table"])
        top = page.locator(".settled").bounding_box()["y"]
        assert top >= 0, "the settlement stays in view"


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1280, 800)])
def test_pictures_of_the_box_are_beside_the_score_of_a_laptop(browser, server, size):
    view = {"width": size[0], "height": size[1]}
    with opened(browser, server.address + "?fixed&view=touch", viewport=view) as page:
        touch(page, *HAND)
        page.click("#menu")
        touch(page, "Chips, race, hands ..", "The race")
        assert not page.evaluate(COVERED, ["#display", ".sides"])
        assert page.locator("#score .line").bounding_box()["y"] >= 0
        box = page.locator("#display").bounding_box()
        assert box["x"] > size[0] / 3
        assert box["y"] + box["height"] <= size[1]


def test_the_desk_is_no_wider_than_a_small_display_with_large_text(enlarged, server):
    with desk_page(enlarged, server) as page:
        page.set_viewport_size({"width": 320, "height": 480})
        begin_evening(page, names=["Bartholomew1", *NAMES[1:], "Wolfeschlege"])
        enter(page, 1, 1, 500, 1120)
        enter(page, 1, 2, 300, -310)
        for view in (*VIEWS, "person/1", "boxes"):
            visit_view(page, view)
            assert page.evaluate(BESIDE) == [], view
            assert page.evaluate(LEFT) == [], view
