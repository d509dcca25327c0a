"""Ctrl-C at moments of the start: the laptop's page is shown, and its key works."""

import re

import pytest
from emulator.emulated import show
from emulator.games import BOARD, events_of, stored
from support.runner_pages import page_of

# From the reset to the first turn of the loop, and after it.
SOFT_MS = (1, 5, 9, 14, 20, 27, 35, 44, 54, 65, 77, 90, 120, 200)
COLD_MS = (0, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 110, 200)  # after USB is configured


@pytest.fixture
def middle(pico, tmp_path):
    """A Pico in the fourth hand of a game whose checkpoint is written, and its frame."""
    files = {**BOARD, **stored([*events_of(3), ["bid", 3, 300], ["trump", "H"]], tmp_path)}
    expected = pico.boot(files=files, plugged=True)
    pico.rest()
    return pico, expected


def interrupted(pico):
    """Return whether Ctrl-C gives the prompt and the laptop's page, whose key starts again."""
    pico.send("\r\x03\x03")
    pico.run(400)
    pico.send("\r")
    pico.run(100)
    assert pico.serial.rstrip().endswith(">>>"), pico.serial
    assert pico.picture() == page_of("laptop"), show(pico.picture())
    pico.serial = ""
    pico.contact("OK", 1400)
    assert pico.run(2500, reset=True), "the key does nothing"


def fails_at(moments, start, pico, expected):
    """Return (moment, message) of each moment in ms after start() at which an interrupt fails."""
    found = []
    for ms in moments:
        start()
        pico.run(ms)
        try:
            interrupted(pico)
            assert pico.shows(expected, 3000)
        except AssertionError as failure:
            found.append((ms, str(failure)))
            pico.power_on(image=pico.image(), plugged=True)
            pico.settle()
    return found


def test_after_a_soft_reset(middle):
    pico, expected = middle

    def start():
        pico.prompt()
        pico.send("\x04")
        pico.read_until("soft reboot")

    assert fails_at(SOFT_MS, start, pico, expected) == []


def test_after_power_on(middle):
    pico, expected = middle
    image = pico.image()

    def start():
        pico.power_on(image=image, plugged=True)
        assert pico.run(3000, plugged=True)

    assert fails_at(COLD_MS, start, pico, expected) == []


def test_the_scripts_of_the_page_have_room_from_the_first_picture_on(pico, tmp_path):
    from build_page import ON_DEVICE, bare

    for hands in (0, 3, 12):
        pico.boot(files={**BOARD, **stored(events_of(hands), tmp_path)}, plugged=True)
        pico.prompt()
        for name in ("facts.py", "journals.py"):
            script = bare((ON_DEVICE / name).read_text()).decode()
            assert pico.execute(script) == "", (hands, name)


# Leave pieces of half a kilobyte between what is free, then nothing else.
PIECES = """import gc
kept = []
try:
    while True:
        kept.append(bytearray(500))
except MemoryError:
    for place in range(0, len(kept), 2):
        kept[place] = None
gc.collect()
print(gc.mem_free() > 20_000)"""
SCRIPT = "".join(f"text_{place} = 'text {place}'\n" for place in range(300)) + "print(text_299)"


def test_a_script_without_room_is_refused_at_the_prompt_which_takes_the_next_one(pico, tmp_path):
    """MicroPython reads a script into one piece of memory; it halted where that had no room."""
    pico.boot(files={**BOARD, **stored(events_of(12), tmp_path)}, plugged=True)
    pico.prompt()
    assert pico.execute(PIECES) == "True\n"
    with pytest.raises(AssertionError, match="MemoryError"):
        pico.execute(SCRIPT)
    pico.send(f"\x05{SCRIPT}\x04")  # paste mode
    # Its message needs memory too.
    assert re.search(r"\r\nMemoryError(: [^\r]*)?\r\n>>> $", pico.read_until(">>> "))
    pico.execute("kept.clear()")
    assert pico.execute(SCRIPT) == "text 299\n"
