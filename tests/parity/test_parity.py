"""CPython and MicroPython give the same totals, frames and bytes with the same programs."""

import json
from itertools import zip_longest

import pytest
from parity import interpreters, played


def first_difference(here, there):
    """Return the first line that differs, as both outputs have it; None if they are equal."""
    for number, (one, other) in enumerate(zip_longest(here.splitlines(), there.splitlines()), 1):
        if one != other:
            return f"line {number}: {one!r} here, {other!r} there"
    return None


@pytest.mark.wide
def test_both_interpreters_print_the_same():
    # One test for all programs: with one each, every worker would run them all.
    names = interpreters.program_names()
    given = {"presses.json": json.dumps(played.stories() + played.games() + played.ordered())}
    here = interpreters.on_cpython(names, given)
    there = interpreters.on_micropython(names, given)
    wrong = {}
    for name in names:
        assert here[name].strip(), f"{name} prints nothing"
        assert "\nraised " not in "\n" + here[name], f"{name}: {here[name][-300:]}"
        difference = first_difference(here[name], there[name])
        if difference:
            wrong[name] = difference
    assert wrong == {}


@pytest.mark.parametrize(
    ("here", "there", "message"),
    [
        ("a\nb", "a\nb", None),
        ("a\nb", "a\nc", "line 2: 'b' here, 'c' there"),
        ("a", "a\nb", "line 2: None here, 'b' there"),
    ],
)
def test_first_difference_gives_the_line(here, there, message):
    assert first_difference(here, there) == message
