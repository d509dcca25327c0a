"""`flash --files` onto stock MicroPython: what is there afterwards, over an older version."""

import pytest
from pinochle_tools.device.install import firmware_files
from support import journals
from support.records import ended_in_one_line, pinochle
from support.standin_device import StandIn

# Each would fail if it was imported.
STALE = b"raise RuntimeError('a module of an older version')\n"
OLD = (
    # Modules that are in rooms now; some have the name of a new package.
    *("/lib/pinochle/desk.mpy", "/lib/pinochle/game.mpy", "/lib/pinochle/game.py"),
    *("/lib/pinochle/flow.mpy", "/lib/pinochle/storage.py", "/lib/pinochle/text.py"),
    # A source takes precedence over bytecode.
    *("/lib/pinochle/app.py", "/lib/pinochle/rules/melds.py", "/lib/drivers/oled.py"),
    *("/lib/runner/looping.mpy", "/lib/boards/seven_keys/board.mpy"),
    # A folder of an older version; a file that an interrupted update left.
    *("/lib/pinochle/shelf/old/ledger.mpy", "/lib/pinochle/keys.mpy.new"),
    # Beside main.py, which takes precedence over /lib.
    *("/pinochle/__init__.py", "/pinochle/desk.py", "/pinochle/app.py", "/drivers/oled.py"),
)
MINE = {
    "/boot.py": b"import time\n",
    "/notes.txt": b"mine",
    "/board": b"four_ssd1306\n",
    "/selftest.json": b"{}",
    "/crash.txt": b"at 0\n",
    "/lib/microdot.py": b"mine",
    "/lib/sensors/pinochle.py": b"mine",
    "/pinochle.txt": b"mine",
    "/games/notes.txt": b"mine",
}


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    """Without mpremote's pauses between the pieces that it writes."""
    monkeypatch.setattr("time.sleep", lambda seconds: None)


@pytest.fixture(scope="module")
def new(tmp_path_factory):
    """The paths that the firmware's files have on the device."""
    return set(firmware_files(tmp_path_factory.mktemp("compiled")))


def flash(standin, *options):
    done = pinochle("flash", "--files", "--port", standin.port, *options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def kept(games):
    return {**games, **MINE}


def paths_of(standin, new, others):
    """Return the paths on a device, without those of the stand-in itself."""
    there = standin.files()
    assert {name: there.get(name) for name in others} == others
    itself = {"/clock", "/lib/flash.py", "/lib/machine.py", "/lib/rp2.py"}
    return set(there) - itself


def test_files_of_an_older_version_are_removed(tmp_path, new):
    others = kept(journals.device_files(journals.corpus_events(2)))
    files = {**others, **dict.fromkeys(OLD, STALE)}
    with StandIn(tmp_path / "standin", files, scorekeeper=False) as standin:
        assert f"{len(new)} files written, {len(OLD)} old files removed" in flash(standin)
        assert paths_of(standin, new, others) == new | set(others)
        assert any(standin.start_app())
        assert "all files are up to date" in flash(standin)
        assert paths_of(standin, new, others) == new | set(others)


def test_files_of_other_programs_stay(tmp_path, new):
    """`/drivers` is the firmware's only where `/pinochle` is beside it."""
    others = {"/drivers/mine.py": b"mine", "/boards/mine.py": b"mine", "/lib/desk.py": b"mine"}
    with StandIn(tmp_path / "standin", others, scorekeeper=False) as standin:
        assert "removed" not in flash(standin)
        assert paths_of(standin, new, others) == new | set(others)


def test_an_update_that_was_cut_is_finished_by_the_next(tmp_path, monkeypatch, new):
    others = kept(journals.device_files(journals.corpus_events(1)))
    files = {**others, **dict.fromkeys(OLD, STALE)}
    with StandIn(tmp_path / "standin", files, scorekeeper=False) as standin:
        left = []
        for after in (1000, 2500, 6000):
            with monkeypatch.context() as patch:
                patch.setattr("pinochle_tools.device.connection.SILENCE_SECONDS", 0.4)
                standin.do("cut", after=after)
                assert ended_in_one_line(pinochle("flash", "--files", "--port", standin.port))
                standin.do("cut")
            there = set(standin.files())
            # main.py comes last.
            assert "/main.py" not in there
            left.append((len(there & set(OLD)), len(there & new)))
        assert left[0][0], "cut before all old files were removed"
        assert 0 < left[1][1] < left[2][1] < len(new), "cut while files were written"
        flash(standin)
        assert paths_of(standin, new, others) == new | set(others)
        assert any(standin.start_app())
