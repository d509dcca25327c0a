"""Every house option and the presets' own rules, one by one; numbers name the source."""

import pytest
from pinochle.rules.options import OPTIONS, house_rules, makes_sense, value_of
from pinochle.rules.race import Race
from pinochle.rules.rule_set import Illegal, Rules, preset_names
from pinochle.rules.scoring import Hand, check_meld, settle


def rules_of(preset, **options):
    return house_rules(
        preset, [[name.replace("_", "-"), value] for name, value in options.items()]
    )


def hand_of(rules, declarer=-1, bid=0, **facts):
    hand = Hand(rules.sides)
    hand.declarer, hand.bid = declarer, bid
    hand.meld = [0] * rules.sides
    for name, value in facts.items():
        assert name in vars(hand)
        setattr(hand, name, value)
    return hand


def deltas(rules, declarer=-1, bid=0, **facts):
    return settle(rules, hand_of(rules, declarer, bid, **facts)).deltas


def refused(rules, declarer=-1, bid=0, **facts):
    with pytest.raises(Illegal) as caught:
        Race(rules).add(hand_of(rules, declarer, bid, **facts))
    return (caught.value.code, *caught.value.numbers)


def race_of(rules, *hands):
    race = Race(rules)
    for hand in hands:
        score = race.add(hand)
    return score


# The table of presets: sides, lowest bid, stuck bid, trick points, target.
TABLE = {
    "racehorse": (2, 250, 250, 250, 1500),
    "auction": (2, 150, 150, 250, 1200),
    "six-card": (4, 6, 6, 25, 50),
    "hay": (2, 15, 15, 25, 150),
    "hay-tens": (2, 150, 150, 250, 1500),
    "iowa-state": (2, 15, 15, 25, 150),
    "hay-racehorse": (2, 250, 250, 250, 1500),
    "century": (2, 20, 19, 25, 100),
    "pass": (2, 25, 25, 25, 150),
    "dailey": (2, 15, 15, 25, 150),
    "three-hand": (3, 25, 25, 25, 150),
    "double-deck": (2, 50, 50, 50, 500),
    "single-deck": (2, 15, 15, 25, 150),
    "cutthroat": (3, 15, 15, 25, 250),
}


def test_the_presets_agree_with_the_sources():
    assert {*TABLE, "two-handed"} == set(preset_names())
    for preset, figures in TABLE.items():
        rules = Rules(preset)
        assert figures == (
            rules.sides,
            rules.lowest_bid,
            rules.forced_bid,
            rules.trick_points,
            rules.target,
        ), preset
    two = Rules("two-handed")
    assert (two.sides, two.trick_points, two.target) == (2, 250, 1000)


def test_setting_an_option_to_its_preset_value_changes_nothing():
    for preset in preset_names():
        rules = Rules(preset)
        for entry in OPTIONS:
            if makes_sense(rules, entry):
                value = value_of(rules, entry[0])
                again = house_rules(preset, [[entry[0], value]])
                mine, its = dict(vars(again)), dict(vars(rules))
                # Setting the lowest or the stuck bid fixes values that were derived before.
                for name in ("changes", "stuck_bid", "min_bid_two"):
                    mine.pop(name), its.pop(name)
                assert mine == its, (preset, entry[0])


class TestBids:
    def test_bids_are_multiples_of_the_step_from_the_lowest(self):
        """[000]: "You can't bid two sixty-five"."""
        assert refused(rules_of("racehorse"), 0, 265) == ("bid-step", 260, 270)
        assert refused(rules_of("racehorse"), 0, 240) == ("bid-low", 250)

    def test_double_deck_bids_rise_by_ones_to_sixty_and_then_by_fives(self):
        """[004]: "Once the bid reaches 60 the minimum bid increment increases to 5"."""
        rules = rules_of("double-deck")
        for bid in (50, 51, 59, 60, 65, 70, 200):
            assert deltas(rules, 0, bid, tricks=[0, 50]) == [-bid, 50]
        for bid in (61, 64, 66, 203):
            assert refused(rules, 0, bid, tricks=[0, 50])[0] == "bid-step"

    def test_the_stuck_bid_is_legal_below_the_lowest(self):
        """[003]: "The minimum bid is 20. If no one bids, dealer must take bid at 19"."""
        assert deltas(rules_of("century"), 0, 19, tricks=[20, 5]) == [20, 5]
        assert refused(rules_of("century"), 0, 18, tricks=[20, 5]) == ("bid-low", 20)
        assert deltas(rules_of("three-hand", stuck_bid=24), 0, 24, tricks=[25, 0, 0])[0] == 25
        assert refused(rules_of("three-hand"), 0, 24, tricks=[25, 0, 0]) == ("bid-low", 25)

    def test_the_stuck_bid_follows_the_lowest_bid_unless_set(self):
        assert rules_of("hay", min_bid=20).forced_bid == 20
        assert rules_of("century", min_bid=25).forced_bid == 19
        assert rules_of("hay", min_bid=20, stuck_bid=15).forced_bid == 15
        assert rules_of("hay", stuck="redeal").forced_bid == 0

    def test_six_card_bids_of_two_players_start_at_five(self):
        """[002]: "When only two players are present, an open bid is five points"."""
        two = rules_of("six-card", players=2)
        assert deltas(two, 0, 5, tricks=[7, 6]) == [7, 6]
        assert refused(rules_of("six-card"), 0, 5) == ("bid-low", 6)


