"""Protects the display from burn-in: dims it, shifts the picture, switches it off.

OLED pixels age with the light they emit, and players do not look at the display for minutes while
cards are played.
"""

from pinochle.display.frame import PAGES, WIDTH

# SCANNED is for a code that a camera reads.
SCANNED, FULL, DIM, DARK = 3, 2, 1, 0
# The brightness in place of FULL where the menu asks for less light.
HALF, LITTLE = 4, 5
LIGHTS = (FULL, HALF, LITTLE)

DIM_AFTER_MS = 2 * 60 * 1000
DARK_AFTER_MS = 30 * 60 * 1000
SHIFT_EVERY_MS = 60 * 1000
# One column to the right and back: the margins are two columns wide.
_SHIFTS = (0, 1)


class ScreenSaver:
    """The idle time, and the brightness and shift that follow from it.

    `brightness` is FULL, DIM or DARK; a runner sets the panel to it. A DARK display shows nothing,
    and the key that wakes it does nothing else.
    """

    def __init__(self) -> None:
        self.idle_ms = 0
        self.brightness = FULL
        self.shift = 0

    def pressed(self) -> bool:
        """Record a press; return whether it only woke a dark display."""
        woke = self.brightness == DARK
        self.idle_ms = 0
        self.brightness = FULL
        self.shift = 0
        return woke

    def tick(self, ms: int, stays_on: bool) -> bool:
        """Let time pass; return whether the display must be sent again.

        With `stays_on` the display never goes dark, because players need it during the hand.
        """
        self.idle_ms += ms
        # Compare one by one: a tuple would allocate on every idle tick.
        brightness, shift = self.brightness, self.shift
        self.brightness = FULL
        if self.idle_ms >= DARK_AFTER_MS and not stays_on:
            self.brightness = DARK
        elif self.idle_ms >= DIM_AFTER_MS:
            self.brightness = DIM
            self.shift = _SHIFTS[(self.idle_ms - DIM_AFTER_MS) // SHIFT_EVERY_MS % 2]
        return brightness != self.brightness or shift != self.shift

    def level(self, scanned: bool) -> int:
        """Return the brightness for a screen; `scanned` if a camera reads it."""
        return SCANNED if scanned and self.brightness == FULL else self.brightness

    @property
    def meddles(self) -> bool:
        """Return whether finish() changes a frame."""
        return self.shift > 0 or self.brightness == DARK

    def finish(self, buf: bytearray) -> None:
        """Shift a drawn frame and turn its title bar dark, or clear it.

        The bar is lit on every screen, so that its pixels would age first.
        """
        if self.brightness == DARK:
            buf[:] = bytes(WIDTH * PAGES)
        elif self.shift:
            for start in range(0, WIDTH * PAGES, WIDTH):
                # The first column stays: only bars reach it, never text.
                buf[start + 1 : start + WIDTH] = bytes(buf[start : start + WIDTH - 1])
            if buf[0] == buf[WIDTH - 1] == 0xFF:
                for column in range(WIDTH):
                    buf[column] ^= 0xFF
                    buf[WIDTH + column] ^= 1  # the bar's lower edge
