"""What a director does by mistake, twice or in another order: nothing is lost in silence."""

import itertools
import json
from pathlib import Path

import pytest
from pinochle.storage import result_code
from pinochle_tools import cli
from pinochle_tools.evening import orders, places, results

NAMES = "ABCDEFGHI"


@pytest.fixture
def run(data, capsys):
    """A function that runs `pinochle evening` on a data folder: (exit code, output, errors)."""

    def command(*words):
        code = cli.run(["evening", *map(str, words), "--data", data])
        said = capsys.readouterr()
        return code, said.out, said.err

    return command


@pytest.fixture
def state(data):
    """A function that returns the newest evening."""
    return lambda: places.open_desk(Path(data)).state


def begin(run, *options, people=NAMES):
    assert run("new", "T", "--seed", 1, *options)[0] == 0
    assert run("people", *people)[0] == 0
    assert run("draw")[0] == 0


def typed_pairs(run):
    assert run("new", "T", "--kind", "mitchell", "--typed", "--rounds", 1)[0] == 0
    assert run("people", *NAMES)[0] == 0
    assert run("draw")[0] == 0


def code_of(state, number, table, **fields):
    result = {
        **results.typed([820, -120], state.hands, [0, 0]),
        "evening": state.number,
        "revision": 1,
        "round": number,
        "table": table,
        "check": 7,
        **fields,
    }
    return result_code.written(result)


RULING = ("--who", "Ann", "--why", "misread")


def code_fields(state):
    return {
        **results.typed([820, -120], 4, [0, 0]),
        "evening": state.number,
        "round": 1,
        "table": 1,
    }


def there(state, person):
    return [number for number in range(1, 7) if state.plays_in(person, number)]


def test_who_leaves_earlier_than_was_said_comes_back_for_the_whole_evening(run, state):
    begin(run)
    assert run("people", "A", "--leave", 5)[0] == 0
    assert run("people", "A", "--leave", 2)[0] == 0
    assert there(state(), 1) == [1]
    assert run("people", "A", "--back", 3)[0] == 0
    assert there(state(), 1) == [1, 3, 4, 5, 6]
    assert all(1 in people for people in drawn(state(), 3))
    code, _, errors = run("people", "A", "--back", 6)
    assert (code, "A plays in round 6 already" in errors) == (1, True)
    assert "has not left" in run("people", "B", "--back", 6)[2]


def drawn(state, first):
    rounds = range(first, 7)
    return [[*itertools.chain(*state.tables(one)), *state.out(one)] for one in rounds]


def test_a_return_ends_every_absence_of_its_round(run, state):
    begin(run)
    for words in (("--leave", 4), ("--back", 6), ("--leave", 2), ("--back", 5)):
        assert run("people", "A", *words)[0] == 0
    assert there(state(), 1) == [1, 5, 6]
    # One that is over, and one to come, stay as they were said.
    assert run("people", "B", "--leave", 4, "--back", 6)[0] == 0
    assert run("people", "B", "--leave", 2)[0] == run("people", "B", "--back", 3)[0] == 0
    assert there(state(), 2) == [1, 3, 6]


LIMITS = [
    (("enter", 1, 1, 2_000_000, 0), "points are from -99990 to 99990"),
    (("enter", 1, 1, 0, 0, "--sets", 61, 0), "hands set are from 0 to 60"),
    (("points", "A", -2_000_000, "--who", "Ann", "--why", "x"), "points are from -99990"),
    (("people", "A", "--plays-for", "B", 7), "there is no round 7"),
    (("people", "A", "--plays-for", "B", 0), "no whole number from 1"),
    (("people", "A", "--plays-for", "A", 1), "A plays for nobody else then"),
    (("enter", 1, 1, "8_20", 0), "8_20' is no whole number"),
]


@pytest.mark.parametrize(("words", "said"), LIMITS)
def test_numbers_beyond_the_limits_are_refused_in_words(run, state, words, said):
    begin(run)
    steps = state().steps
    code, _, errors = run(*words)
    assert code > 0
    assert said in errors
    assert state().steps == steps


def test_who_plays_for_another_person_can_be_taken_back(run, state):
    begin(run)
    assert run("people", "A", "--plays-for", "B", 1)[0] == 0
    assert run("people", "A", "--plays-for", "A", 1)[0] == 0
    assert state().plays_for[1, 1] == 1
