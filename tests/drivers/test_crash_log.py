"""The runner's log of crashes: it has a limit, and always keeps the newest."""

import sys
import types
from pathlib import Path

import pytest
from support import fake_hardware


@pytest.fixture
def start(monkeypatch, tmp_path):
    """The module of the start, with its log files on this laptop."""
    fake_hardware.install(monkeypatch)
    for name in ("image", "storage"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    before = set(sys.modules)
    from runner import start

    monkeypatch.setattr(sys, "print_exception", printed, raising=False)
    monkeypatch.setattr(start, "CRASHES", str(tmp_path / "crash.txt"))
    monkeypatch.setattr(start, "OLDER_CRASHES", str(tmp_path / "crash-old.txt"))
    monkeypatch.setattr(start.chip, "clock", lambda: 0)
    yield start
    for name in set(sys.modules) - before:
        del sys.modules[name]


def printed(failure, file=None):
    """MicroPython's print_exception(), with a long traceback."""
    print("Traceback\n" + 50 * "  a line of code\n" + str(failure), file=file)


def test_the_newest_crash_is_kept_however_many_came_before(start):
    for number in range(60):
        start.keep(RuntimeError(f"crash {number}"))
        files = [Path(name) for name in (start.OLDER_CRASHES, start.CRASHES)]
        there = [file.read_text() for file in files if file.exists()]
        assert "".join(there).endswith(f"crash {number}\n")
        assert all(len(text) < start.CRASHES_LIMIT + 1000 for text in there)
        assert number < 9 or len("".join(there)) > start.CRASHES_LIMIT


def test_a_log_that_cannot_be_written_stops_nothing(start, monkeypatch, tmp_path):
    monkeypatch.setattr(start, "CRASHES", str(tmp_path))
    start.keep(RuntimeError("a crash"))
