"""A scorekeeper with its flash and its keys, and a person who keeps score on it.

The App, the journal, the folder and the log are the device's own; flash and keys are models. A
laptop that plays is the same with a folder of this machine.
"""

import random
import traceback
from pathlib import Path

from drivers.flash_log import FlashLog
from pinochle.app import App
from pinochle.keys import BACK, HOLD_BACK, OK, TURNED, Keypad
from pinochle.screens.base import Screen, Stored
from pinochle.screens.kinds import Choices, Page
from pinochle.storage.checkpoint import Checkpoint
from pinochle.storage.files import Folder
from pinochle.text import words
from runner.storing import FlashFolder, OlderTailError
from support.nor_flash import NorFlash, PowerCutError
from support.pilot import SCORES, LostError, Pilot
from support.plain_rules import PlainRules
from support.plays import Table
from support.random_hands import Dealer
from support.storage import CutFolder, PowerLossError
from world.flash_files import FileSystem
from world.model import BrokenError, Ledger, games_in, totals_of

LOG, BLOCKS = 8, 24  # sectors of the tail's log and of the file system
UNLIMITED = 1 << 40
PRESETS = ("racehorse", "racehorse", "hay", "three-hand", "double-deck", "dailey", "six-card")
CUTS = (PowerCutError, PowerLossError)
FILLING = "/filling"


class Chip(NorFlash):
    """Flash whose log sectors may stop to take programs."""

    deaf_log = 0  # programs of the log that change nothing

    def writeblocks(self, block, buf, offset=None):
        if block < LOG and self.deaf_log:
            self.deaf_log -= 1
            return
        super().writeblocks(block, buf, offset)


class Usb:
    """A port without a listener."""

    def say(self, data):
        """Drop the bytes."""


class Fingers:
    """In place of an App for the pilot: presses reach it through contacts that bounce."""

    def __init__(self, app, chance):
        self.app, self.chance = app, chance
        self.keypad = Keypad()
        self.ms = 0
        # A key that is down at power-on counts only after it was released.
        stuck = chance.choice((0, 0, 1, 16, 32))
        self.keypad.observe(stuck, 0)
        for level in (stuck, 0, 0, 0):
            self.ms += 20
            if self.keypad.sample(level, self.ms) >= 0:
                raise BrokenError("a key that was down at power-on counts")

    @property
    def screen(self):
        return self.app.screen

    def press(self, key, held=0):
        if held:
            self.app.press(key, held)
            return
        contact = key - 2 if key > BACK else key
        seen = []
        for level, ms in self._contact(600 + 60 if key > BACK else 50):
            self.ms += ms
            press = self.keypad.sample(level << contact, self.ms)
            if press >= 0:
                seen.append(press)
                self.app.press(press & 7, press >> 3)
        if seen != [key]:
            raise BrokenError(f"key {key} was pressed once, but {seen} reached the App")

    def _contact(self, ms):
        """Yield (level, time since the one before) of a contact that bounces at both edges."""
        chance = self.chance
        for level in (1, 0):
            for _ in range(chance.choice((0, 0, 1, 3))):
                yield level, 1
                yield 1 - level, 1
                yield 1 - level, 0
            yield level, 1
            while level and ms > 0:
                yield level, 30
                ms -= 30
        for _ in range(4):
            yield 0, 10


class Storage:
    """The flash of a box: a chip that lives through power cuts."""

    def __init__(self, name, mounted, sectors, torn):
        self.name, self.mounted, self.sectors = name, mounted, sectors
        self.chip = Chip(LOG + BLOCKS)
        self.chip.torn = torn  # what a power cut leaves of an operation
        self._mount(new=True)

    def _mount(self, new=False):
        self.system = FileSystem(self.chip, LOG, BLOCKS)
        if new:
            self.system.format()
        self.mounted[self.name] = self.system.mount()

    def open(self):
        """Return (folder, checkpoint) after power-on."""
        self.chip.cut = -1
        self.system.context.bad = 0
        self._mount()
        folder = self.folder()
        return folder, Checkpoint(Folder("/" + self.name), "world")

    def folder(self):
        """Return the games folder as the program finds it."""
        return FlashFolder(f"/{self.name}/games", Usb(), FlashLog(self.chip, 0, self.sectors))

    def cut_after(self, operations):
        """Let power fail at an operation from now on."""
        self.chip.cut = self.chip.operations + operations if operations >= 0 else -1

    def files(self):
        """Return {name: bytes} of the games folder, without a fault."""
        folder = self.folder()
        found = {name: Folder.read(folder, name) for name in folder.names()}
        newest = folder.log.read()
        # The tail of an older image is the newest, until it is taken over.
        found.setdefault("tail", newest)
        return found

    def spoil(self, kind, count):
        """Begin a fault: of the file system, of the log, or of room."""
        if kind == "files":
            self.system.failing = count
            self.system.context.bad = count // 2
        elif kind == "log":
            self.chip.deaf_log = count
        elif kind == "worn":
            for page in random.Random(count).sample(range(LOG * 16), 20):
                self.chip.worn.add(page * 256)
        else:
            self._fill(count)

    def _fill(self, left):
        try:
            with self.system.open(FILLING, "wb") as file:
                free = BLOCKS - self.system.do("fs_size")
                for _ in range(max(0, free - left)):
                    file.write(b"x" * 4000)
        except OSError:
            pass  # it is full

    def repair(self):
        """End all faults."""
        self.system.failing = self.system.context.bad = self.chip.deaf_log = 0
        self.cut_after(-1)
        if FILLING[1:] in [entry.name for entry in self.system.entries("/")]:
            self.system.do("remove", FILLING)


