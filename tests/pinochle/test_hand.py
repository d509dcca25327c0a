"""The hand in progress refuses what no table can enter, and then keeps what it had."""

import pytest
from pinochle.game.hand import HandInProgress
from pinochle.game.hand_fold import fold
from pinochle.rules.rule_set import Illegal, Rules


def hand_of(preset, *events):
    hand = HandInProgress(Rules(preset), 3)
    for event in events:
        fold(hand, event)
    return hand


def refused(hand, event):
    with pytest.raises(Illegal) as caught:
        fold(hand, event)
    return (caught.value.code, *caught.value.numbers)


@pytest.mark.parametrize("suit", ["X", "s", "", "SH", "N"])
def test_an_unknown_trump_suit_is_refused(suit):
    hand = hand_of("racehorse", ["bid", 0, 250], ["trump", "H"])
    assert refused(hand, ["trump", suit]) == ("trump", suit)
    assert hand.trump == "H"


def test_each_suit_can_be_trump():
    for suit in "SHDC":
        assert hand_of("racehorse", ["bid", 0, 250], ["trump", suit]).trump == suit


def test_a_meld_is_refused_as_scoring_refuses_it():
    hand = hand_of("racehorse", ["bid", 0, 250], ["meld", 0, 40, 10])
    assert refused(hand, ["meld", 0, 45, 0]) == ("meld-unit", 10)
    assert refused(hand, ["meld", 0, 10, 20]) == ("meld-dix", 20, 10)
    assert refused(hand, ["meld", 2, 40, 0]) == ("side", 2)
    assert (hand.meld, hand.dix) == ([40, None], [10, 0])


@pytest.mark.parametrize(
    ("preset", "end", "kept"),
    [
        # Another declarer may have the royal marriage that this one lacks.
        ("single-deck", ["no-royal"], "played"),
        ("hay-racehorse", ["sweep", 0], "sweep-failed"),
    ],
)
def test_another_declarer_reopens_only_a_hand_without_a_royal_marriage(preset, end, kept):
    bid = Rules(preset).lowest_bid
    hand = hand_of(preset, ["bid", 0, bid], ["trump", "H"], end)
    assert hand.outcome == end[0] + ("-failed" if end[0] == "sweep" else "")
    # The partner is of the same side.
    fold(hand, ["bid", 2, bid])
    assert hand.outcome != "played"
    fold(hand, ["bid", 1, bid])
    assert hand.outcome == kept
