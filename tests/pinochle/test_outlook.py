"""What is still possible in a hand: thrown in, or a sweep."""

import pytest
from pinochle.rules.options import house_rules
from pinochle.rules.outlook import may_end_as_sweep, may_throw_in
from pinochle.rules.rule_set import Rules
from pinochle.rules.scoring import NO_ROYAL, OUTCOMES, PLAYED, Hand

# The bid is not made with all 250 trick points.
HOPELESS = {"seat": 0, "bid": 400, "meld": [100, 50]}


def hand_of(rules, **facts):
    hand = Hand(rules.sides)
    for name, value in facts.items():
        assert name in vars(hand)
        setattr(hand, name, value)
    hand.declarer = rules.side_of(hand.seat) if hand.seat >= 0 else -1
    return hand


def may_throw(options=(), agreed=False, preset="racehorse", **facts):
    rules = house_rules(preset, [list(option) for option in options])
    return may_throw_in(rules, hand_of(rules, **facts), agreed)


def test_a_hopeless_hand_may_be_thrown_in_before_it_is_played():
    assert may_throw(**HOPELESS)
    assert not may_throw(**{**HOPELESS, "bid": 350}), "all tricks make it"
    assert may_throw(**{**HOPELESS, "bid": 360})
    assert not may_throw([("throw-in", "never")], **HOPELESS)
    assert may_throw([("throw-in", "any")], **{**HOPELESS, "bid": 350})


@pytest.mark.parametrize(
    "facts",
    [
        {"seat": -1, "bid": 0},
        {"meld": [100, None]},
        {"meld": [None, 50]},
        {"tricks": [None, 0]},
        {"tricks": [0, None]},
        {"outcome": NO_ROYAL},
    ],
)
def test_a_hand_is_not_thrown_in_before_its_meld_nor_after_its_tricks(facts):
    anything_goes = [("throw-in", "any"), ("agree", "yes")]
    for agreed in (False, True):
        assert may_throw(anything_goes, agreed, **HOPELESS)
        assert not may_throw(anything_goes, agreed, **{**HOPELESS, **facts})


def test_all_may_agree_to_throw_in_only_by_house_rule():
    possible = {**HOPELESS, "bid": 350}
    assert not may_throw([("agree", "no")], True, **possible)
    assert may_throw([("agree", "yes")], True, **possible)
    assert not may_throw([("agree", "yes")], False, **possible)


def test_a_sweep_ends_a_hand_with_a_bid_that_is_not_played_yet():
    rules = house_rules("racehorse", [["sweep", 1000]])
    for meld in ([None, None], [100, 50]):
        assert may_end_as_sweep(rules, hand_of(rules, seat=0, bid=250, meld=meld), False)
    assert not may_end_as_sweep(rules, hand_of(rules), False)
    assert not may_end_as_sweep(rules, hand_of(rules, seat=0, bid=250, tricks=[None, 0]), False)
    for outcome in OUTCOMES:
        hand = hand_of(rules, seat=0, bid=250, outcome=outcome)
        assert may_end_as_sweep(rules, hand, False) == (outcome == PLAYED)


def test_there_is_no_sweep_in_a_game_without_one():
    rules = Rules("racehorse")
    assert not rules.sweep
    assert not may_end_as_sweep(rules, hand_of(rules, seat=0, bid=250), False)
