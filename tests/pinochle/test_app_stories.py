"""Games on the display: undo and redo, BACK, ends of hands and games, refusals."""

import pytest
from pinochle.keys import BACK, HOLD_BACK, HOLD_OK, OK
from pinochle.rules.rule_set import Rules
from pinochle.screens import scoreboard as views
from pinochle.screens.number import Number
from pinochle.screens.settlement import Settle
from pinochle.storage.files import Folder
from pinochle.storage.saved_games import game_names
from pinochle.text import setup as words_setup
from pinochle.text import words
from pinochle.text.refusals import REFUSALS
from support.journals import events_in
from support.pilot import SCORES, SETTLEMENTS, WINNERS, Pilot, begun, frame, new_app
from support.records import CORPUS, lines
from support.tables import EVERY_BIDDING

RECORD = lines(CORPUS)[0]
HAND = RECORD["hands"][0]
UNDO, REDO = words.UNDO % "", words.REDO % ""


@pytest.fixture
def folder(tmp_path):
    return Folder(str(tmp_path))


@pytest.fixture
def pilot(folder):
    return Pilot(new_app(folder))


def go_to(pilot, title, hand=HAND):
    """Play until a screen with this title is shown."""
    for _ in range(40):
        if pilot.screen.title.startswith(title):
            return
        pilot.answer(hand)
    raise AssertionError(f"{pilot.screen.title}, never {title}")


# Undo and redo.


def test_a_whole_game_can_be_undone_and_redone_from_the_winners_screen(pilot):
    pilot.begin("racehorse", RECORD["dealer"])
    start = frame(pilot.app)
    for hand in RECORD["hands"]:
        pilot.play(hand)
    seen = [frame(pilot.app)]
    assert pilot.over
    while frame(pilot.app) != start:
        pilot.undo()
        seen.append(frame(pilot.app))
    # Bid, trump, two melds, tricks and accept of each hand.
    assert len(seen) == 1 + 6 * len(RECORD["hands"])
    pilot.press(HOLD_BACK)
    assert pilot.screen.lines == [REFUSALS["nothing-to-undo"]]
    pilot.press(OK)
    for before in seen[-2::-1]:
        pilot.open_menu(REDO)
        assert frame(pilot.app) == before
    assert pilot.over


def test_undo_asks_first_and_back_cancels(pilot, folder):
    pilot.begin("racehorse")
    go_to(pilot, words.MELD % "")
    shown, stored = frame(pilot.app), events_in(folder)
    pilot.press(HOLD_BACK)
    assert pilot.screen.lines[0] == words.EVENTS["trump"] % words.SUIT_NAMES[HAND["trump"]]
    pilot.press(BACK)
    assert frame(pilot.app) == shown
    assert events_in(folder) == stored


def test_a_new_fact_clears_redo(pilot):
    pilot.begin("racehorse")
    pilot.play(HAND)
    pilot.undo()
    pilot.undo()
    pilot.open_menu(REDO)
    pilot.undo()
    pilot.play(dict(HAND, tricks=[240, 10]))
    pilot.press(HOLD_OK)
    assert all(not text.startswith(REDO) for text, _ in pilot.screen.items)


def test_a_menu_over_a_menu_leads_back_to_the_game(pilot):
    pilot.begin("racehorse")
    pilot.answer(HAND)
    shown = frame(pilot.app)
    for keys in ((HOLD_OK, HOLD_OK, HOLD_BACK, HOLD_OK), (HOLD_BACK, HOLD_OK, HOLD_BACK)):
        for key in keys:
            pilot.press(key)
        pilot.press(BACK)
        assert frame(pilot.app) == shown


# BACK.


@EVERY_BIDDING
def test_back_goes_field_by_field_and_keeps_entered_values(folder, preset, keys):
    pilot = Pilot(new_app(folder, keys))
    pilot.begin(preset)
    rules = Rules(preset)
    unit, sides = rules.unit, rules.sides
    tricks = [4 * unit] * sides
    tricks[1] = rules.trick_points - 4 * unit * (sides - 1)
    hand = {
        "declarer": 1,
        "bid": rules.lowest_bid,
        "trump": "D",
        "meld": [7 * unit * (side + 1) for side in range(sides)],
        "tricks": tricks,
        "took_trick": [True] * sides,
    }
    passed = []
    while not isinstance(pilot.screen, SETTLEMENTS):
        pilot.answer(hand)
        if isinstance(pilot.screen, (*SCORES, *WINNERS)):
            pilot.undo()
        passed.append((pilot.screen.title, getattr(pilot.screen, "value", None)))
    shown, stored = frame(pilot.app), events_in(folder)
    backward = []
    while pilot.screen.back:
        pilot.press(BACK)
        backward.append(pilot.screen.title)
        if isinstance(pilot.screen, Number):
            assert pilot.screen.value == pilot.asked_of(hand)
    # BACK showed every screen of the hand again, in reverse order, down to the scoreboard; who
    # has the bid, or trump if nobody bids, was answered there.
    assert backward[:-2] == [title for title, _ in passed[-2::-1]]
    assert isinstance(pilot.screen, SCORES)
    assert events_in(folder) == stored
    pilot.press(OK)
    assert frame(pilot.app) == shown


