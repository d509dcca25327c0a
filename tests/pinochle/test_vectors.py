"""Every recorded race and hand, scored by the scoring code directly."""

import pytest
from pinochle.rules.melds import NAMES, parse_cards, total, value_hand
from pinochle.rules.options import house_rules
from pinochle.rules.race import Race
from pinochle_tools.score_files.score_lines import hand_of, object_out
from support import records


@pytest.mark.parametrize("preset", sorted({race["rules"] for race in records.races()}))
def test_races_score_as_recorded(preset):
    rules = house_rules(preset)
    played = [race for race in records.races() if race["rules"] == preset]
    assert len(played) == 12
    for recorded in played:
        race = Race(rules)
        scores = [object_out(race.add(hand_of(rules, hand))) for hand in recorded["hands"]]
        assert scores == recorded["expect"]


@pytest.mark.parametrize("preset", sorted({hand["rules"] for hand in records.melds()}))
def test_hands_have_the_recorded_value(preset):
    rules = house_rules(preset)
    hands = [hand for hand in records.melds() if hand["rules"] == preset]
    assert len(hands) == 60
    for recorded in hands:
        found = value_hand(rules, parse_cards(recorded["cards"], rules), recorded["trump"])
        named = {NAMES[meld]: [count, points] for meld, count, points in found}
        assert named == recorded["melds"], recorded
        assert total(found) == recorded["total"], recorded


def test_every_game_of_the_corpus_ends_as_recorded():
    rules = house_rules("racehorse")
    games = records.lines(records.CORPUS)
    assert len(games) == 300
    for game in games:
        race = Race(rules)
        dealer = game["dealer"]
        for hand in game["hands"]:
            score = race.add(hand_of(rules, hand, dealer))
            dealer = (dealer + 1) % 4
        assert score.totals == game["totals"]
        assert score.winner == game["winner"]
