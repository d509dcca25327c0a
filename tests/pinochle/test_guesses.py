"""OK alone stores nothing: an offered number counts only once a player says that it is right."""

import pytest
from pinochle.display.canvas import Canvas
from pinochle.entry.players_page import Together
from pinochle.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from pinochle.rules.rule_set import Rules
from pinochle.screens import scoreboard as views
from pinochle.screens.kinds import Choices
from pinochle.screens.number import Number
from pinochle.screens.offered import Offered
from pinochle.storage.files import Folder
from pinochle.text import words
from support.journals import events_in
from support.pilot import SCORES, SETTLEMENTS, begun, new_app
from support.records import races
from support.tables import EVERY_BIDDING, EVERY_PRESET

BOARDS = (6, 4)
OK_PRESSES = 9
BID = ["bid", 0, 300]
# Small steps, and large ones to both ends of the range.
MOVES = [(UP, 0), (UP, 0), (DOWN, 0), *[(UP, n) for n in range(1, 40)], (DOWN, 0)]
MOVES += [(DOWN, n) for n in range(1, 60)]


def pilot_of(path, preset="racehorse", keys=6, events=()):
    return begun(path, preset, events=events, keys=keys)


def press_ok_only(pilot):
    """Press OK again and again; nothing may be stored, unless a settlement is on show."""
    count = pilot.app.journal.count
    for _ in range(OK_PRESSES):
        if isinstance(pilot.screen, SETTLEMENTS):
            break
        pilot.press(OK)
        assert pilot.app.journal.count == count, pilot.screen.title
    if isinstance(pilot.screen, Offered):
        pilot.press(BACK)


@EVERY_PRESET
def test_ok_alone_stores_no_fact_from_any_page_of_a_hand(tmp_path, preset, keys):
    shown = set()
    for number, race in enumerate([race for race in races() if race["rules"] == preset][:6]):
        pilot = pilot_of(tmp_path / str(number), preset, keys)
        hand, score = race["hands"][0], race["expect"][0]
        pressed = set()
        while not pilot.app.flow.game.race.hands:
            page = (type(pilot.screen), pilot.screen.title)
            if page not in pressed:
                pressed.add(page)
                press_ok_only(pilot)
                # A restart returns to the first page that waits for an answer.
                pilot.app = new_app(pilot.app.files, keys)
                continue
            pilot.answer(hand)
            assert len(pilot.presses) < 2000, pilot.screen.title
        assert pilot.app.flow.game.sheet.newest(1)[0].score.deltas == score["delta"]
        shown |= pressed
    assert len(shown) >= 5


@EVERY_PRESET
def test_the_same_script_stores_the_hand_once_every_number_is_touched(tmp_path, preset, keys):
    pilot = pilot_of(tmp_path, preset, keys)
    while not pilot.app.flow.game.race.hands:
        screen = pilot.screen
        choice = getattr(screen, "choice", None)
        if choice and choice.direct:
            pilot.press(UP)
        elif isinstance(screen, Number) and not isinstance(screen, Offered):
            pilot.press(UP)
            if preset != "six-card":
                # There, somebody must have the points of the last trick.
                pilot.press(DOWN)
        elif isinstance(screen, Together) and keys == 6:
            for key in (UP, OK) * len(screen.values):
                pilot.press(key)
            continue
        elif screen.title.endswith(words.TABLE):
            pilot.choose(words.TRICKS_ARE_IN)
            continue
        elif choice or (isinstance(screen, Choices) and screen.at < 0):
            pilot.press(DOWN)
        pilot.press(OK)
        assert len(pilot.presses) < 100, pilot.screen.title
    kinds = {event[0] for event in events_in(Folder(str(tmp_path)))}
    assert kinds >= {"trump", "tricks", "accept"}
    assert Rules(preset).bidding == "none" or kinds >= {"bid", "meld"}


@EVERY_BIDDING
def test_ok_alone_makes_no_call(tmp_path, preset, keys):
    pilot = pilot_of(tmp_path, preset, keys)
    pilot.answer({})
    pilot.open_menu(words.CALLS_MENU)
    press_ok_only(pilot)
    pilot.press(DOWN)
    pilot.press(OK)
    assert events_in(Folder(str(tmp_path)))[-1][0] == "call"
    press_ok_only(pilot)