class TestSaving:
    def test_what_a_defender_needs_to_save_meld(self):
        facts = {"bid": 15, "declarer": 0, "meld": [10, 6], "tricks": [25, 0]}
        nothing, trick = [True, False], [True, True]
        for preset, saves in (("dailey", False), ("hay", True)):
            rules = rules_of(preset)
            assert deltas(rules, took=nothing, **facts) == [35, 0]
            assert deltas(rules, took=trick, **facts) == [35, 6 if saves else 0]
        assert deltas(rules_of("hay", save="counter"), took=trick, **facts) == [35, 0]
        assert deltas(rules_of("dailey", save="trick"), took=trick, **facts) == [35, 6]
        assert deltas(rules_of("hay", save="none"), took=nothing, **facts) == [35, 6]

    def test_what_the_declarer_needs_to_save_meld(self):
        facts = {"bid": 15, "declarer": 0, "meld": [20, 0], "tricks": [0, 25]}
        assert deltas(rules_of("hay"), took=[True, True], **facts) == [20, 25]
        assert deltas(rules_of("hay"), took=[False, True], **facts) == [-15, 25]
        assert deltas(rules_of("dailey"), took=[True, True], **facts) == [-15, 25]
        assert (
            deltas(rules_of("dailey", declarer_save="trick"), took=[True, True], **facts)[0] == 20
        )
        assert deltas(rules_of("hay", declarer_save="none"), took=[False, True], **facts)[0] == 20

    def test_the_buried_kitty_does_not_count_as_a_trick(self):
        """[003]: "counted towards points for the declarer ... must still take a trick"."""
        rules = rules_of("three-hand")
        facts = {"bid": 25, "declarer": 1, "meld": [0, 30, 0], "tricks": [20, 3, 2]}
        assert deltas(rules, took=[True, True, True], **facts) == [20, 33, 2]
        assert deltas(rules, took=[True, False, True], **facts) == [20, -25, 2]
        facts["tricks"] = [20, 4, 1]
        assert refused(rules, took=[True, False, True], **facts) == ("took-points", 4)

    def test_the_discards_count_as_the_first_trick_in_cutthroat(self):
        """[004]: "3 cards which will be considered his first trick win"."""
        rules = rules_of("cutthroat")
        facts = {"bid": 15, "declarer": 1, "meld": [0, 30, 0], "tricks": [20, 0, 5]}
        assert deltas(rules, took=[True, None, True], **facts) == [20, 30, 5]

    def test_nines_without_a_trick_count_by_the_dix_option(self):
        facts = {"bid": 15, "declarer": 0, "tricks": [25, 0]}
        for nines, meld, saved, kept, alone in ((1, 5, 0, 1, 0), (2, 2, 0, 2, 2)):
            mine = {**facts, "meld": [0, meld], "dix": [0, nines]}
            assert deltas(rules_of("dailey", dix="saved"), **mine) == [25, saved]
            assert deltas(rules_of("dailey", dix="kept"), **mine) == [25, kept]
            assert deltas(rules_of("dailey"), **mine) == [25, alone]


