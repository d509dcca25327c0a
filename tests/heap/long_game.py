"""Starts from the games in a folder and shows what comes first; runs on MicroPython.

Usage: long_game.py FOLDER KEYS: presses the keys in the file KEYS. Prints the CRC-32 of
the last frame and the title of its screen.
"""

import binascii
import gc
import sys

from pinochle.app import App
from pinochle.review import idle_imports
from pinochle.storage.files import Folder

NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "HOLD-OK", "HOLD-BACK")


def clock():
    """The clock is never set."""
    return 0


def breathe():
    """Collect garbage, on MicroPython as runner.reading does."""
    gc.collect()
    if hasattr(gc, "mem_free"):
        gc.threshold(gc.mem_free() // 3)


def main(folder, keys):
    """Press the keys."""
    idle_imports.reserve(sys.modules)
    app = App(Folder(folder), clock, bytes(8), 6, breathe)
    # The device imports the rest in idle time.
    while idle_imports.prepare():
        pass
    with open(keys) as file:
        for word in file.read().split():
            app.press(NAMES.index(word))
            app.tick(4000)
            app.draw()
    print(f"{binascii.crc32(app.draw()):08x}", app.screen.title)


main(sys.argv[1], sys.argv[2])
