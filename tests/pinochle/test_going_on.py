"""Any game can continue: unfinished, stopped or won; an empty game leads to the one before.

The power is cut at every write of the change.
"""

import pytest
from pinochle.keys import BACK, DOWN, HOLD_BACK, HOLD_OK, OK, UP
from pinochle.review.earlier_games import SEARCHED
from pinochle.screens.kinds import Choices
from pinochle.screens.offer import IDLE_MS
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import parse_name
from pinochle.storage.saved_games import game_names, read_game
from pinochle.text import views as view_words
from pinochle.text import words
from pinochle.text.refusals import REFUSALS
from support.pilot import SCORES, WINNERS, Pilot, new_app
from support.plays import first_event, hand_events
from support.readable import unreadable
from support.storage import CutAtWrite, PowerLossError
from support.texts import WrittenCanvas
from support.walking import check_screen, measured_app

HAND = {"declarer": 0, "bid": 250, "meld": [100, 40], "tricks": [180, 70]}
OTHER = {"declarer": 1, "bid": 250, "meld": [0, 100], "tricks": [50, 200]}
STOP = ["end", "stopped"]
GOING = [*hand_events(HAND)]
STOPPED = [*GOING, STOP]
# 280 : 110 after each hand; the last line is the hand that wins.
WON = [*hand_events(HAND) * 6]


def game_of(number, events, version=3):
    first = first_event(game_id=f"{number:016x}")
    first[1] = version
    return [first, *events]


def shelf(path, *games):
    """Store games, each of a list of events; the last is current."""
    folder = Folder(str(path))
    for number, game in enumerate(games):
        events = game if game[:1] and game[0][0] == "game" else game_of(number + 1, game)
        journal = Journal(folder)
        journal.load(lambda event: None)
        journal.begin(events[0])
        for event in events[1:]:
            journal.append(event)
        journal.rest()
    return folder


def events_of(folder, number):
    """Return the events of the game with a number."""
    for name in game_names(folder):
        if parse_name(name)[0] == number:
            return [event for event, _ in read_game(folder, name)]
    raise AssertionError(number)


def go_on(pilot, downs=0):
    """Go on with a game of the list."""
    pilot.run("HOLD-OK UP>earlier-games OK" + " DOWN" * downs)
    pilot.press(OK)
    pilot.choose(view_words.GO_ON)


def test_a_game_without_a_hand_is_named_until_it_leaves_the_list(tmp_path):
    """Only the newest games are searched before the list is shown."""
    folder = shelf(tmp_path, [], *[GOING] * SEARCHED, GOING)
    pilot = Pilot(measured_app(folder, 6))
    pilot.run("HOLD-OK UP>earlier-games OK UP")
    assert pilot.screen.at == SEARCHED
    assert pilot.screen.items[SEARCHED][0] == "N+S 0  E+W 0"
    assert view_words.GOING in pilot.screen.foot
    check_screen(pilot.app)
    pilot.app.tick(IDLE_MS)
    assert len(pilot.screen.items) == SEARCHED
    check_screen(pilot.app)


def test_the_scores_of_many_sides_are_those_ahead(tmp_path):
    """The numbers of seats without a name are kept, and so are those of the scores."""
    first = first_event("six-card", [["players", 6]])
    ahead = [["adjust", side, points, ""] for side, points in enumerate((20, 24, 21, 24, 24))]
    pilot = Pilot(measured_app(shelf(tmp_path, [first, *ahead], GOING), 6))
    pilot.run("HOLD-OK UP>earlier-games OK")
    assert pilot.screen.items[0][0] == "Seat 2 24  Seat 4 24 ..."
    check_screen(pilot.app)
    assert not unreadable(pilot.app)


@pytest.mark.parametrize(
    ("preset", "players", "lead"),
    [
        ("cutthroat", ["Christopher", "Alexandra", "Wilhelmina"], 1),
        ("cutthroat", ["Ann", "Bob", "Cy"], 2),
        ("racehorse", ["Ann", "Bob", "Cy", "Di"], 2),
        ("racehorse", ["Wilma", "Maxim", "Wolf", "Barb"], 1),
    ],
)
def test_an_earlier_game_offers_both_answers_below_any_names(tmp_path, preset, players, lead):
    """The line of the rules and the hands goes first."""
    first = first_event(preset, players=players)
    more = [["adjust", side, points, ""] for side, points in enumerate((1110, 1040))]
    pilot = Pilot(new_app(shelf(tmp_path, [first, *more], GOING)))
    pilot.run("HOLD-OK UP>earlier-games OK OK")
    assert len(pilot.screen.lead) == lead
    canvas = WrittenCanvas()
    pilot.screen.draw(canvas)
    written = [text for _, _, text in canvas.written]
    assert [text for text, _ in pilot.screen.items] == [
        text for text in written if text in (view_words.GO_ON, view_words.ITS_HANDS)
    ]


