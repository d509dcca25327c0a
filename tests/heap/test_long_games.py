"""A game of 10,000 events on a 32-bit MicroPython: in a Pico's heap, and in too small a one."""

import subprocess
import sys
from pathlib import Path

import pytest
from emulator.games import events_of, searched, stored, twin
from heap.smallest import HERE, INTERPRETER, ROOT

pytestmark = pytest.mark.device

# As on a Pico, where drivers and their buffers share it.
HEAP_KB = 208
HAND = "UP OK UP UP OK UP UP UP UP OK UP OK"
# Undone over the hand's end; an early hand corrected, and that undone as well.
KEYS = f"{HAND} HOLD-BACK OK HOLD-BACK OK HOLD-BACK OK OK UP UP OK"
CORRECTED = "OK RIGHT>hands DOWN DOWN DOWN OK OK DOWN>meld-of OK UP OK OK HOLD-BACK OK"


def run(command, folder, keys, options=()):
    files = {f"/games/{path.name}": path.read_bytes() for path in folder.iterdir()}
    keys = searched(twin(folder.parent / "own", files), keys)
    (folder.parent / "keys").write_text(keys)
    return subprocess.run(
        [*command, *options, str(HERE / "long_game.py"), str(folder), str(folder.parent / "keys")],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(ROOT / "firmware"), "PATH": ""},
    )


def games(folder, name):
    made = folder / name
    made.mkdir()
    for path, data in stored(events_of(1667), folder).items():
        (made / Path(path).name).write_bytes(data)
    return made


@pytest.mark.parametrize("keys", [KEYS, CORRECTED], ids=["undone", "corrected"])
def test_ten_thousand_events_pass_in_the_heap_of_a_pico(tmp_path, keys):
    expected = run([sys.executable], games(tmp_path, "here"), keys)
    assert expected.returncode == 0, expected.stderr
    heap = ("-X", f"heapsize={HEAP_KB}k")
    done = run([str(INTERPRETER)], games(tmp_path, "there"), keys, heap)
    assert done.stdout == expected.stdout, done.stderr


def test_a_game_that_does_not_fit_is_reported_and_another_can_begin(tmp_path):
    folder = games(tmp_path, "there")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    heap = ("-X", "heapsize=100k")
    done = run([str(INTERPRETER)], folder, "", heap)
    assert "GAME TOO LONG" in done.stdout, done.stderr
    done = run([str(INTERPRETER)], folder, f"OK OK UP {HAND}", heap)
    assert done.returncode == 0, done.stderr + done.stdout
    assert len(list(folder.glob("*.log"))) == 2, done.stdout
    name = next(name for name in before if name.endswith(".log"))
    assert (folder / name).read_bytes() == before[name]
