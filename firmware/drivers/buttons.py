"""Reads keys between pins and ground as levels."""

import micropython
from machine import Pin
from micropython import const

NONE = const(255)


@micropython.viper
def take_edges(pins, count: int) -> int:
    """Return a mask of the pins with a falling edge since the last call, and clear these edges.

    The chip latches edges even while interrupts are off. RP2040 data sheet 2.19.6: four bits per
    pin from INTR0 at 0x400140f0 on, the third one for a falling edge; writing it clears it.
    """
    numbers = ptr8(pins)  # noqa: F821
    # In two steps, because each number must fit into an instruction: see link.PATIENCE.
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
    """The pins of UP, DOWN, LEFT, RIGHT, OK, BACK in this order; None for a missing key."""

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

        `stalled` is true if no key was read for a while because flash was written. A key that was
        tapped meanwhile and is up again then counts as down once. If there are two such keys,
        both count as not pressed because their order is unknown. Without a stall, edges of keys
        that are up are ignored, because a spark on a long wire can cause one. An edge of a key
        that is `down` means that its contact still bounces.
        """
        mask = 0
        for bit, pin in self.pins:
            if not pin.value():
                mask |= bit
        tapped = take_edges(self.numbers, self.count) & ~mask
        if not stalled:
            return mask | tapped & down
        # Ignore edges of keys that were down before: releasing them also makes edges.
        tapped = tapped & ~down or tapped
        return mask if tapped & (tapped - 1) else mask | tapped
