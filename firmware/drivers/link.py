"""The wires to a display: I2C or SPI. May import machine, micropython and time.

A link has `out`, a buffer whose bytes from HEAD (7) on are the columns to send, and `open()`,
`command(bytes)`, `span(page, column, count)`, `finish()` and `status()`. All raise OSError when
the bus fails; of a span it may be the call after it that does.
"""

import time

import micropython
from machine import I2C, SPI, Pin
from micropython import const

HEAD = 7
WIDTH = 128

# How often the controller is looked at before its bus counts as held by somebody else: 20 ms.
# A number that an instruction can hold, as all in viper code: those behind the code are read
# wrongly where frozen code is not on a multiple of four, which nobody promises.
PATIENCE = const(0x20000)


@micropython.viper
def feed(controller: int, out, first: int, end: int) -> int:
    """Queue bytes `first` to `end` - 1 as one transfer, behind what is on the wire; -1: it failed.

    RP2040 data sheet 4.3.17: IC_DATA_CMD at 0x10 takes a byte, with bit 9 to stop after it;
    IC_STATUS at 0x70 has bit 1 while its queue of 16 has room; IC_RAW_INTR_STAT at 0x34 has
    bit 6 once nobody acknowledged.
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
    """Wait until all that was queued is on the other side; -1: it failed.

    IC_STATUS as above: bit 2 once the queue is empty, bit 5 while a transfer goes on.
    """
    status = ptr32(controller + 0x70)  # noqa: F821
    raised = ptr32(controller + 0x34)  # noqa: F821
    left = PATIENCE
    while (status[0] & 0x24) != 4:
        left -= 1
        if left == 0:
            return -1
    return -1 if raised[0] & 0x40 else 0


class I2cLink:
    """A display on I2C bus `number`; `hz` up to 400,000 by the data sheets."""

    # A whole span takes 3.1 ms at 400 kHz; more than this is a bus held by somebody else.
    TIMEOUT_US = 20_000
    # RP2040 data sheet 2.2.4.
    CONTROLLERS = (0x40044000, 0x40048000)

    def __init__(self, number: int, sda: int, scl: int, hz: int, address: int) -> None:
        self.number, self.sda, self.scl, self.hz = number, sda, scl, hz
        self.address = address
        self.bus: "I2C" = None  # type: ignore[assignment]  # open() makes it
        # One transfer tells place and columns: each command behind 0x80 (one more control byte
        # follows), the data behind 0x40 (data up to the end). SSD1306 data sheet 8.1.5.2.
        self.out = bytearray(HEAD + WIDTH)
        self.out[0] = self.out[2] = self.out[4] = 0x80
        self.out[6] = 0x40
        self.answer = bytearray(1)
        self.controller = self.CONTROLLERS[number]
        self.page = -1  # where the display stands

    def open(self) -> None:
        """Take the pins; free the bus first if a device holds it."""
        self._free()
        self.page = -1
        self.bus = I2C(  # type: ignore[call-overload]  # the stubs leave the timeout out
            self.number,
            sda=Pin(self.sda),
            scl=Pin(self.scl),
            freq=self.hz,
            timeout=self.TIMEOUT_US,
        )

    def command(self, commands: bytes) -> None:
        """Send commands in one transfer; the first one tells the controller the address."""
        self.finish()
        self.bus.writeto(self.address, b"\x00" + commands)

    def span(self, page: int, column: int, count: int) -> None:
        """Send `count` columns from `out` to a page, from a column of the display's memory on.

        Returns while the last of them are still queued; `out` may be filled anew.
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
        """Wait until all columns have arrived, 0.4 ms at most."""
        if drain(self.controller) < 0:
            raise OSError(5)

    def status(self) -> int:
        """Return the display's status byte; bit 6: the panel is off."""
        self.finish()
        self.bus.readfrom_into(self.address, self.answer)
        return self.answer[0]

    def _free(self) -> None:
        # A device that was cut off within a byte holds SDA low until it got the rest of its
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

    `miso` is a pin that the display does not use: left out, the bus takes one of its own choice.
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
        self.bus: "SPI" = None  # type: ignore[assignment]  # open() makes it
        self.out = bytearray(HEAD + WIDTH)
        self.view = memoryview(self.out)
        self.place = bytearray(3)

    def open(self) -> None:
        """Take the bus and reset the display (3 us low by the data sheet)."""
        sck, mosi, miso = Pin(self.sck), Pin(self.mosi), Pin(self.miso)
        self.bus = SPI(self.number, baudrate=self.hz, sck=sck, mosi=mosi, miso=miso)
        self.reset.value(0)
        time.sleep_us(10)
        self.reset.value(1)
        time.sleep_us(10)

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
        """Nothing is ever left to wait for."""

    def status(self) -> None:
        """Return None: there is no way back on these four wires."""

    def _write(self, data: int, buf: "bytes | bytearray | memoryview") -> None:
        self.data.value(data)
        self.select.value(0)
        self.bus.write(buf)
        self.select.value(1)
