"""Melds counted on the table: what no hand can hold is refused, with the meld and its limit."""

import pytest
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
)
from pinochle.rules.rule_set import Illegal, Rules


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
