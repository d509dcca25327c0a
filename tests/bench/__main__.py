"""Measure, print a table, write build/bench.json. Usage: python -m bench [GROUP] [NAME=VALUE]…"""

import inspect
import json
import sys
from pathlib import Path

from bench.figures import measurements_of, progress
from pinochle_tools.console.printing import Printer

OUTPUT = Path(__file__).parents[2] / "build" / "bench.json"


def main(arguments):
    """Run the measurements of one group, or all; pass options to those that accept them."""
    groups = [word for word in arguments if "=" not in word]
    options = dict(word.split("=", 1) for word in arguments if "=" in word)
    measurements = measurements_of(groups[0] if groups else None)
    if not measurements:
        sys.exit(f"error: there is no measurement {groups[0]}")
    figures = []
    for measure in measurements:
        progress(f"measuring {measure.__name__.replace('_', ' ')} ...")
        known = inspect.signature(measure).parameters
        figures += measure(**{name: value for name, value in options.items() if name in known})
    progress("")
    write(figures)
    show(figures)


def write(figures):
    """Write the figures into bench.json; keep its other entries."""
    OUTPUT.parent.mkdir(exist_ok=True)
    entries = json.loads(OUTPUT.read_text()) if OUTPUT.exists() else {}
    entries.update({figure.name: figure.fields for figure in figures})
    OUTPUT.write_text(json.dumps(entries, indent=2) + "\n")


def show(figures):
    """Print one row per figure; mark values beyond their limit."""
    rows = []
    for figure in figures:
        over = figure.limit is not None and figure.value > figure.limit
        numbers = (figure.value, figure.baseline, figure.limit)
        cells = ["" if number is None else str(number) for number in numbers]
        rows.append([figure.name, figure.unit, *cells, "over the limit" if over else ""])
    columns = ["figure", "unit", "value", "baseline", "limit", ""]
    Printer().table("", columns, rows, text_columns=2)


if __name__ == "__main__":
    main(sys.argv[1:])
