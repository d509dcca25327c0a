"""House rules and names before a game, through the keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.flow.game_setup import Plan, option_text
from pinochle.keys import BACK, DOWN, OK, RIGHT, UP
from pinochle.rules.options import OPTIONS, choices, house_rules, makes_sense, value_of
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.screens.base import Choices
from pinochle.screens.number import Number
from pinochle.screens.text_entry import END, Spelling
from pinochle.storage.files import Folder
from pinochle.text import setup as words_setup
from pinochle.text import words
from support.pilot import Pilot, new_app

PRESETS = preset_names()


def set_up(folder, preset, keys=6):
    """Return a pilot on the set-up screen of a preset."""
    pilot = Pilot(new_app(folder, keys))
    pilot.choose(words_setup.SET_UP)
    pilot.choose(Rules(preset).title)
    return pilot


@pytest.mark.parametrize("keys", [6, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_house_option_can_be_changed(tmp_path, preset, keys):
    pilot = set_up(Folder(str(tmp_path)), preset, keys)
    pilot.choose(words_setup.HOUSE_RULES)
    rules = Rules(preset)
    offered = [entry for entry in OPTIONS if makes_sense(rules, entry)]
    # The unit would change the others' values; with one round there is no stuck player.
    for entry in offered[1:]:
        name = entry[0]
        before = value_of(rules, name)
        pilot.choose(words_setup.OPTION_NAMES[name] + ":")
        if isinstance(pilot.screen, Number):
            pilot.press(UP)
            wanted = pilot.screen.value
            pilot.press(OK)
        else:
            others = [value for value in choices(rules, entry) if value != before]
            wanted = others[0]
            pilot.choose(option_text(wanted))
        if pilot.screen.title == words.REFUSED:
            # Classic counting in ones.
            assert (name, rules.unit) == ("counting", 1)
            pilot.press(OK)
            continue
        line = f"* {words_setup.OPTION_NAMES[name]}: {option_text(wanted)}"
        assert line in [text for text, _ in pilot.screen.items]
        pilot.choose(words_setup.AS_PRESET % rules.title)
    pilot.press(BACK)
    pilot.choose(words_setup.DEAL)
    pilot.pick(0)
    assert pilot.app.flow.game.first[4] == []


def test_the_last_games_rules_and_names_are_kept_for_the_next(tmp_path):
    pilot = set_up(Folder(str(tmp_path)), "hay")
    pilot.choose(words_setup.HOUSE_RULES)
    pilot.choose(words_setup.OPTION_NAMES["on-set"])
    pilot.choose(option_text("award"))
    pilot.press(BACK)
    pilot.choose(words_setup.NAMES_OF_PLAYERS)
    pilot.choose("North")
    pilot.choose(words_setup.NEW_NAME)
    spell(pilot, "Ann")
    pilot.press(BACK)
    pilot.choose(words_setup.DEAL)
    pilot.pick(1)
    first = pilot.app.flow.game.first
    assert first[3:7] == ["hay", [["on-set", "award"]], ["Ann", "East", "South", "West"], []]
    pilot.open_menu(words.STOP)
    pilot.press(OK)
    again = Pilot(new_app(Folder(str(tmp_path))))
    again.begin("hay", 2)
    assert again.app.flow.game.first[3:8] == [*first[3:7], 2]
    # Another game offers the name.
    again.open_menu(words.STOP)
    again.press(OK)
    again.press(OK)
    again.choose(words_setup.SET_UP)
    again.choose(Rules("cutthroat").title)
    again.choose(words_setup.NAMES_OF_PLAYERS)
    again.choose("West")
    again.choose("Ann")
    assert "West: Ann" in [text for text, _ in again.screen.items]


def spell(pilot, name):
    """Spell a name on the current screen."""
    screen = pilot.screen
    assert isinstance(screen, Spelling)
    for letter in name:
        while screen.letters[screen.at] != letter:
            pilot.press(UP)
        pilot.press(RIGHT if screen.arrows else OK)
    if not screen.arrows:
        while screen.letters[screen.at] != END:
            pilot.press(DOWN)
    pilot.press(OK)


@pytest.mark.parametrize("arrows", [True, False])
@given(
    name=st.from_regex(r"[A-Z]([a-z]([ .-][A-Z])?){1,3}", fullmatch=True).filter(
        lambda n: len(n) < 11
    )
)
def test_any_name_can_be_spelled(arrows, name):
    done = []
    screen = Spelling("NORTH", arrows, done.append, None)

    class Keys:
        def __init__(self):
            self.screen = screen

        def press(self, key):
            screen.press(key, 0)

    spell(Keys(), name)
    assert done == [name]


def test_back_removes_letters_and_then_goes_back():
    screen = Spelling("NORTH", True, None, lambda: "left")
    screen.press(RIGHT, 0)
    assert screen.text == "A"
    assert screen.press(BACK, 0) is None
    assert screen.press(BACK, 0) == "left"


def test_a_plan_stores_only_changes_of_the_preset():
    plan = Plan("racehorse", None)
    plan.change("target", 1000)
    plan.change("extra", "40/20")
    plan.change("unit", "ones")
    assert plan.options == [["target", 100], ["extra", "4/2"], ["unit", "ones"]]
    plan.change("target", 150)
    assert plan.options == [["extra", "4/2"], ["unit", "ones"]]
    assert plan.rules.target == 150
    plan.change("unit", "tens")
    assert plan.options == [["extra", "40/20"]]


def test_names_are_removed_when_the_number_of_players_changes():
    plan = Plan("six-card", None)
    plan.players[:] = ["A", "B", "C", "D"]
    plan.change("players", 5)
    assert plan.players == []
    assert house_rules("six-card", plan.options).players == 5


def test_lists_of_values_start_at_the_current_value(tmp_path):
    pilot = set_up(Folder(str(tmp_path)), "dailey")
    pilot.choose(words_setup.HOUSE_RULES)
    pilot.choose(words_setup.OPTION_NAMES["dix"])
    assert isinstance(pilot.screen, Choices)
    assert pilot.screen.items[pilot.screen.at][0] == option_text("alone")
