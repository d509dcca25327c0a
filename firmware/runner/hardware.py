"""Finds out which board this is and creates its parts.

The file `board` on the device holds the board's name, then its kind of battery; `pinochle flash`
writes it, or the user chooses both at the first start (runner.choose). The self-test adds the
speed of I2C that the display follows, as in `hz=1000000`. The name `board.json` means that file,
which describes a maker's own board (runner.board_file).
"""

import os

from drivers.buttons import Buttons
from drivers.link import SAFE_HZ, I2cLink
from drivers.oled import Oled
from drivers.power import Power
from pinochle.keys import Keypad

import boards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.spi_link import SpiLink

CHOICE = "/board"
OWN_NAME = "board.json"
OWN = "/" + OWN_NAME
SPEED = "hz="

unstored: list = []  # the board that was chosen in this run, where it could not be stored


def chosen() -> tuple:
    """Return the board's name, its kind of battery, as stored or chosen, and the display's speed.

    Of what is not known they are "", "" and 0.
    """
    try:
        with open(CHOICE) as file:
            words = file.read(40).split()
    except (OSError, ValueError):
        words = list(unstored)
        if not words and has_own():
            words = [OWN_NAME]
    hz = 0
    if words and words[-1].startswith(SPEED):
        speed = words.pop()[len(SPEED) :]
        hz = int(speed) if speed.isdigit() else 0
    name = words[0] if words else ""
    name = boards.FORMER.get(name, name)
    known = name in boards.NAMES or (name == OWN_NAME and has_own())
    return name if known else "", words[1] if len(words) > 1 else "", hz


def has_own() -> bool:
    """Return whether the device has a file board.json."""
    try:
        os.stat(OWN)
    except OSError:
        return False
    return True


def choose(name: str, battery: str, hz: int = 0) -> None:
    """Write the file `board`; if that fails, the next start asks again."""
    unstored[:] = [name, battery]
    try:
        with open(CHOICE, "w") as file:
            file.write(name + "\n" + (battery and battery + "\n"))
            file.write(SPEED + "%d\n" % hz if hz else "")
            file.flush()
    except OSError as failure:
        print("board not stored:", failure)


def constants(name: str):
    """Return the module with the constants of a board in the image."""
    return __import__("boards." + name + ".board", None, None, ("KEYS",))


class Hardware:
    """A board's display, keys and battery, created from its constants.

    `battery` is the kind of battery, "" for the one that the board's constants name, if any; `hz`
    the speed that its display was found to follow, or 0.
    """

    def __init__(self, board, battery: str = "", hz: int = 0) -> None:
        self.board = board
        self.fast = hz
        self.oled = Oled(link(board, hz), board.CONTROLLER, board.COLUMN_OFFSET, board.ROTATED)
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

    def may_be_faster(self) -> bool:
        """Return whether the display's speed is the usual one, which no board.json asks for."""
        return bool(self.board.BUS == "I2C" and self.board.BUS_HZ == SAFE_HZ)

    def slow_down(self) -> None:
        """Forget the faster speed after a transfer failed, so that the next start is safe."""
        if self.fast > SAFE_HZ and self.oled.link.hz == SAFE_HZ:
            self.fast = 0
            name, battery, _ = chosen()
            choose(name, battery)

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


def link(board, fast: int = 0) -> "I2cLink | SpiLink":
    """Return the link to a board's display; `fast` is the speed that it follows, 0 if unknown."""
    if board.BUS == "I2C":
        reset = getattr(board, "RESET", None)
        hz = fast if fast and board.BUS_HZ == SAFE_HZ else board.BUS_HZ
        return I2cLink(board.BUS_NUMBER, board.SDA, board.SCL, hz, board.ADDRESS, reset)
    from drivers.spi_link import SpiLink

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
