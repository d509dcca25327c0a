"""Finds out which board this is and creates its parts.

The file `board` on the device holds the board's name, then its kind of battery; `pinochle flash`
writes it, or the user chooses both at the first start (runner.choose). The name `board.json`
means that file, which describes a maker's own board (runner.board_file).
"""

import os

from drivers.buttons import Buttons
from drivers.link import I2cLink, SpiLink
from drivers.oled import Oled
from drivers.power import Power
from pinochle.keys import Keypad

import boards

CHOICE = "/board"
OWN_NAME = "board.json"
OWN = "/" + OWN_NAME

unstored: list = []  # the board that was chosen in this run, where it could not be stored


def chosen() -> tuple:
    """Return the board's name, or "", and its kind of battery, or "", as stored or chosen."""
    try:
        with open(CHOICE) as file:
            words = file.read(40).split()
    except (OSError, ValueError):
        words = list(unstored)
        if not words and has_own():
            words = [OWN_NAME]
    name = words[0] if words else ""
    known = name in boards.NAMES or (name == OWN_NAME and has_own())
    return name if known else "", words[1] if len(words) > 1 else ""


def has_own() -> bool:
    """Return whether the device has a file board.json."""
    try:
        os.stat(OWN)
    except OSError:
        return False
    return True


def choose(name: str, battery: str) -> None:
    """Write the file `board`; if that fails, the next start asks again."""
    unstored[:] = [name, battery]
    try:
        with open(CHOICE, "w") as file:
            file.write(name + "\n" + (battery and battery + "\n"))
            file.flush()
    except OSError as failure:
        print("board not stored:", failure)


def constants(name: str):
    """Return the module with the constants of a board in the image."""
    return __import__("boards." + name + ".board", None, None, ("KEYS",))


class Hardware:
    """A board's display, keys and battery, created from its constants.

    `battery` is the kind of battery, "" for the one that the board's constants name, if any.
    """

    def __init__(self, board, battery: str = "") -> None:
        self.board = board
        self.oled = Oled(link(board), board.CONTROLLER, board.COLUMN_OFFSET, board.ROTATED)
        self.buttons = Buttons(board.KEYS)
        kind = battery or getattr(board, "BATTERY", "")
        self.power = Power(board.VSYS, board.VSYS_ENABLE, kind)
        # LEFT and RIGHT only save presses; one of them alone would be of no use.
        self.keys = 4 if None in board.KEYS[2:4] else 6
        # Boards that were written before encoders were supported do not have this constant.
        self.encoder = getattr(board, "ENCODER", None)

    def keypad(self) -> "Keypad":
        """Return a new object that turns keys, and an encoder if there is one, into presses."""
        return turning_keypad(self.encoder) if self.encoder else Keypad()

    def blink(self):
        """Return a new drivers.blink.Blink, which reports that the display is missing."""
        from drivers.blink import Blink

        board = self.board
        i2c = board.BUS == "I2C"
        pins = (("SDA", board.SDA), ("SCL", board.SCL)) if i2c else (("CS", board.SELECT),)
        return Blink(pins, board.VSYS_ENABLE is None)


def turning_keypad(pins: tuple):
    """Return a keypad for keys and an encoder: its pins A and B, and its steps per detent."""
    from drivers.encoder import Encoder

    from runner.turning import TurningKeypad

    return TurningKeypad(Encoder(pins[0], pins[1], pins[2]))


def link(board) -> "I2cLink | SpiLink":
    """Return the link to a board's display."""
    if board.BUS == "I2C":
        reset = getattr(board, "RESET", None)
        return I2cLink(board.BUS_NUMBER, board.SDA, board.SCL, board.BUS_HZ, board.ADDRESS, reset)
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
