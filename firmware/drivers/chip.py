"""The chip: clock, unique id, random bytes, reset.

Monotonic milliseconds wrap at 2 ** 30 (12.4 days), so that they never allocate.
"""

import os
import time

import machine

# The chip's clock starts at 2021 without a battery; a time before 2025 means it was not set.
SET_AFTER = 1735689600

# The RP2040 is certified for 200 MHz at 1.15 V and leaves reset at 1.10 V and MicroPython's 125
# MHz (pico-sdk 2.1.1, hardware/clocks.h); the regulator is at 0x40064000, its voltage in bits 4
# to 7 (data sheet 2.10.6).
FULL_SPEED = 200_000_000
REGULATOR = 0x40064000
VOLTS = 0b1100 << 4


def full_speed() -> None:
    """Run at 200 MHz; the voltage first, and a millisecond for it to rise."""
    machine.mem32[REGULATOR] = machine.mem32[REGULATOR] & ~0xF0 | VOLTS
    time.sleep_ms(1)
    machine.freq(FULL_SPEED)


def clock() -> int:
    """Return seconds since 1970, or 0 if the clock was not set since power-on."""
    now = int(time.time())
    return now if now > SET_AFTER else 0


def salt() -> bytes:
    """Return 8 bytes, different for every board and every start."""
    chance = os.urandom(8)
    name = machine.unique_id()
    return bytes([a ^ b for a, b in zip(chance, name)])


def reset() -> None:
    """Reset the board, as at power-on."""
    machine.reset()


class Waker:
    """Resets the board when a key is held while the prompt is running."""

    EVERY_MS = 50
    HELD = 20  # checks, one second in all

    def __init__(self, buttons, mask: int) -> None:
        self.buttons = buttons
        self.mask = mask
        self.seen = 0
        self.armed = False
        self.timer = machine.Timer(
            -1, period=self.EVERY_MS, mode=machine.Timer.PERIODIC, callback=self._look
        )

    def _look(self, _timer: machine.Timer) -> None:
        if self.buttons.read() != self.mask:
            self.seen = 0
            self.armed = True
            return
        # A key that was already down at the start does not count.
        self.seen += self.armed
        if self.seen >= self.HELD:
            machine.reset()
