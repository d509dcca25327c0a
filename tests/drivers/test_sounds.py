"""A box with a sounder: the real App, and what the pin plays after each press."""

import time

import pytest
from pinochle.app import App
from pinochle.keys import HOLD_BACK, HOLD_OK, OK, RIGHT, UP
from pinochle.storage.files import Folder
from pinochle_tools.terminal import key_script
from runner.board_file import BoardFile
from runner.sounds import Sounds, score

from boards import NAMES as BOARDS
from boards.pcb import nets

PIN = nets.SOUND
CLOCK = 200_000_000
HAND = "UP OK UP UP UP:980 OK UP OK OK UP*6 OK"
ACCEPTED = [[2000, 40], [2700, 60]]


@pytest.fixture
def box(wires, tmp_path, monkeypatch):
    monkeypatch.setattr(time, "ticks_diff", lambda to, since: to - since, raising=False)
    monkeypatch.setattr(time, "ticks_add", lambda ms, more: ms + more, raising=False)
    from drivers.piezo import Piezo
    from drivers.registers import PWM_BASE

    class Box:
        """Presses keys and listens; a tone counts once it has begun."""

        def __init__(self):
            self.app = App(Folder(str(tmp_path)), None, bytes(8), sounds=True)
            self.sounds = Sounds(Piezo(PIN))
            self.ms = 0

        def hz(self):
            slice = PWM_BASE + 0x14 * (PIN >> 1 & 7)
            word = wires.registers
            if wires.functions[PIN] is None:
                return 0
            top = word[slice + 16]
            assert word[slice + 12] == (top >> 1) * 0x10001
            return round(CLOCK / (word[slice + 4] >> 4) / (top + 1), -1)

        def heard(self):
            """Return the tones until nothing is left, as [Hz, ms]."""
            found = []
            self.ms = self.sounds.until
            while self.sounds.left or self.sounds.sounding:
                self.sounds.poll(self.ms)
                hz = self.hz()
                if found and found[-1][0] == hz:
                    found[-1][1] += 1
                else:
                    found.append([hz, 1])
                self.ms += 1
            return [one for one in found if one[1] > 1]

        def press(self, *keys):
            for key in keys:
                self.sounds.press(self.app, key, 0, self.ms)
            return self.heard()

        def play(self, words):
            """Press keys unheard; a search leads to a line."""
            key_script.performed(self.app, words)

    return Box()


def test_what_a_press_leads_to_is_heard(box):
    assert box.hz() == 0, "silent by default"
    assert box.press(OK) == [], "another screen"
    assert box.press(UP) == ACCEPTED, "a game has begun"
    box.play("UP")
    assert box.app.face()["kind"] == "number"
    assert box.press(RIGHT) == [[3200, 8]], "a large step"
    assert box.press(UP) == [], "a small one"
    assert box.press(OK) == ACCEPTED, "the bid is stored"
    box.play("HOLD-OK RIGHT DOWN>other-rules")
    assert box.press(OK) == [[400, 200]], "refused within a hand"
    box.play("OK BACK")
    assert box.press(HOLD_BACK) == [], "it asks first"
    assert box.press(OK) == [[2700, 40], [2000, 60]], "undone"


def test_the_score_is_played_from_the_menu_and_any_key_ends_it(box):
    box.play(f"OK UP {HAND}")
    totals = box.app.flow.game.totals
    box.press(HOLD_OK)
    box.play("DOWN>play-the-score")
    before = box.app.journal.count
    tones = box.press(OK)
    assert box.app.journal.count == before
    beeps = [hz for hz, ms in tones if hz]
    for side, hz in ((0, 1600), (1, 2100)):
        digits = [int(digit) for digit in str(abs(totals[side]))]
        assert beeps.count(hz) == sum(digit or 1 for digit in digits)
    assert box.sounds.counted is False, "it has ended"
    box.sounds.play(score([120, -30]))
    box.sounds.poll(box.sounds.until)
    assert box.hz() == 1600
    box.press(UP)
    assert box.hz() == 0


def test_the_pin_is_that_of_the_circuit_board_and_no_board_uses_it():
    found = BoardFile('{"keys": {"up": 10, "down": 11, "ok": 14, "back": 15}, "sounds": "GP16"}')
    assert found.mistakes == []
    assert found.constants["SOUNDS"] == PIN
    for name in BOARDS:
        board = nets.constants(name)
        assert not hasattr(board, "SOUNDS"), "silent by default"
        assert PIN not in (*board.KEYS, board.SDA, board.SCL)
