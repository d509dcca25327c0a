"""Small displays and large text: nothing is beside the display, and pictures have room."""

import pytest
from support import browsers
from support.page_visits import opened, press, touch
from web.test_evening_page import NAMES, VIEWS, begin_evening, desk_page, enter, visit_view

pytestmark = pytest.mark.skipif(browsers.program() is None, reason=browsers.NO_BROWSER)

LARGE = "() => { document.documentElement.style.fontSize = '200%'; }"
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


@pytest.mark.parametrize(("width", "height", "large"), SIZES)
def test_no_question_of_a_hand_is_wider_than_the_display(browser, server, width, height, large):
    view = {"width": width, "height": height}
    with opened(browser, server.address + "?fixed&view=touch", viewport=view) as page:
        if large:
            page.evaluate(LARGE)
        for name in HAND:
            assert page.evaluate(BESIDE) == [], name
            touch(page, name)
        assert page.evaluate(BESIDE) == []


@pytest.mark.parametrize(("width", "height", "large"), SIZES)
def test_the_box_with_its_keys_fits_across_the_display(browser, server, width, height, large):
    view = {"width": width, "height": height}
    with opened(browser, server.address + "?fixed&view=keys", viewport=view) as page:
        if large:
            page.evaluate(LARGE)
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


def test_the_desk_is_no_wider_than_a_small_display_with_large_text(browser, server):
    with desk_page(browser, server) as page:
        page.set_viewport_size({"width": 320, "height": 480})
        begin_evening(page, names=["Bartholomew1", *NAMES[1:], "Wolfeschlege"])
        enter(page, 1, 1, 500, 1120)
        enter(page, 1, 2, 300, -310)
        page.evaluate(LARGE)
        for view in (*VIEWS, "person/1", "boxes"):
            visit_view(page, view)
            assert page.evaluate(BESIDE) == [], view
            assert page.evaluate(LEFT) == [], view
