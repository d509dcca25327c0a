"""Every allocation of a hand, a start and a sync fails once, on a 32-bit MicroPython."""

import json
import subprocess

from heap.smallest import HERE, INTERPRETER, ROOT

SCRIPT = ROOT / "host_tools/pinochle_tools/device/on_device/journals.py"
PATHS = ("boot", "sync", "hand")
STEP = 60  # allocations between two of one slice
NONE = 10**9


def failing(path, first, step):
    """Return [allocations of the path, runs, runs with an exception, what was lost]."""
    heap = ("-X", "heapsize=900k")
    command = [INTERPRETER, *heap, HERE / "every_allocation.py", path, SCRIPT, first, step]
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        check=False,
        env={"MICROPYPATH": f".frozen:{HERE}"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    # MicroPython prints an exception that the file system swallows.
    return json.loads(done.stdout.splitlines()[-1])


class Allocations:
    """Slices of the paths, which follow each other; together they are every allocation."""

    def __init__(self):
        self.slices = [(path, first) for path in PATHS for first in range(STEP)]
        self.cases = len(self.slices)
        self.wanted = sum(failing(path, NONE, 1)[0] for path in PATHS)

    def once(self, seed):
        """Run a slice; returns its number of failures."""
        path, first = self.slices[seed % len(self.slices)]
        _, runs, _, lost = failing(path, first, STEP)
        assert not lost, (path, lost)
        return runs
