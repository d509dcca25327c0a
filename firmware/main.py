"""The Pico's runner: board, drivers and App put together, and whatever happens survived.

May import everything. Frozen into the image; MicroPython runs it after _boot.py. Keys held for a
second at power-on: OK and BACK leave the scorekeeper out, BACK brings the self-test, UP and DOWN
ask again which board this is.
"""

import micropython
from drivers.watchdog import disarm
from runner import start

try:
    start.run()
except KeyboardInterrupt:
    # A laptop has come. It sends Ctrl-C more than once: the next one must not end this.
    micropython.kbd_intr(-1)
    start.show_laptop()
finally:
    disarm()
    micropython.kbd_intr(3)
