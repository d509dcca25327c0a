"""Devices that send without end, or hardly anything: each command ends with one line."""

import json
import os
import threading
import time
import tty

import pytest
from pinochle_tools.common.errors import ToolError
from pinochle_tools.device import line
from pinochle_tools.device.connection import Device
from pinochle_tools.device.journals import DeviceSource, facts_of
from trust.hostile import HostileDevice

PROMPT = b"raw REPL; CTRL-B to exit\r\n>"


class Hostile:
    """A serial port whose device answers the raw prompt's beginning, then as `behave` does."""

    def __init__(self, behave, at_once=False):
        self.master, self.slave = os.openpty()
        tty.setraw(self.slave)
        self.port = os.ttyname(self.slave)
        self.behave, self.at_once = behave, at_once
        self.open = True
        self.thread = threading.Thread(target=self.run)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *failure):
        self.open = False
        self.thread.join()
        os.close(self.master)
        os.close(self.slave)

    def send(self, data):
        os.set_blocking(self.master, False)
        try:
            os.write(self.master, data)
        except BlockingIOError:
            time.sleep(0.001)
        finally:
            os.set_blocking(self.master, True)

    def run(self):
        if not self.at_once:
            self.until(b"\x01")
            self.send(PROMPT)
            # It does not know the raw paste mode, so mpremote sends the code in the plain way.
            self.until(b"\x05A\x01")
            self.send(b"R\x00")
            self.until(b"\x04")
            self.send(b"OK\x04\x04>")
            self.until(b"\x04")
            self.send(b"OK")
        while self.open:
            self.behave(self)

    def until(self, end):
        heard = b""
        os.set_blocking(self.master, False)
        while self.open and end not in heard:
            try:
                heard += os.read(self.master, 1000)
            except BlockingIOError:
                time.sleep(0.001)


def failing():
    return pytest.raises(ToolError)


def flood(device):
    device.send(b"0123456789abcde\n" * 64)


def flood_without_lines(device):
    device.send(b"x" * 1024)


def drip(device):
    device.send(b".")
    time.sleep(0.05)


@pytest.fixture(autouse=True)
def small_limits(monkeypatch):
    monkeypatch.setattr(line, "_LARGEST_TEXT", 200_000)
    monkeypatch.setattr(line, "_PATIENCE_SECONDS", 2.0)
    monkeypatch.setattr(line, "SILENCE_SECONDS", 2.0)
    monkeypatch.setattr(line, "SHORT_PATIENCE_SECONDS", 0.1)


@pytest.mark.wide
@pytest.mark.parametrize("behave", [flood, flood_without_lines, drip])
@pytest.mark.parametrize("what", [facts_of, lambda device: DeviceSource(device).listing()])
def test_an_answer_without_end_is_one_line(behave, what):
    with Hostile(behave) as hostile, failing() as refused, Device(hostile.port) as device:
        what(device)
    assert f"the device at {hostile.port} sends without end" in str(refused.value)


@pytest.mark.wide
@pytest.mark.parametrize("behave", [flood, flood_without_lines, drip])
def test_a_device_that_sends_without_end_at_once(behave):
    with Hostile(behave, at_once=True) as hostile, pytest.raises(ToolError) as refused:
        Device(hostile.port)
    assert "does not answer" in str(refused.value)


def fail_with_escapes(device):
    device.send(b"\x04Traceback\r\n\x1b]0;x\x07\x1b[2JError: " + b"n" * 3000 + b"\r\n\x04>")
    device.open = False


@pytest.mark.wide
def test_a_device_cannot_control_the_terminal():
    with (
        Hostile(fail_with_escapes) as hostile,
        failing() as refused,
        Device(hostile.port) as device,
    ):
        facts_of(device)
    said = str(refused.value)
    assert said.startswith("the device reports \\x1b]0;x\\x07\\x1b[2JError: nnn")
    assert said.isprintable()
    assert len(said) < 400


ODD_NUMBERS = ["Infinity", "-Infinity", "NaN", "1e999", "9" * 30, "9" * 5000, "[]", '"x"', "1e300"]
NUMBERS = ("journal", "slow", "clock", "free", "whole", "crashes", "tested", "unsaved")


def answer(said):
    """Return a device that answers each call with these lines."""
    return HostileDevice(lambda _call: (said.encode() + b"\r\n\x04\x04>", b""))


def facts_like(**changed):
    """Return the facts of a scorekeeper, some of them changed."""
    texts = dict.fromkeys(("machine", "micropython", "firmware", "board", "battery"), "x")
    return {"id": "E6", **texts, "app": "1.0", **dict.fromkeys(NUMBERS, 1), **changed}


@pytest.mark.parametrize("odd", ["laptop", "laptop 00112233", "folder /games", "?", "", None, []])
def test_a_device_cannot_have_the_id_of_a_laptop_or_folder(odd):
    with pytest.raises(ToolError, match="not that of a scorekeeper"):
        facts_of(answer(json.dumps(facts_like(id=odd))))


@pytest.mark.parametrize("odd", ODD_NUMBERS, ids=lambda odd: odd[:9])
@pytest.mark.parametrize("name", NUMBERS)
def test_an_odd_number_among_the_facts_is_no_scorekeepers(name, odd):
    facts = facts_like()
    assert facts_of(answer(json.dumps(facts))).clock == 1
    with pytest.raises(ToolError, match="not that of a scorekeeper"):
        facts_of(answer(json.dumps({**facts, name: "odd"}).replace('"odd"', odd)))


def test_a_size_with_thousands_of_digits_is_not_listed():
    said = "9" * 4500 + " 0001-0123456789abcdef.log\r\n9 0002-0123456789abcdef.log\r\n- "
    assert DeviceSource(answer(said)).listing().sizes == {"0002-0123456789abcdef.log": 9}


@pytest.mark.wide
@pytest.mark.parametrize("said", [b"", b"raw", b"\x04" * 40, PROMPT[:-2], PROMPT])
def test_an_odd_answer_at_the_prompt_is_one_line_and_prints_nothing(capsys, said):
    """The library at the prompt prints what it read; standard output is the command's."""

    def behave(device):
        device.until(b"\x01")
        device.send(said)
        device.until(b"\x05A\x01")
        device.send(b"R\x01\x00\x01?")
        device.open = False

    with Hostile(behave, at_once=True) as hostile, failing(), Device(hostile.port) as device:
        facts_of(device)
    assert capsys.readouterr().out == ""
