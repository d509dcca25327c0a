"""The self-test page for a newly built board: keys, display, battery, timings.

Holding BACK at power-on opens it; `pinochle doctor` reads its result file `selftest.json`.
"""

import json
import os
import time

from drivers.cache import miss_cycles
from drivers.probe import FAST_HZ
from pinochle.display.canvas import Canvas
from pinochle.keys import BACK, HOLD_BACK
from pinochle.text import device_start as words

RESULT = "/selftest.json"
SCRATCH = "/selftest.tmp"
APPENDS = 5
BLOCKS = 3


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
        self.done = False
        # A display that was found to be fast is tried again, and may fail now.
        self.display = hardware.tested(bytearray(1024))
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
        }

    def _frame_ms(self) -> int:
        chess = bytearray(b"\xaa\x55" * 512)
        oled = self.hardware.oled
        oled.show(chess)
        blank = bytearray(1024)
        start = time.ticks_us()
        oled.show(blank)
        return time.ticks_diff(time.ticks_us(), start) // 1000

    def press(self, key: int) -> None:
        """Mark a key as working; HOLD-BACK stores the results and ends the test."""
        if key == HOLD_BACK:
            self.results["keys"] = self.seen
            self._store()
            self.done = True
        elif key <= BACK:
            self.seen |= 1 << key

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
        x = 4
        for key, text in enumerate(words.KEY_NAMES):
            seen = (self.seen | down) >> key & 1
            x = canvas.text(x, 5, text if seen else words.NOT_PRESSED) + 6
        canvas.text(4, 6, words.PRESS_KEYS)
        canvas.text(4, 7, words.KEYS_SELF_TEST)
        canvas.text(4, 0, words.SELF_TEST)
        canvas.frame_rect(0, 0, 128, 64)
        return canvas.buf
