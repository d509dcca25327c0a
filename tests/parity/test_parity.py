"""CPython and MicroPython give the same totals, frames and bytes for the same programs."""

import pytest
from parity import interpreters


@pytest.fixture(scope="session")
def outputs():
    names = interpreters.program_names()
    return interpreters.on_cpython(names), interpreters.on_micropython(names)


@pytest.mark.parametrize("name", interpreters.program_names())
def test_both_interpreters_print_the_same(outputs, name):
    here, there = outputs
    assert here[name].strip(), "a program that prints nothing compares nothing"
    assert not here[name].startswith("raised"), here[name]
    assert there[name].splitlines() == here[name].splitlines()
