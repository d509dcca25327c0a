"""A sounder on the emulated chip: PWM begins after a press, ends by itself, and delays nothing."""

import json

import pytest
from emulator.emulated import show
from emulator.games import press, searched, twin
from pinochle.app import App
from pinochle.storage.files import Folder
from runner.sounds import KINDS, score

from boards.pcb.nets import SOUND

KEYS = {"up": 10, "down": 11, "left": 12, "right": 13, "ok": 14, "back": 15}


def files(**more):
    described = json.dumps({"keys": KEYS, **more}).encode()
    return {"/board": b"board.json\n", "/board.json": described}


def heard(pico, ms, step=5):
    """Return the tones within some time, as [pin, Hz]; None between them."""
    found = []
    for _ in range(ms // step):
        pico.run(step)
        tones = [(pin, round(hz, -1)) for pin, hz in pico.look()["tones"]]
        now = tones[0] if tones else None
        if found[-1:] != [now]:
            found.append(now)
    return found


def after(pico, key):
    """Press a key; return the ms until the picture is complete."""
    begin = pico.ms
    pico.contact(key, 60, bounce=False)
    pico.run(250)
    return pico.look()["lastChange"] - begin


def test_a_stored_answer_is_heard_and_no_press_is_slower(pico, tmp_path):
    took = {}
    for sounds in ({}, {"sounds": SOUND}):
        pico.boot(own=False, files=files(**sounds))
        pico.press("OK")
        took[bool(sounds)] = [after(pico, key) for key in ("UP", "UP", "RIGHT")]
        assert pico.shows(press(twin(tmp_path), "OK UP UP RIGHT")), show(pico.picture())
    # A key is read every 1 to 2 ms.
    assert took[True] == pytest.approx(took[False], abs=2.5)
    assert pico.look()["tones"] == []
    pico.contact("OK", 60, bounce=False)
    tones = [(SOUND, hz) for hz, _ in KINDS["accepted"]]
    assert [tone for tone in heard(pico, 300) if tone] == tones
    assert pico.look()["tones"] == [], "it ends by itself"


def test_the_prompt_is_silent(pico):
    pico.boot(own=False, files=files(sounds=SOUND))
    pico.press("OK")
    pico.contact("UP", 60, bounce=False)
    pico.run(30)
    pico.prompt()
    assert pico.look()["tones"] == []


def test_the_score_is_played_from_the_menu(pico, tmp_path):
    app = App(Folder(str(tmp_path)), lambda: 0, bytes(8), sounds=True)
    words = searched(app, "OK UP HOLD-OK DOWN>play-the-score OK")
    pico.boot(own=False, files=files(sounds=SOUND))
    pico.play(words)
    expected = [(SOUND, hz) for hz, _ in score([0, 0]) if hz]
    assert [tone for tone in heard(pico, 3000, 20) if tone] == expected