@pytest.mark.parametrize("keys", [4, 6])
def test_two_games_go_on_in_turn(tmp_path, keys):
    folder = shelf(tmp_path, GOING, STOPPED)
    pilot = Pilot(new_app(folder, keys))
    go_on(pilot)
    assert isinstance(pilot.screen, SCORES)
    assert pilot.app.journal.number == 1
    pilot.read_names()
    pilot.play(OTHER)
    go_on(pilot)
    # It was stopped, and a person plays on.
    assert isinstance(pilot.screen, SCORES)
    pilot.play(OTHER)
    assert events_of(folder, 1) == game_of(1, [*GOING, *hand_events(OTHER)])
    assert events_of(folder, 2) == game_of(2, [*STOPPED, ["resumed"], *hand_events(OTHER)])
    again = new_app(folder, keys)
    assert again.journal.number == 2
    assert bytes(again.draw()) == bytes(new_app(folder, keys).draw())


def test_a_menu_opened_in_another_game_never_leads_back_into_it(tmp_path):
    """BACK would ask for the meld of a hand that this game does not have."""
    bid = [["bid", 0, 250]]
    folder = shelf(tmp_path, bid, [*bid, ["trump", "S"]])
    pilot = Pilot(new_app(folder))
    assert pilot.screen.title.startswith("MELD")
    go_on(pilot)
    first = pilot.screen
    assert pilot.app.game_under is None  # its memory is needed
    pilot.press(HOLD_OK)
    pilot.press(BACK)
    assert pilot.screen is first


def test_six_presses_lead_to_the_unfinished_game(tmp_path):
    folder = shelf(tmp_path, GOING, WON, WON, STOPPED)
    pilot = Pilot(new_app(folder))
    for key in (HOLD_OK, UP, OK, OK, DOWN, OK):
        pilot.press(key)
    assert isinstance(pilot.screen, SCORES)
    assert pilot.app.journal.number == 1


def test_the_last_hand_of_a_won_game_is_undone_later(tmp_path):
    folder = shelf(tmp_path, WON, GOING)
    pilot = Pilot(new_app(folder))
    go_on(pilot)
    assert isinstance(pilot.screen, WINNERS)
    assert "HOLD BACK undo" in pilot.screen.keys
    assert events_of(folder, 1) == game_of(1, WON)
    pilot.undo()
    assert not pilot.over
    assert pilot.app.journal.number == 1


@pytest.mark.parametrize("version", [1, 2])
def test_a_game_of_an_older_version_continues_by_an_undo(tmp_path, version):
    folder = shelf(tmp_path, game_of(1, STOPPED, version), GOING)
    pilot = Pilot(new_app(folder))
    go_on(pilot)
    assert isinstance(pilot.screen, SCORES)
    assert events_of(folder, 1) == game_of(1, [*STOPPED, ["undo"]], version)


def test_ok_alone_never_continues_nor_stops(tmp_path):
    folder = shelf(tmp_path, GOING, GOING)
    pilot = Pilot(new_app(folder))
    pilot.run("OK RIGHT>earlier-games OK OK OK OK")
    assert pilot.app.journal.number == 2
    pilot.run("BACK*4")
    for _ in range(9):
        pilot.open_menu(words.STOP)
        pilot.press(OK)
    assert pilot.app.journal.number == 2
    assert not pilot.app.flow.game.over


def test_unfinished_games_come_first_and_empty_ones_are_hidden(tmp_path):
    shelf_of = [GOING, WON, STOPPED, [], WON, [STOP], GOING]
    pilot = Pilot(new_app(shelf(tmp_path, *shelf_of)))
    pilot.run("HOLD-OK UP>earlier-games OK")
    shown = []
    for _ in range(len(pilot.screen.items)):
        shown.append(pilot.screen.foot.split(", ")[1])
        pilot.press(DOWN)
    assert shown == ["stopped", "not finished", "N+S won", "N+S won"]


