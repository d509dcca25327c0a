"""The smallest heap of a 32-bit MicroPython that passes a game of sixty hands.

Objects are as large there as on the Pico, the scorekeeper is frozen in as there.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from emulator.games import events_of, stored

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
INTERPRETER = ROOT / "build" / "heap" / "micropython"
LIMIT_KB = 96

pytestmark = pytest.mark.device


def run(command, heap_kb, folder, keys):
    heap = [] if heap_kb is None else ["-X", f"heapsize={heap_kb}k"]
    return subprocess.run(
        [*command, *heap, str(HERE / "sixty_hands.py"), str(folder), str(keys)],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(ROOT / "firmware"), "PATH": ""},
    )


def fresh(tmp_path, name):
    folder = tmp_path / name
    folder.mkdir()
    for path, data in stored(events_of(58), tmp_path).items():
        (folder / Path(path).name).write_bytes(data)
    return folder


HAND = "OK UP OK UP OK UP UP UP OK UP OK OK UP UP UP OK OK"


PLAYED = f"{HAND} {HAND} HOLD-BACK OK HOLD-OK BACK HOLD-BACK OK"
# Round the views, then from the list of hands an early one, and its meld corrected.
CORRECTED = f"{'RIGHT ' * 9}{'UP ' * 50}OK OK DOWN DOWN OK UP OK OK"


def smallest_heap(tmp_path, words=PLAYED):
    """Return the smallest heap in kB that passes, by halving; each run begins anew."""
    keys = tmp_path / "keys"
    keys.write_text(words)
    expected = run([sys.executable], None, fresh(tmp_path, "here"), keys)
    assert expected.returncode == 0, expected.stderr
    low, high = 16, 256
    while high - low > 2:
        middle = (low + high) // 2
        done = run([str(INTERPRETER)], middle, fresh(tmp_path, f"with-{middle}"), keys)
        if done.returncode == 0:
            assert done.stdout.split()[0] == expected.stdout.split()[0], "other frames"
            high = middle
        else:
            assert "MemoryError" in done.stderr + done.stdout, done.stderr
            low = middle
    return high


@pytest.mark.parametrize("words", [PLAYED, CORRECTED], ids=["played", "corrected"])
def test_sixty_hands_pass_in_a_small_heap(tmp_path, words):
    assert smallest_heap(tmp_path, words) <= LIMIT_KB
