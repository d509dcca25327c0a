"""Keys between pins and ground, read as levels. May import machine and micropython."""

import micropython
from machine import Pin
from micropython import const

NONE = const(255)


@micropython.viper
def take_edges(pins, count: int) -> int:
    """Return a mask of the pins that fell since the last call, and forget that they did.

    The chip latches edges even while interrupts are off. RP2040 data sheet 2.19.6: four bits a
    pin from INTR0 at 0x400140f0 on, the third one for a falling edge; writing it clears it.
    """
    numbers = ptr8(pins)  # noqa: F821
    # In two steps, of numbers that an instruction can hold: see link.PATIENCE.
    base = 0x4001
    base = (base << 16) + 0x40F0
    mask = 0
    key = 0
    while key < count:
        pin = int(numbers[key])
        if pin != NONE:
            latched = ptr32(base + ((pin >> 3) << 2))  # noqa: F821
            bit = 4 << ((pin & 7) << 2)
            if latched[0] & bit:
                latched[0] = bit
                mask |= 1 << key
        key += 1
    return mask


class Buttons:
    """The pins of UP, DOWN, LEFT, RIGHT, OK, BACK in this order; None where there is no key."""

    def __init__(self, pins: tuple) -> None:
        self.numbers = bytes([NONE if pin is None else pin for pin in pins])
        self.count = len(pins)
        self.pins = [
            (1 << key, Pin(pin, Pin.IN, Pin.PULL_UP))
            for key, pin in enumerate(pins)
            if pin is not None
        ]
        take_edges(self.numbers, self.count)

    def read(self, stalled: bool = False, down: int = 0) -> int:
        """Return a mask of the keys that are down now: bit k for key k. Allocates nothing.

        `stalled` says that nothing was read for a while (flash was written): a key that was
        tapped meanwhile, and is up again, counts as down this once. Of two such keys nobody
        knows which came first; they count as not pressed. Without a stall edges mean nothing:
        a spark on a long wire makes one. Only of keys that are `down` they tell more than levels:
        that the contact still bounces.
        """
        mask = 0
        for bit, pin in self.pins:
            if not pin.value():
                mask |= bit
        tapped = take_edges(self.numbers, self.count) & ~mask
        if not stalled:
            return mask | tapped & down
        # A key that was down before and is up now has edges of its own, from letting go.
        tapped = tapped & ~down or tapped
        return mask if tapped & (tapped - 1) else mask | tapped
