"""Measures presses and seconds until a table has its names, and until the next game begins."""

import tempfile

from bench.figures import Figure, measurement
from bench.fingers import Fingers
from bench.measure_keys import SEED, Pilot, begin
from pinochle.app import App
from pinochle.keys import HOLD_OK, OK, RIGHT
from pinochle.screens.text_entry import END
from pinochle.storage.files import Folder
from pinochle.text import setup as words_setup
from pinochle.text import words
from support.spelling import way

FOUR_NAMES = ("Maria", "John", "Susan", "Peter")


def choose(pilot, text):
    """Choose a line of the list on the display."""
    screen = pilot.app.screen
    pilot._choose(screen, [line for line, _ in screen.items].index(text))


def name_four(pilot):
    """Enter four names on an empty device and begin the game with them."""
    fingers, app = pilot.fingers, pilot.app
    fingers.tap(RIGHT)
    choose(pilot, words_setup.NAMES_OF_PLAYERS)
    for name in FOUR_NAMES:
        for letter in name + END:
            for key in way(app.screen, letter):
                fingers.tap(key)
    begin(pilot, 0)


@measurement
def presses_for_names():
    """Measure four new names on six keys, and the next game of the same people."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(Folder(folder), None, b"benching", 6)
        pilot = Pilot(app, Fingers(app, False, SEED))
        name_four(pilot)
        assert app.flow.game.players == list(FOUR_NAMES)
        counted = pilot.fingers.presses, pilot.fingers.seconds
        yield Figure("presses-names-four", counted[0], "presses", None, 88)
        yield Figure("seconds-names-four", counted[1], "seconds")
        app.press(HOLD_OK)
        choose(pilot, words.STOP)
        app.press(OK)
        pilot.fingers = Fingers(app, False, SEED)
        while app.flow.game.over:
            pilot.fingers.ok()
        assert app.flow.game.players == list(FOUR_NAMES)
        yield Figure("presses-same-again", pilot.fingers.presses, "presses", None, 2)
        yield Figure("seconds-same-again", pilot.fingers.seconds, "seconds")
