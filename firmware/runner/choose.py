"""Asks which board this is.

The page is sent so that both display controllers show it, with a margin of two columns: it is
readable on every board, possibly shifted left by two pixels.
"""

from pinochle.keys import DOWN, OK, UP
from pinochle.text import device_start as words

import boards
from runner.hardware import constants
from runner.pages import page


class Choice:
    """The list of boards; `done` once one is chosen.

    With `once` the answer is not stored, and the page says so.
    """

    def __init__(self, once: bool = False) -> None:
        self.title = words.BOARD_ONCE if once else words.WHICH_BOARD
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
            mark = words.CHOSEN if place == self.at else words.NOT_CHOSEN
            lines.append(mark + constants(name).SHORT)
        return page(self.title, lines, words.KEYS_BOARD)
