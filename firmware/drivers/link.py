"""Connections to a display: I2C or SPI.

A link has `out`, a buffer whose bytes from HEAD (7) on are the columns to send, and `open()`,
`command(bytes)`, `span(page, column, count)`, `finish()`, `status()` and `returns_memory()`. All
raise OSError when the bus fails; a failure during a span may be raised by the next call instead.
"""

import time

import micropython
from machine import I2C, SPI, Pin
from micropython import const

from drivers.registers import I2C0_BASE, I2C1_BASE

HEAD = 7
WIDTH = 128

# The addresses that a display's module can be set to (printed on some as 0x78 and 0x7A).
ADDRESSES = (0x3C, 0x3D)
NO_DEVICE = 19  # errno ENODEV

# How many times the controller's status is read before the bus counts as blocked: 20 ms.
# Numbers in viper code must fit into an instruction: literals are stored after the code and are
# misread if frozen code is not aligned to four bytes, which MicroPython does not guarantee.
PATIENCE = const(0x20000)

# The fastest I2C by the displays' data sheets; most displays also work at 1 MHz on short wires.
SAFE_HZ = 400_000


@micropython.viper
def feed(controller: int, out, first: int, end: int) -> int:
    """Queue bytes `first` to `end` - 1 as one transfer after those in the queue; -1 on failure.

    RP2040 data sheet 4.3.17: IC_DATA_CMD at 0x10 takes a byte, with bit 9 to stop after it;
    IC_STATUS at 0x70 has bit 1 while its queue of 16 has room; IC_RAW_INTR_STAT at 0x34 has
    bit 6 after a byte was not acknowledged.
    """
    data = ptr8(out)  # noqa: F821
    queue = ptr32(controller + 0x10)  # noqa: F821
    status = ptr32(controller + 0x70)  # noqa: F821
    raised = ptr32(controller + 0x34)  # noqa: F821
    i = first
    while i < end:
        left = PATIENCE
        while not status[0] & 2:
            left -= 1
            if left == 0:
                return -1
        if raised[0] & 0x40:
            return -1
        i += 1
        queue[0] = data[i - 1] | (0x200 if i == end else 0)
    return 0


@micropython.viper
def drain(controller: int) -> int:
    """Wait until all queued bytes are sent; -1 on failure.

    IC_STATUS as above: bit 2 is set while the queue is empty, bit 5 during a transfer.
    """
    status = ptr32(controller + 0x70)  # noqa: F821
    raised = ptr32(controller + 0x34)  # noqa: F821
    left = PATIENCE
    while (status[0] & 0x24) != 4:
        left -= 1
        if left == 0:
            return -1
    return -1 if raised[0] & 0x40 else 0


def restart(reset: Pin) -> None:
    """Reset a display by its pin: 3 us low by the data sheets."""
    reset.value(0)
    time.sleep_us(10)
    reset.value(1)
    time.sleep_us(10)


