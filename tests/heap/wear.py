"""Plays games on flash in memory that counts erases; runs on MicroPython.

Usage: wear.py EVENTS GAMES KEPT plays the events (one JSON list per line) GAMES times, each time
as a separate game, and removes the oldest games beyond KEPT. Prints events, erases and bytes
programmed of the file system, those of them for checkpoints, then those of the tail's log.
"""

import json
import os
import sys

import vfs
from drivers.flash_log import FlashLog
from pinochle.game.game import Game
from pinochle.screens.kinds import Page
from pinochle.storage.checkpoint import Checkpoint
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.saved_games import game_names
from runner.storing import FlashFolder

BLOCK = 4096
BLOCKS = 352  # of the file system: boards/rp2/mpconfigboard.h
LOGS = 16  # before it
TAIL = (0, 8)  # boards/rp2/storage.py


class Flash:
    """A block device like rp2.Flash."""

    def __init__(self, blocks=BLOCKS):
        self.blocks = blocks
        self.data = bytearray(b"\xff" * (BLOCK * blocks))
        self.erases = 0
        self.programmed = 0
        self.counted = self  # counts the erases

    def readblocks(self, block, buf, offset=0):
        """Read a block into `buf`."""
        start = block * BLOCK + offset
        buf[:] = memoryview(self.data)[start : start + len(buf)]

    def writeblocks(self, block, buf, offset):
        """Program part of a block."""
        start = block * BLOCK + offset
        self.data[start : start + len(buf)] = buf
        self.programmed += len(buf)

    def ioctl(self, order, block):
        """Return the geometry, or erase a block."""
        if order == 4:
            return self.blocks
        if order == 5:
            return BLOCK
        if order == 6:
            self.counted.erases += 1
            start = block * BLOCK
            self.data[start : start + BLOCK] = b"\xff" * BLOCK
        return 0


def log_in(flash):
    """Return the log of the newest events, in these blocks."""
    return FlashLog(flash, *TAIL)


class Silence:
    """A serial port without a laptop."""

    def say(self, data):
        """Drop the bytes."""


def play(journal, events, number, keep):
    """Play a game; run the idle-time work after every event.

    `keep(game)` is called in the two rests of a hand: while cards are dealt, and while they are
    played.
    """
    game = None
    for place, event in enumerate(events):
        if game is None:
            event[2] = f"{number:016x}"
            journal.begin(event)
            game = Game(event)
        else:
            if event[0] == "bid" or (event[0] == "tricks" and events[place - 1][0] != "tricks"):
                keep(game)
            journal.append(event)
            game.apply(event)
        while journal.needs_rest:
            journal.idle()


def main(path, games, kept):
    """Play the games and print the wear."""
    with open(path) as file:
        events = [json.loads(line) for line in file]
    flash = Flash()
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/flash")
    raw = Flash(LOGS)
    folder = FlashFolder("/flash/games", Silence(), log_in(raw))
    journal = Journal(folder)
    checkpoint = Checkpoint(Folder("/flash"), "wear")
    erased, written = [], []

    def keep(game):
        erases, programmed = flash.erases, flash.programmed
        if checkpoint.due(journal):
            checkpoint.store(journal, game, lambda: Page("", [], "", None))
            assert flash.programmed > programmed, "no checkpoint was written"
        erased.append(flash.erases - erases)
        written.append(flash.programmed - programmed)

    for number in range(1, games + 1):
        play(journal, events, number, keep)
        names = game_names(folder)
        for name in names[: len(names) - kept]:
            os.remove(folder.place(name))
    print(games * len(events), flash.erases, flash.programmed)
    print(sum(erased), sum(written), raw.erases, raw.programmed)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