def test_ok_on_an_offered_number_asks_and_up_stores_it(tmp_path):
    pilot = pilot_of(tmp_path, events=[BID, ["trump", "S"]])
    number = pilot.screen
    offered = number.value
    assert not number.entered
    for key in (OK, BACK):
        pilot.press(OK)
        assert pilot.screen.title == words.NOT_ENTERED
        pilot.press(key)
        assert pilot.screen is number
        assert not number.entered
    pilot.press(OK)
    pilot.press(UP)
    assert events_in(Folder(str(tmp_path)))[-1] == ["meld", 0, offered, 0]


def test_another_arrow_on_the_question_changes_the_number(tmp_path):
    pilot = pilot_of(tmp_path, events=[BID, ["trump", "S"]])
    number, offered = pilot.screen, pilot.screen.value
    pilot.press(OK)
    pilot.press(LEFT)
    assert pilot.screen is number
    assert number.entered
    assert number.value == offered - 50


def test_an_arrow_that_cannot_move_a_number_touches_it(tmp_path):
    # The bid is less than the usual meld of the bidders, so their likely meld is 0.
    pilot = pilot_of(tmp_path, "hay", events=[["bid", 1, 15], ["trump", "H"]])
    while pilot.screen.value:
        pilot.press(DOWN)
    pilot.screen.entered = False
    pilot.press(DOWN)
    pilot.press(OK)
    assert events_in(Folder(str(tmp_path)))[-1] == ["meld", 1, 0, 0]


SIX_CARD = [["bid", 1, 7], ["trump", "H"]]


def test_one_yes_takes_all_zeros_of_six_card(tmp_path):
    pilot = pilot_of(tmp_path, "six-card", events=SIX_CARD)
    for key in (UP, UP, OK, OK, BACK, BACK, *[OK] * 4, OK, *[OK] * 3):
        pilot.press(key)
        assert events_in(Folder(str(tmp_path)))[-1] == SIX_CARD[-1]
    assert pilot.screen.title == words.NOT_ENTERED
    pilot.press(UP)
    melds = [["meld", 1, 5, 0], *(["meld", side, 0, 0] for side in (2, 3, 0))]
    assert events_in(Folder(str(tmp_path)))[-4:] == melds
    assert isinstance(pilot.screen, views.Play)


@pytest.mark.parametrize("keys", BOARDS)
def test_trick_points_on_one_page_never_exceed_all_tricks(tmp_path, keys):
    zeros = [["meld", side, 0, 0] for side in (1, 2, 3, 0)]
    pilot = pilot_of(tmp_path, "six-card", keys, [*SIX_CARD, *zeros])
    pilot.press(OK)
    page = pilot.screen
    page.enter(20)
    page.at = 1
    page.enter(20)
    assert page.values == [20, 5, None, None]
    assert page.context == words.POINTS_LEFT % 0
    page.finish()
    assert events_in(Folder(str(tmp_path)))[-1] == zeros[-1]


def test_numbers_of_one_page_can_be_changed_and_undone_one_by_one(tmp_path):
    pilot = pilot_of(tmp_path, "six-card", events=SIX_CARD)
    hand = {"meld": [1, 2, 3, 4], "tricks": [10, 5, 10, 0], "declarer": 1, "bid": 7}
    pilot.answer(hand)
    pilot.press(OK)
    pilot.answer(hand)
    stored = events_in(Folder(str(tmp_path)))
    assert [event[:3] for event in stored[-4:]] == [
        ["tricks", side, hand["tricks"][side]] for side in (2, 3, 0, 1)
    ]
    pilot.press(BACK)
    assert pilot.screen.values == [10, 0, 10, 5]
    # One number less and one more: the sum is never too high.
    pilot.answer({"tricks": [5, 10, 10, 0]})
    assert events_in(Folder(str(tmp_path)))[-2:] == [["tricks", 0, 5, 1], ["tricks", 1, 10, 1]]
    count = pilot.app.journal.count
    pilot.press(BACK)
    pilot.press(OK)
    assert pilot.app.journal.count == count
    pilot.undo()
    assert pilot.app.flow.game.hand.tricks == [5, 5, 10, 0]


@pytest.mark.parametrize("keys", BOARDS)
def test_after_a_power_cut_a_page_asks_for_the_numbers_that_were_not_stored(tmp_path, keys):
    melds = [["meld", 1, 2, 0], ["meld", 2, 0, 0]]
    pilot = pilot_of(tmp_path, "six-card", keys, [*SIX_CARD, *melds])
    assert pilot.screen.values == [2, 0, None, None]
    pilot.answer({"meld": [4, 2, 0, 0]})
    found = events_in(Folder(str(tmp_path)))
    assert found[-4:] == [*melds, ["meld", 3, 0, 0], ["meld", 0, 4, 0]]


