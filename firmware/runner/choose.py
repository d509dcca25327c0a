"""Asks which board this is.

The page is sent so that both display controllers show it, with a margin of two columns: it is
readable on every board, possibly shifted left by two pixels.
"""

from pinochle.keys import DOWN, OK, UP

import boards
from runner.hardware import constants
from runner.pages import page


class Choice:
    """The list of boards; `done` once one is chosen."""

    def __init__(self, title: str = "WHICH BOARD?") -> None:
        self.title = title
        self.at = 0
        self.done = False

    @property
    def name(self) -> str:
        """The selected board."""
        return boards.NAMES[self.at]

    def press(self, key: int) -> None:
        """Move the selection, or choose the selected board."""
        if key == OK:
            self.done = True
        elif key == DOWN:
            self.at = (self.at + 1) % len(boards.NAMES)
        elif key == UP:
            self.at = (self.at - 1) % len(boards.NAMES)

    def draw(self) -> bytearray:
        """Return the frame."""
        lines = []
        for place, name in enumerate(boards.NAMES):
            mark = ">" if place == self.at else "  "
            lines.append(mark + constants(name).SHORT)
        return page(self.title, lines, "\x05\x06   OK: this one")
