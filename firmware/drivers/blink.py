"""Reports a missing display: blinks the LED of a Pico, and has a line for USB."""

from machine import Pin, Timer

# Raspberry Pi Pico data sheet, 2.1. On a Pico W this pin belongs to the radio.
LED = 25
EVERY_MS = 250


class Blink:
    """Blinks twice a second until stop(), if `lit`. `line` names the pins of the display."""

    def __init__(self, pins: tuple, lit: bool) -> None:
        where = " and ".join(["GP%d (%s)" % (pin, name) for name, pin in pins])
        self.line = ("no display on %s: check its wires, GND and VCC\n" % where).encode()
        self.led = Pin(LED, Pin.OUT, value=1) if lit else None
        self.timer = Timer(-1, period=EVERY_MS, mode=Timer.PERIODIC, callback=self._turn)

    def _turn(self, _timer: Timer) -> None:
        if self.led:
            self.led.toggle()

    def stop(self) -> None:
        """Stop, with the LED off."""
        self.timer.deinit()
        if self.led:
            self.led.value(0)
