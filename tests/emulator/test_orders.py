"""Orders over the cable of the emulated Pico."""

import json

import pytest
from emulator.emulated import show
from emulator.games import BOARD, events_of, press, searched, stored, twin
from pinochle.storage.line_format import parse
from support.journals import events_in

# What the orders of a burst store, so what a watcher reads.
EVENTS = [
    *(["bid", 1, 330], ["trump", "S"], ["meld", 1, 140, 0], ["meld", 0, 60, 0]),
    *(["tricks", 0, 70, 1], ["accept"], ["bid", 2, 300], ["trump", "H"]),
]
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


def awaited(pico, orders):
    """Send orders, each after the answer to the one before; return all lines that came."""
    lines = []
    for order in orders:
        pico.send(json.dumps(order) + "\n")
        lines.append(pico.read_until("\n"))
        while not lines[-1].startswith("{"):
            lines.append(pico.read_until("\n"))
    return [line.strip() for line in lines]


def in_one_piece(pico, orders):
    """Send orders faster than the cable takes their answers; return all lines that came."""
    pico.send("".join(json.dumps(order) + "\n" for order in orders))
    pico.run(6000)
    return pico.serial.splitlines()


@pytest.mark.wide
@pytest.mark.parametrize("sent", [awaited, in_one_piece])
def test_answers_and_a_watchers_lines_do_not_mix_or_get_lost(pico, tmp_path, sent):
    files = {**BOARD, **stored(events_of(3), tmp_path)}
    pico.boot(files=files, plugged=True)
    app = twin(tmp_path, files)
    pico.play(searched(twin(tmp_path, files), TO_ALLOW))
    pico.play("UP OK BACK BACK")
    pico.run(500)
    press(app, "")
    pico.serial = ""
    orders = [["pick", 1], ["set", 330], ["pick", "S"], ["set", 140], ["set", 60], ["press", "OK"]]
    orders += [["set", 70], ["pick", 2], ["set", 300], ["pick", "H"], ["set", 1], ["face"]]
    lines = sent(pico, orders)
    expected = []
    for name, *value in orders:
        said = getattr(app, name)(*value) if name in ("pick", "set") else ""
        if name == "press":
            app.press(4)
        expected.append({"said": said, "face": face_of(app)})
    assert [json.loads(line) for line in lines if line.startswith("{")] == expected
    events = [line.encode() for line in lines if line and not line.startswith("{")]
    # A new tail begins with a line of its own.
    events = [parse(event[:-9]) for event in events if not event.startswith(b'["tail",')]
    assert [list(event) for event in events] == events_in(app.files)[-len(EVENTS) :] == EVENTS
