"""Simulated fingers: how they reach a number, and how exactly they release a held arrow.

A plan is computed by value iteration over the distance to the number: tap a small or large step,
or hold an arrow for a number of repeats and then correct the error.
"""

import functools
import math
import random

from pinochle.keys import DOWN, LEFT, OK, RIGHT, UP, Keypad
from pinochle.screens.leaps import LARGE
from pinochle.screens.number import Number
from pinochle_tools.terminal.key_script import held_down

PLANNER, TAPPING, HOLDING = "planner", "tapping", "holding"
TAP_SECONDS = 0.25
RELEASE_SD_MS = 60
# A person who holds a key releases it this long after seeing the number.
REACTION_MS, REACTION_SD_MS = 220, 80
# Nearer than this a person holds no key.
FAR_TAPS = 5
# The value of a second in presses, to choose between ways with equal presses.
SECOND = 0.5
FARTHEST = 170  # small steps: from 0 to the largest meld
LONGEST_HOLD = 45  # repeats


class Way:
    """One action: its cost, and its possible outcomes with probabilities."""

    def __init__(self, key, hold_ms, outcomes):
        self.key = key
        self.hold_ms = hold_ms  # 0: a tap
        self.outcomes = outcomes  # [(probability, small steps)]
        self.seconds = hold_ms / 1000 if hold_ms else TAP_SECONDS

    @property
    def cost(self):
        return 1 + SECOND * self.seconds


def repeats_until(ms):
    """Return the number of repeats that a Keypad sends for an arrow held for `ms`."""
    after = ms - Keypad.REPEAT_AFTER_MS
    return 0 if after < 0 else int(after // Keypad.REPEAT_EVERY_MS) + 1


def steps_of(held, large):
    """Return the small steps of an arrow's press and its first n repeats."""
    number = Number(
        {"title": "", "keys": "", "value": 0}, lambda value, steps: value + steps, None, None, str
    )
    for repeat in range(held + 1):
        number.press(RIGHT if large else UP, repeat)
    return number.value


def _below(milliseconds):
    return (1 + math.erf(milliseconds / RELEASE_SD_MS / math.sqrt(2))) / 2


def _hold(key, sign, moved, repeats):
    """Return the way of holding a key until a repeat is seen, with the errors of the release."""
    every = Keypad.REPEAT_EVERY_MS
    meant = Keypad.REPEAT_AFTER_MS + (repeats - 1) * every + every / 2
    outcomes = []
    for end in range(max(0, repeats - 3), repeats + 4):
        until = Keypad.REPEAT_AFTER_MS + end * every
        since = until - every if end else -math.inf
        chance = _below(until - meant) - _below(since - meant)
        if chance > 1e-4:
            outcomes.append((chance, sign * moved[end]))
    return Way(key, meant, outcomes)


def _ways(large, holds):
    found = []
    for key, sign, is_large in ((UP, 1, 0), (DOWN, -1, 0), (RIGHT, 1, 1), (LEFT, -1, 1)):
        if is_large and not large:
            continue
        moved = [steps_of(held, is_large) for held in range(LONGEST_HOLD + 4)]
        found.append(Way(key, 0, [(1.0, sign * moved[0])]))
        if holds:
            found += [_hold(key, sign, moved, count) for count in range(1, LONGEST_HOLD)]
    return found


@functools.cache
def plan(large, holds):
    """Return {distance in small steps: best first way}; `large`: the board has LEFT and RIGHT."""
    ways = _ways(large, holds)
    to_go = {distance: abs(distance) / 2 for distance in range(-FARTHEST, FARTHEST + 1)}
    best = {}
    for _ in range(60):
        changed = 0.0
        for distance in to_go:
            if distance:
                cost, way = min(
                    ((_expected(way, distance, to_go), way) for way in ways),
                    key=lambda pair: pair[0],
                )
                changed = max(changed, abs(cost - to_go[distance]))
                to_go[distance], best[distance] = cost, way
        if changed < 1e-3:
            break
    return best


def _expected(way, distance, to_go):
    cost = way.cost
    for chance, moved in way.outcomes:
        cost += chance * to_go.get(distance - moved, FARTHEST)
    return cost


class Fingers:
    """Presses keys on an App, as a style of hand does; counts presses and seconds.

    `style` is PLANNER (the best plan of taps and holds), TAPPING (large steps while the number is
    three or more small steps away, then small ones) or HOLDING (holds an arrow when five or more
    taps away, and releases it about a reaction time after seeing the number). Errors of a release
    are random with a seed.
    """

    def __init__(self, app, style, seed):
        self.app = app
        self.style = style
        self.random = random.Random(seed)
        self.large = app.flow.arrows
        self.presses = 0
        self.seconds = 0.0

    def tap(self, key):
        """Press a key once."""
        self.app.press(key)
        self.presses += 1
        self.seconds += TAP_SECONDS

    def ok(self):
        """Press OK."""
        self.tap(OK)

    def hold(self, key, meant_ms, error_ms):
        """Hold an arrow for about `meant_ms`; return the repeats that a Keypad sends."""
        ms = max(1, round(self.random.gauss(meant_ms, error_ms)))
        repeats = 0
        for press in held_down(key, ms):
            self.app.press(press.key, press.held)
            repeats = press.held
        self.presses += 1
        self.seconds += ms / 1000
        return repeats

    def approach(self, distance, large=LARGE):
        """Do one action towards a number that is `distance` small steps away; return its steps.

        A large step is `large` small ones.
        """
        key, meant_ms, error_ms = self._action(distance, large)
        repeats = 0
        if meant_ms:
            repeats = self.hold(key, meant_ms, error_ms)
        else:
            self.tap(key)
        steps = steps_of(repeats, key in (LEFT, RIGHT))
        return steps if key in (UP, RIGHT) else -steps

    def _action(self, distance, large):
        """Return the arrow, how long it is meant to be held (0: a tap), and the error of that."""
        if self.style == PLANNER:
            way = plan(self.large, True)[distance]
            return way.key, way.hold_ms, RELEASE_SD_MS
        is_large = self._is_large(distance, large)
        arrow = self._arrow(distance, is_large)
        taps = abs(distance) / (LARGE if is_large else 1)
        if self.style == HOLDING and taps >= FAR_TAPS:
            return arrow, _until(abs(distance), is_large) + REACTION_MS, REACTION_SD_MS
        return arrow, 0, 0

    def _is_large(self, distance, large):
        # A person takes the step that leads nearer; of equal ones the large one.
        return self.large and abs(abs(distance) - large) <= abs(distance) - 1

    def _arrow(self, distance, is_large):
        if is_large:
            return RIGHT if distance > 0 else LEFT
        return UP if distance > 0 else DOWN


@functools.cache
def _until(distance, is_large):
    """Return how long an arrow is held until its repeats reach a number or pass it."""
    held = 0
    while steps_of(held, is_large) < distance:
        held += 1
    return Keypad.REPEAT_AFTER_MS + (held - 1) * Keypad.REPEAT_EVERY_MS
