"""The Pico's main program: connects board, drivers and App, and survives any error.

Frozen into the image; MicroPython runs it after _boot.py. Keys held for a second at power-on: OK
and BACK start without the scorekeeper, BACK shows the self-test, UP and DOWN ask again which board
this is, OK and UP start at 125 MHz.
"""

import sys

import micropython

# Frozen modules only: looking for a built-in module in the file system takes 1.5 ms each time.
path = list(sys.path)
sys.path[:] = [".frozen"]
try:
    from drivers import chip, watchdog
except ImportError:
    # These files were copied to a stock image.
    sys.path[:] = path
    from drivers import chip, watchdog

loaded: list = []  # the module runner.start
try:
    # First of all, because importing the modules below takes much of the time to the first screen.
    if not chip.begun:
        # On a stock image: ours has done this already.
        chip.full_speed(chip.is_slow())
    from runner import first_picture

    first = first_picture.show()
    from runner import start

    loaded.append(start)
    start.run(first)
except KeyboardInterrupt:
    # A laptop has connected. It sends Ctrl-C more than once: the next one must not end this.
    micropython.kbd_intr(-1)
    for module in loaded:
        module.show_laptop()
finally:
    sys.path[:] = path
    chip.started()
    watchdog.disarm()
    micropython.kbd_intr(3)