def test_correcting_a_field_with_back_keeps_the_others(pilot):
    pilot.begin("racehorse")
    pilot.show_settlement(HAND)
    before = pilot.screen.totals
    declarer = HAND["declarer"]
    go_back(pilot, words.MELD % pilot.names[declarer])
    pilot.enter(HAND["meld"][declarer] + 100)
    # Set before, made with 100 more; the others' points did not change.
    assert isinstance(pilot.screen, Settle)
    assert before[declarer] == -HAND["bid"]
    assert pilot.screen.totals[declarer] == HAND["bid"]
    assert pilot.screen.totals[1 - declarer] == before[1 - declarer]


def go_back(pilot, title):
    for _ in range(20):
        if pilot.screen.title == title:
            return
        pilot.press(BACK)
    raise AssertionError(title)


# Ends of a hand.


def test_the_menu_offers_an_agreed_throw_in(pilot, golden):
    pilot.begin("racehorse")
    shown = pilot.play(dict(HAND, outcome="agreed"))
    declarer = HAND["declarer"]
    assert shown.context == words.RESULTS["thrown-in"]
    assert shown.deltas[declarer] == -HAND["bid"]
    assert shown.deltas[1 - declarer] == HAND["meld"][1 - declarer]
    go_to(pilot, words.BID_BY.split(" %d")[0] % "N+S", dict(HAND, declarer=0, seat=0))
    pilot.press(HOLD_OK)
    golden(pilot.app, "ends/menu-while-played")


@pytest.mark.parametrize("preset", ["single-deck", "double-deck"])
def test_without_a_royal_marriage_the_hand_ends(folder, preset, golden):
    pilot = Pilot(new_app(folder))
    pilot.begin(preset)
    rules = Rules(preset)
    hand = {"declarer": 1, "bid": rules.lowest_bid, "meld": [9, 3], "outcome": "no-royal"}
    while not isinstance(pilot.screen, Settle):
        pilot.answer(hand)
    golden(pilot.app, f"ends/no-royal-{preset}")
    award = rules.lowest_bid if rules.royal == "award" else 0
    assert pilot.screen.deltas == [award, -rules.lowest_bid]
    # BACK to the question: there was a royal marriage.
    pilot.press(BACK)
    assert pilot.screen.title == words.ROYAL
    pilot.choose(words.YES)
    pilot.play(dict(hand, outcome="played", meld=[9, 3], tricks=[1, rules.trick_points - 1]))
    assert isinstance(pilot.screen, views.Scoreboard)


def test_a_defender_without_points_is_asked_for_a_trick(folder):
    for took, delta in ((False, 0), (True, 4)):
        pilot = Pilot(new_app(Folder(folder.path + f"/{took}")))
        pilot.begin("hay")
        hand = {"declarer": 0, "bid": 20, "meld": [12, 4], "tricks": [25, 0]}
        shown = pilot.play(dict(hand, took_trick=[True, took]))
        assert shown.deltas == [37, delta]


def test_a_declarer_without_points_is_asked_for_a_trick(pilot):
    pilot.begin("hay")
    hand = {"declarer": 0, "bid": 15, "meld": [30, 4], "tricks": [0, 25]}
    for took, delta in ((False, -15), (True, 30)):
        assert pilot.play(dict(hand, took_trick=[took, True])).deltas == [delta, 29]


def test_the_nines_are_asked_if_the_rules_count_them_separately(folder):
    pilot = begun(folder, "racehorse", [["dix", "kept"]])
    hand = {"declarer": 0, "bid": 250, "meld": [100, 60], "tricks": [250, 0], "dix": [0, 20]}
    assert pilot.play(hand).deltas == [350, 20]


