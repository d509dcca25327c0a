"""A rotary encoder's detents as presses of a real App: slow turns, fast turns, lists."""

import pytest
from pinochle.keys import HOLD_OK, OK, UP
from pinochle.screens.kinds import Choices
from pinochle.screens.number import Number
from pinochle.storage.files import Folder
from runner.turning import TurningKeypad
from support.pilot import Pilot, new_app

PRESET = "racehorse"
REST_MS = 500


class Knob:
    """A fake encoder: its detents since the last read, positive clockwise."""

    def __init__(self):
        self.turned = 0

    def read(self):
        turned, self.turned = self.turned, 0
        return turned


class Turner:
    """Turns an encoder and gives its presses to an App, as runner.loop does, every millisecond."""

    def __init__(self, app):
        self.app, self.knob = app, Knob()
        self.keypad = TurningKeypad(self.knob)
        self.ms = 0
        self.wait(REST_MS)

    def wait(self, ms):
        for _ in range(ms):
            self.ms += 1
            self.keypad.observe(0, self.ms)
            while self.keypad.waiting():
                press = self.keypad.take()
                self.app.press(press & 7, press >> 3)

    def turn(self, detents, each_ms):
        """Turn by detents, each `each_ms` after the one before, then rest."""
        for _ in range(abs(detents)):
            self.knob.turned += 1 if detents > 0 else -1
            self.wait(each_ms)
        self.wait(REST_MS)


@pytest.fixture
def app(tmp_path):
    """A game with four keys, on the page of the first hand's bid."""
    app = new_app(Folder(str(tmp_path)), 4)
    Pilot(app).begin(PRESET)
    for key in (UP, OK):
        if not isinstance(app.screen, Number):
            app.press(key)
    assert isinstance(app.screen, Number)
    return app


def one_step(app, turner):
    """Return by how much a detent after a rest changes the number on the screen."""
    before = app.screen.value
    turner.turn(1, REST_MS)
    return app.screen.value - before


def steps_of(app, detents, each_ms):
    """Return by how many small steps a turn changes the number on the screen."""
    turner = Turner(app)
    turner.turn(1, REST_MS)
    small = one_step(app, turner)
    before = app.screen.value
    turner.turn(detents, each_ms)
    moved = app.screen.value - before
    assert small > 0
    assert moved % small == 0
    return moved // small


@pytest.mark.parametrize(
    ("detents", "each_ms", "steps"),
    [
        (6, 200, 6),  # slow: a step each
        (6, 80, 6),  # as slow as a turn may be without larger steps
        (6, 60, 2 + 4 * 3),  # fast: from the third detent on a step and a double one
        (6, 30, 2 + 4 * 6),  # very fast: a step and a fivefold one
        (2, 30, 2),  # a hand may move two detents by chance
    ],
)
def test_a_fast_turn_takes_larger_steps(app, detents, each_ms, steps):
    assert steps_of(app, detents, each_ms) == steps


def test_a_turn_back_begins_with_single_steps(app):
    turner = Turner(app)
    turner.turn(2, REST_MS)
    small = one_step(app, turner)
    before = app.screen.value
    # Back by two, at once after a fast turn: single steps again.
    for _ in range(4):
        turner.knob.turned += 1
        turner.wait(30)
    for _ in range(2):
        turner.knob.turned -= 1
        turner.wait(30)
    turner.wait(REST_MS)
    assert (app.screen.value - before) // small == 2 + 2 * 6 - 2


def test_detents_that_come_together_move_a_list_by_as_many_lines(app):
    """As after a write of flash. A fast turn moves one line each, too: a list has no steps."""
    app.press(HOLD_OK)
    assert isinstance(app.screen, Choices)
    assert app.screen.at == 0
    turner = Turner(app)
    turner.turn(-4, 30)
    assert app.screen.at == 4
    turner.knob.turned = 3
    turner.wait(REST_MS)
    assert app.screen.at == 1
