"""A second display on the wires of the first, whose picture is turned for the other side.

It is sent while nothing waits for the first display, in steps as long as those of drivers.oled.
The controller turns the picture: it counts columns and rows from the other end.
"""

from micropython import const

from drivers.link import NO_PAGE, SAFE_HZ, I2cLink
from drivers.oled import Oled
from drivers.probe import aim, other

BUSY = 16  # errno EBUSY
# Words that may wait in the queue while others are sent: 3 ms at 400 kHz.
MOST = const(140)


class SecondLink(I2cLink):
    """Another address on the bus of a link, which it uses for some transfers and gives back.

    It always runs at SAFE_HZ, because only the first display was tested at a faster one.
    """

    hz = SAFE_HZ

    def __init__(self, first: I2cLink, address: int) -> None:
        self.first, self.address = first, address
        self.fast = SAFE_HZ
        self.page = NO_PAGE
        self.filled = self.asked = 0
        self.ordered = self.message = b""
        self.controller, self.channel, self.dma = first.controller, first.channel, first.dma
        self.answer = first.answer
        self.bus = self  # type: ignore[assignment]
        self.taken = False

    def open(self) -> None:
        """Raise OSError if nothing answers."""
        self.finish()
        self.page = NO_PAGE
        self.readfrom_into(self.address, self.answer)

    def runs(
        self, frame: bytearray, shown: bytearray, begin: int, end: int, most: int, place: int
    ) -> int:
        """Send changed runs, if there are any."""
        if frame == shown:
            return 0
        self._take()
        return I2cLink.runs(self, frame, shown, begin, end, most, place)

    def busy(self) -> bool:
        """Start to send what waits; return whether columns are being sent."""
        return self.taken and I2cLink.busy(self)

    def finish(self) -> None:
        """Wait until all columns are sent, for some milliseconds, and give the bus back."""
        if self.taken:
            I2cLink.finish(self)
            self._give_back(False)

    def failed(self) -> bool:
        """Give the bus back after a failure; there is no slower speed."""
        if self.taken:
            self.dma.active(0)
            self.filled = 0
            self._give_back(True)
        return False

    # --- in place of the bus

    def writeto(self, address: int, message: bytes) -> None:
        """Write to an address."""
        self._take()
        self.first.bus.writeto(address, message)
        self._give_back(False)

    def readfrom_into(self, address: int, answer: bytearray) -> None:
        """Read from an address."""
        self._take()
        self.first.bus.readfrom_into(address, answer)
        self._give_back(False)

    def _take(self) -> None:
        first = self.first
        if self.taken:
            return
        if first.filled or first.dma.active():
            raise OSError(BUSY)
        self.taken = True
        # The other link's buffers, which are empty now.
        self.sent, self.queue = first.sent, first.queue
        self.fast = first.hz
        if self.fast > SAFE_HZ:
            first.change(SAFE_HZ)
        aim(first.controller, self.address)

    def _give_back(self, clear: bool) -> None:
        first = self.first
        self.taken = False
        if clear or self.fast > SAFE_HZ:
            first.change(self.fast)
        aim(first.controller, first.address)


class Second(Oled):
    """The other side's display; `first` is the Oled of this one."""

    def __init__(self, first: Oled) -> None:
        link = first.link
        link.keep()  # a search would find the other address
        controller, offset = first.given
        super().__init__(SecondLink(link, other(link)), controller, offset, not first.rotated)
        self.level, self.clock, self.asleep = first.level, first.clock, first.asleep

    def send(self, frame: bytearray, ms: int) -> bool:
        """Send as Oled.send() does, but less at once: the first display may wait for it."""
        first = self.link.first
        if first.dma.active():
            if not self.link.taken:
                return False
            # Not endlessly, because nothing is sent after a byte that was not acknowledged.
            if self.link.filled > MOST and self.link.busy():
                return True
        return Oled.send(self, frame, ms)

    def release(self) -> None:
        """Give the bus back to the first display."""
        try:
            self.link.finish()
        except OSError:
            self._failed()

    def follow(self, first: Oled) -> None:
        """Take over light and clock of the first display."""
        self.level, self.clock = first.level, first.clock
        self._command(self.clock + bytes((0x81, self.level)))
        if self.asleep != first.asleep:
            self.sleep(first.asleep)
