"""Notices, refusals, failing storage; and the notice that storage is full."""

import pytest
from pinochle.keys import BACK, DOWN, OK, UP
from pinochle.storage.files import Folder
from pinochle.text import words
from runner.storing import LITTLE, MOVE, FlashFolder
from support.pilot import Pilot, frame, new_app
from support.records import CORPUS, lines
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


HAND = lines(CORPUS)[0]["hands"][0]
FULL = words.NOTICES["full"][0]


class SmallFolder(FullFolder):
    """A FullFolder that is asked whether it is full, as flash is."""

    asked = 0
    full = False

    def runs_out(self):
        self.asked += 1
        was, self.full = self.full, self.room == 0
        return self.full and not was


def test_the_first_move_that_fails_is_reported_once(tmp_path):
    folder = SmallFolder(str(tmp_path / "small"))
    pilot, twin = (Pilot(new_app(one)) for one in (folder, Folder(str(tmp_path / "large"))))
    for player in (pilot, twin):
        player.begin("racehorse")
        player.play(HAND)
    folder.room = 0
    for player in (pilot, twin):
        player.app.tick(4000)
    assert pilot.screen.title == FULL
    assert pilot.app.journal.saved
    pilot.press(OK)
    assert frame(pilot.app) == frame(twin.app)
    for _ in range(5):
        pilot.app.tick(4000)
    assert pilot.screen.title != FULL


def test_storage_with_room_is_not_reported(tmp_path):
    folder = SmallFolder(str(tmp_path))
    pilot = Pilot(new_app(folder))
    pilot.begin("racehorse")
    pilot.play(HAND)
    for _ in range(5):
        pilot.app.tick(4000)
    assert folder.asked
    assert pilot.screen.title != FULL


class Counted(FlashFolder):
    """Flash with a number of free bytes, of which a move takes the most that it can."""

    def __init__(self, path, free):
        super().__init__(path, None, None)
        self.free, self.counted = free, 0

    def space(self):
        self.counted += 1
        return self.free


def test_flash_is_full_below_eight_blocks_and_is_seldom_counted(tmp_path):
    folder = Counted(str(tmp_path), 352 * 4096)
    moves = 0
    while not folder.runs_out():
        folder.free -= MOVE
        moves += 1
    assert LITTLE - MOVE <= folder.free < LITTLE
    assert folder.counted < moves / 5
    assert not folder.runs_out(), "said twice"


def test_a_write_that_fails_has_the_blocks_counted_at_once(tmp_path):
    folder = Counted(str(tmp_path), 352 * 4096)
    assert not folder.runs_out()
    folder.free = 4096
    assert not folder.runs_out()
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="directory"):
        folder.append("folder", b"x")
    assert folder.runs_out()


def test_a_laptop_does_not_ask(tmp_path):
    assert not Folder(str(tmp_path)).runs_out()


def test_less_than_no_free_blocks_are_none(tmp_path, monkeypatch):
    """What littlefs reports when it is full."""
    full = (4096, 4096, 352, -2, -2, 0, 0, 0, 0, 255)
    monkeypatch.setattr("os.statvfs", lambda path: full)
    assert Folder(str(tmp_path)).space() == 0
