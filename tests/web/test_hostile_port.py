"""Devices that send without end to the page: it gives up after some bytes or minutes."""

import pytest
from support.page_programs import run

MOST_BYTES = 3_100_000
# Five for an answer, and 1,000 seconds more for a megabyte that was announced.
MOST_MINUTES = {"ask": 5.1, "line": 5.1, "read": 22}
WORDS = ("The box sends without end", "The box does not answer")


@pytest.fixture(scope="module")
def found():
    return run("hostile_port.mjs")


@pytest.mark.wide
def test_every_way_to_read_ends(found):
    assert len(found) == 18
    for name, end in found.items():
        assert end["failure"].startswith(WORDS), name
        assert end["failure"].endswith("Nothing is lost: unplug it, plug it in and try again.")
        assert end["bytes"] <= MOST_BYTES, name
        assert end["minutes"] <= MOST_MINUTES[name.rpartition(" ")[2]], name


def test_answers_in_pieces_of_any_size_are_read():
    answers = run("split_port.mjs")
    assert len(answers) > 40
    assert all(answer == ["the answer"] for answer in answers)


@pytest.mark.wide
def test_a_line_without_end_is_not_kept_in_memory(found):
    assert found["a flood after the prompt, line"]["bytes"] < 10_000
