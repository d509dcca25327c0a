"""A key that is down at power-on and stays down is reported, ignored, and used after release."""

import pytest
from emulator.emulated import show
from emulator.games import BOARD, events_of, press, stored, twin

# BACK held alone at power-on starts the self-test, which shows that key.
KEYS = ["UP", "OK"]


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
