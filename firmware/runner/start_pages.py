"""Pages that few starts show: mistakes in board.json, and the slow clock."""

import time

from pinochle.keys import OK
from pinochle.text import device_start as words

from runner.pages import page, wrapped

SAY_EVERY_MS = 3000


class Notice:
    """A page with a text; `done` after OK."""

    def __init__(self, title: str, text: str) -> None:
        self.frame = page(title, wrapped(text), words.KEYS_NOTICE)
        self.done = False

    def press(self, key: int) -> None:
        """End the page on OK."""
        self.done = key == OK

    def draw(self) -> bytearray:
        """Return the frame."""
        return self.frame


class Mistake(Notice):
    """One mistake in board.json; also sent over USB, every few seconds, for who has no display."""

    def __init__(self, text: str, number: int, of: int, serial) -> None:
        Notice.__init__(self, words.BOARD_FILE % (number, of), text)
        self.serial = serial
        self.line = text.encode() + b"\n"
        self.said = time.ticks_add(time.ticks_ms(), -SAY_EVERY_MS)

    def draw(self) -> bytearray:
        """Return the frame; send the line if it is time."""
        now = time.ticks_ms()
        if time.ticks_diff(now, self.said) >= SAY_EVERY_MS:
            self.said = now
            self.serial.say(self.line)
        self.serial.pump()
        return self.frame


def slow_clock(why: str) -> Notice:
    """Return the page for the first start at 125 MHz; `why` is as in chip.slowed."""
    said = {"failed": words.SLOW_FAILED, "hung": words.SLOW_HUNG, "held": words.SLOW_HELD}
    return Notice(words.SLOW_CLOCK, said[why])
