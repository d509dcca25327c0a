"""The touched view: what it says of touches, and what it has in place of the box's keys."""

import json
import re

import pytest
from pinochle.text import views
from pinochle.text.help import HELP, HELP_FOUR
from playwright.sync_api import expect
from support.journals import game_events, identity, journal_of
from support.page_programs import run
from support.page_visits import TOUCHES, journals, opened, touch
from support.records import CORPUS, lines

TOUCH = "?fixed&view=touch"
TITLE = "#touch h2"
KEYS_NAMED = re.compile(r"\b(UP|DOWN|LEFT|RIGHT|OK|BACK|HOLD)\b|[Aa]rrow")


def menu(page, *names):
    page.click("#menu")
    touch(page, *names)


def test_three_lines_of_the_menu_ask_different_questions(browser, server):
    asked = {
        "Correct a hand": "Correct which hand?",
        "Take a hand out": "Take which hand out?",
        "Put a hand in": "Put a hand in before which one?",
    }
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Racehorse", *TOUCHES)
        for name, question in asked.items():
            menu(page, name)
            expect(page.locator(TITLE)).to_have_text(question)
            assert page.evaluate("pinochle.said()").startswith(question)
            page.click("#back")
    for keys in (views.KEYS_CORRECT, views.KEYS_TAKE_OUT, views.KEYS_PUT_IN):
        assert re.search("OK (correct|take out|before it)   ", keys)


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
def test_a_correction_says_how_to_finish_and_how_to_drop_it(browser, server, size):
    view = {"width": size[0], "height": size[1]}
    with opened(browser, server.address + TOUCH, viewport=view) as page:
        touch(page, "Racehorse", *TOUCHES)
        before = journals(page)
        page.click("#score")
        page.locator("#touch .lines button").first.click()
        hint = page.locator("#touch .note")
        expect(hint).to_have_text("Touch a line to change it.")
        touch(page, "tricks of N+S 80", "70")
        expect(hint).to_have_text("Touch a line to change it, or touch Done.")
        assert page.evaluate("pinochle.said()").endswith("or touch Done.")
        box = page.get_by_role("button", name="Done").bounding_box()
        assert box["y"] + box["height"] <= size[1] - 44, "it is above the menu"
        touch(page, "Done")
        expect(page.locator(TITLE)).to_have_text("Correct hand 1?")
        page.click("#back")
        touch(page, "Drop the change")
        assert journals(page) == before
        page.locator("#touch .lines button").first.click()
        touch(page, "tricks of N+S 80", "70", "Done", "Both agree")
        assert page.evaluate("pinochle.face().totals") == [130, 330]


def test_help_names_no_key_that_the_touched_page_lacks(browser, server):
    texts = [*HELP.values(), *HELP_FOUR.values()]
    found = run("help_said.mjs", json.dumps(texts))
    assert len(found) == len(texts) > 40
    assert [text for text in found if KEYS_NAMED.search(text)] == []
    assert all(len(text) > len("Help. ") + 10 for text in found)
    meld = "Help. All meld of this side. Menu, then Count the melds, adds it up."
    assert found[list(HELP).index("meld")] == meld
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Racehorse", *TOUCHES)
        menu(page, "Help")
        expect(page.locator("#touch .page")).to_have_text("Undo removes the last entry.")
        page.locator("#more").get_by_text("Games").click()
        page.get_by_text("The box with its keys").click()
        expect(page.locator("#words")).to_contain_text("HOLD BACK undoes the last entry.")


def test_pictures_are_heard_with_their_scores_and_without_keys(browser, server):
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Racehorse", *TOUCHES)
        heard = {}
        for name in ("The race", "Chips", "Code for a phone"):
            menu(page, "Chips, race, hands ..", name)
            heard[name] = page.inner_text("#words")
            if name != "Code for a phone":
                page.click("#back")
        assert "N+S 140\nE+W 320" in heard["The race"]
        assert "N+S 140" in heard["Chips"]
        for text in heard.values():
            assert not KEYS_NAMED.search(text), text
            assert "views" not in text
        assert page.evaluate("pinochle.said()").startswith("Score.")
        touch(page, "Game")
        expect(page.locator(TITLE)).to_have_text("Game")
        touch(page, "Score")
        expect(page.locator(TITLE)).to_have_text("Score")


def test_after_a_hand_is_put_in_nothing_is_heard_that_is_not_drawn(browser, server):
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Racehorse", *TOUCHES)
        menu(page, "Put a hand in")
        page.locator("#touch .lines button").first.click()
        page.evaluate("pinochle.tryValue(0)")
        said = page.evaluate("pinochle.said()")
        assert "N and S 0, E and W 0" in said
        assert "+140" not in said


def test_negative_points_have_one_sign_everywhere(browser, server):
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Racehorse", *TOUCHES[:5], "60", "Hand played", "250")
        assert page.evaluate("pinochle.face().totals[1]") < 0
        expect(page.locator("#score")).to_contain_text("−310")
        touch(page, "North", "300", "Spades", "150", "60", "Hand played")
        expect(page.locator(".settled")).not_to_contain_text("-")
        touch(page, "80")
        page.click("#score")
        expect(page.locator("#touch")).to_contain_text("−310")
        # Some screen readers leave out a hyphen; pictures are heard in the box's words.
        menu(page, "Chips, race, hands ..", "Chips")
        expect(page.locator("#words")).to_contain_text("E+W −")


# Names whose letters are in more lines than their words.
BROKEN = """() => [...document.querySelectorAll(".seat")].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getClientRects().length > one.textContent.split(" ").length;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (740, 360)])
def test_plain_names_are_whole_on_their_seats(browser, server, size):
    view = {"width": size[0], "height": size[1]}
    with opened(browser, server.address + TOUCH, viewport=view) as page:
        page.get_by_role("button", name="Names and house rules: Racehorse").click()
        page.get_by_role("button", name="Names of players").click()
        page.wait_for_selector("#touch input")
        for name in ("Bartholomew", "Wilhelmina", "Konstantin", "Elizabeth"):
            before = page.text_content(TITLE)
            page.fill("#touch input", name)
            page.press("#touch input", "Enter")
            expect(page.locator(TITLE)).not_to_have_text(before)
        touch(page, "Who deals?")
        assert page.evaluate(BROKEN) == []


# 2026-11-29 at 01:30 and 2026-11-28 at 20:00, both in UTC.
LATE, EARLY = 1795915800, 1795896000


@pytest.mark.parametrize(
    ("zone", "seconds", "day"),
    [
        ("America/New_York", LATE, "2026-11-28"),
        ("Pacific/Auckland", EARLY, "2026-11-29"),
        # A game before five in the morning belongs to the evening before.
        ("UTC", LATE, "2026-11-28"),
    ],
)
def test_an_earlier_game_has_the_day_of_the_tables_evening(
    browser, server, tmp_path, zone, seconds, day
):
    events = list(game_events(1, lines(CORPUS)[0], seconds=seconds))
    journal = tmp_path / f"0001-{identity(1)}.log"
    journal.write_bytes(journal_of(events))
    address = server.address + "?view=touch"
    with opened(browser, address, timezone_id=zone, service_workers="block") as page:
        page.click("#open-games")
        page.set_input_files("#upload", str(journal))
        expect(page.locator("#added")).to_have_text("1 game added.")
        page.keyboard.press("Escape")
        menu(page, "Earlier games")
        expect(page.locator("#touch .lines + .note")).to_contain_text(day)
        assert journals(page)[journal.name] == journal.read_text(), "the stored time stays"
