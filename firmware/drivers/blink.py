"""Reports a missing display: blinks the LED of a Pico, and has a line for USB."""

from machine import Pin, Timer

from drivers.probe import is_exchanged

# Raspberry Pi Pico data sheet, 2.1. On a Pico W this pin belongs to the radio.
LED = 25
EVERY_MS = 250
# The LED over eight steps: on and off; two flashes and a pause.
MISSING, EXCHANGED = 0b01010101, 0b00000101


class Blink:
    """Blinks until stop(), if `lit`: twice a second, or in pairs if the wires are exchanged.

    `pins` are (name, pin) of the display's wires; `line`, for USB, says what to look at.
    """

    def __init__(self, pins: "tuple[tuple[str, int], ...]", lit: bool) -> None:
        where = " and ".join(["GP%d (%s)" % (pin, name) for name, pin in pins])
        exchanged = len(pins) > 1 and is_exchanged(pins[0][1], pins[1][1])
        what = "SDA and SCL are exchanged" if exchanged else "check its wires, GND and VCC"
        self.line = ("no display on %s: %s\n" % (where, what)).encode()
        self.steps = EXCHANGED if exchanged else MISSING
        self.at = 0
        self.led = Pin(LED, Pin.OUT, value=1) if lit else None
        self.timer = Timer(-1, period=EVERY_MS, mode=Timer.PERIODIC, callback=self._turn)

    def _turn(self, _timer: Timer) -> None:
        if self.led:
            self.at = (self.at + 1) & 7
            self.led.value(self.steps >> self.at & 1)

    def stop(self) -> None:
        """Stop, with the LED off."""
        self.timer.deinit()
        if self.led:
            self.led.value(0)
