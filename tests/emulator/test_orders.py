"""Orders over the cable of the emulated Pico."""

import json

from emulator.emulated import show
from emulator.games import BOARD, events_of, press, searched, stored, twin

TO_ALLOW = "HOLD-OK DOWN>display OK"


def face_of(app):
    """Return an App's face as JSON has it."""
    return json.loads(json.dumps(app.face()))


def ordered(pico, order):
    """Send an order over the cable and return its answer."""
    pico.serial = ""
    pico.send(json.dumps(order) + "\n")
    # Stored lines are sent too.
    answer = ""
    while not answer.startswith("{"):
        answer = pico.read_until("\n", 3000).lstrip()
    return json.loads(answer)


def test_orders_are_obeyed_after_the_menu_allowed_them_and_not_before(pico, tmp_path):
    files = {**BOARD, **stored(events_of(3), tmp_path)}
    first = pico.boot(files=files, plugged=True)
    app = twin(tmp_path, files)
    pico.run(500)
    pico.serial = ""
    pico.send('["pick", 1]\n')
    pico.run(500)
    assert pico.picture() == first
    assert pico.serial == ""
    # The lines above are not read, either: they are old when orders are allowed.
    pico.play(searched(twin(tmp_path, files), TO_ALLOW))
    pico.play("UP OK BACK BACK")
    press(app, "")
    assert pico.shows(first), show(pico.picture())
    answer = ordered(pico, ["face"])
    assert answer == {"said": "", "face": face_of(app)}
    for order in (["pick", 1], ["set", 330], ["pick", "S"], ["set", 140], ["set", 60]):
        said = getattr(app, order[0])(order[1])
        assert said == ""
        assert ordered(pico, order) == {"said": "", "face": face_of(app)}, order
        assert pico.shows(bytes(app.draw())), show(pico.picture())
    assert ordered(pico, ["set", 1])["said"] == app.set(1) != ""
    app.press(4)
    assert ordered(pico, ["press", "OK"])["face"] == face_of(app)
    pico.prompt()
    assert pico.execute("print(6 * 7)") == "42\n"
