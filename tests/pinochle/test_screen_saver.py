"""Display care (dimming, shifting, switching off), and the about page."""

import pytest
from pinochle.app import VERSION, App
from pinochle.display.frame import WIDTH
from pinochle.display.screen_saver import (
    DARK,
    DARK_AFTER_MS,
    DIM,
    DIM_AFTER_MS,
    FULL,
    SHIFT_EVERY_MS,
)
from pinochle.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from pinochle.storage.files import Folder
from pinochle.text import words
from support.pilot import Pilot, new_app, no_clock

HAND = {"declarer": 0, "bid": 300, "meld": [200, 50], "tricks": [180, 70]}


@pytest.fixture
def pilot(tmp_path):
    pilot = Pilot(new_app(Folder(str(tmp_path))))
    pilot.begin("racehorse")
    return pilot


def test_the_display_dims_after_two_minutes_and_the_next_key_still_counts(pilot):
    app = pilot.app
    app.tick(DIM_AFTER_MS - 1)
    assert app.brightness == FULL
    app.tick(1)
    assert app.brightness == DIM
    pilot.press(UP)
    assert app.brightness == FULL
    assert app.screen.title == words.BIDS % "NORTH"


def test_a_dimmed_display_shifts_every_minute_and_its_title_bar_is_dark_every_other(pilot):
    app = pilot.app
    still = bytes(app.draw())
    app.tick(DIM_AFTER_MS)
    assert bytes(app.draw()) == still
    app.tick(SHIFT_EVERY_MS)
    shifted = bytes(app.draw())
    # The title bar, which is lit on every screen, is dark for a minute.
    bar = bytes(byte ^ 0xFF for byte in shifted[:WIDTH])
    assert bar[1:] == still[: WIDTH - 1]
    edge = bytes(byte ^ 1 for byte in shifted[WIDTH : 2 * WIDTH])
    assert edge[1:] == still[WIDTH : 2 * WIDTH - 1]
    for row in range(2, 8):
        line = still[row * WIDTH : (row + 1) * WIDTH]
        assert shifted[row * WIDTH + 1 : (row + 1) * WIDTH] == line[:-1]
    app.tick(SHIFT_EVERY_MS)
    assert bytes(app.draw()) == still
    app.tick(SHIFT_EVERY_MS)
    pilot.press(UP)
    pilot.press(BACK)
    assert bytes(app.draw()) == still


def test_the_display_goes_dark_after_half_an_hour_and_a_key_only_wakes_it(pilot):
    app = pilot.app
    still = bytes(app.draw())
    app.tick(DARK_AFTER_MS)
    assert app.brightness == DARK
    assert not any(app.draw())
    pilot.press(OK)
    assert bytes(app.draw()) == still
    pilot.press(OK)
    assert bytes(app.draw()) != still


def test_the_display_stays_on_while_a_hand_is_played(pilot):
    while pilot.screen.title != words.BID_BY % ("N+S", 300):
        pilot.answer(HAND)
    pilot.app.tick(3 * DARK_AFTER_MS)
    assert pilot.app.brightness == DIM
    assert any(pilot.app.draw())


def test_a_notice_wakes_a_dark_display(pilot):
    pilot.app.tick(DARK_AFTER_MS)
    pilot.app.notice("battery")
    assert pilot.app.brightness == FULL
    assert any(pilot.app.draw())


def test_about_shows_version_board_games_space_and_battery(tmp_path):
    space, battery = 1_048_576, 3870
    app = App(
        Folder(str(tmp_path)),
        no_clock,
        bytes(8),
        board="six_ssd1306",
        battery=lambda: battery,
        space=lambda: space,
    )
    pilot = Pilot(app)
    pilot.begin("racehorse")
    pilot.open_menu(words.ABOUT)
    text = "\n".join(pilot.screen.lines)
    for part in (VERSION, "six_ssd1306", "1 game", "1024 kB", "3.8 V"):
        assert part in text
    for key in (UP, DOWN, LEFT, RIGHT):
        pilot.press(key)
    pilot.press(OK)
    assert pilot.screen.title == "N+S"


def test_a_folder_returns_its_free_space(tmp_path):
    assert Folder(str(tmp_path)).space() > 0
    assert Folder(str(tmp_path / "none" / "there")).space() == -1
