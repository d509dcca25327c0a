"""Turns the detents of a rotary encoder into presses of UP and DOWN, beside a Keypad's."""

from pinochle.keys import DOWN, TURNED, UP, Keypad

_WRAP = (1 << 30) - 1  # MicroPython's ticks_ms wraps after 2 ** 30
# A detent that comes sooner than this after the one before makes larger steps in a number: one
# press, then a repeat, which other screens ignore. The repeat's number sets its step: two or five
# (pinochle.screens.number).
QUICK_MS = 75
RUSH_MS = 45
QUICK, RUSH = TURNED, TURNED + 1
# The first detents of a turn are single, because a hand may move two of them quickly by chance.
FIRST = 2
MOST = 40  # detents that wait


class TurningKeypad:
    """A Keypad's methods for keys and an encoder; a clockwise detent is UP."""

    def __init__(self, encoder) -> None:
        self.encoder = encoder
        self.keypad = Keypad()
        self.waits = 0  # detents not yet taken: positive for UP
        self.steps = 0  # the repeat to be taken after the next press; 0 for none
        self.repeat = -1
        self.turned_at = 0
        self.quick = 0  # quick detents in a row
        self.direction = 0

    def sample(self, mask: int, ms: int) -> int:
        """Observe the levels and the encoder at time `ms`, and return a press or -1."""
        self.observe(mask, ms)
        return self.take()

    def observe(self, mask: int, ms: int) -> None:
        """Record the levels and the detents since the last time, at time `ms`."""
        self.keypad.observe(mask, ms)
        turned = self.encoder.read()
        if turned:
            self._turn(turned, ms)

    def waiting(self) -> bool:
        """Return whether take() would return a press."""
        return self.waits != 0 or self.repeat >= 0 or self.keypad.waiting()

    def take(self) -> int:
        """Remove and return the oldest press, or -1; detents come before keys, which act later."""
        if self.repeat >= 0:
            press, self.repeat = self.repeat, -1
            return press
        if not self.waits:
            return self.keypad.take()
        key = UP if self.waits > 0 else DOWN
        self.waits += -1 if key == UP else 1
        if self.steps:
            self.repeat = key | self.steps << 3
        return key

    def down(self) -> int:
        """Return the mask of pressed keys."""
        return self.keypad.down()

    def stuck(self) -> int:
        """Return the mask of keys that have been pressed since the first sample."""
        return self.keypad.stuck()

    def _turn(self, turned: int, ms: int) -> None:
        direction = 1 if turned > 0 else -1
        each = ((ms - self.turned_at) & _WRAP) // (turned * direction)
        self.turned_at = ms
        self.quick = self.quick + 1 if each < QUICK_MS and direction == self.direction else 0
        self.direction = direction
        self.steps = 0
        if self.quick >= FIRST:
            self.steps = RUSH if each < RUSH_MS else QUICK
        if -MOST < self.waits < MOST:
            self.waits += turned
