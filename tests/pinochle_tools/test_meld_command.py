"""`pinochle meld`: the examples of the sources, all recorded hands, refusals."""

import json

import pytest
from support.records import ended_in_one_line, pinochle

HOWELL = "AD 10D KD KD QD JD 9D KS QS KH KC"
ROUND_HOUSE = "KS QS KH QH KD QD KC QC"
DOUBLE_RUN = "AS AS 10S 10S KS KS QS QS JS JS JD JD"


def value(cards, rules, trump, *more):
    done = pinochle("meld", cards, "--rules", rules, "--trump", trump, "--json", *more)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_example_of_the_first_source():
    """[000] shows these cards and their melds."""
    assert value(HOWELL, "racehorse", "D") == {
        "total": 300,
        "melds": [
            {"name": "run", "count": 1, "points": 150},
            {"name": "marriage", "count": 1, "points": 20},
            {"name": "dix", "count": 1, "points": 10},
            {"name": "kings", "count": 1, "points": 80},
            {"name": "pinochle", "count": 1, "points": 40},
        ],
    }


@pytest.mark.parametrize(
    ("cards", "trump", "tens"),
    [(HOWELL, "D", 300), (ROUND_HOUSE, "H", 240), (DOUBLE_RUN, "S", 1800)],
)
def test_ones_are_a_tenth_of_tens(cards, trump, tens):
    assert value(cards, "racehorse", trump)["total"] == tens
    assert value(cards, "hay", trump)["total"] * 10 == tens
    assert value(cards, "hay", trump, "--set", "unit=tens")["total"] == tens


@pytest.mark.parametrize(
    ("cards", "rules", "trump", "house", "total"),
    [
        # [002]: "KS and QS and JD is worth eight points as meld".
        ("KS QS JD", "six-card", "S", None, 8),
        # [002]: "Having double 9s in trump is worth only 2 points in this game".
        ("9S 9S", "six-card", "S", None, 2),
        # [003]: one jack of diamonds "could not be paired with 2 Queen of Spades".
        ("JD QS QS", "hay", "H", None, 4),
        # [000]: "The king's already married; that's part of the score for Around the Horn".
        (ROUND_HOUSE + " QC", "racehorse", "H", None, 240),
        # [003]: "Do not count an additional 4 points for the Royal Marriage it contains".
        ("AS 10S KS QS JS", "hay", "S", None, 15),
        # [003]: "worth a total of 39 points instead of 35" at some tables.
        ("AS 10S JS " + ROUND_HOUSE, "hay", "S", None, 35),
        ("AS 10S JS " + ROUND_HOUSE, "hay", "S", "roundhouse=39", 39),
        ("AS 10S JS " + ROUND_HOUSE, "racehorse", "S", "roundhouse=390", 390),
    ],
)
def test_examples_of_the_sources(cards, rules, trump, house, total):
    assert value(cards, rules, trump, *(["--set", house] if house else []))["total"] == total


@pytest.mark.parametrize(("house", "more"), [("0/0", 0), ("4/4", 4), ("4/2", 2), ("2/2", 2)])
def test_an_extra_queen_leaves_the_round_house_beside_the_run(house, more):
    """An additional card never lowers the value: 39, and the house rule's points for a queen."""
    cards = "AS 10S JS QS " + ROUND_HOUSE
    options = ("--set", "roundhouse=39", "--set", "extra=" + house)
    assert value(cards, "hay", "S", *options)["total"] == 39 + more
    # With a king too: if extras count nothing, they belong to the round house, 15 and 24.
    both = {"0/0": 0, "4/4": 8, "4/2": 6, "2/2": 4}[house]
    assert value(cards + " KS", "three-hand", "S", *options)["total"] == 39 + both


@pytest.mark.parametrize(
    ("house", "king", "queen", "both"),
    [("0/0", 0, 0, 40), ("40/40", 40, 40, 80), ("40/20", 40, 20, 60), ("20/20", 20, 20, 40)],
)
def test_extra_king_and_queen_beside_a_run(house, king, queen, both):
    """[000], note 1 of the table: the value of an extra K or Q at different tables."""
    run = "AS 10S KS QS JS"
    more = ("--set", "extra=" + house)
    assert value(run + " KS", "racehorse", "S", *more)["total"] == 150 + king
    assert value(run + " QS", "racehorse", "S", *more)["total"] == 150 + queen
    assert value(run + " KS QS", "racehorse", "S", *more)["total"] == 150 + both


def test_cards_may_be_written_in_several_ways():
    for cards in (
        "as,10s ks  qs\tjs",
        "A♠ T♠ K♠ Q♠ J♠",
        "A♠\ufe0f 10♤ K♠ Q♠ J♠",
        "AS TS KS,QS,JS",
    ):
        assert value(cards, "racehorse", "S")["total"] == 150, cards
    for trump in ("s", "♠", "♤"):
        assert value("KS QS", "racehorse", trump)["total"] == 40


@pytest.mark.parametrize(
    ("cards", "rules", "reason"),
    [
        ("AS AS AS", "racehorse", "copies"),
        ("AS AS AS AS AS", "double-deck", "copies"),
        ("9S", "double-deck", "no such card"),
        ("1S", "hay", "no such card"),
        ("AX", "hay", "no such card"),
        ("AS10S", "hay", "no such card"),
        ("0S", "hay", "no such card"),
        ("AS AH AD AC KS KH KD", "six-card", "at most 6"),
        ("AS AH AD AC KS KH KD KC QS QH QD QC JS", "hay", "at most 12"),
        ("AS AH AD AC KS KH KD KC QS QH QD QC JS JH JD JC", "racehorse", "at most 15"),
        ("AS AH AD AC KS KH KD KC QS QH QD QC JS JH JD JC", "cutthroat", "at most 15"),
        ("A\x1b[31m\nS", "hay", "no such card"),
        ("\U0001f0a1", "hay", "no such card"),
    ],
)
def test_impossible_hands_are_refused(cards, rules, reason):
    done = pinochle("meld", cards, "--rules", rules, "--trump", "S")
    assert ended_in_one_line(done), done.stderr
    assert reason in done.stderr
    assert done.stderr.strip().isprintable()


def test_fifteen_cards_are_allowed_before_three_are_passed_back():
    cards = "AS AH AD AC KS KH KD KC QS QH QD QC JS JH JD"
    assert value(cards, "racehorse", "S")["total"] > 0


@pytest.mark.parametrize("trump", ["X", "", "SS", "no"])
def test_trump_must_be_a_suit(trump):
    assert ended_in_one_line(pinochle("meld", "AS", "--trump", trump))


def test_without_json_a_table_is_printed():
    done = pinochle("meld", HOWELL, "--trump", "D")
    assert done.stdout.splitlines()[-1].split() == ["total", "300"]