class Disk:
    """The data folder of a laptop that plays."""

    def __init__(self, path):
        self.path = str(path)
        self.used = CutFolder(self.path, UNLIMITED)

    def open(self):
        self.used = CutFolder(self.path, UNLIMITED)
        return self.used, None

    def folder(self):
        return Folder(self.path)

    def cut_after(self, steps):
        # Each byte is a step.
        self.used.left = steps * 17 if steps >= 0 else UNLIMITED

    def files(self):
        folder = Folder(self.path)
        names = [name for name in folder.names() if name.endswith((".log", "tail"))]
        return {name: folder.read(name) for name in names}

    def spoil(self, kind, count):
        pass

    def repair(self):
        self.cut_after(-1)


class Said(Screen):
    """A screen whose OK is one event."""

    def __init__(self, event):
        super().__init__("SAID", "", "")
        self.event = event

    def press(self, key, held=0):
        return Stored(self.event)


class Box:
    """A scorekeeper that may lose power at any moment; `ledger` is what it must know."""

    def __init__(self, storage, salt, clock):
        self.storage, self.salt, self.clock = storage, salt, clock
        self.ledger = Ledger()
        self.compared = 0  # totals that the model knew
        self.on()

    # Power.

    def on(self, cut=-1):
        """Start the program from what is stored, and compare with the ledger.

        Power may fail at an operation of the start, too; then it starts again.
        """
        files, checkpoint = self.storage.open()
        self.ledger.find(games_in(self.storage.files()))
        if cut >= 0:
            self.storage.cut_after(cut)
            try:
                App(files, self.clock, self.salt, checkpoint=checkpoint)
            except (*CUTS, OlderTailError):
                pass
            self.on()
            return
        while True:
            self.app = App(files, self.clock, self.salt, checkpoint=checkpoint)
            try:
                self._listen(self.app.journal)
                self.check()
                return
            except OlderTailError:
                checkpoint = None

    def does(self, step, cut):
        """Do a step; power fails at operation `cut` of it if that is not negative."""
        self.storage.cut_after(cut)
        try:
            step()
            self.storage.cut_after(-1)
        except CUTS:
            self.on()
        except OlderTailError:
            self.on()
        except LostError:
            # The person does not understand the display, and presses BACK until it is known.
            self.storage.cut_after(-1)
            for _ in range(6):
                self.app.press(BACK)
        self.check()

    def _listen(self, journal):
        """Enter into the ledger what the App stores."""
        names = ("begin", "begin_unsaved", "append", "keep", "idle", "switch")
        plain = {name: getattr(journal, name) for name in names}
        nested = []

        def storing(name):
            def store(*events):
                if nested:
                    plain[name](*events)
                    return
                nested.append(name)
                game = events[0][2] if name == "begin" else journal.game
                self.ledger.may_store(game, events)
                try:
                    plain[name](*events)
                finally:
                    nested.clear()
                self.ledger.has_stored()

            return store

        def keep(event):
            self.ledger.waits(journal.game, event)
            plain["keep"](event)

        def idle():
            waits = not journal.saved
            plain["idle"]()
            if waits and journal.saved:
                self.ledger.pending = []
                self.ledger.has_stored()

        def begin_unsaved(first):
            made = plain["begin_unsaved"](first)
            self.ledger.waits(first[2], first)
            self._listen(made)
            return made

        def switch(name, fold):
            self.ledger.chosen = name[5:-4]
            found = plain["switch"](name, fold)
            # What waited was stored before.
            self.ledger.pending = []
            self.ledger.has_stored()
            self.ledger.has_switched()
            return found

        journal.begin, journal.append = storing("begin"), storing("append")
        journal.switch = switch
        journal.begin_unsaved = begin_unsaved
        journal.keep, journal.idle = keep, idle

    # What the display shows.

    def check(self):
        """Compare the game that the display shows with the ledger; raises BrokenError."""
        self.app.draw()
        game = self.app.flow.current
        if game is None:
            if self.ledger.stored and not self.ledger.chosen:
                raise BrokenError(f"no game is shown: {self.app.screen.title}")
            return
        if not self.ledger.is_current(game.id):
            raise BrokenError(
                f"game {game.id} is shown, the last of {self.ledger.shown} is current"
            )
        events = self.ledger.events(game.id)
        if not events:
            raise BrokenError(f"the display shows game {game.id}, which is not stored")
        if self.app.journal.count != len(events):
            raise BrokenError(f"{self.app.journal.count} lines, but {len(events)} were accepted")
        wanted = totals_of(events)
        if wanted is None:
            return
        self.compared += 1
        if list(game.totals) != wanted.totals:
            raise BrokenError(f"the display shows {game.totals}, but it is {wanted.totals}")
        shown = game.winner if game.winner >= 0 else None
        if wanted.plain and not wanted.ended and shown != wanted.winner:
            raise BrokenError(f"the winner is {wanted.winner}, but {shown} is shown")

    # What the person does.

    def play(self, seed, many):
        """Play hands, with a mistake now and then."""
        chance = random.Random(seed)
        pilot = Pilot(Fingers(self.app, chance))
        for _ in range(many):
            self._answer_notices()
            game = self.app.flow.current
            if game and not game.over and chance.random() < 0.15:
                # People go home.
                self._says(["end", "stopped"])
                game = self.app.flow.current
            if game is None or game.over:
                preset = chance.choice(PRESETS)
                pilot.begin(preset, chance.randrange(3))
            self._play_hand(pilot, chance)

    def _play_hand(self, pilot, chance):
        game = self.app.flow.current
        wanted = totals_of(self.ledger.events(game.id))
        preset = self.ledger.events(game.id)[0][3]
        rules = wanted.rules if wanted else PlainRules({"based-on": preset})
        hand = _hand(chance, rules, wanted)
        if isinstance(self.app.screen, SCORES):
            pilot.read_names()
        for _ in range(60):
            self._answer_notices()
            before = self.app.screen
            _answer(pilot, hand)
            if chance.random() < 0.04:
                self._err(pilot, chance)
            if isinstance(self.app.screen, SCORES) and self.app.screen is not before:
                return
            if pilot.over or pilot.tied:
                return

    def _err(self, pilot, chance):
        """Undo, perhaps twice, and sometimes restore it."""
        for _ in range(chance.choice((1, 1, 2))):
            pilot.press(HOLD_BACK)
            pilot.press(OK)
        if chance.random() < 0.3:
            pilot.open_menu(words.REDO.split("%")[0])

    def _answer_notices(self):
        screen = self.app.screen
        if isinstance(screen, Choices) and screen.title == words.UNSAVED[0]:
            screen.at = 1
            self.app.press(OK)
        elif isinstance(screen, Page) and screen.keys == words.OK_GO_ON:
            self.app.press(OK)

    def wander(self, seed, many):
        """Press keys without a plan."""
        chance = random.Random(seed)
        fingers = Fingers(self.app, chance)
        for _ in range(many):
            self._answer_notices()
            key = chance.choice((0, 0, 1, 1, 2, 3, 4, 4, 4, 5, 6, 7))
            if key < OK and chance.random() < 0.1:
                self.app.press(key, chance.choice((1, 5, 20, TURNED)))
            else:
                fingers.press(key)

    def say(self, seed, many):
        """Enter events that the display offers in its menus: corrections, notes, penalties."""
        table = object.__new__(Table)
        table.random, table.odd, table.events = random.Random(seed), 0.4, [["game"]]
        for _ in range(many):
            table.game = self.app.flow.current
            if table.game is None:
                self.play(seed, 1)
                return
            self._answer_notices()
            try:
                event = table.next_event()
            except AssertionError:
                return
            self._says(event)

    def _says(self, event):
        before = self.app.screen
        self.app.screen = Said(event)
        self.app.press(OK)
        if isinstance(self.app.screen, Said):
            self.app.screen = before

    def trouble(self, seed, kind, count):
        """Play while storage fails, then without; nothing that is shown as saved may be lost."""
        self.storage.spoil(kind, count)
        self.say(seed, 4)
        self.rest(2)
        self.say(seed + 1, 2)
        self.storage.repair()
        self.rest(2)
        self.say(seed + 2, 2)

    def rest(self, many):
        """Let idle time pass."""
        for _ in range(many):
            self.app.tick(3500)


def _answer(pilot, hand):
    """Answer the screen; raises LostError if the hand does not fit what is asked."""
    try:
        pilot.answer(hand)
    except (KeyError, IndexError, TypeError, AttributeError) as failure:
        last = traceback.extract_tb(failure.__traceback__)[-1]
        if Path(last.filename).name != "pilot.py":
            raise
        raise LostError(str(failure)) from None


def _hand(chance, rules, wanted):
    """Return a random hand that the pilot can enter."""

    class Race:
        totals = wanted.totals if wanted else [0] * rules.count
        target = rules.of["target"]

    return Dealer(chance, rules).hand(Race, 0)