def feet(pilot):
    """Return what each line of the list says about its game."""
    found = []
    for _ in range(len(pilot.screen.items)):
        found.append(pilot.screen.foot.split(", ")[1])
        pilot.press(DOWN)
    return found


def test_older_unfinished_games_move_up_while_the_list_is_shown(tmp_path):
    old = [WON, GOING, WON, [], STOPPED, WON]
    pilot = Pilot(new_app(shelf(tmp_path, *old, *[WON] * SEARCHED, STOPPED)))
    pilot.run("HOLD-OK UP>earlier-games OK")
    pilot.press(DOWN)
    chosen = pilot.screen.items.files[1]
    before = bytes(pilot.app.draw())
    for _ in range(len(old)):
        pilot.app.tick(IDLE_MS)
        pilot.app.draw()
        assert pilot.screen.items.files[pilot.screen.at] == chosen
    assert pilot.screen.at == 3
    assert bytes(pilot.app.draw()) != before
    fresh = new_app(Folder(str(tmp_path)))
    # What was drawn piece by piece is what a new screen would draw.
    fresh.screen = pilot.screen
    assert bytes(fresh.draw()) == bytes(pilot.app.draw())
    for _ in range(3):
        pilot.press(UP)
    won = ["N+S won"] * 3
    assert feet(pilot) == ["stopped", "not finished", *won, *["N+S won"] * SEARCHED]
    # From a game's page BACK leads to its line.
    pilot.press(DOWN)
    pilot.press(OK)
    pilot.press(BACK)
    assert pilot.screen.foot.endswith("not finished")


def test_a_press_delays_the_search(tmp_path):
    pilot = Pilot(new_app(shelf(tmp_path, GOING, *[WON] * SEARCHED, STOPPED)))
    pilot.run("HOLD-OK UP>earlier-games OK")
    files = pilot.screen.items.files[:]
    for _ in range(5):
        pilot.app.tick(IDLE_MS - 1)
        pilot.press(DOWN)
    assert pilot.screen.items.files == files
    pilot.app.tick(IDLE_MS)
    assert pilot.screen.items.files == [files[-1], *files[:-1]]


def test_undo_in_an_empty_game_leads_back_to_the_game_before(tmp_path):
    folder = shelf(tmp_path, STOPPED, [])
    pilot = Pilot(new_app(folder))
    for key in (OK, BACK):
        pilot.press(HOLD_BACK)
        assert pilot.screen.title == words.GAME_BEFORE
        pilot.press(key)
        assert pilot.app.journal.number == 2
    pilot.press(HOLD_BACK)
    pilot.press(UP)
    assert isinstance(pilot.screen, WINNERS)
    pilot.undo()
    assert isinstance(pilot.screen, SCORES)
    assert events_of(folder, 1) == game_of(1, [*STOPPED, ["undo"]])
    # The empty game is in no list, and the next one gets a number of its own.
    pilot.run("HOLD-OK UP>earlier-games OK")
    assert pilot.screen.lines == [view_words.NO_GAMES]
    pilot.run("BACK BACK")
    pilot.stop()
    pilot.begin("racehorse")
    assert pilot.app.journal.number == 3


def test_games_that_begin_after_the_same_game_have_different_ids(tmp_path):
    folder = shelf(tmp_path, STOPPED)
    pilot = Pilot(new_app(folder))
    for _ in range(3):
        pilot.press(OK)
        pilot.press(OK)  # the same again
        pilot.press(HOLD_BACK)
        pilot.press(UP)
        assert pilot.app.journal.number == 1
    names = [parse_name(name) for name in game_names(folder)]
    assert [number for number, _ in names] == [1, 2, 3, 4]
    assert len({game for _, game in names}) == 4


def left_for_a_new_one(folder):
    """Go on with game 1 of three, and begin another one after it."""
    pilot = Pilot(new_app(folder))
    go_on(pilot, 1)
    assert pilot.app.journal.number == 1
    pilot.stop()
    pilot.press(OK)
    pilot.press(OK)  # the same again
    assert pilot.app.journal.number == 4
    return pilot


