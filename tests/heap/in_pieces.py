"""Writes to flash in memory while the heap has no piece for a file's buffer; runs on MicroPython.

Prints whether the heap was in pieces, and what was stored.
"""

import gc
import json

import vfs
from runner.storing import ROOM, FlashFolder
from wear import LOGS, Flash, Silence, log_in

NAME = "0001-0000000000000000.log"
SMALL = 400
MOST = 12_000  # more such blocks than the heap holds


def in_pieces():
    """Fill the heap with small blocks, and free every second one; return those that stay."""
    # A list that grows would free its former place, which is a large piece.
    kept = [None] * MOST
    filled = 0
    try:
        while True:
            kept[filled] = bytearray(SMALL)
            filled += 1
    except MemoryError:
        pass
    for at in range(0, filled, 2):
        kept[at] = None
    gc.collect()
    return kept


def has_room():
    """Return whether an open file's buffer can be had."""
    try:
        return bool(bytearray(ROOM))
    except MemoryError:
        return False


flash, raw = Flash(), Flash(LOGS)
raw.counted = flash
vfs.VfsLfs2.mkfs(flash, progsize=256)
vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/flash")
folder = FlashFolder("/flash/games", Silence(), log_in(raw))
folder.append(NAME, b"first\n")
kept = in_pieces()
print(json.dumps(has_room()))
folder.append(NAME, b"second\n")
folder.append(NAME, b"third\n")
kept.clear()
print(json.dumps(folder.read(NAME).decode()))
