"""Plays games on flash in memory that counts erases; runs on MicroPython.

Usage: wear.py EVENTS GAMES KEPT OTHERS plays the events (one JSON list per line) GAMES times, each
time as a game of its own, and removes the oldest games beyond KEPT, after OTHERS finished games
were stored. Prints events, erases and bytes programmed of the file system; those for checkpoints,
those of the tail's log; the erases of the most erased sector of file system, tail and checkpoint.
"""

import json
import os
import sys

import vfs
from drivers.flash_log import FlashLog
from pinochle.game.game import Game
from pinochle.play.flow import Flow
from pinochle.review import idle_imports
from pinochle.storage.checkpoint import Checkpoint
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.saved_games import game_names
from runner.storing import CheckpointLog, FlashFolder

BLOCK = 4096
BLOCKS = 352  # of the file system: boards/rp2/mpconfigboard.h
LOGS = 16  # before it
TAIL, CHECKPOINT = (0, 8), (8, 7)  # boards/rp2/storage.py


class Flash:
    """A block device like rp2.Flash."""

    def __init__(self, blocks=BLOCKS):
        self.blocks = blocks
        self.data = bytearray(b"\xff" * (BLOCK * blocks))
        self.erases = 0
        self.erased = [0] * blocks  # of each block
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
            self.erased[block] += 1
            start = block * BLOCK
            self.data[start : start + BLOCK] = b"\xff" * BLOCK
        return 0


def log_in(flash, place=TAIL):
    """Return the log of the newest events, or another one, in these blocks."""
    return FlashLog(flash, *place)


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


def store_others(count):
    """Store finished games of 1.8 kB, the size of a game of eight hands."""
    for number in range(count):
        with open(f"/flash/games/{number + 1:04d}-{number:016x}.log", "wb") as file:
            file.write(b"#" * 1800)


def main(path, games, kept, others):
    """Play the games and print the wear."""
    with open(path) as file:
        events = [json.loads(line) for line in file]
    flash = Flash()
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/flash")
    raw = Flash(LOGS)
    folder = FlashFolder("/flash/games", Silence(), log_in(raw))
    store_others(others)
    journal = Journal(folder)
    checkpoint = Checkpoint(Folder("/flash"), "wear", CheckpointLog(log_in(raw, CHECKPOINT)))
    flow = Flow(6, folder, None, idle_imports.view, "", None)
    flash.erases, flash.programmed, flash.erased = 0, 0, [0] * BLOCKS
    erased, written = [], []

    def keep(game):
        before = (flash.erases + raw.erases, flash.programmed + raw.programmed)
        flow.keep(game)
        while checkpoint.due(journal):
            checkpoint.store(journal, game, flow.now)
            assert raw.programmed + flash.programmed > before[1], "no checkpoint was written"
        erased.append(flash.erases + raw.erases - before[0])
        written.append(flash.programmed + raw.programmed - before[1])

    for number in range(1, games + 1):
        play(journal, events, number, keep)
        names = game_names(folder)
        for name in names[: len(names) - kept]:
            os.remove(folder.place(name))
    print(games * len(events), flash.erases, flash.programmed)
    first, count = CHECKPOINT
    tail, record = raw.erased[:first], raw.erased[first : first + count]
    print(sum(erased), sum(written), sum(tail), raw.programmed)
    print(max(flash.erased), max(tail), max(record))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
