"""SSD1306, SSD1309 and SH1106 displays of 128x64 pixels: sends changes, survives bus errors.

All three know page addressing. An SSD1309 (2.42") understands what an SSD1306 does. They differ in
the memory column that the panel shows at its left edge. Sources: Solomon Systech SSD1306 data
sheet 1.1, sections 8.1.5, 9 and 10, and SSD1309 1.1, 9; Sino Wealth SH1106 data sheet 2.3.
"""

import micropython
from micropython import const

from drivers.link import SAFE_HZ

WIDTH = const(128)
PAGES = const(8)
SIZE = const(1024)

# Columns of the controller's memory, and the one at the panel's left edge.
COLUMNS = {"SSD1306": 128, "SSD1309": 128, "SH1106": 132}
LEFT = {"SSD1306": 0, "SSD1309": 0, "SH1106": 2}

# Off; 64 rows; no vertical offset; first line; charge pump on; page addressing; wiring of
# the rows; precharge; deselect level; show the memory; not inverted. An SH1106 has its converter
# always on, does not know 0x8D and 0x20, and reads the bytes after them as column commands; so
# does an SSD1309 with 0x8D, because its panel has a converter of its own.
SETUP = bytes(
    (0xAE, 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0x8D, 0x14, 0x20, 0x02)
    + (0xDA, 0x12, 0xD9, 0xF1, 0xDB, 0x30, 0xA4, 0xA6)
)
# The oscillator: its usual frequency, and the highest, at which the panel is scanned half as often
# again. An SH1106 has the same command.
CLOCK, FAST_CLOCK = b"\xd5\x80", b"\xd5\xf0"
STATUS_OFF = 0x40

# The least columns and heads that send() sends, if there are as many: 1.5 ms at 400 kHz. In this
# time the keys can be read, or the rest of a screen drawn.
BATCH = const(64)

# The rows of a screen that Screen.body() draws to the end: between title and answers.
BODY = const(256)
BODY_END = const(640)

RETRY_MS = const(500)
CHECK_MS = const(1000)
# A display that cannot return its status is set up again after this many checks.
CHECKS_UNHEARD = const(10)


@micropython.viper
def invert(frame, shown, begin: int, end: int):
    """Make bytes `begin` to `end` - 1 of `shown` differ from the frame's, to be sent again."""
    new = ptr8(frame)  # noqa: F821
    old = ptr8(shown)  # noqa: F821
    i = begin
    while i < end:
        old[i] = new[i] ^ 0xFF
        i += 1


