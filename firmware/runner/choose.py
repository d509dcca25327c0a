"""Asks which board this is. May import boards, pinochle.keys and runner.

The question is sent in the way that both display controllers understand, two columns in from
the edge: it can be read on every board, perhaps two pixels to the left.
"""

from pinochle.keys import DOWN, OK, UP

import boards
from runner.hardware import constants
from runner.pages import page


class Choice:
    """The list of boards; `done` once one is taken."""

    def __init__(self, title: str = "WHICH BOARD?") -> None:
        self.title = title
        self.at = 0
        self.done = False

    @property
    def name(self) -> str:
        """The board that is marked."""
        return boards.NAMES[self.at]

    def press(self, key: int) -> None:
        """Move the mark, or take the board under it."""
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
        return page(self.title, [""] + lines, "\x05\x06   OK: this one")
