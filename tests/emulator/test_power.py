"""Power loss at every flash operation of a whole game: the event is stored or not, never half."""

from pathlib import Path

import pytest
from emulator.emulated import files_in, show
from emulator.games import BOARD, HAND, HAND_OF_EAST, press, single, twin
from trust.chips import Chips
from trust.starts import Starts

# Four of these hands win: a big meld entered in steps of five, and most trick points.
WINNING = "UP OK UP UP RIGHT RIGHT RIGHT RIGHT OK UP OK OK UP*6 OK"
SET = "UP OK UP UP OK UP OK UP UP*15 OK"
SET_EAST = "RIGHT UP*3 OK DOWN OK UP OK UP UP*15 OK"
UNDONE = "HOLD-BACK OK OK"  # undo the acceptance, then accept again
# Eight hands, the average of a game: made, set, undone, until a side has won.
LONG = [HAND, SET, f"{HAND} {UNDONE}", HAND_OF_EAST, SET_EAST, HAND, SET, HAND]


def files_of(folder):
    games = folder / "games"
    return {f"/games/{path.name}": path.read_bytes() for path in games.iterdir()}


def recorded_game(pico, folder, hands):
    """Play a game on both; return operations so far and the frame after a restart, by key.

    Repeats the last of `hands` until the game is over.
    """
    app = twin(folder / "played")
    pico.boot(files=BOARD)
    pico.do("flash", record=True)
    steps = [(0, press(app, ""))]
    waiting = list(hands)
    words = ["OK", "UP"]
    while words or not app.flow.current.over:
        if not words:
            words = list(single(waiting.pop(0) if len(waiting) > 1 else waiting[0]))
        word = words.pop(0)
        shown = press(app, word)
        pico.press(word)
        assert pico.shows(shown), f"after {word}:\n{show(pico.picture())}"
        if len(words) == 9:
            # Idle time: the newest lines move to the game's file, then the checkpoint is written.
            pico.run(8000)
        resumed = press(twin(folder / "resumed", files_of(folder / "played")), "")
        steps.append((pico.do("flash")["operations"], resumed))
    return steps


class Cuts:
    """Power cuts of a recorded game: one before and one halfway through each flash operation."""

    def __init__(self, pico, folder, hands):
        self.pico, self.folder = pico, folder
        self.steps = recorded_game(pico, folder, hands)
        self.total = self.steps[-1][0]
        self.later = 0
        images = {}
        for half in (False, True):
            file = str(folder / f"cut-{half:d}")
            which = {"from": 0, "to": self.total, "half": half, "file": file}
            for number, name in enumerate(pico.do("cuts", **which)["names"]):
                images[number, half] = Path(name)
        self.images = images

    def frames(self, number):
        """Return the frames expected before and after the key that caused an operation."""
        step = next(i for i, (done, _) in enumerate(self.steps) if done > number)
        return self.steps[step - 1][1], self.steps[step][1]

    def fold(self, number, half):
        """Read the flash after a cut as the laptop does: with the same journal code."""
        app = twin(self.folder / "cut", files_in(self.images[number, half]))
        seen = press(app, "")
        before, after = self.frames(number)
        assert seen in (before, after), f"operation {number}, half {half}:\n{show(seen)}"
        self.later += seen == after != before
        return app

    def boot(self, number, half):
        """Start the device after a cut: it must show the same screen and accept the next key."""
        app = self.fold(number, half)
        seen = self.pico.boot(image=self.images[number, half])
        assert seen == press(app, ""), f"operation {number}, half {half}:\n{show(seen)}"
        self.pico.press("OK")
        assert self.pico.shows(press(app, "OK")), f"operation {number}, half {half}"


@pytest.mark.wide
def test_journals_survive_power_loss_at_every_flash_operation(pico, tmp_path):
    """The laptop reads the flash of every cut; the device itself starts after every fifth."""
    cuts = Cuts(pico, tmp_path, [WINNING])
    assert cuts.total > 20
    for place, (number, half) in enumerate(sorted(cuts.images)):
        (cuts.boot if place % 5 == 0 else cuts.fold)(number, half)
        cuts.images[number, half].unlink()
    assert cuts.later > 0, "no cut came after an event was stored"


@pytest.mark.soak
def test_the_device_starts_after_power_loss_at_every_operation_of_a_long_game(pico, tmp_path):
    cuts = Cuts(pico, tmp_path, LONG)
    assert cuts.total > 50
    for place, (number, half) in enumerate(sorted(cuts.images)):
        cuts.boot(number, half)
        if place % 10 == 0:
            # The start moves the newest lines and sets damage aside; then power is lost again.
            pico.run(4000)
            expected = press(twin(tmp_path / "again", pico.files()), "")
            assert pico.boot(image=pico.image()) == expected
        cuts.images[number, half].unlink()
    assert cuts.later > 0, "no cut came after an event was stored"


# Each has a power cut, the first one also while the Pico starts.
@pytest.mark.wide
@pytest.mark.parametrize("seed", [0, 1])
def test_nothing_is_lost_in_a_world_on_a_chip(seed):
    chips = Chips()
    try:
        chips.once(seed)
    finally:
        chips.close()


@pytest.mark.parametrize("seed", [5, 6])
def test_a_start_after_power_cuts_shows_what_is_stored(seed):
    starts = Starts()
    try:
        starts.once(seed, cuts=5)
    finally:
        starts.close()
