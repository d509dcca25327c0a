"""Measure, print a table, write build/bench.json. Usage: python -m bench [GROUP] [NAME=VALUE]…

Each figure is printed and written when it is measured, so a run that is stopped keeps the figures
before that.
"""

import inspect
import json
import os
import sys
from pathlib import Path

import pinochle_tools  # noqa: F401 - puts the firmware's folder on the import path
from bench.figures import measurements_of, progress

OUTPUT = Path(__file__).parents[2] / "build" / "bench.json"
COLUMNS = ("figure", "unit", "value", "baseline", "limit", "")
# Two columns of text, then numbers; fixed, because a row is printed before the next is known.
WIDTHS = (36, 16, 10, 10, 10)


def main(arguments):
    """Run the measurements of one group, or all; pass options to those that accept them."""
    groups = [word for word in arguments if "=" not in word]
    options = dict(word.split("=", 1) for word in arguments if "=" in word)
    measurements = measurements_of(groups[0] if groups else None)
    if not measurements:
        sys.exit(f"error: there is no measurement {groups[0]}")
    try:
        run(measurements, options, OUTPUT)
    except KeyboardInterrupt:
        progress("")
        sys.exit(f"stopped; the figures so far are in {OUTPUT.name}")


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


if __name__ == "__main__":
    main(sys.argv[1:])
