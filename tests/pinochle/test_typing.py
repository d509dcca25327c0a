"""Names and numbers typed on a keyboard: App.type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from pinochle.rules.auction import ladder
from pinochle.rules.rule_set import preset_names
from pinochle.screens.number import Number
from pinochle.screens.text_entry import Spelling
from pinochle.storage.files import Folder
from pinochle.text import setup as words_setup
from pinochle.text import views as view_words
from pinochle.text import words
from support.pilot import Pilot, begun, new_app
from support.readable import unreadable
from support.walking import check_screen, measured_app


def typed(app, text):
    """Type all characters; each must be one that the screen asks for."""
    for character in text:
        assert app.type(character), character


@pytest.fixture(params=[6, 4])
def pilot(tmp_path, request):
    return Pilot(new_app(Folder(str(tmp_path)), request.param))


def at_first_name(pilot):
    pilot.begin("racehorse")
    pilot.open_menu(words.NAMES_OF_PLAYERS)
    assert isinstance(pilot.screen, Spelling)
    return pilot.app


def at_bid(pilot):
    pilot.begin("racehorse")
    pilot.pick(1)
    assert isinstance(pilot.screen, Number)
    return pilot.app


def test_four_names_are_typed_with_an_ok_after_each(pilot):
    app = at_first_name(pilot)
    for name in ("susan", "Luq", "john Paul", "X-1.b"):
        typed(app, name)
        app.press(OK)
    assert app.flow.game.players == ["Susan", "Luq", "John Paul", "X-1.B"]


def test_a_backspace_removes_a_letter_and_stays(pilot):
    app = at_first_name(pilot)
    typed(app, "\b Bon\b")
    assert pilot.screen.text == "Bo"
    typed(app, "\b\b\b")
    assert (pilot.screen.text, pilot.screen.context) == ("", "_")
    app.press(BACK)
    app.press(BACK)
    assert not isinstance(pilot.screen, Spelling)


def test_characters_that_no_name_has_are_no_commands_either(pilot):
    app = at_first_name(pilot)
    typed(app, 'Zo\u044f\u00d7\u202e"\\!/')
    assert pilot.screen.text == "Zo"
    assert not app.type("\r")
    typed(app, "a" * 20)
    assert len(pilot.screen.text) == 12


def test_a_letter_with_an_accent_is_typed(pilot):
    app = at_first_name(pilot)
    typed(app, "\u00e9lodie-\u0142u")
    assert pilot.screen.text == "\u00c9lodie-\u0141u"


def test_after_an_arrow_ok_adds_the_letter_under_the_cursor(tmp_path):
    pilot = Pilot(new_app(Folder(str(tmp_path))))
    app = at_first_name(pilot)
    typed(app, "Bo")
    for key in (DOWN, OK):
        app.press(key)
    assert pilot.screen.text == "Boa"


@pytest.mark.parametrize("arrow", [UP, DOWN])
def test_a_typed_number_is_the_answer(pilot, arrow):
    app = at_bid(pilot)
    typed(app, "33")
    assert pilot.screen.value == 33
    typed(app, "0")
    app.press(OK)
    assert app.flow.game.hand.bid == 330


def test_a_number_that_is_not_possible_becomes_the_nearest_before_it_counts(pilot):
    app = at_bid(pilot)
    typed(app, "337")
    app.press(OK)
    assert pilot.screen.value == 340
    assert app.flow.game.hand.bid == 0
    app.press(OK)
    assert app.flow.game.hand.bid == 340


def test_the_nearest_tricks_are_named_beside_the_digits(tmp_path):
    """In place of the settlement, because the place of the other texts is narrow."""
    folder = Folder(str(tmp_path))
    events = [["bid", 0, 310], ["trump", "S"], ["meld", 0, 100, 0], ["meld", 1, 40, 0]]
    begun(folder, events=events)
    app = measured_app(folder, 6)
    app.press(OK)
    for letters, notes in (("5", ["not possible", "OK: 10"]), ("\b1", None), ("0", None)):
        typed(app, letters)
        check_screen(app)
        assert not unreadable(app)
        assert notes is None or app.screen.notes_now() == notes
    assert app.face()["deltas"]


def test_a_call_is_typed_too_and_0_passes(tmp_path):
    pilot = Pilot(new_app(Folder(str(tmp_path))))
    app = at_bid(pilot)
    pilot.press(BACK)
    pilot.open_menu(words.CALLS_MENU)
    for call in ("260", "0", "280"):
        typed(app, call)
        pilot.press(OK)
    assert [bid for _, bid in app.flow.game.hand.auction.calls] == [260, 0, 280]


def test_removing_all_digits_restores_the_number(pilot):
    app = at_bid(pilot)
    before = pilot.screen.value
    typed(app, "47\b\b")
    assert pilot.screen.value == before
    assert not app.type("\b")
    assert not app.type("-")
    typed(app, "470")
    app.press(UP)
    assert pilot.screen.value == 480
    typed(app, "5")
    assert pilot.screen.value == 5


def test_an_arrow_moves_on_from_the_nearest_number(pilot):
    app = at_bid(pilot)
    typed(app, "4")
    app.press(UP)
    assert pilot.screen.value == 260


def test_letters_stay_commands_where_a_number_or_nothing_is_entered(pilot):
    app = at_bid(pilot)
    assert app.typing == "number"
    assert not any(app.type(letter) for letter in "uqhw ")
    app.press(BACK)
    assert app.typing == ""
    assert not any(app.type(letter) for letter in "uq3\b")


def test_a_minus_changes_the_sign_where_points_may_be_negative(tmp_path):
    pilot = Pilot(new_app(Folder(str(tmp_path))))
    pilot.begin("racehorse")
    pilot.open_menu(view_words.ADJUST)
    pilot.press(OK)
    pilot.press(OK)
    app = pilot.app
    assert not app.type("-")
    typed(app, "50-")
    assert pilot.screen.value == -50
    typed(app, "-")
    assert pilot.screen.value == 50
    typed(app, "-\b\b")
    typed(app, "250-")
    app.press(OK)
    assert app.flow.game.totals == [-250, 0]


def test_house_rules_take_typed_numbers(tmp_path):
    pilot = Pilot(new_app(Folder(str(tmp_path))))
    pilot.choose(words_setup.SET_UP)
    pilot.press(OK)
    pilot.choose(words_setup.HOUSE_RULES)
    pilot.choose(words_setup.OPTION_NAMES["target"])
    typed(pilot.app, "2000")
    pilot.press(OK)
    assert f"* {words_setup.OPTION_NAMES['target']}: 2000" in [
        text for text, _ in pilot.screen.items
    ]


@given(
    preset=st.sampled_from(preset_names()),
    steps=st.lists(
        st.one_of(st.sampled_from("0123456789-\b"), st.sampled_from([UP, DOWN, LEFT, RIGHT, OK])),
        max_size=120,
    ),
)
def test_the_screens_stay_readable_while_anything_is_typed(tmp_path_factory, preset, steps):
    app = measured_app(Folder(str(tmp_path_factory.mktemp("typing"))), 6)
    pilot = Pilot(app)
    pilot.begin(preset)
    for step in steps:
        if isinstance(step, int):
            app.press(step)
        else:
            app.type(step)
        check_screen(app)


def test_the_nearest_number_is_one_that_the_arrows_reach(pilot):
    app = at_bid(pilot)
    rules = app.flow.game.rules
    reached = [ladder(rules, rules.lowest_bid, steps) for steps in range(60)]
    for wanted in range(0, 700, 7):
        typed(app, str(wanted))
        app.press(OK)
        nearest = min(reached, key=lambda bid: abs(bid - wanted))
        if app.flow.game.hand.bid:
            assert app.flow.game.hand.bid == nearest
            pilot.undo()
            pilot.pick(1)
        else:
            assert abs(pilot.screen.value - wanted) == abs(nearest - wanted)


def test_typing_wakes_a_dimmed_display(tmp_path):
    pilot = Pilot(new_app(Folder(str(tmp_path))))
    app = at_bid(pilot)
    app.tick(3 * 60 * 1000)
    dim = app.brightness
    typed(app, "3")
    assert app.brightness > dim
