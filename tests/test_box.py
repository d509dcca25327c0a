"""Case and circuit board agree with the boards' constants, and their files with their sources.

Neither KiCad nor the tools of the case are needed: manifests have the hashes of what was made.
"""

import json
import re
import shutil
import subprocess

import pytest
from pinochle_tools.boards import boards
from support import fake_hardware

from boards import measures as m
from boards.case import manifest, slicing
from boards.case.variants import INPUTS, REAR_TURN, of_name, variants
from boards.pcb import expressions, footprints, nets, schematic
from boards.pcb import manifest as pcb_manifest

ROOT = manifest.BOARDS.parent
KICAD = pcb_manifest.KEPT
AGAIN = "is older than its sources: run make"


@pytest.fixture(scope="module")
def board():
    """The board as KiCad keeps it: {reference: footprint}."""
    read = expressions.read((KICAD / "pinochle.kicad_pcb").read_text())
    found = {}
    for part in expressions.children(read, "footprint"):
        fields = expressions.children(part, "property")
        (reference,) = (field[2] for field in fields if field[1] == '"Reference"')
        found[reference.strip('"')] = part
    return found


def pads_of(part):
    """Return {terminal: net} of a footprint."""
    found = {}
    for pad in expressions.children(part, "pad"):
        net = expressions.children(pad, "net")
        found.setdefault(pad[1].strip('"'), set()).update(one[2].strip('"') for one in net)
    return found


def place_of(part):
    """Return where a part is, in mm from the middle of the board, y up."""
    (at,) = expressions.children(part, "at")
    return round(float(at[1]) - 100, 2), round(100 - float(at[2]), 2)


def test_the_case_was_made_from_these_sources():
    assert manifest.read()["inputs"] == manifest.inputs(), f"the case {AGAIN} box"


def test_the_pictures_are_those_of_the_manifest():
    assert manifest.read()["pictures"] == manifest.pictures() != {}


def test_every_variant_is_in_the_manifest():
    names = {f"pinochle-box-{one.name}.zip" for one in variants()}
    assert set(manifest.read()["files"]) == names
    assert len(names) == 3 * len(INPUTS) * 2 + 1


def test_the_board_was_made_from_these_sources():
    kept = json.loads(pcb_manifest.PATH.read_text())
    assert kept["inputs"] == pcb_manifest.inputs(), f"the circuit board {AGAIN} pcb"
    assert kept["kicad"] == pcb_manifest.outputs()


def test_schematic_and_footprints_follow_from_the_sources():
    written = expressions.write(schematic.schematic())
    assert (KICAD / "pinochle.kicad_sch").read_text() == written + "\n"
    for kind in footprints.DESCRIPTIONS:
        kept = KICAD / "pinochle.pretty" / f"{kind}.kicad_mod"
        assert kept.read_text() == expressions.write(footprints.footprint(kind)) + "\n"


@pytest.mark.parametrize("name", ["six_ssd1306", "four_ssd1306", "encoder_key"])
def test_every_wire_of_a_board_is_a_net_of_the_circuit_board(board, name):
    """The wires are those of the wiring tables; the board was drawn from its own list of nets."""
    pico = pads_of(board["A1"])
    switches = {key: pads_of(board[f"SW{n}"]) for n, key in enumerate(nets.KEYS, 1)}
    turning = {"GND": "C", "SW": "S1", "DT": "B", "CLK": "A"}
    for wire in boards.wires(boards.load(name)):
        (net,) = pico[str(wire.pin)]
        if wire.part == "display":
            order = nets.ORDERS[0].index(wire.terminal) + 1
            assert pads_of(board["J1"])[str(order)] == {net}, wire
        elif wire.part == "encoder":
            if wire.terminal in turning:
                assert pads_of(board["SW7"])[turning[wire.terminal]] == {net}, wire
        else:
            assert switches[wire.part][wire.terminal] == {net}, wire


