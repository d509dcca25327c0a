"""Melds that no deal holds: a note on the display, an error with `score --strict`."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.rules.meld_sums import can_be, check_deal
from pinochle.rules.melds import total, value_hand
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal, Rules, preset_names
from pinochle.text import words
from support.pilot import begun
from support.records import CORPUS, pinochle


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
