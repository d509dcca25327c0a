"""The chip itself: its clock, its name, chance, reset. May import machine, os and time.

Monotonic milliseconds wrap at 2 ** 30 (12.4 days), so that they never need the heap.
"""

import os
import time

import machine

# Without a battery the clock begins at 2021 each time; what is before 2025 was never set.
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
        # A key that is held since before does not count.
        self.seen += self.armed
        if self.seen >= self.HELD:
            machine.reset()
