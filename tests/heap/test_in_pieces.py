"""The tail's lines can move to their file while the heap has only small pieces."""

import json
import subprocess

import pytest
from heap.smallest import HERE, INTERPRETER

pytestmark = pytest.mark.device


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
