"""Auctions call by call, through the keys."""

import random

import pytest
from pinochle.entry.call_entry import lowest_call, meaning, mover
from pinochle.entry.step_order import CALL
from pinochle.keys import DOWN, HOLD_BACK, OK
from pinochle.rules.auction import Auction
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.screens.number import Number
from pinochle.storage.files import Folder
from pinochle.text import words
from support.pilot import Pilot, begun, new_app
from support.tables import BIDDING, EVERY_BIDDING


def asks_for_a_call(screen):
    return isinstance(screen, Number) and screen.help == CALL


def called(pilot, chance):
    """Make random calls until the auction is over; return all (seat, bid)."""
    calls = []
    while asks_for_a_call(pilot.screen):
        auction = pilot.app.flow.game.hand.auction
        seat = auction.turn if auction else (pilot.app.flow.game.dealer + 1) % 4
        if chance.random() < 0.45:
            pilot.press(DOWN)
        value = pilot.screen.value
        calls.append((seat, value))
        pilot.enter(value)
    return calls


@EVERY_BIDDING
def test_the_bid_goes_to_the_player_that_the_rules_name(tmp_path, preset, keys):
    for seed in range(4):
        play_an_auction(Folder(str(tmp_path / str(seed))), preset, keys, seed)


def play_an_auction(folder, preset, keys, seed):
    """Make random calls on a new device; its hand must have the auction's result."""
    pilot = Pilot(new_app(folder, keys))
    pilot.begin(preset)
    pilot.press(OK)
    pilot.open_menu(words.CALLS_MENU)
    rules, dealer = Rules(preset), pilot.app.flow.game.dealer
    calls = called(pilot, random.Random(seed))
    auction = Auction(rules, dealer)
    for seat, bid in calls:
        auction.call(auction.turn if rules.players != 4 else seat, bid)
    assert auction.done
    hand = pilot.app.flow.game.hand
    assert (hand.seat, hand.bid) == auction.result()
    assert pilot.screen.title == words.TRUMP
    pilot.press(HOLD_BACK)
    pilot.press(OK)
    assert asks_for_a_call(pilot.screen), "undo removed one call"


def test_a_player_who_must_bid_cannot_pass():
    rules = house_rules("racehorse", [["stuck", "opens"]])
    move = mover(Auction(rules, 0))
    assert move(250, -1) == 250
    assert move(250, 1) == 260


def test_a_call_goes_from_a_pass_up_the_ladder_and_back():
    auction = Auction(Rules("double-deck"), 0)
    auction.call(1, 58)
    move = mover(auction)
    assert lowest_call(auction) == 59
    assert [move(0, 1), move(0, 2), move(0, 3), move(60, 1), move(65, -1)] == [59, 60, 65, 65, 60]
    assert [move(59, -1), move(0, -1), move(70, -5)] == [0, 0, 59]


def test_every_value_offered_for_a_call_is_legal():
    for preset in BIDDING:
        auction = Auction(Rules(preset), 0)
        for _ in range(2):
            move, value = mover(auction), 0
            for _ in range(12):
                value = move(value, 1)
                auction.copy().call(auction.turn, value)
            auction.call(auction.turn, move(0, 1))
            if auction.done:
                break


def test_when_all_pass_and_nobody_is_stuck_the_hand_is_dealt_again(tmp_path):
    pilot = begun(tmp_path, options=[["stuck", "redeal"]], dealer=2)
    pilot.press(OK)
    pilot.open_menu(words.CALLS_MENU)
    for _ in range(4):
        pilot.press(DOWN)
        pilot.press(OK)
    assert pilot.screen.title == words.ALL_PASSED
    pilot.press(OK)
    game = pilot.app.flow.game
    assert (game.dealer, game.misdeals, game.hand.empty) == (2, 1, True)


def test_a_pass_out_of_turn_is_refused():
    with pytest.raises(Illegal):
        Auction(Rules("hay"), 0).call(3, 0)


@pytest.mark.parametrize(
    ("bid", "before", "expected"),
    [
        (15, 0, ("opens",)),
        (17, 15, ("1 leg of", "pinochle")),
        (18, 16, ("1 leg of", "pinochle")),
        (21, 20, ("1 short", "of aces")),
        (24, 17, ("1 short", "of a run")),
        (25, 24, ("a run",)),
        (30, 24, ("double", "pinochle")),
        (45, 30, ("double pi.", "and run")),
        (22, 16, ()),
        (0, 30, ("by me:", "aces")),
    ],
)
def test_calls_have_the_meanings_of_iowa_state(bid, before, expected):
    assert meaning(Rules("iowa-state"), bid, before) == expected
    assert meaning(Rules("hay"), bid, before) == ()
