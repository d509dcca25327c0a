"""Properties of every hand of cards, valued from cards or from counted melds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.rules.melds import EXTRA, NAMES, SUITS, parse_cards, total, value_counts, value_hand
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal, Rules, preset_names

pytestmark = pytest.mark.property


@st.composite
def dealt(draw, extra=False, roundhouse=False):
    """(rules, hand, trump): as many cards as a player can hold, often in few suits."""
    changes = []
    preset = draw(st.sampled_from(preset_names()))
    if extra and Rules(preset).bidding != "none":
        unit = Rules(preset).unit
        king, queen = draw(st.sampled_from([(0, 0), (4, 4), (4, 2), (2, 2)]))
        changes = [["extra", f"{king * unit}/{queen * unit}"]]
        if roundhouse:
            changes.append(["roundhouse", draw(st.sampled_from([35, 39])) * unit])
    rules = house_rules(preset, changes)
    nines = [] if rules.deck == 4 else ["9"]
    ranks = draw(st.lists(st.sampled_from(["A", "10", "K", "Q", "J", *nines]), min_size=1))
    suits = draw(st.lists(st.sampled_from(SUITS), min_size=1))
    deck = [rank + suit for rank in sorted(set(ranks)) for suit in sorted(set(suits))]
    cards = draw(st.permutations(deck * rules.deck))[: rules.hand_limit]
    return rules, parse_cards(" ".join(cards), rules), draw(st.sampled_from(SUITS))


@given(dealt(extra=True))
def test_counted_melds_and_cards_have_the_same_value(dealt_hand):
    rules, hand, trump = dealt_hand
    found = value_hand(rules, hand, trump)
    counts = [0] * 9
    for meld, count, _ in found:
        if meld < 9:
            counts[meld] = count
    suit = SUITS.index(trump) * 6
    kings, queens = hand[suit + 3] - counts[0], hand[suit + 2] - counts[0]
    if not counts[0]:
        kings = queens = 0
    elif any(meld == EXTRA for meld, _, _ in found):
        pass
    else:
        kings, queens = kings - counts[1], queens - counts[1]
    assert value_counts(rules, counts, kings, queens) == found


@given(dealt(extra=True, roundhouse=True), st.integers(0, 23))
def test_removing_a_card_never_adds_value(dealt_hand, card):
    rules, hand, trump = dealt_hand
    if hand[card]:
        fewer = hand[:]
        fewer[card] -= 1
        assert total(value_hand(rules, fewer, trump)) <= total(value_hand(rules, hand, trump))


@given(dealt())
def test_meld_points_are_multiples_of_the_unit_with_known_names(dealt_hand):
    rules, hand, trump = dealt_hand
    for meld, count, points in value_hand(rules, hand, trump):
        assert NAMES[meld]
        assert count > 0
        assert points > 0
        assert points % rules.unit == 0


@given(st.text(max_size=40))
def test_any_text_is_a_hand_or_refused(text):
    try:
        hand = parse_cards(text, Rules("racehorse"))
    except Illegal:
        return
    assert 0 <= sum(hand) <= 15
