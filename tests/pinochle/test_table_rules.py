"""A table's own rules: ladders, cards, melds and score rows as pairs beside house options."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.game.game import Game
from pinochle.keys import BACK, DOWN, OK
from pinochle.review.corrections import correct
from pinochle.rules.auction import check_bid, ladder, next_bid
from pinochle.rules.melds import NAMES, parse_cards, points, total, value_hand
from pinochle.rules.options import house_rules
from pinochle.rules.outlook import NEVER, needs, points_to_make, setting_points
from pinochle.rules.race import Race
from pinochle.rules.rule_set import Illegal, preset_names
from pinochle.rules.score_rows import terms, texts_of
from pinochle.rules.scoring import (
    NO_MELD,
    NO_ROYAL,
    RENEGE,
    SWEEP_FAILED,
    SWEEP_MADE,
    Hand,
    settle,
)
from pinochle.text import words
from pinochle_tools.score_files.refusals import in_words
from support import strategies as ours
from support.pilot import begun
from support.plays import first_event

DECK = "double-deck"


def hand_of(rules, **facts):
    hand = Hand(rules.sides)
    hand.declarer, hand.bid = 0, rules.lowest_bid
    hand.meld = [0] * rules.sides
    for name, value in facts.items():
        assert name in vars(hand)
        setattr(hand, name, value)
    return hand


def settled(rules, **facts):
    settlement = settle(rules, hand_of(rules, **facts))
    return settlement.result, settlement.deltas


def refused(rules, **facts):
    with pytest.raises(Illegal) as caught:
        settle(rules, hand_of(rules, **facts))
    return caught.value.code


def refusal_of(preset, *pairs):
    with pytest.raises(Illegal) as caught:
        house_rules(preset, [list(pair) for pair in pairs])
    assert in_words(caught.value)
    return caught.value


# The words of a row.


@pytest.mark.parametrize("text", ["bid", " - bid ", "1000 + tricks", "-2bid+declarer-meld-5", "0"])
def test_sums_of_words_are_read(text):
    assert terms(text)


@pytest.mark.parametrize(
    "text", ["", " ", "-", "bid +", "+ + bid", "bid bid", "4bid", "declarer", "10000", "1.5", "٣"]
)
def test_other_texts_are_no_sums(text):
    with pytest.raises(ValueError, match=r".*"):
        terms(text)


@pytest.mark.parametrize(
    ("option", "rows"),
    [
        (["on-set", "award"], {"set": ["0", "earned + bid"], "thrown-in": ["0", "meld + bid"]}),
        (
            ["on-set", "transfer"],
            {
                "set": ["-bid", "earned + bid + declarer-meld"],
                "thrown-in": ["-bid", "meld + bid + declarer-meld"],
            },
        ),
        (["royal", "lose"], {"no-royal": ["-bid", "0"]}),
        (["royal", "award"], {"no-royal": ["-bid", "bid"]}),
        (["sweep", 1000], {"sweep-made": ["1000 + tricks", "0"]}),
        (["sweep", 500], {"sweep-failed": ["0", "500 + tricks"]}),
    ],
)
def test_an_option_is_the_rows_that_replace_it(option, rows):
    rules = house_rules("racehorse", [option])
    for name, texts in rows.items():
        assert texts_of(rules, name) == texts
        refusal = refusal_of("racehorse", option, (f"score.{name}", texts))
        assert (refusal.code, refusal.numbers[0]) == ("rules-both", f"score.{name}")


def test_a_set_row_leaves_thrown_in_alone():
    rules = house_rules("racehorse", [["score.set", ["-2bid", "earned + 100"]]])
    assert settled(rules, bid=300, meld=[40, 60], tricks=[190, 60]) == ("set", [-600, 220])
    thrown = settled(rules, bid=300, meld=[40, 60], outcome="thrown-in")
    assert thrown == ("thrown-in", [-300, 60])


# What is refused.


@pytest.mark.parametrize(
    ("pair", "code"),
    [
        (("ladder", []), "option-value"),
        (("ladder", 50), "option-value"),
        (("ladder", [[50, 0]]), "option-value"),
        (("ladder", [[50, 1, 2]]), "option-value"),
        (("ladder", [[50, True]]), "option-value"),
        (("ladder", [[60, 1], [50, 5]]), "rules-ladder"),
        (("score.set", ["-bid"]), "option-value"),
        (("score.set", ["-bid", "earnings"]), "option-value"),
        (("score.set", "-bid"), "option-value"),
        (("score.won", ["bid", "0"]), "option"),
        (("score.sweep-wins", 2), "option-value"),
        (("meld.run", [15, -1]), "option-value"),
        (("meld.run", 15), "option-value"),
        (("meld.runs", [15]), "option"),
        (("meld.roundhouse", [24]), "option"),
        (("cards.deal", 19), "rules-cards"),
        (("cards.copies", 0), "option-value"),
        (("cards.players", 7), "option-value"),
        (("cards.nines", 2), "option-value"),
        (("cards.trump", 1), "option"),
        (("cards.sides", [[0, 2], [1]]), "rules-sides"),
        (("cards.sides", [[0, 1, 2, 3]]), "option-value"),
        (("cards.sides", [[0, 2], [1, True]]), "option-value"),
        (("rules", "hay"), "option-value"),
        (("rules", "Club"), "option-value"),
        (("rules", "a" * 17), "option-value"),
        (("title", ""), "option-value"),
        (("title", 'a"b'), "option-value"),
        (("source", "a" * 41), "option-value"),
        (("save", 51), "option-value"),
        (("save", [20]), "option-value"),
        (("unsaved", "tricks"), "option-value"),
        (("defenders", "joint"), "option-preset"),
        (("other", 1), "option"),
        (("other.thing", 1), "option"),
    ],
)
def test_a_refusal_names_the_pair(pair, code):
    refusal = refusal_of(DECK, pair)
    assert (refusal.code, refusal.numbers[0]) == (code, pair[0])


@pytest.mark.parametrize(
    "pair", [("ladder", [[50, 10]]), ("score.set", ["0", "0"]), ("declarer-least", 10)]
)
def test_without_bidding_there_is_no_ladder_and_no_score_table(pair):
    assert refusal_of("two-handed", pair).numbers == (pair[0], "two-handed")


def test_games_of_version_1_have_no_own_rules():
    with pytest.raises(Illegal):
        house_rules(DECK, [["ladder", [[50, 1]]]], 1)


def test_a_first_event_holds_numbers_texts_and_lists_only():
    good = [["ladder", [[50, 1], [60, 5]]], ["score.set", ["-bid", "earned"]]]
    assert Game(first_event(DECK, good)).rules.lowest_bid == 50
    for value in (True, [[50, False]], 1.5, None, {"a": 1}, [[[[1]]]], "ü"):
        with pytest.raises(Illegal):
            Game(first_event(DECK, [["ladder", value]]))


# The ladder.


def test_a_ladder_changes_its_step():
    rules = house_rules(DECK, [["ladder", [[50, 1], [60, 5], [100, 10]]]])
    bids = [50]
    while bids[-1] < 120:
        bids.append(next_bid(rules, bids[-1]))
    assert bids == [*range(50, 60), *range(60, 100, 5), 100, 110, 120]
    assert (ladder(rules, 97, 0), ladder(rules, 120, -3), ladder(rules, 49, 0)) == (95, 95, 50)


LADDERS = ([[50, 1], [60, 5], [100, 10]], [[30, 7]], [[200, 3], [230, 50]])


@pytest.mark.parametrize("ladder_of", LADDERS)
@given(bid=st.integers(0, 3000))
def test_every_bid_between_two_rungs_is_refused(ladder_of, bid):
    rules = house_rules(DECK, [["ladder", ladder_of]])
    rung = ladder(rules, bid, 0)
    assert ladder(rules, ladder(rules, rung, 3), -3) == rung
    assert rung == rules.lowest_bid or rung <= bid < next_bid(rules, rung)
    if bid in (rung, rules.forced_bid) and bid:
        check_bid(rules, bid)
    else:
        with pytest.raises(Illegal):
            check_bid(rules, bid)


# Melds and cards.


def test_the_last_value_of_a_meld_is_added_again_for_each_more():
    rules = house_rules(DECK, [["meld.run", [20, 200]], ["meld.marriage", [3]]])
    assert [points(rules, NAMES.index("run"), count) for count in range(5)] == [
        0,
        20,
        200,
        400,
        600,
    ]
    assert points(rules, NAMES.index("marriage"), 3) == 9
    melds = value_hand(rules, parse_cards("AS 10S KS QS JS KH QH", rules), "S")
    assert total(melds) == 23


@pytest.mark.parametrize("deck", ours.DECKS)
def test_decks_and_sides(deck):
    names = ("players", "copies", "nines", "deal", "kitty", "sides")
    pairs = [[f"cards.{name}", value] for name, value in zip(names, deck, strict=True)]
    rules = house_rules("hay", pairs)
    assert (rules.players, rules.sides) == (deck[0], len(deck[5]))
    assert rules.trick_points == 12 * deck[1] + 1
    for side, seats in enumerate(deck[5]):
        assert [rules.side_of(seat) for seat in seats] == [side] * len(seats)


# House options of American tables: 20 to be on the board, 20 to save.


def american(*more):
    pairs = [["save", 20], ["declarer-save", 20], ["least-meld", 20], ["declarer-least", 20]]
    return house_rules(DECK, pairs + [list(pair) for pair in more])


def test_trick_points_save():
    rules = american()
    assert settled(rules, meld=[30, 24], tricks=[30, 20]) == ("made", [60, 44])
    assert settled(rules, meld=[30, 24], tricks=[31, 19]) == ("made", [61, 19])
    # The meld covers the bid, but 19 points do not save.
    assert settled(rules, meld=[60, 24], tricks=[19, 31]) == ("set", [-50, 55])
    strict = american(("unsaved", "all"))
    assert settled(strict, meld=[30, 24], tricks=[31, 19]) == ("made", [61, 0])


def test_a_small_meld_counts_0():
    rules = american()
    assert settled(rules, meld=[30, 19], tricks=[30, 20]) == ("made", [60, 20])
    lenient = american(("declarer-least", 0))
    assert settled(lenient, meld=[19, 30], tricks=[40, 10]) == ("set", [-50, 10])


def test_too_little_meld_ends_the_hand():
    rules = american()
    assert settled(rules, meld=[19, 30]) == (NO_MELD, [-50, 30])
    assert settled(rules, meld=[19, 30], outcome=NO_MELD) == (NO_MELD, [-50, 30])
    assert refused(rules, meld=[19, 30], tricks=[30, 20]) == "no-meld"
    assert refused(rules, meld=[19, 30], outcome=NO_ROYAL) == "no-meld"
    assert refused(rules, meld=[20, 30], outcome=NO_MELD) == "no-meld-off"


def test_only_the_declarer_may_lay_meld():
    rules = house_rules("cutthroat", [["melds", "declarer"]])
    assert settled(rules, meld=[5, 0, 0], tricks=[15, 5, 5]) == ("made", [20, 5, 5])
    assert refused(rules, meld=[5, 2, 0], tricks=[15, 5, 5]) == "meld-declarer"


def test_joint_defenders_save_and_score_together():
    rules = house_rules("cutthroat", [["defenders", "joint"], ["save", 8]])
    assert settled(rules, meld=[5, 2, 4], tricks=[17, 8, 0]) == ("made", [22, 14, 14])
    assert settled(rules, meld=[5, 2, 4], tricks=[18, 7, 0]) == ("made", [23, 7, 7])
    by_trick = house_rules("cutthroat", [["defenders", "joint"]])
    nothing = settled(by_trick, meld=[5, 2, 4], tricks=[25, 0, 0], took=[True, False, True])
    assert nothing == ("made", [30, 6, 6])


def test_without_a_kitty_the_discards_are_no_trick():
    """Cutthroat counts the buried cards as the declarer's first trick."""
    no_trick = {"bid": 15, "meld": [40, 0, 0], "tricks": [0, 25, 0], "took": [False, True, False]}
    assert settled(house_rules("cutthroat"), **no_trick) == ("made", [40, 25, 0])
    cards = [["cards.deal", 16], ["cards.kitty", 0]]
    assert settled(house_rules("cutthroat", cards), **no_trick) == ("set", [-15, 25, 0])


