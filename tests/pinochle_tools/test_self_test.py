"""`doctor`: a device's self-test, and the laptop's disk and data folder."""

import json
import shutil
import subprocess
import sys
from types import SimpleNamespace

import pytest
from pinochle.display.canvas import Canvas
from pinochle.keys import BACK, DOWN, HOLD_BACK, LEFT, OK, RIGHT, UP
from pinochle_tools.boards import boards
from pinochle_tools.device.self_test import findings
from runner.board_file import BoardFile
from support import fake_hardware
from support.records import pinochle

FINE = {
    "append_ms": 61,
    "block_ms": 52,
    "frame_ms": 25,
    "vsys_mv": 4800,
    "vsys_low": False,
    "keys": 0b111111,
}


def findings_of(board="six_ssd1306", **changed):
    return list(findings(json.dumps({**FINE, **changed}), board))


def test_a_working_board_has_no_problem():
    assert findings_of() == [
        (True, "self-test: all keys work"),
        (True, "self-test: an append takes 61 ms at most, a block 52 ms"),
        (True, "self-test: a whole frame takes 25 ms"),
        (True, "self-test: 4.8 V"),
    ]


def test_a_board_with_four_keys_needs_only_four():
    assert findings_of("four_ssd1306", keys=0b110011)[0] == (True, "self-test: all keys work")


@pytest.mark.parametrize(
    ("place", "changed", "words"),
    [
        (0, {"keys": 0b010111}, "self-test: RIGHT, BACK never pressed or not working"),
        (1, {"append_ms": None}, "self-test: the storage failed"),
        (1, {"block_ms": 600}, "self-test: an append takes 61 ms at most, a block 600 ms: slower"),
        (2, {"frame_ms": 96}, "self-test: a whole frame takes 96 ms: check the wiring"),
        (2, {"frame_ms": 0}, "self-test: a whole frame takes 0 ms: check the wiring"),
        (3, {"vsys_mv": 2912, "vsys_low": True}, "self-test: 2.9 V: battery low"),
    ],
)
def test_a_part_that_does_not_work_is_reported(place, changed, words):
    fine, line = findings_of(**changed)[place]
    assert not fine
    assert line.startswith(words)
    assert [fine for fine, _ in findings_of(**changed)].count(False) == 1


@pytest.mark.parametrize(
    ("kind", "millivolts", "low"),
    [("AA", 3200, False), ("LiPo", 3200, True), ("USB", 3200, False), ("LiPo", 40, None)],
)
def test_the_device_itself_judges_its_battery(kind, millivolts, low, monkeypatch, tmp_path):
    """The page's own results, with the driver's limits and a fake converter."""
    wires = fake_hardware.install(monkeypatch)
    from drivers.power import Power
    from runner import selftest

    wires.analog = millivolts * 65535 // 9900 + 1
    monkeypatch.setattr(selftest, "measured", lambda measure: 50)
    monkeypatch.setattr(selftest, "miss_cycles", lambda: 50)
    monkeypatch.setattr(selftest.SelfTest, "_frame_ms", lambda page: 25)
    monkeypatch.setattr(selftest, "RESULT", str(tmp_path / "selftest.json"))
    hardware = SimpleNamespace(
        board=SimpleNamespace(TITLE="a board", CONTROLLER=None),
        power=Power(29, None, kind),
        oled=SimpleNamespace(link=SimpleNamespace(hz=400_000)),
        tested=lambda frame: (0, 0, ""),
        buttons=SimpleNamespace(read=lambda: 0),
    )
    page = selftest.SelfTest(hardware)
    page.press(HOLD_BACK)
    said = (tmp_path / "selftest.json").read_text()
    assert json.loads(said)["vsys_low"] is low
    line = "the battery's voltage is not measured" if low is None else f"{millivolts / 1000:.1f} V"
    assert list(findings(said, "six_ssd1306"))[3] == (
        not low,
        f"self-test: {line}" + (": battery low" if low else ""),
    )


