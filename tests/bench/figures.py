"""The figures that `make bench` measures, and the list of measurements.

To add one, create a file measure_<group>.py or measure_<group>_<part>.py in this folder, with
functions under @measurement that yield Figures. `make bench` runs all groups, `make bench-keys`
only the group `keys`. Each figure is printed and written when it is measured, so a run that is
stopped keeps the figures before that.
"""

import importlib
import inspect
import json
import os
import statistics
import sys
import time
from pathlib import Path

MEASUREMENTS = []
OUTPUT = Path(__file__).parents[2] / "build" / "bench.json"
COLUMNS = ("figure", "unit", "value", "baseline", "limit", "")
# Two columns of text, then numbers; fixed, because a row is printed before the next is known.
WIDTHS = (36, 16, 10, 10, 10)


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


def run(measurements, options, output):
    """Measure, and write and print each figure as soon as it is known."""
    print(row(COLUMNS), flush=True)
    for measure in measurements:
        name = measure.__name__.replace("_", " ")
        known = inspect.signature(measure).parameters
        progress(f"measuring {name} ...")
        for figure in measure(**{key: value for key, value in options.items() if key in known}):
            write(figure, output)
            progress("")
            print(row(cells(figure)), flush=True)
            progress(f"measuring {name} ...")
    progress("")


def write(figure, output):
    """Write a figure into the file `output`; keep its other entries."""
    output.parent.mkdir(exist_ok=True)
    entries = json.loads(output.read_text()) if output.exists() else {}
    entries[figure.name] = figure.fields
    # In one step, because a run may be stopped at any time.
    new = output.with_suffix(".new")
    new.write_text(json.dumps(entries, indent=2) + "\n")
    os.replace(new, output)


def cells(figure):
    """Return a figure's cells; the last one marks a value beyond its limit."""
    over = figure.limit is not None and figure.value > figure.limit
    numbers = (figure.value, figure.baseline, figure.limit)
    shown = ["" if number is None else str(number) for number in numbers]
    return [figure.name, figure.unit, *shown, "over the limit" if over else ""]


def row(words):
    """Return one line of the table."""
    text = [word.ljust(width) for word, width in zip(words[:2], WIDTHS[:2], strict=True)]
    numbers = [word.rjust(width) for word, width in zip(words[2:5], WIDTHS[2:], strict=True)]
    return "  ".join([*text, *numbers, words[5]]).rstrip()
