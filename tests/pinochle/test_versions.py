"""Games of version 1 go on by its rules; those that begin now raise the target further [001]."""

import pytest
from pinochle.game.events import VERSION
from pinochle.game.game import Game
from pinochle.keys import OK
from pinochle.rules.options import house_rules
from pinochle.rules.race import Race
from pinochle.rules.rule_set import Illegal
from pinochle.rules.scoring import Hand
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.text import words
from support.pilot import Pilot, new_app
from support.plays import GAME_ID, first_event
from support.storage import contents


def hand_of(meld, tricks, claim=-1):
    """Return the hand of two sides with these melds and trick points."""
    hand = Hand(2)
    hand.meld, hand.tricks, hand.claim = meld, tricks, claim
    return hand


def race_after(version, *hands):
    race = Race(house_rules("two-handed", [], version))
    for hand in hands:
        score = race.add(hand)
    return race, score


TO_1260 = hand_of([1140, 1130], [120, 130])
TO_1540 = hand_of([140, 60], [140, 110])


def test_the_target_rises_until_at_most_one_player_is_there():
    race, score = race_after(2, TO_1260)
    assert (score.totals, score.winner, race.target) == ([1260, 1260], -1, 1500)
    race, score = race_after(2, TO_1260, TO_1540)
    assert (score.totals, score.winner, race.target) == ([1540, 1430], 0, 1500)


def test_the_target_of_a_game_of_version_1_rises_once_a_hand():
    race, score = race_after(1, TO_1260)
    assert (score.winner, race.target) == (-1, 1250)
    race, score = race_after(1, TO_1260, TO_1540)
    assert (score.totals, score.winner, race.target) == ([1540, 1430], -1, 1500)


@pytest.mark.parametrize(("version", "result"), [(1, "claimed"), (2, "claim-failed")])
def test_a_claim_is_held_against_the_raised_target(version, result):
    _, score = race_after(version, TO_1260, hand_of([100, 0], [10, 0], claim=0))
    assert score.result == result


def test_other_rules_extend_alike():
    """In ones the target rises by 25: 182:183 to 175, or on to 200."""
    for version, target in ((1, 175), (2, 200)):
        race = Race(house_rules("hay", [["both-over", "extend"]], version))
        hand = hand_of([170, 170], [12, 13])
        hand.declarer, hand.bid = 0, 20
        assert (race.add(hand).winner, race.target) == (-1, target)


def test_a_fixed_number_of_hands_has_no_target_that_rises():
    race = Race(house_rules("two-handed", [["hands", 2]]))
    race.add(TO_1260)
    assert race.target == 1000
    assert race.add(TO_1540).winner == 0


def events_of(version):
    """Return the events of a game that comes to 1260:1260, then to 1540:1430."""
    events = [first_event("two-handed", version=version)]
    for hand in (TO_1260, TO_1540):
        events.append(["trump", "S"])
        events += [["meld", side, hand.meld[side], 0] for side in (0, 1)]
        events += [["tricks", side, hand.tricks[side], 1] for side in (0, 1)]
        events.append(["accept"])
    return events


def test_a_stored_game_of_version_1_continues_after_1540_to_1430(tmp_path):
    folder = Folder(str(tmp_path))
    journal = Journal(folder)
    events = events_of(1)
    journal.begin(events[0])
    for event in events[1:]:
        journal.append(event)
    pilot = Pilot(new_app(folder))
    assert pilot.app.flow.current.totals == [1540, 1430]
    assert not pilot.over
    pilot.read_names()
    last = {"declarer": -1, "trump": "S", "meld": [20, 40], "tricks": [100, 150]}
    assert pilot.play(last).totals == [1660, 1620]
    assert not pilot.over, "both are at 1500"
    pilot.play({**last, "meld": [20, 0], "tricks": [130, 120]})
    assert pilot.over
    assert pilot.app.flow.current.winner == 0
    # The next game by these rules is a new one.
    pilot.begin("two-handed")
    assert pilot.app.flow.current.first[1] == VERSION == 2


def test_the_same_events_in_version_2_are_a_game_that_is_over():
    game = Game(events_of(2)[0])
    for event in events_of(2)[1:]:
        game.apply(event)
    assert (game.winner, game.totals) == (0, [1540, 1430])
    with pytest.raises(Illegal):
        game.apply(["trump", "S"])


LATER = ["game", VERSION + 1, GAME_ID, {"rules": "hay"}, 7, None, "new", [1], True]


def test_a_game_of_a_later_version_is_left_as_it_is_and_said(tmp_path):
    """Its other lines may have any form."""
    folder = Folder(str(tmp_path))
    journal = Journal(folder)
    journal.begin(LATER)
    journal.append(["weather", "rain"])
    journal.rest()
    stored = contents(folder)
    pilot = Pilot(new_app(folder))
    assert pilot.screen.title == words.NOTICES["newer"][0]
    pilot.press(OK)
    assert pilot.screen.title == words.NEW_GAME
    pilot.begin("racehorse")
    name = next(name for name in stored if name.endswith(".log"))
    assert folder.read(name) == stored[name]
    assert pilot.app.flow.saved_games.heading(name) == (None, 0)
    assert pilot.app.flow.saved_games.known_names(None) == []
    assert pilot.app.flow.saved_games.game(name) is None


@pytest.mark.parametrize("version", [0, -1, True])
def test_no_game_is_of_a_version_that_never_was(version):
    with pytest.raises(Illegal) as caught:
        Game(first_event(version=version))
    assert caught.value.code == "event"
