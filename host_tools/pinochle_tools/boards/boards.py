"""The boards that the firmware supports: constants, wires, and checks for mistakes."""

import importlib.util
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from runner.board_file import BATTERIES, CONTROLLERS, LONGEST, BoardFile
from runner.board_file import NAME as _OWN_NAME

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.project_folders import BOARDS

# The name of a file that describes a board, on the device.
OWN_NAME = _OWN_NAME
KEY_NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")

# The pins of a Pico from the USB end down, left and right side: Raspberry Pi Pico data sheet, 2.1.
_LEFT = """GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7
GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"""
_RIGHT = """VBUS VSYS GND 3V3_EN 3V3 ADC_VREF GP28 GND GP27 GP26
RUN GP22 GND GP21 GP20 GP19 GP18 GND GP17 GP16"""
LEFT = _LEFT.split()
RIGHT = _RIGHT.split()


def keys_of(board: ModuleType) -> int:
    """Return the number of keys that a board has for the scorekeeper: 6, or 4 without LEFT, RIGHT.

    An encoder is UP and DOWN.
    """
    return 4 if None in board.KEYS[2:4] else 6


@dataclass(frozen=True)
class Wire:
    """A wire from a pin of the Pico (its number on the board, 1 to 40) to a terminal of a part."""

    part: str
    terminal: str
    pin: int

    @property
    def label(self) -> str:
        """The pin's name as printed on the Pico."""
        return (LEFT + RIGHT[::-1])[self.pin - 1]


def pin_of(label: str, beside: int = 1) -> int:
    """Return the number of the pin called `label` that is nearest to pin `beside`."""
    labels = LEFT + RIGHT[::-1]
    found = [number for number, name in enumerate(labels, 1) if name == label]
    return min(found, key=lambda number: abs(number - beside))


def names(folder: Path = BOARDS) -> list[str]:
    """Return the names of the boards, the default first."""
    return list(_load(folder / "__init__.py").NAMES)


def load(name: str, folder: Path = BOARDS) -> ModuleType:
    """Return a board's constants; raises ToolError for an unknown name."""
    known = names(folder)
    if name not in known:
        raise ToolError(f"no such board: {name}; the boards are {', '.join(known)}")
    return _load(folder / name / "board.py")


def mistakes_in(path: Path) -> list[str]:
    """Return the mistakes in a file that describes a board, one line each.

    Raises ToolError if it cannot be read.
    """
    return _found(path)[1]


def load_any(name: str) -> ModuleType:
    """Return the constants of a board, or of a file that describes one (its name ends in .json).

    Raises ToolError for an unknown name, and for a file with mistakes.
    """
    return load_file(Path(name)) if is_file(name) else load(name)


def load_file(path: Path) -> ModuleType:
    """Return the constants that a file describes; raises ToolError for mistakes in it."""
    found, mistakes = _found(path)
    if mistakes:
        raise ToolError(f"{path}: " + "; ".join(mistakes))
    return _own(found)


def on_device(name: str, described: str) -> ModuleType | None:
    """Return the constants that a device uses for the board called `name`, None if it is unknown.

    `described` is the text of its board.json. If that has mistakes, the device uses the keys of
    the default board, and so do these constants.
    """
    if name == OWN_NAME:
        return _own(BoardFile(described[: LONGEST + 1]))
    name = _load(BOARDS / "__init__.py").FORMER.get(name, name)
    return load(name) if name in names() else None


def is_file(name: str) -> bool:
    """Return whether the name of a board is that of a file that describes one."""
    return name.endswith(".json")


def battery_of(kind: str) -> str:
    """Return a kind of battery as the device stores it; raises ToolError for an unknown one."""
    for known in BATTERIES:
        if kind.lower() == known.lower():
            return known
    raise ToolError(f"no such battery: {kind}; use {', '.join(BATTERIES)}")


def _own(found: BoardFile) -> ModuleType:
    board = ModuleType(OWN_NAME)
    vars(board).update(found.constants)
    return board


def _found(path: Path) -> tuple[BoardFile, list[str]]:
    """Return a description and its mistakes.

    The last two are found only here, because boxes with such files work.
    """
    found = _described(path)
    constants = found.constants
    mistakes = list(found.mistakes)
    if constants["BUS"] == "SPI" and constants["CONTROLLER"] is None:
        mistakes.append(
            f"display.controller: not found over SPI; write one of {' '.join(CONTROLLERS)}"
        )
    keys = constants["KEYS"]
    assert isinstance(keys, tuple)
    left, right = keys[2:4]
    if (left is None) != (right is None):
        missing, other = ("left", "right") if left is None else ("right", "left")
        mistakes.append(f"keys.{missing}: missing; add its pin, or leave out {other}, too")
    return found, mistakes


