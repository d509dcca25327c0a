"""Keeps the device responsive while a journal is read, which takes seconds for a long game."""

import gc
import time

from pinochle.display import strips
from pinochle.display.canvas import Canvas

from runner import pages

# A display without a change for longer looks broken.
PATIENCE_MS = 1000
# Calls of breathe() further apart belong to different journals.
APART_MS = 500
# Every fourth call collects, because 128 events leave up to 80 kB of garbage.
COLLECTED = 4
# The most bytes allocated between two collections, and the most as a part of the free ones.
THRESHOLD = 48_000
SHARE = 3
# With fewer bytes free, the drawn words are given back: up to 15 kB, drawn again when needed.
SHORT = 24_000


def collect() -> None:
    """Collect garbage, and have it collected again before it takes much of what is free.

    Long work, such as reading a long game, must not fill the heap with garbage between what
    stays, because no large piece is free then.
    """
    gc.collect()
    gc.threshold(min(THRESHOLD, gc.mem_free() // SHARE))


class Reading:
    """Feeds the watchdog, collects garbage, and shows a page if reading takes long."""

    def __init__(self, oled, watchdog) -> None:
        self.oled = oled
        self.watchdog = watchdog
        # Kept, because a heap full of a long game has no free kilobyte in one piece.
        self.canvas = Canvas()
        self.calls = 0
        self.begun = self.last = time.ticks_ms()
        self.shown = False

    def breathe(self) -> None:
        """Do what is due; the App calls it every few events."""
        self.watchdog.feed()
        now = time.ticks_ms()
        if time.ticks_diff(now, self.last) > APART_MS:
            self.begun = now
            self.shown = False
        self.calls += 1
        if self.calls % COLLECTED == 0:
            collect()
            if gc.mem_free() < SHORT:
                strips.forget()
        if not self.shown and time.ticks_diff(now, self.begun) > PATIENCE_MS:
            self.shown = True
            self.oled.show(pages.loading(self.canvas))
        self.last = time.ticks_ms()
