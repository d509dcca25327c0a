"""House rules and names before a game, through the keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import MARGIN, RIGHT_END
from pinochle.keys import BACK, DOWN, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.rules.options import OPTIONS, choices, house_rules, makes_sense, value_of
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.screens.base import STAY
from pinochle.screens.kinds import Choices
from pinochle.screens.number import Number
from pinochle.screens.text_entry import END, GRID, Spelling
from pinochle.setup.game_setup import option_text
from pinochle.setup.listed_games import TABLES
from pinochle.setup.plan import Plan, plan_of
from pinochle.setup.rules_summary import summary
from pinochle.storage import people
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import encode
from pinochle.text import evening as evening_words
from pinochle.text import help as words_help
from pinochle.text import setup as words_setup
from pinochle.text import words
from support.pilot import Pilot, begun, new_app
from support.spelling import spell
from support.tables import EVERY_PRESET

PRESETS = preset_names()


def set_up(folder, preset, keys=6):
    """Return a pilot on the set-up screen of a preset."""
    pilot = Pilot(new_app(folder, keys))
    pilot.choose(words_setup.SET_UP)
    pilot.choose(Rules(preset).title)
    return pilot


@EVERY_PRESET
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
            pilot.choose(option_text(wanted, name))
        if pilot.screen.title == words.REFUSED:
            # Classic counting in ones.
            assert (name, rules.unit) == ("counting", 1)
            pilot.press(OK)
            continue
        line = f"* {words_setup.OPTION_NAMES[name]}: {option_text(wanted, name)}"
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
    pilot.choose(option_text("award", "on-set"))
    pilot.press(BACK)
    pilot.choose(words.NAMES_OF_PLAYERS)
    spell(pilot, "Ann")
    pilot.press(BACK)
    pilot.choose(words_setup.NAMED)
    pilot.choose(words_setup.DEAL)
    pilot.pick(1)
    first = pilot.app.flow.game.first
    assert first[3:7] == ["hay", [["on-set", "award"]], ["Ann", "East", "South", "West"], []]
    pilot.stop()
    again = Pilot(new_app(Folder(str(tmp_path))))
    again.begin("hay", 2)
    assert again.app.flow.game.first[3:8] == [*first[3:7], 2]
    # Another game offers the name: of the people, not of the seats of others.
    again.stop()
    again.press(OK)
    again.choose(words_setup.OTHER_GAME)
    again.choose(words_setup.SET_UP)
    again.choose(Rules("cutthroat").title)
    again.choose(words.NAMES_OF_PLAYERS)
    assert [text for text, _ in again.screen.items] == [
        words.NEW_NAME,
        "Ann",
        words_setup.NO_NAME,
    ]
    again.choose("Ann")
    again.press(BACK)
    assert "North: Ann" in [text for text, _ in again.screen.items]


def stop(pilot):
    pilot.stop()


def played(folder, preset, players=(), options=(), teams=()):
    """Store a game and return an App that loaded it."""
    number = len([name for name in folder.names() if name.endswith(".log")]) + 1
    first = ["game", 2, f"{number:016x}", preset, list(options), list(players), list(teams), 0]
    journal = Journal(folder)
    journal.load(lambda event: None)
    journal.begin(first)
    journal.append(["end", "stopped"])
    journal.rest()


FOUR = ["Ann", "Bo", "Cy", "Di"]


def test_names_belong_to_the_table_and_house_rules_to_the_preset(tmp_path):
    folder = Folder(str(tmp_path))
    played(folder, "hay", ["Uma", "Vic", "Wes", "Xia"], [["on-set", "award"]])
    played(folder, "racehorse", FOUR, [["target", 1000]], ["Us", "Them"])
    played(folder, "cutthroat", ["Ed", "Flo", "Gus"])
    app = new_app(folder)
    seen = {preset: plan_of(app.flow, preset) for preset in ("hay", "racehorse", "cutthroat")}
    assert (seen["hay"].players, seen["hay"].options) == (FOUR, [["on-set", "award"]])
    assert seen["hay"].teams == ["Us", "Them"]
    assert (seen["racehorse"].players, seen["racehorse"].options) == (FOUR, [["target", 1000]])
    assert (seen["cutthroat"].players, seen["cutthroat"].options) == (["Ed", "Flo", "Gus"], [])
    assert plan_of(app.flow, "two-handed").players == []


def test_own_rules_are_no_house_rules_of_the_preset(tmp_path):
    folder = Folder(str(tmp_path))
    own = [["rules", "club"], ["title", "The club"], ["save", 5]]
    played(folder, "hay", (), [["on-set", "award"]])
    played(folder, "hay", FOUR, own)
    app = new_app(folder)
    assert plan_of(app.flow, "hay").options == [["on-set", "award"]]
    assert plan_of(app.flow, "hay", own).options == own
    assert plan_of(app.flow, "hay", own).players == FOUR
    assert app.offer("hay", own)
    pilot = Pilot(app)
    pilot.pick(0)
    assert app.flow.game.first[4] == own
    assert plan_of(app.flow, "hay").options == [["on-set", "award"]]


def test_names_changed_during_a_game_are_those_of_the_next(tmp_path):
    pilot = Pilot(new_app(Folder(str(tmp_path))))
    pilot.begin("hay")
    pilot.open_menu(words.NAMES_OF_PLAYERS)
    for name in FOUR:
        spell(pilot, name)
    assert pilot.app.flow.game.players == FOUR
    pilot.open_menu(words.NAMES_OF_PLAYERS)
    pilot.choose("East: Bo")
    pilot.choose(words.NEW_NAME)
    spell(pilot, "Bea")
    pilot.choose(words_setup.NAMED)
    assert pilot.app.flow.game.players == ["Ann", "Bea", "Cy", "Di"]
    again = Pilot(new_app(Folder(str(tmp_path))))
    stop(again)
    again.begin("racehorse")
    assert again.app.flow.game.first[5] == ["Ann", "Bea", "Cy", "Di"]


def test_names_given_during_a_game_stay_after_a_game_of_others(tmp_path):
    folder = Folder(str(tmp_path))
    pilot = Pilot(new_app(folder))
    pilot.begin("hay")
    pilot.open_menu(words.NAMES_OF_PLAYERS)
    for name in FOUR:
        spell(pilot, name)
    stop(pilot)
    played(folder, "cutthroat", ["Ed", "Flo", "Gus"])
    app = new_app(folder)
    assert plan_of(app.flow, "racehorse").players == FOUR
    assert app.flow.saved_games.known_names(None) == ["Ed", "Flo", "Gus", *FOUR]


def test_names_from_a_hand_on_are_offered_too(tmp_path):
    folder = Folder(str(tmp_path))
    pilot = begun(folder, events=[["bid", 0, 250], ["trump", "S"]], players=FOUR)
    pilot.play({"declarer": 0, "bid": 250, "meld": [100, 40], "tricks": [180, 70]})
    pilot.app._happen([["names", [*FOUR[:3], "Zoe"], [], 2]], pilot.screen)
    # Who left in the middle may come back.
    now = pilot.app.flow.game
    assert pilot.app.flow.saved_games.known_names(now) == [*FOUR[:3], "Zoe", FOUR[3]]
    stop(pilot)
    played(folder, "cutthroat", ["Ed", "Flo", "Gus"])
    app = new_app(folder)
    assert app.flow.saved_games.known_names(None) == ["Ed", "Flo", "Gus", *FOUR[:3], "Zoe"]
    assert plan_of(app.flow, "racehorse").players == [*FOUR[:3], "Zoe"]


def test_names_in_a_damaged_line_are_not_offered(tmp_path):
    folder = Folder(str(tmp_path))
    pilot = Pilot(new_app(folder))
    pilot.begin("hay")
    for names in (FOUR, ["Ann", "Bo", "Cy", "Dee"]):
        pilot.app._happen([["names", names, []]], pilot.screen)
    stop(pilot)
    played(folder, "cutthroat", ["Ed", "Flo", "Gus"])
    name = folder.names()[0]
    whole = folder.read(name)
    three = ["Ed", "Flo", "Gus"]
    for damaged, known in (
        (whole, [*three, "Ann", "Bo", "Cy", "Dee"]),
        (whole.replace(b"Dee", b'D\xff"'), [*three, *FOUR]),
        (whole.replace(whole.split(b"\n")[1][-8:], b"12 x  y\xff"), three),
        (whole.replace(b"game", b"gome"), three),
    ):
        folder.replace(name, damaged)
        assert new_app(folder).flow.saved_games.known_names(None) == known


def test_people_chosen_on_the_laptop_are_offered_first_and_removed_ones_are_not(tmp_path):
    folder = Folder(str(tmp_path))
    played(folder, "hay", FOUR)
    folder.replace(people.FILE, people.written(["Uma", "Cy"], ["Bo"]))
    pilot = Pilot(new_app(folder))
    pilot.press(OK)
    pilot.choose(words_setup.OTHER_GAME)
    pilot.choose(words_setup.SET_UP)
    pilot.choose(Rules("cutthroat").title)
    pilot.choose(words.NAMES_OF_PLAYERS)
    assert [text for text, _ in pilot.screen.items][1:-1] == ["Uma", "Cy", "Ann", "Di"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff" * 40,
        people.written(["Uma"], [])[:-3],
        encode(["people", ["Uma"]], 0)[0],
        encode(["people", ["Uma"], "Bo"], 0)[0],
        encode(["people", ["Uma", 4], []], 0)[0],
        encode(["people", [" Uma"], []], 0)[0],
        encode(["people", ["Thirteen long"], []], 0)[0],
        encode(["people", ['U"ma'], []], 0)[0],
        encode(["people", ["U"] * (people.MOST + 1), []], 0)[0],
        encode(["game", ["Uma"], []], 0)[0],
    ],
)
def test_a_damaged_list_of_people_counts_as_empty(tmp_path, data):
    folder = Folder(str(tmp_path))
    folder.replace(people.FILE, data)
    assert people.load(folder) == ([], [])
    assert people.parsed(data) == (None if data else ([], []))


def test_names_that_stay_as_they_are_store_nothing(tmp_path):
    folder = Folder(str(tmp_path))
    pilot = Pilot(new_app(folder))
    pilot.begin("hay")
    before = pilot.app.journal.count
    pilot.open_menu(words.NAMES_OF_PLAYERS)
    pilot.press(BACK)
    pilot.choose(words_setup.NAMED)
    assert pilot.app.journal.count == before


class Counting(Folder):
    """A folder that counts the games opened, the lists of people read, and its own listings."""

    opened = asked = lists = 0

    def _opened(self, name):
        self.opened += name.endswith(".log")
        self.asked += name == people.FILE
        return super()._opened(name)

    def listed(self):
        self.lists += 1
        return super().listed()


def test_power_on_reads_no_names(tmp_path):
    """Each file takes 20 ms to open on a Pico with 300 games; names wait until they are needed."""
    folder = Counting(str(tmp_path))
    for _ in range(5):
        played(folder, "hay", FOUR)
    folder.opened = folder.asked = folder.lists = 0
    pilot = Pilot(new_app(folder))
    pilot.app.draw()
    assert (folder.opened, folder.asked, folder.lists) == (1, 0, 0)
    pilot.press(OK)
    pilot.press(OK)
    assert pilot.app.flow.game.players == FOUR
    assert folder.asked == 0


def test_the_games_are_opened_once_for_all_names(tmp_path):
    folder = Counting(str(tmp_path))
    for _ in range(5):
        played(folder, "hay", FOUR)
    pilot = Pilot(new_app(folder))
    pilot.press(OK)
    pilot.choose(words_setup.OTHER_GAME)
    pilot.choose(words_setup.SET_UP)
    pilot.choose(Rules("cutthroat").title)
    folder.opened = folder.asked = folder.lists = 0
    pilot.choose(words.NAMES_OF_PLAYERS)
    for name in FOUR[:3]:
        pilot.choose(name)
    assert (folder.opened, folder.asked, folder.lists) == (5, 1, 1)


def test_only_few_games_are_opened_for_a_plan(tmp_path):
    folder = Counting(str(tmp_path))
    for _ in range(30):
        played(folder, "hay", FOUR)
    app = new_app(folder)
    folder.opened = 0
    plan_of(app.flow, "hay")
    assert folder.opened == 0
    plan_of(app.flow, "cutthroat")
    assert 0 < folder.opened <= 20


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
    screen.press(OK, 0)
    assert screen.text == "A"
    assert screen.press(BACK, 0) is STAY
    assert screen.press(BACK, 0) == "left"


def test_the_grid_has_letters_digits_minus_and_a_blank_once_and_one_end():
    cells = "".join(GRID)
    assert len({len(row) for row in GRID}) == 1
    for letter in "abcdefghijklmnopqrstuvwxyz0123456789- ":
        assert cells.count(letter) == 1
    assert cells.count(END) == len(cells) - len(cells.replace(END, ""))


def test_a_held_arrow_stops_at_the_edge_of_the_grid():
    screen = Spelling("NORTH", True, None, None)
    screen.press(RIGHT, 0)
    for held in range(1, 20):
        screen.press(RIGHT, held)
        screen.press(DOWN, held)
    assert (screen.row, screen.column) == (len(GRID) - 1, len(GRID[0]) - 1)


def test_a_name_has_at_most_12_letters_and_none_is_no_name():
    names = []
    screen = Spelling("NORTH", True, names.append, None)
    for key in (*[OK] * 14, UP, OK):
        screen.press(key, 0)
    screen.press(BACK, 0)
    assert names == ["A" + "a" * 11]
    empty = Spelling("NORTH", True, names.append, None)
    empty.press(UP, 0)
    empty.press(OK, 0)
    assert names[1:] == [""]


def test_a_plan_stores_only_changes_of_the_preset():
    plan = Plan("racehorse")
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
    plan = Plan("six-card")
    plan.players[:] = ["A", "B", "C", "D"]
    plan.change("players", 5)
    assert plan.players == []
    assert house_rules("six-card", plan.options).players == 5


def test_lists_of_values_start_at_the_current_value(tmp_path):
    pilot = set_up(Folder(str(tmp_path)), "dailey")
    pilot.choose(words_setup.HOUSE_RULES)
    pilot.choose(words_setup.OPTION_NAMES["dix"])
    assert isinstance(pilot.screen, Choices)
    assert pilot.screen.items[pilot.screen.at][0] == option_text("alone", "dix")


def test_every_game_has_its_own_line_that_fits():
    lines = [summary(Rules(preset)) for preset in PRESETS]
    assert len(set(lines)) == len(lines)
    assert max(map(Canvas().text_width, lines)) <= RIGHT_END - MARGIN
    assert summary(Rules("auction")) == "2 pairs, to 1200, bid 150 up"
    assert summary(house_rules("hay", [["hands", 8]])) == "2 pairs, 8 hands, bid 15 up"


@pytest.mark.parametrize("keys", [6, 4])
def test_the_first_screen_begins_with_the_game_played_last(tmp_path, keys):
    folder = Folder(str(tmp_path))
    played(folder, "cutthroat", ["Ed", "Flo", "Gus"], [["target", 500]])
    pilot = Pilot(new_app(folder, keys))
    pilot.press(OK)
    pilot.choose(words_setup.OTHER_GAME)
    titles = [Rules(preset).title for preset in PRESETS]
    titles.remove("Cutthroat")
    titles.insert(titles.index("Double deck") + 1, TABLES[0][2][1][1])
    shown = [text for text, _ in pilot.screen.items]
    assert shown == ["Cutthroat", *titles, words.HELP, words_setup.SET_UP]
    assert pilot.screen.foot == "3 players, to 500, bid 15 up"
    assert pilot.screen.context == "1 of 16"
    pilot.press(DOWN)
    assert pilot.screen.foot == summary(Rules("racehorse"))
    assert pilot.screen.context == "2 of 16"


@pytest.mark.parametrize("keys", [6, 4])
def test_names_rules_and_help_are_a_key_or_two_from_the_first_screen(tmp_path, keys):
    pilot = Pilot(new_app(Folder(str(tmp_path)), keys))
    for presses in ([LEFT], [UP, UP, OK]) if keys == 6 else ([UP, UP, OK],):
        for key in presses:
            pilot.press(key)
        assert pilot.screen.lines == [words_help.HELP["first"]]
        pilot.press(BACK)
    for key in [RIGHT] if keys == 6 else [UP, OK]:
        pilot.press(key)
    assert pilot.screen.title in ("RACEHORSE", words_setup.SET_UP_TITLE)


def test_the_menu_leads_back_to_a_game_only_if_there_is_one(tmp_path):
    pilot = Pilot(new_app(Folder(str(tmp_path))))
    pilot.press(HOLD_OK)
    assert [text for text, _ in pilot.screen.items] == [
        evening_words.BEGIN,
        words.HELP,
        words.LOOK,
        words.ABOUT,
    ]
    pilot.press(BACK)
    pilot.begin("hay")
    pilot.answer({"declarer": 0, "bid": 250})
    pilot.press(OK)
    pilot.press(UP)
    pilot.press(HOLD_OK)
    assert pilot.screen.items[0][0] == words.RESUME


@pytest.mark.parametrize("preset", ["hay", "six-card"])
def test_with_four_keys_no_dealer_is_chosen_before_an_arrow(tmp_path, preset):
    pilot = Pilot(new_app(Folder(str(tmp_path)), 4))
    pilot.choose(Rules(preset).title)
    for _ in range(3):
        pilot.press(OK)
        assert pilot.screen.title == words.WHO_DEALS
    pilot.press(DOWN)
    pilot.press(OK)
    assert pilot.app.flow.game.dealer == 0


def test_the_next_dealer_of_the_same_people_is_offered(tmp_path):
    folder = Folder(str(tmp_path))
    played(folder, "hay", FOUR)
    for preset, offered in (("hay", 0), ("racehorse", 0), ("cutthroat", -1)):
        pilot = Pilot(new_app(folder, 4))
        pilot.press(OK)
        pilot.choose(words_setup.OTHER_GAME)
        pilot.choose(Rules(preset).title)
        assert pilot.screen.title == words.WHO_DEALS
        assert pilot.screen.choice.at == offered
