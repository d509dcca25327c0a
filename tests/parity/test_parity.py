"""CPython and MicroPython give the same totals, frames and bytes for the same programs."""

import pytest
from parity import interpreters, played


@pytest.fixture(scope="session")
def outputs():
    names = interpreters.program_names()
    given = {"presses.json": played.games()}
    return interpreters.on_cpython(names, given), interpreters.on_micropython(names, given)


# One worker runs both interpreters once.
@pytest.mark.xdist_group("parity")
@pytest.mark.parametrize("name", interpreters.program_names())
def test_both_interpreters_print_the_same(outputs, name):
    here, there = outputs
    assert here[name].strip(), "a program that prints nothing compares nothing"
    assert "\nraised " not in "\n" + here[name], here[name][-300:]
    assert there[name].splitlines() == here[name].splitlines()
