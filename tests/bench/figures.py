"""The figures that `make bench` measures: what they are, and who measures them.

Add a file measure_<group>.py or measure_<group>_<part>.py beside this one with functions under
@measurement; each yields Figures. `make bench` runs all groups, `make bench-keys` the group
`keys`.
"""

import importlib
import statistics
import sys
import time
from pathlib import Path

MEASUREMENTS = []


class Figure:
    """One figure: its value, the least that is possible or customary, and what was asked for."""

    def __init__(self, name, value, unit, baseline=None, limit=None):
        self.name = name
        self.value = value
        self.unit = unit
        self.baseline = baseline
        self.limit = limit

    @property
    def fields(self):
        """The entry of bench.json."""
        return {
            "value": self.value,
            "unit": self.unit,
            "baseline": self.baseline,
            "limit": self.limit,
        }


def measurement(function):
    """Register a generator function of Figures; its options are keyword arguments, or none."""
    MEASUREMENTS.append(function)
    return function


def measurements_of(group=None):
    """Return the measurements of one group, or of all."""
    for path in sorted(Path(__file__).parent.glob("measure_*.py")):
        if group in (None, path.stem.split("_")[1]):
            importlib.import_module(f"bench.{path.stem}")
    return list(MEASUREMENTS)


def seconds(action, times=5):
    """Return the median of how many seconds an action takes."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return round(statistics.median(taken), 3)


def progress(text):
    """Tell what is being measured, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
