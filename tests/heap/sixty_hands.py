"""Plays a game of sixty hands in a given folder; runs on MicroPython.

Usage: sixty_hands.py FOLDER KEYS prints the CRC-32 of all frames, and the bytes in use.
"""

import binascii
import gc
import sys

from pinochle.app import App
from pinochle.storage.files import Folder

NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "HOLD-OK", "HOLD-BACK")


def clock():
    """Return 0: the clock is never set."""
    return 0


def main(folder, keys):
    """Press the keys listed in the file `keys`."""
    if hasattr(gc, "mem_free") and gc.mem_free() < 100_000:
        gc.threshold(gc.mem_free() // 8)  # as in runner.start
    app = App(Folder(folder), clock, bytes(8))
    if app.flow.current is None:
        raise MemoryError("the game was too long for this heap")
    crc = binascii.crc32(app.draw(), 0)
    with open(keys) as file:
        for word in file.read().split():
            app.press(NAMES.index(word))
            app.tick(4000 if word == "OK" else 100)
            crc = binascii.crc32(app.draw(), crc)
    gc.collect()
    print(f"{crc:08x}", gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0)


main(sys.argv[1], sys.argv[2])
