"""Every page with a number, of every preset: no arrow goes the wrong way, at no limit."""

import random
import tempfile

import pytest
from pinochle.entry.meld_counter import Counter
from pinochle.entry.players_page import Together
from pinochle.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from pinochle.rules.melds import most_entered
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import HIGHEST, Rules, preset_names
from pinochle.screens.kinds import Choices
from pinochle.screens.number import Number
from pinochle.storage.files import Folder
from pinochle.text import setup as words_setup
from pinochle.text import views as view_words
from pinochle.text import words
from pinochle.text.refusals import REFUSALS
from support.pilot import Pilot, begun, new_app
from support.plain_rules import PlainRules
from support.random_hands import Dealer
from support.tables import EVERY_PRESET
from support.walking import check_screen, measured_app

KEYS = (6, 4)
GAMES, HANDS = 3, 4
FAR = 100_000
# The first press of a key, and repeats of each speed.
HELD = (0, 1, 12, 30)


def check_number(page):
    """Check the arrows of a number page at its limits, next to them and beyond; restore it."""
    value, entered = page.value, page.entered
    low, high = page.move(value, -FAR), page.move(value, FAR)
    up, down = page.move(low, 1), page.move(high, -1)
    assert low <= value <= high <= HIGHEST, page.title
    beyond = high + (high - down)
    for start in {low, up, value, down, high, beyond, 2 * HIGHEST}:
        for held in HELD:
            for key in (UP, RIGHT, DOWN, LEFT):
                page.value, page._pressed = start, True
                page.arrow(key, held)
                where = f"{page.title}: key {key} led from {start} to {page.value}"
                assert (page.value >= start) == (key in (UP, RIGHT)) or page.value == start, where
                assert page.value <= max(start, high), where
    page.value = value
    typed = [9999, high, low] if low >= 0 else [9999, high]
    for number in typed:
        for digit in str(number):
            page.type(digit)
        assert page.typed.nearest == min(number, high), page.title
        for _ in str(number):
            page.type("\b")
    page.value, page.entered = value, entered
    return high


def check_list(page):
    """Check the arrows of a page of several numbers at their limits; restore it."""
    kept, at = page.values[:], page.at
    for page.at in range(len(kept)):
        most = page.most(page.values, page.at)
        assert 0 <= most <= HIGHEST
        for start in (0, page.unit, most, most + page.unit, 2 * HIGHEST):
            for held in HELD:
                for key in (RIGHT, LEFT):
                    page.values[page.at], page._pressed = start, True
                    page.arrow(key, held)
                    value = page.values[page.at]
                    where = f"{page.title}: key {key} led from {start} to {value}"
                    assert (value >= start) == (key == RIGHT) or value == start, where
        page.values[:] = kept
    page._choose(at)


class Checker(Pilot):
    """A pilot that checks each number page before it answers it; `seen` has (title, highest)."""

    def __init__(self, app):
        super().__init__(app, holds=True)
        self.seen = set()

    def answer(self, hand):
        """Check the current screen, then answer it."""
        self.check()
        super().answer(hand)

    def check(self):
        """Check the current screen if it has a number."""
        page = self.screen
        if isinstance(page, Number):
            self.seen.add((page.title, check_number(page)))
        elif isinstance(page, Together):
            check_list(page)
            self.seen.add((page.title, page.most(page.values, 0)))


def game_of(path, preset, options=(), keys=6, events=()):
    """Return a Checker in a new game with these events, stored in a new folder."""
    return begun(tempfile.mkdtemp(dir=path), preset, options, events, keys, Checker)


@EVERY_PRESET
def test_no_arrow_goes_the_wrong_way_in_a_hand(tmp_path, preset, keys):
    plain = PlainRules({"id": "plain", "based-on": preset})
    dealer = Dealer(random.Random(preset), plain)
    seen = set()
    for _ in range(GAMES):
        checker = game_of(tmp_path, preset, keys=keys)
        for hand in dealer.game(HANDS)[0]["hands"]:
            took = [points > 0 for points in hand.get("tricks", [])]
            checker.play({"took_trick": took, "declarer": 0, **hand})
        seen |= checker.seen
    rules = Rules(preset)
    melds = {high for title, high in seen if title.startswith(words.MELD % "")}
    assert melds <= {most_entered(rules)}
    if rules.bidding != "none":
        assert melds
        bids = {high for title, high in seen if title.endswith(words.BIDS % "")}
        assert bids == {HIGHEST}
    assert any(title.startswith(words.TRICKS % "") for title, _ in seen)


@pytest.mark.parametrize("preset", [name for name in preset_names() if name != "two-handed"])
def test_no_arrow_goes_the_wrong_way_in_an_auction(tmp_path, preset):
    checker = game_of(tmp_path, preset)
    checker.open_menu(words.CALLS_MENU)
    for _ in range(Rules(preset).players):
        assert isinstance(checker.screen, Number)
        checker.check()
        checker.press(UP)
        checker.press(OK)
    assert {high for _, high in checker.seen} == {HIGHEST}


@pytest.mark.parametrize("preset", preset_names())
def test_no_arrow_goes_the_wrong_way_in_an_adjustment(tmp_path, preset):
    checker = game_of(tmp_path, preset)
    checker.open_menu(view_words.ADJUST)
    checker.pick(0)
    checker.pick(0)
    checker.check()
    assert {high for _, high in checker.seen} == {HIGHEST}
    assert checker.screen.move(0, -FAR) == -HIGHEST