def test_the_meld_counter_fills_a_line_of_the_page(tmp_path):
    pilot = pilot_of(tmp_path, "six-card", events=SIX_CARD)
    pilot.press(OK)
    pilot.open_menu(words.COUNT_MENU)
    pilot.choose(words.MELD_NAMES["pinochle"])
    pilot.choose(words.TAKE_IT % 4)
    assert pilot.screen.values == [None, 4, None, None]


def test_numbers_of_one_page_can_be_typed(tmp_path):
    pilot = pilot_of(tmp_path, "six-card", events=SIX_CARD)
    for character in "12":
        assert pilot.app.type(character)
    pilot.press(OK)
    pilot.app.type("7")
    pilot.app.type("5")
    pilot.app.type("\b")
    assert pilot.screen.values == [12, 7, None, None]
    assert not pilot.app.type("x")


def test_an_arrow_held_since_the_page_before_changes_no_number_of_a_list(tmp_path):
    pilot = pilot_of(tmp_path, "six-card", events=SIX_CARD)
    for held in (1, 2, 3):
        pilot.press(RIGHT, held)
    assert pilot.screen.values == [None] * 4


@EVERY_PRESET
def test_an_arrow_leaves_no_old_pixels_on_the_page_of_a_number(tmp_path, preset, keys):
    pilot = pilot_of(tmp_path, preset, keys)
    race = next(race for race in races() if race["rules"] == preset)
    numbers = 0
    while not pilot.app.flow.game.race.hands:
        screen = pilot.screen
        if isinstance(screen, Number) and not screen.entered:
            numbers += 1
            before = bytes(pilot.app.draw())
            for key, held in MOVES:
                pilot.press(key, held)
                redrawn = bytes(pilot.app.draw())
                whole = Canvas()
                screen.draw(whole)
                assert redrawn == bytes(whole.buf), (screen.title, screen.value)
            assert redrawn != before
        pilot.answer(race["hands"][0])
    assert numbers


def test_an_arrow_held_since_the_page_before_touches_nothing(tmp_path):
    pilot = pilot_of(tmp_path, events=[BID])
    pilot.press(UP)
    assert pilot.screen.title.startswith(words.MELD % "")
    value = pilot.screen.value
    pilot.press(UP, 1)
    pilot.press(UP, 2)
    assert (pilot.screen.value, pilot.screen.entered) == (value, False)
    pilot.press(OK)
    count = pilot.app.journal.count
    pilot.press(UP, 3)
    assert pilot.app.journal.count == count


def test_an_arrow_held_since_the_page_before_keeps_the_page_of_play(tmp_path):
    pilot = pilot_of(tmp_path, events=[BID, ["trump", "S"], ["meld", 0, 100, 0]])
    pilot.press(OK)
    pilot.press(UP)
    assert isinstance(pilot.screen, views.Play)
    pilot.press(UP, 1)
    assert isinstance(pilot.screen, views.Play)
    pilot.press(UP)
    offered = pilot.screen.value
    pilot.press(UP, 1)
    assert pilot.screen.value > offered


def test_a_number_entered_before_is_solid_and_ok_leaves_it(tmp_path):
    events = [BID, ["trump", "S"], ["meld", 0, 100, 0], ["meld", 1, 20, 0], ["tricks", 1, 60, 1]]
    pilot = pilot_of(tmp_path, events=events)
    count, numbers = pilot.app.journal.count, 0
    while not isinstance(pilot.screen, SCORES):
        pilot.press(BACK)
        if isinstance(pilot.screen, Number):
            numbers += 1
            assert pilot.screen.entered, pilot.screen.title
    assert numbers == 4
    assert pilot.app.journal.count == count


@pytest.mark.parametrize("keys", BOARDS)
def test_a_meld_that_was_not_counted_is_not_taken(tmp_path, keys):
    pilot = pilot_of(tmp_path, keys=keys, events=[BID, ["trump", "S"]])
    pilot.open_menu(words.COUNT_MENU)
    press_ok_only(pilot)


def test_an_adjustment_is_asked_like_any_number(tmp_path):
    pilot = pilot_of(tmp_path)
    pilot.open_menu("Renege")
    press_ok_only(pilot)
    assert isinstance(pilot.screen, Number)
