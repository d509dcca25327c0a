"""Resets the board when the main loop hangs.

RP2040 data sheet 4.7: the watchdog's first register controls it, bit 30 enables it; a write to the
address 0x3000 higher clears bits. The RP2350 has the same bits.
"""

from machine import WDT, mem32

from drivers.registers import WATCHDOG_BASE

ENABLE = 1 << 30


class Watchdog:
    """Starts when created; call feed() once per turn of the loop."""

    # The chip's maximum is 8.3 s; a turn of the loop with several sector erases of 400 ms each
    # takes 2 s.
    TIMEOUT_MS = 8000

    def __init__(self) -> None:
        self.timer = WDT(timeout=self.TIMEOUT_MS)

    def feed(self) -> None:
        """Restart the timer."""
        self.timer.feed()


def disarm() -> None:
    """Stop the watchdog, because the prompt does not feed it."""
    mem32[WATCHDOG_BASE + 0x3000] = ENABLE
