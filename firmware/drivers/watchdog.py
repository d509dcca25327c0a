"""Resets the board when the loop stands still. May import machine.

RP2040 data sheet 4.7: the watchdog's control register is at 0x40058000, its bit 30 enables it;
0x3000 further on, what is written clears bits.
"""

from machine import WDT, mem32

CLEAR_CONTROL = 0x4005B000
ENABLE = 1 << 30


class Watchdog:
    """Armed from its making on; feed it once a turn of the loop that it guards."""

    # The longest that the chip can count is 8.3 s; a turn of the loop with several sector erases
    # of 400 ms takes 2.
    TIMEOUT_MS = 8000

    def __init__(self) -> None:
        self.timer = WDT(timeout=self.TIMEOUT_MS)

    def feed(self) -> None:
        """Say that the loop made progress."""
        self.timer.feed()


def disarm() -> None:
    """Stop the watchdog, for a prompt at which nobody feeds it."""
    mem32[CLEAR_CONTROL] = ENABLE
