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
HANDS = 8  # a game has 8.1 on average
GAMES_A_DAY = 3
ERASES_A_BLOCK = 100_000  # W25Q16JV data sheet
# littlefs rotates through all free blocks: this many are free beside 300 games.
FREE_BLOCKS = 352 - 302
LOG_BLOCKS = 8  # of the tail: boards/rp2/storage.py; they are used in turn


def played(folder):
    """Return events, and erases and bytes programmed: in all, for checkpoints, in the log."""
    path = folder / "events"
    events = [*events_of(HANDS), ["end", "stopped"]]
    path.write_text("".join(json.dumps(event) + "\n" for event in events))
    command = [INTERPRETER, "-X", "heapsize=16m", HERE / "wear.py", path, str(GAMES), str(GAMES)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [int(number) for number in done.stdout.split()]


@measurement
def pico_wear():
    """Measure erases and bytes per event over whole games, and the years until flash is worn."""
    if not INTERPRETER.exists():
        return
    with tempfile.TemporaryDirectory() as folder:
        numbers = played(Path(folder))
    events, erases, programmed, kept, kept_programmed, log_erases, log_programmed = numbers
    yield Figure("pico-erases-an-event-whole-games", round(erases / events, 2), "erases")
    yield Figure("pico-bytes-an-event-whole-games", round(programmed / events), "bytes programmed")
    hands = GAMES * HANDS
    yield Figure("pico-checkpoint-erases-a-hand", round(kept / hands, 2), "erases")
    yield Figure("pico-checkpoint-bytes-a-hand", round(kept_programmed / hands), "bytes")
    a_year = erases / GAMES * GAMES_A_DAY * 365
    yield Figure("pico-flash-years", round(FREE_BLOCKS * ERASES_A_BLOCK / a_year), "years")
    a_hand = log_erases / hands
    yield Figure("pico-log-erases-a-hand", round(a_hand, 2), "erases")
    yield Figure("pico-log-bytes-an-event", round(log_programmed / events), "bytes programmed")
    a_year = a_hand / LOG_BLOCKS * HANDS * GAMES_A_DAY * 365
    yield Figure("pico-log-years", round(ERASES_A_BLOCK / a_year), "years")