class I2cLink:
    """A display on I2C bus `number`; `hz` up to 1,000,000: see failed().

    With the address None, open() finds the display. `reset` is the pin of its reset, or None.
    """

    # A whole span takes 3.1 ms at 400 kHz; if it takes longer than this, the bus is blocked.
    TIMEOUT_US = 20_000
    CONTROLLERS = (I2C0_BASE, I2C1_BASE)

    def __init__(
        self,
        number: int,
        sda: int,
        scl: int,
        hz: int,
        address: "int | None" = None,
        reset: "int | None" = None,
    ) -> None:
        self.number, self.sda, self.scl, self.hz = number, sda, scl, hz
        self.known = address
        self.address = address or ADDRESSES[0]
        self.reset = None if reset is None else Pin(reset, Pin.OUT, value=1)
        self.bus: "I2C" = None  # type: ignore[assignment]  # set by open()
        # One transfer holds position and columns: each command after 0x80 (one more control byte
        # follows), the data after 0x40 (data up to the end). SSD1306 data sheet 8.1.5.2.
        self.out = bytearray(HEAD + WIDTH)
        self.out[0] = self.out[2] = self.out[4] = 0x80
        self.out[6] = 0x40
        self.answer = bytearray(1)
        self.controller = self.CONTROLLERS[number]
        self.page = -1  # the display's current page

    def open(self) -> None:
        """Configure the pins; free the bus first if a device blocks it. Find the display."""
        if self.reset:
            restart(self.reset)
        self._free()
        self.page = -1
        self.bus = I2C(  # type: ignore[call-overload]  # the stubs lack the timeout
            self.number,
            sda=Pin(self.sda),
            scl=Pin(self.scl),
            freq=self.hz,
            timeout=self.TIMEOUT_US,
        )
        if self.known is None:
            self._find()

    def failed(self) -> bool:
        """Go back to SAFE_HZ after a failure; return whether the bus was faster."""
        faster = self.hz > SAFE_HZ
        if faster:
            self.hz = SAFE_HZ
        return faster

    def command(self, commands: bytes) -> None:
        """Send commands in one transfer, preceded by the display's address."""
        self.finish()
        self.bus.writeto(self.address, b"\x00" + commands)

    def span(self, page: int, column: int, count: int) -> None:
        """Send `count` columns from `out` to a page, from a column of the display's memory on.

        Returns while the last columns are still queued; `out` may already be overwritten.
        """
        out = self.out
        first = 2 if page == self.page else 0
        self.page = page
        out[1] = 0xB0 | page
        out[3] = column & 15
        out[5] = 0x10 | column >> 4
        if feed(self.controller, out, first, HEAD + count) < 0:
            raise OSError(5)

    def finish(self) -> None:
        """Wait until all columns are sent, 0.4 ms at most."""
        if drain(self.controller) < 0:
            raise OSError(5)

    def status(self) -> int:
        """Return the display's status byte; bit 6 is set while the panel is off."""
        self.finish()
        self.bus.readfrom_into(self.address, self.answer)
        return self.answer[0]

    def returns_memory(self) -> bool:
        """Return whether the display sends its memory back: an SH1106 does, an SSD1306 does not.

        Status bytes are no help: modules with the same controller send different ones. Writes
        two bytes to page 0; read two bytes each: the first one is void (SH1106 data sheet,
        "Read display data"). The project FlashFloppy uses this test.
        """
        place = b"\x80\xb0\x80\x00\x80\x10"
        answer = bytearray(2)
        for byte in (b"\x5a", b"\xc3"):
            self.bus.writeto(self.address, place + b"\x40" + byte)
            self.bus.writeto(self.address, place + b"\xc0")
            self.bus.readfrom_into(self.address, answer)
            if answer[1] != byte[0]:
                return False
        return True

    def _find(self) -> None:
        for address in ADDRESSES:
            try:
                self.bus.readfrom_into(address, self.answer)
            except OSError:
                continue
            self.address = address
            return
        raise OSError(NO_DEVICE)

    def _free(self) -> None:
        # A device that was interrupted within a byte holds SDA low until it received the remaining
        # clocks: nine at most, then a stop. I2C specification UM10204, 3.1.16.
        sda = Pin(self.sda, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        scl = Pin(self.scl, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        for _ in range(9):
            if sda.value():
                return
            scl.value(0)
            time.sleep_us(5)
            scl.value(1)
            time.sleep_us(5)
        sda.value(0)
        time.sleep_us(5)
        sda.value(1)


class SpiLink:
    """A display on SPI bus `number`, with chip select, data/command and reset pins.

    `miso` must be a pin that is not connected: without it MicroPython would use its default pin.
    """

    def __init__(
        self,
        number: int,
        sck: int,
        mosi: int,
        miso: int,
        hz: int,
        select: int,
        data: int,
        reset: int,
    ) -> None:
        self.number, self.sck, self.mosi, self.miso, self.hz = number, sck, mosi, miso, hz
        self.select = Pin(select, Pin.OUT, value=1)
        self.data = Pin(data, Pin.OUT, value=0)
        self.reset = Pin(reset, Pin.OUT, value=1)
        self.bus: "SPI" = None  # type: ignore[assignment]  # set by open()
        self.out = bytearray(HEAD + WIDTH)
        self.view = memoryview(self.out)
        self.place = bytearray(3)

    def open(self) -> None:
        """Configure the bus and reset the display."""
        sck, mosi, miso = Pin(self.sck), Pin(self.mosi), Pin(self.miso)
        self.bus = SPI(self.number, baudrate=self.hz, sck=sck, mosi=mosi, miso=miso)
        restart(self.reset)

    def command(self, commands: bytes) -> None:
        """Send commands."""
        self._write(0, commands)

    def span(self, page: int, column: int, count: int) -> None:
        """Send `count` columns from `out` to a page, from a column of the display's memory on."""
        place = self.place
        place[0] = 0xB0 | page
        place[1] = column & 15
        place[2] = 0x10 | column >> 4
        self._write(0, place)
        self._write(1, self.view[HEAD : HEAD + count])

    def finish(self) -> None:
        """Do nothing: span() returns only after all columns are sent."""

    def failed(self) -> bool:
        """Return False: the speed of SPI is not changed."""
        return False

    def status(self) -> None:
        """Return None: the display cannot send anything over SPI."""

    def returns_memory(self) -> bool:
        """Return False, because the display cannot send anything over SPI."""
        return False

    def _write(self, data: int, buf: "bytes | bytearray | memoryview") -> None:
        self.data.value(data)
        self.select.value(0)
        self.bus.write(buf)
        self.select.value(1)
