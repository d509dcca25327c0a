"""Asks which board this is, and which battery it has.

The page is sent to the pins that all boards of the image have in common, so it is readable on each
of them; turning an encoder works, too.
"""

from pinochle.keys import DOWN, OK, UP
from pinochle.text import device_start as words

import boards
from runner.board_file import BATTERIES
from runner.hardware import OWN_NAME, constants, has_own
from runner.pages import page

LINES = 5


def board_names() -> "list[str]":
    """Return the names of the boards to choose from: board.json first, if there is one."""
    return [OWN_NAME] * has_own() + list(boards.NAMES)


def board_question(names: "list[str]", once: bool) -> "Choice":
    """Return the question which of these boards this is.

    With `once` the answer is not stored, and the page says so.
    """
    lines = [name if name == OWN_NAME else constants(name).SHORT for name in names]
    return Choice(words.BOARD_ONCE if once else words.WHICH_BOARD, lines)


def battery_question() -> "Choice":
    """Return the question which of BATTERIES this is."""
    return Choice(words.WHICH_BATTERY, [words.BATTERIES[kind] for kind in BATTERIES])


class Choice:
    """A list of which one is chosen: its place is `at`; `done` once it is chosen."""

    def __init__(self, title: str, names: "list[str]") -> None:
        self.title = title
        self.names = names
        self.at = 0
        self.done = False

    def press(self, key: int) -> None:
        """Move the selection, or choose what is selected."""
        if key == OK:
            self.done = True
        elif key == DOWN:
            self.at = (self.at + 1) % len(self.names)
        elif key == UP:
            self.at = (self.at - 1) % len(self.names)

    def draw(self) -> bytearray:
        """Return the frame."""
        first = max(0, self.at - LINES + 1)
        lines = []
        for place, name in enumerate(self.names[first : first + LINES]):
            mark = words.CHOSEN if first + place == self.at else words.NOT_CHOSEN
            lines.append(mark + name)
        return page(self.title, lines, words.KEYS_BOARD)
