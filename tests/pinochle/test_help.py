"""The help in the menu: it fits, names only keys that the board has, and says what they do."""

import re

import pytest
from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import wrapped
from pinochle.keys import BACK, DOWN, HOLD_OK, OK, UP
from pinochle.screens import accents, text_entry
from pinochle.screens.base import STAY
from pinochle.screens.kinds import LINES
from pinochle.storage.files import Folder
from pinochle.text import views as view_words
from pinochle.text import words
from pinochle.text.help import HELP, HELP_FOUR, help_text
from support.pilot import Pilot, begun, new_app

HAND = {"declarer": 0, "bid": 300, "meld": [200, 50], "tricks": [180, 70]}


def help_of(pilot):
    """Return the help of the current screen, by one menu or by two, and show the screen again."""
    screen = pilot.screen
    found = set()
    for menus in (1, 2):
        for _ in range(menus):
            pilot.press(HOLD_OK)
        pilot.choose(words.HELP)
        found.update(pilot.screen.lines)
        pilot.press(BACK)
        pilot.app.screen = screen
    return found.pop() if len(found) == 1 else found


@pytest.mark.parametrize("arrows", [True, False])
def test_each_page_fits_and_names_keys_that_the_board_has(arrows):
    for name in HELP:
        text = help_text(name, arrows)
        assert len(wrapped(Canvas(), [text])) <= LINES, name
        assert arrows or not {"LEFT", "RIGHT"} & set(re.findall(r"[A-Z]+", text)), name
    assert set(HELP_FOUR) <= set(HELP)


def test_every_screen_of_a_hand_has_its_help(tmp_path):
    pilot = begun(tmp_path)
    pages = set()
    for _ in range(9):
        pages.add(help_of(pilot))
        pilot.answer(HAND)
    assert pages <= set(HELP.values())
    # Scoreboard, bid, trump, meld twice, play, tricks with the settlement.
    assert len(pages) == 6


def test_any_trick_asked_after_the_points_has_its_own_help(tmp_path):
    pilot = Pilot(new_app(Folder(str(tmp_path))))
    pilot.begin("hay")
    hand = {"declarer": 0, "bid": 15, "meld": [4, 4], "tricks": [25, 0], "took": [True, False]}
    while pilot.screen.title != words.TOOK:
        pilot.answer(hand)
    assert help_of(pilot) == HELP["took"]


@pytest.mark.parametrize("keys", [6, 4])
def test_large_totals_lead_by_ok_to_the_next_view_and_by_back_to_the_score(tmp_path, keys):
    pilot = begun(tmp_path, "cutthroat", keys=keys)
    pilot.open_menu(view_words.VIEWS)
    pilot.choose(view_words.BIG_LINE)
    large = pilot.screen
    assert help_of(pilot) == HELP["totals"]
    pilot.press(OK)
    assert pilot.screen.kind == "chips"
    pilot.app.screen = large
    pilot.press(BACK)
    assert help_of(pilot) == HELP["score"]


def test_a_hand_to_take_out_is_one_of_a_list_where_ok_takes_it(tmp_path):
    pilot = begun(tmp_path)
    pilot.play(HAND)
    pilot.open_menu(words.TAKE_OUT)
    assert help_of(pilot) == HELP["list"]
    pilot.press(OK)
    assert pilot.screen.title.startswith(view_words.TAKE_OUT_TITLE % 1)


def test_four_keys_spell_as_their_help_says():
    taken = []

    def take(text):
        taken.append(text)
        return STAY

    spelling = text_entry.Spelling("NORTH", False, take, lambda: STAY)
    for key in (OK, OK, DOWN, OK, OK, UP, OK, OK):
        spelling.press(key, 0)
    assert taken == ["Aj"]
    letters = accents.Accents("NORTH", "", "áàâ", False, take, lambda: STAY)
    for key in (DOWN, OK):
        letters.press(key, 0)
    assert taken == ["Aj", "à"]
    assert help_text(spelling.help, False) == HELP_FOUR["spell"]
    assert help_text(letters.help, False) == HELP_FOUR["accents"]