def test_the_nines_are_asked_again_after_another_meld(folder):
    pilot = begun(folder, "racehorse", [["dix", "kept"]])
    hand = {"declarer": 0, "bid": 250, "meld": [100, 60], "tricks": [250, 0]}
    go_to(pilot, words.NINES, hand)
    go_back(pilot, words.MELD % "E+W")
    pilot.enter(80)
    assert (pilot.screen.title, pilot.screen.context) == (words.NINES, "E+W")


def test_nines_of_0_are_not_asked_again_after_those_of_the_next_player(folder):
    pilot = begun(folder, "cutthroat", [["dix", "kept"]])
    hand = {"declarer": 0, "bid": 300, "meld": [100, 60, 60], "dix": [0, 0, 1]}
    hand.update(tricks=[250, 0, 0], took_trick=[True, False, False])
    go_to(pilot, words.NINES, hand)
    pilot.answer(hand)
    assert (pilot.screen.title, pilot.screen.context) == (words.NINES, "West")
    pilot.answer(hand)
    assert isinstance(pilot.screen, SETTLEMENTS)


def test_a_misdeal_keeps_the_dealer(pilot):
    pilot.begin("racehorse", 2)
    board = frame(pilot.app)
    go_to(pilot, words.MELD % "")
    pilot.open_menu(words.MISDEAL)
    pilot.press(BACK)
    assert pilot.screen.title.startswith(words.MELD % "")
    pilot.open_menu(words.MISDEAL)
    pilot.press(OK)
    assert frame(pilot.app) == board
    pilot.undo()
    assert pilot.screen.title.startswith(words.MELD % "")


# Ends of a game.


def test_a_game_is_stopped_and_a_new_one_begun(pilot, folder):
    pilot.begin("hay")
    go_to(pilot, words.TRUMP, dict(HAND, bid=20))
    pilot.open_menu(words.STOP)
    pilot.press(BACK)
    assert pilot.screen.title == words.TRUMP
    pilot.stop()
    assert pilot.screen.title == words.STOPPED
    pilot.press(OK)
    # The rules of the last game are offered first.
    pilot.choose(words_setup.OTHER_GAME)
    assert pilot.screen.items[pilot.screen.at][0] == Rules("hay").title
    pilot.press(BACK)
    assert pilot.screen.title == words_setup.NEXT_GAME
    pilot.press(BACK)
    assert pilot.screen.title == words.STOPPED
    pilot.undo()
    assert pilot.screen.title == words.TRUMP
    pilot.stop()
    pilot.begin("racehorse", 3)
    pilot.play(HAND)
    assert len(game_names(folder)) == 2


# Refusals.


def test_a_refusal_is_shown_in_players_words(folder, golden):
    pilot = begun(folder, "racehorse", [["counting", "classic"]])
    go_to(pilot, words.TRICKS % "", dict(HAND, declarer=0, seat=0))
    stored = events_in(folder)
    # The bidders cannot have a single point, because no card gives one.
    pilot.enter(249)
    golden(pilot.app, "refused/tricks")
    for key in (OK, BACK):
        assert pilot.screen.title == words.REFUSED
        assert events_in(folder) == stored
        pilot.press(key)
        assert pilot.screen.title.startswith(words.TRICKS % "")
        assert pilot.screen.value == 249
        pilot.press(OK)


def test_a_thrown_in_hand_continues_if_a_correction_makes_the_bid_possible(pilot, folder):
    pilot.begin("racehorse")
    hand = {"declarer": 0, "bid": 400, "meld": [100, 20], "outcome": "thrown-in"}
    while not isinstance(pilot.screen, Settle):
        pilot.answer(hand)
    go_back(pilot, words.MELD % pilot.names[0])
    pilot.enter(300)
    assert isinstance(pilot.screen, views.Play)
    assert frame(new_app(folder)) == frame(pilot.app)
    shown = pilot.play({"declarer": 0, "bid": 400, "meld": [300, 20], "tricks": [150, 100]})
    assert shown.deltas == [450, 120]


def test_a_hand_without_royal_marriage_continues_if_the_others_have_the_bid(folder):
    pilot = begun(folder, "double-deck", [])
    hand = {"declarer": 0, "bid": 50, "meld": [2, 20], "outcome": "no-royal"}
    while not isinstance(pilot.screen, Settle):
        pilot.answer(hand)
    go_back(pilot, words.WHO_BIDS)
    other = {"declarer": 1, "bid": 52, "meld": [2, 20], "tricks": [10, 40]}
    assert pilot.play(other).deltas == [12, 60]
