"""The boards that the firmware supports: constants, wires, and checks for mistakes."""

import importlib.util
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from pinochle_tools.console.errors import ToolError
from pinochle_tools.console.project_folders import BOARDS

KEY_NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")

# The pins of a Pico from the USB end down, left and right side: Raspberry Pi Pico data sheet, 2.1.
_LEFT = """GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7
GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"""
_RIGHT = """VBUS VSYS GND 3V3_EN 3V3 ADC_VREF GP28 GND GP27 GP26
RUN GP22 GND GP21 GP20 GP19 GP18 GND GP17 GP16"""
LEFT = _LEFT.split()
RIGHT = _RIGHT.split()


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


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def wires(board: ModuleType) -> list[Wire]:
    """Return every wire of a board: the display's, then two per key."""
    if board.BUS == "I2C":
        signals = {"SCL": board.SCL, "SDA": board.SDA}
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
    for key, gpio in zip(KEY_NAMES, board.KEYS, strict=True):
        if gpio is not None:
            pin = pin_of(f"GP{gpio}")
            found.append(Wire(key, "1", pin))
            found.append(Wire(key, "2", pin_of("GND", beside=pin)))
    return found


def problems(board: ModuleType) -> list[str]:
    """Return the mistakes in a board's constants, one line each; an empty list means none.

    What each pin supports: RP2040 data sheet, 1.4.3.
    """
    found = []
    used = [gpio for gpio in board.KEYS if gpio is not None]
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
    for key in ("UP", "DOWN", "OK", "BACK"):
        if board.KEYS[KEY_NAMES.index(key)] is None:
            found.append(f"key {key} is missing")
    return found
