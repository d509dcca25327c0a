"""Measures what a second display on the same wires, at 400 kHz, does to the first one.

Needs the image and the emulator (make test-device builds both); without them it measures nothing.
"""

import statistics
import tempfile
from pathlib import Path

from bench.figures import Figure, measurement
from bench.pico_runs import HOLD_MS, THINKING_MS, WORDS
from emulator.emulated import ROM, UF2, Emulated
from emulator.games import BOARD

SECOND = {"controller": "SSD1306", "address": 0x3D, "present": True}
SOUGHT_MS = 3000  # a second display is looked for every two seconds
SHOWN_MS = 400
HANDS = 2
FIRST_LIMIT, SECOND_LIMIT = 1.05, 1.7


@measurement
def pico_second_display():
    """Compare each press of a game without and with a second display, from contact to complete."""
    if not (UF2.exists() and ROM.exists()):
        return
    pairs = list(zip(presses(None), presses(SECOND), strict=True))
    # A press that changes no pixel, or acts on release, is the same in both.
    pairs = [(alone[0], *both) for alone, both in pairs if alone and both]
    alone, first, second = map(sum, zip(*pairs, strict=True))
    slower = statistics.median(with_second / one for one, with_second, _ in pairs)
    yield Figure("pico-second-first", round(first / alone, 3), "times", 1, FIRST_LIMIT)
    yield Figure("pico-second-first-median", round(slower, 3), "times", 1, FIRST_LIMIT)
    yield Figure("pico-second-complete", round(second / first, 3), "times", 1, SECOND_LIMIT)
    yield Figure("pico-second-presses", len(pairs), "presses")


def presses(second):
    """Return (ms of the first display, ms of the other one) of each press, () of one unseen."""
    found = []
    with tempfile.TemporaryDirectory() as folder, Emulated(Path(folder), cached=True) as pico:
        pico.boot(files=BOARD, second=second)
        pico.run(SOUGHT_MS)
        for word in ["OK", "UP", *WORDS.split() * HANDS]:
            pico.run(THINKING_MS)
            pico.mark()
            begin = pico.ms
            pico.contact(word, HOLD_MS, bounce=False)
            pico.run(SHOWN_MS)
            seen = pico.look()
            both = [one["lastChange"] for one in (seen, seen["second"] or seen)]
            found.append([ms - begin for ms in both] if None not in both else ())
    return found
