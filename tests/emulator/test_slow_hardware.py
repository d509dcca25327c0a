"""Chips that fail at 200 MHz, files of other programs, and batteries."""

import json

import pytest
from emulator.emulated import show
from emulator.games import BOARD, press, twin
from pinochle.text import device_start as words
from runner.pages import page, wrapped

HELD = bytes(page(words.SLOW_CLOCK, wrapped(words.SLOW_HELD), words.KEYS_NOTICE))
HUNG = bytes(page(words.SLOW_CLOCK, wrapped(words.SLOW_HUNG), words.KEYS_NOTICE))
FAILED = bytes(page(words.SLOW_CLOCK, wrapped(words.SLOW_FAILED), words.KEYS_NOTICE))


def test_a_chip_that_fails_at_200_mhz_runs_at_125_after_two_starts(pico, tmp_path):
    pico.power_on(files=BOARD, fastest=150)
    assert not pico.run(3500, drawn=True)
    assert pico.shows(FAILED, 6000), show(pico.picture())
    pico.press("OK")
    assert pico.shows(press(twin(tmp_path), ""))
    assert pico.look()["megahertz"] == 125
    # From then on at once, and without the page.
    pico.boot(image=pico.image(), fastest=150)
    assert pico.ms < 1000
    assert pico.look()["megahertz"] == 125


@pytest.mark.wide
def test_a_chip_that_stops_twice_in_play_runs_at_125_mhz(pico, tmp_path):
    first = press(twin(tmp_path), "")
    pico.boot(files=BOARD)
    for megahertz in (200, 125):
        pico.run(1000)
        # The loop measures the battery every 5 s; the watchdog waits for 8 s.
        pico.do("fault", noConversion=True)
        assert pico.run(16_000, reset=True)
        pico.do("fault", displayPower=True)
        assert pico.shows(first if megahertz == 200 else HUNG, 3000), show(pico.picture())
        assert pico.look()["megahertz"] == megahertz
    pico.press("OK")
    assert pico.shows(first)
    pico.boot(image=pico.image())
    assert pico.look()["megahertz"] == 125


def test_ok_and_up_held_at_power_on_start_at_125_mhz(pico, tmp_path):
    pico.power_on(files=BOARD)
    for key in ("OK", "UP"):
        pico.contact(key, 500, bounce=False)
    assert pico.shows(HELD, 3000), show(pico.picture())
    pico.run(700)
    pico.press("OK")
    assert pico.shows(press(twin(tmp_path), ""))
    # UP and DOWN bring 200 MHz back, at the next start.
    pico.power_on(image=pico.image())
    for key in ("UP", "DOWN"):
        pico.contact(key, 1500)
    pico.run(2200)
    pico.play("OK OK")
    pico.run(500)
    pico.boot(image=pico.image())
    assert pico.look()["megahertz"] == 200


def test_a_boot_py_of_another_program_does_not_run(pico, tmp_path):
    other = b"print('I am here')\nwhile True:\n    pass\n"
    files = {**BOARD, "/boot.py": other, "/main.py": other}
    assert pico.boot(files=files) == press(twin(tmp_path), "")


def test_three_nimh_cells_are_low_only_when_they_are_nearly_empty(pico, tmp_path):
    app = twin(tmp_path)
    first = press(app, "")
    pico.boot(files={"/board": b"six_ssd1306\nNiMH\n"}, own=False, millivolts=3450)
    pico.run(5500)
    assert pico.picture() == first, "a false warning"
    pico.do("fault", millivolts=2900)
    app.notice("battery")
    assert pico.shows(press(app, ""), 6000), show(pico.picture())


def test_each_kind_of_battery_has_its_own_limit(pico):
    pico.boot(files=BOARD)
    pico.prompt()
    pico.execute("from drivers.power import Power")
    limits = {"AA": (3200, 3000), "NiMH": (3100, 2950), "LiPo": (3350, 3200), "USB": (5000, 2500)}
    for kind, supply in limits.items():
        seen = []
        for millivolts in supply:
            pico.do("fault", millivolts=millivolts)
            seen.append(pico.execute(f"print(Power(29, None, {kind!r}).is_low())").strip())
        assert seen == ["False", "False" if kind == "USB" else "True"], kind


def test_each_mistake_in_board_json_is_shown_and_sent(pico, tmp_path):
    described = {"display": {"sda": 4, "scl": 5}, "keys": {"up": 4, "ok": 14, "back": 15}}
    pico.power_on(files={"/board.json": json.dumps(described).encode()})
    pico.run(3000, plugged=True)
    said = [
        "keys.up: GP4 is used by display.sda; choose another pin",
        "keys.down: missing; add its pin",
    ]
    for number, mistake in enumerate(said):
        shown = page(words.BOARD_FILE % (number + 1, 2), wrapped(mistake), words.KEYS_NOTICE)
        assert pico.shows(bytes(shown), 2000), show(pico.picture())
        pico.read_until(mistake, 5000)
        pico.press("OK")
    assert pico.shows(press(twin(tmp_path), ""), 2000), "the built-in board"


def test_a_dark_display_slows_the_chip_and_a_key_wakes_it(pico, tmp_path):
    pico.boot(files=BOARD)
    pico.prompt()
    pico.execute(
        "from pinochle.display import screen_saver\n"
        "screen_saver.DIM_AFTER_MS, screen_saver.DARK_AFTER_MS = 500, 1000"
    )
    pico.send("import main\r")
    pico.run(4000)
    assert not pico.look()["lit"]
    assert pico.look()["megahertz"] == 48
    pico.contact("UP", 6, bounce=False)
    pico.run(200)
    assert pico.look()["lit"]
    assert pico.look()["megahertz"] == 200
    assert pico.shows(press(twin(tmp_path), "")), "the key that wakes it does nothing else"
