"""A key that is down when power comes, and stays so: told, left out, taken back when it is up."""

import pytest
from emulator.emulated import show
from emulator.games import BOARD, events_of, press, stored, twin

# BACK alone, held for a second at power-on, brings the self-test, where its key is seen.
KEYS = ["UP", "OK"]


@pytest.mark.parametrize("stuck", KEYS)
def test_a_stuck_key_is_told_and_counts_again_once_it_was_let_go(pico, tmp_path, stuck):
    files = {**BOARD, **stored([*events_of(3), ["bid", 3, 300], ["trump", "H"]], tmp_path)}
    app = twin(tmp_path, files)
    first = press(app, "")

    def both(word):
        expected = press(app, word)
        pico.press(word)
        assert pico.shows(expected), f"after {word}:\n{show(pico.picture())}"

    pico.power_on(files=files)
    pico.do("pins", events=[[0, pico.pin(stuck), 0]])
    assert pico.settle() == first, "it chooses nothing"
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
    assert pico.picture() == press(app, ""), "it is told once"
    pico.do("pins", events=[[0, pico.pin(stuck), None]])
    pico.run(100)
    assert pico.picture() == press(app, ""), "letting go is no press"
    before = pico.picture()
    both(stuck)
    assert pico.picture() != before
