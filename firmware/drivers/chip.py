"""The chip: clock, unique id, random bytes, reset.

Monotonic milliseconds wrap at 2 ** 30 (12.4 days), so that they never allocate.
"""

import os
import time

import machine

from drivers.registers import VREG_AND_CHIP_RESET_BASE, WATCHDOG_BASE

# The chip's clock starts at 2021 without a battery; a time before 2025 means it was not set.
SET_AFTER = 1735689600

# The RP2040 is certified for 200 MHz at 1.15 V and leaves reset at 1.10 V and MicroPython's 125
# MHz (pico-sdk 2.1.1, hardware/clocks.h); the regulator's first register has its voltage in bits 4
# to 7 (data sheet 2.10.6).
FULL_SPEED = 200_000_000
VOLTS = 0b1100 << 4

NORMAL_SPEED = 125_000_000
DARK_SPEED = 48_000_000

# A chip that fails at 200 MHz is reset by the watchdog; its first scratch register (data sheet
# 4.7) survives that and counts the starts that showed no frame. From the third one on, a file
# keeps the chip at 125 MHz; and a mark in flash, because the image's boot file (boards/rp2) sets
# the speed before it mounts the file system.
SCRATCH = WATCHDOG_BASE + 0x0C
UNFINISHED = 0x0BAD00
TRIES = 2
START_MS = 3000
# The second scratch register counts the games since power-on that the watchdog ended, because a
# chip may fail only when it is warm; the watchdog's reason (data sheet 4.7) has bit 0 after that.
HANGS = SCRATCH + 4
REASON = WATCHDOG_BASE + 0x08
MOST_HANGS = 2
SLOW = "/slow"
# OK and UP of all boards in the image: this comes before the board is known.
SLOW_KEYS = (14, 10)

slowed: "list[str]" = []  # why this start is the first one at 125 MHz: "held", "failed" or "hung"


def full_speed(slow: bool) -> None:
    """Run at 200 MHz, watched by the watchdog; or stay at 125 MHz if `slow`, or if that fails.

    The voltage first, and a millisecond for it to rise. An RP2350 stays at MicroPython's
    150 MHz, for which it is specified. After a soft reset the chip runs at 200 MHz already, maybe
    for a laptop, which would neither feed the watchdog nor show a frame.
    """
    if slow or not VREG_AND_CHIP_RESET_BASE or machine.freq() == FULL_SPEED:
        return
    before = machine.mem32[SCRATCH]
    tries = counted(before)
    hangs = counted(machine.mem32[HANGS])
    if not before and machine.mem32[REASON] & 1:
        hangs += 1
    machine.mem32[HANGS] = UNFINISHED | hangs
    keys = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in SLOW_KEYS]
    if tries >= TRIES:
        slowed.append("failed")
    elif hangs >= MOST_HANGS:
        slowed.append("hung")
    elif not (keys[0].value() or keys[1].value()):
        slowed.append("held")
    if slowed:
        return
    machine.mem32[SCRATCH] = UNFINISHED | tries + 1
    machine.WDT(timeout=START_MS)
    volts = machine.mem32[VREG_AND_CHIP_RESET_BASE] & ~0xF0 | VOLTS
    machine.mem32[VREG_AND_CHIP_RESET_BASE] = volts
    time.sleep_us(1000)
    machine.freq(FULL_SPEED)


def counted(register: int) -> int:
    """Return the number in a scratch register, 0 if it is not one of this module."""
    return register & 0xFF if register >> 8 == UNFINISHED >> 8 else 0


def started() -> None:
    """Record that this start has succeeded."""
    machine.mem32[SCRATCH] = 0


def try_again() -> None:
    """Let the next start run at 200 MHz again."""
    try:
        os.remove(SLOW)
    except OSError:
        pass


def keep_slow() -> None:
    """Let the next starts run at 125 MHz; raises OSError if that cannot be stored."""
    machine.mem32[HANGS] = 0
    with open(SLOW, "w") as file:
        file.write("125 MHz\n")
        file.flush()


class Sleeper:
    """Slows the chip down while the display is dark; the speed of before comes back after."""

    def __init__(self) -> None:
        self.before = machine.freq()

    def sleep(self, asleep: bool) -> None:
        """Slow down (True), or run as before."""
        machine.freq(DARK_SPEED if asleep else self.before)


def clock() -> int:
    """Return seconds since 1970, or 0 if the clock was not set since power-on."""
    now = int(time.time())
    return now if now > SET_AFTER else 0


def salt() -> bytes:
    """Return 24 bytes, different for every board and every start; the last 16 are secret."""
    chance = os.urandom(8)
    name = machine.unique_id()
    return bytes([a ^ b for a, b in zip(chance, name)]) + os.urandom(16)


def reset() -> None:
    """Reset the board, as at power-on."""
    machine.reset()


class Waker:
    """Resets the board when a key is held while the prompt is running."""

    EVERY_MS = 50
    HELD = 20  # checks, one second in all

    def __init__(self, buttons, mask: int) -> None:
        self.buttons = buttons
        self.mask = mask
        self.seen = 0
        self.armed = False
        self.timer = machine.Timer(
            -1, period=self.EVERY_MS, mode=machine.Timer.PERIODIC, callback=self._look
        )

    def _look(self, _timer: machine.Timer) -> None:
        if self.buttons.read() != self.mask:
            self.seen = 0
            self.armed = True
            return
        # A key that was already down at the start does not count.
        self.seen += self.armed
        if self.seen >= self.HELD:
            machine.reset()
