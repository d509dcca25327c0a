"""Reads keys between pins and ground as levels.

The chip's programmable I/O (PIO) watches each key: a contact counts once it was closed for
SPARK_US (of an arrow: in all, while it bounces), even while the processor draws or writes flash.
A shorter one is a spark on a long wire. A contact that counts wakes a processor that waits in
machine.idle(). RP2040 data sheet, chapter 3; the RP2350's PIO has the same registers up to 0x124.
"""

import micropython
from machine import Pin, disable_irq, enable_irq, freq, idle, mem32
from micropython import const

from drivers.registers import (
    IO_BANK0_BASE,
    IO_BANK0_INTR0_OFFSET,
    PIO_IRQ0_INTE_OFFSET,
    RESETS_BASE,
    RESETS_RESET_PIO0_BITS,
    RESETS_RESET_PIO1_BITS,
)

try:
    import _rp2  # type: ignore  # chips of other makers have other registers
except ImportError:
    REGISTERS = False
else:
    REGISTERS = True

NONE = const(255)
# scan() returns the closed contacts above the levels, and the edges above these.
CLOSED = const(8)
EDGES = const(16)

PIO = (0x50200000, 0x50300000)
# Registers of a PIO, of its first state machine, and the size of a state machine's set (3.7).
PROGRAM, CLOCK, EXECUTE, SHIFT, ORDER, PINS = 0x48, 0xC8, 0xCC, 0xD0, 0xD8, 0xDC
# The interrupts of a PIO that its four state machines raise by an instruction.
RAISED = 0xF00
MACHINE = 0x18
# Reset control (2.14.3): a write 0x2000 higher sets bits, 0x3000 clears them.
BOTH = RESETS_RESET_PIO0_BITS | RESETS_RESET_PIO1_BITS
# The first register with latched edges; in units of 16, because small integers are quicker.
EDGES_AT = IO_BANK0_BASE + IO_BANK0_INTR0_OFFSET >> 4
STEPS_A_SECOND = 100_000
# See pulled_up(): the looks at a pin that is lent take some milliseconds.
BORROWED, USB_FUNCTION, LENT_LOOKS = 15, 8, 500
SPARK_US = 320  # the loops below: 16 times two steps
_TIMES = SPARK_US * STEPS_A_SECOND // 2_000_000 - 1
# Two programs: the first instruction's place, their number, then the instructions and zeros; two
# bytes each, lowest first. Arrows act on contact, so theirs, on the first PIO, adds up the times
# of a contact that bounces, until it is open for 1.3 ms. The names are those of rp2.asm_pio.
ARROWS = (
    bytes((16, 0, 13, 0))
    + (b"\x20\x20" + bytes((0x20 | _TIMES, 0xE0)))  # 16: wait(0, pin, 0); set(x, 15), the times
    + bytes((0xC0 | 21, 0x00))  # 18: jmp(pin, 21), where it is open
    + bytes((0x40 | 18, 0x00))  # 19: jmp(x_dec, 18), to look again
    + bytes((26, 0x00))  # 20: jmp(26), because it was closed for long enough
    + bytes((0x5F, 0xE0))  # 21: set(y, 31)
    + bytes((0xC0 | 24, 0x00))  # 22: jmp(pin, 24), where it is still open
    + bytes((18, 0x00))  # 23: jmp(18), with the same x
    + bytes((0x80 | 22, 0x02))  # 24: jmp(y_dec, 22)[2]
    + bytes((16, 0x00))  # 25: jmp(16), because it was a spark
    + b"\x00\x80"  # 26: push(noblock)
    + b"\x10\xc0"  # 27: irq(rel(0)), which wakes the processor
    + b"\xa0\x20"  # 28: wait(1, pin, 0), then again from 16 on
    + b"\x00\x00"
)
# OK and BACK, on the second PIO, where an encoder's program is before this one (drivers.encoder).
PLAIN = (
    bytes((24, 0, 7, 0))
    + (b"\x20\x20" + bytes((0x20 | _TIMES, 0xE0)))  # 24: wait(0, pin, 0); set(x, 15)
    + bytes((0xC0 | 24, 0x00))  # 26: jmp(pin, 24), where it is open
    + bytes((0x40 | 26, 0x00))  # 27: jmp(x_dec, 26)
    + b"\x00\x80\x10\xc0\xa0\x20"  # 28: push(noblock); irq(rel(0)); wait(1, pin, 0)
)


