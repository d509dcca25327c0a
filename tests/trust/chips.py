"""Worlds on the emulated Pico: a person plays by keys, power fails at operations of the flash.

In some the storage is nearly full: newest lines stay in the log, because no file takes them.

The same keys are pressed on an App on this laptop; after each press both show the same picture.
After a power cut the flash has the events from before the press, or some or all of those after it.
"""

import random
import tempfile
from pathlib import Path

from emulator.emulated import GEOMETRY, Emulated, files_in, show
from emulator.games import BOARD, press, twin
from pinochle.keys import NAMES, OK
from pinochle.screens.board import Board
from pinochle_tools.journals.sources import FolderSource
from world.archives import Archive
from world.box import Box
from world.model import BrokenError, games_in
from world.worlds import Room

# Blocks that a file leaves free where storage is nearly full: two of them are for the folder of
# the games. A block of a large file has as many bytes of it.
FEW, USED = (2, 3, 4), 4083
ROOT = 2  # blocks
SHOWN_MS = 2000  # the most until a press is shown
IDLE_MS = 8000  # until the tail is moved and the checkpoint is written
STEPS = 3


class CutError(Exception):
    """Power failed at an operation of the flash."""


def stored(files):
    """Return the events of all games in {path: bytes}, the oldest first.

    The ids of games are left out, because a chip makes its own.
    """
    named = {path.rpartition("/")[2]: data for path, data in files.items()}
    games = games_in(named)
    order = {name[5:-4]: name for name in named if name.endswith(".log")}
    found = [games[game] for game in sorted(games, key=lambda game: order.get(game, "~"))]
    return [[[*events[0][:2], "", *events[0][3:]], *events[1:]] for events in found]


class Mirror:
    """An App whose presses also reach the chip."""

    def __init__(self, app, pico):
        self.app, self.pico = app, pico
        self.before = self.after = self.stored()
        self.presses = 0

    def __getattr__(self, name):
        return getattr(self.app, name)

    def stored(self):
        """Return what the App on this laptop has stored."""
        folder = Path(self.app.files.path)
        return stored({path.name: path.read_bytes() for path in folder.iterdir()})

    def press(self, key, held=0):
        """Press a key on both; raises BrokenError if they differ, or CutError."""
        assert not held, "the pilot taps"
        self.presses += 1
        self.before = self.after
        self.app.press(key)
        expected = bytes(self.app.draw())
        self.after = self.stored()
        self.pico.press(NAMES[key])
        end = self.pico.ms + SHOWN_MS
        while True:
            self.rest(0.1)
            picture = self.pico.picture()
            if picture == expected:
                return
            if self.pico.ms >= end:
                raise BrokenError(f"after {NAMES[key]}:\n{show(picture)}")
            self.rest(10)

    def rest(self, ms):
        """Let time pass; raises CutError."""
        if self.pico.do("run", ms=ms)["dead"]:
            raise CutError

    def answer_notice(self):
        """Press OK at STORAGE FULL, if the chip says it: the App on this laptop has room."""
        with tempfile.TemporaryDirectory() as folder:
            other = twin(Path(folder) / "other")
            other.notice("full")
            notice = bytes(other.draw())
        if self.pico.picture() == notice:
            # The chip showed what was scored for its time before.
            self.app.tick(Board.NEWS_MS)
            self.app.notice("full")
            self.press(OK)


class Ledger:
    """What the model compares with: the events of the chip's games."""

    def __init__(self):
        self.stored = {}

    def events(self, game):
        """Return the events of a game."""
        return self.stored[game]


def filler(chance):
    """Return a file that fills the storage, in one of three worlds."""
    if chance.random() > 1 / 3:
        return {}
    blocks = GEOMETRY["block_count"] - ROOT - chance.choice(FEW)
    return {"/filler": bytes(blocks * USED)}


