"""Reads keys between pins and ground as levels."""

import micropython
from machine import Pin
from micropython import const

try:
    import rp2  # noqa: F401 - other chips have other registers
except ImportError:
    REGISTERS = False
else:
    REGISTERS = True

NONE = const(255)
# scan() returns the edges above the levels.
EDGES = const(8)


@micropython.viper
def scan(pins, watched, count: int) -> int:
    """Return the keys that are down, from bit 0 on, and those with a falling edge, from bit 8 on.

    One read of SIO's GPIO_IN, at 0xD0000004, has the levels of all pins (RP2040 data sheet 2.3.1).
    The chip latches edges even while interrupts are off: INTR0 to INTR3 from 0x400140F0 on have
    four bits per pin, the third one for a falling edge (2.19.6). This function clears the edges
    that it returns. `watched` is made by watched_bits().
    """
    numbers = ptr8(pins)  # noqa: F821
    bits = ptr32(watched)  # noqa: F821
    # In two steps, because each number must fit into an instruction: see link.PATIENCE.
    base = 0xD000
    inputs = ptr32(base << 16)  # noqa: F821
    base = 0x4001
    latched = ptr32((base << 16) + 0x40F0)  # noqa: F821
    levels = inputs[1]
    seen = (levels & bits[0]) ^ bits[0]
    bank = 0
    while bank < 4:
        seen |= latched[bank] & bits[bank + 1]
        bank += 1
    if seen == 0:
        return 0
    mask = 0
    key = 0
    while key < count:
        pin = int(numbers[key])
        if pin != NONE:
            if not (levels >> pin) & 1:
                mask |= 1 << key
            edge = 4 << ((pin & 7) << 2)
            if latched[pin >> 3] & edge:
                latched[pin >> 3] = edge
                mask |= 1 << (key + EDGES)
        key += 1
    return mask


def watched_bits(pins: bytes) -> bytearray:
    """Return the bits of these pins in the registers that scan() reads, as five 32-bit words."""
    words = [0] * 5
    for pin in pins:
        if pin != NONE:
            words[0] |= 1 << pin
            words[1 + (pin >> 3)] |= 4 << ((pin & 7) << 2)
    return bytearray(b"".join([word.to_bytes(4, "little") for word in words]))


class Buttons:
    """The pins of UP, DOWN, LEFT, RIGHT, OK, BACK in this order; None for a missing key."""

    def __init__(self, pins: tuple) -> None:
        self.numbers = bytes([NONE if pin is None else pin for pin in pins])
        self.count = len(pins)
        self.watched = watched_bits(self.numbers)
        self.pins = [
            (1 << key, Pin(pin, Pin.IN, Pin.PULL_UP))
            for key, pin in enumerate(pins)
            if pin is not None
        ]
        self._scan()

    def read(self, stalled: bool = False, down: int = 0) -> int:
        """Return a mask of the keys that are down now: bit k for key k. Allocates nothing.

        `stalled` is true if no key was read for a while because flash was written. A key that was
        tapped meanwhile and is up again then counts as down once. If there are two such keys,
        both count as not pressed because their order is unknown. Without a stall, edges of keys
        that are up are ignored, because a spark on a long wire can cause one. An edge of a key
        that is `down` means that its contact still bounces.
        """
        seen = self._scan()
        if not seen:
            return 0
        mask = seen & 0xFF
        tapped = (seen >> EDGES) & ~mask
        if not stalled:
            return mask | tapped & down
        # Ignore edges of keys that were down before: releasing them also makes edges.
        tapped = tapped & ~down or tapped
        return mask if tapped & (tapped - 1) else mask | tapped

    def _scan(self) -> int:
        if REGISTERS:
            seen: int = scan(self.numbers, self.watched, self.count)
            return seen
        # A chip of another kind: pin by pin, and without the taps during a write of flash.
        mask = 0
        for bit, pin in self.pins:
            if not pin.value():
                mask |= bit
        return mask
