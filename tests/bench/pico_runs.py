"""Plays hands on the emulated Pico with the flash cache, and times every press.

Times run from first contact, or first opening for a key that acts on release, to the last changed
byte of the display. Presses during which flash was erased count like all others.
"""

import json
import tempfile
from pathlib import Path

from bench.measure_pico_boot import other_games, without_scorekeeper
from emulator.emulated import BENCH, UF2, Emulated
from emulator.games import BOARD, events_of, press, stored, twin
from pinochle.screens.last_tricks import LastTricks

WORDS = "UP UP UP OK DOWN UP UP UP OK UP UP OK OK UP UP OK"
PLAIN_WORDS = "UP UP UP OK UP UP UP OK UP UP OK UP OK UP UP OK"
HOLD_MS = 60
THINKING_MS = 350
PLAYING_MS = 3300  # without presses while cards are played, longer than App.tick waits to rest
SHOWN_MS = 6000
# Each round starts from a game with this number of hands, and plays this many more.
ROUNDS = (6, 7, 8, 9, 10, 11)
HANDS = 5
# Runs the scorekeeper in a part of the heap, from an image whose main.py has another name.
IN_A_PART = """
import gc
gc.collect()
kept = bytearray(gc.mem_free() + gc.mem_alloc() - %d * 1024)
__import__("-ain")
"""


class Conditions:
    """What a run is measured in: speed of the bus, other games in flash, ms for an erase.

    `heap_kb` is the size of the heap, None for all that the image has.
    """

    def __init__(self, hz=400_000, games=300, erase_ms=45, heap_kb=None):
        self.hz, self.games, self.erase_ms, self.heap_kb = hz, games, erase_ms, heap_kb

    @property
    def files(self):
        """The board's files and the other games'."""
        board = {"/board": b"board.json\n", "/board.json": board_file(self.hz)}
        main = {"/main.py": (IN_A_PART % self.heap_kb).encode()} if self.heap_kb else {}
        return {**(BOARD if self.hz == 400_000 else board), **other_games(self.games), **main}

    def image(self, folder):
        """Return the image to run; a changed one is written into a folder."""
        return without_scorekeeper(folder) if self.heap_kb else UF2

    @property
    def wires(self):
        """The wires of the display: the device drives one that follows 1 MHz at that speed."""
        return {"fastest": 600_000} if self.hz == 400_000 else {}

    @property
    def times(self):
        """The times of flash."""
        return {"eraseMs": self.erase_ms, "programMs": 0.4}


def board_file(hz):
    """Return a board.json with the pins of six_ssd1306 and another speed of the bus."""
    keys = {"up": 10, "down": 11, "left": 12, "right": 13, "ok": 14, "back": 15}
    return json.dumps({"display": {"sda": 4, "scl": 5, "hz": hz}, "keys": keys}).encode()


def timed(pico, word, acts_on_release):
    """Press a key and wait until its effect is shown; return a function that gives its time."""
    pico.mark()
    start = pico.ms
    pico.contact(word, HOLD_MS)
    begin = start + (HOLD_MS if acts_on_release else 0)

    def took():
        last = pico.look()["lastChange"]
        return None if last is None else last - begin

    return took


def scorekeeper(conditions, rounds=ROUNDS, hands=HANDS):
    """Return {kind of press: times in ms} of the scorekeeper; its pictures must be the App's."""
    times = {}
    for first in rounds:
        with tempfile.TemporaryDirectory() as name, Emulated(Path(name), cached=True) as pico:
            folder = Path(name)
            game = stored(events_of(first), folder, number=conditions.games + 1)
            pico.chance.seed(first)
            app = twin(folder, game)
            files = {**conditions.files, **game}
            image = conditions.image(folder)
            wired = {"times": conditions.times, "wires": conditions.wires}
            pico.power_on(files=files, uf2=image, plugged=False, **wired)
            pico.expect(press(app, ""))
            play(pico, app, hands, times)
    return times


def play(pico, app, hands, times):
    """Play hands, and add the time of each press to {kind: times}."""
    for word in WORDS.split() * hands:
        if app.flow.current.over:
            break
        screen, count, played = app.screen, app.journal.count, app.flow.current.race.hands
        pico.run(PLAYING_MS if " BID " in screen.title else THINKING_MS)
        expected = press(app, word)
        took = timed(pico, word, word == "OK")
        pico.run(HOLD_MS + 60)
        assert pico.shows(expected, SHOWN_MS), word
        ms = took()
        if ms is None:
            continue
        if app.flow.current.race.hands > played:
            kind = "accepted"
        elif app.journal.count > count:
            kind = "screen"
        elif app.screen is screen:
            # Six numbers of the settlement change with the one that is entered.
            kind = "settling" if isinstance(screen, LastTricks) else "value"
        else:
            continue
        times.setdefault(kind, []).append(ms)


def plain(conditions, hands):
    """Return {kind of press: times in ms} of the plain program, which acts on contact."""
    times = {}
    program = (Path(__file__).parent / "plain_program.py").read_text()
    program = program.replace("HZ = 400_000", f"HZ = {conditions.hz}")
    with tempfile.TemporaryDirectory() as name, Emulated(Path(name), cached=True) as pico:
        folder = Path(name)
        files = {**conditions.files, "/main.py": program.encode()}
        files["/games/plain.log"] = b"a line of an earlier game\n" * 60
        image = without_scorekeeper(folder, BENCH)
        pico.power_on(files=files, uf2=image, times=conditions.times, plugged=False)
        pico.settle(still=200)
        words = PLAIN_WORDS.split()
        for at, word in enumerate(words * hands):
            place = at % len(words)
            pico.run(THINKING_MS if place else PLAYING_MS)
            took = timed(pico, word, False)
            pico.run(HOLD_MS + 150 + 3 * conditions.erase_ms)  # up to three erases
            last = place == len(words) - 1
            kind = "value" if word != "OK" else "accepted" if last else "screen"
            ms = took()
            assert ms is not None, f"press {at}, {word}, changed nothing"
            times.setdefault(kind, []).append(ms)
    return times
