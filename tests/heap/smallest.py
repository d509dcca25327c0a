"""Finds the smallest heap of a 32-bit MicroPython for a game of sixty hands.

Objects are as large as on the Pico, and the scorekeeper is frozen as on the Pico.
"""

import subprocess
import sys
from pathlib import Path

from emulator.games import events_of, searched, stored, twin
from pinochle.game.events import VERSION

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
INTERPRETER = ROOT / "build" / "heap" / "micropython"

HAND = "UP OK UP UP OK UP UP UP UP OK UP OK"


def run(command, heap_kb, folder, keys):
    heap = [] if heap_kb is None else ["-X", f"heapsize={heap_kb}k"]
    return subprocess.run(
        [*command, *heap, str(HERE / "sixty_hands.py"), str(folder), str(keys)],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(ROOT / "firmware"), "PATH": ""},
    )


def files_of_the_game(folder):
    first, *others = events_of(58)
    # As games that begin now: older ones need less memory, because they have no list of hands.
    return stored([["game", VERSION, *first[2:]], *others], folder)


def fresh(folder, name):
    made = folder / name
    made.mkdir()
    for path, data in files_of_the_game(folder).items():
        (made / Path(path).name).write_bytes(data)
    return made


PLAYED = f"{HAND} {HAND} HOLD-BACK OK HOLD-OK BACK HOLD-BACK OK"
# All views, then from the list of hands an early hand and a correction of its meld.
ROUND = "OK RIGHT>earlier-games RIGHT OK RIGHT>hands"
CORRECTED = f"{ROUND} {'UP ' * 50}OK OK DOWN>meld-of OK UP OK BACK OK"

# The correction of an early hand counts all hands after it again, with all views in memory.
LIMITS_KB = {PLAYED: 96, CORRECTED: 96}


def smallest_heap(folder, words=PLAYED, step_kb=2):
    """Return the smallest sufficient heap in kB by bisection; each run starts from scratch."""
    keys = folder / "keys"
    keys.write_text(searched(twin(folder / "own", files_of_the_game(folder)), words))
    expected = run([sys.executable], None, fresh(folder, "here"), keys)
    assert expected.returncode == 0, expected.stderr
    low, high = 16, 256
    while high - low > step_kb:
        middle = (low + high) // 2
        done = run([str(INTERPRETER)], middle, fresh(folder, f"with-{middle}"), keys)
        if done.returncode == 0:
            assert done.stdout.split()[0] == expected.stdout.split()[0], "other frames"
            high = middle
        else:
            assert "MemoryError" in done.stderr + done.stdout, done.stderr
            low = middle
    return high
