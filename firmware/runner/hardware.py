"""Finds out which board this is and creates its parts.

The file `board` on the device holds the board's name, then its kind of battery; `pinochle flash`
writes it, or the user chooses both at the first start (runner.choose). The name `board.json` means
that file, which describes a maker's own board (runner.board_file). The last line says what was
found out about the display on I2C, as in `hz=1000000,60,SSD1306`: the speed that it follows, its
address and its controller. It ends in `,turned` where the menu turned the picture.
"""

import os

from drivers.buttons import Buttons
from drivers.link import SAFE_HZ, I2cLink
from drivers.oled import LEFT, Oled

import boards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from drivers.power import Power
    from drivers.second import Second
    from drivers.spi_link import SpiLink
    from pinochle.keys import Keypad

    from runner.sounds import Sounds

    Display = tuple[int, int, str]  # its speed, address and controller

CHOICE = "/board"
OWN_NAME = "board.json"
OWN = "/" + OWN_NAME
SPEED = "hz="
TURNED = "turned"
UNKNOWN = (0, 0, "")  # a display of which nothing is known

unstored: "list[str]" = []  # the board that was chosen in this run, where it could not be stored


def chosen() -> "tuple[str, str, Display, bool]":
    """Return the board's name, its kind of battery, its display, and whether that is turned.

    As stored or chosen; of what is not known they are "", "" and UNKNOWN.
    """
    try:
        with open(CHOICE) as file:
            words = file.read(80).split()
    except (OSError, ValueError):
        words = list(unstored)
        if not words and has_own():
            words = [OWN_NAME]
    said: "list[str]" = []
    if words and words[-1].startswith(SPEED):
        said = words.pop()[len(SPEED) :].split(",")
    turned = said[-1:] == [TURNED]
    if turned:
        said.pop()
    name = words[0] if words else ""
    name = boards.FORMER.get(name, name)
    known = name in boards.NAMES or (name == OWN_NAME and has_own())
    return name if known else "", words[1] if len(words) > 1 else "", display_of(said), turned


def display_of(said: "list[str]") -> "Display":
    """Return a display's speed, address and controller, UNKNOWN if a text is no such line."""
    if len(said) != 3 or not (said[0].isdigit() and said[1].isdigit()) or said[2] not in LEFT:
        return UNKNOWN
    return (int(said[0]), int(said[1]), said[2])


def has_own() -> bool:
    """Return whether the device has a file board.json."""
    try:
        os.stat(OWN)
    except OSError:
        return False
    return True


def choose(name: str, battery: str, display: "Display" = UNKNOWN, turned: bool = False) -> None:
    """Write the file `board`; if that fails, the next start asks again."""
    unstored[:] = [name, battery]
    try:
        with open(CHOICE, "w") as file:
            file.write(name + "\n" + (battery and battery + "\n"))
            if display[0] or turned:
                after = "," + TURNED if turned else ""
                file.write(SPEED + "%d,%d,%s" % display + after + "\n")
            file.flush()
    except OSError as failure:
        print("board not stored:", failure)


def constants(name: str):
    """Return the module with the constants of a board in the image."""
    return __import__("boards." + name + ".board", None, None, ("KEYS",))


