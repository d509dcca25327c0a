"""The touched view: hands by touches give the bytes of keys; everything is in reach."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from bench.touching import Toucher
from pinochle.app import App
from pinochle.keys import BACK, HOLD_BACK, OK
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from playwright.sync_api import expect
from support.page_visits import TOUCHES, journals, opened, press, touch
from support.plays import first_event
from support.records import CORPUS, lines

TOUCH = "?fixed&view=touch"
# The keys that enter the hand of TOUCHES.
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


# A browser's voice, as the page uses it; the words are kept in `heard`.
VOICE = """() => {
  window.heard = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const said = { cancel() {}, speak({ text }) { window.heard.push(text); } };
  Object.defineProperty(window, "speechSynthesis", { value: said });
}"""
ASKS_OTHER = "before => document.querySelector('#touch h2').textContent !== before"
FACE = "pinochle.tryValue(0).then(() => pinochle.face())"


def reach(page, name):
    """Move the focus by the Tab key to a button, and press it."""
    for _ in range(90):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText").split("\n")[-1] == name:
            page.keyboard.press("Enter")
            page.evaluate("pinochle.tryValue(0)")
            return
    pytest.fail(f"no Tab leads to {name}")


def test_a_hand_by_ear_with_the_keyboard_alone(browser, server):
    """Each question is spoken and is in the live words; the focus follows the question."""
    with opened(browser, server.address + TOUCH) as page:
        page.evaluate(VOICE)
        reach(page, "Speak")
        for name in ("Racehorse", *TOUCHES):
            expect(page.locator("#words")).to_have_text(page.evaluate("heard.at(-1)"))
            reach(page, name)
        heard = page.evaluate("heard")
        assert heard[0].startswith("New game. 1 of 16. Racehorse")
        asked = ("Who deals?", "Who has the bid?", "East bids. 320 offered", "Trump?")
        asked += (
            "Meld E and W. bid 310. 170 offered. needs 140",
            "Meld N and S",
            "E and W bid 310. 160 spades needed",
            "Tricks N and S. 310 MADE",
        )
        for sentence, text in zip(heard[1:], asked, strict=False):
            assert sentence.startswith(text)
        assert heard[-1].startswith("hand 1. Who has the bid? N and S +140, E and W +320. Score")
        tree = page.locator("body").aria_snapshot()
        assert 'heading "Who has the bid?"' in tree
        assert 'button "West"' in tree
        press(page, "HOLD-BACK")
        assert "undo" in page.evaluate("heard.at(-1)").lower()


def test_back_closes_a_dialog_and_never_leaves(browser, server):
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Racehorse", "South", "East")
        page.click("#open-games")
        page.wait_for_selector("dialog[open]")
        page.go_back()
        page.wait_for_selector("dialog[open]", state="hidden")
        assert page.evaluate(FACE)["title"] == "EAST BIDS"
        page.click("#touch h2")
        for title in ("N+S", "N+S"):
            page.go_back()
            assert page.evaluate(FACE)["title"] == title
            page.click("#touch h2")


def set_up_six_card(page, players):
    page.get_by_role("button", name="Names and house rules: Six-card").click()
    touch(page, "House rules")
    page.locator("#touch .lines").get_by_text("Players").click()
    page.wait_for_selector('#touch[data-kind="number"]')
    touch(page, players)
    page.click("#back")


def test_names_from_the_phones_keyboard_and_five_players(browser, server):
    view = {"width": 360, "height": 640}
    with opened(browser, server.address + TOUCH, viewport=view) as page:
        set_up_six_card(page, players="5")
        page.get_by_role("button", name="Names of players").click()
        page.wait_for_selector("#touch input")
        for name in ("Maria", "Jürgen", "Anne-Marie", "Peter", "Li"):
            before = page.text_content("#touch h2")
            page.fill("#touch input", name)
            page.keyboard.press("Enter")
            page.wait_for_function(ASKS_OTHER, arg=before)
        touch(page, "Who deals?", "Jürgen")
        assert page.evaluate(OUTSIDE, LEAST) == []
        assert page.evaluate(FITS)
        (first,) = {
            line
            for text in journals(page).values()
            for line in text.splitlines()
            if line.startswith('["game"')
        }
        assert "Jürgen" in first
        touch(page, "Maria", "7", "Hearts")
        for line, value in enumerate(("4", "0", "2", "0", "1")):
            page.wait_for_function("line => pinochle.face().at === line", arg=line)
            touch(page, value)
        page.get_by_role("button", name="All entered").click()
        page.wait_for_selector('#touch[data-kind="play"]')
        assert page.evaluate(FITS)


# Scores that are not wholly in view, or whose names are cut.
CUT = """[...document.querySelectorAll(".side")].filter((one) => {
  const box = one.getBoundingClientRect(), name = one.querySelector(".name");
  return box.top < 0 || box.bottom > innerHeight || name.scrollWidth > name.clientWidth;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("size", ["small", "low", "tablet"])
def test_six_players_have_their_scores_and_what_is_asked_in_view(browser, server, size):
    view = dict(zip(("width", "height"), SIZES[size], strict=True))
    with opened(browser, server.address + TOUCH, viewport=view) as page:
        set_up_six_card(page, players="6")
        touch(page, "Who deals?", "Seat 1")
        melds, tricks = ("12", "0", "2", "0", "1", "0"), ("3", "4", "0", "2", "1", "15")
        asked = ("Seat 2", "7", "Hearts", *melds, "All entered", "Hand played", *tricks)
        kinds = set()
        for name in (*asked, "All entered"):
            assert page.evaluate(CUT) == []
            assert page.evaluate(OUTSIDE, LEAST) == [], name
            assert page.evaluate(FITS), name
            kind = page.locator("#touch").get_attribute("data-kind")
            if size == "small" and kind not in kinds:
                assert Axe().run(page).response["violations"] == []
            kinds.add(kind)
            touch(page, name)
        assert page.evaluate(FITS)


def test_three_players_see_the_settlement_that_they_agree_to(browser, server):
    view = {"width": 360, "height": 640}
    with opened(browser, server.address + TOUCH, viewport=view) as page:
        touch(page, "Three-hand", "North", "East", "27", "Hearts", "15", "4", "4", "Hand played")
        touch(page, "6", "7")
        rows = [row.split() for row in page.locator("#touch tr").all_inner_texts()]
        assert rows == [
            ["meld", "tricks", "hand", "total"],
            ["North", "4", "7", "+11", "11"],
            ["East", "15", "12", "+27", "27"],
            ["West", "4", "6", "+10", "10"],
        ]
        assert page.evaluate(FITS)
        touch(page, "All agree")
        assert page.evaluate("pinochle.face().totals") == [11, 27, 10]


# A tablet at 200 % zoom, and a phone with text of 200 %.
@pytest.mark.parametrize(("size", "text"), [((320, 512), "100%"), ((390, 844), "200%")])
def test_large_text_is_read_without_moving_sideways(browser, server, size, text):
    view = {"width": size[0], "height": size[1]}
    with opened(browser, server.address + TOUCH, viewport=view) as page:
        page.evaluate("text => { document.documentElement.style.fontSize = text; }", text)
        for name in ("Racehorse", *TOUCHES):
            wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide[0] <= wide[1], name
            touch(page, name)


# Where the page has the buttons of keys; a touch waits for the worker.
BUTTONS = {OK: "#touch .main, #touch .answers button", BACK: "#back", HOLD_BACK: "#undo"}
CLICK = """(where) => {
  const button = document.querySelector(where);
  if (!button?.checkVisibility() || button.disabled) return false;
  button.click();
  return pinochle.tryValue(0).then(() => true);
}"""


def place_of(said):
    """Return where the page has what a Toucher touches."""
    if said in BUTTONS:
        return BUTTONS[said]
    name = said.removeprefix("at ")
    return f".suit.{name}" if re.fullmatch("[SHDC]", name) else f'#touch [data-at="{name}"]'


def test_games_take_the_touches_that_the_bench_counts(browser, server, tmp_path):
    """The simulated person of make bench-keys touches what the page has, errors included."""
    games = lines(CORPUS)[200:203]
    with opened(browser, server.address + TOUCH) as page:
        for number, game in enumerate(games):
            page.evaluate("pinochle.again(6)")
            files, seat = Folder(str(tmp_path / str(number))), game["dealer"]
            Journal(files).begin(first_event("racehorse", dealer=seat))
            toucher = Toucher(App(files, None, bytes(8)), number, errs=True)
            toucher.read_names()
            assert page.evaluate(CLICK, '#touch [data-at="0"]')
            assert page.evaluate(CLICK, f'#touch [data-at="{seat}"]')
            for hand in game["hands"]:
                before = toucher.touches
                toucher.play(hand)
                for said in toucher.said[before:]:
                    assert page.evaluate(CLICK, place_of(said)), said
                shown = page.evaluate("pinochle.face().totals")
                assert shown == toucher.app.flow.game.totals == toucher.app.face()["totals"]
