"""The Pico's main program: connects board, drivers and App, and survives any error.

Frozen into the image; MicroPython runs it after _boot.py. Keys held for a second at power-on: OK
and BACK start without the scorekeeper, BACK shows the self-test, UP and DOWN ask again which board
this is, OK and UP start at 125 MHz.
"""

import sys

import micropython

# First of all, because Ctrl-C may interrupt this file; that takes effect at a jump or in a call.
micropython.kbd_intr(-1)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

# Each import of a built-in module looks through the path first: 1.5 ms in the file system, 0.2
# among frozen modules. So those that many modules import are found once, where there is no path.
path = list(sys.path)
sys.path[:] = []
for name in ("binascii", "json", "machine", "os", "select", "struct", "time"):
    sys.modules[name] = __import__(name)
sys.path[:] = [".frozen"]
from drivers import chip, interrupt

loaded: "list[ModuleType]" = []  # the module runner.start
try:
    try:
        interrupt.keep_back()
        # Before the modules below, because importing them takes most of the time until a screen.
        from runner import first_picture

        first = first_picture.show()
        first_picture.load(first)
        from runner import start

        loaded.append(start)
        start.run(first)
    finally:
        # A laptop sends Ctrl-C more than once: the next one must not end what follows.
        micropython.kbd_intr(-1)
        interrupt.stop()
except KeyboardInterrupt:
    # A laptop has connected.
    for module in loaded:
        module.show_laptop()
finally:
    from drivers import watchdog  # not above, because the first picture waits for each import

    sys.path[:] = path
    chip.started()
    watchdog.disarm()
    micropython.kbd_intr(3)
