"""Visits all screens, with random keys and with a pilot, under every preset on both boards.

Each must have a title and a keys line, clip no text, lead home by BACK, and survive a restart.
"""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.display.canvas import Canvas
from pinochle.keys import BACK, DOWN, HOLD_OK, OK, UP
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Rules
from pinochle.screens.base import Screen
from pinochle.screens.board import Board
from pinochle.screens.kinds import Showing
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.text import words
from support.evening_boxes import EveningBox, plan_of
from support.pilot import Pilot, new_app
from support.plays import Table, first_event
from support.storage import FullFolder
from support.strategies import house
from support.tables import EVERY_PRESET, for_hours
from support.walking import (
    KEYS,
    check_back_leads_home,
    check_replays,
    check_screen,
    measured_app,
    options_of,
    walk,
)

PRESSES = 500
LONG_PRESSES = 23_000
LONG_PLAYERS = ["Wilhelmina W", "Maximiliane", "Wolfgang-Max", "Bartholomew"]
LONG_TEAMS = ["Wagonmasters", "Mud Wrestler"]
# Their letters reach above capitals and below the base line.
ACCENTED_PLAYERS = ["Ķārlis Ģip", "Ayşegül Ņ", "Gonçalo Ąda", "Ļņķģ jgypq"]
ACCENTED_TEAMS = ["Ķypş Ļags", "Çga Ģyq"]
NAMES = {
    "plain": ([], []),
    "players": (LONG_PLAYERS, []),
    "teams": (LONG_PLAYERS, LONG_TEAMS),
    "accents": (ACCENTED_PLAYERS, ACCENTED_TEAMS),
}


@pytest.mark.wide
@EVERY_PRESET
def test_random_keys_never_fail(tmp_path, preset, keys):
    random_walk(tmp_path, preset, keys, PRESSES)


@for_hours
def test_a_million_random_keys_never_fail(tmp_path, preset, keys, seed):
    random_walk(tmp_path, preset, keys, LONG_PRESSES, seed)


def random_walk(path, preset, keys, presses, seed=0):
    draw = random.Random(f"{preset} {keys} {seed}")
    for name, (players, teams) in NAMES.items():
        folder = Folder(str(path / name))
        options = options_of(preset, draw)
        rules = house_rules(preset, options)
        players, teams = (players * 2)[: rules.players], teams if rules.pairs else []
        Journal(folder).begin(first_event(preset, options, players=players, teams=teams))
        app = measured_app(folder, keys)
        check_screen(app)
        walk(app, keys, draw, presses // len(NAMES))
        check_replays(app, keys)
        check_back_leads_home(app)


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(6))
def test_random_keys_on_failing_storage_never_fail(tmp_path, seed):
    draw = random.Random(seed)
    folder = FullFolder(str(tmp_path))
    Journal(folder).begin(first_event("racehorse", [["target", 600]]))
    app = measured_app(folder, 6)
    for count in range(900):
        app.press(draw.choice(KEYS[6]))
        check_screen(app)
        if draw.random() < 0.05:
            folder.room = draw.choice((None, 0, 10, 200))
        if count % 50 == 49:
            check_back_leads_home(app)
            folder.room = None
            app.tick(60000)
            assert app.journal.saved
            check_replays(app, 6)