def test_a_renege_is_scored_by_side():
    rules = house_rules(DECK, [["score.renege-declarer", ["-2bid", "meld"]]])
    assert settled(rules, meld=[30, 20], outcome=RENEGE, reneged=0) == (RENEGE, [-100, 20])
    assert settled(rules, meld=[30, 20], outcome=RENEGE, reneged=1) == (RENEGE, [80, 0])
    assert refused(rules, meld=[30, 20], outcome=RENEGE) == "reneged"


def test_a_sweep_may_win_the_game():
    rows = [["score.sweep-made", ["150 + tricks", "-150"]], ["score.sweep-wins", 1]]
    rules = house_rules(DECK, rows)
    score = Race(rules).add(hand_of(rules, outcome=SWEEP_MADE))
    assert (score.deltas, score.winner) == ([200, -150], 0)
    failed = hand_of(rules, outcome=SWEEP_FAILED, tricks=[40, 10])
    assert Race(rules).add(failed).winner == -1


def test_what_is_needed_follows_from_the_table():
    rules = american()
    hand = hand_of(rules, meld=[60, 24])
    assert points_to_make(rules, hand) == 20
    assert setting_points(rules, 20) == 31
    # A declarer whose meld is enough must still take a counter.
    rules = house_rules("dailey", ())
    assert points_to_make(rules, hand_of(rules, bid=15, meld=[19, 10])) == 1
    assert setting_points(rules, 1) == rules.trick_points
    double = house_rules(DECK, [["target", 300], ["score.made", ["2bid", "0"]]])
    assert needs(Race(double)) == [(150, 300)] * 2
    nothing = [["score.made", ["100", "0"]], ["score.set", ["-bid", "-10"]], ["target", 300]]
    assert needs(Race(house_rules(DECK, nothing))) == [(NEVER, NEVER)] * 2


