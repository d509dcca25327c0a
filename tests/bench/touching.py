"""Simulated people who touch the page: a touch for each answer that it offers as one."""

import random

from pinochle.keys import BACK, HOLD_BACK, HOLD_OK, OK
from pinochle.text import words
from support.orders import Orderly

# The share of entries that are wrong at first and corrected, where people err.
WRONG = 0.05


class Toucher(Orderly):
    """Enters records by what the face offers to touch; counts `touches`.

    A number among the usual ones is one touch; others are typed on the pad, on which the last zero
    is set where all numbers end in one. Each key is a button of the page. A wrong number is
    noticed on the screen that follows. `said` has the name of each touch.
    """

    def __init__(self, app, seed=0, errs=False):
        super().__init__(app)
        self.random = random.Random(seed)
        self.errs = errs
        self.said = []

    @property
    def touches(self):
        """The number of touches so far."""
        return len(self.said)

    def press(self, key, held=0):
        """Touch the button of a key."""
        self.said.append(key)
        super().press(key, held)

    def order(self, name, value):
        """Give an order, which is a touch of a line, a seat or a suit if it is no number."""
        if name != "set":
            self.said.append(f"at {value}")
        super().order(name, value)

    def enter(self, target):
        """Touch a number or type it, sometimes a wrong one first."""
        if self.errs and self.random.random() < WRONG:
            title, usual = self.screen.title, self.app.face()["usual"]
            self._give(min(usual, key=lambda value: abs(value - target) or 10_000))
            self._return_to(title)
        self._give(target)

    def _give(self, target):
        face = self.app.face()
        if target in face["usual"]:
            self.said.append(f"at {target}")
        else:
            digits = str(target)[: -1 if face["unit"] % 10 == 0 else None]
            self.said += [f"at digit-{digit}" for digit in digits] + ["at ok"]
        super().enter(target)

    def _return_to(self, title):
        if self.screen.title == title:
            return
        if self.screen.back is None:
            # The wrong number ended the hand.
            self.press(HOLD_BACK)
            self.press(OK)
        while self.screen.title != title:
            self.press(BACK)

    def fill(self, wanted):
        """Touch a number for each line, and that all are entered."""
        self.said += [f"at {value}" for value in wanted] + ["at all"]
        super().fill(wanted)

    def open_hands(self):
        """Touch the score, which opens the hands to correct as browser/runner.py does."""
        self.said.append("score")
        self.app.press(HOLD_OK)
        self.choose(words.CORRECT)
        self.said.pop()
