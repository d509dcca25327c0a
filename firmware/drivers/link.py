"""The connection to a display by I2C; drivers.spi_link has the other one.

A link has `open()`, `command(bytes)`, `runs(frame, shown, begin, end, most, place)`, `busy()`,
`finish()`, `status()`, `returns_memory()`. All raise OSError when the bus fails; a later call may
raise the failure of runs.
"""

import time

import micropython
from machine import I2C, Pin, mem32
from micropython import const

from drivers.registers import (
    DMA_CH0_CTRL_TRIG_BUSY_LSB,
    DREQ_I2C0_TX,
    DREQ_I2C1_TX,
    I2C0_BASE,
    I2C1_BASE,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

try:
    from _rp2 import DMA  # type: ignore  # chips of other makers use SPI
except ImportError:
    pass

WIDTH = 128
PAGES, NO_PAGE = 8, 255

# The addresses that a display's module can be set to (printed on some as 0x78 and 0x7A).
ADDRESSES = (0x3C, 0x3D)
NO_DEVICE = 19  # errno ENODEV

# Words of a queue: see drivers.runs.
QUEUE = 512
# The function of drivers.runs once it is imported: not before the first picture, which is one
# transfer and waits for every import.
_packing: "list[Callable[..., int]]" = []

# Reads of the status before the bus counts as blocked: 80 ms, because a queue takes 50 at 100 kHz.
# For its form see drivers.runs.
PATIENCE = const(0x80000)
# How often busy() is asked about a queue: two or three times a millisecond.
ASKED = const(40)
IDLE = const(0x24)  # a mask of drain()

# The fastest I2C by the displays' data sheets; most displays also work at 1 MHz on short wires.
SAFE_HZ = 400_000

DMA_BASE = 0x50000000  # 64 bytes of registers for each channel: RP2040 data sheet 2.5.7


@micropython.viper
def pack(out, first: int, end: int, queue, at: int) -> int:
    """Append bytes `first` to `end` - 1 to a queue of `at` words, as one transfer; return its end.

    RP2040 data sheet 4.3.17: IC_DATA_CMD at 0x10 takes a byte, with bit 9 to stop after it.
    """
    data = ptr8(out)  # noqa: F821
    words = ptr16(queue)  # noqa: F821
    i = first
    while i < end:
        words[at] = data[i]
        i += 1
        at += 1
    words[at - 1] = data[end - 1] | 0x200
    return at


@micropython.viper
def drain(controller: int, channel: int, busy: int, mask: int) -> int:
    """Wait until a DMA channel has handed over all words; -1 on failure.

    With the mask IDLE it also waits until they are sent. RP2040 data sheet 4.3.17: IC_STATUS at
    0x70 has bit 2 while its queue is empty, bit 5 during a transfer; IC_RAW_INTR_STAT at 0x34 has
    bit 6 after a byte was not acknowledged. 2.5.7: a channel's fourth register has the bit `busy`.
    """
    status = ptr32(controller + 0x70)  # noqa: F821
    raised = ptr32(controller + 0x34)  # noqa: F821
    dma = ptr32(channel)  # noqa: F821
    left = PATIENCE
    while (dma[3] >> busy) & 1 or (status[0] & mask) != (mask & 4):
        left -= 1
        if left == 0 or raised[0] & 0x40:
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

    # A command takes less than 1 ms at 400 kHz; if it takes longer than this, the bus is blocked.
    TIMEOUT_US = 20_000
    CONTROLLERS = (I2C0_BASE, I2C1_BASE)
    REQUESTS = (DREQ_I2C0_TX, DREQ_I2C1_TX)

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
        self.answer = bytearray(1)
        self.ordered = self.message = b""  # the last commands, and the message that had them
        self.controller = self.CONTROLLERS[number]
        self.page = NO_PAGE  # the display's current one
        # Words for the controller: those that DMA sends now, and those after them.
        self.sent, self.queue = bytearray(2 * QUEUE), bytearray(2 * QUEUE)
        self.filled = self.asked = self.channel = 0
        self.picture: "bytes | bytearray" = b""  # the words of begin(), which DMA sends
        self.dma: "DMA" = None  # set by open()

    def open(self) -> None:
        """Configure the pins; free the bus first if a device blocks it. Find the display."""
        self._configure()
        if self.known is None:
            self._find()

    def _configure(self) -> None:
        if self.reset:
            restart(self.reset)
        self._free()
        self.page = NO_PAGE
        self.filled = 0
        self._stop()
        self.change(self.hz)

    def begin(self, address: int, orders: bytes, frame: bytearray, column: int) -> None:
        """Send orders, a frame from a column of each page on, then "on", to a display.

        Returns before anything is sent; ended() waits for the end, and arriving() does not.
        """
        self._configure()
        self.address = address
        # The form of a transfer is that of drivers.runs.
        out = bytearray((0x80, 0, 0x80, column & 15, 0x80, 0x10 | column >> 4, 0x40))
        head = len(out)
        out.extend(frame[:WIDTH])
        words = bytearray(2 * (len(orders) + 1 + PAGES * (head + WIDTH) + 2))
        at = pack(b"\0" + orders, 0, len(orders) + 1, words, 0)
        for page in range(PAGES):
            out[1] = 0xB0 | page
            out[head:] = frame[page * WIDTH : (page + 1) * WIDTH]
            at = pack(out, 0, head + WIDTH, words, at)
        at = pack(b"\0\xaf", 0, 2, words, at)
        # The address can be changed only while IC_ENABLE at 0x6C is 0; IC_TAR is at 4.
        mem32[self.controller + 0x6C] = 0
        mem32[self.controller + 4] = address
        mem32[self.controller + 0x6C] = 1
        self.picture = words
        self.dma.config(read=words, count=at, trigger=True)

    def arriving(self) -> bool:
        """Return whether begin()'s words are still being sent."""
        return bool(self.dma.active())

    def ended(self) -> None:
        """Wait until begin()'s words are sent; raises OSError if the display did not answer."""
        if not self.picture:
            raise OSError(NO_DEVICE)
        self.picture = b""
        self.finish()

    def change(self, hz: int) -> None:
        """Set the bus to another speed."""
        self.hz = hz
        self.bus = I2C(  # type: ignore[call-overload]  # the stubs lack the timeout
            self.number,
            sda=Pin(self.sda),
            scl=Pin(self.scl),
            freq=hz,
            timeout=self.TIMEOUT_US,
        )
        # IC_DMA_TDLR: DMA fills half of the controller's queue, for the time between two of ours.
        mem32[self.controller + 0x8C] = 8

    def keep(self) -> None:
        """Search for no other address from now on."""
        self.known = self.address

    def failed(self) -> bool:
        """Go back to SAFE_HZ after a failure; return whether the bus was faster."""
        faster = self.hz > SAFE_HZ
        if faster:
            self.hz = SAFE_HZ
        return faster

    def command(self, commands: bytes) -> None:
        """Send commands in one transfer, preceded by the display's address.

        The same object as at the last call allocates nothing.
        """
        if commands is not self.ordered:
            self.ordered, self.message = commands, b"\x00" + commands
        self.finish()
        self.bus.writeto(self.address, self.message)

    def runs(
        self, frame: bytearray, shown: bytearray, begin: int, end: int, most: int, place: int
    ) -> int:
        """Send changed runs of a frame from byte `begin` up to `end`, about `most` bytes.

        They are copied to `shown`; `place` is the memory's column of the frame's first one.
        Returns the bytes while they wait for busy() or finish().
        """
        if not _packing:
            from drivers.runs import pack_for

            _packing.append(pack_for)
        return _packing[0](self, frame, shown, begin, end, most, place)

    def busy(self) -> bool:
        """Start to send what waits; return whether columns are being sent, if not for too long."""
        if self.filled and not self.dma.active():
            self.start()
        self.asked -= 1
        return bool(self.asked > 0 and self.dma.active())

    def finish(self) -> None:
        """Wait until all columns are sent, 12 ms at most at 400 kHz."""
        if self.filled:
            self.start()
        if drain(self.controller, self.channel, DMA_CH0_CTRL_TRIG_BUSY_LSB, IDLE) < 0:
            raise OSError(5)

    def start(self) -> None:
        """Send the queue by DMA, after the one before; the next span begins another queue."""
        if drain(self.controller, self.channel, DMA_CH0_CTRL_TRIG_BUSY_LSB, 0) < 0:
            raise OSError(5)
        self.dma.config(read=self.queue, count=self.filled, trigger=True)
        self.sent, self.queue = self.queue, self.sent
        self.filled = 0
        self.asked = ASKED

    def _stop(self) -> None:
        """Stop DMA; get a channel first if there is none."""
        if self.dma:
            self.dma.active(0)
            return
        dma = self.dma = DMA()
        self.channel = DMA_BASE + 0x40 * dma.channel
        # Words of 16 bits, whenever the controller asks for one.
        control = dma.pack_ctrl(size=1, inc_write=False, treq_sel=self.REQUESTS[self.number])
        dma.config(write=self.controller + 0x10, ctrl=control)

    def status(self) -> int:
        """Return the display's status byte; bit 6 is set while the panel is off."""
        self.finish()
        self.bus.readfrom_into(self.address, self.answer)
        return self.answer[0]

    def returned(self, page: int, column: int) -> int:
        """Return what a display sends when it is asked for a column: an SH1106 returns its memory.

        The first byte is void (SH1106 data sheet, "Read display data").
        """
        self.finish()
        self.page = NO_PAGE
        answer = bytearray(2)
        place = bytes((0x80, 0xB0 | page, 0x80, column & 15, 0x80, 0x10 | column >> 4))
        self.bus.writeto(self.address, place + b"\xc0")
        self.bus.readfrom_into(self.address, answer)
        return answer[1]

    def returns_memory(self, written: bytes = b"\x5a\xc3") -> bool:
        """Return whether the display sends its memory back: an SH1106 does, an SSD1306 does not.

        Status bytes are no help: modules with the same controller send different ones. Writes
        bytes to page 0. The project FlashFloppy uses this test.
        """
        place = b"\x80\xb0\x80\x00\x80\x10"
        for byte in written:
            self.bus.writeto(self.address, place + b"\x40" + bytes((byte,)))
            if self.returned(0, 0) != byte:
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
