"""Measures the smallest heap for a game of sixty hands, on a MicroPython with 32-bit objects.

Needs that interpreter (make test-device builds it); without it it measures nothing.
"""

import tempfile
from pathlib import Path

from bench.figures import Figure, measurement
from heap.smallest import INTERPRETER, LIMIT_KB, PATHS, smallest_heap


@measurement
def pico_smallest_heap():
    """In kB: with undo and views up to hand 60, and with each change of an early hand."""
    if not INTERPRETER.exists():
        return
    for name in PATHS:
        with tempfile.TemporaryDirectory() as folder:
            smallest = smallest_heap(Path(folder), name)
        yield Figure(f"pico-smallest-heap-{name}", smallest, "kB", None, LIMIT_KB)
