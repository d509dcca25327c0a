"""The pilot plays recorded games through the keys; the display must agree with the rules."""

import json

import pytest
from pinochle.keys import BACK
from pinochle.rules.options import house_rules
from pinochle.rules.race import Race
from pinochle.rules.scoring import Hand
from pinochle.storage.files import Folder
from pinochle.text.words import NO, TOOK, TRICKS
from support.pilot import SETTLEMENTS, Pilot, begun, new_app
from support.records import CORPUS, lines, pinochle, races

BOARDS = (6, 4)
CHUNK = 25


@pytest.fixture(scope="module")
def scored():
    """The output of `pinochle score` for every game of the corpus: a list of hands each."""
    done = pinochle("score", str(CORPUS), "--rules", "racehorse", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    games = []
    for line in done.stdout.splitlines():
        hand = json.loads(line)
        if hand["hand"] == 1:
            games.append([])
        games[-1].append(hand)
    return games


def on_one_board(things, some=1):
    """Parametrize `keys` and `thing`: one of `some` on one of the boards; all in make soak."""
    return pytest.mark.parametrize(
        ("keys", "thing"),
        [
            pytest.param(
                *(keys, thing),
                marks=[] if place % (2 * some) == board * some else [pytest.mark.soak],
                id=f"{place}-{keys}",
            )
            for place, thing in enumerate(things)
            for board, keys in enumerate(BOARDS)
        ],
    )


@pytest.mark.wide
@on_one_board(range(0, 300, CHUNK), 2)
def test_the_pilot_plays_the_corpus(tmp_path, scored, keys, thing):
    pilot = Pilot(new_app(Folder(str(tmp_path)), keys), holds=keys == 4)
    records = lines(CORPUS)
    part = slice(thing, thing + CHUNK)
    for record, expected in zip(records[part], scored[part], strict=True):
        pilot.begin("racehorse", record["dealer"])
        for hand, score in zip(record["hands"], expected, strict=True):
            shown = pilot.play(hand)
            assert (shown.deltas, shown.totals) == (score["delta"], score["total"])
        assert pilot.over
        assert pilot.screen.totals == record["totals"]
        assert pilot.screen.headline.startswith(pilot.names[record["winner"]])


@on_one_board(races())
def test_the_pilot_plays_the_vectors(tmp_path, thing, keys):
    race = thing
    pilot = Pilot(new_app(Folder(str(tmp_path)), keys))
    pilot.begin(race["rules"])
    for hand, score in zip(race["hands"], race["expect"], strict=True):
        shown = pilot.play(hand)
        assert (shown.deltas, shown.totals) == (score["delta"], score["total"])
        assert pilot.over == (score["winner"] is not None)
    if pilot.over:
        winner = race["expect"][-1]["winner"]
        assert pilot.screen.headline.startswith(pilot.names[winner])


@pytest.mark.parametrize("keys", BOARDS)
@pytest.mark.parametrize("took", [True, False])
@pytest.mark.parametrize("empty", [0, 1])
def test_a_player_of_two_may_have_no_trick_point(tmp_path, empty, took, keys):
    """Under save=trick the display asks whether that player won a trick; BACK asks it again."""
    rules = house_rules("two-handed", [["save", "trick"]])
    hand = Hand(2)
    hand.meld, hand.tricks, hand.took = [100, 80], [250, 250], [True, True]
    hand.tricks[empty], hand.took[empty] = 0, took
    record = {"meld": hand.meld, "tricks": hand.tricks, "took_trick": hand.took}
    pilot = begun(tmp_path, "two-handed", rules.changes, keys=keys)
    pilot.show_settlement(record)
    pilot.press(BACK)
    assert pilot.screen.title == (TOOK if empty == 1 else TRICKS % pilot.names[0])
    shown = pilot.play(record)
    assert shown.deltas == Race(rules).preview(hand).deltas


def test_a_defender_is_asked_for_a_trick_again_once_another_player_has_the_bid(tmp_path):
    """The answer belongs to the player who is asked, not to the new declarer."""
    events = [["bid", 0, 25], ["trump", "S"], ["meld", 0, 20, 0], ["meld", 1, 4, 0]]
    events += [["meld", 2, 6, 0], ["tricks", 1, 0, 0], ["tricks", 2, 12, 1], ["bid", 2, 25]]
    pilot = begun(tmp_path, "three-hand", events=[*events, ["tricks", 0, 13, 1]])
    assert pilot.screen.title == TOOK
    assert pilot.screen.lead[0].startswith("East")
    pilot.choose(NO)
    assert isinstance(pilot.screen, SETTLEMENTS)
