"""A long press over a page with what no event has yet: the menu leads back to it."""

import pytest
from pinochle.keys import BACK, DOWN, HOLD_BACK, HOLD_OK, OK, UP
from pinochle.text import views as view_words
from pinochle.text import words
from pinochle.text.help import HELP
from support.pilot import begun, frame
from support.plays import hand_events

HAND = {"declarer": 0, "bid": 320, "meld": [200, 60], "tricks": [170, 80]}


def correction(pilot):
    """Change a field of the last hand."""
    pilot.run("HOLD-OK DOWN>correct OK OK DOWN>meld-of-e-w RIGHT RIGHT")
    assert view_words.KEYS_CHANGED in pilot.screen.keys


def confirmation(pilot):
    """Change a field, and leave the list for the totals that it leads to."""
    correction(pilot)
    pilot.press(BACK)
    assert pilot.screen.kind == "table"


def scores_so_far(pilot):
    """Enter the first side's points from a sheet of paper."""
    pilot.open_menu(words.SCORES_SO_FAR)
    pilot.press(UP)
    pilot.press(OK)
    pilot.press(UP)


def name(pilot):
    """Spell a part of a name."""
    pilot.open_menu(words.NAMES_OF_PLAYERS)
    pilot.press(OK)
    while pilot.screen.typing != "text":
        pilot.press(OK)
    pilot.press(DOWN)


def penalty(pilot):
    """Change the points of an adjustment."""
    pilot.open_menu(view_words.ADJUST)
    while pilot.screen.typing != "number":
        pilot.press(OK)
    pilot.press(UP)


@pytest.mark.parametrize("key", [HOLD_OK, HOLD_BACK])
@pytest.mark.parametrize(
    ("page", "keys"),
    [(page, keys) for page in (scores_so_far, name, penalty) for keys in (6, 4)]
    # With four keys no arrow changes a field in the list.
    + [(correction, 6), (confirmation, 6)],
)
def test_a_look_at_the_menu_or_undo_keeps_what_was_typed(tmp_path, page, keys, key):
    pilot = begun(tmp_path, events=hand_events(HAND) + hand_events(HAND), keys=keys)
    page(pilot)
    screen, before = pilot.screen, frame(pilot.app)
    pilot.press(key)
    assert frame(pilot.app) != before
    pilot.press(BACK)
    assert pilot.screen is screen
    assert frame(pilot.app) == before


def test_the_menu_over_a_page_has_the_help_of_that_page(tmp_path):
    pilot = begun(tmp_path, events=hand_events(HAND))
    correction(pilot)
    fields = pilot.screen
    pilot.open_menu(words.HELP)
    assert pilot.screen.face()["text"] == [HELP["fields"]]
    pilot.press(OK)
    assert pilot.screen is fields