# By keys.


def record_of(rules, hand, trump):
    """Return a hand as a record that the pilot plays."""
    return {
        "declarer": hand.declarer,
        "seat": rules.side_by_seat.index(hand.declarer),
        "bid": hand.bid,
        "trump": trump,
        "meld": hand.meld,
        "dix": hand.dix,
        "tricks": hand.tricks,
        "took_trick": hand.took,
        "outcome": hand.outcome,
        "reneged": hand.reneged,
    }


@pytest.mark.parametrize("keys", [6, 4])
@pytest.mark.parametrize("preset", ["single-deck", "cutthroat"])
def test_without_a_royal_marriage_the_melds_that_count_are_asked(tmp_path, preset, keys):
    """Spokane: the other side scores its meld, so the display asks for it, once."""
    rules = house_rules(preset, [["score.no-royal", ["-bid", "meld"]]])
    pilot = begun(tmp_path, preset, rules.changes, keys=keys)
    melds = [2, 8, 5][: rules.sides]
    hand = hand_of(rules, bid=20, meld=melds, outcome=NO_ROYAL)
    assert pilot.play(record_of(rules, hand, "S")).deltas == [-20, *melds[1:]]


@pytest.mark.parametrize("nines", [[0, 1, 1], [0, 0, 1], [0, 2, 0], [0, 0, 0]])
def test_the_nines_of_each_defender_who_did_not_save_are_asked(tmp_path, nines):
    rules = house_rules("three-hand", [["dix", "kept"]])
    pilot = begun(tmp_path, "three-hand", rules.changes)
    took = [True, False, False]
    hand = hand_of(rules, bid=25, meld=[20, 4, 4], dix=nines, tricks=[25, 0, 0], took=took)
    pilot.show_settlement(record_of(rules, hand, "S"))
    asked = []
    pilot.press(BACK)
    while pilot.screen.title == words.NINES:
        asked.append(pilot.screen.context)
        pilot.press(BACK)
    assert asked == ["West", "East"]
    assert pilot.play(record_of(rules, hand, "S")).deltas == [45, *nines[1:]]


