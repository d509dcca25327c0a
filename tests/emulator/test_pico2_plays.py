"""The image for the Pico 2 on its processor: first start, a game, frames equal to the App's."""

import pytest
from emulator.emulated import file_system
from emulator.games import BOARD, HAND, HAND_OF_EAST, play_both, press, twin
from emulator.rp2350 import BLOCKS, STORAGE, Rp2350
from support.fake_hardware import Display

# The start at another voltage would write this register: RP2350 data sheet 6.3.7.
VREG = 0x4010000C
WATCHDOG, SPEED = 0x400D8000, 150_000_000


@pytest.mark.wide
def test_a_game_shows_the_same_frames_as_the_app_and_continues_after_power_loss(tmp_path):
    app = twin(tmp_path)
    pico = Rp2350(BOARD)
    assert pico.shows(press(app, ""))
    play_both(pico, app, f"OK UP {HAND} {HAND_OF_EAST} HOLD-BACK OK OK HOLD-OK BACK UP OK")
    again, app = Rp2350(image=pico.flash()), twin(tmp_path, pico.files())
    assert again.shows(press(app, ""))
    play_both(again, app, HAND)


@pytest.mark.parametrize(("columns", "left"), [(128, 0), (132, 2)])
def test_its_display_is_found(tmp_path, columns, left):
    pico = Rp2350(BOARD, display=Display(columns, left))
    assert pico.shows(press(twin(tmp_path), ""))
    assert pico.display.on


def test_first_start_formats_blank_flash_and_asks_for_the_board(tmp_path):
    program = Rp2350().flash()[:STORAGE]
    blank = b"\xff" * BLOCKS * 4096
    pico = Rp2350(image=program + blank)
    pico.run(3000)
    question = pico.display.picture
    assert question != bytes(1024)
    pico.press("OK")
    pico.run(500)
    assert pico.display.picture != question
    pico.press("OK")
    assert pico.shows(press(twin(tmp_path), ""))
    assert pico.flash()[:STORAGE] == program
    assert b"littlefs" in pico.flash()[STORAGE:]


def test_unreadable_flash_is_not_changed():
    whole = bytearray(file_system({**BOARD, "/games/0001-00.log": b"x" * 9000}, BLOCKS))
    for block in (0, 1):
        whole[block * 4096 : block * 4096 + 64] = b"\0" * 64
    program = Rp2350().flash()[:STORAGE]
    pico = Rp2350(image=program + bytes(whole))
    pico.run(3000)
    pico.press("OK")
    pico.run(1000)
    assert pico.flash() == program + bytes(whole)


def test_the_voltage_stays_and_the_watchdog_runs():
    pico = Rp2350(BOARD)
    pico.run(3000)
    assert VREG not in pico.registers
    assert pico.registers[WATCHDOG] >> 30 & 1
    # PLL: 12 MHz times its factor, divided twice (8.6.5).
    factor, dividers = pico.registers[0x40050008], pico.registers[0x4005000C]
    assert 12_000_000 * factor // (dividers >> 16 & 7) // (dividers >> 12 & 7) == SPEED
