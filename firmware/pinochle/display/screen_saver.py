"""Care of the display: when it dims, what shifts against burn-in, when it goes dark.

OLED pixels age with the light they give; nobody looks at a game for minutes on
end while cards are played.
"""

from pinochle.display.canvas import PAGES, WIDTH

FULL, DIM, DARK = 2, 1, 0

DIM_AFTER_MS = 2 * 60 * 1000
DARK_AFTER_MS = 30 * 60 * 1000
SHIFT_EVERY_MS = 60 * 1000
# To the right and back: the margins are two columns wide.
_SHIFTS = (0, 1)


class ScreenSaver:
    """How long nobody has pressed, and what follows from it.

    `brightness` is FULL, DIM or DARK; a runner sets the panel to it. A DARK display shows
    nothing, and the key that wakes it does nothing else.
    """

    def __init__(self) -> None:
        self.idle_ms = 0
        self.brightness = FULL
        self.shift = 0

    def pressed(self) -> bool:
        """Note a press; return whether it only woke a dark display."""
        woke = self.brightness == DARK
        self.idle_ms = 0
        self.brightness = FULL
        self.shift = 0
        return woke

    def tick(self, ms: int, stays_on: bool) -> bool:
        """Let time pass; return whether the display looks different now.

        With `stays_on` the display never goes dark: a hand is being played by it.
        """
        self.idle_ms += ms
        # No tuple of the two: this runs for ever while nobody presses, and must not use the heap.
        brightness, shift = self.brightness, self.shift
        self.brightness = FULL
        if self.idle_ms >= DARK_AFTER_MS and not stays_on:
            self.brightness = DARK
        elif self.idle_ms >= DIM_AFTER_MS:
            self.brightness = DIM
            self.shift = _SHIFTS[(self.idle_ms - DIM_AFTER_MS) // SHIFT_EVERY_MS % 2]
        return brightness != self.brightness or shift != self.shift

    @property
    def meddles(self) -> bool:
        """Whether finish() changes a frame."""
        return self.shift > 0 or self.brightness == DARK

    def finish(self, buf: bytearray) -> None:
        """Shift a frame that was drawn, or put it out."""
        if self.brightness == DARK:
            buf[:] = bytes(WIDTH * PAGES)
        elif self.shift:
            for start in range(0, WIDTH * PAGES, WIDTH):
                # The first column stays as well: only bars reach it, type never does.
                buf[start + 1 : start + WIDTH] = bytes(buf[start : start + WIDTH - 1])
