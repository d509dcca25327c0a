"""`doctor --bench`: a short text about a box that a maker can post."""

import dataclasses
import json

import pytest
from pinochle_tools.common.firmware_digest import firmware_digest
from pinochle_tools.device import bench_report
from pinochle_tools.device.journals import DeviceFacts
from support.records import ended_in_one_line, pinochle
from support.standin_device import StandIn

FACTS = DeviceFacts(
    identity="E66058388361",
    app="0.1.0",
    journal=3,
    machine="Raspberry Pi Pico with RP2040",
    micropython="1.26.1",
    firmware=firmware_digest(),
    board="six_ssd1306",
    battery="AA",
    slow=0,
    clock=0,
    free=750,
    whole=1000,
    crashes=0,
    tested=0,
)
FOUND = {
    "hz": 200_000_000,
    "heap_free": 140 * 1024,
    "collect_us": 14_000,
    "display": "I2C 0x3C",
    "controller": "SH1106",
    "display_hz": 400_000,
    "frame_us": 24_310,
    "working": 1,
    "append_ms": 57,
    "block_ms": 46,
    "miss_cycles": 78,
}


def test_a_report_says_what_the_box_is_and_what_was_measured():
    lines = bench_report.lines(FACTS, FOUND, ["all keys work"])
    assert lines == [
        "Pinochle Scorekeeper, report of a box",
        f"firmware   {firmware_digest()} (0.1.0), the same as in these tools",
        "chip       Raspberry Pi Pico with RP2040, 200 MHz, a cache miss takes 78 cycles,"
        " MicroPython 1.26.1",
        "board      six_ssd1306, battery: AA",
        "display    SH1106 on I2C 0x3C, 400 kHz, a whole frame 24.3 ms",
        "times      collecting garbage 14 ms, an append, at most 57 ms,"
        " a block of 4,096 bytes 46 ms",
        "memory     140 kB free, storage 75 % free",
        "self-test  all keys work",
    ]
    assert FACTS.identity not in "".join(lines)


def test_what_was_not_found_is_said():
    lines = bench_report.lines(FACTS, {**FOUND, "working": 0}, [])
    assert "display    none found on I2C 0x3C" in lines
    assert "self-test  not run: hold BACK at power-on" in lines
    bare = dataclasses.replace(FACTS, firmware="", app=None, board="", battery="")
    lines = bench_report.lines(bare, {"hz": 125_000_000, "heap_free": 0}, [])
    assert lines[1] == "firmware   unknown (no version), not that of these tools"
    assert lines[3:6] == ["board      not chosen", "display    unknown", "times      none"]


@pytest.mark.parametrize(
    "said",
    ["", "no json", "[]", '{"hz": "fast"}', '{"display": "\\u001b[31m", "hz": 1}', '{"hz": 1}'],
)
def test_a_device_that_answers_nonsense_is_refused_in_words(said):
    class Nonsense:
        """Answers so at the edge of the hardware."""

        def ask(self, script, call):
            return [said]

    with pytest.raises(bench_report.ToolError, match="measurements are unreadable"):
        bench_report.measured(Nonsense())


def test_a_device_without_a_scorekeeper_is_no_box(tmp_path):
    with StandIn(tmp_path / "standin", scorekeeper=False) as standin:
        done = pinochle("doctor", "--bench", "--port", standin.port)
    assert ended_in_one_line(done)
    assert "no scorekeeper on this device yet: pinochle flash installs it" in done.stderr


def test_bench_and_rescue_exclude_each_other(tmp_path):
    done = pinochle("doctor", "--bench", "--rescue", str(tmp_path / "copy.bin"))
    assert done.returncode == 2
    assert "give one of them" in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_box_without_an_image_is_reported_with_what_it_has(tmp_path):
    files = {
        "/board": b"board.json\nNiMH\n",
        "/board.json": b'{"keys": {"ok": 6, "back": 7}, "encoder": {"a": 2, "b": 3}}',
        "/selftest.json": b'{"append_ms": 61, "block_ms": 52, "frame_ms": 25, "vsys_mv": 4800,'
        b' "keys": 48}',
    }
    with StandIn(tmp_path / "standin", files) as standin:
        done = pinochle("doctor", "--bench", "--port", standin.port)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("Pinochle Scorekeeper, report of a box\n")
        assert "board      board.json, battery: NiMH" in done.stdout
        turned = "self-test  the encoder was never turned to UP or DOWN, or does not work; "
        assert turned in done.stdout
        done = pinochle("doctor", "--bench", "--json", "--port", standin.port)
    assert json.loads(done.stdout)["report"][0] == bench_report.TITLE