class Hardware:
    """A board's display, keys and battery, created from its constants.

    `battery` is the kind of battery, "" for the one that the board's constants name, if any;
    `display` is what was found out about its display on I2C, or UNKNOWN. With `turned` the picture
    is turned by 180 degrees from what the board's constants say.
    """

    def __init__(
        self, board, battery: str = "", display: "Display" = UNKNOWN, turned: bool = False
    ) -> None:
        self.board = board
        self.display = display
        self.turned = turned
        self.seen = False  # whether its controller was looked at since the start
        rotated = turned != board.ROTATED
        self.oled = Oled(link(board, display[0]), board.CONTROLLER, board.COLUMN_OFFSET, rotated)
        self.twice: "Second | None" = None  # the second display, once it was found
        self.buttons = Buttons(board.KEYS)
        self.battery = battery or getattr(board, "BATTERY", "")
        self._power: "Power | None" = None
        # LEFT and RIGHT only save presses; one of them alone would be of no use.
        self.keys = 4 if None in board.KEYS[2:4] else 6
        # Boards that were written before encoders were supported do not have this constant.
        self.encoder = getattr(board, "ENCODER", None)
        self.sounder = getattr(board, "SOUNDS", None)
        self.is_twice: "Callable[[object], bool] | None" = None  # of drivers.probe

    @property
    def power(self) -> "Power":
        """The supply, from when it is asked for: the first picture waits for each import."""
        if self._power is None:
            from drivers.power import Power

            board = self.board
            self._power = Power(board.VSYS, board.VSYS_ENABLE, self.battery)
        return self._power

    def sounds(self) -> "Sounds | None":
        """Return a new object that plays what presses lead to, if the board has a sounder."""
        if self.sounder is None:
            return None
        from drivers.piezo import Piezo

        from runner.sounds import Sounds

        return Sounds(Piezo(self.sounder))

    def keypad(self) -> "Keypad":
        """Return a new object that turns keys, and an encoder if there is one, into presses."""
        from pinochle.keys import Keypad

        if self.encoder:
            turning: "Keypad" = turning_keypad(self.encoder)
            return turning
        return Keypad()

    def may_be_faster(self) -> bool:
        """Return whether the display's speed is the usual one, which no board.json asks for."""
        return bool(self.board.BUS == "I2C" and self.board.BUS_HZ == SAFE_HZ)

    def known(self) -> bool:
        """Return whether the first picture can be sent to the display as it was found before."""
        board = self.board
        _, address, controller = self.display
        return bool(
            self.may_be_faster()
            and address
            and board.ADDRESS in (None, address)
            and board.CONTROLLER in (None, controller)
        )

    def second(self) -> "Second | None":
        """Look for another display on the same wires, unless the first has a fixed address.

        Allocates nothing while there is none.
        """
        board, oled = self.board, self.oled
        if board.BUS != "I2C" or board.ADDRESS or not oled.working or oled.asleep:
            return None
        if not self.is_twice:
            from drivers.probe import is_twice

            self.is_twice = is_twice
        if not self.is_twice(oled.link):
            return None
        from drivers.second import Second

        self.twice = Second(oled)
        return self.twice

    def turn(self) -> None:
        """Turn the pictures of all displays by 180 degrees, and store that."""
        self.turned = not self.turned
        for display in (self.oled, self.twice):
            if display:
                display.refresh(turn=True)
        name, battery, stored, _ = chosen()
        if name:
            choose(name, battery, stored, self.turned)

    def look(self, frame: bytearray) -> None:
        """Find out what the display that shows `frame` is, and how fast; store what is new.

        Called in idle time. It is tried at 1 MHz if it is another one than before, and runs at
        400 kHz for all later starts from the first failed transfer on.
        """
        oled = self.oled
        if not oled.working or oled.asleep or not self.may_be_faster():
            return
        if self.seen and self._is_known():
            return
        from drivers import probe

        if not self.seen:
            try:
                same = self.board.CONTROLLER or probe.is_same(oled, frame)
            except OSError:
                return  # the next transfer finds out, too
            self.seen = True
            if not same:
                oled.refresh()  # sets it up, and finds out what it is
                return
        found = self._found()
        if self.display[1:] != found[1:]:
            found = self.tested(frame)
        if found not in (self.display, UNKNOWN):
            self.display = found
            name, battery, _, turned = chosen()
            if name:
                choose(name, battery, found, turned)

    def tested(self, frame: bytearray) -> "Display":
        """Try the display at 1 MHz; return what was found, UNKNOWN if it is lost."""
        from drivers import probe

        oled = self.oled
        if not self.may_be_faster():
            return UNKNOWN
        oled.link.failed()  # a display that was found to be fast is tried again, and may fail now
        probe.follows(oled, frame, probe.FAST_HZ)
        return self._found() if oled.show(frame) else UNKNOWN

    def _is_known(self) -> bool:
        """Return whether _found() is what is stored. Allocates nothing."""
        hz, address, controller = self.display
        link = self.oled.link
        return bool(
            hz == link.hz and address == link.address and controller == self.oled.controller
        )

    def _found(self) -> "Display":
        link = self.oled.link
        return (link.hz, link.address, self.oled.controller)

    def said(self) -> str:
        """Return what the page about the device says after the board's name."""
        from pinochle.text.device import FAST

        return FAST if self.may_be_faster() and self.oled.link.hz > SAFE_HZ else ""

    def blink(self):
        """Return a new drivers.blink.Blink, which reports that the display is missing."""
        from drivers.blink import Blink

        board = self.board
        i2c = board.BUS == "I2C"
        pins = (("SDA", board.SDA), ("SCL", board.SCL)) if i2c else (("CS", board.SELECT),)
        return Blink(pins, board.VSYS_ENABLE is None)


def turning_keypad(pins: "tuple[int, int, int]"):
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
