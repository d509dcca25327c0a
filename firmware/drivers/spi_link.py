"""The connection to a display by SPI, with the methods that drivers.link describes."""

from machine import SPI, Pin

from drivers.link import restart
from drivers.runs import HEAD, find_run


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
        self.place = bytearray(3)

    def open(self) -> None:
        """Configure the bus and reset the display."""
        sck, mosi, miso = Pin(self.sck), Pin(self.mosi), Pin(self.miso)
        self.bus = SPI(self.number, baudrate=self.hz, sck=sck, mosi=mosi, miso=miso)
        restart(self.reset)

    def command(self, commands: bytes) -> None:
        """Send commands."""
        self._write(0, commands)

    def runs(
        self, frame: bytearray, shown: bytearray, begin: int, end: int, most: int, place: int
    ) -> int:
        """Send changed runs of a frame from byte `begin` up to `end`, about `most` bytes."""
        sent = 0
        while sent < most:
            run = find_run(frame, shown, begin, end)
            if run < 0:
                break
            first, count = run & 1023, run >> 10
            begin = first + count
            columns = shown[first:begin] = frame[first:begin]
            self._span(first >> 7, (first & 127) + place, columns)
            sent += count + HEAD
        return sent

    def _span(self, page: int, column: int, columns: bytearray) -> None:
        place = self.place
        place[0] = 0xB0 | page
        place[1] = column & 15
        place[2] = 0x10 | column >> 4
        self._write(0, place)
        self._write(1, columns)

    def busy(self) -> bool:
        """Return False: span() returns only after all columns are sent."""
        return False

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
