"""Screens for problems: notices, refusals, failing storage."""

import pytest
from pinochle.keys import BACK, DOWN, OK, UP
from pinochle.storage.files import Folder
from pinochle.text import words
from support.pilot import Pilot, new_app
from support.storage import FullFolder


@pytest.mark.parametrize("code", sorted(words.NOTICES))
def test_ok_closes_a_notice(code, golden, tmp_path):
    app = new_app(Folder(str(tmp_path)))
    before = bytes(app.draw())
    app.notice(code)
    golden(app, f"notices/{code}")
    app.press(OK)
    assert app.draw() == before


def test_failing_storage_offers_to_try_again_or_continue(golden, tmp_path):
    folder = FullFolder(str(tmp_path))
    app = new_app(folder)
    pilot = Pilot(app)
    pilot.begin("racehorse")
    folder.room = 0
    for key in (OK, UP, OK, UP):  # North bids the number offered
        app.press(key)
    golden(app, "storage/fails")
    app.press(BACK)
    golden(app, "storage/bid-again")
    for key in (UP, DOWN, OK):
        app.press(key)
    golden(app, "storage/not-saved")