@pytest.mark.parametrize("cut", [False, True])
def test_the_game_before_is_the_one_that_was_left(tmp_path, cut):
    folder = shelf(tmp_path, GOING, STOPPED, STOPPED)
    pilot = left_for_a_new_one(folder)
    if cut:
        pilot = Pilot(new_app(folder))
    pilot.press(HOLD_BACK)
    assert pilot.screen.title == words.GAME_BEFORE
    pilot.press(UP)
    assert pilot.app.journal.number == 1
    # Left for another one without a hand, it is still the game before.
    pilot.press(OK)
    pilot.press(OK)
    pilot.stop()
    pilot.press(OK)
    pilot.press(OK)
    assert pilot.app.journal.number == 6
    pilot.press(HOLD_BACK)
    pilot.press(UP)
    assert pilot.app.journal.number == 1


def test_the_game_before_has_the_next_lower_number_without_a_switch(tmp_path):
    folder = shelf(tmp_path, STOPPED, STOPPED, STOPPED)
    pilot = left_for_a_new_one(folder)
    pilot.read_names()
    pilot.play(HAND)
    pilot.stop()
    pilot.press(OK)
    pilot.press(OK)
    assert not folder.has("draft")
    pilot.press(HOLD_BACK)
    pilot.press(UP)
    assert pilot.app.journal.number == 4


def test_a_game_before_that_is_gone_gives_way_to_the_next_lower_number(tmp_path):
    folder = shelf(tmp_path, GOING, STOPPED, STOPPED)
    left_for_a_new_one(folder)
    folder.remove(f"0001-{1:016x}.log")
    pilot = Pilot(new_app(folder))
    pilot.press(HOLD_BACK)
    pilot.press(UP)
    assert pilot.app.journal.number == 3


def test_without_a_game_before_there_is_nothing_to_undo(tmp_path):
    pilot = Pilot(new_app(shelf(tmp_path, [STOP], [])))
    pilot.press(HOLD_BACK)
    assert pilot.screen.lines == [REFUSALS["nothing-to-undo"]]


@pytest.mark.parametrize("done", [False, True])
@pytest.mark.parametrize("at", range(1, 9))
def test_a_cut_while_games_change_leaves_one_current_and_both_whole(tmp_path, at, done):
    shelf(tmp_path, STOPPED, GOING)
    folder = CutAtWrite(str(tmp_path), 99, done)
    pilot = Pilot(new_app(folder))
    pilot.run("LEFT OK")  # a bid, in the tail only
    folder.left = at
    cut = False
    try:
        go_on(pilot)
        pilot.run("LEFT OK UP")
    except PowerLossError:
        cut = True
    whole = Folder(str(tmp_path))
    again = new_app(whole)
    assert again.journal.number in (1, 2)
    assert cut or again.journal.number == 1
    assert events_of(whole, 1)[: 1 + len(STOPPED)] == game_of(1, STOPPED)
    assert events_of(whole, 2)[: 1 + len(GOING)] == game_of(2, GOING)
    pilot = Pilot(again)
    assert isinstance(pilot.screen, (*SCORES, *WINNERS)) or not isinstance(pilot.screen, Choices)


@pytest.mark.parametrize("done", [False, True])
@pytest.mark.parametrize("at", range(1, 9))
def test_a_cut_while_a_game_is_left_keeps_the_way_back(tmp_path, at, done):
    shelf(tmp_path, GOING, STOPPED, STOPPED)
    folder = CutAtWrite(str(tmp_path), 99, done)
    pilot = Pilot(new_app(folder))
    go_on(pilot, 1)
    pilot.stop()
    pilot.press(OK)
    folder.left = at
    cut = False
    try:
        pilot.press(OK)
    except PowerLossError:
        cut = True
    again = Pilot(new_app(Folder(str(tmp_path))))
    assert again.app.journal.number in (1, 4)
    assert cut or again.app.journal.number == 4
    if again.app.journal.number == 4:
        again.press(HOLD_BACK)
        again.press(UP)
        assert again.app.journal.number == 1


def test_a_storage_that_fails_keeps_the_game(tmp_path):
    class FailingFolder(Folder):
        fails = False

        def _write(self, name, pieces, mode):
            if self.fails:
                raise OSError(28)
            super()._write(name, pieces, mode)

    shelf(tmp_path, STOPPED, GOING)
    folder = FailingFolder(str(tmp_path))
    pilot = Pilot(new_app(folder))
    folder.fails = True
    go_on(pilot)
    assert pilot.screen.title == words.NOTICES["storage"][0]
    pilot.press(OK)
    assert isinstance(pilot.screen, SCORES)
    assert pilot.app.journal.number == 2
    folder.fails = False
    go_on(pilot)
    assert pilot.app.journal.number == 1
