"""Hardware that hangs or sticks."""

import pytest
from emulator.emulated import show
from emulator.games import BOARD, events_of, press, stored, twin

WATCHDOG_MS = 8000


def files_of(hands, folder):
    """Return a game's files as they are when power is lost right after its newest event."""
    return {**BOARD, **stored(events_of(hands), folder, rest=False)}


def lit_again(pico):
    """Return the first picture after the reset, without any of the old one."""
    pico.do("fault", displayPower=True)
    return pico.settle()


@pytest.mark.wide
def test_an_endless_adc_conversion_resets_to_the_same_screen(pico, tmp_path):
    files = files_of(3, tmp_path)
    app = twin(tmp_path, files)
    expected = press(app, "")
    assert pico.boot(files=files) == expected
    pico.play("UP UP OK UP")
    expected = press(app, "UP UP OK UP")
    assert pico.shows(expected)
    pico.do("fault", noConversion=True)
    begin = pico.ms
    assert pico.run(2 * WATCHDOG_MS, reset=True), "the loop measures the battery every 5 s"
    assert pico.ms - begin >= WATCHDOG_MS, "the reset came before the watchdog's time"
    assert lit_again(pico) == expected
    pico.play("UP OK")
    assert pico.shows(press(app, "UP OK")), "the game does not continue"


def test_an_endless_erase_resets_to_the_same_screen(pico, tmp_path):
    files = files_of(8, tmp_path)  # long enough that its last block is rewritten
    app = twin(tmp_path, files)
    expected = press(app, "")
    assert pico.boot(files=files) == expected
    pico.do("fault", endlessErase=True)
    # While idle, the newest lines are moved to the game's file, which erases a block.
    assert pico.run(4000 + WATCHDOG_MS, reset=True)
    assert pico.ms >= WATCHDOG_MS
    assert lit_again(pico) == expected
    pico.run(4000)
    pico.play("UP UP OK UP")
    assert pico.shows(press(app, "UP UP OK UP")), "the game does not continue"
    assert pico.do("flash")["erase"] > 0


# BACK held alone at power-on starts the self-test, which shows that key.
KEYS = ["UP", "OK"]


@pytest.mark.wide
@pytest.mark.parametrize("stuck", KEYS)
def test_a_stuck_key_is_reported_and_works_again_after_release(pico, tmp_path, stuck):
    files = {**BOARD, **stored([*events_of(3), ["bid", 3, 300], ["trump", "H"]], tmp_path)}
    app = twin(tmp_path, files)
    first = press(app, "")

    def both(word):
        expected = press(app, word)
        pico.press(word)
        assert pico.shows(expected), f"after {word}:\n{show(pico.picture())}"

    pico.power_on(files=files)
    pico.do("pins", events=[[0, pico.pin(stuck), 0]])
    assert pico.settle() == first, "the stuck key chose something"
    others = [key for key in ("DOWN", "RIGHT", "UP", "BACK", "OK") if key != stuck]
    for word in others[:2]:
        both(word)
    pico.run(6000)
    app.notice("stuck-key")
    assert pico.picture() == press(app, ""), show(pico.picture())
    both("BACK" if stuck == "OK" else "OK")
    for word in others[:2]:
        both(word)
    pico.run(6000)
    assert pico.picture() == press(app, ""), "the notice came twice"
    pico.do("pins", events=[[0, pico.pin(stuck), None]])
    pico.run(100)
    assert pico.picture() == press(app, ""), "the release counted as a press"
    before = pico.picture()
    both(stuck)
    assert pico.picture() != before
