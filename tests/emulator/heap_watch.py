"""Records the heap use of the running scorekeeper.

MicroPython runs the file /boot.py before the scorekeeper; it starts a timer that takes samples.
The samples of an empty loop show that the timer itself allocates nothing.
"""

import json

SAMPLES = 250
EVERY_MS = 97  # not in step with the loop's 50 ms
EMPTY = 10

BOOT = f"""
import array, gc, machine, time
used = array.array("i", bytes(4 * {SAMPLES}))
count = bytearray(1)
def look(timer):
    if count[0] < {SAMPLES}:
        used[count[0]] = gc.mem_alloc()
        count[0] += 1
def empty():
    while count[0] < {EMPTY}:
        time.sleep_ms(1)
timer = machine.Timer(-1, period={EVERY_MS}, mode=machine.Timer.PERIODIC, callback=look)
empty()
""".encode()


def watched(files):
    """Return a device's files with the heap watcher added."""
    return {**files, "/boot.py": BOOT}


def samples(pico):
    """Stop the scorekeeper; return the samples of the empty loop and the later ones, in bytes."""
    pico.prompt()
    seen = json.loads(pico.execute("timer.deinit()\nprint(list(used)[: count[0]])"))
    return seen[:EMPTY], seen[EMPTY:]
