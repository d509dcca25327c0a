"""What is still possible in a hand: thrown in, or a sweep."""

import pytest
from pinochle.rules.options import house_rules
from pinochle.rules.outlook import may_end_as_sweep, may_throw_in
from pinochle.rules.rule_set import Rules
from pinochle.rules.scoring import NO_ROYAL, OUTCOMES, PLAYED, Hand
from pinochle.text import words
from support.pilot import begun

# The bid is not made with all 250 trick points.
HOPELESS = {"seat": 0, "bid": 400, "meld": [100, 50]}


def hand_of(rules, **facts):
    hand = Hand(rules.sides)
    for name, value in facts.items():
        assert name in vars(hand)
        setattr(hand, name, value)
    hand.declarer = rules.side_of(hand.seat) if hand.seat >= 0 else -1
    return hand


def may_throw(options=(), agreed=False, preset="racehorse", **facts):
    rules = house_rules(preset, [list(option) for option in options])
    return may_throw_in(rules, hand_of(rules, **facts), agreed)


def test_a_hopeless_hand_may_be_thrown_in_before_it_is_played():
    assert may_throw(**HOPELESS)
    assert not may_throw(**{**HOPELESS, "bid": 350}), "all tricks make it"
    assert may_throw(**{**HOPELESS, "bid": 360})
    assert not may_throw([("throw-in", "never")], **HOPELESS)
    assert may_throw([("throw-in", "any")], **{**HOPELESS, "bid": 350})


@pytest.mark.parametrize(
    "facts",
    [
        {"seat": -1, "bid": 0},
        {"meld": [100, None]},
        {"meld": [None, 50]},
        {"tricks": [None, 0]},
        {"tricks": [0, None]},
        {"outcome": NO_ROYAL},
    ],
)
def test_a_hand_is_not_thrown_in_before_its_meld_nor_after_its_tricks(facts):
    anything_goes = [("throw-in", "any"), ("agree", "yes")]
    for agreed in (False, True):
        assert may_throw(anything_goes, agreed, **HOPELESS)
        assert not may_throw(anything_goes, agreed, **{**HOPELESS, **facts})


def test_all_may_agree_to_throw_in_only_by_house_rule():
    possible = {**HOPELESS, "bid": 350}
    assert not may_throw([("agree", "no")], True, **possible)
    assert may_throw([("agree", "yes")], True, **possible)
    assert not may_throw([("agree", "yes")], False, **possible)


def test_a_sweep_ends_a_hand_with_a_bid_that_is_not_played_yet():
    rules = house_rules("racehorse", [["sweep", 1000]])
    for meld in ([None, None], [100, 50]):
        assert may_end_as_sweep(rules, hand_of(rules, seat=0, bid=250, meld=meld), False)
    assert not may_end_as_sweep(rules, hand_of(rules), False)
    assert not may_end_as_sweep(rules, hand_of(rules, seat=0, bid=250, tricks=[None, 0]), False)
    for outcome in OUTCOMES:
        hand = hand_of(rules, seat=0, bid=250, outcome=outcome)
        assert may_end_as_sweep(rules, hand, False) == (outcome == PLAYED)


def test_there_is_no_sweep_in_a_game_without_one():
    rules = Rules("racehorse")
    assert not rules.sweep
    assert not may_end_as_sweep(rules, hand_of(rules, seat=0, bid=250), False)


# What the pages of a hand say of it, in a table's rules with numbers in place of a trick.

BOARD_20 = [["save", 20], ["declarer-save", 20], ["unsaved", "all"], ["least-meld", 20]]
ONLY_BIDDER = [["melds", "declarer"]]
NOT_OTHERS = [["score.made", ["bid", "0"]], ["score.set", ["-bid", "0"]]]


def events_of(bid, *melds):
    found = [["bid", 0, bid], ["trump", "S"]]
    return found + [["meld", side, meld, 0] for side, meld in enumerate(melds)]


