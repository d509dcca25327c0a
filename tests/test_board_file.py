"""A file board.json: what it describes, and each mistake with its cure, on a page."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from runner import start_pages
from runner.board_file import DEFAULTS, LONGEST, BoardFile
from runner.pages import wrapped

KEYS = {"up": 10, "down": 11, "left": 12, "right": 13, "ok": 14, "back": 15}
SPI = {"sck": 10, "mosi": 11, "cs": 9, "dc": 8, "reset": 12}
DEFAULT = dict(DEFAULTS)


def read(**sections):
    return BoardFile(json.dumps(sections))


def changes(found):
    return {name: value for name, value in found.constants.items() if DEFAULT.get(name) != value}


def test_pins_alone_describe_a_board():
    found = read(display={"sda": 6, "scl": 7}, keys={**KEYS, "ok": "GP20"}, battery="LiPo")
    assert found.mistakes == []
    assert changes(found) == {
        "BUS_NUMBER": 1,
        "SDA": 6,
        "SCL": 7,
        "KEYS": (10, 11, 12, 13, 20, 15),
        "BATTERY": "LiPo",
    }


def test_a_display_on_spi_with_an_encoder():
    found = read(display=SPI, keys={"ok": 14, "back": 15}, encoder={"a": 20, "b": 21, "steps": 2})
    assert found.mistakes == []
    assert found.constants["KEYS"] == (None, None, None, None, 14, 15)
    assert found.constants["ENCODER"] == (20, 21, 2)
    assert (found.constants["BUS"], found.constants["BUS_NUMBER"]) == ("SPI", 1)
    assert found.constants["MISO"] == 28, "GP8 and GP12 are used"


@pytest.mark.parametrize(
    ("sections", "mistake"),
    [
        ({"keys": {**KEYS, "ok": 10}}, "keys.ok: GP10 is used by keys.up; choose another pin"),
        ({"keys": {**KEYS, "ok": 4}}, "keys.ok: GP4 is used by display.sda; choose another pin"),
        ({"keys": {**KEYS, "ok": 23}}, "keys.ok: not a free pin; use GP0 to GP22 or GP26 to GP28"),
        ({"keys": {**KEYS, "ok": True}}, "keys.ok: not a free pin; use GP0 to GP22"),
        ({"keys": {**KEYS, "ok": "GP100"}}, "keys.ok: not a free pin; use GP0 to GP22"),
        ({"keys": {"ok": 14, "back": 15}}, "keys.up: missing; add its pin"),
        ({"keys": {**KEYS, "fire": 2}}, "keys.fire: unknown; use up down left right ok back"),
        ({"keys": [10, 11]}, "keys: write it in braces: {...}"),
        (
            {"display": {"sda": 5, "scl": 6}, "keys": KEYS},
            "display.sda: no I2C on GP5 GP6; use an",
        ),
        (
            {"display": {"sda": 4, "scl": 7}, "keys": KEYS},
            "display.sda: no I2C on GP4 GP7; use an",
        ),
        ({"display": {"sda": 4}, "keys": KEYS}, "display.scl: missing; add its pin"),
        ({"display": {"address": 60}, "keys": KEYS}, 'display.address: use "0x3C" or "0x3D"'),
        ({"display": {"controller": "ST7735"}, "keys": KEYS}, "display.controller: use SSD1306"),
        ({"display": {"rotated": 1}, "keys": KEYS}, "display.rotated: use true or false"),
        ({"display": {"offset": 9}, "keys": KEYS}, "display.offset: use 0 to 4"),
        ({"display": {**SPI, "sck": 1}}, "display.sck: GP1 cannot be SCK; use GP10 or GP18"),
        ({"display": {**SPI, "mosi": 3}}, "display.mosi: GP3 cannot be MOSI; use GP11"),
        ({"encoder": {"a": 20, "b": 22}}, "encoder.b: must be next to a: GP21"),
        ({"encoder": {"a": 20, "b": 21, "steps": 3}}, "encoder.steps: use 4 (most encoders) or 2"),
        ({"keys": KEYS, "sounds": 14}, "sounds: GP14 is used by keys.ok; choose another pin"),
        (
            {"keys": KEYS, "sounds": "on"},
            "sounds: not a free pin; use GP0 to GP22 or GP26 to GP28",
        ),
        ({"keys": {**KEYS, "sounds": 16}}, "keys.sounds: write it outside the braces of keys"),
        ({"display": {"battery": "AA"}}, "display.battery: write it outside the braces of displ"),
        ({"battery": "9V"}, "battery: use USB AA NiMH LiPo"),
        ({"name": "Café"}, "name: 1 to 40 plain characters, please"),
        ({"wifi": {}}, "wifi: unknown; use name display keys encoder battery sounds"),
    ],
)
def test_each_mistake_is_a_line_that_fits_on_a_page(sections, mistake):
    found = read(**{"keys": {"ok": 14, "back": 15}, **sections})
    lines = [line for line in found.mistakes if line.startswith(mistake)]
    assert len(lines) == 1, found.mistakes
    for line in found.mistakes:
        assert len(wrapped(line)) <= 5, line
        assert all(len(part) <= 21 for part in wrapped(line))


def test_all_mistakes_of_a_display_on_spi_are_found_at_once():
    found = read(display={"sck": 1, "mosi": 4, "cs": 23, "dc": 8}, keys={"ok": 14, "back": 15})
    keys = [line.split(":")[0] for line in found.mistakes]
    named = ["display.reset", "display.cs", "display.sck", "display.mosi"]
    assert [key for key in keys if key.startswith("display")] == named
    assert changes(found) == {}


def test_a_byte_order_mark_is_no_mistake():
    text = json.dumps({"keys": KEYS, "battery": "AA"})
    found = BoardFile("\ufeff" + text)
    assert found.mistakes == []
    assert found.constants == BoardFile(text).constants


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '"x"', "[" * 1500, "{" + " " * LONGEST])
def test_what_is_no_description_gives_the_default_board_and_a_line(text):
    found = BoardFile(text)
    assert len(found.mistakes) == 1
    assert changes(found) == {}


def test_a_mistake_in_the_keys_keeps_the_display_so_that_it_can_be_read():
    found = read(display={"sda": 26, "scl": 27}, keys={"up": 26, "ok": 14, "back": 15})
    assert changes(found) == {"BUS_NUMBER": 1, "SDA": 26, "SCL": 27}
    found = read(display={"sda": 26, "scl": 28}, keys={**KEYS, "ok": 20})
    assert changes(found) == {}, "nor are the keys used, because all mistakes come first"


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["display", "keys", "encoder", "sda", "sck", "ok", "a", "steps", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@given(anything)
def test_nothing_that_json_can_say_stops_the_device(value):
    found = BoardFile(json.dumps(value))
    pins = [pin for pin in found.constants["KEYS"] if pin is not None]
    assert found.mistakes or len(set(pins)) == len(pins)


class Lines:
    """Notes what would be sent over USB."""

    def __init__(self):
        self.said = []

    def say(self, data):
        self.said.append(data)

    def pump(self):
        pass


def test_the_pages(golden, monkeypatch):
    now = [0]
    monkeypatch.setattr(time, "ticks_ms", lambda: now[0], raising=False)
    monkeypatch.setattr(time, "ticks_add", lambda ms, more: ms + more, raising=False)
    monkeypatch.setattr(time, "ticks_diff", lambda a, b: a - b, raising=False)
    usb = Lines()
    line = "keys.ok: GP4 is used by display.sda; choose another pin"
    page = start_pages.Mistake(line, 1, 2, usb)
    for now[0] in (0, 10, 2999, 3000):
        frame = page.draw()
    assert usb.said == [line.encode() + b"\n"] * 2, "now and every three seconds"
    golden(frame, "runner/board-file")
    golden(start_pages.slow_clock("failed").draw(), "runner/slow-clock-failed")
    golden(start_pages.slow_clock("held").draw(), "runner/slow-clock-held")
