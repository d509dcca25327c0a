"""Start: choice of board, main loop, crash page, and the way to the MicroPython prompt.

Pages that a normal start does not show are imported when they are needed, because each import
takes milliseconds.
"""

import gc
import os
import sys
import time

import storage
from drivers import chip, interrupt
from drivers.serial import Serial
from drivers.watchdog import Watchdog
from pinochle.app import App
from pinochle.display import strips
from pinochle.keys import BACK, DOWN, HOLD_OK, OK, UP
from pinochle.review import idle_imports
from pinochle.storage.checkpoint import Checkpoint
from pinochle.storage.files import Folder

import boards
from runner import pages
from runner.first_picture import First, stamp
from runner.hardware import OWN, OWN_NAME, Hardware, choose, chosen, constants, turning_keypad
from runner.loop import Loop, ask
from runner.reading import Reading
from runner.storing import CheckpointLog, FlashFolder, OlderTailError, newest_events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.storage.journal import Journal

GAMES, OWN_RULES = "/games", "/rules"
CRASHES, OLDER_CRASHES = "/crash.txt", "/crash-old.txt"
CRASHES_LIMIT = 8000
HELD_MS = 1000
# Size of the cache of drawn words, and of the older half: 15 kB.
STRIPS = 75

PROMPT = 1 << OK | 1 << BACK
SELF_TEST = 1 << BACK
CHOOSE = 1 << UP | 1 << DOWN
CHOOSE_BY_PUSH = 1 << OK  # on a board with an encoder

parts: "list[Any]" = []  # the hardware, for the last page; beside that page what wakes the board
playing: "list[App]" = []  # the App while it runs
# After an interrupt or a crash: the journal whose newest lines are only in memory. A laptop reads
# and stores them.
unsaved: "list[Journal]" = []


def run(first: "First | None" = None) -> None:
    """Run the scorekeeper; returns only if the keys at power-on asked for the prompt.

    `first` is the picture that is shown already.
    """
    strips.remember(STRIPS)
    idle_imports.reserve(sys.modules)
    serial = Serial()
    name, hardware, mistakes, held = found(first)
    interrupt.release()  # from here on there is a page for Ctrl-C
    if held == PROMPT:
        leave(hardware, pages.prompt())
        return
    watchdog = Watchdog()
    if chip.slowed:
        report_slow(hardware, watchdog)
    if mistakes:
        show_mistakes(mistakes, hardware, watchdog, serial)
    if not name or held in (CHOOSE, CHOOSE_BY_PUSH):
        chip.try_again()
        storage.keep_slow(False)
        hardware = ask_board(hardware, watchdog)
        name = chosen()[0]
    if not is_readable():
        ask_storage(hardware, watchdog)
    if held == SELF_TEST:
        test_hardware(hardware, watchdog)
    checkpoint: "Checkpoint | None" = checkpoint_of(name, first)
    while True:
        try:
            play(name, hardware, watchdog, serial, checkpoint, first)
        except OlderTailError:
            pass  # the next App reads it
        except Exception as failure:  # last resort: show it, log it, continue from the journal
            report_crash(failure, hardware, watchdog)
        # It starts again from the journal alone.
        checkpoint = first = None
        playing.clear()
        # The failed App is removed: the heap has no room for two copies of a long game.
        gc.collect()


def checkpoint_of(name: str, first: "First | None") -> Checkpoint:
    """Return the checkpoint of a board, from the log that the first picture was read from."""
    record = CheckpointLog(first.logs[1] if first else None)
    return Checkpoint(Folder(""), stamp(name), record)


def found(first: "First | None") -> "tuple[str, Hardware, list[str], int]":
    """Return (board's name, its hardware, mistakes in its description, keys held at the start)."""
    if first:
        parts[:] = [first.hardware]
        first.end()
        return (first.name, first.hardware, [], 0)
    name, battery, display, turned = chosen()
    board, mistakes = described(name or boards.NAMES[0])
    hardware = Hardware(board, battery, display, turned)
    parts[:] = [hardware]
    return (name, hardware, mistakes, held_at_start(hardware))


def play(
    name: str,
    hardware: Hardware,
    watchdog: Watchdog,
    serial: Serial,
    checkpoint: "Checkpoint | None",
    first: "First | None",
) -> None:
    """Make an App from what is stored and run it on the board `name`; passes on exceptions."""
    log = first.logs[0] if first else newest_events()
    files = FlashFolder(GAMES, serial, log)
    app = App(
        files,
        chip.clock,
        chip.salt(),
        hardware.keys,
        board=name,
        battery=hardware.power.millivolts,
        space=files.space,
        breathe=Reading(hardware.oled, watchdog).breathe,
        own_rules=OWN_RULES,
        checkpoint=checkpoint,
        display=hardware.said,
        sounds=hardware.sounder is not None,
        turn=hardware.turn,
    )
    playing[:] = [app]
    # Keys that were pressed before count only if the player saw the screen that they act on.
    seen = bool(first and first.frame and (app.resumed or app.draw() == first.frame))
    keypad = first.keypad if first and first.keypad and seen else hardware.keypad()
    Loop(app, hardware, watchdog, serial, keypad, seen).run()


def held_at_start(hardware: Hardware) -> int:
    """Return the keys that are held for a second from power-on; 0 if they are no known chord."""
    held = hardware.buttons.read()
    if held not in (PROMPT, SELF_TEST, CHOOSE_BY_PUSH if hardware.encoder else CHOOSE):
        return 0
    start = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), start) < HELD_MS:
        if hardware.buttons.read() != held:
            return 0
        time.sleep_ms(2)
    return held


