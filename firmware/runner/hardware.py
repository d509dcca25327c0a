"""Finds out which board this is and creates its parts.

The file `board` on the device holds the board's name; `pinochle flash` writes it, or the user
chooses the board at the first start (runner.choose).
"""

from drivers.buttons import Buttons
from drivers.link import I2cLink, SpiLink
from drivers.oled import Oled
from drivers.power import Power

import boards

CHOICE = "/board"

unstored: list = []  # the board that was chosen in this run, where it could not be stored


def chosen() -> str:
    """Return the name in the file `board`, or the one chosen in this run, or ""."""
    try:
        with open(CHOICE) as file:
            name = file.read(40).strip()
    except (OSError, ValueError):
        name = unstored[0] if unstored else ""
    return name if name in boards.NAMES else ""


def choose(name: str) -> None:
    """Write the file `board`; if that fails, the next start asks again."""
    unstored[:] = [name]
    try:
        with open(CHOICE, "w") as file:
            file.write(name + "\n")
            file.flush()
    except OSError as failure:
        print("board not stored:", failure)


def constants(name: str):
    """Return the module with a board's constants."""
    return __import__("boards." + name + ".board", None, None, ("KEYS",))


class Hardware:
    """A board's display, buttons and battery, created from its constants."""

    def __init__(self, board) -> None:
        self.board = board
        self.oled = Oled(link(board), board.CONTROLLER, board.COLUMN_OFFSET, board.ROTATED)
        self.buttons = Buttons(board.KEYS)
        self.power = Power(board.VSYS, board.VSYS_ENABLE)
        self.keys = len([pin for pin in board.KEYS if pin is not None])


def link(board) -> "I2cLink | SpiLink":
    """Return the link to a board's display."""
    if board.BUS == "I2C":
        return I2cLink(board.BUS_NUMBER, board.SDA, board.SCL, board.BUS_HZ, board.ADDRESS)
    return SpiLink(
        board.BUS_NUMBER,
        board.SCK,
        board.MOSI,
        board.MISO,
        board.BUS_HZ,
        board.SELECT,
        board.DATA,
        board.RESET,
    )