class ChipBox(Box):
    """The emulated chip as a box, and the person at it."""

    def __init__(self, pico, folder, chance):
        self.pico, self.folder, self.chance = pico, folder, chance
        self.ledger = Ledger()
        self.cuts = 0
        self.pico.boot(files={**BOARD, **filler(chance)})
        self.app = Mirror(twin(folder), pico)

    def on(self):
        """Switch on after a power cut, which may happen again; compare what is stored."""
        self.cuts += 1
        image = self.pico.image()
        files = files_in(image)
        self.compare(stored(files))
        if self.chance.random() < 0.3:
            self.pico.power_on(image=image)
            self.cut_after(self.chance.randrange(6))
            self.pico.run(4000)
            image = self.pico.image()
            files = files_in(image)
            self.compare(stored(files))
        seen = self.pico.boot(image=image)
        self.app = Mirror(twin(self.folder, files), self.pico)
        if seen != press(self.app.app, ""):
            raise BrokenError(f"after a cut:\n{show(seen)}")

    def compare(self, found):
        before, after = self.app.before, self.app.after
        if len(before) > len(found) or len(found) > len(after):
            raise BrokenError(f"{len(found)} games are stored, not {len(before)}")
        for place, game in enumerate(found):
            known = before[place] if place < len(before) else []
            if game[: len(known)] != known or game != after[place][: len(game)]:
                raise BrokenError(f"{game} is stored, not {known} or {after[place]}")

    def cut_after(self, operations, half=False):
        """Let power fail at an operation from now on."""
        at = self.pico.do("flash")["operations"] + operations
        self.pico.do("fault", cut={"at": at, "half": half})

    def does(self, step, cut):
        """Do a step, in which power may fail."""
        if cut >= 0:
            self.cut_after(cut, self.chance.random() < 0.5)
        try:
            super().does(step, -1)
            self.app.rest(self.chance.choice((100, IDLE_MS)))
            self.app.answer_notice()
        except CutError:
            self.on()

    def check(self):
        """Nothing: each press is compared."""

    def _says(self, event):
        """Nothing: the keys of a chip have no shortcut."""

    @property
    def storage(self):
        """This box, for what a world does to storage."""
        return _NoFaults()

    def _play_hand(self, pilot, chance):
        self._know()
        super()._play_hand(pilot, chance)

    def _know(self):
        game = self.app.flow.current
        newest = self.app.after[-1]
        self.ledger.stored = {game.id: [[*newest[0][:2], game.id, *newest[0][3:]], *newest[1:]]}


class _NoFaults:
    """Storage whose faults are made in another place."""

    def cut_after(self, operations):
        """Nothing."""


class Chips:
    """Each case is a world of its own seed."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()
        self._room = Room().__enter__()
        self._number = 0

    def once(self, seed):
        """Live through a world; raises BrokenError."""
        chance = random.Random(seed)
        self._number += 1
        folder = Path(self._folder.name) / str(self._number)
        folder.mkdir()
        with Emulated(folder) as pico:
            pico.chance = random.Random(seed)
            box = ChipBox(pico, folder / "twin", chance)
            for _ in range(STEPS):
                cut = chance.choice((-1, *(chance.randrange(most) for most in (4, 10, 25))))
                box.does(lambda: box.play(chance.randrange(1 << 20), 1), cut)
            pico.do("fault", cut=None)
            box.app.rest(IDLE_MS)
            files = files_in(pico.image())
            box.compare(stored(files))
            self._synced(folder / "synced", files)
        return 1

    def _synced(self, folder, files):
        """Bring what flash has into an archive, and compare it."""
        folder.mkdir()
        for path, data in files.items():
            if path.startswith("/games/"):
                (folder / path.rpartition("/")[2]).write_bytes(data)
        ledger = Ledger()
        ledger.stored = games_in({path.name: path.read_bytes() for path in folder.iterdir()})
        archive = Archive(self._room.database, "one")
        archive.bring(FolderSource(folder), "chip")
        archive.check([ledger], whole=True)

    def close(self):
        """End the room."""
        self._room.__exit__()
