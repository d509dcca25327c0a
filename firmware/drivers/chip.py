"""The chip itself: its clock, its name, chance, reset. May import machine, os and time.

Monotonic milliseconds wrap at 2 ** 30 (12.4 days), so that they never need the heap.
"""

import os
import time

import machine

# Without a battery the clock begins at 2021 each time; what is before 2025 was never set.
SET_AFTER = 1735689600


def clock() -> int:
    """Return seconds since 1970, 0 as long as nobody has set the clock."""
    now = int(time.time())
    return now if now > SET_AFTER else 0


def salt() -> bytes:
    """Return 8 bytes that no other board and no other start returns."""
    chance = os.urandom(8)
    name = machine.unique_id()
    return bytes([a ^ b for a, b in zip(chance, name)])


def reset() -> None:
    """Start anew, as after power-on."""
    machine.reset()


class Waker:
    """Starts the board anew when a key is held, while the prompt has it."""

    EVERY_MS = 50
    HELD = 20  # a second

    def __init__(self, buttons, mask: int):
        self.buttons = buttons
        self.mask = mask
        self.seen = 0
        self.armed = False
        self.timer = machine.Timer(
            -1, period=self.EVERY_MS, mode=machine.Timer.PERIODIC, callback=self._look
        )

    def _look(self, _timer) -> None:
        if self.buttons.read() != self.mask:
            self.seen = 0
            self.armed = True
            return
        # A key that is held since before does not count.
        self.seen += self.armed
        if self.seen >= self.HELD:
            machine.reset()
