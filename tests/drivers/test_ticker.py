"""Keys that are read by a timer while the program computes."""

import pytest
from pinochle.keys import BACK, LEFT, OK, RIGHT, UP, Keypad

PINS = (10, 11, 12, 13, 14, 15)
LIFTED_MS = 200


class Computing:
    """The keys of a box that computes: only its timer reads them, by the real drivers."""

    def __init__(self, wires):
        from drivers.buttons import Buttons
        from drivers.ticker import Ticker

        self.wires = wires
        self.buttons = Buttons(PINS)
        self.keypad = Keypad()
        self.now = 0
        self.look()
        self.ticker = Ticker(self.look)
        self.ticker.start()

    def look(self):
        self.keypad.observe(self.buttons.read(self.keypad.down()), self.now)

    def compute(self, contacts):
        """Let time pass with contacts of (key, from, until); return the presses."""
        last = max(until for _, _, until in contacts) + LIFTED_MS
        start = self.now
        ((period, tick),) = self.wires.timers.values()
        closed = set()
        for self.now in range(start, start + last):
            for key, begin, end in contacts:
                pin = PINS[key]
                self.wires.levels[pin] = 0 if begin <= self.now - start < end else 1
                if self.now - start == begin:
                    closed.add(pin)
            if self.now % period == 0:
                self.wires.fallen = closed
                tick(None)
                closed = set()
        presses = iter(self.keypad.take, -1)
        return [press & 7 for press in presses]


@pytest.mark.parametrize("key", [UP, RIGHT, OK, BACK])
def test_each_tap_of_a_key_counts_while_the_program_computes(wires, key):
    box = Computing(wires)
    for gap in (30, 45, 80):
        contacts = [(key, at * (40 + gap), at * (40 + gap) + 40) for at in range(5)]
        assert box.compute(contacts) == [key] * 5


def test_taps_of_several_keys_keep_their_order(wires):
    box = Computing(wires)
    contacts = [(UP, 0, 40), (OK, 60, 100), (UP, 130, 170), (BACK, 190, 230), (LEFT, 260, 300)]
    assert box.compute(contacts) == [UP, OK, UP, BACK, LEFT]


def test_a_palm_counts_as_no_key_while_the_program_computes(wires):
    box = Computing(wires)
    assert box.compute([(OK, 3, 90), (LEFT, 12, 80), (RIGHT, 26, 85)]) == []
    assert box.compute([(OK, 3, 50)]) == [OK]


def test_nothing_is_called_after_stop_and_ctrl_c_is_remembered(wires):
    from drivers.ticker import Ticker

    def interrupted():
        raise KeyboardInterrupt

    ticker = Ticker(interrupted)
    ticker.start()
    ((_, tick),) = wires.timers.values()
    assert not ticker.interrupted
    tick(None)
    assert ticker.interrupted
    ticker.stop()
    ticker.stop()
    assert not wires.timers
