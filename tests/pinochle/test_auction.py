"""Auctions call by call, by the rules and through the keys, and the ladder of bids."""

import random

import pytest
from pinochle.entry.call_entry import lowest_call, meaning, mover
from pinochle.entry.step_order import CALL
from pinochle.keys import DOWN, HOLD_BACK, OK
from pinochle.rules.auction import PASS, Auction, check_calls, ladder, next_bid
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.screens.number import Number
from pinochle.storage.files import Folder
from pinochle.text import words
from support.pilot import Pilot, begun, new_app
from support.tables import BIDDING, EVERY_BIDDING


def auction_of(preset, calls, dealer=3, **options):
    rules = house_rules(
        preset, [[name.replace("_", "-"), value] for name, value in options.items()]
    )
    auction = Auction(rules, dealer)
    for seat, bid in calls:
        auction.call(seat, bid)
    return auction


def refused(auction, seat, bid):
    before = [auction.calls[:], auction.turn, auction.bid, auction.seat]
    with pytest.raises(Illegal) as caught:
        auction.call(seat, bid)
    assert [auction.calls[:], auction.turn, auction.bid, auction.seat] == before
    return caught.value.code


def test_iowa_state_s_example():
    """[003]: 17, 24, 30, "by me", 45, pass, pass."""
    calls = [[0, 17], [1, 24], [2, 30], [3, PASS], [0, 45], [1, PASS], [2, PASS]]
    auction = auction_of("iowa-state", calls)
    assert auction.done
    assert auction.result() == (0, 45)
    assert check_calls(auction.rules, calls, 3, 0, 45) == 0
    assert check_calls(auction.rules, calls, -1, -1, 45) == 0


def test_a_player_who_passed_may_not_bid_again():
    auction = auction_of("hay", [[0, PASS], [1, 15], [2, 16], [3, PASS]])
    assert auction.turn == 1
    assert refused(auction, 0, 17) == "call-turn"
    assert refused(auction, 1, 16) == "call-low"
    assert refused(auction, 1, 15) == "call-low"


@pytest.mark.parametrize(
    ("preset", "holder", "bid"),
    [("racehorse", 3, 250), ("century", 3, 19), ("hay-racehorse", 0, 250), ("double-deck", 3, 50)],
)
def test_the_stuck_player_gets_the_bid_if_all_pass(preset, holder, bid):
    passes = [[0, PASS], [1, PASS], [2, PASS]]
    if holder != 3:
        passes.append([3, PASS])
    auction = auction_of(preset, passes)
    assert auction.done
    assert auction.stuck
    assert auction.result() == (holder, bid)


def test_the_stuck_dealer_may_bid_more():
    """[000]: "the dealer is required to bid at least the minimum bid"."""
    rules = house_rules("racehorse")
    passes = [[0, PASS], [1, PASS], [2, PASS]]
    assert check_calls(rules, passes, 3, 3, 250) == 3
    assert check_calls(rules, [*passes, [3, 250]], 3, 3, 250) == 3
    assert check_calls(rules, [*passes, [3, 300]], 3, 3, 300) == 3
    with pytest.raises(Illegal):
        check_calls(rules, [*passes, [3, 265]], 3, 3, 265)
    with pytest.raises(Illegal):
        check_calls(rules, [*passes, [3, PASS]], 3, 3, 250)


def test_left_of_the_dealer_must_open_by_house_rule():
    """[000]: "the first player (to the left of the dealer) must open"."""
    auction = auction_of("racehorse", [], stuck="opens")
    assert refused(auction, 0, PASS) == "call-stuck"
    auction.call(0, 250)
    auction.call(1, PASS)
    auction.call(2, PASS)
    auction.call(3, PASS)
    assert auction.result() == (0, 250)


def test_nobody_has_the_bid_after_a_redeal():
    auction = auction_of("hay", [[seat, PASS] for seat in range(4)], stuck="redeal")
    assert auction.done
    assert auction.result() == (-1, 0)


def test_each_player_calls_once_in_six_card():
    """[002]: "Auction bidding is not allowed"."""
    auction = auction_of("six-card", [[0, 7], [1, PASS], [2, 8], [3, PASS]])
    assert auction.done
    assert auction.result() == (2, 8)
    assert refused(auction, 0, 9) == "call-over"


def test_the_ladder_of_the_double_deck():
    rules = house_rules("double-deck")
    rungs = [50]
    while rungs[-1] < 80:
        rungs.append(next_bid(rules, rungs[-1]))
    assert rungs == [*range(50, 61), 65, 70, 75, 80]
    assert [ladder(rules, 70, -steps) for steps in range(4)] == [70, 65, 60, 59]
    assert ladder(rules, 50, -3) == 50


def test_the_lower_bid_is_found_from_between_two_bids():
    rules = house_rules("racehorse")
    assert ladder(rules, 268, 0) == 260
    assert next_bid(rules, 268) == 270
    assert next_bid(rules, 10) == 250


def test_who_calls_first_is_left_of_an_unknown_dealer():
    auction = auction_of("hay-racehorse", [], dealer=-1)
    assert (auction.dealer, auction.turn) == (-1, -1)
    auction.call(2, PASS)
    assert (auction.dealer, auction.turn) == (1, 3)
    for seat in (3, 0, 1):
        auction.call(seat, PASS)
    # Left of the dealer gets the bid, and the dealer in most other games.
    assert auction.result() == (2, 250)
    racehorse = auction_of("racehorse", [[0, PASS], [1, PASS], [2, PASS]], dealer=-1)
    assert racehorse.dealer == 3
    assert racehorse.result() == (3, 250)


def test_calls_do_not_change_a_known_dealer():
    for dealer in range(4):
        auction = auction_of("hay-racehorse", [], dealer=dealer)
        for step in range(1, 5):
            auction.call((dealer + step) % 4, PASS)
            assert auction.dealer == dealer
        assert auction.result() == ((dealer + 1) % 4, 250)


def test_wide_steps_begin_at_a_lowest_bid_above_them():
    rules = house_rules("double-deck", [["min-bid", 100]])
    assert [ladder(rules, 100, steps) for steps in range(3)] == [100, 105, 110]
    assert ladder(rules, 110, -5) == 100


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


@pytest.mark.parametrize("bidding", ["once", "auction"])
def test_only_who_passed_is_said_to_have_passed(tmp_path, bidding):
    calls = [["call", 3, 250], ["call", 0, PASS], ["call", 1, 260]]
    pilot = begun(tmp_path, options=[["bidding", bidding]], events=calls, dealer=2)
    assert pilot.screen.notes(270)[2:] == [words.OUT, "Nor"]


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
