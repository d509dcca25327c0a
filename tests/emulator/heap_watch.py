"""Records the heap use of the running scorekeeper.

A timer started at the prompt takes samples; then the scorekeeper is started from there. The
samples of an empty loop show that the timer itself allocates nothing.
"""

import json

SAMPLES = 250
EVERY_MS = 97  # not in step with the loop's 50 ms
EMPTY = 10

TIMER = f"""
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
"""
# As main.py does.
START = """
import gc, micropython, sys
sys.path[:] = [".frozen"]
from drivers import watchdog
from runner import start
gc.collect()
try:
    start.run()
except KeyboardInterrupt:
    micropython.kbd_intr(-1)
finally:
    watchdog.disarm()
    micropython.kbd_intr(3)
"""


def boot_watched(pico, files, **options):
    """Switch on with these files, and start the scorekeeper again beside the timer."""
    picture = pico.boot(files=files, **options)
    pico.prompt()
    pico.execute(TIMER)
    # Paste mode.
    pico.send(f"\x05{START}\x04")
    pico.expect(picture)


def samples(pico):
    """Stop the scorekeeper; return the samples of the empty loop and the later ones, in bytes.

    The last one is left out, because it may be of the time when the scorekeeper has ended.
    """
    pico.prompt()
    seen = json.loads(pico.execute("timer.deinit()\nprint(list(used)[: count[0]])"))
    return seen[:EMPTY], seen[EMPTY:-1]
