"""Every board: constants, wires, drawings; the command."""

import ast
import contextlib
import json
import shutil
import tomllib
import types
import xml.etree.ElementTree as ElementTree

import pytest
from pinochle_tools.boards import boards, breadboard, wiring
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.project_folders import BOARDS
from runner.board_file import FIRST_ENCODER, BoardFile
from support.records import pinochle

NAMES = boards.names()
CONSTANTS = """TITLE SHORT MICROCONTROLLER DISPLAY CONTROLLER COLUMN_OFFSET ROTATED
BUS BUS_NUMBER BUS_HZ ADDRESS SDA SCL KEYS ENCODER VSYS VSYS_ENABLE"""


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
        # The page reads an encoder at these pins, which are those of LEFT and RIGHT.
        assert board.ENCODER in (None, FIRST_ENCODER)
    assert first.KEYS[2:4] == FIRST_ENCODER[:2]


# The terminals of Wokwi's parts, from its documentation; keys have two more on the right.
WOKWI = {
    "board-ssd1306": {"GND", "VCC", "SCL", "SDA"},
    "wokwi-ky-040": {"CLK", "DT", "SW", "VCC", "GND"},
    "wokwi-pushbutton": {"1.l", "2.l", "1.r", "2.r"},
    "wokwi-pi-pico": {"3V3", "VSYS", "VBUS"}
    | {f"GP{pin}" for pin in (*range(23), 26, 27, 28)}
    | {f"GND.{number}" for number in range(1, 9)},
}
WOKWI["board-pi-pico-w"] = WOKWI["wokwi-pi-pico"]


@pytest.mark.parametrize("name", NAMES)
def test_a_diagram_connects_only_terminals_that_the_parts_have(name):
    drawn = json.loads((BOARDS / name / "diagram.json").read_text("utf-8"))
    kinds = {part["id"]: part["type"] for part in drawn["parts"]}
    joined = {part: set() for part in kinds}
    for source, target, _colour, _path in drawn["connections"]:
        for end in (source, target):
            part, terminal = end.split(":")
            assert terminal in WOKWI[kinds[part]], end
            joined[part].add(terminal)
    assert joined["display"] == WOKWI["board-ssd1306"]
    if "encoder" in kinds:
        assert joined["encoder"] == WOKWI["wokwi-ky-040"]


@pytest.mark.parametrize("name", NAMES)
def test_the_simulation_names_the_image_that_make_firmware_builds(name):
    settings = tomllib.loads((BOARDS / name / "wokwi.toml").read_text("utf-8"))["wokwi"]
    assert settings["version"] == 1
    image = (BOARDS / name / settings["firmware"]).resolve()
    assert image == (BOARDS.parent / "build" / "firmware" / "pinochle.uf2").resolve()
    built = (BOARDS / "rp2" / "build").read_text("utf-8")
    # The suffix is empty for the RP2040.
    assert '"$into/pinochle$suffix.uf2"' in built
    assert "objects=$into/objects$suffix\n" in built
    assert "rp2040) suffix= " in built
    assert settings["elf"].endswith("build/firmware/objects/firmware.elf")


@pytest.mark.parametrize("name", NAMES)
def test_drawings_are_up_to_date(name):
    board = boards.load(name)
    folder = BOARDS / name
    again = "make accept WHAT=boards"
    assert (folder / "wiring.svg").read_text("utf-8") == wiring.drawing(board), again
    assert (folder / "breadboard.svg").read_text("utf-8") == breadboard.drawing(board), again
    assert (folder / "diagram.json").read_text("utf-8") == wiring.diagram(board), again
    assert (folder / "wokwi.toml").read_text("utf-8") == wiring.simulation(name), again
    readme = (folder / "README.md").read_text("utf-8")
    assert wiring.with_table(readme, board) == readme, again


@pytest.mark.parametrize("readme", [None, "", f"{wiring.END}\n{wiring.BEGIN}\n"])
def test_a_new_board_needs_a_description_with_a_place_for_its_wires(tmp_path, readme):
    folder = tmp_path / "boards"
    shutil.copytree(BOARDS / NAMES[0], folder / "mine")
    (folder / "__init__.py").write_text('NAMES = ("mine",)\n')
    page = folder / "mine" / "README.md"
    drawn = wiring.write(folder)
    assert wiring.BEGIN in page.read_text("utf-8")
    for path in drawn:
        path.unlink()
    if readme is not None:
        page.write_text(readme)
    with pytest.raises(ToolError, match=r"README\.md needs a line <!-- wires -->.*copy another"):
        wiring.write(folder)
    assert not (folder / "mine" / "wiring.svg").exists()


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_contains_every_wire(name):
    board = boards.load(name)
    picture = ElementTree.fromstring(wiring.drawing(board))
    lines = picture.findall("{http://www.w3.org/2000/svg}polyline")
    wires = boards.wires(board)
    keys = sum(pin is not None for pin in board.KEYS)
    # Four of a display; five of an encoder, whose push is a key without wires of its own.
    expected = 4 + (5 - 2 if board.ENCODER else 0) + 2 * keys
    assert len(lines) == len(wires) == expected
    diagram = json.loads(wiring.diagram(board))
    assert len(diagram["connections"]) == len(wires)
    parts = {part["id"] for part in diagram["parts"]}
    for source, target, _colour, _path in diagram["connections"]:
        assert source.split(":")[0] in parts
        assert target.split(":")[0] == "pico"


