"""Measures the smallest heap for a game of sixty hands, on a MicroPython with 32-bit objects.

Needs that interpreter (make test-device builds it); without it it measures nothing.
"""

import tempfile
from pathlib import Path

from bench.figures import Figure, measurement
from heap.smallest import CORRECTED, INTERPRETER, PLAYED, smallest_heap

LIMIT_KB = 96


@measurement
def pico_smallest_heap():
    """In kB: with undo and views up to hand 60, and with the correction of an early hand."""
    if not INTERPRETER.exists():
        return
    for name, words in (("played", PLAYED), ("corrected", CORRECTED)):
        with tempfile.TemporaryDirectory() as folder:
            smallest = smallest_heap(Path(folder), words, step_kb=1)
        yield Figure(f"pico-smallest-heap-{name}", smallest, "kB", None, LIMIT_KB)
