"""A display on SPI: no board of the project has one, its constants are laid in at the prompt."""

import pytest
from emulator.emulated import Emulated, show
from emulator.games import BOARD, press, twin

# Pins that the keys leave free. The display has no MISO; left out, SPI 1 would take GP12: a key.
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


@pytest.mark.parametrize(("controller", "shown", "offset"), [("SSD1306", 0, 0), ("SH1106", 2, 2)])
def test_a_display_on_spi_shows_the_apps_frames(tmp_path, controller, shown, offset):
    with Emulated(tmp_path) as pico:
        pico.power_on(files=BOARD, wires=WIRES, controller=controller, shown=shown)
        pico.run(600)
        assert not pico.look()["lit"], "the chosen board's display is elsewhere"
        pico.prompt()
        constants = {**CONSTANTS, "CONTROLLER": controller, "COLUMN_OFFSET": offset}
        pico.execute(
            "import boards.six_ssd1306.board as board\n"
            f"for name, value in {constants!r}.items():\n"
            "    setattr(board, name, value)\n"
        )
        pico.send("import main\r")
        app = twin(tmp_path)
        assert pico.shows(press(app, "")), show(pico.picture())
        for word in KEYS.split():
            pico.mark()
            expected = press(app, word)
            pico.press(word)
            assert pico.shows(expected), f"after {word}:\n{show(pico.picture())}"
            assert pico.look()["counts"]["twice"] == 0
        assert pico.look()["watchdog"], "the loop runs"