def described(name: str) -> "tuple[object, list[str]]":
    """Return a board's constants, and the mistakes in its board.json as lines."""
    if name != OWN_NAME:
        return constants(name), []
    from runner.board_file import LONGEST, BoardFile

    try:
        with open(OWN) as file:
            text = file.read(LONGEST + 1)
    except (OSError, ValueError):
        text = ""
    found = BoardFile(text)
    return type(OWN_NAME, (), found.constants), found.mistakes


def show_mistakes(
    mistakes: "list[str]", hardware: Hardware, watchdog: Watchdog, serial: Serial
) -> None:
    """Show each mistake in board.json until OK is pressed."""
    from runner.start_pages import Mistake

    for number, mistake in enumerate(mistakes):
        ask(Mistake(mistake, number + 1, len(mistakes), serial), hardware, watchdog)


def report_slow(hardware: Hardware, watchdog: Watchdog) -> None:
    """Let the next starts run at 125 MHz, too, and say so."""
    from runner.start_pages import slow_clock

    try:
        chip.keep_slow()
        storage.keep_slow(True)
    except OSError as failure:
        print("slow clock not stored:", failure)
    ask(slow_clock(chip.slowed[0]), hardware, watchdog)


def ask_board(hardware: Hardware, watchdog: Watchdog) -> Hardware:
    """Ask the user which board and which battery this is, and return its hardware."""
    from runner import choose as questions
    from runner.board_file import BATTERIES, FIRST_ENCODER

    # While nothing can be stored, the board is asked at each start, and the battery is not.
    stored = is_readable()
    names = questions.board_names()
    board, kind = questions.board_question(names, once=not stored), questions.battery_question()
    for question in (board, kind) if stored else (board,):
        ask(question, hardware, watchdog, turning_keypad(FIRST_ENCODER))
    name, battery = names[board.at], BATTERIES[kind.at] if stored else ""
    choose(name, battery, turned=hardware.turned)
    chosen_one = Hardware(described(name)[0], battery, turned=hardware.turned)
    parts[:] = [chosen_one]
    return chosen_one


def test_hardware(hardware: Hardware, watchdog: Watchdog) -> None:
    """Run the self-test until the user leaves it."""
    from runner.selftest import SelfTest

    page = SelfTest(hardware)
    ask(page, hardware, watchdog)
    name, battery, display, turned = chosen()
    if name and page.display != display and is_readable():
        choose(name, battery, page.display, turned)


def is_readable() -> bool:
    """Return whether the file system is mounted, so that games can be saved."""
    return bool(storage.mounted)


def ask_storage(hardware: Hardware, watchdog: Watchdog) -> None:
    """Show what is in storage that cannot be read; erase it if the player asks for it."""
    from runner import foreign
    from runner.storage_page import StoragePage

    found = foreign.look_in(storage)
    screen = StoragePage(found, storage.replace, hardware.oled.show)
    ask(screen, hardware, watchdog)
    if screen.erased:
        choose(*chosen())


class Crash:
    """The crash page; `done` after OK.

    `waiting` has the journal whose newest lines are only in memory, if any: then OK tries to store
    them, and only HOLD OK ends the page without.
    """

    def __init__(self, failure: Exception, waiting: "list[Journal]") -> None:
        self.waiting = waiting
        self.frame = pages.crash(failure, bool(waiting))
        self.done = False

    def press(self, key: int) -> None:
        """End the page on OK if nothing is lost by that, else on HOLD OK."""
        self.done = key == HOLD_OK or (key == OK and self.stored())

    def stored(self) -> bool:
        """Store what is only in memory; return whether nothing is left of it."""
        for journal in self.waiting:
            try:
                journal.rest()
            except Exception as failure:  # of storage, or what made the App fail
                print("not stored:", failure)
            if not journal.saved:
                return False
        return True

    def draw(self) -> bytearray:
        """Return the frame."""
        return self.frame


def report_crash(failure: Exception, hardware: Hardware, watchdog: Watchdog) -> None:
    """Log an exception of the App and show it; what is not stored stays in memory meanwhile."""
    keep(failure)
    stop()
    ask(Crash(failure, unsaved), hardware, watchdog)
    unsaved.clear()


def keep(failure: Exception) -> None:
    """Write the traceback to USB and to a log file; a full one replaces the older one."""
    sys.print_exception(failure)
    try:
        with open(CRASHES, "a") as file:
            file.write("at %d\n" % chip.clock())
            sys.print_exception(failure, file)
            file.flush()
            full = file.tell() > CRASHES_LIMIT
        if full:
            os.rename(CRASHES, OLDER_CRASHES)
    except OSError as trouble:
        print("crash not stored:", trouble)


def stop() -> None:
    """Remove the App; keep only what is not stored."""
    while playing:
        journal = playing[0].journal
        if not journal.saved:
            unsaved[:] = [journal]
        playing.clear()


def show_laptop() -> None:
    """Show that a laptop is using the prompt; of the App, keep only what is not stored."""
    stop()
    if parts:
        leave(parts[0], pages.laptop(bool(unsaved)))


def leave(hardware: Hardware, frame: bytearray) -> None:
    """Show the last page; a held OK starts the scorekeeper again."""
    # The interrupt may have come after a column was marked as shown and before it was sent.
    hardware.oled.refresh()
    hardware.oled.show(frame)
    parts[:] = [hardware, chip.Waker(hardware.buttons, 1 << OK)]