class WalkingPilot(Pilot):
    """A pilot that checks every screen, and the way home from each kind."""

    def __init__(self, app):
        super().__init__(app)
        self.seen = set()

    def press(self, key, held=0):
        super().press(key, held)
        check_screen(self.app)
        self.seen.add((type(self.screen).__name__, self.screen.title.split()[0]))


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("preset", ["racehorse", "double-deck", "dailey"])
def test_the_largest_numbers_fit(tmp_path, preset, names):
    """Bids of four digits, melds of 1500, totals far below zero and far above."""
    players, teams = NAMES[names]
    folder = Folder(str(tmp_path))
    options = [["target", 9000 * Rules(preset).unit // 10], ["agree", "yes"]]
    Journal(folder).begin(first_event(preset, options, players=players, teams=teams))
    pilot = WalkingPilot(measured_app(folder, 6))
    pilot.read_names()
    rules = Rules(preset)
    unit, total = rules.unit, rules.trick_points
    high = {"bid": 120 * unit, "meld": [150 * unit, 150 * unit]}
    if rules.deck > 2:
        high["bid"] = 120
    for declarer in (0, 1):
        for tricks in ([0, total], [total, 0]):
            hand = dict(high, declarer=declarer, tricks=tricks, took_trick=[True, True])
            hand["dix"] = [0, 0]
            pilot.play(hand)
        lost = dict(high, declarer=declarer, tricks=[0, total][:: 1 - 2 * declarer], meld=[0, 0])
        lost["took_trick"] = [True, True]
        lost["outcome"] = "agreed"
        for _ in range(3):
            pilot.play(lost)
    pilot.stop()
    kinds = {kind for kind, _ in pilot.seen}
    assert kinds >= {
        "Scoreboard",
        "Compass",
        "Number",
        "LastTricks",
        "Play",
        "Settle",
        "Choices",
        "Asking",
        "Winner",
    }


def test_impossibly_large_totals_fit(tmp_path):
    folder = Folder(str(tmp_path))
    Journal(folder).begin(first_event("racehorse", [["agree", "yes"]]))
    pilot = WalkingPilot(measured_app(folder, 6))
    pilot.read_names()
    for _ in range(6):
        for declarer in (0, 1):
            lost = {"declarer": declarer, "bid": 4990, "meld": [0, 0], "outcome": "agreed"}
            pilot.play(lost)
    assert pilot.screen.totals == [-29940, -29940]


@pytest.mark.wide
def test_random_walks_visit_every_screen_class(tmp_path):
    """The random walks show each class of screen."""
    seen = {Showing, Board}  # base classes
    draw = random.Random(5)
    for preset in ("racehorse", "three-hand", "six-card", "two-handed"):
        folder = Folder(str(tmp_path / preset))
        options = options_of(preset, draw) if preset != "six-card" else []
        Journal(folder).begin(first_event(preset, options))
        app = measured_app(folder, 6)
        for _ in range(6000):
            app.press(draw.choice(KEYS[6]))
            seen.add(type(app.screen))
    # From a new scorekeeper to the spelling of a name.
    app = measured_app(Folder(str(tmp_path / "blank")), 6)
    for key in (UP, OK, OK, DOWN, DOWN, OK, OK, OK, HOLD_OK):
        app.press(key)
        seen.add(type(app.screen))
    # A stopped game of three.
    folder = Folder(str(tmp_path / "stopped"))
    Journal(folder).begin(first_event("three-hand"))
    pilot = WalkingPilot(measured_app(folder, 6))
    pilot.stop()
    seen.add(type(pilot.screen))
    # A signed score.
    folder = Folder(str(tmp_path / "signed"))
    Journal(folder).begin(first_event("racehorse"))
    pilot = WalkingPilot(measured_app(folder, 6))
    pilot.read_names()
    pilot.play({"declarer": 0, "bid": 250, "meld": [100, 40], "tricks": [180, 70]})
    pilot.app.press(HOLD_OK)
    pilot.choose(words.SIGN_MENU)
    pilot.app.press(OK)
    seen.add(type(pilot.screen))
    # A round of an evening of one hand, with the typed characters of its result.
    box = EveningBox(tmp_path / "evening", plan_of(hands=1), table=1)
    seen.add(type(box.screen))
    box.press(OK)
    box.read_names()
    box.play({"declarer": 0, "bid": 250, "meld": [100, 40], "tricks": [180, 70]})
    box.press(OK)
    box.press(UP)
    seen.add(type(box.screen))
    kinds, waiting = set(), [Screen]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            kinds.add(kind)
            waiting.append(kind)
    assert seen == {kind for kind in kinds if kind.__module__.startswith("pinochle.")}


def test_back_closes_a_notice(tmp_path):
    app = new_app(Folder(str(tmp_path)))
    before = bytes(app.draw())
    for code in words.NOTICES:
        for key in (OK, BACK):
            app.notice(code)
            check_screen(app)
            assert bytes(app.draw()) != before
            app.press(key)
            assert bytes(app.draw()) == before


@pytest.mark.property
@given(house(), st.integers(0, 2**32), st.sampled_from((4, 6)))
def test_every_state_of_a_game_has_a_screen(tmp_path_factory, rules, seed, keys):
    """With any house rules and events, including events that random keys rarely reach."""
    table = Table(seed, rules.id, rules.changes)
    flow = new_app(Folder(str(tmp_path_factory.getbasetemp())), keys).flow
    flow.current = table.game
    canvas = Canvas()
    for _ in range(40):
        table.play(1)
        canvas.clear()
        flow.now().draw(canvas)
        assert any(canvas.buf)
