"""Lets each allocation of a path fail once; runs on MicroPython (module `allocations`).

Usage: every_allocation.py PATH SCRIPT FIRST STEP: PATH is hand, boot or sync; SCRIPT is the
on-device script of a sync; the allocations FIRST, FIRST + STEP ... fail, each in a run of its own.
Prints [allocations of the path, runs, runs with an exception, what was lost].
"""

import gc
import json
import sys

import allocations
import runner.storing
import vfs
from drivers.flash_log import FlashLog
from pinochle.app import App
from pinochle.review import idle_imports
from pinochle.storage.checkpoint import Checkpoint
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from runner.storing import FlashFolder
from wear import Flash, Silence

BLOCKS, LOGS = 16, 8
GAMES = "/flash/games"
NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "HOLD-OK", "HOLD-BACK")
HAND = ["UP", "OK", "UP", "UP", "OK", "UP", "UP", "UP", "UP", "OK", "UP", "OK"]
BEGIN = ["OK", "OK", "UP"]


def clock():
    """Return 0: the clock is never set."""
    return 0


class Chip(Flash):
    """Flash whose functions allocate nothing that could fail: on a Pico they are C."""

    def readblocks(self, block, buf, offset=0):
        """Read a block into `buf`."""
        allocations.spare(True)
        Flash.readblocks(self, block, buf, offset)
        allocations.spare(False)

    def writeblocks(self, block, buf, offset):
        """Program part of a block."""
        allocations.spare(True)
        Flash.writeblocks(self, block, buf, offset)
        allocations.spare(False)

    def ioctl(self, order, block):
        """Return the geometry, or erase a block."""
        allocations.spare(True)
        answer = Flash.ioctl(self, order, block)
        allocations.spare(False)
        return answer


class Device:
    """A scorekeeper on flash in memory; `images` are what flash held at a moment."""

    def __init__(self):
        self.flash, self.raw = Chip(BLOCKS), Chip(LOGS)
        vfs.VfsLfs2.mkfs(self.flash, progsize=256)
        vfs.mount(vfs.VfsLfs2(self.flash, progsize=256), "/flash")

    def images(self):
        """Return copies of flash."""
        return bytes(self.flash.data), bytes(self.raw.data)

    def restore(self, images):
        """Set flash to copies."""
        vfs.umount("/flash")
        self.flash.data[:], self.raw.data[:] = images
        vfs.mount(vfs.VfsLfs2(self.flash, progsize=256), "/flash")

    def folder(self):
        """Return the games folder as after a start."""
        return FlashFolder(GAMES, Silence(), FlashLog(self.raw, 0, LOGS))

    def app(self):
        """Start the scorekeeper."""
        return App(self.folder(), clock, bytes(8), 6, checkpoint=Checkpoint(Folder("/flash"), "x"))

    def events(self):
        """Return the events of the newest game in flash."""
        found = []
        Journal(self.folder()).load(found.append)
        return found


def press(app, word):
    """Press a key; idle time passes after OK, as between two hands."""
    app.press(NAMES.index(word))
    app.tick(4000 if word == "OK" else 100)
    app.draw()


def continues(device, stored):
    """Check that the device starts, shows a page and takes keys, and that nothing is lost."""
    app = device.app()
    assert app.screen.title
    assert any(app.draw())
    assert device.events() == stored, "events differ after a restart"
    for word in ("OK", "HOLD-OK", "BACK", "HOLD-BACK", "BACK"):
        press(app, word)
    assert device.events()[: len(stored)] == stored, "events lost after that"


class Path:
    """What is done while an allocation fails: `steps` one after the other."""

    def __init__(self, device):
        self.device = device
        app = device.app()
        for word in BEGIN + HAND + ["UP", "OK"]:
            press(app, word)
        while idle_imports.prepare():
            pass
        self.start = device.images()
        self.steps = 1

    def begin(self):
        """Return what a run needs, before allocations fail."""

    def step(self, begun, number):
        """Do a step."""


class Hand(Path):
    """A hand, key by key."""

    words = HAND[2:] + HAND

    def __init__(self, device):
        super().__init__(device)
        self.steps = len(self.words)

    def begin(self):
        return self.device.app()

    def step(self, begun, number):
        press(begun, self.words[number])


class Boot(Path):
    """A start from the checkpoint and the journal."""

    def step(self, begun, number):
        self.device.app().draw()


class Output:
    """In place of the serial line."""

    def __init__(self):
        self.buffer = self.stdout = self
        self.modules: dict = {}  # no runner keeps a journal
        self.said = b""

    def write(self, data):
        """Take bytes."""
        self.said += bytes(data)


class Sync(Path):
    """What a laptop asks for: the list of games, and all files."""

    def __init__(self, device, script):
        super().__init__(device)
        self.steps = 2
        self.names = {"__name__": "journals"}
        exec(script, self.names)
        self.names["GAMES"] = GAMES

    def begin(self):
        out = Output()
        self.names["sys"] = out
        self.names["print"] = lambda *words, end="\n": out.write(
            (" ".join([str(word) for word in words]) + end).encode()
        )
        log = FlashLog(self.device.raw, 0, LOGS)
        runner.storing.newest_events = lambda: log
        return out

    def step(self, begun, number):
        if number:
            name = Folder(GAMES).names()[0]
            self.names["send"](GAMES, name + " 0 00000000")
        else:
            self.names["listing"](GAMES)


def counted(path):
    """Return the events after each step without a failure, and the allocations of all steps."""
    path.device.restore(path.start)
    gc.collect()
    begun = path.begin()
    stored, total = [path.device.events()], 0
    for number in range(path.steps):
        allocations.fail(-1)
        path.step(begun, number)
        total += allocations.fail(-1)
        stored.append(path.device.events())
    return stored, total


def fails(path, stored, left):
    """Let one allocation fail; return whether it raised. Raises AssertionError if it lost."""
    path.device.restore(path.start)
    begun = path.begin()
    raised = False
    for number in range(path.steps):
        allocations.fail(left)
        try:
            path.step(begun, number)
        except MemoryError:
            # On a Pico the runner shows it, and starts the scorekeeper from the journal.
            raised = True
        done = allocations.fail(-1)
        if raised or done > left:
            found = path.device.events()
            before, after = stored[number], stored[number + 1]
            assert found[: len(before)] == before, "events lost"
            assert found == after[: len(found)], "events that never were"
            begun = None
            gc.collect()
            continues(path.device, found)
            return raised
        left -= done
    return raised


def main(name, script, first, step):
    """Run one path."""
    device = Device()
    with open(script) as file:
        text = file.read()
    path = Sync(device, text) if name == "sync" else (Hand if name == "hand" else Boot)(device)
    counted(path)
    stored, total = counted(path)
    runs = raised = 0
    lost = []
    for left in range(first, total, step):
        gc.collect()
        runs += 1
        try:
            raised += fails(path, stored, left)
        except Exception as failure:
            allocations.fail(-1)
            lost.append([left, repr(failure)])
    print(json.dumps([total, runs, raised, lost]))


main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
