"""The running loop made to stand still by hardware that never answers; the watchdog's part."""

from emulator.games import BOARD, events_of, press, stored, twin

WATCHDOG_MS = 8000


def files_of(hands, folder):
    """Return a game's files as power lost right after its newest event leaves them."""
    return {**BOARD, **stored(events_of(hands), folder, rest=False)}


def lit_again(pico):
    """Return the picture that the start draws: nothing of the one before the reset is left."""
    pico.do("fault", displayPower=True)
    return pico.settle()


def test_a_conversion_that_never_ends_is_cut_short_and_the_same_screen_comes_back(pico, tmp_path):
    files = files_of(3, tmp_path)
    app = twin(tmp_path, files)
    expected = press(app, "")
    assert pico.boot(files=files) == expected
    pico.play("OK UP OK")
    expected = press(app, "OK UP OK")
    assert pico.shows(expected)
    pico.do("fault", noConversion=True)
    begin = pico.ms
    assert pico.run(2 * WATCHDOG_MS, reset=True), "the loop measures the battery every 5 s"
    assert pico.ms - begin >= WATCHDOG_MS, "only a loop that stands still is reset"
    assert lit_again(pico) == expected
    pico.play("UP OK")
    assert pico.shows(press(app, "UP OK")), "and play goes on"


def test_an_erase_that_never_ends_is_cut_short_and_the_same_screen_comes_back(pico, tmp_path):
    files = files_of(8, tmp_path)  # long enough that its last block is written anew
    app = twin(tmp_path, files)
    expected = press(app, "")
    assert pico.boot(files=files) == expected
    pico.do("fault", endlessErase=True)
    # While nobody presses the newest lines are moved to the game's file: an erase.
    assert pico.run(4000 + WATCHDOG_MS, reset=True)
    assert pico.ms >= WATCHDOG_MS
    assert lit_again(pico) == expected
    pico.run(4000)
    pico.play("OK UP OK")
    assert pico.shows(press(app, "OK UP OK")), "and play goes on"
    assert pico.do("flash")["erase"] > 0
