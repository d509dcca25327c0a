"""Draws a board's wiring as SVG and as a Wokwi diagram, from its constants.

`python -m pinochle_tools.boards.wiring` (make accept WHAT=boards) writes both next to each board.
"""

import json
import sys
from pathlib import Path
from types import ModuleType
from xml.sax.saxutils import escape

from pinochle_tools.boards import boards, breadboard
from pinochle_tools.boards.boards import LEFT, RIGHT, Wire
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.output_file import write_output
from pinochle_tools.common.project_folders import BOARDS

STEP = 22
BODY_X, BODY_Y, BODY_WIDTH = 420, 50, 190
PART_X, PART_WIDTH = 20, 120
COLOURS = {"GND": "#222", "3V3": "#c22"}
# Wokwi's parts; all others are keys.
WOKWI_TYPES = {"display": "board-ssd1306", "encoder": "wokwi-ky-040", "sounder": "wokwi-buzzer"}
WOKWI_KEY = "wokwi-pushbutton"
SIGNALS = ("#06c", "#080", "#a0a", "#c70", "#088", "#840", "#56a", "#593")
# What the table of wires is between, in a board's README.
BEGIN, END = "<!-- wires -->", "<!-- /wires -->"


def place(pin: int) -> tuple[int, int]:
    """Return the coordinates of a pin's pad."""
    if pin <= len(LEFT):
        return BODY_X, BODY_Y + STEP * pin
    return BODY_X + BODY_WIDTH, BODY_Y + STEP * (2 * len(LEFT) + 1 - pin)


def text(x: int, y: int, words: str, anchor: str = "start", size: int = 12) -> str:
    """Return an SVG text element."""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}">{escape(words)}</text>'
    )


def drawing(board: ModuleType) -> str:
    """Return the wiring as an SVG picture."""
    found = boards.wires(board)
    height = BODY_Y + STEP * (len(LEFT) + 2)
    marks = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="700" height="{height}" '
        f'viewBox="0 0 700 {height}" font-family="sans-serif">',
        f'<rect width="700" height="{height}" fill="white"/>',
        text(20, 28, board.TITLE, size=18),
    ]
    marks += _body(board, {wire.pin for wire in found})
    marks += _parts(found)
    return "\n".join([*marks, "</svg>", ""])


def _body(board: ModuleType, used: set[int]) -> list[str]:
    bottom = STEP * (len(LEFT) + 1)
    marks = [
        f'<rect x="{BODY_X}" y="{BODY_Y}" width="{BODY_WIDTH}" height="{bottom}" rx="8" '
        'fill="#dfe"  stroke="#374"/>',
        f'<rect x="{BODY_X + 65}" y="{BODY_Y - 8}" width="60" height="24" fill="#bbb"/>',
        text(BODY_X + 95, BODY_Y + 9, "USB", "middle"),
        text(BODY_X + 95, BODY_Y + 250, board.MICROCONTROLLER, "middle", 11),
    ]
    for pin in range(1, len(LEFT) + len(RIGHT) + 1):
        x, y = place(pin)
        label = f"{(LEFT + RIGHT[::-1])[pin - 1]}"
        left = pin <= len(LEFT)
        fill = "#fc3" if pin in used else "#fff"
        marks.append(f'<circle cx="{x}" cy="{y}" r="6" fill="{fill}" stroke="#374"/>')
        marks.append(
            text(x + 12 if left else x - 12, y + 4, label, "start" if left else "end", 11)
        )
        marks.append(
            text(x - 10 if left else x + 10, y - 3, str(pin), "end" if left else "start", 8)
        )
    return marks


