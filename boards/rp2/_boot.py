"""MicroPython runs this file first; it replaces the original, which formats flash on any error."""

import micropython

# Until the runner can show its page: see drivers/interrupt.py.
micropython.kbd_intr(-1)

# isort: split
import storage
from drivers import chip

# Before the file system is mounted, which takes 15 ms at 125 MHz.
chip.full_speed(storage.is_slow())
storage.mount()
del micropython, storage, chip
