"""The Pico's runner: board, drivers and App put together, and whatever happens survived.

May import everything. Frozen into the image; MicroPython runs it after _boot.py. Keys held for a
second at power-on: OK and BACK leave the scorekeeper out, BACK brings the self-test, UP and DOWN
ask again which board this is.
"""

import sys

# What is frozen first: to look in the file system for each module takes a millisecond.
if ".frozen" in sys.path:
    sys.path.remove(".frozen")
    sys.path.insert(0, ".frozen")

from drivers import chip

# At once: a good part of the way to the first screen is the import of what follows.
chip.full_speed()

import micropython  # noqa: E402
from drivers.watchdog import disarm  # noqa: E402
from runner import start  # noqa: E402

try:
    start.run()
except KeyboardInterrupt:
    # A laptop has come. It sends Ctrl-C more than once: the next one must not end this.
    micropython.kbd_intr(-1)
    start.show_laptop()
finally:
    disarm()
    micropython.kbd_intr(3)
