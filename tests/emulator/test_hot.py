"""The functions that are kept in RAM are those in which the chip works during a hand."""

import bisect
import subprocess
from collections import Counter

import pytest
from emulator.emulated import UF2, Emulated
from emulator.games import BOARD, events_of, press, stored, twin

pytestmark = pytest.mark.device

WORDS = "UP UP UP OK DOWN UP UP UP OK UP UP OK OK UP UP OK"
SAMPLE_US = 7
FLASH, RAM = 0x10000000, 0x20000000
# The chip divides before it copies functions to RAM.
BEFORE = {"divmod_u32u32", "divmod_u32u32_unsafe"}


def symbols():
    """Return the addresses of the image's functions, ascending, and their names."""
    program = UF2.parent / "objects" / "firmware.elf"
    listed = subprocess.run(
        ["arm-none-eabi-nm", "-n", program], capture_output=True, text=True, check=True
    ).stdout
    found = [line.split() for line in listed.splitlines()]
    functions = [(int(place, 16), name) for place, kind, name in found if kind in "tTwW"]
    return [place for place, _ in functions], [name for _, name in functions]


def profile(folder):
    """Return {address: samples} of the time in which the chip works while a hand is entered."""
    with Emulated(folder, cached=True) as pico:
        game = stored(events_of(8), folder)
        app = twin(folder, game)
        pico.power_on(files={**BOARD, **game}, plugged=False)
        pico.expect(press(app, ""))
        pico.run(1500)
        pico.do("profile", us=SAMPLE_US)
        for word in WORDS.split():
            expected = press(app, word)
            pico.contact(word)
            pico.run(160)
            assert pico.shows(expected), word
        return dict(pico.do("profiled")["places"])


def test_no_function_in_flash_takes_two_hundredths_of_the_time(tmp_path):
    places, names = symbols()
    taken, whole, hot = Counter(), 0, 0
    for place, count in profile(tmp_path).items():
        whole += count
        if place >= RAM:
            hot += count
        elif place >= FLASH:
            taken[names[bisect.bisect_right(places, place & ~1) - 1]] += count
    assert whole > 100_000
    assert hot / whole > 0.8
    often = {name: count / whole for name, count in taken.items() if name not in BEFORE}
    assert {name: share for name, share in often.items() if share > 0.02} == {}
