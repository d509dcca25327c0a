"""Measures a command. Usage: python -m bench.costs WORD… runs it and prints three numbers.

They are its seconds of processor time and of waiting, and the peak memory of its largest process
in megabytes. This runs in a small
process of its own, because a process inherits its parent's peak.
"""

import resource
import subprocess
import sys
import time


def costs(*words, module="pinochle_tools"):
    """Return (processor seconds, seconds, megabytes) of a pinochle command, or of a module."""
    command = [sys.executable, "-m", module, *words]
    done = subprocess.run(
        [sys.executable, "-m", "bench.costs", *command], check=True, capture_output=True, text=True
    )
    return tuple(map(float, done.stdout.split()[-3:]))


if __name__ == "__main__":
    before = time.perf_counter()
    subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
    taken = time.perf_counter() - before
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(used.ru_utime + used.ru_stime, taken, used.ru_maxrss / 1024)
