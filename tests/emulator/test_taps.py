"""Every tap counts while the program computes a picture, however long that takes."""

import pytest
from emulator.emulated import show
from emulator.games import BOARD, events_of, play_both, press, stored, twin

# A code of a long game takes the longest of all pictures.
HANDS = 40
TAP_MS = 45


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Return the files of a device with a long game."""
    return {**BOARD, **stored(events_of(HANDS), tmp_path_factory.mktemp("files"))}


def opening_the_code(pico, tmp_path, files):
    """Boot, and tap a key that opens the code of the game; return the App that shows it."""
    pico.boot(files=files)
    app = twin(tmp_path, files)
    play_both(pico, app, "OK RIGHT>code")
    pico.run(2000)
    press(app, "UP")
    pico.contact("UP", TAP_MS)
    return app


def lasts(pico, expected):
    """Check that a picture appears and stays."""
    assert pico.shows(expected, 3000), show(pico.picture())
    pico.run(300)
    assert pico.picture() == expected, show(pico.picture())


@pytest.mark.parametrize("word", ["RIGHT", "LEFT", "OK"])
def test_a_key_tapped_twice_while_a_code_is_computed_counts_twice(pico, tmp_path, files, word):
    app = opening_the_code(pico, tmp_path, files)
    for at in (20, 130):
        pico.contact(word, TAP_MS, at)
    lasts(pico, press(app, f"{word} {word}"))


def test_a_palm_while_a_code_is_computed_counts_as_no_key(pico, tmp_path, files):
    app = opening_the_code(pico, tmp_path, files)
    for word, at in (("OK", 60), ("LEFT", 67), ("BACK", 74), ("RIGHT", 80)):
        pico.contact(word, 90, at)
    lasts(pico, press(app, ""))
    # After it every key works.
    pico.contact("RIGHT", TAP_MS)
    lasts(pico, press(app, "RIGHT"))
