"""The watchdog resets the board when hardware never answers and the loop hangs."""

from emulator.games import BOARD, events_of, press, stored, twin

WATCHDOG_MS = 8000


def files_of(hands, folder):
    """Return a game's files as they are when power is lost right after its newest event."""
    return {**BOARD, **stored(events_of(hands), folder, rest=False)}


def lit_again(pico):
    """Return the first picture after the reset, without any of the old one."""
    pico.do("fault", displayPower=True)
    return pico.settle()


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
