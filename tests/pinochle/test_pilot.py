"""The pilot plays recorded games through the keys; the display must agree with the rules."""

import json
import tempfile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.keys import BACK
from pinochle.rules.options import house_rules
from pinochle.rules.race import Race
from pinochle.rules.rule_set import preset_names
from pinochle.rules.scoring import AGREED, NO_ROYAL, PLAYED, Hand
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.text.words import NO, TOOK, TRICKS
from support import strategies as ours
from support.pilot import SETTLEMENTS, Pilot, new_app
from support.plays import first_event
from support.records import CORPUS, lines, pinochle, races

BOARDS = (6, 4)
CHUNK = 25
RACES = [pytest.param(race, id=f"{race['rules']}-{number}") for number, race in enumerate(races())]


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


def parts():
    """Return (keys, first game) of the corpus: each part on one board, in make soak on both."""
    for place, first in enumerate(range(0, 300, CHUNK)):
        for board, keys in enumerate(BOARDS):
            other = place % 2 != board
            yield pytest.param(keys, first, marks=[pytest.mark.soak] if other else [])


@pytest.mark.parametrize(("keys", "first"), list(parts()))
def test_the_pilot_plays_the_corpus(tmp_path, scored, keys, first):
    pilot = Pilot(new_app(Folder(str(tmp_path)), keys), holds=keys == 4)
    records = lines(CORPUS)
    for record, expected in zip(
        records[first : first + CHUNK], scored[first : first + CHUNK], strict=True
    ):
        pilot.begin("racehorse", record["dealer"])
        for hand, score in zip(record["hands"], expected, strict=True):
            shown = pilot.play(hand)
            assert (shown.deltas, shown.totals) == (score["delta"], score["total"])
        assert pilot.over
        assert pilot.screen.totals == record["totals"]
        assert pilot.screen.headline.startswith(pilot.names[record["winner"]])


@pytest.mark.parametrize("keys", BOARDS)
@pytest.mark.parametrize("race", RACES)
def test_the_pilot_plays_the_vectors(tmp_path, race, keys):
    pilot = Pilot(new_app(Folder(str(tmp_path)), keys))
    pilot.begin(race["rules"])
    for hand, score in zip(race["hands"], race["expect"], strict=True):
        shown = pilot.play(hand)
        assert (shown.deltas, shown.totals) == (score["delta"], score["total"])
        assert pilot.over == (score["winner"] is not None)
    if pilot.over:
        winner = race["expect"][-1]["winner"]
        assert pilot.screen.headline.startswith(pilot.names[winner])


@st.composite
def hands(draw, rules):
    """A hand with any end that the display offers."""
    kind = draw(st.sampled_from(("played", "played", "thrown-in", "agreed", "no-royal")))
    if kind == "thrown-in":
        thrown = draw(ours.thrown_in_hands(rules))
        if thrown:
            return thrown
    hand = draw(ours.played_hands(rules))
    if kind == "no-royal" and rules.royal != "none":
        hand.outcome = NO_ROYAL
    if kind == "agreed" and rules.agree == "yes":
        hand.outcome = AGREED
    if hand.outcome != PLAYED:
        hand.tricks = [None] * rules.sides
        hand.took = [None] * rules.sides
    return hand


def record_of(hand, trump):
    """Return a hand as a record that the pilot plays."""
    return {
        "declarer": hand.declarer,
        "bid": hand.bid,
        "trump": trump,
        "meld": hand.meld,
        "dix": hand.dix,
        "tricks": hand.tricks,
        "took_trick": hand.took,
        "outcome": hand.outcome,
    }


@pytest.mark.property
@given(st.data(), st.sampled_from(preset_names()), st.sampled_from(BOARDS), st.booleans())
def test_the_display_shows_the_scores_of_the_rules(data, preset, keys, house):
    """Random legal hands under every preset, with and without house rules."""
    rules = data.draw(ours.house([preset], without=("sweep",))) if house else house_rules(preset)
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(path)
        Journal(folder).begin(first_event(preset, rules.changes))
        pilot = Pilot(new_app(folder, keys), holds=data.draw(st.booleans()))
        pilot.read_names()
        race = Race(rules)
        for _ in range(data.draw(st.integers(1, 4))):
            hand = data.draw(hands(rules))
            shown = pilot.play(record_of(hand, data.draw(st.sampled_from("SHDC"))))
            score = race.add(hand)
            assert (shown.deltas, shown.totals) == (score.deltas, score.totals)
            assert pilot.over == (score.winner >= 0)
            if pilot.over:
                return


@pytest.mark.parametrize("keys", BOARDS)
@pytest.mark.parametrize("took", [True, False])
@pytest.mark.parametrize("empty", [0, 1])
def test_a_player_of_two_may_have_no_trick_point(tmp_path, empty, took, keys):
    """Under save=trick the display asks whether that player won a trick; BACK asks it again."""
    rules = house_rules("two-handed", [["save", "trick"]])
    hand = Hand(2)
    hand.meld, hand.tricks, hand.took = [100, 80], [250, 250], [True, True]
    hand.tricks[empty], hand.took[empty] = 0, took
    folder = Folder(str(tmp_path))
    Journal(folder).begin(first_event("two-handed", rules.changes))
    pilot = Pilot(new_app(folder, keys))
    pilot.read_names()
    for _ in range(20):
        if isinstance(pilot.screen, SETTLEMENTS):
            break
        pilot.answer(record_of(hand, "S"))
    pilot.press(BACK)
    assert pilot.screen.title == (TOOK if empty == 1 else TRICKS % pilot.names[0])
    shown = pilot.play(record_of(hand, "S"))
    assert shown.deltas == Race(rules).preview(hand).deltas


def test_a_defender_is_asked_for_a_trick_again_once_another_player_has_the_bid(tmp_path):
    """The answer belongs to the player who is asked, not to the new declarer."""
    folder = Folder(str(tmp_path))
    journal = Journal(folder)
    journal.begin(first_event("three-hand"))
    for event in (
        ["bid", 0, 25],
        ["trump", "S"],
        ["meld", 0, 20, 0],
        ["meld", 1, 4, 0],
        ["meld", 2, 6, 0],
        ["tricks", 1, 0, 0],
        ["tricks", 2, 12, 1],
        ["bid", 2, 25],
        ["tricks", 0, 13, 1],
    ):
        journal.append(event)
    pilot = Pilot(new_app(folder))
    pilot.names = ["North", "East", "South"]
    assert pilot.screen.title == TOOK
    assert pilot.screen.lead[0].startswith("East")
    pilot.choose(NO)
    assert isinstance(pilot.screen, SETTLEMENTS)
