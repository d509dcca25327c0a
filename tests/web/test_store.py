"""The page's store keeps every change that it reported as stored, wherever a write is cut."""

import pytest
from support.page_programs import run


@pytest.mark.wide
def test_no_cut_of_a_write_loses_a_stored_change():
    found = run("cut_store.mjs", 400, 7)
    assert found["cuts"] > 15_000
    assert found["wrong"] == 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 26))
def test_no_cut_of_many_writes_loses_a_stored_change(seed):
    found = run("cut_store.mjs", 1000, seed)
    assert found["cuts"] > 40000
    assert found["wrong"] == 0


def test_a_damaged_byte_loses_at_most_its_record_and_is_reported():
    found = run("damage_store.mjs")
    assert found.pop("damaged") == found.pop("survived") > 1000
    assert found == {"lost": 1, "wrong": 0, "unsaid": 0, "needless": 0}


def test_a_log_counts_only_when_its_files_are_on_the_disk():
    steps = run("order_store.mjs")
    assert steps == ["truncate", "write", "write", "flush", "write 0", "flush", "truncate"]


def test_a_store_that_failed_is_written_again_in_new_logs():
    found = run("heal_store.mjs")
    assert found == {"failed": 5, "healed": [0, 0], "whole": [True, True], "refused": True}


@pytest.mark.wide
@pytest.mark.parametrize("changes", [60, pytest.param(150, marks=pytest.mark.soak)])
def test_full_storage_at_any_write_loses_no_stored_change(changes):
    found = run("fill_store.mjs", changes, 7)
    assert found["full"] > 4 * changes
    assert found["refused"] > found["full"]
    assert found["wrong"] == 0
