"""Simulated people who enter hands: the pilot of the tests, with the fingers of a person."""

from bench.fingers import PLANNER
from pinochle.entry.step_order import is_together
from pinochle.keys import BACK, DOWN, HOLD_BACK, LEFT, OK, RIGHT, UP
from pinochle.screens.leaps import Leaps
from pinochle.text import words
from support.pilot import Pilot, begins

# The time that people look at a new screen before the first key; the planner knows it by heart.
LOOK_SECONDS = 0.6
# The share of entries that are wrong at first and corrected.
WRONG = 0.02


class Person(Pilot):
    """A pilot whose presses are those of Fingers; some entries are wrong, if `errs`.

    A wrong number is one small step away; it is noticed on the screen that follows, and corrected
    by BACK, or by undo if it ended the hand.
    """

    def __init__(self, app, fingers, errs):
        super().__init__(app)
        self.fingers = fingers
        self.errs = errs
        self.wrong = 0
        self.seen = None
        self.offered_tricks = app.flow.game.rules.likely_tricks
        self.first_keys = ""  # of the page of all trick points, as it opens

    def press(self, key, held=0):
        """Press a key once, after a look at a new screen."""
        self._see()
        self.remember()
        self.fingers.tap(key)

    def _see(self):
        if self.screen is not self.seen and self.fingers.style != PLANNER:
            self.seen = self.screen
            self.fingers.seconds += LOOK_SECONDS

    def enter(self, target):
        """Reach a number and press OK; sometimes a wrong one first."""
        screen, title = self.screen, self.screen.title
        if self.errs and self.fingers.random.random() < WRONG:
            self.wrong += 1
            above = screen.move(target, 1)
            self._reach(above if above != target else screen.move(target, -1))
            self.press(OK)
            self._return_to(title)
        if not self.screen.entered and self.screen.value == target:
            self.press(OK)
            self._expect(words.NOT_ENTERED)
            self.press(UP)
            return
        self._reach(target)
        self.press(OK)

    def _return_to(self, title):
        if self.screen.back is None:
            # The wrong number ended the hand.
            self.press(HOLD_BACK)
            self.press(OK)
        while self.screen.title != title:
            self.press(BACK)

    def _reach(self, target):
        screen = self.screen
        self._see()
        while screen.value != target:
            before = screen.value
            if screen.leaps.stops:
                self.press(best_key(screen.move, screen.leaps, screen.value, target))
            else:
                self.fingers.approach(_steps(screen, target), screen.leaps.size)
            assert screen.value != before, (screen.title, before, target)

    def _after_play(self, hand):
        """Open the trick points by an arrow, tapped or held, that also moves them nearer."""
        if hand.get("outcome", "played") != "played":
            super()._after_play(hand)
            return
        if is_together(self.app.flow.game.rules):
            self._open_all(hand)
            return
        rules, declarer = self.app.flow.game.rules, hand["declarer"]
        asked = (declarer + 1) % rules.sides
        unit = 1 if rules.counting == "classic" else rules.unit
        distance = (hand["tricks"][asked] - self.offered_tricks) // unit
        self._see()
        # If the number may be right, OK shows it, and it is not moved.
        if distance:
            self.fingers.approach(distance)
        else:
            self.press(OK)
        self.offered_tricks = self.screen.first

    def step_to(self, legend, value, target):
        """Press the arrow that leads to a number on the page of all players soonest."""
        page = self.screen
        if getattr(page, "leaps", None) and page.leaps.stops:
            self.press(best_key(page.move, page.leaps, value, target))
        else:
            super().step_to(legend, value, target)

    def _open_all(self, hand):
        """Open the page of all trick points by the arrow that leads nearer in its first line."""
        first = hand["tricks"][(hand["declarer"] + 1) % len(hand["tricks"])]
        if not self.first_keys or not first:
            self.press(OK)
            self.first_keys = self.screen.keys
            return
        self.step_to(self.first_keys, begins(self.first_keys), first)


def best_key(move, leaps, value, target):
    """Return the arrow towards a number, of a person who thinks ahead by two large steps.

    The display names where the large steps lead, and a person knows that one back is half as far.
    """
    key = UP if target > value else DOWN
    return min(
        (_to_go(move, leaps, value, target, 0), 1, key),
        (_to_go(move, leaps, value, target, 2, RIGHT), 0, RIGHT),
        (_to_go(move, leaps, value, target, 2, LEFT), 0, LEFT),
    )[2]


def _to_go(move, leaps, value, target, ahead, first=None):
    """Return the presses to a number with at most `ahead` large steps, of which one is `first`."""
    found = [abs(target - value)] if first is None else []
    for key, sign in ((RIGHT, 1), (LEFT, -1)) if ahead else ():
        if first in (None, key):
            twin = Leaps(leaps.size, leaps.stops, leaps.reach)
            twin.sign = leaps.sign
            there = twin.taken(move, value, sign)
            if there != value:
                found.append(1 + _to_go(move, twin, there, target, ahead - 1))
    return min(found, default=1000)


def _steps(screen, target):
    """Return how many small steps the number is away, because those of bids are unequal."""
    sign = 1 if target > screen.value else -1
    value, steps = screen.value, 0
    while (target - value) * sign > 0:
        value, steps = screen.move(value, sign), steps + sign
    return steps
