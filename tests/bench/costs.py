"""What a command costs. Usage: python -m bench.costs WORD… runs it and prints two numbers.

They are its seconds and the megabytes of the largest of its processes at their peak. This is a
process of its own, and a small one, because a process counts its parent's peak as its own.
"""

import resource
import subprocess
import sys
import time


def costs(*words):
    """Return (seconds, megabytes) of a command of these tools."""
    command = [sys.executable, "-m", "pinochle_tools", *words]
    told = subprocess.run(
        [sys.executable, "-m", "bench.costs", *command], check=True, capture_output=True, text=True
    )
    return tuple(map(float, told.stdout.split()[-2:]))


if __name__ == "__main__":
    before = time.perf_counter()
    subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
    taken = time.perf_counter() - before
    print(taken, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
