"""Signing the score on the emulated Pico: the same digest as on a laptop, and a key of its own."""

import pytest
from emulator.games import BOARD, events_of, play_both, searched, stored, twin
from pinochle.storage.files import Folder
from pinochle.storage.seal import FILE, parsed, written
from pinochle_tools.archive.sealing import GOOD, sealed_folder

# The line of the menu; the side that it offers.
MENU, SIGN = "HOLD-OK DOWN>sign-the-score", "OK OK"


@pytest.mark.parametrize("hands", [3, 40])
def test_a_pico_signs_as_a_laptop_does(pico, tmp_path, hands):
    key = f"/games/{FILE}"
    files = {**BOARD, **stored(events_of(hands), tmp_path), key: written(bytes(range(16)))}
    pico.boot(files=files)
    app = twin(tmp_path, files)
    play_both(pico, app, f"{MENU} {SIGN}", 6000)
    assert app.screen.shown.strip()
    pico.run(4000)
    assert pico.files()[key] == files[key]


def test_a_pico_makes_a_key_and_keeps_it(pico, tmp_path):
    files = {**BOARD, **stored(events_of(3), tmp_path)}
    pico.boot(files=files)
    signing = searched(twin(tmp_path, files), MENU)
    pico.play(f"{signing} {SIGN}")
    pico.run(6000)
    files = pico.files()
    key = parsed(files[f"/games/{FILE}"])
    assert len(set(key)) > 8
    twin(tmp_path, files)
    (game,) = sealed_folder(tmp_path / "games", key)
    assert game.state == GOOD
    pico.boot(image=pico.image())
    pico.play(f"{signing} OK OK OK")
    pico.run(6000)
    again = twin(tmp_path, pico.files())
    assert parsed(Folder(again.files.path).read(FILE)) == key
    (game,) = sealed_folder(tmp_path / "games", key)
    assert (game.state, len(game.seals)) == (GOOD, 2)
