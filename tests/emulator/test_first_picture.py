"""The first picture goes to the display of the last start at its speed, without waiting for it."""

import pytest
from emulator.emulated import show
from emulator.games import BOARD, events_of, play_both, press, stored, twin

FOUND_MS = 7000  # from power-on until the display was tried at 1 MHz
FAST, USUAL = 1_000_000, 400_000


def said(hz, address=0x3C, controller="SSD1306"):
    """Return the file `board` after this was found out."""
    return b"six_ssd1306\nhz=%d,%d,%s\n" % (hz, address, controller.encode())


def is_at(pico, hz):
    return abs(pico.look()["busHz"] / hz - 1) < 0.1


@pytest.fixture
def rested(pico, tmp_path):
    """Return the files of a device that rested with a game and knows its display."""
    files = {**BOARD, "/board": said(FAST), **stored(events_of(10), tmp_path)}
    pico.boot(files=files)
    pico.rest()
    assert is_at(pico, FAST)
    return files


def test_1_mhz_is_tried_once_and_remembered(pico):
    files = dict(BOARD)
    pico.boot(files=files, plugged=False)
    assert is_at(pico, USUAL)
    pico.run(FOUND_MS)
    assert is_at(pico, FAST)
    assert pico.files()["/board"] == said(FAST)
    pico.power_on(image=pico.image(), plugged=False)
    pico.expect(pico.first_frame(files))
    assert is_at(pico, FAST)


@pytest.mark.wide
@pytest.mark.parametrize("controller", ["SSD1306", "SH1106"])
@pytest.mark.parametrize(
    ("wires", "hz"),
    [
        ({"fastest": 600_000}, USUAL),
        ({"ohms": 10_000, "picofarads": 120}, USUAL),
        ({"ohms": 4_700, "picofarads": 60}, FAST),
    ],
)
def test_wires_and_displays_that_are_too_slow_stay_at_400_khz(pico, controller, wires, hz):
    options = {"wires": wires, "controller": controller, "plugged": False}
    expected = pico.boot(files=BOARD, **options)
    pico.run(FOUND_MS)
    assert pico.picture() == expected
    assert pico.files()["/board"] == said(hz, controller=controller)
    pico.mark()
    # It is not tried again.
    pico.power_on(image=pico.image(), **options)
    pico.expect(expected)
    pico.do("flash", record=True)
    pico.run(FOUND_MS)
    assert (is_at(pico, FAST), pico.picture()) == (hz == FAST, expected)
    assert pico.files()["/board"] == said(hz, controller=controller)


def test_what_a_fast_display_misread_is_repaired_while_idle(pico, rested):
    before = pico.picture()
    for column in (5, 300, 1001):
        pico.do("fault", misread=[column, 0x41])
    assert pico.picture() != before
    assert pico.shows(before, 10_000), show(pico.picture())


@pytest.mark.parametrize("noise", [0.002, 0.0002])
def test_noise_costs_neither_answers_nor_the_picture(pico, tmp_path, noise):
    files = {**BOARD, "/board": said(FAST)}
    app = twin(tmp_path / "own", files)
    pico.power_on(files=files, wires={"noise": noise}, plugged=False)
    pico.run(1000)
    press(app, "")
    for word in ("UP", "OK", "RIGHT", "OK"):
        press(app, word)
        pico.press(word)
        pico.run(100)
    assert pico.shows(bytes(app.draw()), 60_000), show(pico.picture())


def test_a_fast_display_that_fails_is_given_up_for_all_later_starts(pico, rested):
    image = pico.image()
    expected = pico.picture()
    pico.power_on(image=image, wires={"fastest": 600_000}, plugged=False)
    pico.expect(expected, 1000)
    assert is_at(pico, USUAL)
    pico.run(FOUND_MS)
    assert pico.files()["/board"] == said(USUAL)


@pytest.mark.wide
@pytest.mark.parametrize(("controller", "address"), [("SH1106", 0x3C), ("SSD1306", 0x3D)])
def test_another_display_than_at_the_last_start(pico, rested, controller, address):
    expected, image = pico.picture(), pico.image()
    wires = {"address": address}
    pico.power_on(image=image, controller=controller, wires=wires, plugged=False)
    pico.run(FOUND_MS)
    assert pico.shows(expected, 3000), show(pico.picture())
    pico.run(5000)
    assert is_at(pico, FAST)
    assert pico.files()["/board"] == said(FAST, address, controller)


@pytest.mark.wide
@pytest.mark.parametrize("lost_at", [0, 20, 37, 38, 42, 47, 60, 90])
@pytest.mark.parametrize("late", [30, 2500])
def test_a_display_that_is_lost_during_the_start_and_found_late(
    pico, tmp_path, rested, lost_at, late
):
    app = twin(tmp_path / "own", rested)
    expected, image = press(app, ""), pico.image()
    pico.power_on(image=image, plugged=False)
    pico.run(lost_at)
    pico.do("fault", unplugged=True)
    pico.run(late)
    pico.do("fault", displayPower=True)
    pico.do("fault", unplugged=False)
    shown = pico.shows(expected, 1500)
    if not shown:
        # It worked before it was lost, so the display says so.
        app.notice("display")
        assert pico.shows(press(app, ""), 1000), show(pico.picture())
        pico.press("OK")
        press(app, "OK")
    play_both(pico, app, "UP OK")


@pytest.mark.wide
@pytest.mark.parametrize("clocks", [1, 5, 9])
def test_a_display_that_blocks_the_bus_at_power_on(pico, rested, clocks):
    expected, image = pico.picture(), pico.image()
    pico.power_on(image=image, plugged=False)
    pico.do("fault", hung=clocks)
    assert pico.shows(expected, 1000), show(pico.picture())


def test_a_start_changes_no_flash(pico, rested):
    """A power cut during a start leaves flash as it was."""
    pico.power_on(image=pico.image(), plugged=False)
    pico.do("flash", record=True)
    assert pico.run(1000, started=True)
    assert pico.do("flash")["operations"] == 0


@pytest.mark.wide
def test_power_loss_while_the_display_is_remembered(pico, tmp_path):
    """Before and halfway through each flash operation: the next start tries again, or knows it."""
    first = pico.boot(files={**BOARD, **stored(events_of(2), tmp_path)}, plugged=False)
    pico.do("flash", record=True)
    pico.run(FOUND_MS + 2000)
    operations = pico.do("flash")["operations"]
    assert operations > 4
    images = []
    for half in (False, True):
        which = {"from": 0, "to": operations, "half": half, "file": str(tmp_path / f"{half:d}")}
        images += pico.do("cuts", **which)["names"][half::4]
    for image in images:
        pico.power_on(image=image, plugged=False)
        pico.expect(first, 1000)
        known = pico.files()["/board"]
        assert known in (BOARD["/board"], said(FAST)), known
        pico.run(FOUND_MS)
        assert (is_at(pico, FAST), pico.picture()) == (True, first)
