"""The first line of a game takes no erase at a press, up to the longest rules of a device."""

import json
import subprocess

import pytest
from heap.smallest import HERE, INTERPRETER
from pinochle.game import events
from pinochle.game.event_form import LONGEST_NAME
from pinochle.storage.line_format import encode
from pinochle.storage.own_rules import LONGEST

pytestmark = pytest.mark.device


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