@pytest.mark.parametrize("preset", preset_names())
def test_the_options_of_american_tables_are_the_presets_own_when_off(preset):
    pairs = [["unsaved", "meld"], ["least-meld", 0]]
    assert vars(house_rules(preset, pairs)) | {"changes": []} == vars(house_rules(preset))


def test_a_forced_bid_of_another_player_is_warned_of(tmp_path):
    """Century: the dealer is stuck at 19, below the lowest bid of 20."""
    warned = []
    for seat in range(4):
        pilot = begun(tmp_path / str(seat), "century", dealer=2)
        pilot.pick(seat)
        for _ in range(20):
            pilot.press(DOWN)
        assert pilot.screen.value == 19
        warned.append(pilot.screen.notes is not None and pilot.screen.notes(19))
    assert warned == [list(words.ONLY_FORCED)] * 2 + [False, list(words.ONLY_FORCED)]


def test_a_hand_that_lacked_meld_can_be_corrected_to_a_played_one(tmp_path):
    rules = american()
    pilot = begun(tmp_path, DECK, rules.changes)
    record = record_of(rules, hand_of(rules, meld=[10, 30], outcome=NO_MELD), "S")
    assert pilot.play(record).deltas == [-50, 30]
    game = pilot.app.flow.game
    pilot.app.screen = correct(pilot.app.flow, game.sheet.last_hand(), pilot.app.flow.home)
    pilot.choose("meld of N+S")
    pilot.enter(30)
    assert pilot.screen.title.startswith(words.TRICKS % "")
    pilot.enter(20)
    pilot.press(BACK)
    pilot.press(OK)
    assert pilot.app.flow.game.totals == [60, 50]
