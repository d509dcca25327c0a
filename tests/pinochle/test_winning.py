"""Who leads, and what wins with the next hand: checked by playing that hand."""

import pytest
from pinochle.rules.auction import ladder
from pinochle.rules.options import house_rules
from pinochle.rules.outlook import NEVER, behind, lead, needs
from pinochle.rules.race import Race
from pinochle.rules.scoring import Hand


def race_at(totals, preset="racehorse", options=()):
    race = Race(house_rules(preset, list(options)))
    race.totals = list(totals)
    return race


def hand_of(declarer, bid, points, others=0, total=250):
    """Return a hand of two pairs that gives sides these points; meld supplements tricks."""
    hand = Hand(2)
    hand.declarer, hand.bid, hand.trump = declarer, bid, "S"
    tricks = [total // 2 // 10 * 10] * 2
    tricks[1 - declarer] = total - tricks[declarer]
    gets = [points if side == declarer else others for side in (0, 1)]
    hand.tricks = tricks
    hand.meld = [gets[side] - tricks[side] for side in (0, 1)]
    hand.took = [True, True]
    return hand


def test_a_lead_names_one_side_or_none():
    assert lead([1240, 860]) == (0, 380)
    assert lead([-130, 20, 20]) == (-1, 0)
    assert lead([5, 12, 50, 47, 0, -8]) == (2, 3)
    assert behind([1240, 860]) == [0, 380]


@pytest.mark.parametrize("totals", [[1240, 860], [-300, 1490], [700, 700], [1100, 1230]])
@pytest.mark.parametrize("side", [0, 1])
def test_the_shown_bid_wins_if_made_and_the_next_lower_may_not(totals, side):
    race = race_at(totals)
    bid, _ = needs(race)[side]
    bid = bid or race.rules.lowest_bid
    assert race.preview(hand_of(side, bid, bid, others=130)).winner == side
    below = ladder(race.rules, bid, -1)
    if below < bid:
        assert race.preview(hand_of(side, below, below, others=130)).winner != side


@pytest.mark.parametrize("both_over", ["bidder", "high"])
def test_the_shown_points_win_without_the_bid_unless_the_bidders_reach_the_target(both_over):
    race = race_at([1240, 860], options=[["both-over", both_over]])
    _, points = needs(race)[0]
    assert points == 260
    assert race.preview(hand_of(1, 300, 400, others=points)).winner == 0
    assert race.preview(hand_of(1, 300, 400, others=points - 10)).winner == -1
    there = race.preview(hand_of(1, 300, 650, others=points + 300))
    assert there.winner == (1 if both_over == "bidder" else 0)


def test_only_bidders_win_if_the_rules_require_the_bid():
    race = race_at([1240, 860], options=[["both-over", "must-bid"]])
    assert needs(race) == [(260, NEVER), (640, NEVER)]
    assert race.preview(hand_of(1, 300, 400, others=500)).winner == -1


def test_any_bid_wins_close_to_the_target():
    assert needs(race_at([1300, 1250]))[0] == (0, 200)
    assert needs(race_at([1600, 1250], options=[["both-over", "must-bid"]]))[0] == (0, NEVER)


def test_bids_off_the_ladder_are_rounded_up():
    race = race_at([437, 380], "double-deck")
    assert needs(race) == [(65, 63), (120, 120)]


def test_without_bidding_only_points_are_shown():
    race = race_at([700, 980], "two-handed")
    assert needs(race) == [(NEVER, 300), (NEVER, 20)]
    race.target = 1250
    assert needs(race) == [(NEVER, 550), (NEVER, 270)]
