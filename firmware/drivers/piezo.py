"""A piezo sounder on a pin: tones by PWM, which need no work while they sound.

A slice of the chip's PWM has five registers: RP2040 data sheet 4.5.3, RP2350 data sheet 12.5.3.
"""

import machine
from machine import Pin, mem32

from drivers.registers import PWM_BASE

# Division of the clock: the lowest tone is 48 Hz at 200 MHz.
DIVISION = 64


class Piezo:
    """A sounder between a pin and ground; silent until tone()."""

    def __init__(self, pin: int) -> None:
        self.pin = pin
        self.slice = PWM_BASE + 0x14 * (pin >> 1 & 7)
        self.tone(0)

    def tone(self, hz: int) -> None:
        """Sound from now on, at 0 Hz not at all."""
        if not hz:
            Pin(self.pin, Pin.OUT, value=0)
            mem32[self.slice] = 0
            return
        # The chip's clock changes while the display is dark.
        top = machine.freq() // DIVISION // hz - 1
        mem32[self.slice + 4] = DIVISION << 4
        mem32[self.slice + 12] = (top >> 1) * 0x10001  # half of the time high, on both pins
        mem32[self.slice + 16] = top
        mem32[self.slice] = 1
        Pin(self.pin, mode=Pin.ALT, alt=Pin.ALT_PWM)
