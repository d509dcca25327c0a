"""Sparks, short taps and a rotary encoder with bouncing contacts."""

import json
import random

import pytest
from emulator.emulated import show
from emulator.games import BOARD, press, twin

ENCODER = {"/board": b"encoder_key\n"}
A, B = 12, 13


def pulse(pico, pin, ms):
    """Close a contact for `ms`, at a random moment of the main loop."""
    pico.run(20 + pico.chance.random() * 5)
    pico.do("pins", events=[[0, pin, 0], [ms, pin, None]])
    pico.run(30)


def test_a_spark_is_no_press_and_a_short_tap_is_one(pico, tmp_path):
    first = pico.boot(files=BOARD)
    up = pico.pin("UP")
    for ms in [0.05, 0.1, 0.2, 0.25, 0.3] * 4:
        pulse(pico, up, ms)
        assert pico.picture() == first, f"{ms} ms"
    app = twin(tmp_path)
    for ms in [1, 1.2, 1.6, 2, 3] * 4:
        expected = press(app, "UP")
        pulse(pico, up, ms)
        assert pico.shows(expected), f"{ms} ms"


def test_an_arrow_acts_while_its_contact_still_bounces(pico, tmp_path):
    """Each closing is as short as a spark; together they are as long as a contact."""
    pico.boot(files=BOARD)
    expected = press(twin(tmp_path), "UP")
    up = pico.pin("UP")
    bounces = [(0, 0), (0.2, None), (0.9, 0), (1.1, None), (1.8, 0), (2.0, None)]
    pico.run(400)
    pico.mark()
    start = pico.ms
    pico.do("pins", events=[[at, up, level] for at, level in bounces])
    assert pico.shows(expected)
    assert pico.look()["lastChange"] - start < 40


@pytest.mark.parametrize("early", [1.5, 1, 0.75, 0.5, 0.25, 0, -0.25, -0.5, -0.75, -1])
def test_back_works_although_the_laptop_resets_the_bus_while_keys_are_set_up(
    pico, tmp_path, early
):
    """The chip's USB borrows the pin of BACK after that, for a millisecond."""
    usual = {**BOARD, "/board": b"six_ssd1306\nhz=1000000,60,SSD1306\n"}
    app = twin(tmp_path, usual)
    pico.power_on(files=usual, plugged=True, resetMs=10 - early)
    assert pico.shows(press(app, ""))
    for word in ("BACK", "OK", "BACK"):
        # The first BACK changes nothing: a key at once beside it would be a palm.
        pico.press(word)
        assert pico.shows(press(app, word), 300), word


def turn(pico, detents, apart_ms, start=0.0, bounce_ms=3.0):
    """Turn the encoder by detents (negative: counterclockwise); return the time it takes, in ms.

    Each of the four steps of a detent bounces for up to `bounce_ms`.
    """
    chance = pico.chance
    order = ((A, 0), (B, 0), (A, None), (B, None))
    if detents < 0:
        order = ((B, 0), (A, 0), (B, None), (A, None))
    at, events = start, []
    for _ in range(abs(detents)):
        for step, (pin, level) in enumerate(order):
            moment = at + apart_ms * step / 4
            end = moment + chance.random() * min(bounce_ms, apart_ms / 4 - 0.5)
            events.append([moment, pin, level])
            moment += chance.uniform(0.02, 0.7)
            while moment < end - 0.1:
                events.append([moment, pin, 0 if level is None else None])
                moment += chance.uniform(0.02, 0.1)
                events.append([moment, pin, level])
                moment += chance.uniform(0.02, 0.7)
        at += apart_ms
    pico.do("pins", events=events)
    return at


COUNT = """
import gc, time
from drivers.buttons import Buttons
from drivers.encoder import Encoder
buttons, encoder = Buttons((None, None, None, None, 14, 15)), Encoder(12, 13)
turned = []
end = time.ticks_add(time.ticks_ms(), {ms})
while time.ticks_diff(end, time.ticks_ms()) > 0:
    detents = encoder.read()
    if detents:
        turned.append(detents)
    time.sleep_ms(1 if len(turned) % 7 else 60)
    if len(turned) % 10 == 0:
        gc.collect()
print(turned)
"""


@pytest.mark.parametrize("detents", [120, pytest.param(1000, marks=pytest.mark.soak)])
def test_no_detent_is_lost_or_doubled(pico, detents):
    """At up to 20 detents a second, with pauses of 60 ms as for a write of flash."""
    pico.boot(files=ENCODER)
    pico.prompt()
    expected, at = [], 100.0
    chance = random.Random(5)
    while sum(abs(run) for run in expected) < detents:
        run = chance.choice((1, 3, 10, 25)) * chance.choice((-1, 1))
        at = turn(pico, run, chance.uniform(50, 70), at) + 150
        expected.append(run)
    turned = json.loads(pico.execute(COUNT.format(ms=int(at) + 300), at + 5000))
    counted, direction = [], 0
    for step in turned:
        if step * direction > 0:
            counted[-1] += step
        else:
            counted.append(step)
        direction = step
    merged = []
    for run in expected:
        if merged and run * merged[-1] > 0:
            merged[-1] += run
        else:
            merged.append(run)
    assert counted == merged


def test_a_hand_is_entered_by_turns(pico, tmp_path):
    pico.boot(files=ENCODER)
    app = twin(tmp_path, keys=4)
    words = "OK UP OK UP UP UP OK UP OK UP OK UP OK UP UP UP OK OK UP UP UP UP DOWN OK OK"
    for word in words.split():
        expected = press(app, word)
        if word in ("UP", "DOWN"):
            pico.run(turn(pico, 1 if word == "UP" else -1, 60) + 60)
        else:
            pico.press(word)
        assert pico.shows(expected, 1500), f"after {word}:\n{show(pico.picture())}"
    assert app.flow.current.race.hands == 1
    assert twin(tmp_path, pico.files(), keys=4).flow.current.race.hands == 1


def test_the_first_start_asks_by_turns(pico):
    pico.boot(own=False, files={"/note": b"a file system without a board"})
    pico.run(turn(pico, -1, 60) + 100)
    pico.press("OK")
    pico.run(300)
    pico.press("OK")
    pico.run(800)
    assert pico.files()["/board"].startswith(b"encoder_key\nUSB\n")
