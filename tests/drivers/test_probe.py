"""A display is driven faster only if it returns what it was sent."""

import pytest
from support import fake_hardware

FAST, USUAL = 1_000_000, 400_000


class Slow(fake_hardware.Display):
    """A display that misreads every 37th byte on a bus above its speed."""

    def __init__(self, wires, columns, left):
        super().__init__(columns, left)
        self.wires, self.taken = wires, 0

    def transfer(self, wire):
        misread = bytearray(wire)
        for at in range(len(misread)):
            self.taken += 1
            # The first byte says what follows; without it there is no transfer.
            if at and self.wires.frequency > 600_000 and self.taken % 37 == 0:
                misread[at] ^= 1
        super().transfer(misread)


def shown(wires, display):
    from drivers.link import I2cLink
    from drivers.oled import Oled

    wires.devices[0x3C] = display
    oled = Oled(I2cLink(0, 4, 5, USUAL))
    assert oled.show(bytearray(b"\x3c" * 1024))
    return oled


@pytest.mark.parametrize("columns", [128, 132])
@pytest.mark.parametrize("slow", [False, True])
def test_it_is_faster_only_if_it_reads_every_byte(wires, columns, slow):
    from drivers.probe import follows

    left = (columns - 128) // 2
    display = Slow(wires, columns, left) if slow else fake_hardware.Display(columns, left)
    oled = shown(wires, display)
    assert follows(oled, bytearray(1024), FAST) is not slow
    assert oled.link.hz == wires.frequency == (USUAL if slow else FAST)
    frame = bytearray(range(256)) * 4
    assert oled.show(frame)
    assert display.picture == bytes(frame)
    assert display.on


def test_a_display_without_a_true_status_is_not_tried(wires):
    from drivers.probe import follows

    class Silent(fake_hardware.Display):
        def returned(self, count):
            return bytes(count)

    oled = shown(wires, Silent())
    oled.truthful = False
    assert not follows(oled, bytearray(1024), FAST)
    assert oled.link.hz == USUAL


def test_a_display_that_is_gone_raises_nothing(wires):
    from drivers.probe import follows

    display = fake_hardware.Display()
    oled = shown(wires, display)
    display.present = False
    assert not follows(oled, bytearray(1024), FAST)
    assert oled.link.hz == USUAL


@pytest.mark.parametrize(("ohms", "picofarads", "fast"), [(4_700, 60, True), (10_000, 120, False)])
def test_long_wires_and_weak_pull_ups_stay_at_400_khz(wires, ohms, picofarads, fast):
    from drivers.probe import follows

    wires.ohms, wires.picofarads = ohms, picofarads
    display = fake_hardware.Display()
    oled = shown(wires, display)
    frame = bytearray(range(256)) * 4
    assert follows(oled, frame, FAST) is fast
    assert oled.link.hz == wires.frequency == (FAST if fast else USUAL)
    assert oled.show(frame)
    assert display.picture == bytes(frame)