@pytest.mark.parametrize("preset", preset_names())
def test_no_arrow_goes_the_wrong_way_in_a_house_rule(tmp_path, preset):
    checker = Checker(new_app(Folder(str(tmp_path))))
    checker.choose(words_setup.SET_UP)
    checker.choose(Rules(preset).title)
    checker.choose(words_setup.HOUSE_RULES)
    if Rules(preset).bidding != "none":
        # Nobody is stuck then: the bid of who is, 0, is below the lowest that can be entered.
        checker.choose(words_setup.OPTION_NAMES["stuck"])
        checker.choose(words_setup.OPTION_VALUES["redeal"])
    count = 0
    for place in range(len(checker.screen.items)):
        checker.pick(place)
        if isinstance(checker.screen, Choices) and words_setup.SAVE_POINTS in [
            text for text, _ in checker.screen.items
        ]:
            checker.choose(words_setup.SAVE_POINTS)
            checker.check()
            checker.press(BACK)
        elif isinstance(checker.screen, Number):
            checker.check()
            count += 1
        checker.press(BACK)
    assert count >= 5


# The limit of meld.

RUNS = [["meld.run", [15, 150, 225, 1500]]]
HUGE = [["meld.run", [HIGHEST]], ["meld.aces", [HIGHEST - 10]], ["meld.dix", [10]]]


@pytest.mark.parametrize(
    ("preset", "options", "most"),
    [
        ("racehorse", [], 9990),
        ("hay", [], 999),
        ("cutthroat", [], 999),
        # 300, 16, 24, 200, 160, 120, 80 and 90 in each hand.
        ("double-deck", [], 2 * 990),
        ("double-deck", RUNS, 2 * 2190),
        # One hand can have all twelve marriages.
        (
            "double-deck",
            [["meld.marriage", [2, 4, 6, 100]]],
            2 * (990 - 24 + 900),
        ),
        ("double-deck", [["meld.run", [HIGHEST, 5]]], HIGHEST),
    ],
)
def test_meld_is_entered_up_to_what_partners_can_have(preset, options, most):
    assert most_entered(house_rules(preset, options)) == most


def test_a_counted_meld_stays_when_its_page_is_opened_again(tmp_path):
    counted = [["bid", 0, 50], ["trump", "S"], ["meld", 0, 1500, 0]]
    checker = game_of(tmp_path, "double-deck", RUNS, events=counted)
    checker.press(BACK)
    assert (checker.screen.title, checker.screen.value) == (words.MELD % "N+S", 1500)
    checker.press(UP)
    checker.press(OK)
    assert checker.app.flow.game.hand.meld[0] == 1501


def test_the_highest_meld_fits_into_the_settlement(tmp_path):
    """With its trick points the hand gives five digits."""
    meld = [["bid", 0, 250], ["trump", "S"], ["meld", 0, HIGHEST, 0], ["meld", 1, HIGHEST, 0]]
    begun(tmp_path, events=meld)
    app = measured_app(Folder(str(tmp_path)), 6)
    for key in (OK, UP, UP):
        app.press(key)
        check_screen(app)
    assert app.screen.face()["deltas"][1] > 10_000


def test_the_counter_stops_at_the_highest_meld_that_can_be_entered():
    rules = house_rules("racehorse", HUGE)
    counter = Counter("", rules, True, lambda points, dix: None, None)
    names = [text for text, _ in counter.items]
    counter.at = names.index(words.MELD_NAMES["aces"])
    counter.press(RIGHT, 0)
    counter.at = names.index(words.MELD_NAMES["run"])
    counter.press(RIGHT, 0)
    assert counter.keys == REFUSALS["meld-most"] % HIGHEST
    counter.at = names.index(words.MELD_NAMES["dix"])
    counter.press(RIGHT, 0)
    assert counter.context == str(HIGHEST)
    # The partner's meld is added to it.
    counter.at = len(names) - 1
    counter.press(OK, 0)
    counter.press(RIGHT, 0)
    assert counter.keys == REFUSALS["meld-most"] % HIGHEST


def test_a_meld_above_the_limit_is_not_offered_to_be_laid(tmp_path):
    checker = game_of(tmp_path, "two-handed", [["meld.run", [HIGHEST]]])
    checker.answer({"trump": "S"})
    for count in (1, 0):
        checker.choose(words.LAYS % "North")
        texts = [text for text, _ in checker.screen.items]
        assert sum(text.startswith(words.MELD_NAMES["run"]) for text in texts) == count
        if count:
            checker.choose(words.MELD_NAMES["run"])


# Held arrows.


def test_a_key_held_since_the_page_before_changes_nothing():
    page = Number(
        {"title": "", "keys": "", "value": 50}, lambda value, steps: value + steps, None, None, str
    )
    page.press(UP, 1)
    page.press(RIGHT, 20)
    assert (page.value, page.entered) == (50, True)
    page.press(UP, 0)
    page.press(UP, 1)
    assert page.value == 52


@pytest.mark.parametrize(("key", "first", "last"), [(DOWN, 0, 2), (UP, 2, 0)])
def test_a_list_wraps_around_by_a_press_but_not_while_a_key_is_held(key, first, last):
    items = [(text, lambda: None) for text in "abc"]
    page = Choices({"title": "", "keys": "", "at": first}, items, None)
    for held in range(4):
        page.press(key, held)
    assert page.at == last
    page.press(key, 0)
    assert page.at == first
