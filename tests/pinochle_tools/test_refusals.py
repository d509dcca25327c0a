"""Refusals of the package pinochle, in words."""

from pinochle.rules.melds import EXTRA, ROYAL
from pinochle.rules.rule_set import Illegal
from pinochle_tools.score_files.refusals import in_words


def test_a_meld_that_is_counted_too_often_is_named():
    more = "more melds of one kind than a hand can hold: "
    assert in_words(Illegal("meld-count", ROYAL, 1)) == more + "royal-marriage"
    assert in_words(Illegal("meld-count", EXTRA, 0)) == more + "extra-royalty"
    assert in_words(Illegal("meld-count", "pinochle")) == more + "pinochle"
