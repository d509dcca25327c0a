"""Measures flash wear: whole games, written by MicroPython's littlefs to blocks that count.

Needs the 32-bit interpreter (make test-device builds it); without it it measures nothing.
"""

import json
import subprocess
import tempfile
from pathlib import Path

from bench.figures import Figure, measurement
from emulator.games import events_of
from heap.smallest import HERE, INTERPRETER

GAMES = 60
OTHERS = 300  # finished games beside them
HANDS = 8  # a game has 8.1 on average
GAMES_A_DAY = 3
ERASES_A_BLOCK = 100_000  # W25Q16JV data sheet


def played(folder):
    """Return what tests/heap/wear.py prints, a list of numbers for each line."""
    path = folder / "events"
    events = [*events_of(HANDS), ["end", "stopped"]]
    path.write_text("".join(json.dumps(event) + "\n" for event in events))
    counts = [GAMES, GAMES + OTHERS, OTHERS]
    command = [INTERPRETER, "-X", "heapsize=16m", HERE / "wear.py", path, *map(str, counts)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [[int(number) for number in line.split()] for line in done.stdout.splitlines()]


def years(erases):
    """Return the years until a sector with as many erases in all games is worn."""
    return round(ERASES_A_BLOCK / (erases / GAMES * GAMES_A_DAY * 365))


@measurement
def pico_wear():
    """Measure erases and bytes per event over whole games, and the years until flash is worn."""
    if not INTERPRETER.exists():
        return
    with tempfile.TemporaryDirectory() as folder:
        whole, parts, most = played(Path(folder))
    events, erases, programmed = whole
    kept, kept_programmed, log_erases, log_programmed = parts
    hands = GAMES * HANDS
    yield Figure("pico-erases-an-event-whole-games", round(erases / events, 2), "erases")
    yield Figure("pico-bytes-an-event-whole-games", round(programmed / events), "bytes programmed")
    yield Figure("pico-checkpoint-erases-a-hand", round(kept / hands, 2), "erases", None, 2)
    yield Figure("pico-checkpoint-bytes-a-hand", round(kept_programmed / hands), "bytes")
    yield Figure("pico-log-erases-a-hand", round(log_erases / hands, 2), "erases")
    yield Figure("pico-log-bytes-an-event", round(log_programmed / events), "bytes programmed")
    for name, erased in zip(("files", "log", "checkpoint"), most, strict=True):
        yield Figure(f"pico-{name}-years", years(erased), "years")
    yield Figure("pico-flash-years", years(max(most)), "years")