class TestThrowingIn:
    def test_the_right_to_throw_in_depends_on_the_preset(self):
        for preset, bid, meld, allowed in (
            ("racehorse", 400, 140, True),
            ("racehorse", 400, 150, False),
            ("auction", 300, 40, True),
            ("auction", 300, 50, False),
            ("pass", 40, 14, True),
            ("pass", 40, 15, False),
            ("six-card", 10, 50, True),
            ("dailey", 20, 50, True),
        ):
            rules = rules_of(preset)
            facts = {"outcome": "thrown-in", "meld": [meld] + [rules.unit] * (rules.sides - 1)}
            if allowed:
                assert deltas(rules, 0, bid, **facts) == [-bid] + [rules.unit] * (rules.sides - 1)
            else:
                assert refused(rules, 0, bid, **facts) == ("throw-margin", rules.trick_points)
        for preset in ("hay", "hay-racehorse", "century", "double-deck", "single-deck"):
            rules = rules_of(preset)
            bid = rules.lowest_bid
            assert refused(rules, 0, bid, outcome="thrown-in") == ("throw-never",)
            assert refused(rules, 0, bid, outcome="agreed") == ("throw-agree",)
            assert deltas(rules_of(preset, agree="yes"), 0, bid, outcome="agreed") == [-bid, 0]

    def test_a_hand_thrown_in_is_a_set(self):
        facts = {"outcome": "thrown-in", "meld": [30, 100]}
        assert deltas(rules_of("racehorse", on_set="award"), 0, 300, **facts) == [0, 400]
        assert deltas(rules_of("racehorse", on_set="transfer"), 0, 300, **facts) == [-300, 430]


class TestOtherEnds:
    def test_a_hand_without_royal_marriage_loses_the_bid(self):
        """[004]: single deck loses the bid; double deck and cutthroat award it besides."""
        facts = {"outcome": "no-royal", "meld": [20, 30]}
        assert deltas(rules_of("single-deck"), 0, 20, **facts) == [-20, 0]
        assert deltas(rules_of("double-deck"), 0, 50, **facts) == [-50, 50]
        assert deltas(rules_of("double-deck", on_set="award"), 0, 50, **facts) == [-50, 50]
        three = {"outcome": "no-royal", "meld": [20, 30, 4]}
        assert deltas(rules_of("cutthroat"), 1, 15, **three) == [15, -15, 15]
        assert deltas(rules_of("cutthroat", royal="lose"), 1, 15, **three) == [0, -15, 0]
        assert refused(rules_of("hay"), 0, 15, **facts) == ("royal-off",)
        assert deltas(rules_of("hay", royal="award"), 0, 15, **facts) == [-15, 15]

    def test_sweeps_give_or_cost_1000(self):
        """[003]: made 1000 plus "the 25 points"; failed: the others 1000 plus their points."""
        rules = rules_of("hay-racehorse")
        assert deltas(rules, 0, 250, outcome="sweep-made") == [1250, 0]
        assert deltas(rules, 0, 250, outcome="sweep-failed", tricks=[200, 50]) == [0, 1050]
        assert refused(rules, 0, 250, outcome="sweep-made", meld=[20, 0]) == ("sweep-meld",)
        assert refused(rules, 0, 250, outcome="sweep-failed") == ("tricks-missing",)
        made = {"outcome": "sweep-made", "tricks": [250, 0]}
        assert deltas(rules, 0, 250, **made) == [1250, 0]
        assert refused(rules, 0, 250, took=[True, True], **made) == ("sweep-tricks",)
        made["tricks"] = [240, 10]
        assert refused(rules, 0, 250, **made) == ("sweep-tricks",)
        lost = {"outcome": "sweep-failed", "tricks": [200, 50]}
        assert refused(rules, 0, 250, took=[True, False], **lost) == ("took-points", 50)
        assert refused(rules_of("hay"), 0, 15, outcome="sweep-made") == ("sweep-off",)
        assert deltas(rules_of("hay", sweep=50), 0, 15, outcome="sweep-made") == [75, 0]


