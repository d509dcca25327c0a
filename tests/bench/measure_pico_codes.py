"""Measures the time and the memory that the Pico needs for a code for cameras.

Needs the image and the emulator (make test-device builds both); without them it measures nothing.
"""

import tempfile
from pathlib import Path

from bench.figures import Figure, measurement
from emulator.emulated import ROM, UF2, Emulated
from emulator.games import BOARD

PROGRAM = """
import gc, time
from pinochle.display.symbol import CAPACITY, symbol
gc.collect()
free = gc.mem_free()
start = time.ticks_us()
symbol("A" * CAPACITY)
print(time.ticks_diff(time.ticks_us(), start), free - gc.mem_free())
"""
LIMIT_MS, LIMIT_KB = 150, 8


@measurement
def pico_codes():
    """In ms and kB: the columns of a code as long as possible."""
    if not (UF2.exists() and ROM.exists()):
        return
    with tempfile.TemporaryDirectory() as folder, Emulated(Path(folder), cached=True) as pico:
        pico.boot(files=BOARD)
        pico.prompt()
        microseconds, used = map(int, pico.execute(PROGRAM).split())
    yield Figure("pico-code", microseconds / 1000, "ms", None, LIMIT_MS)
    yield Figure("pico-code-memory", used / 1024, "kB", None, LIMIT_KB)