class Oled:
    """A display behind a link (see drivers.link); never raises for bus errors.

    With `controller` None it is found whenever the display is set up, with `offset` None the left
    column is the controller's usual one. `working` is False from a failed transfer until one
    succeeds.
    """

    repaired = 0  # the page of the next repair
    again = b""  # the orders that a repair repeats, kept because idle time allocates nothing

    def __init__(
        self,
        link,
        controller: "str | None" = None,
        offset: "int | None" = None,
        rotated: bool = False,
    ) -> None:
        self.link = link
        self.given = (controller, offset)
        self._shape(controller or "SSD1306")
        self.rotated = rotated
        self.level = 0xCF
        self.clock = CLOCK
        self.asleep = False
        self.working = False
        self.shown = bytearray(SIZE)
        self.truthful = False
        self.flowing = False  # columns were sent, finish() was not yet called
        self.unheard = 0
        self.ready = False
        self.tried: "int | None" = None

    def send(self, frame: bytearray, ms: int) -> bool:
        """Send the next changed runs of `frame` (1,024 bytes); True while more may be left.

        `ms` is a monotonic clock: after a failure the display is tried again every RETRY_MS; while
        nothing changes, its status is read every CHECK_MS.
        """
        if not self.ready and not self._due(ms, RETRY_MS):
            return False
        try:
            if not self.ready:
                self.tried = ms
                self._set_up(frame)
            if not self._send_runs(frame):
                if self.flowing:
                    if self.link.busy():
                        return True
                    self.flowing = False
                    self.link.finish()
                    return False
                if not self._due(ms, CHECK_MS):
                    return False
                self.tried = ms
                return self._check(frame)
            self.flowing = True
        except OSError:
            self._failed()
            return False
        self.working = True
        return True

    def send_body(self, frame: bytearray) -> None:
        """Send the changed runs of a screen's body, while its other rows are drawn."""
        if not self.ready:
            return
        try:
            if self._send_runs(frame, BODY, BODY_END, SIZE):
                self.flowing = True
        except OSError:
            self._failed()

    def _send_runs(
        self, frame: bytearray, begin: int = 0, end: int = SIZE, most: int = BATCH
    ) -> int:
        """Send changed runs from the top on; return the bytes that were sent, about `most`."""
        sent: int = self.link.runs(frame, self.shown, begin, end, most, self.place(0))
        if sent:
            self.link.busy()
        return sent

    def begin(self, frame: bytearray, address: int, controller: str) -> None:
        """Send a frame without waiting for the display's answers; ended() must follow."""
        self._shape(controller)
        try:
            self.link.begin(address, self._orders(), frame, self.place(0))
        except OSError:
            self._failed()

    def ended(self, frame: bytearray) -> bool:
        """Wait until the frame of begin() is sent; return whether the display acknowledged it."""
        try:
            self.link.ended()
            self.truthful = self._status() == 0
        except OSError:
            self._failed()
            return False
        self.shown[:] = frame
        self.ready = self.working = True
        # One that says it is off may have lost its power since: the next check sets it up again.
        self.unheard = 0 if self.truthful else CHECKS_UNHEARD
        return True

    def show(self, frame: bytearray, ms: int = 0) -> bool:
        """Send all changes; True if no transfer failed."""
        while self.send(frame, ms):
            pass
        return self.working

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""
        self.level = level
        self.again = b""
        self._command(bytes((0x81, level)))

    def scan(self, fast: bool) -> None:
        """Refresh the panel as fast as it can (True), or as usual."""
        self.clock = FAST_CLOCK if fast else CLOCK
        self.again = b""
        self._command(self.clock)

    def sleep(self, asleep: bool) -> None:
        """Switch the panel off (True) or on; it keeps its picture."""
        self.asleep = asleep
        self._command(b"\xae" if asleep else b"\xaf")

    def refresh(self, turn: bool = False) -> None:
        """Set the display up and send the whole frame; `turn` turns it by 180 degrees."""
        self.rotated = self.rotated != turn
        self.ready = False
        self.tried = None

    def _due(self, ms: int, period: int) -> bool:
        # The clock may wrap: a negative difference counts as long ago.
        return self.tried is None or not 0 <= ms - self.tried < period

    def _command(self, commands: bytes) -> None:
        if not self.ready:
            return  # _set_up() sends it later
        try:
            self.link.command(commands)
        except OSError:
            self._failed()

    def _failed(self) -> None:
        self.ready = False
        self.working = False
        if self.link.failed():
            self.tried = None  # again at once, at the speed of the data sheets

    def _set_up(self, frame: bytearray) -> None:
        self.again = b""
        self.link.open()
        if not self.given[0]:
            self.link.command(b"\xae")  # off, because the next step changes its memory
            self._shape("SH1106" if self.link.returns_memory() else "SSD1306")
        self.link.command(self._orders())
        # The display's memory is unknown: mark every column as changed.
        invert(frame, self.shown, 0, SIZE)
        self.link.runs(frame, self.shown, 0, SIZE, 2 * SIZE, self.place(0))
        # Switched on last, so that random memory contents are never visible.
        if not self.asleep:
            self.link.command(b"\xaf")
            self.truthful = self._status() == 0
        self.ready = True
        self.working = True

    def _shape(self, controller: str) -> None:
        self.controller = controller
        offset = self.given[1]
        self.spare = COLUMNS[controller] - WIDTH
        self.offset = LEFT[controller] if offset is None else offset

    def _orders(self) -> bytes:
        turn = b"\xa0\xc0" if self.rotated else b"\xa1\xc8"
        return SETUP + self.clock + turn + bytes((0x81, self.level))

    def _status(self) -> int:
        status = self.link.status()
        return 0xFF if status is None else status & STATUS_OFF

    def place(self, column: int) -> int:
        """Return the column of the display's memory that has a column of a frame."""
        return column + (self.spare - self.offset if self.rotated else self.offset)

    def _check(self, frame: bytearray) -> bool:
        # A display that lost its power for a moment reports that it is off. If it reports that
        # right after it was set up, its status is useless: it cannot send, or always sends zeros.
        if self.asleep:
            return False
        if self.truthful:
            if self._status():
                self.refresh()
                return False
            return self.link.hz > SAFE_HZ and self._repair(frame)
        self.unheard += 1
        if self.unheard < CHECKS_UNHEARD:
            return False
        self.unheard = 0
        # Off for a fifth of a millisecond, which is not visible.
        self.link.open()
        self.link.command(self._orders() + b"\xaf")
        self.truthful = self._status() == 0
        invert(frame, self.shown, 0, SIZE)
        return True

    def _repair(self, frame: bytearray) -> bool:
        """Send a page again, and the set-up before the first: a fast bus may change a bit.

        A display on I2C acknowledges a byte that it misread, and most cannot return it.
        """
        if not self.repaired:
            self.again = self.again or self._orders()[1:] + b"\xaf"
            self.link.command(self.again)
        begin = self.repaired << 7
        self.repaired = (self.repaired + 1) % PAGES
        invert(frame, self.shown, begin, begin + WIDTH)
        return True
