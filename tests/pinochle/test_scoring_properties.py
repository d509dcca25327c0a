"""Properties of every hand under every preset and house rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.rules.options import OPTIONS, house_rules
from pinochle.rules.race import Race
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.rules.score_rows import counted_meld
from pinochle.rules.scoring import MADE, SCORED, SET, Hand, settle
from support import strategies as ours

pytestmark = pytest.mark.property
IN_ONES = [name for name in preset_names() if Rules(name).unit == 1]
SAVES = ("save", "declarer-save")
BESIDE_SAVES = [entry[0] for entry in OPTIONS if entry[0] not in ("players", *SAVES)]


def copy_of(hand):
    copy = Hand(len(hand.meld))
    for name, value in vars(hand).items():
        setattr(copy, name, value[:] if isinstance(value, list) else value)
    return copy


@given(ours.house(presets=["six-card"], without=BESIDE_SAVES))
def test_two_players_of_six_cards_can_reach_every_save(rules):
    """Their deal has only 13 trick points."""
    for save in (rules.save, rules.declarer_save):
        assert isinstance(save, str) or save <= rules.trick_points


@given(st.data())
def test_totals_are_sums_of_deltas_until_a_side_wins(data):
    rules = data.draw(ours.house())
    race = Race(rules)
    sums = [0] * rules.sides
    for number in range(1, 9):
        score = race.add(data.draw(ours.played_hands(rules)))
        sums = [total + delta for total, delta in zip(sums, score.deltas, strict=True)]
        assert score.totals == race.totals == sums
        assert score.hand == race.hands == number
        if score.winner >= 0:
            break


@given(st.data())
def test_the_declarer_gets_all_points_or_loses_its_bid(data):
    rules = data.draw(ours.house())
    hand = data.draw(ours.played_hands(rules))
    settled = settle(rules, hand)
    if hand.declarer < 0:
        assert settled.result == SCORED
        return
    earned = counted_meld(rules, hand, hand.declarer) + hand.tricks[hand.declarer]
    delta = settled.deltas[hand.declarer]
    if settled.result == MADE:
        assert delta == earned >= hand.bid
    else:
        assert settled.result == SET
        assert delta == (0 if rules.on_set == "award" else -hand.bid)
    if earned < hand.bid:
        assert settled.result == SET


@given(st.data())
def test_defenders_never_lose_by_taking_more_points(data):
    rules = data.draw(ours.house(without=("counting",)))
    hand = data.draw(ours.played_hands(rules))
    if hand.declarer < 0 or rules.counting == "classic":
        return
    taker = data.draw(st.sampled_from([s for s in range(rules.sides) if s != hand.declarer]))
    if hand.tricks[hand.declarer] < rules.unit + rules.last_trick:
        return
    more = copy_of(hand)
    more.tricks[hand.declarer] -= rules.unit
    more.tricks[taker] += rules.unit
    more.took[taker] = True
    before, after = settle(rules, hand), settle(rules, more)
    for side in range(rules.sides):
        if side != hand.declarer:
            assert after.deltas[side] >= before.deltas[side]
    # Where who does not save loses the tricks too, one more may still be lost.
    gained = 0 if rules.unsaved == "all" else rules.unit
    assert after.deltas[taker] >= before.deltas[taker] + gained
    assert after.deltas[hand.declarer] <= before.deltas[hand.declarer]


@given(st.data())
def test_tens_are_ten_times_ones(data):
    preset = data.draw(st.sampled_from(IN_ONES))
    ones, tens = house_rules(preset), house_rules(preset, [["unit", "tens"]])
    hand = data.draw(ours.played_hands(ones))
    large = copy_of(hand)
    large.bid *= 10
    for name in ("meld", "dix", "tricks"):
        setattr(large, name, [10 * points for points in getattr(hand, name)])
    small_score, large_score = Race(ones).add(hand), Race(tens).add(large)
    assert large_score.result == small_score.result
    assert large_score.deltas == [10 * points for points in small_score.deltas]
    assert large_score.winner == small_score.winner


@given(st.data())
def test_sides_are_treated_alike(data):
    rules = data.draw(ours.house())
    hand = data.draw(ours.played_hands(rules))
    turned = copy_of(hand)
    if hand.declarer >= 0:
        turned.declarer = (hand.declarer + 1) % rules.sides
    for name in ("meld", "dix", "tricks", "took"):
        entries = getattr(hand, name)
        setattr(turned, name, entries[-1:] + entries[:-1])
    deltas = settle(rules, hand).deltas
    assert settle(rules, turned).deltas == deltas[-1:] + deltas[:-1]


@given(st.data())
def test_a_hand_thrown_in_leaves_the_others_their_meld(data):
    rules = data.draw(ours.house(presets=["racehorse", "auction", "six-card", "pass", "dailey"]))
    hand = data.draw(ours.thrown_in_hands(rules))
    if hand is None:
        return
    deltas = settle(rules, hand).deltas
    for side in range(rules.sides):
        if side == hand.declarer:
            assert deltas[side] in (0, -hand.bid)
        else:
            assert deltas[side] >= counted_meld(rules, hand, side)


@given(st.data())
def test_scoring_does_not_change_a_hands_facts(data):
    rules = data.draw(ours.house())
    hand = data.draw(ours.played_hands(rules))
    facts = vars(copy_of(hand))
    settle(rules, hand)
    Race(rules).preview(hand)
    assert vars(hand) == facts


@given(st.data())
def test_a_winner_has_the_target_or_a_rule_that_ends_the_race(data):
    rules = data.draw(ours.house(without=("hands",)))
    race = Race(rules)
    for _ in range(6):
        score = race.add(data.draw(ours.played_hands(rules)))
        there = max(score.totals) >= rules.target
        if score.winner >= 0:
            by_lead = rules.both_over == "must-bid" or rules.mercy
            assert there or by_lead
            break
        if there and rules.both_over == "high":
            assert score.totals.count(max(score.totals)) > 1
