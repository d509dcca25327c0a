"""A display on SPI: no board has one, so a file on the device replaces a board's constants."""

from emulator.emulated import Emulated, show
from emulator.games import BOARD, press, twin

# Pins without keys. The display has no MISO; SPI 1 would use GP12 by default, which is a key.
WIRES = {"bus": 1, "select": 9, "data": 8, "reset": 20}
CONSTANTS = {
    "BUS": "SPI",
    "BUS_NUMBER": 1,
    "BUS_HZ": 10_000_000,
    "SCK": 26,
    "MOSI": 27,
    "MISO": 28,
    "SELECT": 9,
    "DATA": 8,
    "RESET": 20,
}
KEYS = "OK OK UP OK OK UP UP OK HOLD-OK BACK HOLD-BACK OK"


def files_with(**constants):
    """Return a device's files with these constants; MicroPython runs /boot.py first."""
    lines = ["import boards.six_ssd1306.board as board"]
    lines += [f"board.{name} = {value!r}" for name, value in {**CONSTANTS, **constants}.items()]
    return {**BOARD, "/boot.py": "\n".join(lines).encode()}


def turned(frame):
    """Return a picture rotated by 180 degrees."""
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(frame))


def test_a_display_on_spi_shows_the_apps_frames(pico, tmp_path):
    pico.boot(files=files_with(), wires=WIRES)
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


def test_a_rotated_display_on_spi(tmp_path):
    constants = {"CONTROLLER": "SH1106", "COLUMN_OFFSET": 2, "ROTATED": True}
    with Emulated(tmp_path, "six_sh1106") as pico:
        seen = pico.boot(files=files_with(**constants), wires=WIRES, shown=2)
        app = twin(tmp_path)
        assert seen == turned(press(app, ""))
        pico.press("OK")
        assert pico.shows(turned(press(app, "OK"))), show(pico.picture())