@pytest.mark.parametrize("name", NAMES)
def test_each_terminal_on_the_breadboard_is_connected_to_its_pin(name):
    """Holes of one strip are connected, and so are the ends of a wire; nothing else is."""
    board = boards.load(name)
    joined = {}

    def net(one):
        while joined.get(one, one) != one:
            one = joined[one]
        return one

    for link in breadboard.links(board):
        joined[net(breadboard.strip(link.start))] = net(breadboard.strip(link.end))
    pins = {}
    for pin in range(1, 41):
        label = boards.Wire("", "", pin).label
        place = net(breadboard.strip(breadboard.pin_hole(pin)))
        pins.setdefault(place, set()).add("3V3" if label == "3V3" else label)
    places = breadboard.terminals(board)
    for wire in boards.wires(board):
        found = pins[net(breadboard.strip(places[wire.part, wire.terminal]))]
        assert found == {wire.label}, wire


@pytest.mark.parametrize("name", NAMES)
def test_no_hole_of_the_breadboard_is_used_twice(name):
    board = boards.load(name)
    used = [*breadboard.terminals(board).values(), *map(breadboard.pin_hole, range(1, 41))]
    used += [hole for link in breadboard.links(board) for hole in (link.start, link.end)]
    assert len(used) == len(set(used)), [hole for hole in used if used.count(hole) > 1]


def test_pins_have_the_numbers_of_the_data_sheet():
    assert boards.pin_of("GP0") == 1
    assert boards.pin_of("GP15") == 20
    assert boards.pin_of("GP16") == 21
    assert boards.pin_of("3V3") == 36
    assert boards.pin_of("VBUS") == 40
    assert boards.pin_of("GND", beside=14) == 13


@pytest.mark.parametrize("name", NAMES)
def test_a_description_is_called_as_its_board(name):
    """Without the size of a display, because each takes three."""
    heading = (BOARDS / name / "README.md").read_text("utf-8").splitlines()[0]
    assert heading == f"# Raspberry Pi {boards.load(name).TITLE}"


def test_an_unknown_board_is_refused():
    with pytest.raises(ToolError, match="no such board: gameboy"):
        boards.load("gameboy")


def test_the_command_lists_boards_with_their_wires():
    done = pinochle("boards", "--json")
    listed = json.loads(done.stdout)
    assert [board["name"] for board in listed] == NAMES
    assert {"part": "OK", "terminal": "1", "label": "GP14", "pin": 19} in listed[0]["wires"]


def test_the_wires_of_a_file_are_listed(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(
        '{"display": {"sck": 18, "mosi": 19, "cs": 17, "dc": 20, "reset": 21, "controller":'
        ' "SH1106"}, "keys": {"ok": 6, "back": "GP7"}, "encoder": {"a": 3, "b": 2}}'
    )
    assert pinochle("boards", "check", path).stdout.endswith("has no mistakes\n")
    listed = json.loads(pinochle("boards", path, "--json").stdout)[0]["wires"]
    assert {"part": "display", "terminal": "MOSI", "label": "GP19", "pin": 25} in listed
    assert {"part": "encoder", "terminal": "CLK", "label": "GP3", "pin": 5} in listed
    assert {"part": "encoder", "terminal": "SW", "label": "GP6", "pin": 9} in listed


def test_each_mistake_in_a_file_is_a_line_with_its_cure(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text('{"keys": {"up": 10, "down": 11, "ok": 14, "bak": 15}, "battery": "D"}')
    done = pinochle("boards", "check", path)
    assert done.stdout.splitlines() == [
        "keys.bak: unknown; use up down left right ok back",
        "keys.back: missing; add its pin",
        "battery: use USB AA NiMH LiPo",
    ]
    assert done.returncode == 1
    assert done.stderr == f"error: {path} has 3 mistakes\n"
    sent = pinochle("flash", "--board", path, "--port", "/dev/null")
    assert sent.returncode == 1
    assert "keys.bak: unknown" in sent.stderr


SPI = {"sck": 18, "mosi": 19, "cs": 17, "dc": 20, "reset": 21}
FOUR = {"up": 2, "down": 3, "ok": 6, "back": 7}


@pytest.mark.parametrize(
    ("described", "mistakes"),
    [
        (
            {"display": SPI, "keys": FOUR},
            ["display.controller: not found over SPI; write one of SSD1306 SSD1309 SH1106"],
        ),
        ({"display": {**SPI, "controller": "SSD1306"}, "keys": FOUR}, []),
        (
            {"keys": {**FOUR, "left": 8}},
            ["keys.right: missing; add its pin, or leave out left, too"],
        ),
        ({"keys": {**FOUR, "left": 8, "right": 9}}, []),
    ],
)
def test_what_a_device_accepts_and_a_maker_did_not_mean_is_a_mistake(
    tmp_path, described, mistakes
):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(described))
    assert BoardFile(path.read_text()).mistakes == [], "boxes with such a file go on working"
    assert boards.mistakes_in(path) == mistakes
    done = pinochle("flash", "--board", path, "--port", "/dev/null")
    assert all(one in done.stderr for one in mistakes)


def test_the_check_says_what_is_not_in_the_list_of_wires(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text(json.dumps({"keys": FOUR, "sounds": 16}))
    said = [
        "between the sounder and GP16 go 220 ohms",
        "on a Pico W it plays, but measures no battery: only the board pico_w does",
    ]
    done = pinochle("boards", "check", path)
    assert done.stdout.splitlines() == [*said, f"{path} has no mistakes"]
    assert pinochle("boards", path.rename(tmp_path / "mine.json")).stdout.splitlines()[-2:] == said
    assert "Pico W it" not in pinochle("boards", "pico_w").stdout


def test_an_unknown_battery_is_refused():
    done = pinochle("flash", "--battery", "lemon", "--port", "/dev/null")
    assert done.returncode == 1
    assert "no such battery: lemon; use USB, AA, NiMH, LiPo" in done.stderr