def _described(path: Path) -> BoardFile:
    try:
        with path.open(encoding="utf-8") as file:
            return BoardFile(file.read(LONGEST + 1))
    except OSError as failure:
        raise ToolError(f"cannot read {path}: {failure.strerror}") from failure
    except UnicodeDecodeError as failure:
        raise ToolError(f"cannot read {path}: not UTF-8 text") from failure


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def wires(board: ModuleType) -> list[Wire]:
    """Return every wire of a board: the display's, the encoder's, two per key, the sounder's.

    An encoder is drawn as the module KY-040; its push is OK.
    """
    if board.BUS == "I2C":
        signals = {"SCL": board.SCL, "SDA": board.SDA}
        if getattr(board, "RESET", None) is not None:
            signals["RES"] = board.RESET
    else:
        signals = {
            "CLK": board.SCK,
            "MOSI": board.MOSI,
            "CS": board.SELECT,
            "DC": board.DATA,
            "RST": board.RESET,
        }
    pins = {terminal: pin_of(f"GP{gpio}") for terminal, gpio in signals.items()}
    found = [
        Wire("display", "GND", pin_of("GND", beside=max(pins.values()))),
        Wire("display", "VCC", pin_of("3V3")),
    ]
    found += [Wire("display", terminal, pin) for terminal, pin in pins.items()]
    encoder = getattr(board, "ENCODER", None)
    push = board.KEYS[KEY_NAMES.index("OK")]
    if encoder:
        pin = pin_of(f"GP{encoder[0]}")
        found.append(Wire("encoder", "GND", pin_of("GND", beside=pin)))
        found.append(Wire("encoder", "+", pin_of("3V3")))
        for terminal, gpio in (("SW", push), ("DT", encoder[1]), ("CLK", encoder[0])):
            found.append(Wire("encoder", terminal, pin_of(f"GP{gpio}")))
    for key, gpio in zip(KEY_NAMES, board.KEYS, strict=True):
        if gpio is not None and not (encoder and key == "OK"):
            pin = pin_of(f"GP{gpio}")
            found.append(Wire(key, "1", pin))
            found.append(Wire(key, "2", pin_of("GND", beside=pin)))
    return found + _sounder(getattr(board, "SOUNDS", None))


def notes(board: ModuleType) -> list[str]:
    """Return what to know beside the wires, a line each."""
    found = []
    if getattr(board, "SOUNDS", None) is not None:
        found.append(f"between the sounder and GP{board.SOUNDS} go 220 ohms")
    if board.VSYS_ENABLE is None:
        found.append("on a Pico W it plays, but measures no battery: only the board pico_w does")
    return found


def _sounder(gpio: int | None) -> list[Wire]:
    if gpio is None:
        return []
    pin = pin_of(f"GP{gpio}")
    return [Wire("sounder", "1", pin), Wire("sounder", "2", pin_of("GND", beside=pin))]


def problems(board: ModuleType) -> list[str]:
    """Return the mistakes in a board's constants, one line each; an empty list means none.

    What each pin supports: RP2040 data sheet, 1.4.3.
    """
    found = []
    used = [gpio for gpio in board.KEYS if gpio is not None]
    encoder = getattr(board, "ENCODER", None)
    if encoder:
        used += encoder[:2]
        if abs(encoder[0] - encoder[1]) != 1:
            found.append("the encoder's pins must be neighbours")
    if board.BUS == "I2C":
        used += [board.SDA, board.SCL]
        number = board.BUS_NUMBER
        if 2 * number != board.SDA % 4:
            found.append(f"GP{board.SDA} cannot be SDA of I2C{number}")
        if 2 * number + 1 != board.SCL % 4:
            found.append(f"GP{board.SCL} cannot be SCL of I2C{number}")
        if board.BUS_HZ > 400_000:
            found.append("the display's I2C supports at most 400,000 Hz")
    else:
        used += [board.SCK, board.MOSI, board.MISO, board.SELECT, board.DATA, board.RESET]
        for gpio, place, what in (
            (board.SCK, 2, "SCK"),
            (board.MOSI, 3, "MOSI"),
            (board.MISO, 0, "MISO"),
        ):
            if gpio % 4 != place or gpio // 8 % 2 != board.BUS_NUMBER:
                found.append(f"GP{gpio} cannot be {what} of SPI{board.BUS_NUMBER}")
    for gpio in sorted(set(used)):
        if used.count(gpio) > 1:
            found.append(f"GP{gpio} is used {used.count(gpio)} times")
        if f"GP{gpio}" not in LEFT + RIGHT:
            found.append(f"GP{gpio} is not a pin of the Pico")
    for key in ("OK", "BACK") if encoder else ("UP", "DOWN", "OK", "BACK"):
        if board.KEYS[KEY_NAMES.index(key)] is None:
            found.append(f"key {key} is missing")
    return found
