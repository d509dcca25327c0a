"""Writes down the heap's use behind the running scorekeeper's back.

A file /boot.py, which MicroPython runs before the scorekeeper, starts a timer of MicroPython's
own. The timer allocates nothing itself: the samples of an empty loop tell.
"""

import json

SAMPLES = 250
EVERY_MS = 97  # no beat with the loop's own 50 ms
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
    """Return a device's files together with the one that watches its heap."""
    return {**files, "/boot.py": BOOT}


def samples(pico):
    """Stop the scorekeeper and return what was seen, bytes in use: of an empty loop, and since."""
    pico.prompt()
    seen = json.loads(pico.execute("timer.deinit()\nprint(list(used)[: count[0]])"))
    return seen[:EMPTY], seen[EMPTY:]
