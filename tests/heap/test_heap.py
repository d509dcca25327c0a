"""MicroPython in the heap of a Pico: games fit, no press waits, pieces, failures."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from emulator.games import events_of, searched, stored, twin
from heap import smallest
from heap.smallest import HERE, INTERPRETER, ROOT
from pinochle.game import events
from pinochle.game.event_form import LONGEST_NAME
from pinochle.storage.line_format import encode
from pinochle.storage.own_rules import LONGEST
from trust.allocations import PATHS, failing

pytestmark = pytest.mark.device


@pytest.mark.parametrize("name", smallest.PATHS)
def test_sixty_hands_fit_into_a_small_heap(tmp_path, name):
    assert smallest.fits_into_the_limit(tmp_path, name)


def longest():
    """Return the bytes of the first line by the longest rules, with six long names and teams."""
    pairs = [["source", ""]]
    line = json.dumps(["rules", 1, "hay-racehorse", pairs], separators=(",", ":"))
    pairs[0][1] = "x" * (LONGEST - len(line) - 1)
    names = ["W" * LONGEST_NAME] * 6
    first = events.game("hay-racehorse", pairs, names, names, 0)
    first[2] = "0" * 16
    return len(encode(first, 0)[0])


def test_no_press_waits_for_an_erase_because_of_a_long_first_line():
    lengths = [100, 331, 411, 480, 583, LONGEST, longest()]
    command = [INTERPRETER, "-X", "heapsize=16m", HERE / "first_line.py", *map(str, lengths)]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        env={"MICROPYPATH": f".frozen:{HERE}"},
    )
    assert done.returncode == 0, done.stderr
    for length, line in zip(lengths, done.stdout.splitlines(), strict=True):
        (begun, pressed), good = json.loads(line)
        assert (length, begun, pressed, good) == (length, 0, 0, True)


def test_a_file_is_written_while_the_heap_is_in_pieces():
    done = subprocess.run(
        [INTERPRETER, "-X", "heapsize=4m", HERE / "in_pieces.py"],
        capture_output=True,
        text=True,
        check=False,
        env={"MICROPYPATH": f".frozen:{HERE}"},
    )
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        False,
        "first\nsecond\nthird\n",
    ]


def test_a_log_without_room_is_cleared_there(tmp_path):
    done = subprocess.run(
        [str(INTERPRETER), str(HERE / "full_log.py")], capture_output=True, text=True, check=False
    )
    assert done.stdout == "28\nhead line\n", done.stderr


# As on a Pico, where drivers and their buffers share it; other pieces are free in a larger one.
HEAPS_KB = (208, 212)
HAND = "UP OK UP UP OK UP UP UP UP OK UP OK"
# Undone over the hand's end; an early hand corrected, and that undone as well.
KEYS = f"{HAND} HOLD-BACK OK HOLD-BACK OK HOLD-BACK OK OK UP UP OK"
CORRECTED = "OK RIGHT>hands DOWN DOWN DOWN OK OK DOWN>meld-of OK UP OK BACK OK HOLD-BACK OK"


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


@pytest.mark.parametrize("heap_kb", HEAPS_KB)
@pytest.mark.parametrize("keys", [KEYS, CORRECTED], ids=["undone", "corrected"])
def test_ten_thousand_events_pass_in_the_heap_of_a_pico(tmp_path, keys, heap_kb):
    expected = run([sys.executable], games(tmp_path, "here"), keys)
    assert expected.returncode == 0, expected.stderr
    heap = ("-X", f"heapsize={heap_kb}k")
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


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("step", [401, pytest.param(1, marks=pytest.mark.soak)])
def test_nothing_is_lost_where_an_allocation_fails(path, step):
    count, runs, raised, lost = failing(path, step // 3, step)
    assert lost == []
    assert runs == len(range(step // 3, count, step))
    assert raised <= runs