def _parts(found: list[Wire]) -> list[str]:
    marks = []
    y = BODY_Y + 20
    signal = 0
    for part in dict.fromkeys(wire.part for wire in found):
        mine = [wire for wire in found if wire.part == part]
        tall = 18 * len(mine) + 8
        marks.append(
            f'<rect x="{PART_X}" y="{y}" width="{PART_WIDTH}" height="{tall}" rx="4" '
            'fill="#eef" stroke="#447"/>'
        )
        marks.append(
            text(PART_X + 8, y + tall // 2 + 4, part if part in WOKWI_TYPES else f"{part} key")
        )
        for row, wire in enumerate(mine):
            terminal = y + 16 + 18 * row
            colour = COLOURS.get(wire.label)
            if colour is None:
                colour = SIGNALS[signal % len(SIGNALS)]
                signal += 1
            marks.append(text(PART_X + PART_WIDTH - 6, terminal + 4, wire.terminal, "end", 11))
            marks.append(_line(wire, terminal, colour))
        y += tall + 6
    return marks


def _line(wire: Wire, y: int, colour: str) -> str:
    end_x, end_y = place(wire.pin)
    start = PART_X + PART_WIDTH
    if end_x > BODY_X:  # on the far side, so go above the board and down
        over = BODY_Y - 14
        points = [(start, y), (start + 40, y), (start + 40, over), (end_x + 50, over)]
        points += [(end_x + 50, end_y), (end_x, end_y)]
    else:
        points = [(start, y), (start + 90, y), (end_x - 60, end_y), (end_x, end_y)]
    path = " ".join(f"{px},{py}" for px, py in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'


def diagram(board: ModuleType) -> str:
    """Return the wiring as a Wokwi diagram.json, for a display on I2C."""
    chip = "board-pi-pico-w" if board.MICROCONTROLLER.endswith("W") else "wokwi-pi-pico"
    spots = {"display": (-90, -160), "encoder": (40, -260)}
    parts: list[dict[str, object]] = [
        {"type": chip, "id": "pico", "top": 0, "left": 0, "attrs": {}}
    ]
    row = 0
    for part in dict.fromkeys(wire.part for wire in boards.wires(board)):
        attributes: dict[str, str] = {}
        if part not in spots:
            spots[part] = (40 + 60 * row, -140)
            attributes = {"color": "blue", "label": part, "key": part[0].lower()}
            row += 1
        top, left = spots[part]
        kind = WOKWI_TYPES.get(part, WOKWI_KEY)
        parts.append(
            {"type": kind, "id": part.lower(), "top": top, "left": left, "attrs": attributes}
        )
    colours = {"GND": "black", "3V3": "red"}
    connections = [
        [
            f"{wire.part.lower()}:{_wokwi_terminal(wire)}",
            _wokwi_pin(wire),
            colours.get(wire.label, "green"),
            [],
        ]
        for wire in boards.wires(board)
    ]
    drawn = {"version": 1, "author": "Pinochle Scorekeeper", "editor": "wokwi"}
    return json.dumps({**drawn, "parts": parts, "connections": connections}, indent=2) + "\n"


def simulation(name: str) -> str:
    """Return the wokwi.toml of a board: the image that Wokwi runs, built by `make firmware`."""
    return (
        f"# Wokwi for VS Code opens this folder (boards/{name}) after `make firmware`.\n"
        "[wokwi]\n"
        "version = 1\n"
        "firmware = '../../build/firmware/pinochle.uf2'\n"
        "elf = '../../build/firmware/objects/firmware.elf'\n"
    )


def _wokwi_terminal(wire: Wire) -> str:
    if wire.part == "encoder":
        return "VCC" if wire.terminal == "+" else wire.terminal
    return wire.terminal if wire.part == "display" else f"{wire.terminal}.l"


def _wokwi_pin(wire: Wire) -> str:
    if wire.label == "GND":  # Wokwi numbers the GND pins from pin 3 on
        grounds = [n for n, label in enumerate(LEFT + RIGHT[::-1], 1) if label == "GND"]
        return f"pico:GND.{grounds.index(wire.pin) + 1}"
    return f"pico:{wire.label}"


def table(board: ModuleType) -> str:
    """Return the wiring as a table in Markdown."""
    rows = [
        f"| {wire.part} | {wire.terminal} | {wire.label} | {wire.pin} |"
        for wire in boards.wires(board)
    ]
    head = ["| part | terminal | pin of the Pico | number |", "|---|---|---|---|"]
    return "\n".join([*head, *rows]) + "\n"


def write(folder: Path = BOARDS) -> list[Path]:
    """Write the drawings of every board and the table in its README; returns the paths.

    Raises ToolError, before it writes anything, if a README has no place for the table.
    """
    written = []
    loaded = {name: boards.load(name, folder) for name in boards.names(folder)}
    readmes = {name: _with_table_in(folder / name / "README.md", loaded[name]) for name in loaded}
    for name, board in loaded.items():
        for path, content in (
            (folder / name / "wiring.svg", drawing(board)),
            (folder / name / "breadboard.svg", breadboard.drawing(board)),
            (folder / name / "diagram.json", diagram(board)),
            (folder / name / "wokwi.toml", simulation(name)),
            (folder / name / "README.md", readmes[name]),
        ):
            write_output(path, content.encode())
            written.append(path)
    return written


def with_table(readme: str, board: ModuleType) -> str:
    """Return a README with the wiring table between its marks replaced."""
    before, rest = readme.split(BEGIN + "\n")
    return before + BEGIN + "\n" + table(board) + END + rest.split(END)[1]


def _with_table_in(path: Path, board: ModuleType) -> str:
    readme = path.read_text("utf-8") if path.exists() else ""
    once = readme.count(BEGIN + "\n") == readme.count(END) == 1
    if not once or readme.index(END) < readme.index(BEGIN):
        raise ToolError(
            f"{path} needs a line {BEGIN} and, for its table between them, a line {END}: "
            "copy another board's README.md and change its text"
        )
    return with_table(readme, board)


if __name__ == "__main__":
    try:
        for changed in write():
            print(changed)
    except ToolError as failure:
        sys.exit(f"error: {failure}")
