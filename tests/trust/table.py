"""Counts what was tried and what was lost, part by part, and writes the table of docs/trust.md."""

import importlib
import json
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
INTERPRETER = ROOT / "build" / "heap" / "micropython"
RESULTS = ROOT / "build" / "trust.json"
PAGE = ROOT / "docs" / "trust.md"
BEGIN, END = "<!-- table -->", "<!-- end of the table -->"


class Part(NamedTuple):
    """A row: its name, what is tried, the class that tries it, and how many are wanted."""

    name: str
    title: str
    place: str
    wanted: int


PARTS = [
    Part("worlds", "worlds of boxes, cables, laptops and archives", "worlds:Worlds", 10_000),
    Part("journals", "damaged journals through all readers", "hostile:Journals", 100_000),
    Part("devices", "hostile device sessions", "hostile:Devices", 5_000),
    Part("files", "hostile zips and rules files", "hostile:Files", 20_000),
    Part("keys", "random keys", "hostile:Keys", 1_000_000),
    Part("kills", "kills of commands that write", "kills:Kills", 14_000),
    Part("allocations", "allocations that fail, on MicroPython", "allocations:Allocations", 0),
]
WORLD, FUZZ = ("worlds",), ("journals", "devices", "files", "keys")


class Row(NamedTuple):
    """What a part did."""

    name: str
    tried: int
    lost: int
    seconds: float
    seed: int
    day: str


def run(part, seed, seconds, scale, say):
    """Try cases until the wanted number or the time is reached; return the Row."""
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    module, _, name = part.place.partition(":")
    if part.name == "allocations" and not INTERPRETER.is_file():
        say(f"{part.title}: not run, because {INTERPRETER.name} is not built (make test-device)")
        return Row(part.name, 0, 0, 0, seed, day)
    tries = getattr(importlib.import_module("trust." + module), name)()
    # Of some there is a number that is all.
    wanted = part.wanted * scale or tries.wanted
    tried = lost = 0
    begun = time.monotonic()
    case = seed
    while tried < wanted and (not seconds or time.monotonic() - begun < seconds):
        try:
            tried += tries.once(case)
        except Exception as failure:
            tried, lost = tried + 1, lost + 1
            say(f"{part.name} seed={case}: {type(failure).__name__}: {failure}")
            if lost >= 10:
                break
        case += 1
    if hasattr(tries, "close"):
        tries.close()
    return Row(part.name, tried, lost, round(time.monotonic() - begun, 1), seed, day)


def keep(row):
    """Keep a row for the page, in place of the part's row of before."""
    rows = kept()
    rows[row.name] = row
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps({name: one._asdict() for name, one in rows.items()}, indent=1))


def kept():
    """Return {part: Row} of the newest runs."""
    if not RESULTS.is_file():
        return {}
    return {name: Row(**row) for name, row in json.loads(RESULTS.read_text()).items()}


HEADS = ("tried", "number", "survived", "lost", "time", "seed", "day")


def line(part, row):
    """Return a row's cells."""
    if row is None:
        return [part.title, *["-"] * 6]
    minutes = f"{row.seconds / 60:.1f} min"
    counts = (f"{row.tried:,}", f"{row.tried - row.lost:,}", str(row.lost))
    return [part.title, *counts, minutes, str(row.seed), row.day]


def page(rows):
    """Return the table as Markdown."""
    lines = [HEADS, ["---", *["--:"] * 4, "--:", "---"]]
    lines += [line(part, rows.get(part.name)) for part in PARTS]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines)


def write_page(rows):
    """Put the table into docs/trust.md."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n{page(rows)}\n{END}{after}")
