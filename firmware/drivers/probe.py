"""Finds out what and where a display is, and whether it follows a faster bus, by its answers.

An SH1106 returns the bytes that it was sent. An SSD1306 returns over I2C only its status, in which
one bit says whether the panel is off: it follows if each of many orders changes that bit.
"""

import time

from machine import Pin, mem32

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


def aim(link, address: int) -> None:
    """Let the next words of a link's queue go to an address: IC_TAR, as in I2cLink.begin()."""
    mem32[link.controller + 0x6C] = 0
    mem32[link.controller + 4] = address
    mem32[link.controller + 0x6C] = 1


def is_twice(link) -> bool:
    """Return whether a display answers at the other address, too."""
    try:
        link.finish()
        link.bus.readfrom_into(other(link), link.answer)
    except OSError:
        return False
    finally:
        aim(link, link.address)
    return True


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
