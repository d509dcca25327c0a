"""Rules of version 3: classic counting without nines, three without bids, meld in a sweep."""

import pytest
from pinochle.game import events
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
TENS = [["unit", "tens"], ["counting", "classic"]]


def own(pairs):
    return [["rules", "own"], *pairs]


@pytest.mark.parametrize(
    ("preset", "pairs", "code"),
    [
        ("double-deck", TENS, "option-preset"),
        ("two-handed", own(FOUR), "option-preset"),
        ("two-handed", own(THREE), "option-preset"),
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
