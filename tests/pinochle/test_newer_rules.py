"""Rules of version 3: classic counting without nines, three without bids, sweeps."""

import pytest
from pinochle.game import events
from pinochle.game.entries import packed, unpacked
from pinochle.game.event_form import check_form, check_older
from pinochle.game.game import Game
from pinochle.keys import BACK, OK
from pinochle.rules.options import house_rules
from pinochle.rules.race import Race
from pinochle.rules.rule_set import Illegal
from pinochle.rules.scoring import Hand
from pinochle.text import words
from support.pilot import begun

FOUR = [["cards.players", 4], ["cards.deal", 12], ["cards.sides", [[0, 2], [1, 3]]]]
THREE = [["cards.players", 3], ["cards.deal", 16]]
MOON = [["score.sweep-made", ["earned + 25", "0"]], ["score.sweep-failed", ["-50", "earned"]]]
DURCH = [["score.sweep-2-made", ["1000", "0"]], ["score.sweep-2-failed", ["-2000", "bid"]]]
TENS = [["unit", "tens"], ["counting", "classic"]]


def own(pairs):
    return [["rules", "own"], *pairs]


@pytest.mark.parametrize(
    ("preset", "pairs", "code"),
    [
        ("double-deck", TENS, "option-preset"),
        ("two-handed", own(FOUR), "option-preset"),
        ("two-handed", own(THREE), "option-preset"),
        ("hay", own(DURCH), "option"),
    ],
)
def test_games_of_older_versions_refuse_them(preset, pairs, code):
    house_rules(preset, pairs)
    house_rules(preset, pairs, 3)
    with pytest.raises(Illegal) as refused:
        house_rules(preset, pairs, 2)
    assert refused.value.code == code
    first = ["game", 2, "0" * 16, preset, pairs, [], [], 0]
    with pytest.raises(Illegal):
        Game(first)


def test_an_older_game_asks_for_no_meld_in_a_sweep():
    for version, asked in ((2, False), (3, True)):
        game = Game(["game", version, "0" * 16, "hay", own(MOON), [], [], 0])
        for event in (events.bid(0, 20), events.trump("S"), events.sweep(1)):
            game.apply(event)
        assert (game.hand.meld[0] is None) == asked
        assert game.hand.meld[1] == 0


def test_without_nines_all_cards_count_as_with_them():
    rules = house_rules("double-deck", TENS)
    assert (rules.classic_total, rules.trick_points) == (480, 500)
    with pytest.raises(Illegal) as refused:
        house_rules("double-deck", [["counting", "classic"]])
    assert refused.value.code == "option-tens"


@pytest.mark.parametrize(("pairs", "players"), [(own(FOUR), 4), (own(THREE), 3)])
def test_five_are_too_many_without_bids(pairs, players):
    assert house_rules("two-handed", pairs).players == players
    five = [["cards.players", 5], ["cards.deal", 9]]
    with pytest.raises(Illegal):
        house_rules("two-handed", own(five))


def claim_of(totals, side, points):
    race = Race(house_rules("two-handed", own(THREE)))
    race.totals = totals
    hand = Hand(3)
    hand.claim, hand.meld, hand.tricks = side, [0, 0, 0], points
    hand.took = [value > 0 for value in points]
    return race.preview(hand)


def test_a_wrong_claim_of_three_leaves_the_game_to_the_best_of_the_others():
    assert claim_of([900, 500, 600], 0, [110, 0, 0]).winner == 0
    assert claim_of([900, 500, 600], 0, [90, 0, 0]).winner == 2
    assert claim_of([500, 900, 500], 1, [0, 90, 0]).winner == 2
    assert claim_of([500, 500, 900], 2, [0, 0, 90]).winner == 0


@pytest.mark.parametrize("keys", [6, 4])
def test_a_sweep_that_keeps_its_meld_asks_for_it(tmp_path, keys):
    first = (events.bid(0, 20), events.trump("S"))
    pilot = begun(tmp_path, "hay", own(MOON), first, keys)
    pilot.open_menu(words.SWEEP_MADE)
    game = pilot.app.flow.game
    assert pilot.screen.title == words.MELD % pilot.app.flow.names.side(0)
    pilot.enter(24)
    assert pilot.app.flow.game.preview().deltas == [24 + 25 + 25, 0]
    pilot.press(BACK)
    assert pilot.screen.title == words.MELD % pilot.app.flow.names.side(0)
    pilot.press(OK)
    pilot.press(OK)
    assert game.totals == [74, 0]


def test_a_failed_sweep_asks_for_the_meld_of_the_others_only(tmp_path):
    first = (events.bid(0, 20), events.trump("S"), events.meld(0, 30, 0))
    pilot = begun(tmp_path, "hay", own(MOON), first)
    pilot.open_menu(words.SWEEP_LOST)
    assert pilot.screen.title == words.MELD % pilot.app.flow.names.side(1)
    pilot.enter(6)
    game = pilot.app.flow.game
    game.apply(events.tricks(1, 2, 1))
    assert game.preview().deltas == [-50, 8]


