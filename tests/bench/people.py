"""Simulated people who enter hands: the pilot of the tests, with the fingers of a person."""

from bench.fingers import LARGE, PLANNER
from pinochle.entry.step_order import is_together
from pinochle.keys import BACK, HOLD_BACK, OK, UP
from pinochle.text import words
from support.pilot import Pilot

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
            self.fingers.approach(_steps(screen, target), _leaps(screen, target))
            assert screen.value != before, (screen.title, before, target)

    def _after_play(self, hand):
        """Open the trick points by an arrow, tapped or held, that also moves them nearer."""
        if hand.get("outcome", "played") != "played" or is_together(self.app.flow.game.rules):
            super()._after_play(hand)
            return
        rules, declarer = self.app.flow.game.rules, hand["declarer"]
        asked = (declarer + 1) % rules.sides
        unit = 1 if rules.counting == "classic" else rules.unit
        distance = (hand["tricks"][asked] - self.offered_tricks) // unit
        self._see()
        # If the number may be right, OK shows it, and it is not moved.
        moved = 0
        if distance:
            moved = self.fingers.approach(distance)
            if self.screen.stops:
                self.offered_tricks = self.screen.value  # near enough for the first arrow
                return
        else:
            self.press(OK)
        # The number shows where the arrow began.
        self.offered_tricks = max(0, self.screen.value - moved * unit)


def _leaps(screen, target):
    """Return how many small steps a large one leads towards the number."""
    if not screen.stops:
        return LARGE
    return abs(screen.large(screen.value, 1 if target > screen.value else -1) - screen.value)


def _steps(screen, target):
    """Return how many small steps the number is away, because those of bids are unequal."""
    sign = 1 if target > screen.value else -1
    value, steps = screen.value, 0
    while (target - value) * sign > 0:
        value, steps = screen.move(value, sign), steps + sign
    return steps
