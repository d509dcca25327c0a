"""Auctions call by call, and the ladder of bids."""

import pytest
from pinochle.rules.auction import PASS, Auction, check_calls, ladder, next_bid
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal


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
