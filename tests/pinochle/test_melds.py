"""Melds counted on the table: what no hand can hold, and sums that no deal holds."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.rules.meld_sums import can_be, check_deal
from pinochle.rules.melds import (
    DIX,
    EXTRA,
    MARRIAGE,
    NAMES,
    PINOCHLE,
    ROYAL,
    RUN,
    total,
    value_counts,
    value_hand,
)
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal, Rules, preset_names
from pinochle.text import words
from support.pilot import begun
from support.records import CORPUS, pinochle


def counts_of(**melds):
    """Return counts in the order of NAMES: `counts_of(run=1)`."""
    return [melds.get(name.replace("-", "_"), 0) for name in NAMES[:9]]


def refused(preset, counts, kings=0, queens=0):
    with pytest.raises(Illegal) as caught:
        value_counts(Rules(preset), counts, kings, queens)
    return (caught.value.code, *caught.value.numbers)


@pytest.mark.parametrize(
    ("preset", "counts", "meld", "limit"),
    [
        ("racehorse", counts_of(run=3), RUN, 2),
        ("racehorse", counts_of(run=1, royal_marriage=2), ROYAL, 1),
        ("racehorse", counts_of(marriage=7), MARRIAGE, 6),
        ("racehorse", counts_of(dix=3), DIX, 2),
        ("racehorse", counts_of(pinochle=-1), PINOCHLE, 2),
        ("double-deck", counts_of(run=2, royal_marriage=3), ROYAL, 2),
        ("double-deck", counts_of(dix=1), DIX, 0),
        ("double-deck", counts_of(marriage=13), MARRIAGE, 12),
    ],
)
def test_more_of_a_meld_than_the_deck_has_is_refused(preset, counts, meld, limit):
    assert refused(preset, counts) == ("meld-count", meld, limit)


@pytest.mark.parametrize(
    ("preset", "counts", "spare"),
    [
        ("racehorse", counts_of(run=1), 1),
        ("racehorse", counts_of(run=1, royal_marriage=1), 0),
        ("racehorse", counts_of(run=2), 0),
        ("double-deck", counts_of(run=1), 3),
        ("double-deck", counts_of(run=1, royal_marriage=2), 1),
        # Without a run there are no lone kings and queens to count.
        ("racehorse", counts_of(), 0),
        ("racehorse", counts_of(royal_marriage=1), 0),
    ],
)
def test_kings_and_queens_beside_a_run_are_those_that_the_melds_leave(preset, counts, spare):
    rules = Rules(preset)
    assert value_counts(rules, counts, 0, 0) == value_counts(rules, counts, spare, 0)
    assert value_counts(rules, counts, 0, 0) == value_counts(rules, counts, 0, spare)
    assert refused(preset, counts, kings=spare + 1) == ("meld-count", EXTRA, spare)
    assert refused(preset, counts, queens=spare + 1) == ("meld-count", EXTRA, spare)
    assert refused(preset, counts, kings=-1) == ("meld-count", EXTRA, spare)


def test_melds_that_need_more_cards_than_a_hand_has_are_refused():
    """Two runs are 10 cards; ace, king, queen and jack of the other suits are 12 more."""
    counts = counts_of(run=2, aces=1, kings=1, queens=1, jacks=1)
    code, cards, limit = refused("racehorse", counts)
    assert (code, cards, limit) == ("meld-together", 22, Rules("racehorse").hand_limit)


def test_a_run_with_a_royal_marriage_and_a_marriage():
    """[000]: 150, 40 and 20."""
    found = value_counts(Rules("racehorse"), counts_of(run=1, royal_marriage=1, marriage=1), 0, 0)
    assert [(NAMES[meld], count) for meld, count, _ in found] == [
        ("run", 1),
        ("royal-marriage", 1),
        ("marriage", 1),
    ]
    assert total(found) == 150 + 40 + 20


def test_double_deck_has_no_small_odd_meld():
    rules = Rules("double-deck")
    assert [meld for meld in range(30) if not can_be(rules, meld)] == [1, 3, 5, 7, 9, 11, 13]
    assert all(can_be(Rules("hay"), meld) for meld in range(120))


@pytest.mark.parametrize("preset", preset_names())
@given(st.data())
def test_every_deal_is_accepted(preset, data):
    """Two partners' hands from one deck, and all hands together."""
    rules = Rules(preset)
    ranks = range(0 if rules.nines else 1, 6)
    deck = [suit * 6 + rank for suit in range(4) for rank in ranks] * rules.deck
    cards = data.draw(st.permutations(deck))
    trump = data.draw(st.sampled_from("SHDC"))
    melds, dix = [0] * rules.sides, [0] * rules.sides
    for seat in range(rules.players):
        dealt = cards[seat * rules.deal : (seat + 1) * rules.deal]
        found = value_hand(rules, [dealt.count(card) for card in range(24)], trump)
        melds[rules.side_of(seat)] += total(found)
        dix[rules.side_of(seat)] += sum(points for meld, _, points in found if meld == 3)
    check_deal(rules, melds, dix)


def test_more_nines_than_the_deck_has_are_refused():
    rules = Rules("hay")
    check_deal(rules, [10, 2], [2, 0])
    with pytest.raises(Illegal) as caught:
        check_deal(rules, [10, 2], [2, 1])
    assert (caught.value.code, caught.value.numbers) == ("dix-many", (3, 2))


def test_own_melds_have_other_sums():
    rules = house_rules("double-deck", [["meld.marriage", [3]]])
    assert can_be(rules, 3)
    assert not can_be(rules, 1)


def strict(preset, hand):
    return pinochle("score", "--rules", preset, "--json", "--strict", text=json.dumps(hand))


def test_strict_scoring_refuses_what_no_deal_holds():
    hand = {"declarer": 0, "bid": 50, "meld": [30, 3], "tricks": [30, 20]}
    done = strict("double-deck", hand)
    assert (done.returncode, done.stderr) == (1, "error: line 1: no deal holds meld of 3\n")
    assert strict("double-deck", {**hand, "meld": [30, 4]}).returncode == 0
    assert pinochle("score", "--rules", "double-deck", text=json.dumps(hand)).returncode == 0


def test_strict_scoring_knows_who_is_forced_to_bid():
    hand = {"declarer": 0, "seat": 0, "bid": 19, "meld": [10, 3], "tricks": [15, 10]}
    assert strict("century", {"dealer": 0, "hands": [hand]}).returncode == 0
    done = strict("century", {"dealer": 1, "hands": [hand]})
    assert "only the player who is forced" in done.stderr


def test_the_corpus_is_strictly_possible():
    done = pinochle("score", str(CORPUS), "--rules", "racehorse", "--strict")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_display_warns_of_such_a_meld_and_takes_it(tmp_path):
    pilot = begun(tmp_path, "double-deck")
    hand = {"declarer": 0, "bid": 50, "meld": [30, 3], "tricks": [30, 20]}
    hand["took_trick"] = [True, True]
    while not pilot.screen.title.startswith(words.MELD % "E+W"):
        pilot.answer(hand)
    shown = {meld: pilot.screen.notes(meld)[2:] for meld in (3, 4)}
    assert shown == {3: list(words.NO_DEAL), 4: list(words.COUNT_HINT)}
    assert pilot.play(hand).deltas == [60, 23]
