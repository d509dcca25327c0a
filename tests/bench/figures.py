"""The figures that `make bench` measures, and the list of measurements.

To add one, create a file measure_<group>.py or measure_<group>_<part>.py in this folder, with
functions under @measurement that yield Figures. `make bench` runs all groups, `make bench-keys`
only the group `keys`.
"""

import importlib
import statistics
import sys
import time
from pathlib import Path

MEASUREMENTS = []


class Figure:
    """One figure: its value, a baseline (the minimum or the usual value), and the limit."""

    def __init__(self, name, value, unit, baseline=None, limit=None):
        self.name = name
        self.value = value
        self.unit = unit
        self.baseline = baseline
        self.limit = limit

    @property
    def fields(self):
        """The figure's entry in bench.json."""
        return {
            "value": self.value,
            "unit": self.unit,
            "baseline": self.baseline,
            "limit": self.limit,
        }


def measurement(function):
    """Register a generator function of Figures; its options are keyword arguments."""
    MEASUREMENTS.append(function)
    return function


def measurements_of(group=None):
    """Return the measurements of one group, or of all."""
    for path in sorted(Path(__file__).parent.glob("measure_*.py")):
        if group in (None, path.stem.split("_")[1]):
            importlib.import_module(f"bench.{path.stem}")
    return list(MEASUREMENTS)


def seconds(action, times=5):
    """Return the median duration of an action in seconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return round(statistics.median(taken), 3)


def progress(text):
    """Print what is being measured, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
