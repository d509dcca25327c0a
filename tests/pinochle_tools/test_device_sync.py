"""sync over a serial line: the real mpremote and MicroPython on a pseudo-terminal."""

import contextlib
import dataclasses
import json
import os
import signal
import sys
import threading

import pytest
from pinochle.game.events import VERSION
from pinochle.keys import OK, UP
from pinochle_tools.archive.intake import lines_of
from pinochle_tools.archive.updating import bring, ready
from pinochle_tools.common.errors import ToolError
from pinochle_tools.database.store import open_store
from pinochle_tools.device import crashes
from pinochle_tools.device.connection import Device, Port, choose_port, listen
from pinochle_tools.device.journals import DeviceSource, check_versions, compared, facts_of
from pinochle_tools.journals.sources import FolderSource
from sqlalchemy import text
from support import journals
from support.pseudo_terminal import PseudoTerminal
from support.records import ended_in_one_line, pinochle
from support.standin_device import StandIn, given_up_soon


@pytest.fixture
def standin(tmp_path):
    """A device with five ended games."""
    with StandIn(tmp_path / "standin", journals.device_files(journals.corpus_events(5))) as device:
        yield device


def sync(standin, data, *options):
    done = pinochle("sync", "--port", standin.port, "--data", data, *options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def all_lines(store):
    with store.reading() as connection:
        keys = connection.execute(text("SELECT key FROM histories ORDER BY game")).scalars().all()
        return [lines_of(connection, key) for key in keys]


def test_a_sync_imports_the_same_as_from_a_folder(standin, data, tmp_path):
    assert "in 5 games" in sync(standin, data, "--name", "kitchen")
    assert "nothing new" in sync(standin, data)
    journals.write_files(tmp_path / "same", journals.corpus_events(5))
    other = str(tmp_path / "other")
    pinochle("sync", "--from", str(tmp_path / "same"), "--name", "kitchen", "--data", other)
    exports = [pinochle("export", "--data", place).stdout for place in (data, other)]
    assert exports[0] == exports[1]
    assert exports[0].count("\n") > 20


def stored_lines(standin):
    return sum(data.count(b"\n") for name, data in standin.files().items() if "/games" in name)


@pytest.mark.wide
def test_the_game_in_progress_continues_at_the_same_screen(tmp_path, data):
    """After every press that stored an event, a sync ends with the same picture."""
    (number, events) = journals.corpus_events(1)[0]
    compared = 0
    with StandIn(tmp_path / "standin", journals.device_files([(number, events[:1])])) as standin:
        for key in (UP, UP, OK, UP, UP, OK, UP, OK):
            lines = stored_lines(standin)
            standin.press(key)
            if stored_lines(standin) == lines:
                continue
            compared += 1
            before = standin.frame()
            sync(standin, data)
            assert standin.do("frame")["running"] == "app"
            assert standin.frame() == before
    assert compared >= 3


def test_the_clock_is_set(standin, data):
    sync(standin, data)
    fields = [int(word) for word in standin.files()["/clock"].split()]
    assert fields[0] >= 2024
    assert len(fields) == 8


def test_facts_are_reported_by_the_device(standin):
    with Device(standin.port) as device:
        facts = facts_of(device)
    assert facts.identity == "E6614104032C5A2B"
    assert facts.journal == VERSION


def test_only_new_lines_are_sent(standin, data):
    sync(standin, data)
    standin.do("cut")
    sync(standin, data)
    nothing = standin.do("sent")["bytes"]
    sizes = sum(len(journals.journal_of(events)) for _, events in journals.corpus_events(5))
    assert nothing < 1500
    assert sizes > 5000


@pytest.mark.parametrize("step", [61, pytest.param(1, marks=pytest.mark.soak)])
def test_sync_cut_at_any_byte_completes_next_time(tmp_path, monkeypatch, step):
    """After a cut at any byte the next sync completes, and no line is imported twice."""
    games = [(number, events[:3]) for number, events in journals.corpus_events(2)]
    journals.write_files(tmp_path / "same", games)
    whole = ready(open_store(tmp_path / "whole"))
    bring(whole, FolderSource(tmp_path / "same"), "x", "x")
    with (
        StandIn(tmp_path / "standin", journals.device_files(games)) as standin,
        Device(standin.port) as device,
    ):
        # mpremote pauses between the pieces that it writes.
        monkeypatch.setattr("time.sleep", lambda seconds: None)
        DeviceSource(device).listing()
        real = device._prompt.line.port
        stream = _recorded(device)
        for cut in range(0, len(stream), step):
            device._loaded = "journals"
            store = ready(open_store(tmp_path, "sqlite://"))
            with contextlib.suppress(ToolError):
                bring(store, _Cut(stream[:cut], device), "x", "x")
            bring(store, FolderSource(tmp_path / "same"), "x", "x")
            assert all_lines(store) == all_lines(whole)
            store.close()
        device._prompt.line.port = real


class _Recorder:
    """A serial port that records the bytes read from it."""

    def __init__(self, port):
        self.port = port
        self.data = b""

    @property
    def in_waiting(self):
        return self.port.in_waiting

    def read(self, size):
        got = self.port.read(size)
        self.data += got
        return got

    def write(self, data):
        return self.port.write(data)


def _recorded(device):
    line = device._prompt.line
    recorder = line.port = _Recorder(line.port)
    recorder.data = line._held
    store = ready(open_store(None, "sqlite://"))
    bring(store, DeviceSource(device), "x", "x")
    store.close()
    line.port = recorder.port
    return recorder.data


class _Replayed:
    """A serial port that returns recorded bytes and is then unplugged."""

    def __init__(self, data):
        self.data = data

    @property
    def in_waiting(self):
        return len(self.data)

    def read(self, size):
        if not self.data:
            raise OSError("device disconnected")
        data, self.data = self.data[:size], self.data[size:]
        return data

    def write(self, data):
        pass


class _Cut(DeviceSource):
    """The recorded device on a connection that ends early."""

    def __init__(self, data, device):
        super().__init__(device)
        device._prompt.line.port = _Replayed(data)
        device._prompt.line._held = b""


@pytest.mark.wide
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_sync_that_is_killed_restarts_the_device_and_shows_the_cursor(standin, data, number):
    sync(standin, data)
    standin.do("cut", after=standin.do("sent")["bytes"] // 2)
    other = f"{data}-other"
    words = [sys.executable, "-m", "pinochle_tools", "sync", "--port", standin.port]
    with PseudoTerminal([*words, "--data", other]) as terminal:
        terminal.read_until("Syncing")
        # It waits for the rest of a game.
        terminal.process.send_signal(number)
        assert terminal.finish() == (130, "error: stopped")
    assert terminal.output.rfind(b"\x1b[?25h") > terminal.output.rfind(b"\x1b[?25l")
    standin.do("cut")
    assert standin.do("frame")["running"] == "app"
    assert "in 5 games" in pinochle("sync", "--port", standin.port, "--data", other).stdout


@pytest.mark.wide
@pytest.mark.parametrize("bytes_left", [0, 3, 200, 700, 3000])
def test_unplugging_during_a_sync(standin, data, bytes_left):
    standin.do("cut", after=bytes_left)
    with given_up_soon():
        done = pinochle("sync", "--port", standin.port, "--data", data)
    assert ended_in_one_line(done)
    standin.do("cut")
    assert "in " in sync(standin, data)
    assert len(json.loads(pinochle("games", "--json", "--data", data).stdout)) == 5


@pytest.mark.wide
@pytest.mark.parametrize("readable", [-1, 0, 600])
def test_a_file_that_cannot_be_read_is_said_and_the_others_are_copied(standin, data, readable):
    """Also its lines before the place that cannot be read, and all once it can be read again."""
    name = sorted(name for name in standin.files() if name.startswith("/games/"))[1]
    whole = standin.files()[name]
    standin.do("worn", name=name, after=readable)
    said = sync(standin, data)
    assert f"{name[7:]}: the device can't read all of it" in said
    assert "pinochle doctor --rescue FILE" in said
    before = whole[: max(readable, 0)].count(b"\n")
    games = 5 if before else 4
    assert f"in {games} games; the device has 5" in said
    missing = whole.count(b"\n") - before
    standin.do("worn", name=name, after=readable)
    done = pinochle("sync", "--json", "--port", standin.port, "--data", data)
    assert [name[7:] in line for line in json.loads(done.stdout)["notes"]] == [True]
    assert f"{missing} new lines in 1 game" in sync(standin, data)
    assert "can't read" not in sync(standin, data)


def test_a_device_without_a_scorekeeper(tmp_path, data):
    with StandIn(tmp_path / "standin", scorekeeper=False) as standin:
        done = pinochle("sync", "--port", standin.port, "--data", data)
    assert ended_in_one_line(done)
    assert "pinochle flash" in done.stderr


@pytest.mark.parametrize(
    ("port", "words"),
    [
        ("/dev/no-such-port", "no such port"),
        ("/dev/null", "is no serial port"),
        (__file__, "is no serial port"),
        ("/tmp", "is no serial port"),
    ],
)
def test_a_path_that_is_no_port(data, port, words):
    done = pinochle("sync", "--port", port, "--data", data)
    assert ended_in_one_line(done)
    assert words in done.stderr


def test_a_busy_port(standin, data):
    with Device(standin.port):
        done = pinochle("sync", "--port", standin.port, "--data", data)
    assert ended_in_one_line(done)
    assert "another program" in done.stderr


def test_a_port_that_is_watched_is_busy(standin, data):
    opened, stop = threading.Event(), threading.Event()

    def enough():
        opened.set()
        return stop.is_set()

    watch = threading.Thread(target=lambda: list(listen(standin.port, enough)))
    watch.start()
    try:
        assert opened.wait(30)
        done = pinochle("sync", "--port", standin.port, "--data", data)
        assert ended_in_one_line(done)
        assert "close mpremote, Thonny or pinochle watch" in done.stderr
    finally:
        stop.set()
        watch.join()
    assert "in 5 games" in sync(standin, data)


def test_a_port_without_permission(standin, monkeypatch):
    """Root may use all ports, so the error is simulated."""
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with pytest.raises(ToolError, match="usermod -a -G dialout"):
        Device(standin.port)


@pytest.mark.parametrize(("version", "cure"), [("0.0.1", "pinochle flash"), ("99.0", "update")])
def test_another_version_on_the_device_is_reported(tmp_path, data, version, cure):
    """Lines are still imported: only journals of a newer version are refused."""
    files = journals.device_files(journals.corpus_events(1))
    with StandIn(tmp_path / "standin", files, version=version) as standin:
        output = sync(standin, data)
        checked = pinochle("doctor", "--port", standin.port, "--data", data).stdout
    assert "in 1 game;" in output
    for said in (output, checked):
        assert f"the device runs scorekeeper {version}, these tools contain" in said
        assert cure in said.split("these tools contain")[1]


@pytest.mark.wide
def test_sync_reports_a_nearly_full_device(tmp_path, data, monkeypatch):
    with StandIn(
        tmp_path / "standin", journals.device_files(journals.corpus_events(3))
    ) as standin:
        assert "pinochle prune" not in sync(standin, data)
        monkeypatch.setattr("pinochle_tools.commands.sync._MANY_GAMES", 3)
        output = sync(standin, data)
    assert "the device is nearly full (3 games): run pinochle prune" in output


def test_sync_moves_a_crash_report_to_the_laptop(tmp_path, data):
    older, newer = b"at 0\nOSError: 5\n", b"at 9\nMemoryError: none\n"
    files = {"/crash-old.txt": older, "/crash.txt": newer, "/board": b"six_ssd1306\n"}
    with StandIn(tmp_path / "standin", files) as standin:
        doctor = ("doctor", "--port", standin.port, "--data", data)
        said = pinochle(*doctor).stdout
        assert "crash report of 39 bytes; pinochle sync moves it here; the last: Mem" in said
        place = tmp_path / "data" / "crash-E6614104032C5A2B.txt"
        place.mkdir(parents=True)  # so it can't be stored
        assert "crash report, which stays there: " in sync(standin, data)
        assert set(files) < set(standin.files())
        place.rmdir()
        said = sync(standin, data)
        assert f"moved from the device to {place}; the last: MemoryError: none" in said
        assert place.read_bytes() == older + newer + b"\n"
        assert not [name for name in standin.files() if "crash" in name]
        # The same error once more, which a sync stored that was interrupted before the removal.
        standin.do("put", name="/crash.txt", hex=newer.hex())
        for _ in range(2):
            assert "moved from" in sync(standin, data)
            assert place.read_bytes() == older + newer + b"\n" + newer + b"\n"
            standin.do("put", name="/crash.txt", hex=newer.hex())
            place.write_bytes(older + newer + b"\n" + newer)
        assert "moved from" in sync(standin, data)
        assert "crash report" not in sync(standin, data) + pinochle(*doctor).stdout


@pytest.mark.parametrize(
    ("path", "said"),
    [("/crash.txt/in-it", "the device reports OSError"), ("/crash.txt", "it cannot be read")],
)
def test_a_crash_report_that_stays_on_the_device_hides_nothing(
    tmp_path, data, monkeypatch, path, said
):
    """The first is a folder, which cannot be removed; of the second nothing can be read."""
    if path == "/crash.txt":
        monkeypatch.setattr(crashes, "_read", lambda _: ({"crash.txt": b""}, False))
    files = journals.device_files(journals.corpus_events(1)) | {path: b"at 0\n"}
    with StandIn(tmp_path / "standin", files) as standin:
        output = sync(standin, data)
        assert path in standin.files()
    assert "in 1 game;" in output
    assert f"the device has a crash report, which stays there: {said}" in output
    assert not list((tmp_path / "data").glob("crash-*"))


def test_journals_of_a_newer_version_are_not_imported(standin):
    with Device(standin.port) as device:
        facts = facts_of(device)
    check_versions(facts)
    assert compared(facts) == ""
    with pytest.raises(ToolError, match=r"journals of version 4.*update pinochle on this laptop"):
        check_versions(dataclasses.replace(facts, journal=4))


@pytest.mark.wide
def test_a_port_without_micropython(data):
    master, slave = os.openpty()
    with given_up_soon():
        done = pinochle("sync", "--port", os.ttyname(slave), "--data", data)
    os.close(master)
    os.close(slave)
    assert ended_in_one_line(done)
    assert "does not answer" in done.stderr


def test_a_port_is_chosen_only_if_the_choice_is_clear():
    one, two = Port("/dev/ttyACM0", "E66A"), Port("/dev/ttyACM1", "E66B")
    assert choose_port(None, [one]) == "/dev/ttyACM0"
    assert choose_port("e66b", [one, two]) == "/dev/ttyACM1"
    assert choose_port("/dev/ttyS0", [one, two]) == "/dev/ttyS0"
    with pytest.raises(ToolError, match=r"several Picos.*ttyACM0 .id E66A.*ttyACM1"):
        choose_port(None, [one, two])
    with pytest.raises(ToolError, match="no Pico"):
        choose_port(None, [])
