"""Counts the detents of a rotary encoder (EC11, KY-040); its two contacts connect pins to ground.

The chip's programmable I/O (PIO) follows both contacts by a state table, 10,000 times a second,
even while the processor draws or writes flash. A contact that bounces goes back and forth
between two neighbouring states, so its steps add up to the right number. RP2040 data sheet,
chapter 3; Raspberry Pi's example "quadrature_encoder" counts in the same way.
"""

import micropython
from machine import Pin, mem32

from drivers.buttons import PIO, PROGRAM, start_machine

# The keys use state machines 0 and 1 of this PIO, and instructions from 24 on.
SECOND, MACHINE = 1, 2

# 15 and 21 are the two ends of the program; 14 is "one less", then 15. The names are those of
# rp2.asm_pio.
LESS, SAME, MORE = 14, 15, 21
TABLE = (
    # Jumps for the state before (in binary: the higher pin, the lower pin), one per state now.
    (SAME, LESS, MORE, SAME)
    + (MORE, SAME, SAME, LESS)
    + (LESS, SAME, SAME, MORE)
    + (SAME, MORE)  # then LESS and SAME, which follow here
)
COUNT = TABLE + (
    0x0080 | SAME,  # 14: jmp(y_dec, 15), one less
    0xA0C2,  # 15: mov(isr, y)
    0x8000,  # 16: push(noblock)
    0x60C2,  # 17: out(isr, 2), the state before
    0x4002,  # 18: in_(pins, 2), the state now
    0xA0E6,  # 19: mov(osr, isr), for the next turn
    0xA0A6,  # 20: mov(pc, isr), into the table
    0xA04A,  # 21: mov(y, invert(y)), because a state machine can only count down
    0x0080 | 23,  # 22: jmp(y_dec, 23)
    0xA04A,  # 23: mov(y, invert(y))
)
# No state before; begin.
BEGIN = (0xE040, 0xA0E3, SAME)  # set(y, 0); mov(osr, null); jmp(15)


@micropython.viper
def newest(last: int) -> int:
    """Return the newest count in the queue of state machine 2, or `last` if it is empty.

    FSTAT at 4 has bit 10 while the queue is empty; RXF2 at 0x28 returns its next word (3.7).
    """
    base = 0x5030
    pio = ptr32(base << 16)  # noqa: F821
    while not (pio[1] >> 10) & 1:
        last = pio[10]
    return last


class Encoder:
    """An encoder with contacts on pins `a` and `b`, which are neighbours; b follows a clockwise.

    `steps` is the number of steps from one detent to the next: 4, or 2 if the contacts of every
    other detent are closed.
    """

    def __init__(self, a: int, b: int, steps: int = 4) -> None:
        self.contacts = (Pin(a, Pin.IN, Pin.PULL_UP), Pin(b, Pin.IN, Pin.PULL_UP))
        self.steps = steps
        # The lower pin leads: then its count goes down.
        self.sign = -1 if a < b else 1
        self.base = self.count = 0
        for place, instruction in enumerate(COUNT):
            mem32[PIO[SECOND] + PROGRAM + 4 * place] = instruction
        start_machine(SECOND, MACHINE, SAME, len(COUNT) - 1, min(a, b), BEGIN)

    def read(self) -> int:
        """Return the detents since the last read: positive clockwise, negative counterclockwise.

        The count may be as old as the read before, because the queue keeps the oldest values; the
        next read returns the others.
        """
        before, self.count = self.count, newest(self.count)
        moved = self.count - self.base
        if moved == 0:
            return 0
        size = -moved if moved < 0 else moved
        turned = size // self.steps
        self.base += turned * self.steps if moved > 0 else -turned * self.steps
        if turned == 0 and self.count == before and self._rests():
            # Steps were lost, or it was between two detents at the start: count from here.
            turned = (2 * size + self.steps) // (2 * self.steps)
            self.base = self.count
        return turned * self.sign if moved > 0 else -turned * self.sign

    def _rests(self) -> bool:
        a, b = self.contacts[0].value(), self.contacts[1].value()
        return a == b if self.steps == 2 else bool(a and b)
