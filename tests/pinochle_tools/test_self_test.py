"""The output of `pinochle doctor` for a device's self-test."""

import json

import pytest
from pinochle_tools.device.self_test import findings

FINE = {"append_ms": 61, "block_ms": 52, "frame_ms": 25, "vsys_mv": 4800, "keys": 0b111111}


def findings_of(board="six_ssd1306", **changed):
    return list(findings(json.dumps({**FINE, **changed}), board))


def test_a_working_board_has_no_problem():
    assert findings_of() == [
        (True, "self-test: all keys work"),
        (True, "self-test: an append takes 61 ms at most, a block 52 ms"),
        (True, "self-test: a whole frame takes 25 ms"),
        (True, "self-test: 4.8 V"),
    ]


def test_a_board_with_four_keys_needs_only_four():
    assert findings_of("four_ssd1306", keys=0b110011)[0] == (True, "self-test: all keys work")


@pytest.mark.parametrize(
    ("place", "changed", "words"),
    [
        (0, {"keys": 0b010111}, "self-test: RIGHT, BACK never pressed or not working"),
        (1, {"append_ms": None}, "self-test: the storage failed"),
        (1, {"block_ms": 600}, "self-test: an append takes 61 ms at most, a block 600 ms: slower"),
        (2, {"frame_ms": 96}, "self-test: a whole frame takes 96 ms: check the wiring"),
        (2, {"frame_ms": 0}, "self-test: a whole frame takes 0 ms: check the wiring"),
        (3, {"vsys_mv": 2912}, "self-test: 2.9 V: battery low"),
    ],
)
def test_a_part_that_does_not_work_is_reported(place, changed, words):
    fine, line = findings_of(**changed)[place]
    assert not fine
    assert line.startswith(words)
    assert [fine for fine, _ in findings_of(**changed)].count(False) == 1


def test_a_battery_is_low_by_its_kind():
    said = json.dumps({**FINE, "vsys_mv": 3200})
    lows = [not list(findings(said, "six_ssd1306", kind))[3][0] for kind in ("AA", "LiPo", "USB")]
    assert lows == [False, True, False]


def test_what_a_miss_of_the_flash_cache_takes_is_said():
    assert findings_of(miss_cycles=47)[4:] == [
        (True, "self-test: a miss of the flash cache takes 47 cycles")
    ]


def test_an_unmeasured_battery_is_not_low():
    assert findings_of(vsys_mv=40)[3] == (True, "self-test: the battery's voltage is not measured")


@pytest.mark.parametrize("said", ["", "{", "[]", '{"keys": "all"}', '{"keys": 63}'])
def test_unreadable_results_are_reported(said):
    assert list(findings(said, "six_ssd1306")) == [
        (False, "the self-test's results are unreadable: hold BACK at power-on to repeat it")
    ]
