"""Keys between pins and ground, read as levels. May import machine."""

from machine import Pin


class Buttons:
    """The pins of UP, DOWN, LEFT, RIGHT, OK, BACK in this order; None where there is no key."""

    def __init__(self, pins):
        self.pins = [
            (1 << key, Pin(pin, Pin.IN, Pin.PULL_UP))
            for key, pin in enumerate(pins)
            if pin is not None
        ]

    def read(self):
        """Return a mask of the keys that are down now: bit k for key k. Allocates nothing."""
        mask = 0
        for bit, pin in self.pins:
            if not pin.value():
                mask |= bit
        return mask
