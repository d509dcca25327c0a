"""What `pinochle doctor` says of a device's self-test."""

import json

import pytest
from pinochle_tools.self_test import findings

FINE = {"append_ms": 61, "block_ms": 52, "frame_ms": 25, "vsys_mv": 4800, "keys": 0b111111}


def findings_of(board="six_ssd1306", **changed):
    return list(findings(json.dumps({**FINE, **changed}), board))


def test_a_board_that_works_needs_no_look():
    assert findings_of() == [
        (True, "self-test: all keys answered"),
        (True, "self-test: an append takes 61 ms at most, a block 52 ms"),
        (True, "self-test: a whole frame takes 25 ms"),
        (True, "self-test: 4.8 V"),
    ]


def test_four_keys_are_all_that_a_board_of_four_has():
    assert findings_of("four_ssd1306", keys=0b110011)[0] == (True, "self-test: all keys answered")


@pytest.mark.parametrize(
    ("place", "changed", "words"),
    [
        (0, {"keys": 0b010111}, "self-test: RIGHT, BACK never answered"),
        (1, {"append_ms": None}, "self-test: the storage failed"),
        (1, {"block_ms": 600}, "self-test: an append takes 61 ms at most, a block 600 ms: slower"),
        (2, {"frame_ms": 96}, "self-test: a whole frame takes 96 ms: look at the bus"),
        (2, {"frame_ms": 0}, "self-test: a whole frame takes 0 ms: look at the bus"),
        (3, {"vsys_mv": 3412}, "self-test: 3.4 V: battery low"),
    ],
)
def test_what_does_not_work_needs_a_look(place, changed, words):
    fine, line = findings_of(**changed)[place]
    assert not fine
    assert line.startswith(words)
    assert [fine for fine, _ in findings_of(**changed)].count(False) == 1


def test_where_nothing_is_measured_no_battery_is_low():
    assert findings_of(vsys_mv=40)[3] == (True, "self-test: the battery's voltage is not measured")


@pytest.mark.parametrize("said", ["", "{", "[]", '{"keys": "all"}', '{"keys": 63}'])
def test_results_cut_short_are_told(said):
    assert list(findings(said, "six_ssd1306")) == [
        (False, "the self-test's results cannot be read: hold BACK at power-on to test again")
    ]