@pytest.fixture
def opened(monkeypatch, tmp_path):
    """A function that opens the self-test of a board, with the real drivers on fake wires."""
    wires = fake_hardware.install(monkeypatch)
    wires.devices[60] = fake_hardware.Display()
    from runner import hardware, selftest

    monkeypatch.setattr(selftest, "measured", lambda measure: 50)
    monkeypatch.setattr(selftest, "miss_cycles", lambda: 50)
    monkeypatch.setattr(selftest, "RESULT", str(tmp_path / "selftest.json"))

    def page(board="six_ssd1306", **named):
        constants = {**vars(boards.load(board)), **named}
        return selftest.SelfTest(hardware.Hardware(SimpleNamespace(**constants)))

    return page, wires, tmp_path / "selftest.json"


def says(page, text, row=6):
    """Return whether a row of the page has a text, but for the line around the page."""
    canvas = Canvas()
    end = canvas.text(0, 0, text)
    text, shown = canvas.buf[:end], page.draw()[128 * row : 128 * (row + 1)]
    return bytes(one & 0xFE for one in text) in bytes(one & 0xFE for one in shown)


def test_it_asks_for_each_key_and_names_the_wire_that_closed(opened):
    page = opened[0]()
    assert says(page, "press UP")
    page.press(DOWN)
    assert says(page, "press UP")
    assert says(page, "GP11 DOWN")
    for key in (UP, LEFT, RIGHT, OK):
        page.press(key)
    assert says(page, "press BACK")
    page.press(BACK)
    assert says(page, "all keys work")


def test_an_encoder_is_asked_to_turn(opened):
    page = opened[0]("encoder_key")
    assert says(page, "turn: UP")
    page.press(UP)
    page.press(DOWN)
    assert says(page, "press OK")


OWN = '{"keys": {%s"ok": 6, "back": 7}%s}'
SIX_KEYS = OWN % ('"up": 2, "down": 3, "left": 8, "right": 9, ', "")
ENCODER = OWN % ("", ', "encoder": {"a": 2, "b": 3}')


@pytest.mark.parametrize(
    ("board", "described", "asked"),
    [
        ("six_sh1106", "", (UP, DOWN, LEFT, RIGHT, OK, BACK)),
        ("four_ssd1306", "", (UP, DOWN, OK, BACK)),
        ("encoder_key", "", (UP, DOWN, OK, BACK)),
        ("board.json", SIX_KEYS, (UP, DOWN, LEFT, RIGHT, OK, BACK)),
        ("board.json", ENCODER, (UP, DOWN, OK, BACK)),
        ("board.json", "", (UP, DOWN, LEFT, RIGHT, OK, BACK)),  # the default keys
    ],
)
def test_each_key_that_the_page_asks_for_is_judged(opened, board, described, asked):
    open_page, _, results = opened
    own = BoardFile(described).constants if board == "board.json" else {}
    for missing in asked:
        page = open_page(board if board in boards.names() else "six_ssd1306", **own)
        for key in asked:
            if key != missing:
                page.press(key)
        name = boards.KEY_NAMES[missing]
        assert says(page, f"press {name}") or says(page, f"turn: {name}")
        page.press(HOLD_BACK)
        found = findings(results.read_text(), board, described)
        bad = [text for fine, text in found if "never" in text and not fine]
        assert [name in text for text in bad] == [True]


@pytest.mark.parametrize("board", ["", "toaster"])
def test_the_keys_of_an_unknown_board_are_not_called_fine(board):
    fine, text = findings_of(board)[0]
    assert (fine, text.split(" of ")[0]) == (False, "self-test: the keys")


def test_a_key_that_never_opens_is_stuck_and_reported(opened):
    open_page, wires, results = opened
    wires.levels[13] = 0
    page = open_page()
    assert says(page, "press UP")
    wires.ms = 6000
    assert says(page, "RIGHT is stuck: GP13")
    page.press(HOLD_BACK)
    assert (False, "self-test: RIGHT is always closed: look at GP13") in findings(
        results.read_text(), "six_ssd1306"
    )


