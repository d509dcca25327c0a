"""Turns the levels of up to six keys into presses: debounce, hold and repeat.

A runner reads the levels, every millisecond or two while a key is down, and passes them to a
Keypad; the presses that it returns are passed to App.press. Nothing here allocates, so sampling
works with a full heap.
"""

UP = 0
DOWN = 1
LEFT = 2
RIGHT = 3
OK = 4
BACK = 5
HOLD_OK = 6
HOLD_BACK = 7

NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "HOLD-OK", "HOLD-BACK")

TURNED = 1000  # repeats from this number on are an encoder's fast turn: only numbers take them

KEYS = 6  # the most keys of a board; HOLD-OK and HOLD-BACK are presses, not keys
_EVERY_KEY = (1 << KEYS) - 1
_WRAP = (1 << 30) - 1  # MicroPython's ticks_ms wraps after 2 ** 30


class Keypad:
    """Turns sampled levels into presses.

    An arrow acts at first contact and repeats while it is held. OK and BACK act on release, or
    become HOLD-OK and HOLD-BACK when held. A key counts as released after SETTLE_MS without
    contact, so that bounces of both edges are ignored. The last pressed key repeats; when a hold
    is recognised, all other pressed keys are ignored until they are released.

    Three keys or more that close within PALM_MS are a palm, or a box that fell: all are ignored
    until they are released. A stall between two samples may hide that, so it counts as no time.
    So the second of two arrows in that time acts at its end. Only an arrow that acted before
    another key closed counts.
    """

    PALM_MS, PALM = 30, 3

    SETTLE_MS = 15  # worn tactile switches bounce for up to 10 ms
    # A tap of OK or BACK acts sooner: when it is open in all samples for LIFT_MS, because a held
    # key with a bad contact opens for shorter times. It may still bounce: a contact after that is
    # ignored until the key has settled. A press longer than TAP_MS may become a hold, which a bad
    # contact must not end early.
    LIFT_MS, TAP_MS = 1, 250
    # A person who watches a number stops within 60 ms of the intended moment (standard deviation);
    # with repeats 150 ms apart, four of five holds end on the intended number.
    REPEAT_AFTER_MS = 300
    REPEAT_EVERY_MS = 150
    HOLD_MS = 600
    # A longer time between two samples is a stall (a flash write takes 45 to 400 ms): the key was
    # seen only before and after it, so only GAP_MS of it count as held.
    GAP_MS = 40

    def __init__(self) -> None:
        self._ms = self._before = -1  # the last two samples
        self._down = 0  # pressed keys
        self._lifting = 0  # of these: contact is open, but not yet for SETTLE_MS
        self._spent = 0  # of these: their release does nothing
        self._stuck = 0
        self._repeating = -1  # the last pressed arrow
        self._repeats = 0
        self._burst = 0  # keys that closed within PALM_MS
        self._burst_at = 0  # the time of the first of them
        self._burst_puts = 0  # the presses that were queued since then
        self._late = -1  # the second of them, if it is an arrow, until PALM_MS have passed
        self._lifted_at = [0] * KEYS
        self._held_ms = [0] * KEYS
        self._queue = [0] * 16
        self._first = 0
        self._count = 0

    def sample(self, mask: int, ms: int) -> int:
        """Observe the levels at time `ms`, and return a press or -1."""
        self.observe(mask, ms)
        return self.take()

    def observe(self, mask: int, ms: int) -> None:
        """Record the levels (bit k is set if key k is pressed) at time `ms`.

        `ms` is a clock that never goes back, except that it wraps at 2 ** 30.
        """
        mask &= _EVERY_KEY
        if self._ms < 0:
            self._down = self._spent = self._stuck = mask
            self._ms = ms
            return
        passed = (ms - self._ms) & _WRAP
        self._before = self._ms
        self._ms = ms
        if self._burst:
            self._end_burst()
        if mask or self._down:
            if passed > self.GAP_MS:
                passed = self.GAP_MS
            for key in range(KEYS):
                if mask >> key & 1:
                    self._closed(key, passed)
                elif self._down >> key & 1:
                    self._open(key)

    def waiting(self) -> bool:
        """Return whether take() would return a press."""
        return self._count > 0

    def take(self) -> int:
        """Remove and return the oldest press, or -1.

        A press is `key | held << 3`; held is 0 for the press itself, n for an arrow's n-th
        repeat.
        """
        if not self._count:
            return -1
        press = self._queue[self._first]
        self._first = (self._first + 1) % len(self._queue)
        self._count -= 1
        return press

    def down(self) -> int:
        """Return the mask of pressed keys; a released key is included until it has settled."""
        return self._down

    def stuck(self) -> int:
        """Return the mask of keys that have been pressed since the first sample."""
        return self._stuck

    def _closed(self, key: int, passed: int) -> None:
        bit = 1 << key
        if self._lifting & bit:
            settled = self._settled(key, self._before)
            # While a screen is drawn nothing is sampled, but a contact is latched: it may be a
            # bounce of the release before it. The next sample decides, because bounces have ended.
            if not settled and passed >= self.SETTLE_MS:
                return
            self._lifting ^= bit
            if settled:
                self._release(key)
        if not self._down & bit:
            self._press(key)
        elif not self._spent & bit:
            self._held_ms[key] += passed
            if key >= OK:
                if self._held_ms[key] >= self.HOLD_MS:
                    self._spent |= self._down
                    self._repeating = -1
                    self._put(key + HOLD_OK - OK)
            elif key == self._repeating:
                self._repeat(key)

    def _open(self, key: int) -> None:
        bit = 1 << key
        if not self._lifting & bit:
            self._lifting |= bit
            self._lifted_at[key] = self._ms
        elif self._settled(key, self._ms):
            self._lifting ^= bit
            self._release(key)
        elif key >= OK and self._tapped(key):
            self._spent |= bit
            self._put(key)

    def _tapped(self, key: int) -> bool:
        if self._spent & 1 << key or (self._ms - self._lifted_at[key]) & _WRAP < self.LIFT_MS:
            return False
        return self.SETTLE_MS <= self._held_ms[key] < self.TAP_MS

    def _settled(self, key: int, ms: int) -> bool:
        return (ms - self._lifted_at[key]) & _WRAP >= self.SETTLE_MS

    def _press(self, key: int) -> None:
        self._down |= 1 << key
        self._held_ms[key] = 0
        if not self._burst:
            self._burst_at = self._ms
        self._burst += 1
        if self._burst >= self.PALM:
            self._spent |= self._down
            self._repeating = self._late = -1
            # Of what is queued, the newest came from these keys.
            while self._count and self._burst_puts:
                self._count -= 1
                self._burst_puts -= 1
        elif key < OK:
            self._repeating = key
            self._repeats = 0
            if self._burst == 1:
                self._put(key)
            else:
                self._late = key

    def _end_burst(self) -> None:
        """Let the second of two keys act, if no third one followed in time.

        Keys found closed after a stall may have closed right after the sample before it.
        """
        if (self._before - self._burst_at) & _WRAP < self.PALM_MS:
            return
        self._burst = self._burst_puts = 0
        if self._late >= 0:
            self._put(self._late)
            self._late = -1

    def _release(self, key: int) -> None:
        bit = 1 << key
        self._down ^= bit
        if self._repeating == key:
            self._repeating = -1
        if not self._spent & bit and key >= OK:
            self._put(key)
        self._spent &= ~bit
        self._stuck &= ~bit

    def _repeat(self, key: int) -> None:
        due = self.REPEAT_AFTER_MS + self._repeats * self.REPEAT_EVERY_MS
        # Never queue a repeat behind other presses: it would act after the key's release.
        if self._held_ms[key] >= due and not self._count:
            self._repeats += 1
            self._put(key | self._repeats << 3)

    def _put(self, press: int) -> None:
        if self._count < len(self._queue):
            self._queue[(self._first + self._count) % len(self._queue)] = press
            self._count += 1
            self._burst_puts += 1 if self._burst else 0
