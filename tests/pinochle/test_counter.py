"""The meld counter, through the keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.entry.meld_counter import Counter
from pinochle.keys import DOWN, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.rules.melds import NAMES, total, value_counts
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.screens.base import STAY
from pinochle.storage.files import Folder
from pinochle.text import words
from pinochle.text.refusals import REFUSALS
from support.pilot import Pilot, new_app

HAND = {"declarer": 0, "bid": 300, "meld": [0, 0], "tricks": [180, 70]}


def counter(preset, arrows=True):
    """Return a counter, and the list that receives its results."""
    taken = []

    def done(points, dix):
        taken.append((points, dix))

    return Counter("COUNT", Rules(preset), arrows, done, None), taken


def go_to(screen, text):
    """Move to the line that begins with `text`."""
    while not screen.items[screen.at][0].startswith(text):
        screen.press(DOWN, 0)


@pytest.mark.parametrize("preset", ["racehorse", "double-deck", "hay-racehorse", "three-hand"])
@given(st.lists(st.tuples(st.integers(0, 8), st.booleans()), max_size=25))
def test_the_counter_agrees_with_value_counts(preset, presses):
    screen, taken = counter(preset)
    rules, counts = Rules(preset), [0] * 9
    for meld, more in presses:
        if meld not in screen.melds:
            continue
        screen.at = screen.melds.index(meld)
        screen.press(RIGHT if more else LEFT, 0)
        wanted = counts[:]
        wanted[meld] = max(0, wanted[meld] + (1 if more else -1))
        try:
            value_counts(rules, wanted, 0, 0)
        except Illegal:
            continue
        counts = wanted
    screen.at = 0
    screen.press(OK, 0)
    assert taken == [(total(value_counts(rules, counts, 0, 0)), counts[3] * rules.unit)]


def test_ok_counts_up_to_the_maximum_and_starts_again():
    screen, _ = counter("double-deck", arrows=False)
    go_to(screen, words.MELD_NAMES["aces"])
    seen = []
    for _ in range(6):
        screen.press(OK, 0)
        seen.append(screen.counts[NAMES.index("aces")])
    assert seen == [1, 2, 3, 4, 0, 1]


def test_the_partners_meld_is_added():
    screen, taken = counter("racehorse")
    go_to(screen, words.MELD_NAMES["dix"])
    screen.press(RIGHT, 0)
    go_to(screen, words.PARTNERS_TOO)
    screen.press(OK, 0)
    go_to(screen, words.MELD_NAMES["run"])
    screen.press(RIGHT, 0)
    go_to(screen, words.TAKE_SUM.split("%")[0])
    screen.press(OK, 0)
    assert taken == [(160, 10)]


def test_extra_kings_and_queens_are_removed_with_their_run():
    screen, _ = counter("hay-racehorse")
    go_to(screen, words.MELD_NAMES["run"])
    screen.press(RIGHT, 0)
    go_to(screen, words.EXTRA_NAMES[1])
    screen.press(RIGHT, 0)
    assert screen.context == "190"
    go_to(screen, words.MELD_NAMES["run"])
    screen.press(LEFT, 0)
    assert screen.context == "0"


@pytest.mark.parametrize("keys", [6, 4])
def test_the_counters_total_becomes_the_sides_meld_with_its_nines(tmp_path, keys):
    pilot = Pilot(new_app(Folder(str(tmp_path)), keys))
    pilot.begin("racehorse")
    while not pilot.screen.title.startswith(words.MELD % ""):
        pilot.answer(HAND)
    pilot.press(HOLD_OK)
    pilot.choose(words.COUNT_MENU)
    for meld in ("run", "dix", "dix"):
        go_to(pilot.screen, words.MELD_NAMES[meld])
        pilot.press(OK)
    while pilot.screen.at:
        pilot.press(UP)
    pilot.press(OK)
    hand = pilot.app.flow.game.hand
    assert (hand.meld[0], hand.dix[0]) == (170, 20)


@pytest.mark.parametrize("arrows", [True, False])
def test_too_many_of_a_meld_are_refused_on_the_page_itself(arrows):
    screen, _ = counter("racehorse", arrows)
    usual = screen.keys
    screen.press(DOWN, 0)
    assert screen.press(RIGHT, 0) is STAY
    while screen.keys == usual:
        count = screen.counts[:]
        assert screen.press(RIGHT, 0) is STAY
    assert screen.keys == REFUSALS["meld-count"]
    assert screen.counts == count
    screen.press(LEFT, 0)
    assert screen.keys == usual
    assert sum(screen.counts) == sum(count) - 1