@pytest.mark.parametrize("named", [None, "SSD1306", "SH1106"])
def test_a_display_that_is_not_the_named_one_is_said(opened, named):
    open_page, _, results = opened
    page = open_page(CONTROLLER=named)
    assert says(page, "no SH1106" if named == "SH1106" else "SSD1306", 0)
    page.press(HOLD_BACK)
    said = [fine for fine, text in findings(results.read_text(), "six_ssd1306") if "named" in text]
    assert said == ([False] if named == "SH1106" else [])


def test_results_of_an_older_version_have_no_verdict():
    said = json.dumps({name: value for name, value in FINE.items() if name != "vsys_low"})
    assert list(findings(said, "six_ssd1306"))[3] == (True, "self-test: 4.8 V")


def test_what_a_miss_of_the_flash_cache_takes_is_said():
    assert findings_of(miss_cycles=47)[4:] == [
        (True, "self-test: a miss of the flash cache takes 47 cycles")
    ]


@pytest.mark.parametrize(
    ("hz", "count"), [(1_000_000, 1), (400_000, 0), (10_000_000, 1), (None, 0)]
)
def test_a_faster_display_is_said(hz, count):
    said = [line for _, line in findings_of(display_hz=hz) if "MHz" in line]
    assert len(said) == count


@pytest.mark.parametrize("said", ["", "{", "[]", '{"keys": "all"}', '{"keys": 63}'])
def test_unreadable_results_are_reported(said):
    assert list(findings(said, "six_ssd1306")) == [
        (False, "the self-test's results are unreadable: hold BACK at power-on to repeat it")
    ]


@pytest.mark.parametrize("odd", ["Infinity", "NaN", "1e999", "9" * 30, "[" * 100_000])
@pytest.mark.parametrize("name", FINE)
def test_an_odd_number_is_unreadable(name, odd):
    said = json.dumps({**FINE, name: "odd"}).replace('"odd"', odd)
    found = list(findings(said, "six_ssd1306"))
    assert name == "vsys_low" or ("unreadable" in found[0][1] and not found[0][0])


def looks(text):
    return [line for line in text.splitlines() if line.startswith("LOOK")]


def test_a_data_folder_that_is_none_is_one_problem():
    done = pinochle("doctor", "--data", "/dev/null")
    assert looks(done.stdout) == [
        "LOOK  /dev/null is no folder: name one with --data or PINOCHLE_DATA"
    ]
    assert done.stderr == "error: there is 1 problem\n"


def test_a_folder_that_is_not_there_yet_can_be_made(tmp_path):
    done = pinochle("doctor", "--data", str(tmp_path / "new" / "data"))
    assert f"ok    data folder {tmp_path / 'new' / 'data'}" in done.stdout
    assert looks(done.stdout) == []


@pytest.mark.wide
@pytest.mark.parametrize(
    ("size", "filled", "said"),
    [("1m", True, "the disk of small is full: make room"), ("9m", False, "only 9 MB are free")],
)
def test_a_disk_without_room_is_said(tmp_path, size, filled, said):
    """A small one in memory, mounted only for the command."""
    (tmp_path / "small").mkdir()
    fill = "cat /dev/zero > small/filled 2> /dev/null;" if filled else ""
    script = f"mount -t tmpfs -o size={size} tmpfs small || exit 77; {fill}"
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("unshare is missing: apt-get install util-linux")
    own = (unshare, "--user", "--map-root-user", "--mount", "sh", "-c", f'{script} "$@"', "sh")
    command = (sys.executable, "-m", "pinochle_tools", "doctor", "--data", "small")
    done = subprocess.run(
        [*own, *command], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    if done.returncode == 77 or "unshare" in done.stderr:
        pytest.skip(f"no file system of our own here: {done.stderr.strip()}")
    assert done.returncode == 1
    assert looks(done.stdout)[0].startswith(f"LOOK  {said}")