@pytest.mark.parametrize(
    ("pairs", "tricks"), [(own(FOUR), [133, 117]), (own(THREE), [100, 93, 57])]
)
@pytest.mark.parametrize("keys", [6, 4])
def test_a_hand_without_bids_is_entered_by_keys(tmp_path, pairs, tricks, keys):
    pilot = begun(tmp_path, "two-handed", pairs, (), keys)
    melds = [40] * len(tricks)
    pilot.play({"meld": melds, "tricks": tricks})
    assert pilot.app.flow.game.totals == [40 + points for points in tricks]


def test_a_claim_of_three_is_entered_by_keys(tmp_path):
    pilot = begun(tmp_path, "two-handed", own(THREE), (events.trump("S"),))
    pilot.choose(words.CLAIMS % pilot.app.flow.names.side(2))
    pilot.press(OK)
    game = pilot.app.flow.game
    for side, points in enumerate((50, 40, 30)):
        game.apply(events.tricks(side, points, 1))
    assert game.preview().winner == 0


@pytest.mark.parametrize("keys", [6, 4])
@pytest.mark.parametrize(
    ("line", "delta"), [(words.SECOND_MADE, [1000, 0]), (words.SECOND_LOST, [-2000, 20])]
)
def test_a_second_kind_of_sweep_asks_for_neither_meld_nor_tricks(tmp_path, keys, line, delta):
    pilot = begun(tmp_path, "hay", own(DURCH), (events.bid(0, 20), events.trump("S")), keys)
    pilot.open_menu(line)
    game = pilot.app.flow.game
    assert game.preview().deltas == delta
    pilot.press(BACK)
    pilot.answer({"trump": "H"})
    assert game.hand.trump == "H"
    pilot.press(OK)
    assert game.totals == delta


def test_a_second_kind_may_keep_its_meld_and_win_the_game():
    kept = [["score.sweep-2-made", ["meld + all + 25", "0"]], DURCH[1], ["score.sweep-wins", 1]]
    rules = house_rules("hay", own(kept))
    hand = Hand(2)
    hand.declarer, hand.bid, hand.outcome, hand.meld = 0, 20, "sweep-2-made", [24, 0]
    score = Race(rules).add(hand)
    assert (score.deltas, score.winner, score.result) == ([74, 0], 0, "sweep-2-made")
    hand.meld = [24, 6]
    assert Race(rules).add(hand).deltas == [74, 0]
    with pytest.raises(Illegal) as refused:
        Race(house_rules("hay", own(DURCH))).add(hand)
    assert refused.value.code == "sweep-meld"


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        (DURCH[:1], "rules-needs"),
        (DURCH[1:], "rules-needs"),
        ([["score.sweep-2-made", ["tricks", "0"]], DURCH[1]], "option-value"),
        ([DURCH[0], ["score.sweep-2-failed", ["0", "earned"]]], "option-value"),
    ],
)
def test_rows_of_a_second_kind_are_two_and_count_no_trick_points(pairs, code):
    with pytest.raises(Illegal) as refused:
        house_rules("hay", own(pairs))
    assert refused.value.code == code


def test_its_event_is_of_games_that_have_it():
    first = ["game", 3, "0" * 16, "hay", own(DURCH), [], [], 0]
    for event in (["sweep", 1, 3], ["sweep", 1, 1], ["sweep", 1, 2, 0], ["sweep", 2, 2]):
        with pytest.raises(Illegal):
            check_form(event)
    for rules, event in ((own(DURCH), ["sweep", 1]), ([], ["sweep", 1, 2])):
        game = Game([*first[:4], rules, *first[5:]])
        game.apply(events.bid(0, 20))
        game.apply(events.trump("S"))
        with pytest.raises(Illegal) as refused:
            game.apply(event)
        assert refused.value.code == "sweep-off"
    with pytest.raises(Illegal):
        check_older(["sweep", 1, 2])


def test_it_is_corrected_to_a_hand_that_was_played_and_back():
    game = Game(["game", 3, "0" * 16, "hay", own(DURCH), [], [], 0])
    for event in (events.bid(0, 20), events.trump("S"), events.sweep(1, True), ["accept"]):
        game.apply(event)
    assert game.totals == [1000, 0]
    game.apply(events.fix(1, [["meld", 0, 20, 0], ["meld", 1, 4, 0], ["tricks", 1, 10, 1]]))
    assert game.totals == [35, 14]
    game.apply(events.fix(1, [["sweep", 0, 2]]))
    assert game.totals == [-2000, 20]
    with pytest.raises(Illegal) as refused:
        game.apply(events.fix(1, [["sweep", 0, 2], ["tricks", 1, 10, 1]]))
    assert refused.value.code == "fix-twice"
    entry = next(iter(game.sheet.listed()))
    assert unpacked([game.rules], packed(entry)).facts.outcome == "sweep-2-failed"