@pytest.mark.parametrize(
    ("preset", "options", "bid", "meld", "page", "play"),
    [
        ("double-deck", BOARD_20, 60, 45, ["needs", "20"], (20, "\x01 needed")),
        ("double-deck", BOARD_20, 60, 60, ["needs", "20"], (20, "\x01 needed")),
        ("double-deck", BOARD_20, 60, 30, ["needs", "30"], (30, "\x01 needed")),
        ("hay", [], 20, 19, ["needs", "1"], (1, "\x01 needed")),
        ("hay", [], 20, 22, ["needs", "1 trick"], (1, "trick needed \x01")),
        ("dailey", [], 20, 22, ["needs", "1"], (1, "\x01 needed")),
        ("racehorse", [], 250, 260, ["covers", "the bid"], (0, "\x01 needed")),
    ],
)
def test_the_pages_of_meld_and_play_say_what_makes_and_saves(
    tmp_path, preset, options, bid, meld, page, play
):
    pilot = begun(tmp_path / "meld", preset, options, events_of(bid))
    assert pilot.screen.notes(meld)[:2] == page
    royal = begun(tmp_path / "play", preset, options, events_of(bid, meld, 20))
    if royal.screen.title == words.ROYAL:
        royal.choose(words.YES)
    assert (royal.screen.given["value"], royal.screen.given["note"]) == play


@pytest.mark.parametrize(
    ("preset", "options", "melds", "lines"),
    [
        ("hay", [], [10, 5], ["E+W +5", "safe with", "1 trick"]),
        ("hay", [], [10, 0], ["E+W 0"]),
        ("hay", [["least-meld", 5]], [10, 4], ["E+W 0"]),
        ("hay", NOT_OTHERS, [10, 5], ["E+W +5"]),
        ("hay", [["score.made", ["bid", "0"]]], [10, 5], ["E+W +5", "safe with", "1 trick"]),
        ("hay", ONLY_BIDDER, [10], ["E+W 0"]),
        # Trick points need saving too.
        ("hay", BOARD_20, [30, 4], ["E+W 0", "safe with", "20 points"]),
        (
            "three-hand",
            [["least-meld", 5]],
            [20, 7, 2],
            ["East +7", "West 0", *words.SAVES["trick"]],
        ),
        (
            "three-hand",
            [["least-meld", 5], ["defenders", "joint"]],
            [20, 4, 2],
            ["East +4", "West +2", *words.SAVES["trick"]],
        ),
    ],
)
def test_the_page_of_play_says_what_saves_only_what_counts(
    tmp_path, preset, options, melds, lines
):
    pilot = begun(tmp_path, preset, options, events_of(25, *melds))
    assert [line for line in pilot.screen.lines if not line.endswith("sets")] == lines


@pytest.mark.parametrize(("left", "says"), [(0, "TRICK?"), (3, "TRICK?"), (4, "MADE")])
def test_points_that_may_hide_no_trick_promise_nothing(tmp_path, left, says):
    """Three-hand: the kitty's three points may be all that the declarer has."""
    pilot = begun(tmp_path, "three-hand", events=[*events_of(25, 25, 5, 5), ["tricks", 1, 0, 1]])
    assert pilot.screen.notes(25 - left)[2] == says
    pilot = begun(
        tmp_path / "set", "three-hand", events=[*events_of(25, 5, 5, 5), ["tricks", 1, 0, 1]]
    )
    assert pilot.screen.notes(25 - left)[2] == words.IS_SET


@pytest.mark.parametrize(("meld", "lost"), [(7, True), (4, False), (0, False)])
def test_only_meld_that_counts_is_lost(tmp_path, meld, lost):
    options = [["save", 5], ["least-meld", 5]]
    events = [*events_of(25, 20, 7, meld), ["tricks", 1, 10, 1]]
    pilot = begun(tmp_path, "three-hand", options, events)
    assert (words.DROPS_MELD in pilot.screen.notes(4)) == lost
    assert words.DROPS_MELD not in pilot.screen.notes(5)
