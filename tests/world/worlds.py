"""A world: boxes, people, cables, laptops, disks, clocks and archives, all chosen by one seed.

A script is a list of steps, each a list of a name and numbers. Any part of a script is a script,
so a failing one can be made short.
"""

import contextlib
import random
import signal
import tempfile
from pathlib import Path

from pinochle_tools.database import store as stores
from support.plays import Table
from world.archives import DEAD, FULL, LOST, Archive, Database, copy_to, source_of
from world.box import PRESETS, Box, Disk, Storage
from world.decisions import PLACES, Decisions, settle
from world.flash_files import mounting
from world.model import BrokenError, check_numbers

FAULTS = (DEAD, FULL, LOST)
SHARED = "shared"
SPOILT = ("files", "log", "worn", "room")


class Clock:
    """A clock that jumps; 0 after a loss of power."""

    def __init__(self):
        self.now = 0

    def __call__(self):
        return self.now


class Room:
    """What worlds use one after the other: a folder in memory, and a database's engines."""

    names = ("one", "two", SHARED)  # of archives

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory(
            dir="/dev/shm" if Path("/dev/shm").is_dir() else None
        )
        self.folder = Path(self._folder.name)
        self.database = self._database()
        self._number = 0

    def _database(self):
        return Database(self.folder)

    def __enter__(self):
        self._engine = stores._engine
        stores._engine = self.database.engine
        self._mounting = contextlib.ExitStack()
        self.mounted = {}
        self.system = self._mounting.enter_context(mounting(self.mounted))
        return self

    def __exit__(self, *failure):
        stores._engine = self._engine
        self._mounting.close()
        self._folder.cleanup()

    def fresh(self, name):
        """Return a new folder's path."""
        self._number += 1
        return self.folder / f"{name}-{self._number}"


