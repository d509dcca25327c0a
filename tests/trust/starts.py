"""Power fails while the emulated Pico starts, tries its display, or writes what the start needs.

A case prepares a device: a game, a checkpoint that fits or does not, and a display that is known,
new, lost or found late. Then power fails again and again, at any time of a start or at any
operation of the flash. The last start always shows the picture of the events that are stored.
"""

import random
import shutil
import tempfile
from pathlib import Path

from emulator.emulated import Emulated, files_in, show
from emulator.games import BOARD, events_of, press, stored, twin
from trust.chips import stored as events_in
from world.model import BrokenError

CUTS = 50  # of a case
START_MS = 160  # a start of ten hands is usable after 130 ms
FOUND_MS = 7000  # from power-on until a new display was tried at 1 MHz
SHOWN_MS = 1500  # the most until the picture is complete
PRESSES = ("UP", "OK", "UP", "OK")  # before a rest, of a bid or a new game
CHECKPOINTS = ("fresh", "stale", "none", "damaged")
DISPLAYS = ("usual", "fast", "lost", "late")


class Starts:
    """Each case is a device of its own seed, with many power cuts."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()

    def once(self, seed, cuts=CUTS):
        """Prepare a device and cut its power; return the number of cuts; raises BrokenError."""
        chance = random.Random(seed)
        folder = Path(self._folder.name) / str(seed)
        folder.mkdir()
        with Emulated(folder) as pico:
            pico.chance = random.Random(seed)
            device = Device(pico, folder, chance)
            for number in range(cuts):
                try:
                    device.cut()
                except AssertionError as error:
                    raise BrokenError(f"cut {number} of {device}: {error}") from error
        shutil.rmtree(folder)
        return cuts

    def close(self):
        """Remove the folder."""
        self._folder.cleanup()


class Device:
    """A device that is off: an image of its flash, and the files of its games."""

    def __init__(self, pico, folder, chance):
        self.pico, self.folder, self.chance = pico, folder, chance
        self.hands = chance.choice((0, 2, 10, 60))
        self.checkpoint = chance.choice(CHECKPOINTS)
        self.display = chance.choice(DISPLAYS)
        self.image = folder / "off.bin"
        self.older = b""  # the picture of a checkpoint that is stale
        self.pressed = False  # UP, in the start that was cut
        self._prepare()

    def __str__(self):
        return f"{self.hands} hands, checkpoint {self.checkpoint}, display {self.display}"

    def _prepare(self):
        hz = 1_000_000 if self.display == "fast" else 400_000
        files = {"/board": b"six_ssd1306\nhz=%d,60,SSD1306\n" % hz}
        if self.hands:
            files.update(stored(events_of(self.hands), self.folder))
        self.pico.boot(files=files, plugged=False)
        self.pico.rest()
        if self.checkpoint == "stale":
            self.older = self.pico.picture()
            self.pico.play("UP OK")
            self.pico.run(300)
        elif self.checkpoint != "fresh":
            files = self.pico.files()
            data = bytearray(files.pop("/checkpoint", b""))  # none without a game
            if data and self.checkpoint == "damaged":
                data[self.chance.randrange(len(data))] ^= 1 << self.chance.randrange(8)
                files["/checkpoint"] = bytes(data)
            self.pico.power_on(files=files)
        self._off()

    def _off(self):
        """Switch off: keep the flash, and the files of the games in it."""
        shutil.copy(self.pico.image(), self.image)
        self.files = files_in(self.image)

    def cut(self):
        """Let power fail once or twice; the start after that shows what is stored."""
        for _ in range(self.chance.choice((1, 1, 1, 2))):
            self.pressed = False
            self.chance.choice((self.starting,) * 18 + (self.resting, self.probing))()
            known = [events_in(self.files)]
            if self.pressed:
                known.append(self._after_up())
            self._off()
            found = events_in(self.files)
            assert found in known, f"{found} is stored, not {known}"
        self._look()

    def starting(self):
        """Cut at any time of a start: a key is pressed, the display is lost."""
        self._on()
        at = self.chance.uniform(0, START_MS)
        if self.chance.random() < 0.3:
            self.pressed = True
            self.pico.contact("UP", 40, at=self.chance.uniform(0, at))
        if self.display in ("lost", "late"):
            lost = self.chance.uniform(0, at)
            self.pico.run(lost)
            self.pico.do("fault", unplugged=True)
            at -= lost
        self.pico.run(at)

    def resting(self):
        """Cut while the newest lines move to the game's file and the checkpoint is written."""
        app = self._twin()
        self._on()
        self.older = self.pico.expect(press(app, ""), SHOWN_MS)
        for word in PRESSES:
            press(app, word)
            self.pico.press(word)
            assert self.pico.shows(bytes(app.draw())), f"{word}: {show(self.pico.picture())}"
        self.files = self.pico.files()
        self._cut_after(self.chance.randrange(30))
        self.pico.rest()

    def probing(self):
        """Cut while the file `board` is written, because the display is new."""
        self.pico.power_on(files={**self.files, **BOARD}, plugged=False)
        self._cut_after(self.chance.randrange(12))
        self.pico.run(FOUND_MS)

    def _cut_after(self, operations):
        at = self.pico.do("flash")["operations"] + operations
        self.pico.do("fault", cut={"at": at, "half": self.chance.random() < 0.5})

    def _on(self):
        self.pico.power_on(image=self.image, plugged=self.chance.random() < 0.1)

    def _twin(self):
        return twin(self.folder / "own", self.files)

    def _after_up(self):
        """Return the games' events after UP, which answers some questions."""
        app = self._twin()
        press(app, "UP")
        folder = Path(app.files.path)
        return events_in({path.name: path.read_bytes() for path in folder.iterdir()})

    def _look(self):
        """Start once more: no older picture is shown, and then the right one."""
        expected = press(self._twin(), "")
        self._on()
        if self.display == "late":
            self.pico.do("fault", unplugged=True)
            self.pico.run(self.chance.uniform(0, 600))
            self.pico.do("fault", displayPower=True)
            self.pico.do("fault", unplugged=False)
        end = self.pico.ms + SHOWN_MS
        while True:
            look = self.pico.look()
            picture = bytes.fromhex(look["picture"])
            if picture == expected:
                break
            assert not look["lit"] or picture != self.older, "an older picture is shown"
            assert self.pico.ms < end, f"not shown:\n{show(picture)}"
            self.pico.run(3)
