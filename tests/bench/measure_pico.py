"""Measures the Pico's figures in one run, in the virtual time of the emulated chip.

Misses of the flash cache count.

Needs the image and the emulator (make firmware; make test-device builds both); without them it
measures nothing.
"""

import statistics
import tempfile
from pathlib import Path

from bench.figures import Figure, measurement
from emulator.emulated import ROM, UF2, Emulated
from emulator.games import BOARD, events_of, press, stored, twin
from pinochle.screens.last_tricks import LastTricks

WORDS = "UP UP UP OK DOWN UP UP UP OK UP UP OK OK UP UP OK"
HANDS = 5
THINKING_MS = 600
PLAYING_MS = 4000  # time without presses while cards are played
BIT_MS = 1 / 400


class Presses:
    """The measurements of each press: kind -> lists of milliseconds."""

    def __init__(self):
        self.latency = {}
        self.whole = {}
        self.wire = {}
        self.twice = 0
        self.events = self.erases = 0


def whole_frame_ms(pico):
    """Return the time to send a whole frame with micropython-lib's ssd1306 driver."""
    pico.prompt()
    took = pico.execute(
        "import time\n"
        "from machine import I2C, Pin\n"
        "bus = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)\n"
        "frame = bytearray(1024)\n"
        "start = time.ticks_us()\n"
        "for command in (0x21, 0, 127, 0x22, 0, 7):\n"
        "    bus.writeto(0x3c, bytes((0x80, command)))\n"
        "bus.writevto(0x3c, (b'\\x40', frame))\n"
        "print(time.ticks_diff(time.ticks_us(), start))\n"
    )
    return int(took) / 1000


def play(pico, app, whole_ms, presses):
    """Play hands and measure every press; the pictures must equal the App's."""
    for word in WORDS.split() * HANDS:
        if app.flow.current.over:
            break
        screen, count, hands = app.screen, app.journal.count, app.flow.current.race.hands
        pico.run(PLAYING_MS if " BID " in screen.title else THINKING_MS)
        pico.mark()
        before = pico.do("flash")
        start = pico.ms
        expected = press(app, word)
        pico.contact(word, 60)
        pico.run(150)
        assert pico.shows(expected, 6000), word
        seen, after = pico.look(), pico.do("flash")
        if seen["lastChange"] is None:
            continue
        # Arrows act when pressed, OK when released.
        begin = start + (60 if word == "OK" else 0)
        stored_one = app.journal.count > count
        accepted = app.flow.current.race.hands > hands
        kind = "accepted" if accepted else "screen" if stored_one else "value"
        if kind == "value" and app.screen is not screen:
            continue
        if kind == "value" and isinstance(screen, LastTricks):
            # Six numbers of the settlement change with the one that is entered.
            kind = "settling"
        counts = seen["counts"]
        latency = seen["lastChange"] - begin
        wire = counts["wire"] * 9 * BIT_MS
        presses.latency.setdefault(kind, []).append(latency)
        presses.whole.setdefault(kind, []).append(latency - wire + whole_ms)
        presses.wire.setdefault(kind, []).append(
            (counts["bytes"] - counts["unchanged"]) * 9 * BIT_MS
        )
        presses.twice += counts["twice"]
        presses.events += app.journal.count - count
        presses.erases += after["erase"] - before["erase"]


def p95(values):
    """Return the value that 95 % of the values do not exceed."""
    return sorted(values)[max(0, -(-len(values) * 95 // 100) - 1)]


LIMITS = {
    "value": (10, 30),
    "settling": (15, 30),
    "screen": (40, None),
    "accepted": (60, None),
}


@measurement
def pico_presses():
    """Measure from contact to the last changed pixel, with erases of 45 ms."""
    if UF2.exists() and ROM.exists():
        yield from pressed()


def pressed(others=None, number=1, times=None):
    """Yield the figures of a game of 10 hands, as game `number` beside files of `others`."""
    with tempfile.TemporaryDirectory() as folder, Emulated(Path(folder), cached=True) as pico:
        game = stored(events_of(10), Path(folder), number=number)
        files = {**BOARD, **(others or {}), **game}
        pico.boot(files=files)
        whole_ms = whole_frame_ms(pico)
        yield Figure("pico-whole-frame", round(whole_ms, 1), "ms", 23.1)
        presses = Presses()
        app = twin(Path(folder), {**BOARD, **game})
        pico.boot(files=files, **({"times": times} if times else {}))
        before = pico.do("flash")
        play(pico, app, whole_ms, presses)
        pico.run(8000)
        yield from figures_of(presses)
        yield from wear(presses, before, pico.do("flash"))


def figures_of(presses):
    """Yield median, p95 and maximum of each kind of press."""
    for kind, values in presses.latency.items():
        limits = LIMITS[kind]
        whole, wire = presses.whole[kind], presses.wire[kind]
        name = f"pico-{kind}"
        middle = statistics.median
        yield Figure(f"{name}-median", round(middle(values), 1), "ms", round(middle(wire), 1))
        yield Figure(f"{name}-p95", round(p95(values), 1), "ms", round(p95(whole), 1), limits[0])
        yield Figure(f"{name}-worst", round(max(values), 1), "ms", round(max(whole), 1), limits[1])
    yield Figure("pico-columns-sent-twice", presses.twice, "columns", None, 0)


def wear(presses, before, after):
    """Yield erases and bytes per event, including the idle-time cleanup."""
    during = presses.erases / presses.events
    yield Figure("pico-erases-a-press", round(during, 2), "erases")
    each = (after["erase"] - before["erase"]) / presses.events
    yield Figure("pico-erases-an-event", round(each, 2), "erases")
    programmed = (after["program"] - before["program"]) * 256 / presses.events
    yield Figure("pico-bytes-an-event", round(programmed), "bytes programmed")