class TestCounting:
    def test_the_last_trick_counts_by_house_rule(self):
        """[001]: "taking the last trick usually earns 10 points"."""
        assert rules_of("two-handed", last_trick=0).trick_points == 240
        assert rules_of("racehorse", last_trick=20).trick_points == 260
        facts = {"bid": 250, "declarer": 0, "meld": [200, 0]}
        rules = rules_of("racehorse", last_trick=0)
        assert deltas(rules, tricks=[200, 40], **facts) == [400, 40]
        assert refused(rules, tricks=[200, 50], **facts) == ("tricks-total", 250, 240)

    def test_the_last_trick_of_the_double_deck_is_worth_two(self):
        facts = {"bid": 50, "declarer": 0, "meld": [40, 0]}
        assert deltas(rules_of("double-deck"), tricks=[48, 2], **facts) == [88, 2]

    def test_impossible_trick_points_are_refused(self):
        facts = {"bid": 250, "declarer": 0}
        assert refused(rules_of("racehorse"), tricks=[115, 135], **facts) == ("tricks-points", 115)
        classic = rules_of("racehorse", counting="classic")
        assert deltas(classic, tricks=[115, 135], **facts) == [-250, 135]
        assert refused(classic, tricks=[249, 1], **facts)[0] == "tricks-points"

    def test_classic_counting_needs_tens(self):
        with pytest.raises(Illegal):
            rules_of("hay", counting="classic")
        assert rules_of("hay", counting="classic", unit="tens").trick_points == 250

    def test_trick_points_of_six_card_have_a_maximum(self):
        """At most min(24, 6 x players) + 1."""
        for players, most in ((2, 13), (3, 19), (4, 25), (6, 25)):
            assert rules_of("six-card", players=players).trick_points == most
        # The 12 most valuable cards of two players: eight aces, four tens; and the last trick.
        two = rules_of("six-card", players=2, unit="tens", counting="classic")
        assert two.trick_points == 8 * 11 + 4 * 10 + 10
        assert refused(two, 0, 60, tricks=[140, 0]) == ("tricks-over", 138)
        rules = rules_of("six-card", players=3)
        assert deltas(rules, 0, 6, tricks=[5, 4, 3], meld=[4, 0, 0]) == [9, 4, 3]
        assert refused(rules, 0, 6, tricks=[10, 10, 0]) == ("tricks-total", 20, 19)
        assert refused(rules, 0, 6, tricks=[0, 0, 0]) == ("tricks-last", 1)
        # The last trick belongs to one side, in a hand that the declarer may not stop.
        five = rules_of("six-card", players=3, last_trick=5)
        assert deltas(five, 0, 6, tricks=[6, 4, 4]) == [6, 4, 4]
        assert refused(five, 0, 6, tricks=[4, 4, 4], meld=[4, 0, 0]) == ("tricks-points", 4)


class TestMeldOfASide:
    @pytest.mark.parametrize(
        ("preset", "points", "dix", "expected"),
        [
            ("racehorse", -10, 0, ("meld-sign",)),
            ("racehorse", 10, -10, ("meld-sign",)),
            ("racehorse", 45, 0, ("meld-unit", 10)),
            ("racehorse", 40, 5, ("meld-unit", 10)),
            ("racehorse", 45, 5, ("meld-unit", 10)),
            ("racehorse", 10, 20, ("meld-dix", 20, 10)),
            ("hay", 1, 2, ("meld-dix", 2, 1)),
        ],
    )
    def test_meld_that_the_unit_does_not_have_is_refused(self, preset, points, dix, expected):
        with pytest.raises(Illegal) as caught:
            check_meld(Rules(preset), points, dix)
        assert (caught.value.code, *caught.value.numbers) == expected

    def test_multiples_of_the_unit_are_meld(self):
        for preset, points, dix in (
            ("racehorse", 0, 0),
            ("racehorse", 40, 20),
            ("racehorse", 20, 20),
            ("hay", 5, 1),
            ("hay", 45, 0),
        ):
            check_meld(Rules(preset), points, dix)


