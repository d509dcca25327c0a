"""Buttons, battery, watchdog."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support import fake_hardware


def test_read_returns_pressed_buttons_as_bits(wires):
    from drivers.buttons import Buttons

    buttons = Buttons((10, 11, None, None, 14, 15))
    assert buttons.read() == 0
    wires.levels.update({10: 0, 15: 0})
    wires.fallen = {10, 15}
    assert buttons.read() == 0b100001


def test_a_contact_counts_once_it_was_closed_long_enough(wires):
    from drivers.buttons import Buttons

    buttons = Buttons((10, 11, None, None, 14, 15))
    wires.levels[14] = 0
    assert buttons.read() == 0, "it may be a spark"
    wires.fallen = {14}
    assert buttons.read() == 0b010000
    assert buttons.read() == 0b010000, "it is still down"
    wires.levels[14] = 1
    assert buttons.read() == 0
    wires.levels[14] = 0
    assert buttons.read() == 0, "another spark"


def test_a_key_that_is_down_at_the_start_is_down(wires):
    from drivers.buttons import Buttons

    wires.levels[15] = 0
    buttons = Buttons((10, 11, None, None, 14, 15))
    assert buttons.read() == 0b100000


def test_a_tap_between_two_reads_counts_once(wires):
    from drivers.buttons import Buttons

    buttons = Buttons((10, 11, None, None, 14, 15))
    wires.fallen = {14}
    assert buttons.read() == 0b010000
    assert buttons.read() == 0
    wires.fallen = {10, 15}
    assert buttons.read() == 0, "two taps have no known order"
    wires.fallen = {10, 15}
    assert buttons.read(down=1) == 0b100000, "UP was released in between"
    wires.edges = {14}
    assert buttons.read(down=0b010000) == 0b010000, "still bouncing"
    assert buttons.read(down=0b010000) == 0, "reading an edge clears it"
    wires.edges, wires.fallen = {14}, {10}
    assert buttons.read(down=0b010000) == 0b000001, "OK was released, UP tapped"
    wires.edges = set()
    wires.fallen = {10, 15}
    wires.levels[15] = 0
    assert buttons.read() == 0b100001


def test_all_keys_are_read_at_once(wires):
    """Ten microseconds per pin, 500 times a second and between the parts of each frame."""
    from drivers.buttons import Buttons

    buttons = Buttons((10, 11, 12, 13, 14, 15))
    for down in ({}, {12: 0, 15: 0}):
        wires.levels = down
        wires.fallen = set(down)
        wires.looks = 0
        assert buttons.read() == sum(1 << pin - 10 for pin in down)
        assert wires.looks == 1


@given(
    pins=st.lists(
        st.one_of(st.none(), st.integers(0, 29)),
        min_size=1,
        max_size=6,
        unique_by=lambda pin: object() if pin is None else pin,
    ),
    levels=st.sets(st.integers(0, 29)),
    fallen=st.sets(st.integers(0, 29)),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_pins_of_any_number_count_for_their_own_key_only(wires, pins, levels, fallen):
    from drivers.buttons import Buttons

    wires.levels, wires.fallen = {}, set()
    buttons = Buttons(tuple(pins))
    wires.levels = dict.fromkeys(levels, 0)
    wires.fallen = set(fallen)
    closed = sum(1 << key for key, pin in enumerate(pins) if pin in fallen)
    down = sum(1 << key for key, pin in enumerate(pins) if pin in levels & fallen)
    tapped = closed & ~down
    one = tapped & (tapped - 1) == 0
    assert buttons.read() == (down | tapped if one else down)
    wires.edges = set(fallen)
    low = sum(1 << key for key, pin in enumerate(pins) if pin in levels)
    assert buttons.read(down=closed) == closed | down & low
    assert wires.fallen == fallen - set(pins), "its own queues, and no others, are emptied"


def test_a_chip_without_these_registers_is_read_pin_by_pin(monkeypatch):
    wires = fake_hardware.install(monkeypatch, registers=False)
    from drivers.buttons import Buttons

    buttons = Buttons((10, 11, None, None, 14, 15))
    wires.levels.update({10: 0, 15: 0})
    assert buttons.read() == 0b100001
    wires.levels[10] = 1
    assert buttons.read() == 0b100000
    assert wires.registers == {}, "no register was touched"


@pytest.mark.parametrize(
    ("kind", "fresh", "low", "noise"),
    [
        ("AA", 4250, 3000, 3150),
        ("", 4250, 3000, 3150),
        ("NiMH", 3450, 2950, 3100),  # three cells of 1.2 V behind a diode
        ("LiPo", 3850, 3200, 3350),
    ],
)
def test_low_battery_begins_and_ends_by_the_kind_of_battery(wires, kind, fresh, low, noise):
    from drivers.power import Power

    power = Power(29, 25, kind)
    assert wires.levels[25] == 1, "GP25 must be high, so that the ADC can use the pin"
    seen = []
    for millivolts in (fresh, noise, low, noise, fresh, noise, 0):
        wires.analog = millivolts * 65535 // 9900
        seen.append(power.is_low())
    assert seen == [False, False, True, True, False, False, False]
    wires.analog = 65535 // 2
    assert abs(power.millivolts() - 4950) < 5


def test_a_board_without_a_battery_is_never_low(wires):
    from drivers.power import Power

    power = Power(29, None, "USB")
    for millivolts in (5000, 3000, 2000, 0):
        wires.analog = millivolts * 65535 // 9900
        assert not power.is_low()


def test_the_watchdog_can_be_fed_and_disarmed(wires):
    from drivers.watchdog import Watchdog, disarm

    dog = Watchdog()
    dog.feed()
    assert wires.fed == 1
    disarm()
    assert wires.registers == {wires.numbers["watchdog"] + 0x3000: 1 << 30}
