"""Finds out what and where a display is, and whether it follows a faster bus, by its answers.

An SH1106 returns the bytes that it was sent. An SSD1306 returns over I2C only its status, in which
one bit says whether the panel is off: it follows if each of many orders changes that bit.
"""

import time

import micropython
from machine import Pin

from drivers.link import ADDRESSES
from drivers.oled import STATUS_OFF

FAST_HZ = 1_000_000
OFF, ON = b"\xae", b"\xaf"
# A bus that loses one bit in a thousand fails this as good as always: 64 x 2 orders of 3 bytes,
# or 256 x 2 bytes there and back.
ROUNDS = 64
HALF_US = 5  # of a clock that is sent by hand, as weak pull-ups need it


def follows(oled, frame: bytearray, hz: int) -> bool:
    """Return whether a display on I2C follows at `hz`; if not, it works on as before.

    It shows `frame`, and its panel goes off and on for some milliseconds.
    """
    link = oled.link
    before = link.hz
    # Which display it is, is known when it shows something.
    if not oled.show(frame):
        return False
    try:
        if oled.controller != "SH1106" and not oled.truthful:
            return False  # it returns nothing that says what it understood
        link.change(hz)
        good = returns_all(link) if oled.controller == "SH1106" else obeys(link)
    except OSError:
        good = False
    if not good:
        link.change(before)
    # It may have misread an order as another one.
    oled.refresh()
    return good


def returns_all(link) -> bool:
    """Return whether the display returns every byte that is written to a hidden column."""
    return bool(link.returns_memory(bytes(range(256))))


def obeys(link) -> bool:
    """Return whether the panel goes off and on with every order."""
    for _ in range(ROUNDS):
        for order, expected in ((OFF, STATUS_OFF), (ON, 0)):
            link.command(order)
            if link.status() & STATUS_OFF != expected:
                return False
    return True


def is_same(oled, frame: bytearray) -> bool:
    """Return whether the display that shows `frame` is of the kind that Oled.begin() was given.

    As far as it can be seen: an SH1106 returns the columns that it was sent, an SSD1306 only its
    status. Raises OSError as a link does.
    """
    # Two bytes that are not both like one status.
    for at in range(1, len(frame)):
        if frame[at] != frame[at - 1]:
            break
    else:
        return True
    found = [oled.link.returned(i >> 7, oled.place(i & 127)) for i in (at - 1, at)]
    return bool((found == [frame[at - 1], frame[at]]) == (oled.controller == "SH1106"))


def other(link) -> int:
    """Return the address that a display does not have."""
    return ADDRESSES[link.address == ADDRESSES[0]]


@micropython.viper
def aim(controller: int, address: int):
    """Let the next words go to an address: IC_TAR at 4, while IC_ENABLE at 0x6C is 0."""
    registers = ptr32(controller)  # noqa: F821
    registers[27] = 0
    registers[1] = address
    registers[27] = 1


@micropython.viper
def answers(controller: int) -> int:
    """Read a byte from the address of aim(); return 0 if nothing acknowledges it.

    RP2040 data sheet 4.3.17: IC_DATA_CMD at 0x10 with bits 8 and 9 reads one byte; in
    IC_RAW_INTR_STAT at 0x34, bit 6 says that it was not acknowledged, bit 9 that it ended; reading
    0x54 and 0x60 clears them.
    """
    registers = ptr32(controller)  # noqa: F821
    heard = registers[24] | registers[21]
    registers[4] = 0x300
    left = 0x3FFF  # many times as long as that takes
    while left and not registers[13] & 0x200:
        left -= 1
    failed = registers[13] & 0x40
    heard = registers[24] | registers[21]
    heard = 0
    if left and not failed:
        heard = 1 | registers[4]
    return heard


def is_twice(link) -> bool:
    """Return whether a display answers at the other address, too. Allocates nothing."""
    aim(link.controller, other(link))
    found = bool(answers(link.controller))
    aim(link.controller, link.address)
    return found


def is_exchanged(sda: int, scl: int) -> bool:
    """Return whether a display answers on I2C with the wires of two pins exchanged.

    The chip's controller has fixed pins, so bits are sent by hand; the next open() of the link
    gives the pins back to the controller. I2C specification UM10204, 3.1.
    """
    data = Pin(scl, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    clock = Pin(sda, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)

    def step(level: int) -> int:
        clock(0)
        data(level)
        time.sleep_us(HALF_US)
        clock(1)
        time.sleep_us(HALF_US)
        return int(data())

    for address in ADDRESSES:
        data(0)  # a start: the data fall while the clock is high
        time.sleep_us(HALF_US)
        for bit in range(7, -1, -1):
            step(address << 1 >> bit & 1)
        answered = step(1) == 0
        step(0)
        data(1)  # a stop
        if answered:
            return True
    return False
