"""The page in Firefox: the same frames and journals, one tab at a time, nothing stored is lost."""

import random
import time

import pytest
from support import firefox
from support.by_ear import InFirefox, game_by_ear
from support.page_stories import FEW, all_stories, differing, differing_games
from web.test_kills import PLAY, ROUND, STORES, lines
from web.test_touch import KEYS, TOUCH, TOUCHES

PATIENCE_MS = 60_000
pytestmark = pytest.mark.skipif(firefox.program() is None, reason=firefox.NO_FIREFOX)


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with firefox.running(tmp_path_factory.mktemp("firefox") / "profile") as browser:
        yield browser


def until(expression):
    """Return a promise of the first value of an expression that is true; a minute is too late."""
    return f"""new Promise(function look(done, fail, until = performance.now() + {PATIENCE_MS}) {{
      const value = {expression};
      if (value) done(value);
      else if (performance.now() > until) fail(new Error("never true"));
      else setTimeout(look, 20, done, fail, until);
    }})"""


def fixed(browser, server):
    """Return a tab with the page that always does the same."""
    tab = browser.tab(server.address + "?fixed")
    tab.evaluate("pinochle.ready")
    return tab


def journals(tab):
    return tab.evaluate("pinochle.journals()")


@pytest.fixture
def tab(running, server):
    made = fixed(running, server)
    yield made
    made.close()


def test_stories_give_the_frames_and_journals_of_cpython(tab):
    assert differing(tab, FEW) == []


@pytest.mark.soak
def test_all_stories_and_a_pilots_games_give_those_of_cpython(tab):
    assert differing(tab, all_stories()) == []
    assert differing_games(tab) == []


def test_a_game_is_the_same_after_the_page_is_loaded_again(tab, server):
    tab.evaluate("keys => pinochle.again(keys)", 6)
    for word in ("OK", "UP", "UP", "UP", "OK"):
        tab.evaluate("word => pinochle.press(word)", word)
    frame, stored = tab.evaluate("Array.from(pinochle.frame())"), journals(tab)
    assert "racehorse" in "".join(stored.values())
    tab.goto(server.address + "?fixed")
    tab.evaluate("pinochle.ready")
    assert journals(tab) == stored
    assert tab.evaluate("Array.from(pinochle.frame())") == frame


def test_a_whole_game_by_roles_and_names(tab):
    tab.evaluate("pinochle.again(6)")
    game_by_ear(InFirefox(tab))


def test_a_hand_by_touches_is_that_of_the_keys(running, server):
    touched = running.tab(server.address + TOUCH)
    touched.evaluate("pinochle.ready")
    touched.evaluate("pinochle.again(6)")
    for name in ("Racehorse", *TOUCHES):
        touched.touch(touched.found("button", name))
        touched.evaluate("pinochle.tryValue(0)")
    assert touched.evaluate("pinochle.face().totals") == [140, 320]
    found = journals(touched)
    touched.evaluate("pinochle.again(6)")
    for word in KEYS.split():
        touched.evaluate("word => pinochle.press(word)", word)
    assert journals(touched) == found
    touched.close()


def test_a_second_tab_is_refused_with_words(tab, running, server):
    second = running.tab(server.address + "?fixed")
    said = second.evaluate(until("document.querySelector('#note-text').textContent"))
    assert said.startswith("This scorekeeper is open in another tab")
    second.close()


# Fills the fields of the form with a button, [text, {name: value}], and presses it; what is said.
FORM = """async ([text, values]) => {
  const buttons = [...document.querySelectorAll("#view .do")];
  const button = buttons.find((one) => one.textContent === text);
  for (const [name, value] of Object.entries(values)) button.form.elements[name].value = value;
  button.click();
  while (button.isConnected) await new Promise((done) => setTimeout(done, 20));
  return document.querySelector("#said").textContent;
}"""
SHOWN = """async (view) => {
  location.hash = view;
  while (document.body.dataset.at !== location.hash) {
    await new Promise((done) => setTimeout(done, 20));
  }
  const framed = document.querySelector(".framed")?.shadowRoot;
  return (framed ?? document.querySelector("#view")).textContent;
}"""


def test_the_desk_of_an_evening_plays_a_round(running, server):
    tab = running.tab(server.address + "evening.html")
    tab.evaluate(until("'ready' in document.body.dataset"))
    for text, values, words in (
        ("Begin", {"title": "Tuesday", "rounds": "1"}, "Tuesday begins"),
        ("Add", {"names": "Ann,Bob,Cid,Dee,Eve,Fay,Gus,Hal"}, "8 people"),
        ("Draw the seats", {}, "the seats are drawn"),
        ("Show round 1 on the wall", {}, "seats of round 1 shown"),
    ):
        assert tab.evaluate(FORM, [text, values]) == words
    assert "Hal: " in tab.evaluate(SHOWN, "wall")
    for table, points in ((1, ("500", "120")), (2, ("-80", "310"))):
        tab.evaluate(SHOWN, f"result/1/{table}")
        values = dict(zip(("north_south", "east_west"), points, strict=True))
        assert tab.evaluate(FORM, ["Enter", values]) == f"round 1, table {table}: stored"
    assert "high total500 " in tab.evaluate(SHOWN, "standings")
    assert "high total" in tab.evaluate(SHOWN, "paper/results")
    tab.close()


@pytest.mark.parametrize(("count", "seed"), [(1, 1), pytest.param(50, 2, marks=pytest.mark.soak)])
def test_a_killed_firefox_has_every_stored_line(server, tmp_path, count, seed):
    chance = random.Random(seed)
    known, seen = set(), []
    for _ in range(count + 1):
        browser = firefox.Firefox(tmp_path / "profile")
        try:
            tab = fixed(browser, server)
            there = lines(journals(tab).values())
            assert known <= there
            seen.append(len(there))
            tab.evaluate(f"(keys => {{ ({PLAY})(keys); return 0 }})", list(ROUND))
            tab.evaluate(until(STORES))
            time.sleep(chance.uniform(0.05, 0.9))
            known |= lines(tab.evaluate("stored"))
        finally:
            browser.kill()
    assert len(seen) == count + 1
    assert seen[-1] > seen[0]