# One read of SIO's GPIO_IN, at 0xD0000004, has the levels of all pins (RP2040 data sheet 2.3.1).
# FSTAT of a PIO, at 4, has bits 8 to 11 for the queues that are empty; RXF0 to RXF3 from 0x20 on
# return their words (3.7). scan() empties the queues.
@micropython.viper
def scan(pins, count: int, down: int, edges: int) -> int:
    """Return the keys that are low, from bit 0 on, and those that closed, from bit 8 on.

    From bit 16 on: those of the keys `down` that had a falling edge since the last call: the
    registers from `edges` on have four bits per pin, the third for such an edge (2.19.6).
    """
    numbers = ptr8(pins)  # noqa: F821
    # In two steps, because each number must fit into an instruction: see link.PATIENCE.
    base = 0xD000
    inputs = ptr32(base << 16)  # noqa: F821
    base = 0x5020
    first = ptr32(base << 16)  # noqa: F821
    base = 0x5030
    second = ptr32(base << 16)  # noqa: F821
    latched = ptr32(edges << 4)  # noqa: F821
    levels = inputs[1]
    # The first PIO watches keys 0 to 3, the second one keys 4 and 5.
    waiting = ((first[1] >> 8) & 15 | ((second[1] >> 4) & 48)) ^ 63
    mask = 0
    key = 0
    while key < count:
        pin = int(numbers[key])
        if pin != NONE:
            if not (levels >> pin) & 1:
                mask |= 1 << key
            if (waiting >> key) & 1:
                mask |= 1 << (key + CLOSED)
                pio = ptr32((0x5020 + ((key >> 2) << 4)) << 16)  # noqa: F821
                # The words are 0; reading removes them.
                while not (pio[1] >> (8 + (key & 3))) & 1:
                    mask |= pio[8 + (key & 3)]
            if (down >> key) & 1:
                edge = 4 << ((pin & 7) << 2)
                if latched[pin >> 3] & edge:
                    latched[pin >> 3] = edge
                    mask |= 1 << (key + EDGES)
        key += 1
    return mask


@micropython.viper
def queued() -> int:
    """Return the keys whose queue has a word, from bit 0 on: see scan()."""
    base = 0x5020
    first = ptr32(base << 16)  # noqa: F821
    base = 0x5030
    second = ptr32(base << 16)  # noqa: F821
    return ((first[1] >> 8) & 15 | ((second[1] >> 4) & 48)) ^ 63


def start_machine(
    pio: int, machine: int, begin: int, end: int, pin: int, orders: "tuple[int, ...]"
) -> None:
    """Start a state machine with its pins from `pin` on.

    It executes `orders`, the last of which is a jump, and returns to instruction `begin` after
    instruction `end`.
    """
    base = PIO[pio] + MACHINE * machine
    mem32[base + CLOCK] = freq() // STEPS_A_SECOND << 16
    mem32[base + EXECUTE] = pin << 24 | end << 12 | begin << 7
    mem32[base + SHIFT] = 1 << 19
    mem32[base + PINS] = pin << 15
    for order in orders:
        mem32[base + ORDER] = order
    mem32[PIO[pio]] = mem32[PIO[pio]] | 1 << machine