def test_the_three_orders_of_pins_are_on_both_rows(board):
    for number in range(1, 7):
        order = nets.ORDERS[(number - 1) % 3]
        found = [pads_of(board[f"J{number}"])[str(n)] for n in range(1, 5)]
        assert found == [{"3V3" if signal == "VCC" else signal} for signal in order]


def test_keys_and_holes_of_the_board_are_those_of_the_case(board):
    variant = next(variants())
    for number, key in enumerate(nets.KEYS, 1):
        x, y = variant.key_at(key)
        assert place_of(board[f"SW{number}"]) == (round(x - variant.board_x, 2), round(y, 2))
    holes = {place_of(board[f"H{number}"]) for number in range(1, 5)}
    screws = [*variant.board_screws, *(at for at in variant.corners if at[0] > 0)]
    assert holes == {(round(x - variant.board_x, 2), y) for x, y in screws}


def test_the_board_is_small_enough_for_the_cheapest_order():
    assert max(m.BOARD) <= 100


def test_names_of_the_keys_are_on_the_board():
    text = (KICAD / "pinochle.kicad_pcb").read_text()
    front = re.findall(
        r'\(gr_text "([^"]+)" \(at [^)]*\) \(layer "F.SilkS"\)', text.replace("\n", " ")
    )
    assert {*nets.KEYS} <= set(front or re.findall(r'\(gr_text "([^"]+)"', text))


def test_the_board_asks_for_kicad_before_it_makes_an_environment(tmp_path):
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("bash", "cat", "dirname", "env", "find", "grep", "make", "paste", "sha256sum"):
        (programs / name).symlink_to(shutil.which(name))
    words = ["make", "--no-print-directory", "pcb", f"BOX_ENV={tmp_path / 'box-env'}"]
    done = subprocess.run(
        words, cwd=ROOT, env={"PATH": str(programs)}, capture_output=True, text=True, check=False
    )
    asked, install = done.stderr.splitlines()[:2]
    assert asked == "error: make pcb needs KiCad 9; on Debian 12, as root:"
    source = "echo deb ADDRESS-OF-A-MIRROR bookworm-backports main"
    assert install.startswith(f"{source} > /etc/apt/sources.list.d/"), "without apt, no address"
    assert install.endswith("apt-get update && apt-get install -t bookworm-backports kicad")
    assert (done.stdout, (tmp_path / "box-env").exists()) == ("", False)


def test_a_variant_is_found_by_its_name():
    assert of_name("2.42-encoder-hand").module is m.DISPLAYS["2.42"]
    with pytest.raises(KeyError):
        of_name("3.5-six-board")


def test_the_rear_module_is_mounted_as_the_firmware_turns_its_picture(monkeypatch):
    """So that the upright box shows an upright picture on both sides, however that is turned."""
    fake_hardware.install(monkeypatch, chip="RP2040")
    from drivers.link import I2cLink
    from drivers.oled import Oled
    from drivers.second import Second

    for rotated in (False, True):
        first = Oled(I2cLink(0, 4, 5, 400_000, 0x3C), rotated=rotated)
        for _ in range(2):
            turn = 180 if Second(first).rotated != first.rotated else 0
            assert turn == REAR_TURN
            first.refresh(turn=True)


SLICED = """\
;TYPE:Support material
; filament used [cm3] = 71.20
; estimated printing time (normal mode) = 1d 2h 30m 0s
"""


def test_what_the_slicer_says_of_a_piece_is_read_and_judged():
    found = slicing.read(SLICED)
    assert (found.hours, found.plastic, found.supports) == (26.5, 71.2, 1)
    assert slicing.mistakes(found) == [
        "the slicer adds supports",
        "it prints for 26.5 hours",
        "it takes 71 cm3 of plastic",
    ]
    assert slicing.mistakes("Objects could not fit on the bed") != []
    assert slicing.mistakes(slicing.Sliced(7.0, 70.0, 0)) == []


def test_the_settings_that_makers_get_ask_for_no_support():
    lines = slicing.SETTINGS.read_text().splitlines()
    assert {"layer_height = 0.2", "nozzle_diameter = 0.4", "support_material = 0"} <= {*lines}
