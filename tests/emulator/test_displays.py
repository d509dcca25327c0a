"""Displays: found by themselves at either address, on I2C or SPI, or reported if there is none."""

import json

import pytest
from emulator.emulated import show
from emulator.games import BOARD, press, twin

# Pins without keys. The display has no MISO; SPI 1 would use GP12 by default, which is a key.
SPI = {"bus": 1, "select": 9, "data": 8, "reset": 20}
SPI_FILE = {
    "display": {"sck": 26, "mosi": 27, "cs": 9, "dc": 8, "reset": 20},
    "keys": {"up": 10, "down": 11, "left": 12, "right": 13, "ok": 14, "back": 15},
}
KEYS = "OK OK UP OK OK UP UP OK HOLD-OK BACK HOLD-BACK OK"


def files_with(**display):
    """Return a device's files for a display on SPI with these settings."""
    described = {**SPI_FILE, "display": {**SPI_FILE["display"], **display}}
    return {"/board": b"board.json\n", "/board.json": json.dumps(described).encode()}


def turned(frame):
    """Return a picture rotated by 180 degrees."""
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(frame))


@pytest.mark.parametrize(
    ("controller", "address"),
    [("SSD1306", 0x3D), ("SSD1309", 0x3C), ("SH1106", 0x3C), ("SH1106", 0x3D)],
)
def test_a_display_on_i2c_is_found(pico, tmp_path, controller, address):
    pico.boot(files=BOARD, controller=controller, wires={"address": address})
    expected = press(twin(tmp_path), "OK UP")
    pico.play("OK UP")
    assert pico.shows(expected), show(pico.picture())


@pytest.mark.parametrize("fastest", [None, 420_000])
def test_a_display_that_fails_at_a_fast_bus_is_used_at_400_khz(pico, tmp_path, fastest):
    described = {**SPI_FILE, "display": {"sda": 4, "scl": 5, "hz": 1_000_000}}
    files = {"/board": b"board.json\n", "/board.json": json.dumps(described).encode()}
    wires = {"fastest": fastest} if fastest else {}
    pico.boot(own=False, files=files, wires=wires)
    assert pico.shows(press(twin(tmp_path), ""), 1000), show(pico.picture())
    expected = press(twin(tmp_path), "OK")
    pico.press("OK")
    assert pico.shows(expected), show(pico.picture())
    assert (pico.look()["busHz"] > 900_000) == (fastest is None)


def test_a_setting_of_board_json_is_kept(pico, tmp_path):
    """A panel that begins at column 0 of an SH1106, as on some clones, at the second bus."""
    described = {
        "display": {"sda": 26, "scl": 27, "address": "0x3D", "controller": "SH1106", "offset": 0},
        "keys": {"up": 10, "down": 11, "left": 12, "right": 13, "ok": 14, "back": 15},
    }
    files = {"/board.json": json.dumps(described).encode()}
    wires = {"bus": 1, "sda": 26, "scl": 27, "address": 0x3D}
    pico.boot(own=False, files=files, controller="SH1106", shown=0, wires=wires)
    assert pico.shows(press(twin(tmp_path), "")), show(pico.picture())


def test_a_display_that_is_exchanged_shows_the_game(pico, tmp_path):
    pico.boot(files=BOARD)
    pico.do("fault", unplugged=True)
    pico.run(2000)
    pico.do("exchange", controller="SH1106", address=0x3D)
    app = twin(tmp_path, pico.files())
    press(app, "")
    app.notice("display")
    assert pico.shows(press(app, ""), 2000), show(pico.picture())


def test_a_missing_display_is_reported_over_usb_and_by_the_led(pico, tmp_path):
    pico.power_on(files=BOARD)
    pico.do("fault", unplugged=True)
    pico.run(3000, plugged=True)
    pico.read_until("no display on GP4 (SDA) and GP5 (SCL): check its wires, GND and VCC", 12_000)
    lit = set()
    for _ in range(8):
        pico.run(125)
        lit.add(pico.look()["led"])
    assert lit == {True, False}
    pico.do("fault", displayPower=True)
    pico.do("fault", unplugged=False)
    assert pico.shows(press(twin(tmp_path), ""), 2000)
    pico.run(300)
    assert not pico.look()["led"]


@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_exchanged_wires_are_named_over_usb_and_by_pairs_of_flashes(pico, address):
    pico.power_on(files=BOARD, wires={"exchanged": True, "address": address})
    pico.run(3000, plugged=True)
    pico.read_until("no display on GP4 (SDA) and GP5 (SCL): SDA and SCL are exchanged", 12_000)
    lit = []
    for _ in range(32):
        pico.run(125)
        lit.append("01"[pico.look()["led"]])
    # Steps of 250 ms in a period of 2 s: two flashes, then dark.
    assert "".join(lit * 2).count("1" * 2 + "0" * 2 + "1" * 2 + "0" * 10) >= 2, lit


def test_a_display_on_spi_shows_the_apps_frames(pico, tmp_path):
    pico.boot(own=False, files=files_with(), wires=SPI)
    app = twin(tmp_path)
    assert pico.picture() == press(app, "")
    for word in KEYS.split():
        pico.mark()
        expected = press(app, word)
        pico.press(word)
        assert pico.shows(expected), f"after {word}:\n{show(pico.picture())}"
        assert pico.look()["counts"]["twice"] == 0
    # The display cannot report its state, so the device sets it up again regularly.
    pico.do("fault", displayPower=True)
    assert not pico.look()["lit"]
    assert pico.run(12_000, drawn=True)
    pico.run(100)
    assert pico.picture() == expected


def test_a_rotated_display_on_spi(pico, tmp_path):
    files = files_with(controller="SH1106", rotated=True)
    seen = pico.boot(own=False, files=files, wires=SPI, controller="SH1106", shown=2)
    app = twin(tmp_path)
    assert seen == turned(press(app, ""))
    pico.press("OK")
    assert pico.shows(turned(press(app, "OK"))), show(pico.picture())
