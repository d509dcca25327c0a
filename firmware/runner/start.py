"""From power-on to the loop, and out of it: choice of board, crashes, the way to the prompt.

May import gc, sys, time, boards, drivers, pinochle and runner.
"""

import gc
import sys
import time

from drivers import chip
from drivers.serial import Serial
from drivers.watchdog import Watchdog
from pinochle import canvas
from pinochle.app import App
from pinochle.keys import BACK, DOWN, OK, UP

import boards
from runner import pages
from runner.choose import Choice
from runner.hardware import Hardware, choose, chosen, constants
from runner.loop import Loop, ask
from runner.reading import Reading
from runner.selftest import SelfTest
from runner.storing import FlashFolder

GAMES = "/games"
CRASHES = "/crash.txt"
CRASHES_LIMIT = 8000
HELD_MS = 1000
# A Pico has 200 kB free at the start, and is tidied up when nobody presses.
SMALL_HEAP = 100_000
# Of drawn words to keep, and as many older ones: 15 kB.
STRIPS = 75

PROMPT = 1 << OK | 1 << BACK
SELF_TEST = 1 << BACK
CHOOSE = 1 << UP | 1 << DOWN

parts: list = []  # the hardware, for the way out


def run() -> None:
    """Run the scorekeeper; returns only where the keys asked for the prompt."""
    if gc.mem_free() > SMALL_HEAP:
        canvas.remember(STRIPS)
    else:
        # Collected early, garbage leaves no holes between what stays; a collection takes 8 ms.
        gc.threshold(gc.mem_free() // 8)
    name = chosen()
    hardware = Hardware(constants(name or boards.NAMES[0]))
    parts[:] = [hardware]
    held = held_at_start(hardware)
    if held == PROMPT:
        leave(hardware, pages.prompt())
        return
    watchdog = Watchdog()
    if not name or held == CHOOSE:
        hardware = ask_board(hardware, watchdog)
    if held == SELF_TEST:
        ask(SelfTest(hardware), hardware, watchdog)
    serial = Serial()
    while True:
        try:
            play(hardware, watchdog, serial)
        except Exception as failure:  # the one net: show it, keep it, go on from the journal
            keep(failure)
            ask(Crash(failure), hardware, watchdog)
        # The App that failed is gone: a long game does not fit twice into the heap.
        gc.collect()


def play(hardware: Hardware, watchdog: Watchdog, serial: Serial) -> None:
    """Make an App from what is stored and run it; what goes wrong passes through."""
    reading = Reading(hardware.oled, watchdog)
    app = App(FlashFolder(GAMES, serial), chip.clock, chip.salt(), hardware.keys, reading.breathe)
    app.flow.board = chosen()
    app.flow.battery = hardware.power.millivolts
    app.flow.space = app.files.space
    Loop(app, hardware, watchdog, serial).run()


def held_at_start(hardware: Hardware) -> int:
    """Return the keys that are held for a second from power-on, 0 if none of the chords is."""
    held = hardware.buttons.read()
    if held not in (PROMPT, SELF_TEST, CHOOSE):
        return 0
    start = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), start) < HELD_MS:
        if hardware.buttons.read() != held:
            return 0
        time.sleep_ms(2)
    return held


def ask_board(hardware: Hardware, watchdog: Watchdog) -> Hardware:
    """Ask which board this is and return its hardware."""
    choice = Choice()
    ask(choice, hardware, watchdog)
    choose(choice.name)
    chosen_one = Hardware(constants(choice.name))
    parts[:] = [chosen_one]
    return chosen_one


class Crash:
    """The page of a crash; `done` after OK."""

    def __init__(self, failure: Exception) -> None:
        self.frame = pages.crash(failure)
        self.done = False

    def press(self, key: int) -> None:
        """OK goes on."""
        self.done = key == OK

    def draw(self) -> bytearray:
        """Return the frame."""
        return self.frame


def keep(failure: Exception) -> None:
    """Write the trace of a crash to USB and to a file that stays small."""
    sys.print_exception(failure)
    try:
        with open(CRASHES, "a") as file:
            if file.tell() > CRASHES_LIMIT:
                return
            file.write("at %d\n" % chip.clock())
            sys.print_exception(failure, file)
            file.flush()
    except OSError as trouble:
        print("crash not stored:", trouble)


def show_laptop() -> None:
    """Say on the display that a laptop has taken over."""
    if parts:
        leave(parts[0], pages.laptop())


def leave(hardware: Hardware, frame: bytearray) -> None:
    """Show a last frame; a held OK starts the scorekeeper again."""
    # The interrupt may have come between noting a column as shown and sending it.
    hardware.oled.refresh()
    hardware.oled.show(frame)
    parts[:] = [hardware, chip.Waker(hardware.buttons, 1 << OK)]
