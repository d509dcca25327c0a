"""CPython and MicroPython give the same totals, frames and bytes for the same programs."""

from itertools import zip_longest

import pytest
from parity import interpreters, played


def first_difference(here, there):
    """Return the first line that two outputs do not share, as both have it; None where equal."""
    for number, (one, other) in enumerate(zip_longest(here.splitlines(), there.splitlines()), 1):
        if one != other:
            return f"line {number}: {one!r} here, {other!r} there"
    return None


def test_both_interpreters_print_the_same():
    # One test for all programs: with one each, every worker would run them all.
    names = interpreters.program_names()
    given = {"presses.json": played.games()}
    here = interpreters.on_cpython(names, given)
    there = interpreters.on_micropython(names, given)
    wrong = {}
    for name in names:
        assert here[name].strip(), f"{name} prints nothing, which compares nothing"
        assert "\nraised " not in "\n" + here[name], f"{name}: {here[name][-300:]}"
        difference = first_difference(here[name], there[name])
        if difference:
            wrong[name] = difference
    assert wrong == {}


@pytest.mark.parametrize(
    ("here", "there", "told"),
    [
        ("a\nb", "a\nb", None),
        ("a\nb", "a\nc", "line 2: 'b' here, 'c' there"),
        ("a", "a\nb", "line 2: None here, 'b' there"),
    ],
)
def test_a_difference_is_told_by_its_line(here, there, told):
    assert first_difference(here, there) == told
