"""Names and numbers that are typed: the page's fields have what the scorekeeper took."""

import json

import pytest
from playwright.sync_api import expect
from support.page_visits import opened, press, touch
from web.test_page import wait_until

KEYS, TOUCH = "?fixed&view=keys", "?fixed&view=touch"
FACE = "pinochle.tryValue(0).then(() => pinochle.face())"
TITLE = "#touch h2"
PHONE = {"width": 360, "height": 740}


def is_face(what, value):
    """Return a promise of whether the scorekeeper has a value, for wait_until()."""
    return f"{FACE}.then((face) => face.{what} === {json.dumps(value)})"


def begin_names(page):
    """Lead to the name of the first player of racehorse."""
    for order in ("RIGHT", "DOWN", "OK"):
        press(page, order)
    assert page.evaluate(FACE)["kind"] == "spell"


# What is typed, < for the key that removes a letter, and the name then.
TYPED = {
    "Jo_e": "Joe",
    "Jo_<e": "Joe",
    "Jo\N{GRINNING FACE}<e": "Joe",
    "O'Brien<<<<<": "O",
    "Bartholomew the Great<<<<<<<<<<<<": "Bartholom",
    "Weiß<": "Wei",
    "  Al": "Al",
}


@pytest.mark.parametrize("typed", TYPED)
def test_the_keyboard_of_a_phone_and_the_display_have_the_same_name(browser, server, typed):
    """Letters that no name can have, and those beyond the twelfth, are in the field alone."""
    with opened(browser, server.address + KEYS, viewport=PHONE) as page:
        begin_names(page)
        page.click("#type")
        for letter in typed:
            if letter == "<":
                page.keyboard.press("Backspace")
            else:
                # As the keyboard of a phone does, without a key.
                page.keyboard.insert_text(letter)
        wait_until(page, is_face("value", TYPED[typed]))
        page.keyboard.press("Enter")
        wait_until(page, is_face("names[0]", TYPED[typed]))


def test_a_name_that_is_changed_by_a_phones_keyboard_continues(browser, server):
    with opened(browser, server.address + KEYS, viewport=PHONE) as page:
        begin_names(page)
        page.evaluate("pinochle.press('OK')")
        assert page.evaluate(FACE)["value"] == "A"
        page.click("#type")
        page.keyboard.type("nna")
        wait_until(page, is_face("value", "Anna"))


def test_a_number_is_typed_removed_and_typed_again(browser, server):
    with opened(browser, server.address + KEYS, viewport=PHONE) as page:
        press(page, "OK UP UP")
        page.click("#type")
        page.keyboard.type("32505")
        for _ in range(3):
            page.keyboard.press("Backspace")
        page.keyboard.type("4")
        wait_until(page, is_face("typed", "324"))
        page.keyboard.press("Backspace")
        page.keyboard.type("0")
        wait_until(page, is_face("value", 320))


@pytest.mark.parametrize("name", ["Weiß", "ŉa", "Łukasz", "İı", "ſs"])
def test_a_name_that_the_scorekeeper_took_is_not_refused(browser, server, name):
    with opened(browser, server.address + TOUCH, viewport=PHONE) as page:
        begin_names(page)
        page.fill("#touch input", name)
        page.keyboard.press("Enter")
        expect(page.locator(TITLE)).to_have_text("East")


def test_what_is_typed_into_a_field_continues_its_name(browser, server):
    with opened(browser, server.address + TOUCH, viewport=PHONE) as page:
        begin_names(page)
        page.evaluate("pinochle.press('OK')")
        page.evaluate(FACE)
        expect(page.locator("#touch input")).to_be_focused()
        page.keyboard.type("nna")
        expect(page.locator("#touch input")).to_have_value("Anna")


def test_a_name_that_is_entered_twice_is_no_mistake_in_the_next_one(browser, server):
    """The second Enter comes before the picture of the next name."""
    with opened(browser, server.address + TOUCH, viewport=PHONE) as page:
        begin_names(page)
        page.fill("#touch input", "Maria")
        page.evaluate("""async () => {
          const next = () => document.querySelector("#touch .main").click();
          next();
          await pinochle.tryValue(0);
          next();
        }""")
        expect(page.locator(TITLE)).to_have_text("East")
        expect(page.get_by_role("alert")).to_have_text("")


@pytest.mark.parametrize("trick", [False, True])
def test_the_nearest_number_is_said_where_it_is_shown(browser, server, trick):
    with opened(browser, server.address + TOUCH, viewport=PHONE) as page:
        touch(page, "Racehorse", "South", "East")
        if trick:
            touch(page, "310", "Spades", "150", "60", "Hand played")
        page.keyboard.type("259")
        expect(page.locator("#touch .notes")).to_have_text(
            "nearest: 250" if trick else "nearest: 260"
        )
        shown = page.inner_text("#touch .notes")
        expect(page.locator("#words")).to_contain_text(f"259. {shown}")


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844), (740, 360)])
def test_the_keyboard_of_a_phone_and_the_keys_are_in_view_while_a_number_is_asked(
    browser, server, size
):
    view = {"width": size[0], "height": size[1]}
    with opened(browser, server.address + KEYS, viewport=view) as page:
        press(page, "OK UP UP")
        for key in page.locator("[data-key], #type").all():
            box = key.bounding_box()
            assert 0 <= box["x"] <= box["x"] + box["width"] <= size[0]
            assert 0 <= box["y"] <= box["y"] + box["height"] <= size[1]
        page.click("#type")
        assert page.locator("#typed").bounding_box()["width"] > 100
