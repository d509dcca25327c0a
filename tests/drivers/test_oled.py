"""Display driver: every frame arrives, only changes are sent, failures are recovered."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support import fake_hardware

KINDS = {
    "SSD1306": (128, 0, 0),
    "SH1106": (132, 2, 2),
    "SH1106 clone": (132, 0, 0),
}
frames = st.lists(
    st.tuples(st.integers(0, 1023), st.binary(min_size=1, max_size=200)), min_size=1, max_size=4
)
shared = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)


def made(wires, kind="SSD1306", rotated=False):
    from drivers.link import I2cLink
    from drivers.oled import Oled

    columns, left, offset = KINDS[kind]
    display = fake_hardware.Display(columns, left)
    wires.devices[0x3C] = display
    oled = Oled(I2cLink(0, 4, 5, 400_000, 0x3C), kind.split()[0], offset, rotated)
    return oled, display


def found(wires, kind, address=0x3C, rotated=False):
    """Return an Oled that knows nothing of its display, and the display."""
    from drivers.link import I2cLink
    from drivers.oled import Oled

    columns, left, _offset = KINDS[kind]
    display = fake_hardware.Display(columns, left)
    wires.devices[address] = display
    return Oled(I2cLink(0, 4, 5, 400_000), rotated=rotated), display


def painted(patches):
    frame = bytearray(1024)
    for at, patch in patches:
        frame[at : at + len(patch)] = patch[: 1024 - at]
    return frame


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rotated", [False, True])
@shared
@given(sequence=st.lists(frames, min_size=1, max_size=4))
def test_the_panel_shows_each_frame(wires, kind, rotated, sequence):
    oled, display = made(wires, kind, rotated)
    for patches in sequence:
        frame = painted(patches)
        assert oled.show(frame)
        assert display.picture == bytes(frame)
    assert display.on


@pytest.mark.parametrize("rotated", [False, True])
@pytest.mark.parametrize("address", [0x3C, 0x3D])
@pytest.mark.parametrize("kind", ["SSD1306", "SH1106"])
def test_address_and_controller_are_found(wires, kind, address, rotated):
    oled, display = found(wires, kind, address, rotated)
    frame = bytearray(range(256)) * 4
    assert oled.show(frame)
    assert display.picture == bytes(frame)
    assert (oled.controller, oled.link.address) == (kind, address)


def test_a_display_that_is_exchanged_is_found_again(wires):
    oled, first = found(wires, "SSD1306", 0x3C)
    frame = bytearray(range(256)) * 4
    assert oled.show(frame, 0)
    first.present = False
    frame[0] ^= 1
    oled.show(frame, 1)
    assert not oled.working
    second = wires.devices[0x3D] = fake_hardware.Display(132, 2)
    assert oled.show(frame, 600)
    assert second.picture == bytes(frame)
    assert oled.controller == "SH1106"


def test_a_missing_display_raises_nothing(wires):
    oled, display = found(wires, "SSD1306")
    display.present = False
    assert not oled.show(bytearray(1024), 0)
    assert not oled.working


@shared
@given(before=frames, after=frames)
def test_only_changed_columns_are_sent_each_once(wires, before, after):
    oled, display = made(wires)
    old, new = painted(before), painted(after)
    oled.show(old)
    display.written.clear()
    oled.show(new)
    written = [page * 128 + column for page, column in display.written]
    assert len(set(written)) == len(written), "a column was sent twice"
    changed = {i for i in range(1024) if old[i] != new[i]}
    assert changed <= set(written)
    for extra in set(written) - changed:
        # Only a short gap between two changed columns of a page may be sent too.
        page = extra // 128 * 128
        left = [i for i in changed if page <= i < extra]
        right = [i for i in changed if extra < i < page + 128]
        assert left
        assert right
        assert min(right) - max(left) <= 12


def test_an_unchanged_frame_sends_nothing(wires):
    oled, display = made(wires)
    frame = bytearray(b"\x81" * 1024)
    oled.show(frame)
    display.written.clear()
    assert not oled.send(frame, 10)
    assert display.written == []


@shared
@given(sequence=st.lists(frames, min_size=2, max_size=5), faults=st.sets(st.integers(1, 60)))
def test_picture_recovers_after_any_failed_transfers(wires, sequence, faults):
    wires.transfers = 0
    wires.fail_at = faults
    oled, display = made(wires)
    ms = 0
    for patches in sequence:
        frame = painted(patches)
        oled.show(frame, ms)
        ms += 700
    wires.fail_at = set()
    oled.show(frame, ms)
    assert oled.working
    assert display.picture == bytes(frame)
    assert display.on


def test_an_unplugged_display_is_retried_at_most_twice_a_second(wires):
    oled, display = made(wires)
    frame = bytearray(1024)
    oled.show(frame, 0)
    display.present = False
    frame[5] = 1
    assert oled.send(frame, 1)  # still being sent
    assert not oled.send(frame, 1)
    assert not oled.working
    before = wires.transfers
    for ms in range(2, 2002):
        oled.send(frame, ms)
    assert 3 <= wires.transfers - before <= 4
    display.power_on()
    oled.show(frame, 2600)
    assert oled.working
    assert display.picture == bytes(frame)


def test_a_display_is_set_up_again_after_a_short_power_loss(wires):
    oled, display = made(wires)
    frame = bytearray(b"\x18" * 1024)
    oled.show(frame, 0)
    display.power_on()
    oled.show(frame, 1000)
    oled.show(frame, 1001)
    assert display.on
    assert display.picture == bytes(frame)


def test_a_device_that_blocks_the_bus_gets_clocks_until_it_releases_it(wires):
    oled, display = made(wires)
    frame = bytearray(1024)
    oled.show(frame, 0)
    wires.hung = 7
    frame[1] = 255
    assert not oled.show(frame, 1)
    assert oled.show(frame, 600)
    assert display.picture == bytes(frame)


def test_contrast_and_sleep_survive_a_new_setup(wires):
    oled, display = made(wires)
    frame = bytearray(1024)
    oled.show(frame, 0)
    oled.contrast(9)
    oled.sleep(True)
    assert (display.contrast, display.on) == (9, False)
    display.power_on()
    oled.refresh()
    oled.show(frame, 10)
    assert (display.contrast, display.on) == (9, False)
    oled.sleep(False)
    assert display.on


def test_a_sleeping_display_is_neither_asked_nor_set_up_again(wires):
    """It reports that it is off, as a display does that lost its power."""
    oled, display = made(wires)
    frame = bytearray(b"\x18" * 1024)
    oled.show(frame, 0)
    assert oled.truthful
    oled.sleep(True)
    display.written.clear()
    before = wires.transfers
    for ms in range(500, 60_000, 500):
        assert not oled.send(frame, ms), "nothing is left to send"
    assert wires.transfers == before
    assert (display.written, display.on) == ([], False)
    oled.sleep(False)
    assert display.on
    assert display.picture == bytes(frame)


def test_a_bus_error_while_setting_contrast_raises_nothing(wires):
    oled, display = made(wires)
    oled.show(bytearray(1024), 0)
    display.present = False
    oled.contrast(3)
    assert not oled.working


def test_a_display_on_spi_shows_the_frame(wires):
    from drivers.oled import Oled
    from drivers.spi_link import SpiLink

    display = wires.devices["spi"] = fake_hardware.Display(132, 2)
    oled = Oled(SpiLink(1, 10, 11, 28, 10_000_000, 9, 8, 12), "SH1106", 2)
    frame = bytearray(range(256)) * 4
    assert oled.show(frame)
    assert display.picture == bytes(frame)
    assert oled.link.bus.pins == (10, 11, 28)
    assert wires.levels[9] == 1, "deselected afterwards"


def test_a_display_without_readable_status_is_set_up_again_regularly(wires):
    from drivers.oled import Oled
    from drivers.spi_link import SpiLink

    display = wires.devices["spi"] = fake_hardware.Display()
    oled = Oled(SpiLink(1, 10, 11, 28, 10_000_000, 9, 8, 12))
    frame = bytearray(b"\x3c" * 1024)
    oled.show(frame, 0)
    display.written.clear()
    oled.show(frame, 5000)
    assert display.written == []
    display.power_on()
    for ms in range(6000, 21000, 500):
        oled.show(frame, ms)
    assert display.on
    assert display.picture == bytes(frame)
    # In these 15 s without changes, two set-ups at most are sent.
    assert len(display.written) <= 2 * 1024
    display.written.clear()
    oled.sleep(True)
    for ms in range(21000, 60000, 500):
        oled.show(frame, ms)
    assert not display.on, "nor is it woken"
    assert display.written == []


def test_short_runs_are_sent_together_and_long_ones_apart(wires):
    oled, display = made(wires)
    frame = bytearray(1024)
    oled.show(frame)
    for at in range(0, 1024, 256):
        frame[at] = 1
    assert oled.send(frame, 1)
    assert display.picture == bytes(frame)
    assert not oled.send(frame, 1)
    frame = bytearray(b"\xff" * 1024)
    sends = 0
    while oled.send(frame, 2):
        sends += 1
    assert sends == 8, "the keys are read between the pages"
    assert display.picture == bytes(frame)


def test_a_body_is_sent_before_the_rows_around_it(wires):
    oled, display = made(wires)
    assert oled.show(bytearray(1024))
    frame = bytearray(range(1, 256)) * 4 + bytearray(4)
    oled.send_body(frame)
    oled.link.finish()
    rows = [bytes(frame[at : at + 128]) for at in range(0, 1024, 128)]
    seen = [display.picture[at : at + 128] for at in range(0, 1024, 128)]
    assert seen == [bytes(128)] * 2 + rows[2:5] + [bytes(128)] * 3
    assert oled.show(frame)
    assert display.picture == bytes(frame)


def test_a_body_for_a_missing_display_raises_nothing(wires):
    oled, display = made(wires)
    oled.send_body(bytearray(1024))
    assert oled.show(bytearray(1024))
    display.present = False
    oled.send_body(bytearray(range(256)) * 4)
    assert not oled.show(bytearray(range(256)) * 4, 1)
    display.present = True
    assert oled.show(bytearray(range(256)) * 4, 1000)
    assert display.picture == bytes(range(256)) * 4


# A first picture is sent without waiting for the display's answers.


def begun(wires, kind, frame, rotated=False):
    """Return an Oled that began to send a frame to the display of before, and the display."""
    oled, display = found(wires, kind, rotated=rotated)
    oled.begin(frame, 0x3C, kind.split()[0])
    return oled, display


@pytest.mark.parametrize("kind", ["SSD1306", "SH1106"])
@pytest.mark.parametrize("rotated", [False, True])
@shared
@given(patches=frames, later=frames)
def test_a_first_picture_is_shown_and_changes_follow(wires, kind, rotated, patches, later):
    frame = painted(patches)
    oled, display = begun(wires, kind, frame, rotated)
    assert oled.ended(frame)
    assert (display.picture, display.on, display.contrast) == (bytes(frame), True, oled.level)
    assert oled.truthful
    display.written.clear()
    assert oled.show(frame)
    assert display.written == []
    assert oled.show(painted(later))
    assert display.picture == bytes(painted(later))


@pytest.mark.parametrize("failing", range(1, 12))
def test_a_first_picture_that_fails_is_sent_again(wires, failing):
    frame = bytearray(range(256)) * 4
    oled, display = found(wires, "SSD1306")
    wires.fail_at = {wires.transfers + failing}
    oled.begin(frame, 0x3C, "SSD1306")
    assert not oled.ended(frame)
    assert not oled.working
    assert oled.show(frame)
    assert (display.picture, display.on) == (bytes(frame), True)


@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_another_display_than_before_is_found(wires, address):
    from drivers.probe import is_same

    frame = bytearray(range(256)) * 4
    display = wires.devices[address] = fake_hardware.Display(132, 2)
    oled = found(wires, "SSD1306", 0x30)[0]
    oled.begin(frame, 0x3C, "SSD1306")
    if oled.ended(frame):
        assert not is_same(oled, frame)
        oled.refresh()
    assert oled.show(frame)
    assert (oled.link.address, oled.controller) == (address, "SH1106")
    assert display.picture == bytes(frame)
    assert is_same(oled, frame)


@pytest.mark.parametrize("kind", ["SSD1306", "SH1106"])
def test_the_display_of_before_is_the_same(wires, kind):
    from drivers.probe import is_same

    for frame in (bytearray(1024), bytearray(b"\x06" * 1000 + b"\x07" * 24)):
        oled, _ = begun(wires, kind, frame)
        assert oled.ended(frame)
        assert is_same(oled, frame)


def test_a_fast_bus_repairs_what_a_display_misread_within_ten_seconds(wires):
    oled, display = made(wires)
    oled.link.hz = 1_000_000
    frame = bytearray(range(256)) * 4
    oled.show(frame, 0)
    display.memory[5][77] ^= 16
    display.contrast = 3
    for ms in range(0, 10_000, 250):
        oled.show(frame, ms)
    assert display.picture == bytes(frame)
    assert display.contrast == oled.level
    assert len(display.written) <= 3 * 1024
