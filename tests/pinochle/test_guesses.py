"""OK alone stores nothing: an offered number counts only once a player says that it is right."""

import pytest
from pinochle.display.canvas import Canvas
from pinochle.keys import BACK, DOWN, LEFT, OK, UP
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.screens.base import Choices
from pinochle.screens.number import Number, Offered
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.text import words
from support.journals import events_in
from support.pilot import SCORES, SETTLEMENTS, Pilot, new_app
from support.plays import first_event
from support.records import races

BOARDS = (6, 4)
OK_PRESSES = 9
BIDDING = [preset for preset in preset_names() if Rules(preset).bidding != "none"]
BID = ["bid", 0, 300]
# Small steps, and large ones to both ends of the range.
MOVES = [(UP, 0), (UP, 0), (DOWN, 0), *[(UP, n) for n in range(1, 40)], (DOWN, 0)]
MOVES += [(DOWN, n) for n in range(1, 60)]


def pilot_of(path, preset="racehorse", keys=6, events=(), options=()):
    folder = Folder(str(path))
    journal = Journal(folder)
    journal.begin(first_event(preset, options))
    for event in events:
        journal.append(event)
    pilot = Pilot(new_app(folder, keys))
    pilot.names = pilot.app.flow.names.sides()
    return pilot


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


@pytest.mark.parametrize("keys", BOARDS)
@pytest.mark.parametrize("preset", preset_names())
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


@pytest.mark.parametrize("keys", BOARDS)
@pytest.mark.parametrize("preset", preset_names())
def test_the_same_script_stores_the_hand_once_every_number_is_touched(tmp_path, preset, keys):
    pilot = pilot_of(tmp_path, preset, keys)
    while not pilot.app.flow.game.race.hands:
        screen = pilot.screen
        choice = getattr(screen, "choice", None)
        if choice and choice.direct:
            pilot.press(UP)
        elif isinstance(screen, Number) and not isinstance(screen, Offered):
            pilot.press(UP)
            pilot.press(DOWN)
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


@pytest.mark.parametrize("keys", BOARDS)
@pytest.mark.parametrize("preset", BIDDING)
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
    events = [["bid", 1, 7], ["trump", "H"]]
    pilot = pilot_of(tmp_path, "six-card", events=[*events, ["meld", 1, 0, 0]])
    assert pilot.screen.value == 0
    pilot.press(DOWN)
    pilot.press(OK)
    assert events_in(Folder(str(tmp_path)))[-1] == ["meld", 2, 0, 0]


def test_each_offered_zero_of_six_card_takes_one_yes(tmp_path):
    pilot = pilot_of(tmp_path, "six-card", events=[["bid", 1, 7], ["trump", "H"]])
    pilot.enter(2)
    presses = len(pilot.presses)
    for _ in range(3):
        assert pilot.screen.value == 0
        pilot.press(OK)
        pilot.press(UP)
    assert len(pilot.presses) == presses + 6
    zeros = [["meld", side, 0, 0] for side in (2, 3, 0)]
    assert events_in(Folder(str(tmp_path)))[-3:] == zeros


@pytest.mark.parametrize("keys", BOARDS)
@pytest.mark.parametrize("preset", preset_names())
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
