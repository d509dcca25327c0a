"""Draws a board's wiring for the Wokwi simulator, and names the image that it runs."""

import json
from dataclasses import dataclass, field
from types import ModuleType

from pinochle_tools.boards import boards
from pinochle_tools.boards.boards import LEFT, RIGHT, Wire

# The image that `make firmware` builds, from a board's folder.
IMAGE = "../../build/firmware/pinochle.uf2"

_GPIOS = {label for label in LEFT + RIGHT if label.startswith("GP")}
_POWER = {"VBUS", "VSYS", "3V3_EN", "3V3", "ADC_VREF", "RUN"}
_PICO = _GPIOS | _POWER | {f"GND.{number}" for number in range(1, 9)}
# The pins of the simulator's parts, as its documentation lists them.
PINS = {
    "wokwi-pi-pico": _PICO,
    "board-pi-pico-w": _PICO,
    "board-ssd1306": {"GND", "VCC", "SCL", "SDA"},
    "wokwi-pushbutton": {"1.l", "1.r", "2.l", "2.r"},
    "wokwi-ky-040": {"CLK", "DT", "SW", "VCC", "GND"},
}
_DISPLAY, _ENCODER, _KEY = "board-ssd1306", "wokwi-ky-040", "wokwi-pushbutton"
_COLOURS = {"GND": "black", "VCC": "red"}


@dataclass
class _Part:
    """A part of the diagram, at a place on the drawing."""

    type: str
    id: str
    top: int
    left: int
    attrs: dict[str, str] = field(default_factory=dict)


def diagram(board: ModuleType) -> str:
    """Return the wiring as a Wokwi diagram.json."""
    wires = boards.wires(board)
    chip = "board-pi-pico-w" if board.MICROCONTROLLER.endswith("W") else "wokwi-pi-pico"
    parts = [_Part(chip, "pico", 0, 0)]
    for name in dict.fromkeys(wire.part for wire in wires):
        parts.append(_part(name, len(parts)))
    connections = [
        [
            f"{_identity(wire.part)}:{_terminal(wire)}",
            f"pico:{_pico_pin(wire)}",
            _COLOURS.get("GND" if wire.label == "GND" else wire.terminal, "green"),
            [],
        ]
        for wire in wires
    ]
    drawn = {"version": 1, "author": "Pinochle Scorekeeper", "editor": "wokwi"}
    listed = [vars(part) for part in parts]
    return json.dumps({**drawn, "parts": listed, "connections": connections}, indent=2) + "\n"


def project() -> str:
    """Return the wokwi.toml beside a diagram, which names the image."""
    return f"[wokwi]\nversion = 1\nfirmware = '{IMAGE}'\nelf = '{IMAGE}'\n"


def problems(text: str) -> list[str]:
    """Return the ends of a diagram's wires that no part has, one line each; empty if none."""
    drawn = json.loads(text)
    pins = {part["id"]: PINS[part["type"]] for part in drawn["parts"]}
    found = []
    for one, other, *_ in drawn["connections"]:
        for end in (one, other):
            part, _, pin = end.partition(":")
            if pin not in pins.get(part, ()):
                found.append(f"{end} is not a pin")
    return found


def _identity(part: str) -> str:
    return part.lower()


def _type_of(part: str) -> str:
    return {"display": _DISPLAY, "encoder": _ENCODER}.get(part, _KEY)


def _part(name: str, row: int) -> _Part:
    """Return a part at the left of the Pico, below the one before it."""
    if _type_of(name) != _KEY:
        return _Part(_type_of(name), _identity(name), -90 if row == 1 else 60 * row, -160)
    attributes = {"color": "blue", "label": name, "key": name[0].lower()}
    return _Part(_KEY, _identity(name), 60 * row - 80, -200, attributes)


def _terminal(wire: Wire) -> str:
    """Return a terminal's name in the simulator; a key has a pair of pins for each."""
    return f"{wire.terminal}.l" if _type_of(wire.part) == _KEY else wire.terminal


def _pico_pin(wire: Wire) -> str:
    if wire.label != "GND":
        return wire.label
    # The simulator numbers the GND pins in their order, from pin 3 on.
    grounds = [number for number, name in enumerate(LEFT + RIGHT[::-1], 1) if name == "GND"]
    return f"GND.{grounds.index(wire.pin) + 1}"
