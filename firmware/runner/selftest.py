"""The self-test page for a newly built board: keys, display, battery, timings.

Holding BACK at power-on opens it; `pinochle doctor` reads its result file `selftest.json`.
"""

import json
import os
import time

from drivers.cache import miss_cycles
from drivers.probe import FAST_HZ, is_same
from pinochle.display.canvas import Canvas
from pinochle.keys import BACK, HOLD_BACK, LEFT
from pinochle.text import device_start as words

RESULT = "/selftest.json"
SCRATCH = "/selftest.tmp"
APPENDS = 5
BLOCKS = 3
# A key that was closed from the first picture on for so long is stuck; BACK is held at first.
STUCK_MS = 5000


def append_ms() -> int:
    """Return the slowest of several appends of 60 bytes to a file, in milliseconds."""
    worst = 0
    try:
        with open(SCRATCH, "wb") as file:
            file.write(bytes(2000))
        for _ in range(APPENDS):
            start = time.ticks_us()
            with open(SCRATCH, "ab") as file:
                file.write(bytes(60))
                file.flush()
            worst = max(worst, time.ticks_diff(time.ticks_us(), start))
    finally:
        os.remove(SCRATCH)
    return worst // 1000


def block_ms() -> int:
    """Return the milliseconds to write a block of 4,096 bytes: one erase and 16 pages."""
    try:
        with open(SCRATCH, "wb") as file:
            file.write(bytes(4096))
            file.flush()
            start = time.ticks_us()
            file.write(bytes(4096 * BLOCKS))
            file.flush()
            took = time.ticks_diff(time.ticks_us(), start)
    finally:
        os.remove(SCRATCH)
    return took // BLOCKS // 1000


def measured(measure) -> "int | None":
    """Return the result of `measure()`, or None if the storage fails."""
    try:
        took: int = measure()
    except OSError:
        return None
    return took


class SelfTest:
    """The self-test page; `done` after BACK was held.

    `display` is what was found out about the display: runner.hardware.UNKNOWN if it is lost.
    """

    def __init__(self, hardware) -> None:
        self.hardware = hardware
        self.canvas = Canvas()
        self.seen = 0
        self.last = -1  # the key that was pressed last
        self.stuck = hardware.buttons.read()
        self.opened = time.ticks_ms()
        self.done = False
        # A display that was found to be fast is tried again, and may fail now.
        self.display = hardware.tested(bytearray(1024))
        self.is_named = self._is_named()
        power = hardware.power
        millivolts = power.millivolts()
        self.results = {
            "board": hardware.board.TITLE,
            "append_ms": measured(append_ms),
            "block_ms": measured(block_ms),
            "frame_ms": self._frame_ms(),
            "display_hz": hardware.oled.link.hz,
            "miss_cycles": miss_cycles(),
            "vsys_mv": millivolts,
            # None if the pin is not connected
            "vsys_low": power.is_low() if millivolts >= power.NOTHING_MV else None,
            "keys": 0,
            "stuck": 0,
            "display_named": self.is_named,
        }

    def _frame_ms(self) -> int:
        chess = bytearray(b"\xaa\x55" * 512)
        oled = self.hardware.oled
        oled.show(chess)
        blank = bytearray(1024)
        start = time.ticks_us()
        oled.show(blank)
        return time.ticks_diff(time.ticks_us(), start) // 1000

    def _is_named(self) -> bool:
        """Return whether the display is the one that a board.json names, as far as it says so."""
        hardware = self.hardware
        if not hardware.board.CONTROLLER or hardware.board.BUS != "I2C":
            return True
        chess = bytearray(b"\xaa\x55" * 512)
        try:
            return not hardware.oled.show(chess) or is_same(hardware.oled, chess)
        except OSError:
            return True  # a display that is lost is said elsewhere

    def press(self, key: int) -> None:
        """Mark a key as working; HOLD-BACK stores the results and ends the test."""
        if key == HOLD_BACK:
            self.results["keys"] = self.seen
            self.results["stuck"] = self.stuck if self._was_long() else 0
            self._store()
            self.done = True
        elif key <= BACK:
            self.seen |= 1 << key
            self.last = key

    def _store(self) -> None:
        try:
            with open(RESULT, "w") as file:
                file.write(json.dumps(self.results))
                file.flush()
        except OSError as failure:
            print("results not stored:", failure)

    def draw(self) -> bytearray:
        """Return the frame: a border at the display's edges, and the measured values."""
        canvas, results = self.canvas, self.results
        canvas.clear()
        for row, (name, text) in enumerate(words.MEASURED):
            value = results[name]
            said = words.FAILED if value is None else str(value)
            if name == "frame_ms" and self.display[0] == FAST_HZ:
                text = words.FAST % text
            canvas.text(4, row + 1, text)
            canvas.right(120, row + 1, said)
        down = self.hardware.buttons.read()
        self.stuck &= down
        x = 4
        for key, text in enumerate(words.KEY_NAMES):
            seen = (self.seen | down) >> key & 1
            x = canvas.text(x, 5, text if seen else words.NOT_PRESSED) + 6
        self._draw_keys()
        canvas.text(4, 7, words.KEYS_SELF_TEST)
        canvas.text(4, 0, words.SELF_TEST)
        controller = self.hardware.oled.controller
        canvas.right(120, 0, controller if self.is_named else words.NO % controller)
        canvas.frame_rect(0, 0, 128, 64)
        return canvas.buf

    def _draw_keys(self) -> None:
        """Say which key to press next, and which pin closed; or which key is stuck."""
        canvas, pins = self.canvas, self.hardware.board.KEYS
        if self.stuck and self._was_long():
            for key, name in enumerate(words.LONG_NAMES):
                if self.stuck >> key & 1:
                    canvas.text(4, 6, words.STUCK % (name, pins[key]))
            return
        said = words.ALL_WORK
        for key, pin in enumerate(pins):
            turns = pin is None and key < LEFT and self.hardware.encoder
            if (pin is not None or turns) and not self.seen >> key & 1:
                said = (words.TURN if turns else words.PRESS) % words.LONG_NAMES[key]
                break
        canvas.text(4, 6, said)
        if self.last >= 0:
            pin, name = pins[self.last], words.LONG_NAMES[self.last]
            canvas.right(120, 6, name if pin is None else words.CAME % (pin, name))

    def _was_long(self) -> bool:
        return time.ticks_diff(time.ticks_ms(), self.opened) > STUCK_MS
