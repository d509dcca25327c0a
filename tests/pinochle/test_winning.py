"""Who leads, and what wins with the next hand: checked by playing that hand."""

from itertools import product

import pytest
from pinochle.review.view_ring import to_win
from pinochle.rules.auction import ladder
from pinochle.rules.options import house_rules
from pinochle.rules.outlook import NEVER, behind, lead, needs
from pinochle.rules.race import Race
from pinochle.rules.scoring import Hand
from pinochle.text import views as view_words
from support.pilot import begun


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


ROWS = {
    "meld": [["score.made", ["meld", "earned"]]],
    "tricks": [["score.made", ["tricks", "earned"]]],
    "both": [["score.made", ["2bid + meld", "earned"]]],
    "less meld": [["score.made", ["2bid - meld", "earned"]]],
    "less tricks": [["score.made", ["2bid - tricks", "earned"]]],
    "flat": [["score.made", ["250", "earned"]]],
    "bidders": [["score.made", ["bid", "0"]], ["score.set", ["-bid", "0"]]],
}


@pytest.mark.parametrize("both_over", ["bidder", "high", "extend", "must-bid"])
@pytest.mark.parametrize("rows", ["", *ROWS])
@pytest.mark.parametrize("totals", [[1300, 1400], [900, 200], [1240, 1260]])
def test_what_is_shown_wins_in_every_hand_that_could_be_played(both_over, rows, totals):
    options = [["both-over", both_over], ["save", "none"], *ROWS.get(rows, [])]
    race = race_at(totals, options=options)

    def sure(side, bid):
        """Return whether a bid that is made wins with all melds and tricks."""
        hand = Hand(2)
        hand.declarer, hand.bid, hand.took = side, bid, [True, True]
        for taken, more, others in product((0, 100, 250), (0, 9000), (0, 400, 9000)):
            least = max(0, bid - taken) + more
            hand.meld = [least, others] if side == 0 else [others, least]
            hand.tricks = [taken, 250 - taken] if side == 0 else [250 - taken, taken]
            if race.preview(hand).winner != side:
                return False
        return True

    for side, (bid, points) in enumerate(needs(race)):
        tried = {bid or 250, max(250, bid - 10)} if bid >= 0 else range(250, 2500, 90)
        assert {one for one in tried if sure(side, one)} == ({bid or 250} if bid >= 0 else set())
        by_bid_only = both_over == "must-bid" or rows == "bidders"
        assert points == (NEVER if by_bid_only else race.target - totals[side])


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


def test_a_bidder_at_the_target_wins_before_a_lead_does():
    rules = [["target", 500], ["mercy", 300]]
    race = race_at([250, 200], options=rules)
    # 500 : 830: the bidder has made 250 and is at the target, the others lead by 330.
    made = hand_of(0, 250, 250, others=630)
    assert race.preview(made).totals == [500, 830]
    assert race.preview(made).winner == 0
    must_bid = race_at([250, 200], options=[*rules, ["both-over", "must-bid"]])
    assert must_bid.preview(made).winner == 0
    # Below the target, or without a bidder who counts first, the lead decides.
    assert race.preview(hand_of(0, 250, 240, others=640)).winner == 1
    for both_over in ("high", "extend"):
        high = race_at([250, 200], options=[*rules, ["both-over", both_over]])
        assert high.preview(made).winner == 1


@pytest.mark.parametrize(("lead", "winner"), [(1490, -1), (1500, 1), (1510, 1)])
def test_where_only_bidders_win_a_lead_at_its_limit_ends_the_game(lead, winner):
    race = race_at([0, lead], options=[["target", 3000], ["both-over", "must-bid"]])
    assert race.preview(hand_of(0, 250, 250, others=250)).winner == winner


@pytest.mark.parametrize(
    ("options", "heads", "rows"),
    [
        ([], view_words.WIN_HEADS, [("N+S", "300", "300"), ("E+W", "600", "600")]),
        ([["both-over", "high"]], view_words.WIN_HEADS_POINTS, [("N+S", "300"), ("E+W", "600")]),
        (ROWS["bidders"], view_words.WIN_HEADS_BID, [("N+S", "300"), ("E+W", "600")]),
        (
            [["score.made", ["400", "0"]], ROWS["bidders"][1]],
            view_words.WIN_HEADS_BID,
            [("N+S", "any"), ("E+W", "-")],
        ),
        (
            [["mercy", 400]],
            view_words.WIN_HEADS,
            [("N+S", "300", "300"), ("E+W", "600", "600"), ("or lead by", "", "400")],
        ),
        (
            [["both-over", "must-bid"]],
            view_words.WIN_HEADS_BID,
            [("N+S", "300"), ("E+W", "600"), ("or lead by", "1500")],
        ),
    ],
)
def test_the_view_has_the_columns_and_the_lead_that_win(tmp_path, options, heads, rows):
    pilot = begun(tmp_path, options=options, events=[["start", [1200, 900], 2]])
    table = to_win(pilot.app.flow, 5)
    assert (table.heads, table.rows) == (heads, rows)
