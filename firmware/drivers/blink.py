"""Blinks the LED of a Pico, where the display cannot say what is wrong."""

from machine import Pin, Timer

# Raspberry Pi Pico data sheet, 2.1. On a Pico W this pin belongs to the radio, and nothing is lit.
LED = 25
EVERY_MS = 250


class Blink:
    """Blinks twice a second until stop()."""

    def __init__(self) -> None:
        self.led = Pin(LED, Pin.OUT, value=1)
        self.timer = Timer(-1, period=EVERY_MS, mode=Timer.PERIODIC, callback=self._turn)

    def _turn(self, _timer: Timer) -> None:
        self.led.toggle()

    def stop(self) -> None:
        """Stop, with the LED off."""
        self.timer.deinit()
        self.led.value(0)
