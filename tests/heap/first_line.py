"""Begins games with long first lines on flash in memory; runs on MicroPython.

Usage: first_line.py LENGTH... prints for each length of a first line the erases at the press that
begins a game and at that of its first event, over some games; and whether a restart reads all
events.
"""

import json
import sys

import vfs
from pinochle.storage.journal import Journal
from runner.storing import FlashFolder
from wear import LOGS, Flash, Silence, log_in

GAMES = 12


def first_of(number, length):
    """Return a first event whose line has this many bytes."""
    first = ["game", 2, f"{number:016x}", "hay", [["source", ""]], [], [], 0]
    first[4][0][1] = "x" * (length - len(json.dumps(first, separators=(",", ":"))) - 10)
    return first


def play(folder, flash, length):
    """Return [erases at begin, at the first event], and whether a restart agrees."""
    erases, good = [0, 0], True
    journal = Journal(folder)
    for number in range(1, GAMES + 1):
        stored = [first_of(number, length)]
        before = flash.erases
        journal.begin(stored[0])
        begun = flash.erases
        for event in (["bid", 0, 20], ["trump", "S"], ["meld", 0, 20, 0]):
            journal.append(event)
            stored.append(event)
        erases[0] += begun - before
        erases[1] += flash.erases - begun
        found = []
        Journal(folder).load(found.append)
        good = good and found == stored
        while journal.needs_rest:
            journal.idle()
    return erases, good


def main(lengths):
    """Print the erases by length."""
    for length in lengths:
        flash, raw = Flash(), Flash(LOGS)
        raw.counted = flash
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/flash")
        print(json.dumps(play(FlashFolder("/flash/games", Silence(), log_in(raw)), flash, length)))
        vfs.umount("/flash")


main([int(length) for length in sys.argv[1:]])
