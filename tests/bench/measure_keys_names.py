"""Measures presses and seconds until a table has its names, and until the next game begins."""

import tempfile

from bench.figures import Figure, measurement
from bench.fingers import TAPPING, Fingers
from bench.measure_keys import SEED
from pinochle.app import App
from pinochle.keys import HOLD_OK, OK, RIGHT, UP
from pinochle.screens.text_entry import END
from pinochle.storage.files import Folder
from pinochle.text import words
from support.pilot import Pilot
from support.spelling import way

FOUR_NAMES = ("Maria", "John", "Susan", "Peter")


class Namer(Pilot):
    """A pilot whose presses are counted by Fingers."""

    def __init__(self, app):
        super().__init__(app)
        self.count_again()

    def count_again(self):
        """Begin to count presses and seconds."""
        self.fingers = Fingers(self.app, TAPPING, SEED)

    def press(self, key, held=0):
        """Press a key once."""
        self.fingers.tap(key)


def name_four(pilot):
    """Enter four names on an empty device and begin the game with them."""
    pilot.press(RIGHT)
    pilot.choose(words.NAMES_OF_PLAYERS)
    for name in FOUR_NAMES:
        for letter in name + END:
            for key in way(pilot.screen, letter):
                pilot.press(key)
    while pilot.screen.title != words.WHO_DEALS:
        pilot.press(OK)
    pilot.pick(0)
    pilot.read_names()


@measurement
def presses_for_names():
    """Measure four new names on six keys, and the next game of the same people."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(Folder(folder), None, b"benching", 6)
        pilot = Namer(app)
        name_four(pilot)
        assert app.flow.game.players == list(FOUR_NAMES)
        counted = pilot.fingers.presses, pilot.fingers.seconds
        yield Figure("presses-names-four", counted[0], "presses", None, 82)
        yield Figure("seconds-names-four", counted[1], "seconds")
        app.press(HOLD_OK)
        pilot.choose(words.STOP)
        app.press(UP)
        pilot.count_again()
        while app.flow.game.over:
            pilot.press(OK)
        assert app.flow.game.players == list(FOUR_NAMES)
        yield Figure("presses-same-again", pilot.fingers.presses, "presses", None, 2)
        yield Figure("seconds-same-again", pilot.fingers.seconds, "seconds")
