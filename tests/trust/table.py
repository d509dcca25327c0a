"""Counts what was tried and what was lost, part by part, and writes the table of docs/trust.md."""

import importlib
import json
import multiprocessing
import os
import queue
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from support.databases import server_programs

ROOT = Path(__file__).parents[2]
INTERPRETER = ROOT / "build" / "heap" / "micropython"
IMAGE = ROOT / "build" / "firmware" / "pinochle.uf2"
SERVER = (server_programs() or Path("postgresql")) / "initdb"
RESULTS = ROOT / "build" / "trust.json"
PAGE = ROOT / "docs" / "trust.md"
BEGIN, END = "<!-- table -->", "<!-- end of the table -->"


class Part(NamedTuple):
    """A row: its name, what is tried, the class that tries it, how many are wanted.

    `needs` is a file that has to be built or installed before.
    """

    name: str
    title: str
    place: str
    wanted: int
    needs: Path | None = None


PARTS = [
    Part("worlds", "worlds of boxes, cables, laptops and archives", "worlds:Worlds", 10_000),
    Part("servers", "worlds with a shared archive on PostgreSQL", "worlds:Servers", 1_000, SERVER),
    Part("chips", "worlds on the emulated Pico", "chips:Chips", 50, IMAGE),
    Part("starts", "power cuts while the emulated Pico starts", "starts:Starts", 2_000, IMAGE),
    Part("journals", "damaged journals through all readers", "hostile:Journals", 100_000),
    Part("devices", "hostile device sessions", "hostile:Devices", 5_000),
    Part("files", "hostile zips and rules files", "hostile:Files", 20_000),
    Part("keys", "random keys", "hostile:Keys", 1_000_000),
    Part("kills", "kills of commands that write", "kills:Kills", 19_000),
    Part("plugged", "kills of commands that write to a device", "plugged:Plugged", 4_000),
    Part(
        "allocations",
        "allocations that fail, on MicroPython",
        "allocations:Allocations",
        0,
        INTERPRETER,
    ),
]
GROUPS = {
    "world": ("worlds", "servers", "chips"),
    "fuzz": ("journals", "devices", "files", "keys"),
    "all": [part.name for part in PARTS],
}


class Row(NamedTuple):
    """What a part did: its cases have the seeds from `seed` on."""

    name: str
    tried: int
    lost: int
    seconds: float
    seed: int
    day: str
    cases: int = 0


LOST = 10  # a part ends when it has lost as many
SAVED_SECONDS = 30  # between two times that a part's counts so far are kept


def run(part, seed, seconds, scale, say, before=None, keep=lambda row: None):
    """Try cases on all processors until the wanted number or the time is reached.

    Continues after the cases of the Row `before`, if it is given. Returns the Row, and passes it
    to `keep` from time to time.
    """
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    if part.needs and not part.needs.is_file():
        say(f"{part.title}: not run, because {part.needs.name} is missing")
        return Row(part.name, 0, 0, 0, seed, day)
    row = before or Row(part.name, 0, 0, 0, seed, day)
    spent, begun = row.seconds, time.monotonic()
    # Of some there is a number that is all.
    wanted = part.wanted * scale or _tries(part).wanted
    fork = multiprocessing.get_context("fork")
    left, done, found = fork.Value("q", wanted - row.tried), fork.Value("q", 0), fork.Queue()
    end = time.monotonic() + seconds if seconds else None
    first = row.seed + row.cases
    workers = [
        fork.Process(target=_work, args=(part, first, end, left, done, found), daemon=True)
        for _ in range(os.cpu_count() or 1)
    ]
    for worker in workers:
        worker.start()
    kept = time.monotonic()
    while any(worker.is_alive() for worker in workers) or not found.empty():
        try:
            tried, failure = found.get(timeout=0.2)
        except queue.Empty:
            continue
        row = row._replace(
            tried=row.tried + tried,
            lost=row.lost + bool(failure),
            seconds=round(spent + time.monotonic() - begun, 1),
            cases=first - row.seed + done.value,
            day=day,
        )
        if failure:
            say(failure)
        if row.lost >= LOST:
            left.value = 0
        if time.monotonic() - kept >= SAVED_SECONDS:
            kept = time.monotonic()
            keep(row)
    for worker in workers:
        worker.join()
        if worker.exitcode:
            say(f"{part.name}: a process ended with {worker.exitcode}")
            row = row._replace(tried=row.tried + 1, lost=row.lost + 1)
    return row._replace(seconds=round(spent + time.monotonic() - begun, 1))


def parts_of(names):
    """Return the parts of a group, or of a list of names with commas."""
    wanted = GROUPS.get(names) or names.split(",")
    return [part for part in PARTS if part.name in wanted]


def _tries(part):
    module, _, name = part.place.partition(":")
    return getattr(importlib.import_module("trust." + module), name)()


def _work(part, first, end, left, done, found):
    """Try one case after the other, until nothing is left; in a process of its own."""
    tries = _tries(part)
    most = getattr(tries, "cases", None)
    while left.value > 0:
        with done.get_lock():
            place = done.value
            if place == most:
                break
            done.value += 1
        tried, failure = 1, ""
        try:
            tried = tries.once(first + place)
        except Exception as error:
            failure = f"{part.name} seed={first + place}: {type(error).__name__}: {error}"
        with left.get_lock():
            left.value -= tried
        found.put((tried, failure))
        if end is not None and time.monotonic() > end:
            break
    if hasattr(tries, "close"):
        tries.close()


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
    minutes = f"{row.seconds / 60:.1f} min"
    counts = (f"{row.tried:,}", f"{row.tried - row.lost:,}", str(row.lost))
    return [part.title, *counts, minutes, str(row.seed), row.day]


def page(rows, former=""):
    """Return the table as Markdown; a part that is not in `rows` keeps its line of `former`."""
    lines = {cells[1]: cells[1:-1] for cells in map(_cells, former.splitlines()) if cells[1:]}
    table = [HEADS, ["---", *["--:"] * 4, "--:", "---"]]
    for part in PARTS:
        row = rows.get(part.name)
        never = [part.title, *["-"] * 6]
        table.append(line(part, row) if row else lines.get(part.title, never))
    return "".join("| " + " | ".join(cells) + " |\n" for cells in table)


def _cells(line):
    return [cell.strip() for cell in line.split("|")]


def write_page(rows):
    """Put the table into docs/trust.md."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    former, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{page(rows, former)}\n{END}{after}")
