"""Measures what a read costs that misses the cache between the processor and flash."""

import time

import micropython
from machine import freq

LINE = 8  # bytes that are read at a miss: RP2040 data sheet 2.6.3
READS = 8192  # 64 kB, four times the cache


@micropython.viper
def read(apart: int, reads: int) -> int:
    """Read words of flash, `apart` bytes from one to the next."""
    base = 0x1000
    at = base << 16
    found = 0
    while reads:
        flash = ptr32(at)  # noqa: F821
        found ^= flash[0]
        at += apart
        reads -= 1
    return found


def miss_cycles() -> int:
    """Return how many cycles longer a read takes if it misses the cache."""
    start = time.ticks_us()
    read(LINE, READS)
    middle = time.ticks_us()
    read(0, READS)
    end = time.ticks_us()
    longer = time.ticks_diff(middle, start) - time.ticks_diff(end, middle)
    return longer * (freq() // 1_000_000) // READS
