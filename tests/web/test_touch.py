"""The touched view: hands by touches give the bytes of keys; everything is in reach."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from support.page_visits import journals, opened, press

TOUCH = "?fixed&view=touch"
# A hand of racehorse: its touches, and the keys that enter the same.
TOUCHES = ("South", "East", "310", "Spades", "150", "60", "Hand played", "80")
KEYS = "OK DOWN RIGHT DOWN OK UP DOWN*2 OK UP OK OK UP OK"
FITS = """(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1)(
  document.querySelector("#touch"))"""
SIZES = {
    "small": (360, 640),
    "phone": (390, 844),
    "large": (430, 932),
    "low": (740, 360),
    "tablet": (768, 1024),
    "laptop": (1280, 800),
}
# What can be touched and is not wholly in view, or is too small for a thumb.
OUTSIDE = """(least) => [...document.querySelectorAll("#touch button, #more button")]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5
      || box.bottom > innerHeight + 0.5 || Math.min(box.width, box.height) < least;
  }).map((one) => one.textContent)"""
# WCAG asks for 24 pixels; a thumb wants more.
LEAST = 36


def touch(page, *names):
    """Touch the buttons of these names in turn, and wait for the worker after each."""
    for name in names:
        page.locator("#touch").get_by_role("button", name=name, exact=True).click()
        page.evaluate("pinochle.tryValue(0)")


def test_a_hand_by_touches_is_that_of_the_keys(browser, server):
    with opened(browser, server.address + TOUCH, has_touch=True) as page:
        touch(page, "Racehorse", *TOUCHES)
        assert page.evaluate("pinochle.face().totals") == [140, 320]
        touched = journals(page)
        assert touched != {}
        page.evaluate("pinochle.again(6)")
        press(page, KEYS)
        assert journals(page) == touched


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_every_question_of_a_hand_is_in_reach(browser, server, size):
    view = {"width": size[0], "height": size[1]}
    with opened(browser, server.address + TOUCH, viewport=view) as page:
        touch(page, "Racehorse")
        for name in TOUCHES:
            assert page.evaluate(OUTSIDE, LEAST) == [], name
            assert page.evaluate(FITS), name
            touch(page, name)
        assert page.evaluate(OUTSIDE, LEAST) == []
        assert page.evaluate(FITS)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_in_any_question_of_a_hand(browser, server, scheme):
    with opened(browser, server.address + TOUCH, color_scheme=scheme) as page:
        for name in ("Racehorse", *TOUCHES):
            found = Axe().run(page).response["violations"]
            assert [(one["id"], one["nodes"][0]["html"]) for one in found] == [], name
            touch(page, name)