class TestTheEndOfTheRace:
    def hand(self, rules, declarer, bid, melds, tricks=(130, 120)):
        return hand_of(rules, declarer, bid, meld=melds, tricks=list(tricks))

    def test_the_bidder_at_the_target_wins_first(self):
        both = [[1400, 1500], [1380, 1500]]
        for option, winners in (("bidder", (0, 1)), ("high", (1, 1)), ("must-bid", (0, 1))):
            rules = rules_of("racehorse", both_over=option)
            assert race_of(rules, self.hand(rules, 0, 250, both[0])).winner == winners[0], option
            assert race_of(rules, self.hand(rules, 1, 250, both[1])).winner == winners[1], option

    def test_a_set_bidder_does_not_count_first(self):
        rules = rules_of("racehorse")
        big = self.hand(rules, 0, 300, [1200, 1300])
        lost = self.hand(rules, 0, 400, [0, 300])
        assert race_of(rules, big, lost).winner == 1

    def test_another_hand_is_played_after_a_tie(self):
        rules = rules_of("racehorse", both_over="high")
        tie = self.hand(rules, 0, 250, [1490, 1500])
        assert race_of(rules, tie).winner == -1
        assert race_of(rules, tie, self.hand(rules, 0, 250, [150, 0])).winner == 0

    def test_only_a_bidder_wins_by_house_rule(self):
        """[000]: unless "either team reaches negative 1200 points or ... 1500 points"."""
        rules = rules_of("racehorse", both_over="must-bid")
        over = self.hand(rules, 0, 250, [130, 1390])
        assert race_of(rules, over).totals == [260, 1510]
        assert race_of(rules, over).winner == -1
        assert race_of(rules, over, self.hand(rules, 0, 500, [0, 0])).winner == 1
        down = self.hand(rules, 0, 1200, [0, 0])
        assert race_of(rules, down).winner == 1
        ones = rules_of("hay", both_over="must-bid")
        assert race_of(ones, hand_of(ones, 0, 120, meld=[0, 0], tricks=[20, 5])).winner == 1
        swept = rules_of("hay-racehorse", both_over="must-bid", target=1250)
        assert race_of(swept, hand_of(swept, 0, 250, outcome="sweep-made")).winner == 0

    def test_a_fixed_number_of_hands_ends_the_game(self):
        """[000]: "you can play four hands per game, then switch tables"."""
        rules = rules_of("racehorse", hands=2)
        big = self.hand(rules, 0, 250, [2000, 0])
        even = self.hand(rules, 0, 250, [0, 10], (250, 0))
        lost = self.hand(rules, 0, 260, [0, 250])
        assert race_of(rules, big).winner == -1
        assert race_of(rules, big, lost).winner == 0
        assert even.meld == [0, 10]
        tie = self.hand(rules, 0, 250, [120, 130])
        assert race_of(rules, tie, tie).winner == -1
        assert race_of(rules, tie, tie, big).winner == 0

    def test_two_handed_raises_the_target_by_250_if_both_reach_it(self):
        """[001]: "play continues to 1,250, 1,500, 1750 and beyond"."""
        rules = rules_of("two-handed")
        first = hand_of(rules, meld=[900, 900], tricks=[120, 130])
        small = hand_of(rules, meld=[0, 0], tricks=[120, 130])
        assert race_of(rules, first).winner == -1
        assert race_of(rules, first, small).totals == [1140, 1160]
        assert race_of(rules, first, small).winner == -1
        # Both reach 1250 in the same deal again: the target becomes 1500.
        assert race_of(rules, first, small, small).winner == -1
        alone = hand_of(rules, meld=[0, 0], tricks=[100, 150])
        assert race_of(rules, first, small, alone).winner == 1

    def test_a_wrong_claim_loses(self):
        rules = rules_of("two-handed")
        claim = hand_of(rules, meld=[300, 900], tricks=[20, 30], claim=0)
        assert (race_of(rules, claim).winner, race_of(rules, claim).result) == (1, "claim-failed")

    def test_six_card_stops_at_once_only_if_the_declarer_reaches_the_target(self):
        """[002]: the race ends "even if the hand is still in play"."""
        rules = rules_of("six-card")
        there = hand_of(rules, 0, 6, meld=[50, 0, 0, 0], tricks=[1, 0, 0, 0])
        assert race_of(rules, there).winner == 0
        not_there = {"meld": [40, 0, 0, 0], "tricks": [0, 0, 0, 0]}
        assert refused(rules, 0, 6, **not_there)[0] == "tricks-last"


class TestOptionsThatMakeNoSense:
    @pytest.mark.parametrize(
        "name",
        [
            "min-bid",
            "stuck-bid",
            "stuck",
            "bidding",
            "on-set",
            "throw-in",
            "agree",
            "royal",
            "sweep",
        ],
    )
    def test_two_handed_has_no_bidding(self, name):
        value = {"min-bid": 10, "stuck-bid": 10, "sweep": 10}.get(name, "none")
        with pytest.raises(Illegal) as caught:
            house_rules("two-handed", [[name, value]])
        assert caught.value.code == "option-preset"

    @pytest.mark.parametrize(
        ("preset", "name", "value"),
        [("hay", "players", 3), ("three-hand", "pass", 3)],
    )
    def test_other_options_are_refused(self, preset, name, value):
        with pytest.raises(Illegal) as caught:
            house_rules(preset, [[name, value]])
        assert caught.value.code == "option-preset"