@micropython.viper
def watch(pins, count: int, programs, divider: int):
    """Let the PIOs watch these pins: keys 0 to 3 on the first, keys 4 and 5 on the second.

    Writes the same registers as start_machine(), whose indices are a fourth of the addresses, but
    in a fiftieth of the time.
    """
    numbers = ptr8(pins)  # noqa: F821
    words = ptr16(programs)  # noqa: F821
    one = 1
    key = 0
    while key < 8:
        base = 0x5020 + ((key >> 2) << 4)
        pio = ptr32(base << 16)  # noqa: F821
        program = (key >> 2) << 4
        start = int(words[program])
        size = int(words[program + 1])
        if not key & 3:
            place = 0
            while place < size:
                pio[18 + start + place] = words[program + 2 + place]
                place += 1
        if key < count:
            pin = int(numbers[key])
            if pin != NONE:
                at = 50 + 6 * (key & 3)
                pio[at] = divider << 16
                pio[at + 1] = (pin << 24) | ((start + size - 1) << 12) | (start << 7)
                pio[at + 2] = one << 19
                pio[at + 5] = pin << 15
                pio[at + 4] = start
                pio[0] = pio[0] | (one << (key & 3))
        key += 1


def pulled_up(number: int) -> Pin:
    """Return a pin that is an input with a pull-up.

    After a laptop has reset the bus, the first RP2040s' USB borrows GPIO15 for a millisecond, and
    then makes it what it was before (data sheet, RP2040-E5): it is set up before or after that.
    """
    for _ in range(LENT_LOOKS if REGISTERS and number == BORROWED else 0):
        state = disable_irq()
        lent = mem32[IO_BANK0_BASE + 8 * BORROWED + 4] & 31 == USB_FUNCTION
        pin = None if lent else Pin(number, Pin.IN, Pin.PULL_UP)
        enable_irq(state)
        if pin:
            return pin
    return Pin(number, Pin.IN, Pin.PULL_UP)


class Buttons:
    """The pins of UP, DOWN, LEFT, RIGHT, OK, BACK in this order; None for a missing key."""

    def __init__(self, pins: "tuple[int | None, ...]") -> None:
        self.numbers = bytes([NONE if pin is None else pin for pin in pins])
        self.count = len(pins)
        self.pins = [(1 << key, pulled_up(pin)) for key, pin in enumerate(pins) if pin is not None]
        if REGISTERS:
            mem32[RESETS_BASE + 0x2000] = BOTH
            mem32[RESETS_BASE + 0x3000] = BOTH
            watch(self.numbers, self.count, ARROWS + PLAIN, freq() // STEPS_A_SECOND)
            for number, base in enumerate(PIO):
                # MicroPython's handler clears the interrupt; with trigger 0 it calls nothing.
                _rp2.PIO(number).irq(scan, 0)
                mem32[base + PIO_IRQ0_INTE_OFFSET] = RAISED
        # The keys that were closed long enough and are still low; at first, all that are low.
        self.closed = self._scan() & 0xFF

    def read(self, down: int = 0) -> int:
        """Return a mask of the keys that are down now: bit k for key k. Allocates nothing.

        A key that was tapped since the last read and is up again counts as down once. If there
        are two such keys, both count as not pressed because their order is unknown; this happens
        only while flash was written. A key that is already `down` counts at once, however short
        its contact, because it still bounces.
        """
        seen = self._scan(down)
        if not seen:
            if self.closed:
                self.closed = 0
            return 0
        low = seen & 0xFF
        closed = seen >> CLOSED & 0xFF
        self.closed = mask = (self.closed | closed | down) & low
        tapped = closed & ~low & ~down
        if not tapped:
            return mask | seen >> EDGES
        # Edges of keys that were down before do not count: releasing them makes edges, too.
        return mask if tapped & (tapped - 1) else mask | tapped

    def wait(self) -> bool:
        """Sleep for a millisecond or two; returns True, maybe sooner, if a contact was closed."""
        idle()
        return bool(queued()) if REGISTERS else True

    def _scan(self, down: int = 0) -> int:
        if REGISTERS:
            seen: int = scan(self.numbers, self.count, down, EDGES_AT)
            return seen
        # A chip of another kind: pin by pin, without the filter and without taps while it writes.
        mask = 0
        for bit, pin in self.pins:
            if not pin.value():
                mask |= bit | bit << CLOSED
        return mask
