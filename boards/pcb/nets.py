"""Which terminal of which part is on which net, from the constants of the boards.

One circuit board serves the boards with six keys, with four, and with an encoder: what they share
is on the same pins, and an encoder turns on those of LEFT and RIGHT.
"""

import importlib.util
from pathlib import Path
from types import ModuleType

from boards import measures as m

BOARDS = Path(__file__).parents[1]
KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")
# The pins of a Pico that are GP0 to GP28, and those at ground. Data sheet of the Pico, 2.1.
_PINS = "1 2 4 5 6 7 9 10 11 12 14 15 16 17 19 20 21 22 24 25 26 27 29 31 32 34"
GPIO = dict(zip((*range(23), 26, 27, 28), map(int, _PINS.split()), strict=True))
GROUNDS = (3, 8, 13, 18, 23, 28, 33, 38)
NAMES = {pin: f"GP{gpio}" for gpio, pin in GPIO.items()} | dict.fromkeys(GROUNDS, "GND")
NAMES |= {30: "RUN", 35: "ADC_VREF", 36: "3V3", 37: "3V3_EN", 39: "VSYS", 40: "VBUS"}
# A sounder is an option of the circuit board: "sounds": 16 in a board.json.
SOUND = 16
# The orders of pins that display modules are sold with.
ORDERS = (("GND", "VCC", "SCL", "SDA"), ("VCC", "GND", "SCL", "SDA"), ("VCC", "GND", "SDA", "SCL"))
NO_CONTACT = ""


def constants(name: str) -> ModuleType:
    """Return the constants of a board."""
    spec = importlib.util.spec_from_file_location(name, BOARDS / name / "board.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pico() -> dict[str, str]:
    """Return the nets of the Pico's pins, {number: net}; raises ValueError if boards disagree."""
    found: dict[str, str] = {str(pin): "GND" for pin in GROUNDS}
    found |= {"36": "3V3", "39": "VSYS", str(GPIO[SOUND]): "SOUND"}

    def put(gpio: int | None, net: str) -> None:
        if gpio is None:
            return
        if found.setdefault(str(GPIO[gpio]), net) != net:
            raise ValueError(f"GP{gpio} is {net} and {found[str(GPIO[gpio])]}")

    for name in ("six_ssd1306", "four_ssd1306", "encoder_key"):
        board = constants(name)
        put(board.SDA, "SDA")
        put(board.SCL, "SCL")
        for key, gpio in zip(KEYS, board.KEYS, strict=True):
            put(gpio, key)
        if board.ENCODER:
            put(board.ENCODER[0], "LEFT")
            put(board.ENCODER[1], "RIGHT")
    return found


def parts() -> dict[str, tuple[str, dict[str, str]]]:
    """Return all parts, {reference: (kind, {terminal: net})}."""
    found = {"A1": ("pico", pico())}
    for number, key in enumerate(KEYS, 1):
        found[f"SW{number}"] = ("switch", {"1": key, "2": "GND"})
    turning = {"A": "LEFT", "B": "RIGHT", "C": "GND", "S1": "OK", "S2": "GND", "MP": "GND"}
    found["SW7"] = ("encoder", turning)
    for name, (kind, *_) in m.BACK.items():
        found[name] = (kind, _on_back(name, kind))
    for number in range(1, 5):
        found[f"H{number}"] = ("hole", {})
    return found


def _on_back(name: str, kind: str) -> dict[str, str]:
    if kind == "header":
        order = ORDERS[(int(name[1:]) - 1) % 3]
        nets = ["3V3" if signal == "VCC" else signal for signal in order]
        return {str(number): net for number, net in enumerate(nets, 1)}
    return {
        "J7": {"1": "BATTERY", "2": "GND"},
        "D1": {"1": "VSYS", "2": "BATTERY"},
        "R1": {"1": "SOUND", "2": "SOUNDER"},
        "BZ1": {"1": "SOUNDER", "2": "GND"},
    }[name]
