"""Keys, orders, letters, time and power cuts in any order: no screen fails or clips a text."""

import random

import pytest
from pinochle.app import App
from pinochle.keys import DOWN, LEFT, RIGHT, UP
from pinochle.rules.options import house_rules
from pinochle.storage.checkpoint import Checkpoint
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from support.measuring import MeasuringCanvas
from support.pilot import new_app
from support.plays import first_event, state
from support.readable import unreadable
from support.tables import EVERY_PRESET, for_hours
from support.walking import KEYS, check_screen, in_large_type, options_of

STEPS, LONG_STEPS = 400, 20_000
NOON = 1790000000
PLAYERS = ["Wilhelmina W", "Maximiliane", "Wolfgang-Max", "Bartholomew", "Ann", "Bo"]
# What a program may send: numbers that keys reach or not, texts, and lists of numbers.
SENT = (0, 5, 10, 60, 100, 250, 330, 990, -10, 12345, "Ann", "x" * 20, "", [1, 2], [None, 5], [])
PICKED = (0, 1, 2, 3, 9, "S", "H", "", "Z")
TYPED = "aZ50\b é+-'"


class Mixed:
    """A box that gets one thing after the other; `draw` are the random numbers."""

    def __init__(self, path, preset, keys, draw):
        self.games, self.root = Folder(str(path / "games")), Folder(str(path))
        self.keys, self.draw, self.seconds = keys, draw, NOON
        options = options_of(preset, draw)
        rules = house_rules(preset, options)
        players = PLAYERS[: rules.players] if draw.random() < 0.5 else []
        Journal(self.games).begin(first_event(preset, options, players=players))
        self.start()

    def start(self):
        """Switch the box on, as after a power cut."""
        checkpoint = Checkpoint(self.root, "stamp")
        clock = self.draw.choice([None, lambda: self.seconds])
        self.app = App(self.games, clock, bytes(24), self.keys, checkpoint=checkpoint, sounds=True)
        self.app.canvas = MeasuringCanvas()
        self.app.dirty = True

    def press(self):
        key = self.draw.choice(KEYS[self.keys])
        held = self.draw.choice((0, 0, 0, 1, 2, 5)) if key in (UP, DOWN, LEFT, RIGHT) else 0
        self.app.press(key, held)

    def order(self):
        app, draw = self.app, self.draw
        lines = len(app.face().get("lines", []))
        kind = draw.choice(("set", "choose", "pick", "try"))
        if kind == "set":
            app.set(draw.choice(SENT))
        elif kind == "choose":
            app.choose(draw.randrange(-1, lines + 2))
        elif kind == "pick":
            app.pick(draw.choice(PICKED))
        else:
            app.try_value(draw.choice(SENT))

    def letter(self):
        self.app.type(self.draw.choice(TYPED))

    def wait(self):
        ms = self.draw.choice((1, 50, 400, 1500, 3100, 60_000, 400_000))
        self.app.tick(ms)
        self.seconds += ms // 1000

    def cut(self):
        before = self.app
        self.start()
        self.equals(before)
        if self.draw.random() < 0.7:
            self.app.tick(50)

    def equals(self, other):
        """Check that this game is that of another box, and that nothing is lost or added."""
        assert self.app.journal.count == other.journal.count
        assert self.app.journal.damage == 0
        game, same = self.app.flow.current, other.flow.current
        assert (game is None) == (same is None)
        assert game is None or state(game) == state(same)

    def step(self):
        """Do one thing, and check what the display shows."""
        things = (self.press, self.order, self.letter, self.wait, self.cut)
        self.draw.choices(things, (62, 22, 6, 8, 2))[0]()
        app = self.app
        assert app.brightness >= 0
        app.take_heard()
        if app.saver.meddles:
            app.draw()
            return
        check_screen(app)
        if self.draw.random() < 0.03:
            assert in_large_type(app) or not unreadable(app), app.screen.title
            self.equals(new_app(self.games, self.keys))


@pytest.mark.wide
@EVERY_PRESET
def test_anything_in_any_order(tmp_path, preset, keys):
    mixed(tmp_path, preset, keys, STEPS, 0)


@for_hours
def test_anything_in_any_order_for_hours(tmp_path, preset, keys, seed):
    mixed(tmp_path, preset, keys, LONG_STEPS, seed)


def mixed(path, preset, keys, steps, seed):
    box = Mixed(path, preset, keys, random.Random(f"{preset} {keys} {seed}"))
    for _ in range(steps):
        box.step()
