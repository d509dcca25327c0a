"""Buttons, battery, watchdog."""


def test_read_returns_pressed_buttons_as_bits(wires):
    from drivers.buttons import Buttons

    buttons = Buttons((10, 11, None, None, 14, 15))
    assert buttons.read() == 0
    wires.levels.update({10: 0, 15: 0})
    assert buttons.read() == 0b100001


def test_a_tap_during_a_stall_counts_once_and_an_edge_without_stall_never(wires):
    from drivers.buttons import Buttons

    buttons = Buttons((10, 11, None, None, 14, 15))
    wires.fallen = {14}
    assert buttons.read(stalled=True) == 0b010000
    assert buttons.read(stalled=True) == 0
    wires.fallen = {14}
    assert buttons.read(down=0b100000) == 0
    assert buttons.read(stalled=True) == 0, "reading an edge clears it"
    wires.fallen = {10, 15}
    assert buttons.read(stalled=True) == 0, "two taps have no known order"
    wires.fallen = {10, 15}
    assert buttons.read(stalled=True, down=1) == 0b100000, "UP was released during the stall"
    wires.fallen = {14}
    assert buttons.read(down=0b010000) == 0b010000, "still bouncing"
    wires.fallen = {10, 15}
    wires.levels[15] = 0
    assert buttons.read(stalled=True) == 0b100001


def test_low_battery_ends_only_well_above_the_limit(wires):
    from drivers.power import Power

    power = Power(29, 25)
    assert wires.levels[25] == 1, "GP25 must be high, so that the ADC can use the pin"
    seen = []
    for millivolts in (4100, 3600, 3450, 3550, 3700, 3550, 0):
        wires.analog = millivolts * 65535 // 9900
        seen.append(power.is_low())
    assert seen == [False, False, True, True, False, False, False]
    wires.analog = 65535 // 2
    assert abs(power.millivolts() - 4950) < 5


def test_the_watchdog_can_be_fed_and_disarmed(wires):
    from drivers.watchdog import Watchdog, disarm

    dog = Watchdog()
    dog.feed()
    assert wires.fed == 1
    disarm()
    assert wires.registers == {0x40058000 + 0x3000: 1 << 30}
