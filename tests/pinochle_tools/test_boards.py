"""Every board: constants, wires, drawings; the command."""

import ast
import contextlib
import json
import re
import subprocess
import sys
import tomllib
import types
import xml.etree.ElementTree as ElementTree

import pytest
from pinochle_tools.boards import boards, wiring, wokwi
from pinochle_tools.console.errors import ToolError
from pinochle_tools.console.project_folders import BOARDS

NAMES = boards.names()
CONSTANTS = """TITLE SHORT MICROCONTROLLER DISPLAY CONTROLLER COLUMN_OFFSET ROTATED
BUS BUS_NUMBER BUS_HZ ADDRESS SDA SCL KEYS VSYS VSYS_ENABLE"""


def test_every_folder_is_listed_and_frozen():
    folders = {path.parent.name for path in BOARDS.glob("*/board.py")}
    assert folders == set(NAMES)
    assert frozen_boards() == {"__init__.py", *[f"{name}/board.py" for name in NAMES]}


def frozen_boards():
    """Return the files of the package `boards` that the manifest freezes."""
    packages = {}
    calls = {
        "module": lambda *_, **__: None,
        "package": lambda name, files=(), **_: packages.update({name: set(files)}),
    }
    manifest = BOARDS / "rp2" / "manifest.py"
    with contextlib.chdir(manifest.parent):
        exec(manifest.read_text(), calls)
    return packages["boards"]


@pytest.mark.parametrize("name", NAMES)
def test_a_board_defines_exactly_the_constants(name):
    tree = ast.parse((BOARDS / name / "board.py").read_text())
    targets = []
    for node in tree.body[1:]:
        assert isinstance(node, ast.Assign)
        ast.literal_eval(node.value)
        targets += [target.id for target in node.targets]
    assert targets == CONSTANTS.split()


@pytest.mark.parametrize("name", NAMES)
def test_a_board_has_no_mistakes(name):
    assert boards.problems(boards.load(name)) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"SDA": 5}, "GP5 cannot be SDA of I2C0"),
        ({"SCL": 7}, None),
        ({"SCL": 3}, "GP3 cannot be SCL of I2C0"),
        ({"KEYS": (4, 11, 12, 13, 14, 15)}, None),
        ({"SDA": 12}, "GP12 is used 2 times"),
        ({"KEYS": (10, 11, 12, 13, 14, 14)}, "GP14 is used 2 times"),
        ({"KEYS": (10, 11, 12, 13, 14, 24)}, "GP24 is not a pin of the Pico"),
        ({"KEYS": (10, None, 12, 13, 14, 15)}, "key DOWN is missing"),
        ({"BUS_HZ": 1_000_000}, "the display's I2C supports at most 400,000 Hz"),
    ],
)
def test_mistakes_in_a_board_are_reported(changes, problem):
    good = vars(boards.load("six_ssd1306"))
    found = boards.problems(types.SimpleNamespace(**{**good, **changes}))
    if problem:
        assert problem in found
    elif "SCL" in changes:
        assert "GP7 cannot be SCL of I2C0" in found
    else:
        assert "GP4 is used 2 times" in found


def test_all_boards_use_the_same_pins_at_the_first_start():
    # The first start asks for the board before the pins are known.
    first = boards.load(NAMES[0])
    for name in NAMES:
        board = boards.load(name)
        assert (board.BUS, board.SDA, board.SCL, board.ADDRESS) == (
            first.BUS,
            first.SDA,
            first.SCL,
            first.ADDRESS,
        )
        for mine, theirs in zip(board.KEYS, first.KEYS, strict=True):
            assert mine in (theirs, None)


@pytest.mark.parametrize("name", NAMES)
def test_drawings_are_up_to_date(name):
    board = boards.load(name)
    folder = BOARDS / name
    again = "make boards"
    assert (folder / "wiring.svg").read_text("utf-8") == wiring.drawing(board), again
    assert (folder / "diagram.json").read_text("utf-8") == wokwi.diagram(board), again
    assert (folder / "wokwi.toml").read_text("utf-8") == wokwi.project(), again
    readme = (folder / "README.md").read_text("utf-8")
    assert wiring.with_table(readme, board) == readme, again


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_contains_every_wire(name):
    board = boards.load(name)
    picture = ElementTree.fromstring(wiring.drawing(board))
    lines = picture.findall("{http://www.w3.org/2000/svg}polyline")
    wires = boards.wires(board)
    assert len(lines) == len(wires) == 4 + 2 * sum(pin is not None for pin in board.KEYS)
    diagram = json.loads(wokwi.diagram(board))
    assert len(diagram["connections"]) == len(wires)
    for _source, target, _colour, _path in diagram["connections"]:
        assert target.split(":")[0] == "pico"


@pytest.mark.parametrize("name", NAMES)
def test_every_wire_of_a_diagram_ends_at_pins_that_the_parts_have(name):
    assert wokwi.problems(wokwi.diagram(boards.load(name))) == []


def test_a_wire_to_a_pin_that_a_part_lacks_is_found():
    diagram = wokwi.diagram(boards.load("six_ssd1306"))
    wrong = diagram.replace("display:SCL", "display:CLK").replace("pico:GND.2", "pico:GND.9")
    assert wokwi.problems(wrong) == ["pico:GND.9 is not a pin", "display:CLK is not a pin"]


@pytest.mark.parametrize("name", NAMES)
def test_the_simulator_runs_the_image_that_make_builds(name):
    project = tomllib.loads((BOARDS / name / "wokwi.toml").read_text())["wokwi"]
    image = (BOARDS / name / project["firmware"]).resolve()
    rule = re.search(r"^UF2 := (.*)$", (BOARDS.parent / "Makefile").read_text(), re.MULTILINE)
    assert (project["version"], image) == (1, BOARDS.parent / rule[1])


def test_pins_have_the_numbers_of_the_data_sheet():
    assert boards.pin_of("GP0") == 1
    assert boards.pin_of("GP15") == 20
    assert boards.pin_of("GP16") == 21
    assert boards.pin_of("3V3") == 36
    assert boards.pin_of("VBUS") == 40
    assert boards.pin_of("GND", beside=14) == 13


def test_an_unknown_board_is_refused():
    with pytest.raises(ToolError, match="no such board: gameboy"):
        boards.load("gameboy")


def test_the_command_lists_boards_with_their_wires():
    done = subprocess.run(
        [sys.executable, "-m", "pinochle_tools", "boards", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    listed = json.loads(done.stdout)
    assert [board["name"] for board in listed] == NAMES
    assert {"part": "OK", "terminal": "1", "label": "GP14", "pin": 19} in listed[0]["wires"]
