"""What a box with a sounder plays: what a press led to, and the score on request.

Only a board whose board.json has `sounds` imports this. A press never waits for a tone.
"""

import time

from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.piezo import Piezo
    from pinochle.app import App
    from pinochle.screens.base import Screen
    from pinochle.screens.number import Number

# Tones as (Hz, ms); 0 Hz is a pause.
KINDS = {
    "accepted": ((2000, 40), (2700, 60)),
    "undone": ((2700, 40), (2000, 60)),
    "refused": ((400, 200),),
}
STEP = ((3200, 8),)  # a large one
# The score: each digit by as many beeps, 0 by a long one, a minus by a low one.
SIDES = (1600, 2100, 2700, 3400, 1600, 2100)  # Hz
MINUS = (400, 500)
BEEP, LONG, GAP, BETWEEN, NEXT_SIDE = 120, 500, 140, 400, 800  # ms


def score(totals: "list[int]") -> "list[tuple[int, int]]":
    """Return the tones of a score, side by side."""
    tones = []
    for side, total in enumerate(totals):
        hz = SIDES[side]
        if total < 0:
            tones += [MINUS, (0, BETWEEN)]
        for digit in str(abs(total)):
            beeps = ((hz, BEEP), (0, GAP)) * int(digit) or ((hz, LONG), (0, GAP))
            tones += beeps
            tones.append((0, BETWEEN))
        tones.append((0, NEXT_SIDE))
    return tones


def is_large(before: int, screen: "Number") -> bool:
    """Return whether a number is more than a small step from the one before."""
    step = screen.value - before
    return bool(step) and screen.move(before, 1 if step > 0 else -1) != screen.value


class Sounds:
    """Plays on a sounder; press() passes keys to an App, poll() is called often."""

    def __init__(self, piezo: "Piezo") -> None:
        self.piezo = piezo
        self.left: "list[tuple[int, int]]" = []  # tones to come, from the end on
        self.sounding = False
        self.counted = False  # whether a score is played, which nothing may stretch
        self.until = 0

    def press(self, app: "App", key: int, held: int, now: int) -> None:
        """Pass a press to the App and play what it leads to; it ends what is played."""
        self.stop()
        self.until = now
        before: "Screen | Number" = app.screen
        value = before.value if before.kind == "number" else None  # type: ignore[union-attr]
        app.press(key, held)
        screen, heard = app.screen, app.take_heard()
        if heard == "score":
            self.counted = True
            self.play(score(app.flow.game.totals))
        elif screen is not before and screen.title == words.REFUSED:
            self.play(KINDS["refused"])
        elif heard:
            self.play(KINDS[heard])
        elif value is not None and screen is before and is_large(value, before):  # type: ignore
            self.play(STEP)

    def play(self, tones: "tuple[tuple[int, int], ...] | list[tuple[int, int]]") -> None:
        """Play tones; the next poll() begins them."""
        self.left = list(reversed(tones))

    def poll(self, now: int) -> None:
        """Begin the next tone when the one before has ended."""
        if not (self.left or self.sounding) or time.ticks_diff(now, self.until) < 0:
            return
        if not self.left:
            self.stop()
            return
        hz, ms = self.left.pop()
        self.piezo.tone(hz)
        self.sounding = True
        self.until = time.ticks_add(now, ms)

    def stop(self) -> None:
        """Be silent."""
        self.left = []
        self.counted = False
        if self.sounding:
            self.sounding = False
            self.piezo.tone(0)