class World:
    """One world; `live(script)` raises BrokenError, or any exception that a user would see."""

    def __init__(self, room, seed):
        self.room, self.seed = room, seed
        chance = random.Random(seed)
        room.mounted.clear()
        self.clocks, self.boxes, self.copies = [], [], {}
        self._written = 0
        for number in range(chance.choice((1, 1, 1, 2))):
            sectors, torn = chance.choice((2, 3, 8)), chance.choice(("not", "half", "bits"))
            self._add(Storage(f"box{number}", room.mounted, sectors, torn), number)
            if chance.random() < 0.15:
                self._age(chance)
        if chance.random() < 0.3:
            self._add(Disk(room.fresh("data")), 7)
        names = room.names[: chance.choice((1, 1, 1, 1, 2, 3))]
        self.archives = [Archive(room.database, name) for name in names]
        self.decisions = [Decisions(one, number) for number, one in enumerate(self.archives)]

    def _add(self, storage, salt):
        self.clocks.append(Clock())
        box = Box(storage, bytes([salt]) * 4 + bytes([salt + 9]) * 4, self.clocks[-1])
        self.boxes.append(box)

    def _age(self, chance):
        """Leave a game of version 1 on the newest box, as an older image does."""
        from pinochle.storage.files import Folder
        from pinochle.storage.journal import Journal

        box = self.boxes[-1]
        preset = chance.choice(PRESETS)
        table = Table(chance.randrange(1000), preset, version=1)
        events = table.play(chance.randrange(1, 40))
        events[0][2] = f"{chance.randrange(1 << 60):016x}"
        older = Journal(Folder(f"/{box.storage.name}/games"))
        older.begin(events[0])
        for event in events[1:]:
            older.append(event)
            if chance.random() < 0.1:
                older.idle()
        box.ledger.begun, box.ledger.shown = [events[0][2]], [events[0][2]]
        box.ledger.stored = {events[0][2]: [list(event) for event in events]}
        box.on()

    # Steps. Numbers are taken modulo what there is, so that any script fits any world.

    def live(self, script):
        """Do all steps, then end the faults and compare everything."""
        for step in script:
            getattr(self, "_" + step[0])(*step[1:])
        self._settle()

    def _box(self, number):
        return self.boxes[number % len(self.boxes)]

    def _archive(self, number):
        return self.archives[number % len(self.archives)]

    def _play(self, box, seed, many, cut):
        one = self._box(box)
        one.does(lambda: one.play(seed, many), cut)

    def _wander(self, box, seed, many, cut):
        one = self._box(box)
        one.does(lambda: one.wander(seed, many), cut)

    def _say(self, box, seed, many, cut):
        one = self._box(box)
        one.does(lambda: one.say(seed, many), cut)

    def _rest(self, box, many, cut):
        one = self._box(box)
        one.does(lambda: one.rest(many), cut)

    def _off(self, box, cut):
        self.clocks[box % len(self.boxes)].now = 0
        self._box(box).on(cut)

    def _clock(self, box, seconds):
        self.clocks[box % len(self.boxes)].now = seconds

    def _spoil(self, box, kind, count):
        self._box(box).storage.spoil(SPOILT[kind % 4], count)

    def _trouble(self, box, seed, kind, count):
        one, name = self._box(box), SPOILT[kind % 4]
        one.does(lambda: one.trouble(seed, name, count), -1)

    def _repair(self, box):
        self._box(box).storage.repair()

    def _sync(self, box, archive, left, changed, fault, statements):
        """Sync a box; the cable is pulled, a byte changes, or the laptop fails."""
        one, target = self._box(box), self._archive(archive)
        self._unplugged(one)
        source = source_of(one.storage, self.room.system, left, changed)
        kind = FAULTS[fault % 3] if fault >= 0 else ""
        target.bring(source, f"id {box % len(self.boxes)}", kind, statements if kind else -1)
        if hasattr(one.storage, "chip"):
            one.on()
        target.check(self._ledgers())

    def _unplugged(self, box):
        """A sync interrupts the App of a device: what was not saved is lost with its memory."""
        box.storage.repair()

    def _both(self, box, other, archive):
        """Two boxes are synced to one archive at once."""
        first, second, target = self._box(box), self._box(other), self._archive(archive)
        self._unplugged(first)
        self._unplugged(second)
        sources = [source_of(one.storage, self.room.system) for one in (first, second)]

        def meanwhile():
            target.bring(sources[1], f"id {other % len(self.boxes)}")

        target.bring(sources[0], f"id {box % len(self.boxes)}", meanwhile=meanwhile)
        for one in {id(first): first, id(second): second}.values():
            if hasattr(one.storage, "chip"):
                one.on()
        target.check(self._ledgers())

    def _copy(self, box):
        """Copy a box's files to a folder, which gets older."""
        number = box % len(self.boxes)
        place = self.copies.setdefault(number, self.room.fresh("copy"))
        copy_to(self._box(box).storage, place)

    def _old(self, box, archive):
        """Sync the old copy of a box."""
        from pinochle_tools.journals.sources import FolderSource

        place = self.copies.get(box % len(self.boxes))
        if place:
            target = self._archive(archive)
            target.bring(FolderSource(place), f"folder {place.name}")
            target.check(self._ledgers())

    def _write(self, archive, game, fault, statements):
        """Somebody enters a note or a place on a laptop, which may fail."""
        self._written += 1
        one = self.decisions[archive % len(self.decisions)]
        kind = FAULTS[fault % 3] if fault >= 0 else ""
        left = statements if kind else -1
        if game % 3:
            one.note(game, f"note {self._written}", kind, left)
        else:
            one.place(game, PLACES[game // 3 % len(PLACES)], kind, left)
        one.check()

    def _meet(self, archive, other, fault, statements):
        """A laptop and a shared archive exchange what people entered; the laptop may fail."""
        one = self.decisions[archive % len(self.decisions)]
        shared = self.decisions[other % len(self.decisions)]
        kind = FAULTS[fault % 3] if fault >= 0 else ""
        one.meet(shared, kind, statements if kind else -1)
        one.check()
        shared.check()

    # The end.

    def _ledgers(self):
        return [box.ledger for box in self.boxes]

    def _settle(self):
        """After all faults: boxes agree with their ledgers, and archives with all boxes."""
        for box in self.boxes:
            box.storage.repair()
            box.does(lambda box=box: box.rest(4), -1)
            if not box.app.journal.saved:
                raise BrokenError("not saved, although the storage works again")
            box.on()
            check_numbers(box.storage.files(), box.ledger)
        for archive in self.archives:
            for number, box in enumerate(self.boxes):
                archive.bring(source_of(box.storage, self.room.system), f"id {number}")
                again = archive.bring(source_of(box.storage, self.room.system), f"id {number}")
                if again is None or again.lines or again.forks:
                    raise BrokenError(f"a second sync brings {again}")
            archive.check(self._ledgers(), whole=True)
        settle(self.decisions)

    @property
    def events(self):
        """The number of events in all ledgers."""
        return sum(len(game) for box in self.boxes for game in box.ledger.stored.values())


def script_of(seed):
    """Return the script of a seed."""
    chance = random.Random(-seed - 1)
    script = [_step(chance) for _ in range(chance.randrange(3, 11))]
    chance = random.Random(f"decisions {seed}")
    for _ in range(chance.choice((0, 0, 1, 2, 4))):
        script.insert(chance.randrange(len(script) + 1), _decision(chance))
    return script


def _decision(chance):
    """Return a step of people at laptops; they stand apart, so that seeds keep their worlds."""
    fault, statements = chance.choice((-1, -1, 0, 1, 2)), chance.randrange(12)
    archive = chance.randrange(3)
    if chance.random() < 0.7:
        return ["write", archive, chance.randrange(60), fault, statements]
    return ["meet", archive, chance.randrange(3), fault, statements]


def _step(chance):
    box = chance.randrange(6)
    cut = chance.choice((-1, chance.randrange(5), chance.randrange(12), chance.randrange(60)))
    seed = chance.randrange(1 << 20)
    kind = chance.choice(
        ["play"] * 4
        + ["say"] * 3
        + [
            "wander",
            "wander",
            "rest",
            "rest",
            "off",
            "clock",
            "spoil",
            "repair",
            "trouble",
            "trouble",
        ]
        + ["sync"] * 3
        + ["both", "copy", "old"]
    )
    if kind == "play":
        return [kind, box, seed, chance.choice((1, 1, 2)), cut]
    if kind == "say":
        return [kind, box, seed, chance.choice((3, 10, 25, 60)), cut]
    if kind == "wander":
        return [kind, box, seed, chance.randrange(5, 40), cut]
    if kind == "rest":
        return [kind, box, chance.randrange(1, 5), cut]
    if kind == "off":
        return [kind, box, cut]
    if kind == "clock":
        return [kind, box, chance.choice((0, 1, 1_700_000_000, seed * 2000))]
    if kind == "spoil":
        return [kind, box, chance.randrange(4), chance.randrange(6)]
    if kind == "trouble":
        return [kind, box, seed, chance.randrange(4), chance.randrange(6)]
    if kind == "sync":
        left, changed = (chance.choice((-1, -1, chance.randrange(900))) for _ in range(2))
        fault = chance.choice((-1, 0, 1, 2))
        return [kind, box, chance.randrange(3), left, changed, fault, chance.randrange(40)]
    if kind == "both":
        return [kind, box, chance.randrange(6), chance.randrange(3)]
    if kind == "old":
        return [kind, box, chance.randrange(3)]
    return [kind, box]


# No world takes as long: it would not end.
LONGEST_SECONDS = 20


@contextlib.contextmanager
def _bounded():
    """Raise BrokenError in a world that does not end."""

    def ring(*signal):
        raise BrokenError("the world does not end")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, LONGEST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def failure_of(room, seed, script):
    """Live through a world; return what is broken as text, or "", and the world."""
    with _bounded():
        return _lived(room, seed, script)


def _lived(room, seed, script):
    world = None
    try:
        world = World(room, seed)
        world.live(script)
    except BrokenError as broken:
        return str(broken), world
    except Exception as failure:
        return f"{type(failure).__name__}: {failure}", world
    return "", world


def shortened(room, seed, script):
    """Return a script as short as possible that still fails, by leaving out steps."""
    size = max(1, len(script) // 2)
    while True:
        at = 0
        while at < len(script):
            part = script[:at] + script[at + size :]
            if failure_of(room, seed, part)[0]:
                script = part
            else:
                at += size
        if size == 1:
            return script
        size //= 2
